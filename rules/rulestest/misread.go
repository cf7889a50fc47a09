package rulestest

import (
	"errors"

	"aidedecamp/rules"
)

// unreadable are values that no choice has.
var unreadable = []string{"«»", "99x", "%s{{.x}}", "rien-de-tel"}

// misread spoils what an offered act says: a value that is no choice, and of several answers to a question
// one that is none, wherever it is. Nothing of the act is done then, whatever else it says.
func (m *match) misread(o rules.Offer, act rules.Act) {
	m.t.Helper()
	spec, _ := m.system.Act(act.Path)
	for _, option := range spec.Options {
		if len(option.Choices) > 0 && act.Args[option.Name] != "" {
			m.refuses(with(act, option.Name, pick(m.curious, unreadable)))
		}
	}
	for _, q := range o.Ask {
		good, given := act.Args[q.Option]
		if len(q.Choices) == 0 || !given || len(m.answers[act.Path+" "+q.Option]) > 0 { // own words do as well
			continue
		}
		bad := pick(m.curious, unreadable)
		m.notRead(with(act, q.Option, bad))
		if q.Max > 1 {
			m.notRead(with(act, q.Option, good+" "+bad))
			m.notRead(with(act, q.Option, bad+" "+good))
		}
	}
}

// misreadSetting spoils a setting's value, then its name.
func (m *match) misreadSetting(act rules.Act) {
	m.t.Helper()
	for _, option := range []string{"valeur", "reglage"} {
		m.notRead(with(act, option, pick(m.curious, unreadable)))
	}
}

// notRead checks that an act is refused in both languages, changes nothing, and what is proposed instead
// keeps the rest of it.
func (m *match) notRead(act rules.Act) {
	m.t.Helper()
	m.refusal(act, m.refuses(act))
}

// refuses checks that an act is refused, and changes nothing.
func (m *match) refuses(act rules.Act) (err error) {
	m.t.Helper()
	if spec, _ := m.system.Act(act.Path); spec.Reads {
		_, err = m.g.Read(act)
	} else {
		_, err = m.decide(act)
	}
	if _, isRefused := errors.AsType[*rules.Violation](err); !isRefused {
		m.t.Fatalf("%s is done, or asks for dice, though it says what is no choice: %v", show(act), err)
	}
	return err
}
