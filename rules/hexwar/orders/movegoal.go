package orders

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// mostSteps is a budget beyond every board, to find what hinders a move.
const mostSteps = hex.Steps(hex.MaxColumns * hex.MaxRows)

// OfferNear adds the first of some destinations as ways out.
func (m March) OfferNear(v *rules.Violation, act rules.Act, all []Destination, most int) *rules.Violation {
	for _, d := range all[:min(most, len(all))] {
		args := rules.Args{"unit": m.ID, "ou": d.At.String()}
		if stay := act.Args["officiers"]; stay != "" {
			args["officiers"] = stay
		}
		v.Or(phrase.Say("hexwar.movement.offer.go", hexwar.HexArg("at", d.At)), rules.Act{Path: MovePath, Seat: act.Seat, Args: args})
	}
	return v
}

// RefuseGoal refuses a destination with the reason and its figures, and offers the nearest legal hex.
func (m March) RefuseGoal(act rules.Act, to hex.Hex, all []Destination) *rules.Violation {
	near := slices.Clone(all)
	slices.SortStableFunc(near, func(a, b Destination) int {
		return cmp.Or(cmp.Compare(hex.Distance(a.At, to), hex.Distance(b.At, to)), cmp.Compare(a.Cost, b.Cost), hex.Compare(a.At, b.At))
	})
	v := m.hindrance(to)
	v.Notes = m.decidingReadings(to)
	return m.OfferNear(v, act, near, 1)
}

// hindrance finds the first reason why a move may not end in a hex: the hex itself, troops, terrain, or
// its distance.
func (m March) hindrance(to hex.Hex) *rules.Violation {
	s := m.S
	refuse := func(ref rules.Ref, why string, args ...phrase.Arg) *rules.Violation {
		return rules.Refuse(ref, "hexwar.movement.refused."+why, append(args, phrase.With("who", m.Label()), hexwar.HexArg("at", to))...)
	}
	other, full := UnitAt(s, to)
	switch {
	case to == m.From:
		return refuse(s.Book.Ref(MoveTopic), "same")
	case m.on.enemy(m.Seat, to):
		return refuse(s.Book.Ref(MoveTopic), "enemy")
	case full && m.Unit.ID != "":
		return refuse(s.Book.Ref(StackTopic), "friend", phrase.With("friend", other.Label()))
	case m.isTooNear(to):
		near, _ := Nearest(s, m.Seat, to)
		return refuse(rules.Ref(ActivationOrder(s, m.Unit).Ref), "strategic", phrase.Number("distance", near),
			phrase.Number("least", m.strategic))
	}
	held := SearchMarches(s, m.From, mostSteps, m.step)
	free := SearchMarches(s, m.From, mostSteps, m.unstopped)
	least, open := free.cost(to)
	cost, ok := held.cost(to)
	switch {
	case open && least <= m.Budget, open && !ok:
		return m.stopped(refuse, free.path(to))
	case ok:
		return m.tooFar(refuse, held.path(to), cost)
	}
	return m.closed(refuse, to)
}

// unstopped judges a step as if no terrain ended the move.
func (m March) unstopped(from, to hex.Hex, across hex.Side) hex.Step {
	n := m.step(from, to, across)
	n.Stop, n.Standing = false, false
	return n
}

type refuseFunc func(ref rules.Ref, why string, args ...phrase.Arg) *rules.Violation

// tooFar refuses a hex beyond the budget, naming the terrain that makes the way dear.
func (m March) tooFar(refuse refuseFunc, path []hex.Hex, cost hex.Steps) *rules.Violation {
	args := []phrase.Arg{phrase.Number("cost", cost), phrase.Number("left", max(m.Budget, 0))}
	for i := 1; i < len(path); i++ {
		if l, ok := firstLine(m.Enter(path[i-1], path[i]).Lines, ground.FewerHexes); ok {
			return refuse(rules.Ref(l.Ref), "dear", append(args, hexwar.HexArg("on", path[i]), phrase.With("line", l.Phrase()))...)
		}
	}
	return refuse(m.S.Book.Ref(MoveTopic), "far", args...)
}

// stopped refuses a hex behind terrain that ends the move, naming the first such terrain on the way.
func (m March) stopped(refuse refuseFunc, path []hex.Hex) *rules.Violation {
	for i := 1; i < len(path); i++ {
		e := m.Enter(path[i-1], path[i])
		if l, ok := firstLine(e.Lines, ground.StopBefore); ok && i > 1 {
			return refuse(rules.Ref(l.Ref), "stop-before", hexwar.HexArg("on", path[i-1]), phrase.With("line", l.Phrase()))
		}
		if l, ok := firstLine(e.Lines, ground.StopEntering, ground.StopAfter); ok && i < len(path)-1 {
			return refuse(rules.Ref(l.Ref), "stop", hexwar.HexArg("on", path[i]), phrase.With("line", l.Phrase()))
		}
	}
	return refuse(m.S.Book.Ref(MoveTopic), "no-way")
}

// closed refuses a hex that cannot be entered from any side: by terrain or by troops.
func (m March) closed(refuse refuseFunc, to hex.Hex) *rules.Violation {
	for _, from := range m.S.Field.Grid.Neighbours(to) {
		if l, ok := firstLine(m.Enter(from, to).Lines, ground.Impassable, ground.Forbidden); ok {
			if len(m.S.Unbridged(m.S.Field, []hex.Hex{to})) > 0 {
				return refuse(rules.Ref(l.Ref), "unbridged", phrase.With("line", l.Phrase()),
					phrase.With("reading", rules.Ref(ground.WaterRef).Phrase()))
			}
			return refuse(rules.Ref(l.Ref), "barred", phrase.With("line", l.Phrase()))
		}
	}
	return refuse(m.S.Book.Ref(MoveTopic), "no-way")
}

// Button is a select of the hexes where the move may end.
func (m March) Button(officers string, goals []rules.Choice) rules.Candidate {
	c := rules.Candidate{Key: "bouger-" + m.ID, Gate: hexwar.TurnGate(m.S.Turn.Number), Style: rules.Main, Rank: MoveRank,
		Label: phrase.Say("hexwar.movement.offer.move", phrase.With("unit", m.Brief())), Args: rules.Args{"unit": m.ID}}
	if officers != "" {
		c.Key += "-" + officers
		c.Args["officiers"] = officers
		c.Label, c.Rare = phrase.Say("hexwar.movement.offer.move-alone", phrase.With("unit", m.Brief())), true
	}
	c.Ask = []rules.Question{{Option: "ou", Label: c.Label, Pick: true, Choices: goals}}
	return c
}

// GoalChoices are the destinations of the move, the best first.
func (m March) GoalChoices() []rules.Choice {
	all := m.Sorted(m.Destinations())
	first := slices.IndexFunc(all, func(d Destination) bool { return !m.isBought(d) })
	if first >= 0 {
		slices.SortStableFunc(all[first:], func(a, b Destination) int {
			return cmp.Compare(min(hex.Distance(m.From, a.At), 2), min(hex.Distance(m.From, b.At), 2))
		})
	}
	return hexwar.Each(all, func(d Destination) rules.Choice { return rules.Choice{Value: d.At.String(), Label: GoalName(m.S, d)} })
}

// isBought reports whether the path uses hexes that an order has opened.
func (m March) isBought(d Destination) bool {
	return slices.ContainsFunc(d.Path, func(h hex.Hex) bool { return slices.Contains(m.Unit.Turn.Woods, h) })
}

// GoalName names a destination with its terrain and its cost.
func GoalName(s hexwar.State, d Destination) phrase.Phrase {
	key, args := "hexwar.movement.goal", []phrase.Arg{hexwar.HexArg("at", d.At), phrase.Number("cost", d.Cost)}
	if d.Road {
		key += "-road"
	}
	if rows := s.Field.Cells[d.At]; len(rows) > 0 {
		key, args = key+"-ground", append(args, phrase.Listing("ground", rows...))
	}
	return phrase.Say(key, args...)
}

// decidingReadings names the readings under another value of which the move could end in a hex.
func (m March) decidingReadings(to hex.Hex) []phrase.Phrase {
	return phrase.Phrases(m.S.DecidingReadings(func(s hexwar.State) bool {
		other := OfficerMarch(s, m.officer)
		if m.Unit.ID != "" {
			other = UnitMarch(s, m.Unit)
		}
		return slices.ContainsFunc(other.Destinations(), func(d Destination) bool { return d.At == to })
	}, hexwar.FewerReading, FriendsReading))
}
