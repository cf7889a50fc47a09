package command

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// ManoeuvreOrders are those of the phase of movement that do more than a row can say. P3, « Ordres de
// manœuvre »
func ManoeuvreOrders() []*hexwar.Order {
	announced := []string{orders.AnnounceReading, orders.SizeReading}
	return []*hexwar.Order{
		{ID: "monter", Asks: []hexwar.Asked{orders.AskUnit}, Give: mount},
		{ID: "coureur-des-bois", Asks: []hexwar.Asked{orders.AskUnit, askHexes}, Give: woods},
		{ID: "ordre-combine", Activating: orders.AnyKind, Give: announcedInTime, Readings: announced},
		{ID: "messagers", Activating: orders.Anywhere, Give: announcedInTime, Readings: announced},
		{ID: "ralliement", Asks: []hexwar.Asked{orders.AskUnit, askElements}, EndsMove: true, Give: rally,
			Readings: []string{rallyReading, rallyEdgeReading}},
	}
}

// mount: P3, « Monter ou démonter » — an activated unit, for one step of its movement.
func mount(g *hexwar.Giving) *rules.Violation {
	d, u := &g.Given, g.To
	d.Steps = hex.Steps(g.Order.Hexes)
	d.Becomes = u.Mount
	if u.Mount == "" {
		if u.Troop.Type != chart.Cavalry && u.Troop.Type != chart.Camelry {
			return orders.RefuseGiven(g, "no-mount", u.Arg())
		}
		d.Becomes = chart.Infantry
	}
	if _, known := g.S.Tables.Chart.Profile(d.Becomes, u.Troop.Weight); !known {
		return orders.RefuseGiven(g, "no-profile", u.Arg(), phrase.With("troop", d.Becomes.Phrase()))
	}
	if u.Turn.Activation == 0 {
		return orders.RefuseGiven(g, "idle", u.Arg())
	}
	if left := orders.Allowance(g.S, u) - u.Turn.Spent; left < d.Steps || u.Turn.Halted {
		return orders.RefuseGiven(g, "no-step", u.Arg(), phrase.Number("left", int(max(left, 0))),
			phrase.Number("steps", int(d.Steps)))
	}
	return orders.JudgeTurnOf(g.S, u.Turn.Activation, u.Label())
}

// askHexes asks for the hexes of difficult ground that an order is for, completed by those beside its unit.
var askHexes = hexwar.Asked{OptionSpec: rules.OptionSpec{Name: orders.OptWhere, Kind: rules.ChoiceOption, Required: true},
	Values: func(s hexwar.State, args rules.Args) []string {
		var all []string
		u := s.Units[hexwar.UnitID(args[orders.UnitOption])]
		if u.Turn.Activation == 0 || u.Turn.Marched || u.Turn.Halted {
			return nil
		}
		for _, at := range s.Field.Grid.Neighbours(u.At) {
			all = append(all, at.String())
		}
		return all
	}}

// woods: P3, « Coureur des bois » — difficult ground as open ground, paid by the hex: the hexes are named.
func woods(g *hexwar.Giving) *rules.Violation {
	if refused := orders.Marching(g, g.To); refused != nil {
		return refused
	}
	values := hexwar.CalledAll(g.Args[orders.OptWhere])
	if len(values) == 0 || len(values) > orders.MostWoods {
		return orders.RefuseGiven(g, "woods-count", phrase.Number("count", len(values)), phrase.Number("most", orders.MostWoods))
	}
	for _, text := range values {
		at, err := hex.Parse(text)
		switch {
		case err != nil || !g.S.Field.Grid.Contains(at):
			return g.S.Refuse(orders.MoveTopic, "hexwar.movement.refused.no-hex", hexwar.ReadArg(text))
		case slices.Contains(g.Given.Woods, at):
			return orders.RefuseGiven(g, "woods-twice", hexwar.HexArg("at", at))
		case !hinders(g.S, g.To, at):
			return orders.RefuseGiven(g, "woods-open", hexwar.HexArg("at", at), g.To.Arg())
		}
		g.Given.Woods = append(g.Given.Woods, at)
	}
	return nil
}

// hinders reports whether a hex slows the unit or stops it, coming from some side, and does not keep it out.
func hinders(s hexwar.State, u hexwar.Unit, at hex.Hex) bool {
	m := orders.Treading(s, u)
	return slices.ContainsFunc(s.Field.Grid.Neighbours(at), func(from hex.Hex) bool {
		full := m.Enter(from, at)
		if full.Barred {
			return false
		}
		eased := m
		eased.Unit.Turn.Woods = append(slices.Clone(u.Turn.Woods), at)
		bare := eased.Enter(from, at)
		return full.StopAfter && !bare.StopAfter || full.Hexes < bare.Hexes
	})
}

// announced: P3, « Ordre combiné », « Messagers » — not once nobody may be activated any more.
// lecture:hex-annonces
func announcedInTime(g *hexwar.Giving) *rules.Violation {
	then := g.S
	then.Turn.Phase, _ = orders.PhaseFor(g.S, g.Order)
	then.Turn.ManoeuvreOrder = g.Order.ID
	if len(orders.Leaders(late(then, g.Order), g.Given.Seat)) > 0 {
		return nil
	}
	return orders.RefuseGiven(g, "all-active")
}

// askElements asks for as many as a unit has lost, or fewer.
var askElements = hexwar.Asked{OptionSpec: rules.OptionSpec{Name: orders.OptElements, Kind: rules.WholeOption},
	Values: func(s hexwar.State, args rules.Args) []string {
		var all []string
		u := s.Units[hexwar.UnitID(args[orders.UnitOption])]
		for n := range u.Initial - u.Elements {
			all = append(all, strconv.Itoa(n+1))
		}
		return all
	}}

// rally: P3, « Ralliement » — within two hexes of the own edge, no enemy within two, not above the initial
// number; at the end of the unit's move if it is activated, now or later. lecture:hex-ralliement — any army,
// or one whose general in chief is there (« Le général peut rallier »).
func rally(g *hexwar.Giving) *rules.Violation {
	s, u, d := g.S, g.To, &g.Given
	reach := hex.Steps(g.Order.Hexes)
	d.Elements = 1
	if n, given := g.Args.Whole(orders.OptElements); given {
		d.Elements = n
	}
	edge := toOwnEdge(s, u)
	near, enemy := orders.Nearest(s, u.Seat, u.At)
	unit := u.Arg()
	switch lost := u.Initial - u.Elements; {
	case s.Reads(rallyReading, rallyByGeneral) && !orders.HasChief(s, u.Seat):
		return orders.RefuseGiven(g, "rally-general")
	case lost == 0:
		return orders.RefuseGiven(g, "whole", unit, phrase.Number("elements", u.Elements))
	case d.Elements < 1 || d.Elements > lost:
		return orders.RefuseGiven(g, "elements", unit, phrase.Number("count", d.Elements), phrase.Number("lost", lost))
	case edge > reach:
		return orders.RefuseGiven(g, "edge", unit, phrase.Number("distance", int(edge)), phrase.Number("reach", int(reach)))
	case enemy && near <= reach:
		return orders.RefuseGiven(g, "enemy", unit, phrase.Number("distance", int(near)), phrase.Number("reach", int(reach)))
	}
	d.Left = u.Elements + d.Elements
	// While the officers activate it may still be activated: then this was the end of its move.
	activable := s.Turn.Phase == hexwar.CommandPhase && slices.Contains(orders.PhasesOf(s, g.Order), hexwar.CommandPhase)
	d.Stays = (u.Turn.Activation > 0 || activable) && !u.Turn.Marched
	return nil
}

// toOwnEdge is how far a unit is from its own edge of the board. lecture:hex-ralliement-bord — the edge row
// itself counts 0, or 1.
func toOwnEdge(s hexwar.State, u hexwar.Unit) hex.Steps {
	edge := s.Field.Grid.ToEdge(u.At, hexwar.EdgeOf(u.Seat))
	if s.Reads(rallyEdgeReading, rallyEdgeOne) {
		edge++
	}
	return edge
}

// late notes that an order by which units are activated was given in the phase of movement: they are named
// there.
func late(s hexwar.State, o *hexwar.Order) hexwar.State {
	if s.Turn.Phase == hexwar.MovementPhase && o.Activating > orders.OneUnit {
		s.Turn.Late, s.Turn.Before = true, len(s.Turn.Activations)
	}
	return s
}

// activates reports whether units may be activated where the turn stands.
func activates(s hexwar.State) bool {
	return s.Turn.Phase == hexwar.CommandPhase || s.Turn.Phase == hexwar.MovementPhase && s.Turn.Late
}
