package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// judgeActivation holds an activation to every limit. P3, « Nombre d’activations », « Choix des activations »
func (s State) judgeActivation(act rules.Act, c called) *rules.Violation {
	if !slices.ContainsFunc(s.leaders(act.Seat), func(o Leader) bool { return o.ID == c.officer.ID }) {
		return s.refuseLeader(act.Seat, c.officer)
	}
	var fit []Unit
	var first *rules.Violation
	for i, u := range c.units {
		refused := s.judgeUnit(c, u)
		if refused == nil && slices.ContainsFunc(c.units[:i], func(o Unit) bool { return o.ID == u.ID }) {
			refused = rules.Refuse(s.book.Ref(activeTopic), "hexwar.command.refused.twice", phrase.With("unit", u.label()))
		}
		if refused == nil {
			fit = append(fit, u)
		} else if first == nil {
			first = refused
		}
	}
	if first != nil {
		return s.orOnly(first, act, c, fit)
	}
	for i, o := range c.alone {
		if o.Activation > 0 || slices.ContainsFunc(c.alone[:i], func(p Leader) bool { return p.ID == o.ID }) {
			return rules.Refuse(s.book.Ref(officerMoveTopic), "hexwar.command.refused.officer-twice", phrase.With("officer", o.tag().phrase()))
		}
	}
	if refused := s.judgeCount(act, c); refused != nil {
		return refused
	}
	return s.judgeKinds(act, c)
}

// refuseLeader says why an officer leads no activation now.
func (s State) refuseLeader(seat rules.Seat, o Leader) *rules.Violation {
	if o.Leads > 0 {
		a := s.turn.Activations[o.Leads-1]
		v := s.judgePlaces(o)
		if v == nil {
			v = rules.Refuse(s.book.Ref(activeTopic), "hexwar.command.refused.leads", phrase.With("officer", o.tag().phrase()),
				phrase.Number("count", len(a.Units)+len(a.Alone)))
		}
		return v.Or(phrase.Say("hexwar.command.offer.end-phase", phrase.With("next", phraseOr(s.nextPhase()))), rules.Act{Path: phasePath, Seat: seat})
	}
	return s.refuseSpent(seat)
}

// judgeUnit refuses a unit that this officer can't activate: active already, or out of his hearing. P3, « Distances de Commandement » —
// the target's hex counts, the officer's own does not.
func (s State) judgeUnit(c called, u Unit) *rules.Violation {
	if u.Turn.Activation > 0 {
		return rules.Refuse(s.book.Ref(activeTopic), "hexwar.command.refused.active", phrase.With("unit", u.label()),
			phrase.Number("activation", u.Turn.Activation))
	}
	row := s.tables.command.officer(c.officer.Rank)
	far := hex.Distance(c.officer.At, u.At)
	if far > row.Command && !s.byMessengers(c.officer) {
		return rules.Refuse(rules.Ref(row.Ref), "hexwar.command.refused.far", phrase.With("unit", u.label()), phrase.Number("distance", int(far)),
			phrase.Number("command", int(row.Command)), phrase.With("officer", c.officer.tag().phrase()))
	}
	if o := s.order(c.order); o.Activating == onlyMoving {
		return s.judgeStrategic(o, u, u.At)
	}
	return nil
}

// judgeStrategic refuses a unit too near an enemy: at no moment of the turn nearer than six hexes. P3, « Déplacement stratégique »
func (s State) judgeStrategic(o *Order, u Unit, at hex.Hex) *rules.Violation {
	if near, enemy := s.nearest(u.Seat, at); enemy && int(near) < o.Hexes {
		return rules.Refuse(rules.Ref(o.Ref), "hexwar.movement.refused.strategic", phrase.With("who", u.label()), hexArg("at", at),
			phrase.Number("distance", int(near)), phrase.Number("least", o.Hexes))
	}
	return nil
}

// byMessengers reports whether the officer's units may be anywhere. P3, « Messagers » — those activated by a general.
func (s State) byMessengers(o Leader) bool {
	return s.ofTurn(anywhere).ID != "" && o.Rank != Officer
}

// orOnly offers the units that pass in the place of all.
func (s State) orOnly(v *rules.Violation, act rules.Act, c called, fit []Unit) *rules.Violation {
	ids := make([]string, 0, len(fit)+len(c.alone))
	for _, u := range fit {
		ids = append(ids, string(u.ID))
	}
	for _, o := range c.alone {
		ids = append(ids, string(o.ID))
	}
	if len(ids) == 0 || len(fit) == len(c.units) { // nobody is left, or nobody was left out
		return v
	}
	only := called{officer: c.officer, units: fit, alone: c.alone, order: c.order, number: c.number}
	if s.judgeActivation(act, only) != nil {
		return v
	}
	return v.Or(phrase.Say("hexwar.command.offer.activate-only", phrase.Number("count", len(ids))), activating(act, c.officer, strings.Join(ids, " ")))
}

// judgeCount refuses more units than an activation may have. P3, « Nombre d’activations »; an officer alone takes a place (« Activation des
// officiers »); « Reconnaissance » — a single unit in the whole turn.
func (s State) judgeCount(act rules.Act, c called) *rules.Violation {
	_, most, ref := s.quota(act.Seat)
	have := 0
	if c.officer.Leads > 0 {
		a := s.turn.Activations[c.officer.Leads-1]
		have = len(a.Units) + len(a.Alone)
	}
	if asked := len(c.units) + len(c.alone); have+asked > most {
		v := rules.Refuse(ref, "hexwar.command.refused.too-many", phrase.Number("count", have+asked), phrase.Number("most", most))
		return s.orOnly(v, act, c, c.units[:max(0, min(len(c.units), most-have-len(c.alone)))])
	}
	if o := s.ofTurn(oneUnit); o.ID != "" && s.active()+len(c.units) > 1 {
		v := rules.Refuse(rules.Ref(o.Ref), "hexwar.command.refused.scouting", phrase.Number("count", s.active()+len(c.units)))
		return s.orOnly(v, act, c, c.units[:min(len(c.units), max(0, 1-s.active()))])
	}
	return nil
}

// active is how many units are activated this turn.
func (s State) active() int {
	n := 0
	for _, u := range s.unitsOf(s.turn.Seat) {
		if u.Turn.Activation > 0 {
			n++
		}
	}
	return n
}

// judgeKinds refuses troops that are not activated together. P3, « Choix des activations » — those activated
// already count as what they were then; « Ordre combiné » — of any kind
func (s State) judgeKinds(act rules.Act, c called) *rules.Violation {
	if s.ofTurn(anyKind).ID != "" {
		return nil
	}
	var types []chart.Type
	if c.officer.Leads > 0 {
		types = slices.Clone(s.turn.Activations[c.officer.Leads-1].Types)
	}
	for i, u := range c.units {
		types = append(types, u.Troop.Type)
		if s.tables.command.together(types) {
			continue
		}
		v := rules.Refuse(s.book.Ref(choiceTopic), "hexwar.command.refused.kinds", phrase.With("unit", u.label()),
			phrase.With("troop", types[len(types)-1].Phrase()), phrase.Listing("others", typeNames(types[:len(types)-1])...))
		return s.orOnly(v, act, c, c.units[:i])
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
