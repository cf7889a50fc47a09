package rulestest

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
)

// offers returns a seat's offers and checks each one's form.
func (m *match) offers(seat rules.Seat) []rules.Offer {
	m.t.Helper()
	view := m.g.View(seat)
	seen := map[[2]string]bool{}
	for _, o := range view.Offers {
		name := [2]string{o.Gate, o.Key}
		if o.Gate == "" || o.Key == "" || seen[name] || o.Label.IsZero() || o.Seat != seat {
			m.t.Fatalf("offer %v of seat %q: no gate, key or label, or it stands twice", name, seat)
		}
		seen[name] = true
		spec, known := m.system.Act(o.Act.Path)
		for _, q := range o.Ask {
			testChoices(m.t, "offer "+o.Key, q.Choices, mostOpen) // a select leads on to those that it has no room for
			if _, ok := spec.Option(q.Option); known && !ok {
				m.t.Fatalf("offer %s asks for %s, which %s does not take", o.Key, q.Option, o.Act.Path)
			}
			if q.Min > max(q.Max, 1) || len(q.Choices) > 0 && q.Max > len(q.Choices) {
				m.t.Fatalf("offer %s asks for %d to %d of %d", o.Key, q.Min, q.Max, len(q.Choices))
			}
		}
	}
	m.standAlike(seat, view.Offers)
	m.standOnce(seat)
	return view.Offers
}

// standOnce checks that seats whose offers have one gate and key choose from the same: a public message shows
// them as one select, with the choices of the first.
func (m *match) standOnce(seat rules.Seat) {
	m.t.Helper()
	other := m.g.PublicOffers(seat.Other())
	for _, o := range m.g.PublicOffers(seat) {
		i := slices.IndexFunc(other, func(p rules.Offer) bool { return p.Gate == o.Gate && p.Key == o.Key })
		if i < 0 || len(o.Ask) != 1 || len(o.Ask[0].Choices) == 0 {
			continue
		}
		if mine, his := jsonOf(m.t, o.Ask[0].Choices), jsonOf(m.t, other[i].Ask[0].Choices); mine != his {
			m.t.Fatalf("offer %s: seat %q chooses from %s, the other from %s, and a table shows one select", o.Key, seat, mine, his)
		}
	}
}

// standAlike checks that what a public message shows of a seat's offers the seat itself is shown, in the same
// words: what is there by the public mask depends on nothing that is hidden.
func (m *match) standAlike(seat rules.Seat, own []rules.Offer) {
	m.t.Helper()
	public := m.g.PublicOffers(seat)
	same := slices.DeleteFunc(slices.Clone(own), func(o rules.Offer) bool {
		return !slices.ContainsFunc(public, func(p rules.Offer) bool { return p.Gate == o.Gate && p.Key == o.Key })
	})
	if table, mine := jsonOf(m.t, drawn(public)), jsonOf(m.t, drawn(same)); table != mine {
		m.t.Fatalf("seat %q is offered on the table what hangs on what is hidden:\n%s\nand is offered itself:\n%s", seat, table, mine)
	}
}

// answered fills in an offer's questions. sure is false where the answer is a line of text, which a rule
// may refuse.
func (m *match) answered(o rules.Offer) (act rules.Act, sure bool) {
	act, sure = o.Act.Without(""), true
	act.Seat = o.Seat
	for _, q := range o.Ask {
		switch {
		case q.Optional && m.chance.oneIn(2):
		case len(q.Choices) == 0:
			sure = false
			act.Args[q.Option] = q.Answered(act.Args, m.text(act.Path, q.Option, q.Prefill))
		default:
			least, most := q.Min, q.Max
			if most == 0 {
				least, most = 1, 1
			}
			picked := m.chance.sample(len(q.Choices), least+m.chance.below(most-least+1))
			value := ""
			for i, n := range picked {
				if i > 0 {
					value += " "
				}
				value += q.Choices[n].Value
			}
			act.Args[q.Option] = q.Answered(act.Args, value)
			// What each part may be hangs on the others, and own words may be too many.
			sure = sure && q.Part == "" && len(m.answers[act.Path+" "+q.Option]) == 0
		}
	}
	return act, sure
}

// sample returns count different numbers below n, in order.
func (c *chance) sample(n, count int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	picked := all[:min(count, n)]
	for i := range picked {
		j := i + c.below(n-i)
		all[i], all[j] = all[j], all[i]
	}
	slices.Sort(picked)
	return picked
}

// text answers a question with a line of text: one of the hints, what the form shows first, or a small
// number.
func (m *match) text(path, option, prefill string) string {
	if hints := m.answers[path+" "+option]; len(hints) > 0 {
		return pick(m.chance, hints)
	}
	if prefill != "" && m.chance.oneIn(2) {
		return prefill
	}
	return strconv.Itoa(m.chance.below(12))
}
