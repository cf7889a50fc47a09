package rulestest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// Legality is said once: what a seat is offered and what it may do are held against each other, for all verbs
// that have a Button.

// mostTried is how many acts of one verb are tried for a seat at one moment.
const mostTried = 24

// legality is a game at one moment, whose offers and acts are held against each other.
type legality struct {
	t       testing.TB
	system  *rules.System
	g       *house.Game
	answers Answers
}

// check checks that each offer that asks nothing is accepted, that each which asks for nothing but choices
// has an answer that is, and that each act which is accepted is offered, completed, or not worth a button.
// While somebody is asked, only the answers are.
func (m legality) check() {
	m.t.Helper()
	if !m.g.Started() || m.g.Ended() != nil || m.g.Pending() != nil || m.g.Closing() != nil {
		return
	}
	for _, seat := range viewers {
		offers := m.g.Offers(seat)
		for _, o := range offers {
			if spec, _ := m.system.Act(o.Act.Path); spec.Offered {
				m.checkAnswers(spec, o)
				m.checkReached(spec, offers, o)
			}
		}
		for _, spec := range m.system.Acts {
			if !spec.Offered || spec.Reads || !seat.Plays() && !(spec.Referee && seat == rules.Referee) {
				continue
			}
			for _, act := range m.actsOf(spec, seat) {
				if m.whyNot(spec, act) == nil && !leadsTo(spec, offers, act) && m.g.Pointless(act) == nil {
					m.t.Fatalf("%s is legal, worth a button, and offered by none", show(act))
				}
			}
		}
	}
}

// checkAnswers checks that an offer has one full answer at least that is accepted, unless it asks for a line
// of text. A refusal that asks for what lacks leads on where a way out of it is accepted.
func (m legality) checkAnswers(spec rules.ActSpec, o rules.Offer) {
	m.t.Helper()
	var why error
	for i, act := range closedAnswers(o, &chance{state: uint64(m.g.Len())}) {
		why = m.whyNot(spec, act)
		accepted := why == nil || goesOn(act, why) && m.hasWayOut(spec, why)
		if accepted || i == 0 {
			m.checkLeftEmpty(spec, act, why)
		}
		if accepted {
			return
		}
	}
	if why != nil {
		m.t.Fatalf("seat %q is offered %s (%s), which is refused whatever is answered: %v", o.Seat, show(o.Act), o.Key, why)
	}
}

// checkLeftEmpty checks that what Discord sends of a form's empty fields is what is not sent at all.
func (m legality) checkLeftEmpty(spec rules.ActSpec, act rules.Act, why error) {
	m.t.Helper()
	for _, blank := range []string{"", " "} {
		empty := act.Without("")
		for _, o := range spec.Options {
			if _, given := empty.Args[o.Name]; !given {
				empty.Args[o.Name] = blank
			}
		}
		if err := m.whyNot(spec, empty); (err == nil) != (why == nil) || err != nil && said(err) != said(why) {
			m.t.Fatalf("%s: %v; with its other fields sent as %q: %v", show(act), why, blank, err)
		}
	}
}

// hasWayOut reports whether one of a refusal's ways out is legal.
func (m legality) hasWayOut(spec rules.ActSpec, refused error) bool {
	violation, _ := errors.AsType[*rules.Violation](refused)
	return slices.ContainsFunc(violation.WaysOut, func(w rules.WayOut) bool { return m.whyNot(spec, w.Act) == nil })
}

// mostAnswers is how many answers to one offer are tried before all are held for refused.
const mostAnswers = 400

// closedAnswers are the acts that an offer comes to by the choices that it asks for: all of them, or a sample
// where they are many; none where a line of text is wanted. What may be left empty is, in some.
func closedAnswers(o rules.Offer, drawn *chance) []rules.Act {
	acts := []rules.Act{o.Act}
	for _, q := range o.Ask {
		var next []completion
		values := picks(q, drawn)
		for _, act := range acts {
			next = append(next, completion{act, values, q.Optional})
		}
		acts = drawn.some(next, q, mostAnswers)
	}
	return acts
}

// completion is an act with what one option more of it may be, which may be left out.
type completion struct {
	act      rules.Act
	values   []string
	optional bool
}

// some are as many of the acts that all completions by an answer come to as are wanted, put together only once
// they are drawn: most are not.
func (c *chance) some(of []completion, q rules.Question, count int) []rules.Act {
	all := 0
	for _, f := range of {
		all += f.ways()
	}
	var acts []rules.Act
	before := 0 // ways of the completions that are done
	for _, n := range c.sample(all, count) {
		for n-before >= of[0].ways() {
			before += of[0].ways()
			of = of[1:]
		}
		if act, way := of[0].act, n-before; way < len(of[0].values) {
			acts = append(acts, with(act, q.Option, q.Answered(act.Args, of[0].values[way])))
		} else {
			acts = append(acts, act)
		}
	}
	return acts
}

// ways is how many acts a completion comes to.
func (c completion) ways() int {
	if c.optional {
		return len(c.values) + 1
	}
	return len(c.values)
}

// picks are the values that answer a question by its choices: each alone, and where several may be picked as
// many as may and as few as must be, from wherever they are.
func picks(q rules.Question, drawn *chance) []string {
	var values []string
	for _, count := range slices.Compact([]int{max(q.Min, 1), max(q.Max, 1)}) {
		for first := range q.Choices {
			picked := []string{q.Choices[first].Value}
			for _, n := range drawn.sample(len(q.Choices), count) {
				if n != first && len(picked) < count {
					picked = append(picked, q.Choices[n].Value)
				}
			}
			values = append(values, strings.Join(picked, " "))
		}
	}
	return values
}

// whyNot says why an act is not legal now; a refusal is one for a player.
func (m legality) whyNot(spec rules.ActSpec, act rules.Act) (err error) {
	m.t.Helper()
	if spec.Path != "" {
		err = m.g.Legal(act)
	}
	if _, violation := errors.AsType[*rules.Violation](err); err != nil && !violation {
		m.t.Fatalf("%s: %v", show(act), err)
	}
	return err
}

// actsOf are the acts of a verb by the values that its options may have now, a sample where they are many;
// none where a line of text is wanted that nobody has given the suite.
func (m legality) actsOf(spec rules.ActSpec, seat rules.Seat) []rules.Act {
	acts, drawn := []rules.Act{{Path: spec.Path, Seat: seat, Args: rules.Args{}}}, &chance{state: uint64(m.g.Len())}
	for _, o := range spec.Options {
		next := make([]completion, 0, len(acts))
		for _, act := range acts {
			next = append(next, completion{act, m.values(act, o), !o.Required})
		}
		acts = drawn.some(next, rules.Question{Option: o.Name}, mostTried)
	}
	return acts
}

// actOf is one act of a verb, each of its options drawn from what it may be now; false where a line of text
// is wanted that nobody has given the suite.
func (m legality) actOf(spec rules.ActSpec, seat rules.Seat, drawn *chance) (rules.Act, bool) {
	act := rules.Act{Path: spec.Path, Seat: seat, Args: rules.Args{}}
	for _, o := range spec.Options {
		values := m.values(act, o)
		ways := completion{act, values, !o.Required}.ways()
		if ways == 0 {
			return act, false
		}
		if way := drawn.below(ways); way < len(values) {
			act = with(act, o.Name, values[way])
		}
	}
	return act, true
}

// values are what an option of an act may be now.
func (m legality) values(act rules.Act, o rules.OptionSpec) []string {
	choices := o.Choices
	if len(choices) == 0 {
		choices = m.g.Choices(act, o.Name)
	}
	values := make([]string, 0, len(choices))
	for _, c := range choices {
		values = append(values, c.Value)
	}
	switch {
	case len(values) > 0:
		return values
	case o.Kind == rules.WholeOption:
		return []string{"0", "1", "2", "3"}
	}
	return m.answers[act.Path+" "+o.Name]
}

// leadsTo reports whether an offer leads to the act: it settles or asks for what the act says, and settles
// nothing else. An act with a slash command is completed there as well: one offer of its path is enough.
func leadsTo(spec rules.ActSpec, offers []rules.Offer, act rules.Act) bool {
	return slices.ContainsFunc(offers, func(o rules.Offer) bool {
		return o.Act.Path == act.Path && (!spec.Unlisted || holds(o, act))
	})
}

// holds reports whether an offer settles or asks for what an act says, and settles nothing else.
func holds(o rules.Offer, act rules.Act) bool {
	for name, value := range o.Act.Args {
		if act.Args[name] != value {
			return false
		}
	}
	for name, value := range act.Args {
		if o.Act.Args[name] != value && !answers(o.Ask, name, value) {
			return false
		}
	}
	return o.Act.Path == act.Path
}

// checkReached checks that of a question's choices none is left out by which the act is accepted and worth a
// button: another offer may have it.
func (m legality) checkReached(spec rules.ActSpec, offers []rules.Offer, o rules.Offer) {
	m.t.Helper()
	if len(o.Ask) != 1 || len(o.Ask[0].Choices) == 0 || spec.Reads {
		return
	}
	choices, drawn := m.g.Choices(o.Act, o.Ask[0].Option), &chance{state: uint64(m.g.Len())}
	for _, n := range drawn.sample(len(choices), mostTried) {
		act := with(o.Act, o.Ask[0].Option, choices[n].Value)
		held := slices.ContainsFunc(offers, func(other rules.Offer) bool { return holds(other, act) })
		if !held && m.whyNot(spec, act) == nil && m.g.Pointless(act) == nil {
			m.t.Fatalf("%s is legal, worth a button, and among the choices of none", show(act))
		}
	}
}

// answers reports whether a value may answer the question for an option.
func answers(ask []rules.Question, option, value string) bool {
	i := slices.IndexFunc(ask, func(q rules.Question) bool { return q.Option == option })
	return i >= 0 && (len(ask[i].Choices) == 0 ||
		slices.ContainsFunc(ask[i].Choices, func(c rules.Choice) bool { return c.Value == value }))
}
