package rulestest_test

import (
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

// broken are systems with one fault each, and the line by which the suite must name it.
var broken = map[string]struct {
	twin  bool
	spoil func(*rules.System)
	named string
}{
	"a view that shows a hidden choice": {true, func(s *rules.System) { *s = *rules.Erase[mourre.State](open{}) }, "view of seat a after mourre pronostic shows what seat b has chosen"},
	"a refusal after a throw":           {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](late{}) }, "a refusal after a throw"},
	"a decision that wavers":            {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](&wavering{}) }, "decided twice"},
	"an event noted beside the state":   {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](&sticky{}) }, "once rebuilt"},
	"an event that nobody notes":        {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](deaf{}) }, "does not know"},
	"a secret in the log":               {true, func(s *rules.System) { option(s, "mourre montrer", "doigts").Secret = false }, "export after mourre montrer shows what seat b has chosen"},
	"a key in no list":                  {false, func(s *rules.System) { s.Keys = nil }, "which is in no list of keys"},
	"two keys alike":                    {false, func(s *rules.System) { s.Keys = append(s.Keys, s.Keys[0]) }, "are the same"},
	"a foreign key":                     {false, func(s *rules.System) { s.Keys = append(s.Keys, dice.Key{System: "npow", Purpose: "x"}) }, "of another system"},
	"a word in one language": {false, func(s *rules.System) { s.Locale = without(s.Locale, "en.toml", `"mourre.tell.staked"`) },
		"mourre.tell.staked is said in fr only"},
	"a filling nobody brings": {false, func(s *rules.System) { s.Locale = with(s.Locale, "{{.points}} points", "{{.point}} points") },
		"fills point of mourre.note.score, which the phrase does not bring"},
	"an option out of order": {false, func(s *rules.System) {
		slices.Reverse(declared(s, "mourre lancer").Options)
	}, "required option main after an optional one"},
	"a profile of nothing": {false, func(s *rules.System) { s.Meta.Profiles = map[string]map[string]string{"eclair": {"manches": "7"}} },
		"which is none of its values"},
	"a public offer of what is hidden": {true, func(s *rules.System) { *s = *rules.Erase[mourre.State](loud{}) }, "offers of seat b after mourre montrer shows what seat b has chosen"},
	"a table's offer of the hidden":    {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](loud{}) }, "is offered on the table what hangs on what is hidden"},
	"a reading of what is hidden":      {true, func(s *rules.System) { *s = *rules.Erase[mourre.State](nosy{}) }, "reading of mourre compter"},
	"a weighing of what is hidden":     {true, func(s *rules.System) { *s = *rules.Erase[mourre.State](hasty{}) }, "record of mourre parier"},
	"a weighed act that throws": {false, func(s *rules.System) { declared(s, "mourre lancer").Weighed = true },
		"is weighed, and waits for consent or throws dice"},
	"a weighed act that throws, undeclared": {false, func(s *rules.System) {
		a := declared(s, "mourre lancer")
		a.Weighed, a.Dice = true, nil
	}, "an act that is weighed throws dice"},
	"a setting that nobody notes":  {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](stubborn{}) }, "sees another game than one opened so"},
	"a reading that shows nothing": {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](mute{}) }, "shows nothing, or offers something"},
	"a wording without words":      {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](wordless{}) }, "no fr words for mourre.unsaid"},
	"a deadline of no offer":       {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](timeless{}) }, "ends no offer that stands"},
	"a table read without bounds":  {false, func(s *rules.System) { *s = *rules.Erase[mourre.State](greedy{}) }, "is refused for nothing that it has too much of"},
	"an act not declared":          {false, func(s *rules.System) { s.Acts = s.Acts[1:] }, "what is offered is refused"},
	"a loss that nobody names": {false, func(s *rules.System) { declared(s, "mourre miser").Forgoes = true },
		"which the system does not say"},
}

// greedy decodes a table as it comes.
type greedy struct{ mourre.Game }

func (g greedy) Start(setup rules.Setup) (mourre.State, error) {
	for _, text := range setup.Tables {
		var tree map[string]any
		if _, err := toml.Decode(text, &tree); err != nil {
			return mourre.State{}, err
		}
	}
	return g.Game.Start(rules.Setup{Settings: setup.Settings, Tables: g.Meta().Tables})
}

// open hides nothing.
type open struct{ mourre.Game }

func (open) Mask(s mourre.State, _ rules.Seat) mourre.State { return s }

func (o open) View(s mourre.State, _ rules.Seat) rules.View { return o.Game.View(s, rules.SeatB) }

// late checks the hand after the throw.
type late struct{ mourre.Game }

func (l late) Decide(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	events, err := l.Game.Decide(s, act, roller)
	if err == nil && act.Args["main"] == "droite" {
		return nil, rules.Refuse("mourre:manche/1", "mourre.refused.hand", phrase.Named("hand", "droite"))
	}
	return events, err
}

// wavering answers otherwise the second time.
type wavering struct {
	mourre.Game
	asked int
}

func (w *wavering) Decide(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	w.asked++
	if act.Path == "mourre miser" && w.asked%2 == 0 {
		act.Args = rules.Args{"jetons": "1"}
	}
	return w.Game.Decide(s, act, roller)
}

// sticky keeps something beside the state.
type sticky struct {
	mourre.Game
	noted int
}

func (w *sticky) Evolve(s mourre.State, e rules.Event) (mourre.State, error) {
	w.noted++
	return w.Game.Evolve(s, e)
}

func (w *sticky) View(s mourre.State, seat rules.Seat) rules.View {
	v := w.Game.View(s, seat)
	v.Notes = append(v.Notes, phrase.Say("mourre.count", phrase.Number("n", w.noted)))
	return v
}

// deaf makes an event that it can't fold.
type deaf struct{ mourre.Game }

func (d deaf) Evolve(s mourre.State, e rules.Event) (mourre.State, error) {
	if e.Kind == "mourre.staked/1" {
		e.Kind = "mourre.whispered/1"
	}
	return d.Game.Evolve(s, e)
}

// timeless has a clock that runs for nothing.
type timeless struct{ mourre.Game }

func (timeless) Due(mourre.State) []rules.Deadline {
	return []rules.Deadline{{Gate: "manche-1", Key: "rien", Seconds: 9}}
}

// loud shows its private offers to everybody.
type loud struct{ mourre.Game }

func (l loud) Offers(s mourre.State, seat rules.Seat) []rules.Offer {
	offers := l.Game.Offers(s, seat)
	for i := range offers {
		offers[i].Private = false
	}
	return offers
}

// nosy masks what it shows and not what it reads from.
type nosy struct{ mourre.Game }

func (nosy) Mask(s mourre.State, _ rules.Seat) mourre.State { return s }

func (n nosy) View(s mourre.State, seat rules.Seat) rules.View {
	return n.Game.View(n.Game.Mask(s, seat), seat)
}

func (n nosy) Offers(s mourre.State, seat rules.Seat) []rules.Offer {
	return n.Game.Offers(n.Game.Mask(s, seat), seat)
}

func (n nosy) Read(s mourre.State, _ rules.Act) (rules.View, error) {
	return rules.View{Notes: n.Game.View(s, rules.SeatB).Notes}, nil
}

// hasty says of a bet what only its opening shows.
type hasty struct{ mourre.Game }

func (h hasty) Decide(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	events, err := h.Game.Decide(s, act, roller)
	for i := range events {
		if act.Path == "mourre parier" {
			events[i].Closes, events[i].Shows = "", rules.ShowsNothing
		}
	}
	return events, err
}

// stubborn takes a setting and plays on as before.
type stubborn struct{ mourre.Game }

func (stubborn) Set(s mourre.State, _, _ string) (mourre.State, error) { return s, nil }

// mute answers with nothing.
type mute struct{ mourre.Game }

func (mute) Read(mourre.State, rules.Act) (rules.View, error) { return rules.View{}, nil }

// wordless asks for something that no catalogue knows.
type wordless struct{ mourre.Game }

func (wordless) Wording(mourre.State, rules.Act) phrase.Phrase { return phrase.Say("mourre.unsaid") }

func declared(s *rules.System, path string) *rules.ActSpec {
	for i := range s.Acts {
		if s.Acts[i].Path == path {
			return &s.Acts[i]
		}
	}
	panic(path)
}

func option(s *rules.System, path, name string) *rules.OptionSpec {
	a := declared(s, path)
	for i := range a.Options {
		if a.Options[i].Name == name {
			return &a.Options[i]
		}
	}
	panic(name)
}

// without returns the catalogues with the lines left out that begin so in one of them.
func without(from fs.FS, file, prefix string) fs.FS {
	return edited(from, func(name, line string) (string, bool) { return line, name != file || !strings.HasPrefix(line, prefix) })
}

func with(from fs.FS, old, text string) fs.FS {
	return edited(from, func(_, line string) (string, bool) { return strings.ReplaceAll(line, old, text), true })
}

func edited(from fs.FS, edit func(file, line string) (string, bool)) fs.FS {
	to := fstest.MapFS{}
	for _, name := range []string{"fr.toml", "en.toml"} {
		raw, err := fs.ReadFile(from, name)
		if err != nil {
			panic(err)
		}
		var kept []string
		for line := range strings.Lines(string(raw)) {
			if line, keep := edit(name, line); keep {
				kept = append(kept, line)
			}
		}
		to[name] = &fstest.MapFile{Data: []byte(strings.Join(kept, ""))}
	}
	return to
}

// brokenEnv asks this test binary to run the suite over a broken system.
const brokenEnv = "RULESTEST_BROKEN"

// TestSuiteFindsBrokenSystems runs the suite in a process of its own, for it must fail there, and reads by what it fails.
func TestSuiteFindsBrokenSystems(t *testing.T) {
	if name, asked := os.LookupEnv(brokenEnv); asked {
		system := mourre.System()
		broken[name].spoil(system)
		if broken[name].twin {
			rulestest.Twin(t, system, mourreStory())
			return
		}
		rulestest.Bounded(t, system)
		rulestest.Conforms(t, system, rulestest.Games(4))
		return
	}
	for name, b := range broken {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// one game after the other: a broken system may keep what it should not
			child := exec.Command(os.Args[0], "-test.run", "^TestSuiteFindsBrokenSystems$", "-test.parallel", "1")
			child.Env = append(os.Environ(), brokenEnv+"="+name)
			out, err := child.CombinedOutput()
			if err == nil {
				t.Fatalf("the suite passes %q", name)
			}
			if !strings.Contains(string(out), b.named) {
				t.Fatalf("the suite fails otherwise than by %q:\n%.3000s", b.named, out)
			}
		})
	}
}
