package rulestest

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/table"
)

// read asks a reading act, checks what it answers and that it changes nothing; a refusal is one for a player.
func (m *match) read(act rules.Act) {
	m.t.Helper()
	before := m.before()
	view, err := m.g.Read(act)
	if m.snapshot() != before {
		m.t.Fatalf("reading %s changed the game", show(act))
	}
	checkReading(m.t, m.words, act, view, err)
}

func checkReading(t *testing.T, w words, act rules.Act, view rules.View, err error) {
	t.Helper()
	if err != nil {
		if violation := refused(t, "reading "+show(act), err); violation == nil {
			t.FailNow()
		} else if w != nil {
			w.checkIn(t, "refusal of "+show(act), violation)
		}
		return
	}
	if len(view.Offers) > 0 || view.Board == nil && len(view.Panels) == 0 && len(view.Notes) == 0 {
		t.Fatalf("%s shows nothing, or offers something", show(act))
	}
	if view.Board != nil {
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Fatalf("what %s shows can't be drawn: %v", show(act), err)
		}
	}
	if w != nil {
		w.checkIn(t, show(act), view)
	}
}

// readEverything asks each reading act for each seat, with options as people give them.
func (m *match) readEverything() {
	m.t.Helper()
	before := m.before()
	var asked []string
	defer func() {
		m.t.Helper()
		if !m.t.Failed() && m.snapshot() != before {
			m.t.Fatalf("reading changed the game; asked were %s", strings.Join(asked, ", "))
		}
	}()
	for _, spec := range m.system.Acts {
		if !spec.Reads {
			continue
		}
		for _, seat := range viewers {
			act := rules.Act{Path: spec.Path, Seat: seat, Args: rules.Args{}}
			for _, o := range spec.Options {
				choices := o.Choices
				if len(choices) == 0 {
					choices = m.g.Choices(act, o.Name)
				}
				m.fill(act.Args, spec.Path, o, choices)
			}
			asked = append(asked, show(act))
			view, err := m.g.Read(act)
			checkReading(m.t, m.words, act, view, err)
		}
	}
}

// fill gives an option a value, or leaves it out where it may be.
func (m *match) fill(args rules.Args, path string, o rules.OptionSpec, choices []rules.Choice) {
	c, hints := m.curious, m.answers[path+" "+o.Name]
	switch {
	case !o.Required && c.oneIn(2):
	case c.oneIn(8):
		args[o.Name] = pick(c, hostile)
	case len(choices) > 0:
		args[o.Name] = pick(c, choices).Value
	case len(hints) > 0:
		args[o.Name] = pick(c, hints)
	default:
		args[o.Name] = pick(c, []string{"0", "1", "2", "3", "7", "12"})
	}
}

// testFreeRead asks a reading act without a game.
func testFreeRead(t *testing.T, system *rules.System, w words, p plan, spec rules.ActSpec) {
	t.Helper()
	if !spec.Free {
		_, err := house.FreeRead(system, rules.Act{Path: spec.Path}, nil, nil)
		refused(t, spec.Path+" without a game", err)
		return
	}
	m := &match{t: t, system: system, curious: &chance{state: 11}, answers: p.answers}
	answered := 0
	for range 30 {
		act := rules.Act{Path: spec.Path, Args: rules.Args{}}
		for _, o := range spec.Options {
			choices := o.Choices
			if len(choices) == 0 {
				var err error
				if choices, err = house.FreeChoices(system, act, o.Name, nil); err != nil {
					t.Fatalf("free choices of %s %s: %v", spec.Path, o.Name, err)
				}
			}
			m.fill(act.Args, spec.Path, o, choices)
		}
		view, err := house.FreeRead(system, act, nil, nil)
		checkReading(t, w, act, view, err)
		if err == nil {
			answered++
		}
	}
	if answered == 0 {
		t.Errorf("%s is never answered without a game", spec.Path)
	}
	if _, err := house.Draw(system, rules.Act{Path: spec.Path}, nil, nil, occasion(secretOf(m.curious), 0)); err == nil || !isRefusal(err) {
		t.Errorf("%s, which only reads, is drawn: %v", spec.Path, err)
	}
}

func isRefusal(err error) bool {
	var violation *rules.Violation
	return errors.As(err, &violation)
}

// compareReading compares what a reading act shows in both games.
func compareReading(t *testing.T, left, right *match, probe rules.Act) {
	t.Helper()
	l, errLeft := left.g.Read(probe)
	r, errRight := right.g.Read(probe)
	switch {
	case (errLeft == nil) != (errRight == nil):
		t.Fatalf("%s: %v in one game, %v in the other", show(probe), errLeft, errRight)
	case errLeft != nil:
		sameRefusal(t, left, right, probe, errLeft, errRight)
	case !reflect.DeepEqual(l, r):
		same(t, left, right, "reading of "+show(probe), jsonOf(t, l), jsonOf(t, r))
	}
}

// compareWeighed compares what weighing an act shows to its seat in both games, even where doing it would
// reveal something.
func compareWeighed(t *testing.T, left, right *match, probe rules.Act) {
	t.Helper()
	now := occasion(left.secret, left.g.Len())
	l, errLeft := left.g.Weigh(probe, now)
	r, errRight := right.g.Weigh(probe, now)
	if errLeft != nil || errRight != nil {
		return // the refusals are compared as those of the act itself
	}
	same(t, left, right, "record of "+show(probe)+", weighed", jsonOf(t, left.g.Tell(l.Record)), jsonOf(t, right.g.Tell(r.Record)))
	same(t, left, right, "weighing of "+show(probe), viewOf(t, l.Game, probe.Seat), viewOf(t, r.Game, probe.Seat))
}

// shown is what a public message shows of an offer.
type shown struct {
	Key, Gate    string
	Gen          int
	Label, Style any
	Ask          []rules.Question
}

// compareOffers compares what public messages show of seat b's own offers in both games.
func compareOffers(t *testing.T, left, right *match) {
	t.Helper()
	public := func(m *match) string {
		return jsonOf(t, drawn(m.g.PublicOffers(rules.SeatB)))
	}
	same(t, left, right, "offers of seat b after "+left.last().Path, public(left), public(right))
}

// drawn are offers as a public message draws them.
func drawn(offers []rules.Offer) []shown {
	var all []shown
	for _, o := range offers {
		all = append(all, shown{o.Key, o.Gate, o.Gen, o.Label, o.Style, asked(o.Ask)})
	}
	return all
}

// asked are the questions as a public message knows them: what a form contains already is shown to whoever
// opens it alone.
func asked(questions []rules.Question) []rules.Question {
	public := slices.Clone(questions)
	for i := range public {
		if len(public[i].Choices) == 0 {
			public[i].Prefill, public[i].Template = "", nil
		}
	}
	return public
}
