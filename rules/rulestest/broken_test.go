package rulestest_test

import (
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strconv"
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
	"a view that shows a hidden choice": {true, spoilt(open), "view of seat a after mourre pronostic shows what seat b has chosen"},
	"a refusal after a throw":           {false, spoilt(late), "a refusal after a throw"},
	"a decision that wavers":            {false, spoilt(wavering), "decided twice"},
	"an event noted beside the state":   {false, spoilt(sticky), "once rebuilt"},
	"an event that nobody notes":        {false, spoilt(deaf), "does not know"},
	"a secret in the log": {true, func(s *rules.System) { option(s, "mourre montrer", "doigts").Secret = false },
		"export after mourre montrer shows what seat b has chosen"},
	"a key in no list": {false, func(s *rules.System) { s.Keys = nil }, "which is in no list of keys"},
	"two keys alike":   {false, func(s *rules.System) { s.Keys = append(s.Keys, s.Keys[0]) }, "are the same"},
	"a foreign key": {false, func(s *rules.System) { s.Keys = append(s.Keys, dice.Key{System: "npow", Purpose: "x"}) },
		"of another system"},
	"a word in one language": {false, func(s *rules.System) { s.Locale = without(s.Locale, "en.toml", `"mourre.tell.staked"`) },
		"mourre.tell.staked is said in fr only"},
	"a filling nobody brings": {false, func(s *rules.System) { s.Locale = with(s.Locale, "{{.points}} points", "{{.point}} points") },
		"fills point of mourre.note.score, which the phrase does not bring"},
	"an option out of order": {false, func(s *rules.System) {
		slices.Reverse(declared(s, "mourre lancer").Options)
	}, "required option main after an optional one"},
	"a profile of nothing": {false, func(s *rules.System) { s.Meta.Profiles = map[string]map[string]string{"eclair": {"manches": "7"}} },
		"which is none of its values"},
	"a public offer of what is hidden":  {true, spoilt(loud), "offers of seat b after mourre montrer shows what seat b has chosen"},
	"a table's offer of another moment": {false, spoilt(oblivious), "is offered on the table what hangs on what is hidden"},
	"a select with one seat's choices":  {false, spoilt(partial), "and a table shows one select"},
	"a reading of what is hidden":       {true, spoilt(nosy), "reading of mourre compter"},
	"a weighing of what is hidden":      {true, spoilt(hasty), "record of mourre parier"},
	"a weighed act that throws": {false, func(s *rules.System) { declared(s, "mourre lancer").Weighed = true },
		"is weighed, and waits for consent or throws dice"},
	"a weighed act that throws, undeclared": {false, func(s *rules.System) {
		a := declared(s, "mourre lancer")
		a.Weighed, a.Dice = true, nil
	}, "an act that is weighed throws dice"},
	"a setting that nobody notes":              {false, spoilt(stubborn), "sees another game than one opened so"},
	"a reading that shows nothing":             {false, spoilt(mute), "shows nothing, or offers something"},
	"a wording without words":                  {false, spoilt(wordless), "no fr words for mourre.unsaid"},
	"a deadline of no offer":                   {false, spoilt(timeless), "ends no offer that stands"},
	"a table read without bounds":              {false, spoilt(greedy), "is refused for nothing that it has too much of"},
	"an act that no button leads to":           {false, spoilt(rebuttoned("mourre epier")), "is legal, worth a button, and offered by none"},
	"a button of what is refused":              {false, spoilt(rebuttoned("mourre epier", rules.Args{"rien": "1"})), "which is refused"},
	"a question whose answers are all refused": {false, spoilt(unanswerable), "is refused whatever is answered"},
	"two ways out in the same words":           {false, spoilt(stammering), "as another says or does"},
	"a way out that changes its subject":       {false, spoilt(digressing), "says 2 things otherwise"},
	"a value that is no choice":                {false, spoilt(careless), "though it says what is no choice"},
	"an act not declared":                      {false, func(s *rules.System) { s.Acts = s.Acts[1:] }, "what is offered is refused"},
}

// spoilt changes one part of mourre.
func spoilt(change func(*rules.Definition[mourre.State])) func(*rules.System) {
	return func(s *rules.System) {
		d := mourre.Rules()
		change(d)
		*s = *d.System()
	}
}

type (
	definition = rules.Definition[mourre.State]
	decision   = func(mourre.State, rules.Act, dice.Roller) ([]rules.Event, error)
)

// redecided has an act decided by another function, which is given the one of the game.
func redecided(d *definition, path string, by func(decision) decision) {
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if v := &c.Verbs[i]; v.Spec.Path == path {
				v.Decide = by(v.Decide)
			}
		}
	}
}

// unmasked hides nothing.
func unmasked(d *definition) {
	for i := range d.Chapters {
		d.Chapters[i].Mask = nil
	}
}

// greedy decodes a table as it comes.
func greedy(d *definition) {
	start, own := d.Start, d.Meta.Tables
	d.Start = func(setup rules.Setup) (mourre.State, error) {
		for _, text := range setup.Tables {
			var tree map[string]any
			if _, err := toml.Decode(text, &tree); err != nil {
				return mourre.State{}, err
			}
		}
		return start(rules.Setup{Settings: setup.Settings, Tables: own})
	}
}

// open hides nothing.
func open(d *definition) {
	unmasked(d)
	frame := d.Frame
	d.Frame = func(s mourre.State, _ rules.Seat) rules.View { return frame(s, rules.SeatB) }
}

// late checks the hand after the throw.
func late(d *definition) {
	redecided(d, "mourre lancer", func(decide decision) decision {
		return func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
			events, err := decide(s, act, roller)
			if err == nil && act.Args["main"] == "droite" {
				return nil, rules.Refuse("mourre:manche/1", "mourre.refused.hand", phrase.Named("hand", "droite"))
			}
			return events, err
		}
	})
}

// careless takes whatever is no number for a stake of one.
func careless(d *definition) {
	redecided(d, "mourre miser", func(decide decision) decision {
		return func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
			if _, err := strconv.Atoi(act.Args["jetons"]); err != nil {
				act = act.With("jetons", "1")
			}
			return decide(s, act, roller)
		}
	})
}

// wavering answers otherwise the second time.
func wavering(d *definition) {
	asked := 0
	redecided(d, "mourre miser", func(decide decision) decision {
		return func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
			if asked++; asked%2 == 0 {
				act.Args = rules.Args{"jetons": "1"}
			}
			return decide(s, act, roller)
		}
	})
}

// sticky keeps something beside the state.
func sticky(d *definition) {
	noted, frame := 0, d.Frame
	d.Frame = func(s mourre.State, seat rules.Seat) rules.View {
		v := frame(s, seat)
		v.Notes = append(v.Notes, phrase.Say("mourre.count", phrase.Number("n", noted)))
		return v
	}
	d.Chapters[0].Facts = append([]rules.Fact[mourre.State]{rules.NewFact("mourre.staked/1",
		func(s mourre.State, _ struct{}) (mourre.State, error) {
			noted++
			return s, nil
		}, nil)}, d.Chapters[0].Facts...)
}

// deaf makes an event that it can't fold.
func deaf(d *definition) {
	redecided(d, "mourre miser", func(decide decision) decision {
		return func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
			events, err := decide(s, act, roller)
			for i := range events {
				events[i].Kind = "mourre.whispered/1"
			}
			return events, err
		}
	})
}

// timeless has a clock that runs for nothing.
func timeless(d *definition) {
	d.Due = func(mourre.State) []rules.Deadline {
		return []rules.Deadline{{Gate: "manche-1", Key: "rien", Seconds: 9}}
	}
}

// rebuttoned gives an act buttons of other options than the game does.
func rebuttoned(path string, args ...rules.Args) func(*definition) {
	return func(d *definition) {
		for _, c := range d.Chapters {
			for i := range c.Verbs {
				if v := &c.Verbs[i]; v.Spec.Path == path {
					button := v.Button
					v.Button = func(s mourre.State, seat rules.Seat) []rules.Candidate {
						var all []rules.Candidate
						for _, a := range args {
							candidate := button(s, seat)[0]
							candidate.Args = a
							all = append(all, candidate)
						}
						return all
					}
				}
			}
		}
	}
}

// unanswerable offers stakes and takes none.
func unanswerable(d *definition) {
	redecided(d, "mourre miser", func(decision) decision {
		return func(mourre.State, rules.Act, dice.Roller) ([]rules.Event, error) {
			return nil, rules.Refuse("mourre:manche/1", "mourre.refused.hand", phrase.Named("hand", "droite"))
		}
	})
}

// loud masks what it shows to everybody, and nothing of what it makes their buttons of.
func loud(d *definition) {
	mask := d.Chapters[0].Mask
	d.Chapters[0].Mask = func(s mourre.State, seat rules.Seat) mourre.State {
		if seat == rules.Public {
			return s
		}
		return mask(s, seat)
	}
}

// oblivious takes from everybody what all have seen.
func oblivious(d *definition) {
	mask := d.Chapters[0].Mask
	d.Chapters[0].Mask = func(s mourre.State, seat rules.Seat) mourre.State {
		if seat == rules.Public {
			s, _ = d.Start(rules.Setup{Settings: map[string]string{"manches": "3"}, Tables: d.Meta.Tables})
		}
		return mask(s, seat)
	}
}

// partial lets seat b show fewer fingers than seat a, by the same select.
func partial(d *definition) {
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if v := &c.Verbs[i]; v.Spec.Path == "mourre montrer" {
				button := v.Button
				v.Button = func(s mourre.State, seat rules.Seat) []rules.Candidate {
					all := button(s, seat)
					for _, candidate := range all {
						if seat == rules.SeatB {
							candidate.Ask[0].Choices = candidate.Ask[0].Choices[1:]
						}
					}
					return all
				}
			}
		}
	}
}

// nosy masks what it shows and not what it reads from.
func nosy(d *definition) {
	masked, frame := mourre.Rules(), d.Frame
	unmasked(d)
	d.Frame = func(s mourre.State, seat rules.Seat) rules.View { return frame(masked.Mask(s, seat), seat) }
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if button := c.Verbs[i].Button; button != nil {
				c.Verbs[i].Button = func(s mourre.State, seat rules.Seat) []rules.Candidate { return button(masked.Mask(s, seat), seat) }
			}
		}
	}
	answered(d, func(s mourre.State, _ rules.Act) (rules.View, error) {
		return rules.View{Notes: frame(s, rules.SeatB).Notes}, nil
	})
}

// answered has all reading acts answered by a function.
func answered(d *definition, by func(mourre.State, rules.Act) (rules.View, error)) {
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Answer != nil {
				c.Verbs[i].Answer = by
			}
		}
	}
}

// hasty says of a bet what only its opening shows.
func hasty(d *definition) {
	redecided(d, "mourre parier", func(decide decision) decision {
		return func(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
			events, err := decide(s, act, roller)
			for i := range events {
				events[i].Closes, events[i].Shows = "", rules.ShowsNothing
			}
			return events, err
		}
	})
}

// stubborn takes a setting and plays on as before.
func stubborn(d *definition) {
	d.Set = func(s mourre.State, _, _ string) (mourre.State, error) { return s, nil }
}

// mute answers with nothing.
func mute(d *definition) {
	answered(d, func(mourre.State, rules.Act) (rules.View, error) { return rules.View{}, nil })
}

// wordless asks for something that no catalogue knows.
func wordless(d *definition) {
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Wording != nil {
				c.Verbs[i].Wording = func(mourre.State, rules.Act) phrase.Phrase { return phrase.Say("mourre.unsaid") }
			}
		}
	}
}

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

// TestSuiteFindsBrokenSystems runs the suite in a process of its own, for it must fail there, and reads by
// what it fails.
func TestSuiteFindsBrokenSystems(t *testing.T) {
	if name, asked := os.LookupEnv(brokenEnv); asked {
		system := mourre.System()
		broken[name].spoil(system)
		if broken[name].twin {
			rulestest.Twin(t, system, mourreStory())
			return
		}
		if rulestest.Bounded(t, system); !t.Failed() {
			rulestest.Conforms(t, system, rulestest.Games(4))
		}
		return
	}
	for name, b := range broken {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// A fault is mostly the first that the suite finds; where it is not, all of them are looked for.
			var out []byte
			for _, flags := range [][]string{{"-test.failfast"}, nil} {
				var err error
				if out, err = brokenSuite(name, flags); err == nil {
					t.Fatalf("the suite passes %q", name)
				}
				if strings.Contains(string(out), b.named) {
					return
				}
			}
			t.Fatalf("the suite fails otherwise than by %q:\n%.3000s", b.named, out)
		})
	}
}

// brokenSuite runs the suite over a broken system in a process of its own: one game after the other, for such
// a system may keep what it should not.
func brokenSuite(name string, flags []string) ([]byte, error) {
	child := exec.Command(os.Args[0], append(flags, "-test.run", "^TestSuiteFindsBrokenSystems$", "-test.parallel", "1")...)
	child.Env = append(os.Environ(), brokenEnv+"="+name)
	return child.CombinedOutput()
}
