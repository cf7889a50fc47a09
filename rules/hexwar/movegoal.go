package hexwar

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// mostSteps is a budget beyond every board, to find what stands in the way of a move.
const mostSteps = hex.Steps(hex.MaxColumns * hex.MaxRows)

// readGoal reads where a move is to end.
func (s State) readGoal(act rules.Act, m march) (hex.Hex, *rules.Violation) {
	all := m.destinations()
	text := act.Args["ou"]
	if text == "" {
		v := s.refuse(moveTopic, "hexwar.movement.refused.where", phrase.With("who", m.label()), phrase.Number("count", len(all)),
			phrase.Number("hexes", int(m.budget)))
		v.Or(phrase.Say("hexwar.movement.offer.range", phrase.With("unit", m.label())), m.reading())
		return hex.Hex{}, m.orNear(v, act, all[:0:0], m.best(all), 3)
	}
	at, err := hex.Parse(text)
	if err != nil || !s.field.Grid.Contains(at) {
		v := s.refuse(moveTopic, "hexwar.movement.refused.no-hex", readArg(text))
		return hex.Hex{}, m.orNear(v, act, nil, m.best(all), 3)
	}
	return at, nil
}

// orNear adds ways out to destinations: first those given, then the others, at most so many.
func (m march) orNear(v *rules.Violation, act rules.Act, first, then []destination, most int) *rules.Violation {
	for _, d := range append(slices.Clone(first), then...) {
		if most--; most < 0 {
			break
		}
		args := rules.Args{"unit": m.id(), "ou": d.At.String()}
		if stay := act.Args["officiers"]; stay != "" {
			args["officiers"] = stay
		}
		v.Or(phrase.Say("hexwar.movement.offer.go", phrase.Verbatim("at", d.At.String())), rules.Act{Path: movePath, Seat: act.Seat, Args: args})
	}
	return v
}

// refuseGoal says what keeps a move from ending in a hex, with the figures, and offers the nearest hex where
// it may.
func (m march) refuseGoal(act rules.Act, to hex.Hex, all []destination) *rules.Violation {
	near := slices.Clone(all)
	slices.SortStableFunc(near, func(a, b destination) int {
		return cmp.Or(cmp.Compare(hex.Distance(a.At, to), hex.Distance(b.At, to)), cmp.Compare(a.Cost, b.Cost), hex.Compare(a.At, b.At))
	})
	v := m.hindrance(to)
	v.Notes = m.decides(to)
	return m.orNear(v, act, near[:min(1, len(near))], nil, 1)
}

// hindrance finds the first thing that keeps a move from a hex: where it stands, who stands there, terrain,
// its hexes.
func (m march) hindrance(to hex.Hex) *rules.Violation {
	s := m.s
	refuse := func(ref rules.Ref, why string, args ...phrase.Arg) *rules.Violation {
		return rules.Refuse(ref, "hexwar.movement.refused."+why, append(args, phrase.With("who", m.label()), hexArg("at", to))...)
	}
	other, full := s.unitAt(to)
	switch {
	case to == m.from:
		return refuse(s.book.Ref(moveTopic), "same")
	case m.on.enemy(m.seat(), to):
		return refuse(s.book.Ref(moveTopic), "enemy")
	case full && m.unit.ID != "":
		return refuse(s.book.Ref(stackTopic), "friend", phrase.With("friend", other.label()))
	case m.tooNear(to):
		near, _ := s.nearest(m.seat(), to)
		return refuse(rules.Ref(s.givenBy(m.unit).Ref), "strategic", phrase.Number("distance", int(near)),
			phrase.Number("least", int(m.strategic)))
	}
	held := s.marches(m.from, mostSteps, m.step(false))
	free := s.marches(m.from, mostSteps, m.unstopped())
	least, open := free.Cost(to)
	cost, ok := held.Cost(to)
	switch {
	case open && least <= m.budget, open && !ok:
		return m.stopped(refuse, free.Path(to))
	case ok:
		return m.tooFar(refuse, held.Path(to), cost)
	}
	return m.closed(refuse, to)
}

// unstopped are the steps as if nothing ended a move or let it only begin.
func (m march) unstopped() func(from, to hex.Hex, across hex.Side) hex.Step {
	step := m.step(false)
	return func(from, to hex.Hex, across hex.Side) hex.Step {
		n := step(from, to, across)
		n.Stop, n.Standing = false, false
		return n
	}
}

type refusing func(ref rules.Ref, why string, args ...phrase.Arg) *rules.Violation

// tooFar says what the cheapest way costs, and the terrain that makes it dear.
func (m march) tooFar(refuse refusing, path []hex.Hex, cost hex.Steps) *rules.Violation {
	args := []phrase.Arg{phrase.Number("cost", int(cost)), phrase.Number("left", int(max(m.budget, 0)))}
	for i := 1; i < len(path); i++ {
		if l, ok := firstLine(m.enter(path[i-1], path[i]).Lines, ground.FewerHexes); ok {
			return refuse(rules.Ref(l.Ref), "dear", append(args, hexArg("on", path[i]), phrase.With("line", l.Phrase()))...)
		}
	}
	return refuse(m.s.book.Ref(moveTopic), "far", args...)
}

// stopped names the first terrain on a way that ends the move or lets it only begin.
func (m march) stopped(refuse refusing, path []hex.Hex) *rules.Violation {
	for i := 1; i < len(path); i++ {
		e := m.enter(path[i-1], path[i])
		if l, ok := firstLine(e.Lines, ground.StopBefore); ok && i > 1 {
			return refuse(rules.Ref(l.Ref), "stop-before", hexArg("on", path[i-1]), phrase.With("line", l.Phrase()))
		}
		if l, ok := firstLine(e.Lines, ground.StopEntering, ground.StopAfter); ok && i < len(path)-1 {
			return refuse(rules.Ref(l.Ref), "stop", hexArg("on", path[i]), phrase.With("line", l.Phrase()))
		}
	}
	return refuse(m.s.book.Ref(moveTopic), "no-way")
}

// closed names what bars a hex from every side: terrain, or troops all around.
func (m march) closed(refuse refusing, to hex.Hex) *rules.Violation {
	for _, from := range m.s.field.Grid.Neighbours(to) {
		if l, ok := firstLine(m.enter(from, to).Lines, ground.Impassable, ground.Forbidden); ok {
			if len(m.s.unbridged(m.s.field, []hex.Hex{to})) > 0 {
				return refuse(rules.Ref(l.Ref), "unbridged", phrase.With("line", l.Phrase()),
					phrase.With("reading", rules.Ref(ground.WaterRef).Phrase()))
			}
			return refuse(rules.Ref(l.Ref), "barred", phrase.With("line", l.Phrase()))
		}
	}
	return refuse(m.s.book.Ref(moveTopic), "no-way")
}

// moveChoices complete who moves and where he goes, the best first. While nobody has said who, a goal is
// listed once, with all who reach it and what it costs them.
func (s State) moveChoices(act rules.Act, option string) []rules.Choice {
	if s.mayMove(act.Seat) != nil {
		return nil
	}
	movers := s.movers()
	var choices []rules.Choice
	if option == "unit" {
		for _, m := range movers {
			choices = append(choices, rules.Choice{Value: m.id(), Label: m.label()})
		}
		return choices
	}
	if m, refused := s.mover(act.Seat, act.Args["unit"]); refused == nil {
		return m.goalChoices()
	}
	by := map[hex.Hex][]phrase.Phrase{}
	for _, m := range movers {
		for _, d := range m.destinations() {
			by[d.At] = append(by[d.At], phrase.Say("hexwar.movement.reached-by", hexArg("from", m.from), phrase.Number("cost", int(d.Cost))))
		}
	}
	for _, h := range s.field.Grid.All() {
		if who := by[h]; len(who) > 0 {
			choices = append(choices, rules.Choice{Value: h.String(), Label: phrase.Say("hexwar.movement.goal-of", hexArg("at", h),
				phrase.Listing("who", who...))})
		}
	}
	return choices
}

// mostGoals is what a select holds, mostMovers how many selects a message has room for beside the rest.
const (
	mostGoals  = 25
	mostMovers = 6
)

// moveButtons are a select of hexes for each who may still move, in the order of the activations.
func (s State) moveButtons(rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	for _, m := range s.movers() {
		if len(all) >= mostMovers {
			break
		}
		all = append(all, m.button(""))
		if m.unit.ID != "" && len(s.followers(m.unit)) > 0 {
			all = append(all, m.button(staying))
		}
	}
	return all
}

// rangeButton shows where somebody may go who may still move.
func (s State) rangeButton(seat rules.Seat) []rules.Candidate {
	see := rules.Question{Option: "unit", Label: phrase.Say("hexwar.movement.offer.see"), Pick: true,
		Choices: s.moveChoices(rules.Act{Seat: seat}, "unit")}
	see.Choices = see.Choices[:min(len(see.Choices), mostGoals)]
	return []rules.Candidate{{Key: "portee", Gate: turnGate(s.turn.Number), Rank: moveRank, Label: see.Label, Ask: []rules.Question{see}}}
}

// button is the select of the hexes where the move may end, the best first; the others are completed by the
// command.
func (m march) button(officers string) rules.Candidate {
	c := rules.Candidate{Key: "bouger-" + m.id(), Gate: turnGate(m.s.turn.Number), Style: rules.Main, Rank: moveRank,
		Label: phrase.Say("hexwar.movement.offer.move", phrase.With("unit", m.label())), Args: rules.Args{"unit": m.id()}}
	if officers != "" {
		c.Key += "-" + officers
		c.Args["officiers"] = officers
		c.Label = phrase.Say("hexwar.movement.offer.move-alone", phrase.With("unit", m.label()))
	}
	goals := m.goalChoices()
	c.Ask = []rules.Question{{Option: "ou", Label: c.Label, Pick: true, Choices: goals[:min(len(goals), mostGoals)]}}
	return c
}

// goalChoices are where the move may end, the best first.
func (m march) goalChoices() []rules.Choice {
	var choices []rules.Choice
	for _, d := range m.best(m.destinations()) {
		choices = append(choices, rules.Choice{Value: d.At.String(), Label: m.s.goalName(d)})
	}
	return choices
}

// goalName names a hex with what lies there and what the move costs.
func (s State) goalName(d destination) phrase.Phrase {
	args := []phrase.Arg{hexArg("at", d.At), phrase.Number("cost", int(d.Cost))}
	if rows := s.field.Cells[d.At]; len(rows) > 0 {
		var names []phrase.Phrase
		for _, r := range rows {
			names = append(names, r.Phrase())
		}
		args = append(args, phrase.Listing("ground", names...))
		if d.Road {
			return phrase.Say("hexwar.movement.goal-road-ground", args...)
		}
		return phrase.Say("hexwar.movement.goal-ground", args...)
	}
	if d.Road {
		return phrase.Say("hexwar.movement.goal-road", args...)
	}
	return phrase.Say("hexwar.movement.goal", args...)
}

// decides names the readings by another value of which the move could end in a hex.
func (m march) decides(to hex.Hex) []phrase.Phrase {
	return m.s.deciding(func(s State) bool {
		other := s.officerMarch(m.officer)
		if m.unit.ID != "" {
			other = s.unitMarch(m.unit)
		}
		return slices.ContainsFunc(other.destinations(), func(d destination) bool { return d.At == to })
	}, fewerReading, friendsReading)
}
