package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// refuseGiven refuses an order by its own row.
func (s State) refuseGiven(id, why string, args ...phrase.Arg) *rules.Violation {
	row, _ := s.tables.order(id)
	return rules.Refuse(rules.Ref(row.Ref), "hexwar.orders.refused."+why, append(args, phrase.With("order", orderName(id)))...)
}

// judgeMarching refuses a unit whose move an order comes too late for, or that has none.
func (s State) judgeMarching(id string, u Unit) *rules.Violation {
	switch {
	case u.Turn.Activation == 0:
		return s.refuseGiven(id, "idle", phrase.With("unit", u.label()))
	case u.Turn.Marched || u.Turn.Halted:
		return s.refuseGiven(id, "marched", phrase.With("unit", u.label()))
	}
	return s.judgeTurnOf(u.Turn.Activation, u.label())
}

// judgeMount: P3, « Monter ou démonter » — an activated unit, for one step of its movement.
func (s State) judgeMount(d *givenData, u Unit) *rules.Violation {
	row, _ := s.tables.order(Mount)
	d.Steps = hex.Steps(row.Hexes)
	d.Becomes = u.Mount
	if u.Mount == "" {
		if u.Troop.Type != chart.Cavalry && u.Troop.Type != chart.Camelry {
			return s.refuseGiven(Mount, "no-mount", phrase.With("unit", u.label()))
		}
		d.Becomes = chart.Infantry
	}
	if _, known := s.tables.chart.Profile(d.Becomes, u.Troop.Weight); !known {
		return s.refuseGiven(Mount, "no-profile", phrase.With("unit", u.label()), phrase.With("troop", d.Becomes.Phrase()))
	}
	if u.Turn.Activation == 0 {
		return s.refuseGiven(Mount, "idle", phrase.With("unit", u.label()))
	}
	if left := s.allowance(u) - u.Turn.Spent; left < d.Steps || u.Turn.Halted {
		return s.refuseGiven(Mount, "no-step", phrase.With("unit", u.label()), phrase.Number("left", int(max(left, 0))), phrase.Number("steps", int(d.Steps)))
	}
	return s.judgeTurnOf(u.Turn.Activation, u.label())
}

// judgeForced: P3, « Marche forcée » — a hex more. lecture:hex-marche-forcee: to an activated unit, or to any.
func (s State) judgeForced(d *givenData, u Unit) *rules.Violation {
	if u.Turn.Activation > 0 || !s.reads(forcedReading, forcedAll) {
		if refused := s.judgeMarching(ForcedMarch, u); refused != nil {
			return refused
		}
	}
	d.Lent = []unitTag{u.mark()}
	return nil
}

// judgeForward: P3, « En avant marche! » — a hex more for all units that one officer has activated.
func (s State) judgeForward(d *givenData, act rules.Act) *rules.Violation {
	o, refused := s.callOfficer(act.Seat, act.Args["officer"])
	if refused != nil {
		return refused
	}
	if o.Leads == 0 {
		return s.refuseGiven(Forward, "leads-none", phrase.With("officer", o.tag().phrase()))
	}
	for _, id := range s.turn.Activations[o.Leads-1].Units {
		if u := s.units[id]; !u.Gone && s.judgeMarching(Forward, u) == nil {
			d.Lent = append(d.Lent, u.mark())
		}
	}
	if len(d.Lent) == 0 {
		return s.refuseGiven(Forward, "all-marched", phrase.With("officer", o.tag().phrase()))
	}
	tag := o.tag()
	d.Officer = &tag
	return nil
}

// mostWoods bounds what one order may name: no unit goes further.
const mostWoods = 12

// judgeWoods: P3, « Coureur des bois » — difficult ground as open ground, paid by the hex: the hexes are named.
func (s State) judgeWoods(d *givenData, u Unit, act rules.Act) *rules.Violation {
	if refused := s.judgeMarching(Woodsman, u); refused != nil {
		return refused
	}
	values := act.Args.Values("ou")
	if len(values) == 0 || len(values) > mostWoods {
		return s.refuseGiven(Woodsman, "woods-count", phrase.Number("count", len(values)), phrase.Number("most", mostWoods))
	}
	for _, text := range values {
		at, err := hex.Parse(text)
		switch {
		case err != nil || !s.field.Grid.Contains(at):
			return rules.Refuse(s.book.Ref(moveTopic), "hexwar.movement.refused.no-hex", phrase.Named("read", clipped(text)))
		case slices.Contains(d.Woods, at):
			return s.refuseGiven(Woodsman, "woods-twice", hexArg("at", at))
		case !s.hinders(u, at):
			return s.refuseGiven(Woodsman, "woods-open", hexArg("at", at), phrase.With("unit", u.label()))
		}
		d.Woods = append(d.Woods, at)
	}
	return nil
}

// hinders reports whether a hex slows the unit or stops it, coming from some side, and does not keep it out.
func (s State) hinders(u Unit, at hex.Hex) bool {
	m := s.unitMarch(u)
	return slices.ContainsFunc(s.field.Grid.Neighbours(at), func(from hex.Hex) bool {
		full := m.enter(from, at)
		if full.Barred {
			return false
		}
		eased := m
		eased.unit.Turn.Woods = append(slices.Clone(u.Turn.Woods), at)
		bare := eased.enter(from, at)
		return full.StopAfter && !bare.StopAfter || full.Hexes < bare.Hexes
	})
}

// judgeRally: P3, « Ralliement » — within two hexes of the own edge, no enemy within two, not above the
// initial number; at the end of the unit's move if it is activated, now or later. lecture:hex-ralliement —
// any army, or one whose general in chief is there (« Le général peut rallier »).
func (s State) judgeRally(d *givenData, u Unit, act rules.Act) *rules.Violation {
	row, _ := s.tables.order(Rally)
	reach := hex.Steps(row.Hexes)
	d.Elements = 1
	if n, given := act.Args.Whole("elements"); given {
		d.Elements = n
	}
	edge := s.toOwnEdge(u)
	near, enemy := s.nearest(u.Seat, u.At)
	switch lost := u.Initial - u.Elements; {
	case s.reads(rallyReading, rallyByGeneral) && !s.hasChief(u.Seat):
		return s.refuseGiven(Rally, "rally-general")
	case lost == 0:
		return s.refuseGiven(Rally, "whole", phrase.With("unit", u.label()), phrase.Number("elements", u.Elements))
	case d.Elements < 1 || d.Elements > lost:
		return s.refuseGiven(Rally, "elements", phrase.With("unit", u.label()), phrase.Number("count", d.Elements), phrase.Number("lost", lost))
	case edge > reach:
		return s.refuseGiven(Rally, "edge", phrase.With("unit", u.label()), phrase.Number("distance", int(edge)), phrase.Number("reach", int(reach)))
	case enemy && near <= reach:
		return s.refuseGiven(Rally, "enemy", phrase.With("unit", u.label()), phrase.Number("distance", int(near)), phrase.Number("reach", int(reach)))
	}
	d.Left = u.Elements + d.Elements
	// While the officers activate it may still be activated: then this was the end of its move.
	d.Stays = (u.Turn.Activation > 0 || s.turn.Phase == CommandPhase && slices.Contains(s.phasesOf(row), CommandPhase)) && !u.Turn.Marched
	return nil
}

// toOwnEdge is how far a unit is from its own edge of the board. lecture:hex-ralliement-bord — the edge row
// itself counts 0, or 1.
func (s State) toOwnEdge(u Unit) hex.Steps {
	edge := s.field.Grid.ToEdge(u.At, edgeOf(u.Seat))
	if s.reads(rallyEdgeReading, rallyEdgeOne) {
		edge++
	}
	return edge
}

// hasChief reports whether a seat's general in chief is on the board.
func (s State) hasChief(seat rules.Seat) bool {
	return slices.ContainsFunc(s.officersOf(seat), func(o Leader) bool { return o.Rank == Chief })
}

// canRally reports whether some unit could be rallied in the phase of movement. Hidden tokens don't decide: everybody sees what follows.
func (s State) canRally() bool {
	row, _ := s.tables.order(Rally)
	if s.judgeMoment(row, s.turn.Seat) != nil {
		return false
	}
	return slices.ContainsFunc(s.unitsOf(s.turn.Seat), func(u Unit) bool {
		d := givenData{Order: Rally, Seat: u.Seat}
		if s.judgeRally(&d, u, rules.Act{}) != nil {
			return false
		}
		_, poor := s.priced(row, d, u, terms{Per: d.Elements})
		return poor == nil || s.reads(purseReading, purseHidden)
	})
}
