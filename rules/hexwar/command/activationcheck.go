package command

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// JudgeActivation judges an activation by every limit. P3, « Nombre d’activations », « Choix des
// activations »
func JudgeActivation(s hexwar.State, act rules.Act, c activationRequest) *rules.Violation {
	if !slices.ContainsFunc(orders.Leaders(s, act.Seat), func(o hexwar.Officer) bool { return o.ID == c.officer.ID }) {
		return refuseLeader(s, act.Seat, c.officer)
	}
	var fit []hexwar.Unit
	var first *rules.Violation
	for i, u := range c.Units {
		refused := judgeUnit(s, c, u)
		if refused == nil && slices.ContainsFunc(c.Units[:i], func(o hexwar.Unit) bool { return o.ID == u.ID }) {
			refused = s.Refuse(orders.ActiveTopic, "hexwar.command.refused.twice", u.Arg())
		}
		if refused == nil {
			fit = append(fit, u)
		} else if first == nil {
			first = refused
		}
	}
	if first != nil {
		return offerPassing(s, first, act, c, fit)
	}
	for i, o := range c.alone {
		if o.Activation > 0 || slices.ContainsFunc(c.alone[:i], func(p hexwar.Officer) bool { return p.ID == o.ID }) {
			return s.Refuse(orders.OfficerMoveTopic, "hexwar.command.refused.officer-twice",
				o.Arg())
		}
	}
	if refused := judgeCount(s, act, c); refused != nil {
		return refused
	}
	return judgeKinds(s, act, c)
}

// refuseLeader refuses an officer who may activate nobody now.
func refuseLeader(s hexwar.State, seat rules.Seat, o hexwar.Officer) *rules.Violation {
	if o.LedActivation > 0 {
		v := cmp.Or(orders.JudgePlaces(s, o),
			s.Refuse(orders.ActiveTopic, "hexwar.command.refused.leads", o.Arg(), phrase.Number("count", orders.PlacesTaken(s, o))))
		return v.Or(endOfPhase(s), rules.Act{Path: phasePath, Seat: seat})
	}
	return refuseSpent(s, seat)
}

// judgeUnit refuses a unit that is already activated or beyond the officer's command. P3, « Distances de
// Commandement » — the target's hex counts, the officer's own does not.
func judgeUnit(s hexwar.State, c activationRequest, u hexwar.Unit) *rules.Violation {
	if u.Turn.Activation > 0 {
		return s.Refuse(orders.ActiveTopic, "hexwar.command.refused.active", u.Arg(),
			phrase.Number("activation", u.Turn.Activation))
	}
	row := s.Tables.Command.Officer(c.officer.Rank)
	far := hex.Distance(c.officer.At, u.At)
	if far > row.Command && !reachesAnywhere(s, c.officer) {
		return rules.Refuse(rules.Ref(row.Ref), "hexwar.command.refused.far", u.Arg(), phrase.Number("distance", far),
			phrase.Number("command", row.Command), c.officer.Arg())
	}
	// P3, « Déplacement stratégique » — at no moment of the turn nearer than six hexes to an enemy
	o := orders.Order(s, c.order)
	if near, enemy := orders.Nearest(s, u.Seat, u.At); o.ActivationChange == orders.OnlyMoving && enemy && int(near) < o.Hexes {
		return orders.Refuse(o, "movement", "strategic", phrase.With("who", u.Label()), hexwar.HexArg("at", u.At),
			phrase.Number("distance", near), phrase.Number("least", o.Hexes))
	}
	return nil
}

// reachesAnywhere reports whether the officer may activate units anywhere. P3, « Messagers » — those
// activated by a general.
func reachesAnywhere(s hexwar.State, o hexwar.Officer) bool {
	return orders.TurnOrder(s, orders.Anywhere).ID != "" && o.Rank != hexwar.OfficerRank
}

// offerPassing offers an activation of only the units that pass.
func offerPassing(s hexwar.State, v *rules.Violation, act rules.Act, c activationRequest, fit []hexwar.Unit) *rules.Violation {
	ids := hexwar.Each(fit, func(u hexwar.Unit) string { return string(u.ID) })
	for _, o := range c.alone {
		ids = append(ids, string(o.ID))
	}
	everybody := len(c.Units)
	if c.Units = fit; len(ids) == 0 || len(fit) == everybody || JudgeActivation(s, act, c) != nil { // nobody is left, or nobody left out
		return v
	}
	return v.Or(phrase.Say("hexwar.command.offer.activate-only", phrase.Number("count", len(ids))),
		withUnits(act, c.officer, ids))
}

// judgeCount refuses more units than an activation may have. P3, « Nombre d’activations »; an officer alone
// takes a place (« Activation des officiers »); « Reconnaissance » — a single unit in the whole turn.
func judgeCount(s hexwar.State, act rules.Act, c activationRequest) *rules.Violation {
	_, most, ref := orders.ActivationQuota(s, act.Seat)
	first := func(room int) []hexwar.Unit { return c.Units[:max(0, min(len(c.Units), room))] }
	besides := orders.PlacesTaken(s, c.officer) + len(c.alone)
	if asked := besides + len(c.Units); asked > most {
		v := rules.Refuse(ref, "hexwar.command.refused.too-many", phrase.Number("count", asked), phrase.Number("most", most))
		return offerPassing(s, v, act, c, first(most-besides))
	}
	active := orders.ActiveUnits(s)
	if o := orders.TurnOrder(s, orders.OneUnit); o.ID != "" && active+len(c.Units) > 1 {
		v := orders.Refuse(o, "command", "scouting", phrase.Number("count", active+len(c.Units)))
		return offerPassing(s, v, act, c, first(1-active))
	}
	return nil
}

// judgeKinds refuses troops that may not be activated together. P3, « Choix des activations » — units
// already activated count as what they were then; « Ordre combiné » — of any kind
func judgeKinds(s hexwar.State, act rules.Act, c activationRequest) *rules.Violation {
	if orders.TurnOrder(s, orders.AnyKind).ID != "" {
		return nil
	}
	var types []chart.Type
	if c.officer.LedActivation > 0 {
		types = slices.Clone(s.Turn.Activations[c.officer.LedActivation-1].Types)
	}
	for i, u := range c.Units {
		types = append(types, u.Troop.Type)
		if s.Tables.Command.Together(types) {
			continue
		}
		others := hexwar.With(nil, types[:len(types)-1])
		v := s.Refuse(ChoiceTopic, "hexwar.command.refused.kinds", u.Arg(), phrase.With("troop", u.Troop.Type.Phrase()),
			phrase.Listing("others", hexwar.Each(others, chart.Type.Phrase)...))
		return offerPassing(s, v, act, c, c.Units[:i])
	}
	return nil
}
