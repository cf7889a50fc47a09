package hexwar

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// manoeuvreOrders are those of the phase of movement. P3, « Ordres de manœuvre »
func manoeuvreOrders() []*Order {
	announced := []string{announceReading, sizeReading}
	return []*Order{
		{ID: "monter", Asks: []asked{askUnit}, Give: (*giving).mount},
		{ID: "marche-forcee", Asks: []asked{askUnit}, Lengthens: true, Give: (*giving).forced, Readings: []string{forcedReading},
			Moves: func(s State) bool { return s.reads(forcedReading, forcedAll) }},
		{ID: "coureur-des-bois", Asks: []asked{askUnit, askHexes}, Give: (*giving).woods},
		{ID: "ordre-combine", Activating: anyKind, Give: (*giving).announced, Readings: announced},
		{ID: "messagers", Activating: anywhere, Give: (*giving).announced, Readings: announced},
		{ID: "en-avant-marche", Asks: []asked{askOfficer}, Lengthens: true, Give: (*giving).forward},
		{ID: "ralliement", Asks: []asked{askUnit, askElements}, EndsMove: true, Give: (*giving).rally,
			Readings: []string{rallyReading, rallyEdgeReading}},
	}
}

// mount: P3, « Monter ou démonter » — an activated unit, for one step of its movement.
func (g *giving) mount() *rules.Violation {
	d, u := &g.given, g.to
	d.Steps = hex.Steps(g.order.Hexes)
	d.Becomes = u.Mount
	if u.Mount == "" {
		if u.Troop.Type != chart.Cavalry && u.Troop.Type != chart.Camelry {
			return g.refuse("no-mount", phrase.With("unit", u.label()))
		}
		d.Becomes = chart.Infantry
	}
	if _, known := g.s.tables.chart.Profile(d.Becomes, u.Troop.Weight); !known {
		return g.refuse("no-profile", phrase.With("unit", u.label()), phrase.With("troop", d.Becomes.Phrase()))
	}
	if u.Turn.Activation == 0 {
		return g.refuse("idle", phrase.With("unit", u.label()))
	}
	if left := g.s.allowance(u) - u.Turn.Spent; left < d.Steps || u.Turn.Halted {
		return g.refuse("no-step", phrase.With("unit", u.label()), phrase.Number("left", int(max(left, 0))), phrase.Number("steps", int(d.Steps)))
	}
	return g.s.judgeTurnOf(u.Turn.Activation, u.label())
}

// forced: P3, « Marche forcée » — a hex more. lecture:hex-marche-forcee: to an activated unit, or to any.
func (g *giving) forced() *rules.Violation {
	if g.to.Turn.Activation > 0 || !g.order.Moves(g.s) {
		if refused := g.marching(g.to); refused != nil {
			return refused
		}
	}
	g.given.Lent = []unitTag{g.to.mark()}
	return nil
}

// forward: P3, « En avant marche! » — a hex more for all units that one officer has activated.
func (g *giving) forward() *rules.Violation {
	o, refused := g.officer()
	if refused != nil {
		return refused
	}
	if o.Leads == 0 {
		return g.refuse("leads-none", phrase.With("officer", o.tag().phrase()))
	}
	for _, id := range g.s.turn.Activations[o.Leads-1].Units {
		if u := g.s.units[id]; !u.Gone && g.marching(u) == nil {
			g.given.Lent = append(g.given.Lent, u.mark())
		}
	}
	if len(g.given.Lent) == 0 {
		return g.refuse("all-marched", phrase.With("officer", o.tag().phrase()))
	}
	return nil
}

// mostWoods bounds what one order may name: no unit goes further.
const mostWoods = 12

// askHexes asks for the hexes of difficult ground that an order is for, completed by those beside its unit.
var askHexes = asked{OptionSpec: rules.OptionSpec{Name: optWhere, Kind: rules.ChoiceOption, Required: true}, values: func(s State, args rules.Args) []string {
	var all []string
	u := s.units[UnitID(args[unitOption])]
	if u.Turn.Activation == 0 || u.Turn.Marched || u.Turn.Halted {
		return nil
	}
	for _, at := range s.field.Grid.Neighbours(u.At) {
		all = append(all, at.String())
	}
	return all
}}

// woods: P3, « Coureur des bois » — difficult ground as open ground, paid by the hex: the hexes are named.
func (g *giving) woods() *rules.Violation {
	if refused := g.marching(g.to); refused != nil {
		return refused
	}
	values := g.args.Values(optWhere)
	if len(values) == 0 || len(values) > mostWoods {
		return g.refuse("woods-count", phrase.Number("count", len(values)), phrase.Number("most", mostWoods))
	}
	for _, text := range values {
		at, err := hex.Parse(text)
		switch {
		case err != nil || !g.s.field.Grid.Contains(at):
			return rules.Refuse(g.s.book.Ref(moveTopic), "hexwar.movement.refused.no-hex", phrase.Named("read", clipped(text)))
		case slices.Contains(g.given.Woods, at):
			return g.refuse("woods-twice", hexArg("at", at))
		case !g.s.hinders(g.to, at):
			return g.refuse("woods-open", hexArg("at", at), phrase.With("unit", g.to.label()))
		}
		g.given.Woods = append(g.given.Woods, at)
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

// announced: P3, « Ordre combiné », « Messagers » — not once nobody may be activated any more. lecture:hex-annonces
func (g *giving) announced() *rules.Violation {
	then := g.s
	then.turn.Phase, _ = g.s.phaseFor(g.order)
	then.turn.ManoeuvreOrder = g.order.ID
	if len(then.late(g.order).leaders(g.given.Seat)) > 0 {
		return nil
	}
	return g.refuse("all-active")
}

// askElements asks for as many as a unit has lost, or fewer.
var askElements = asked{OptionSpec: rules.OptionSpec{Name: optElements, Kind: rules.WholeOption}, values: func(s State, args rules.Args) []string {
	var all []string
	u := s.units[UnitID(args[unitOption])]
	for n := range u.Initial - u.Elements {
		all = append(all, strconv.Itoa(n+1))
	}
	return all
}}

// rally: P3, « Ralliement » — within two hexes of the own edge, no enemy within two, not above the initial
// number; at the end of the unit's move if it is activated, now or later. lecture:hex-ralliement — any army, or
// one whose general in chief is there (« Le général peut rallier »).
func (g *giving) rally() *rules.Violation {
	s, u, d := g.s, g.to, &g.given
	reach := hex.Steps(g.order.Hexes)
	d.Elements = 1
	if n, given := g.args.Whole(optElements); given {
		d.Elements = n
	}
	edge := s.toOwnEdge(u)
	near, enemy := s.nearest(u.Seat, u.At)
	unit := phrase.With("unit", u.label())
	switch lost := u.Initial - u.Elements; {
	case s.reads(rallyReading, rallyByGeneral) && !s.hasChief(u.Seat):
		return g.refuse("rally-general")
	case lost == 0:
		return g.refuse("whole", unit, phrase.Number("elements", u.Elements))
	case d.Elements < 1 || d.Elements > lost:
		return g.refuse("elements", unit, phrase.Number("count", d.Elements), phrase.Number("lost", lost))
	case edge > reach:
		return g.refuse("edge", unit, phrase.Number("distance", int(edge)), phrase.Number("reach", int(reach)))
	case enemy && near <= reach:
		return g.refuse("enemy", unit, phrase.Number("distance", int(near)), phrase.Number("reach", int(reach)))
	}
	d.Left = u.Elements + d.Elements
	// While the officers activate it may still be activated: then this was the end of its move.
	activable := s.turn.Phase == CommandPhase && slices.Contains(s.phasesOf(g.order), CommandPhase)
	d.Stays = (u.Turn.Activation > 0 || activable) && !u.Turn.Marched
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
