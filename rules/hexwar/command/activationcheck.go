package command

import (
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
		a := s.Turn.Activations[o.LedActivation-1]
		v := orders.JudgePlaces(s, o)
		if v == nil {
			v = s.Refuse(orders.ActiveTopic, "hexwar.command.refused.leads", o.Arg(),
				phrase.Number("count", len(a.Units)+len(a.LoneOfficers)))
		}
		return v.Or(phrase.Say("hexwar.command.offer.end-phase", phrase.With("next", orders.PhaseNameOr(nextPhase(s)))),
			rules.Act{Path: phasePath, Seat: seat})
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
	if o := orders.Order(s, c.order); o.ActivationChange == orders.OnlyMoving {
		return judgeStrategic(s, o, u, u.At)
	}
	return nil
}

// judgeStrategic refuses a unit too near an enemy: at no moment of the turn nearer than six hexes. P3,
// « Déplacement stratégique »
func judgeStrategic(s hexwar.State, o *hexwar.Order, u hexwar.Unit, at hex.Hex) *rules.Violation {
	if near, enemy := orders.Nearest(s, u.Seat, at); enemy && int(near) < o.Hexes {
		return rules.Refuse(rules.Ref(o.Ref), "hexwar.movement.refused.strategic", phrase.With("who", u.Label()), hexwar.HexArg("at", at),
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
	ids := make([]string, 0, len(fit)+len(c.alone))
	for _, u := range fit {
		ids = append(ids, string(u.ID))
	}
	for _, o := range c.alone {
		ids = append(ids, string(o.ID))
	}
	if len(ids) == 0 || len(fit) == len(c.Units) { // nobody is left, or nobody was left out
		return v
	}
	only := activationRequest{officer: c.officer, Units: fit, alone: c.alone, order: c.order, number: c.number}
	if JudgeActivation(s, act, only) != nil {
		return v
	}
	return v.Or(phrase.Say("hexwar.command.offer.activate-only", phrase.Number("count", len(ids))),
		withUnits(act, c.officer, ids))
}

// judgeCount refuses more units than an activation may have. P3, « Nombre d’activations »; an officer alone
// takes a place (« Activation des officiers »); « Reconnaissance » — a single unit in the whole turn.
func judgeCount(s hexwar.State, act rules.Act, c activationRequest) *rules.Violation {
	_, most, ref := orders.ActivationQuota(s, act.Seat)
	have := 0
	if c.officer.LedActivation > 0 {
		a := s.Turn.Activations[c.officer.LedActivation-1]
		have = len(a.Units) + len(a.LoneOfficers)
	}
	if asked := len(c.Units) + len(c.alone); have+asked > most {
		v := rules.Refuse(ref, "hexwar.command.refused.too-many", phrase.Number("count", have+asked), phrase.Number("most", most))
		return offerPassing(s, v, act, c, c.Units[:max(0, min(len(c.Units), most-have-len(c.alone)))])
	}
	if o := orders.TurnOrder(s, orders.OneUnit); o.ID != "" && orders.ActiveUnits(s)+len(c.Units) > 1 {
		v := rules.Refuse(rules.Ref(o.Ref), "hexwar.command.refused.scouting", phrase.Number("count", orders.ActiveUnits(s)+len(c.Units)))
		return offerPassing(s, v, act, c, c.Units[:min(len(c.Units), max(0, 1-orders.ActiveUnits(s)))])
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
		v := s.Refuse(ChoiceTopic, "hexwar.command.refused.kinds", u.Arg(),
			phrase.With("troop", types[len(types)-1].Phrase()), phrase.Listing("others", typeNames(types[:len(types)-1])...))
		return offerPassing(s, v, act, c, c.Units[:i])
	}
	return nil
}

func typeNames(types []chart.Type) []phrase.Phrase {
	var names []phrase.Phrase
	for i, t := range types {
		if !slices.Contains(types[:i], t) {
			names = append(names, t.Phrase())
		}
	}
	return names
}
