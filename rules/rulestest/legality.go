package rulestest

import (
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// Legality is said once: what a seat is offered and what it may do are held against each other, for all verbs
// that have a Button.

// mostTried is how many acts of one verb are tried for a seat at one moment.
const mostTried = 24

// checkLegality checks that each offer that asks nothing is accepted, and that each act which is accepted is
// offered, completed, or not worth a button. While somebody is asked, only the answers are.
func (m *match) checkLegality() {
	m.t.Helper()
	if m.g.Len()%2 == 0 || !m.g.Started() || m.g.Ended() != nil || m.g.Pending() != nil || m.g.Closing() != nil {
		return
	}
	for _, seat := range viewers {
		offers := m.g.Offers(seat)
		for _, o := range offers {
			if spec, _ := m.system.Act(o.Act.Path); spec.Offered && len(o.Ask) == 0 && !m.accepted(spec, o.Act) {
				m.t.Fatalf("seat %q is offered %s, which is refused", seat, show(o.Act))
			}
		}
		for _, spec := range m.system.Acts {
			if !spec.Offered || spec.Reads || !seat.Plays() && !(spec.Referee && seat == rules.Referee) {
				continue
			}
			for _, act := range m.enumerated(spec, seat) {
				if m.accepted(spec, act) && !led(spec, offers, act) && m.g.Worth(act) == nil {
					m.t.Fatalf("%s is legal, worth a button, and offered by none", show(act))
				}
			}
		}
	}
}

// accepted reports whether an act is legal now; dice that must still be typed make it none the less so.
func (m *match) accepted(spec rules.ActSpec, act rules.Act) bool {
	m.t.Helper()
	if spec.Reads {
		_, err := m.g.Read(act)
		return err == nil
	}
	_, err := m.g.Decide(act, occasion(m.secret, m.g.Len()))
	var violation *rules.Violation
	if _, missing := errors.AsType[*dice.Missing](err); missing || err == nil {
		return true
	}
	if !errors.As(err, &violation) {
		m.t.Fatalf("%s: %v", show(act), err)
	}
	return false
}

// enumerated are the acts of a verb by the values that its options may have now, a sample where they are many;
// none where a line of text is wanted that nobody has given the suite.
func (m *match) enumerated(spec rules.ActSpec, seat rules.Seat) []rules.Act {
	acts, drawn := []rules.Args{{}}, &chance{state: uint64(m.g.Len())}
	for _, o := range spec.Options {
		values := m.values(spec, seat, o)
		if !o.Required {
			values = append(values, "")
		}
		var next []rules.Args
		for _, args := range acts {
			for _, value := range values {
				filled := rules.Act{Args: args}.Without(o.Name).Args
				if value != "" {
					filled[o.Name] = value
				}
				next = append(next, filled)
			}
		}
		acts = acts[:0]
		for _, n := range drawn.sample(len(next), mostTried) {
			acts = append(acts, next[n])
		}
	}
	all := make([]rules.Act, len(acts))
	for i, args := range acts {
		all[i] = rules.Act{Path: spec.Path, Seat: seat, Args: args}
	}
	return all
}

// values are what an option may be now.
func (m *match) values(spec rules.ActSpec, seat rules.Seat, o rules.OptionSpec) []string {
	choices := o.Choices
	if len(choices) == 0 {
		choices = m.g.Choices(seat, spec.Path, o.Name)
	}
	var values []string
	for _, c := range choices {
		values = append(values, c.Value)
	}
	switch {
	case len(values) > 0:
		return values
	case o.Kind == rules.WholeOption:
		return []string{"0", "1", "2", "3"}
	}
	return m.answers[spec.Path+" "+o.Name]
}

// led reports whether an offer leads to the act: it settles or asks for what the act says, and settles nothing
// else. An act with a slash command is completed there as well: one offer of its path is enough.
func led(spec rules.ActSpec, offers []rules.Offer, act rules.Act) bool {
	return slices.ContainsFunc(offers, func(o rules.Offer) bool {
		if o.Act.Path != act.Path || !spec.Unlisted {
			return o.Act.Path == act.Path
		}
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
		return true
	})
}

// answers reports whether a value may answer the question for an option. A select that is full leaves some out.
func answers(ask []rules.Question, option, value string) bool {
	i := slices.IndexFunc(ask, func(q rules.Question) bool { return q.Option == option })
	return i >= 0 && (len(ask[i].Choices) == 0 || len(ask[i].Choices) >= mostChoices ||
		slices.ContainsFunc(ask[i].Choices, func(c rules.Choice) bool { return c.Value == value }))
}
