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

// ManoeuvreOrders are the built-in orders of manoeuvre. P3, « Ordres de manœuvre »
func ManoeuvreOrders() []*hexwar.Order {
	announced := []string{orders.AnnounceReading, orders.SizeReading}
	return []*hexwar.Order{
		{ID: "monter", Options: []hexwar.OrderOption{orders.UnitOption}, Judge: judgeMount, Apply: onUnit(applyMount), Say: sayMount},
		{ID: "coureur-des-bois", Options: []hexwar.OrderOption{orders.UnitOption, hexesOption}, Judge: judgeWoods, Apply: onUnit(applyWoods),
			Say: sayWoods},
		{ID: "ordre-combine", ActivationChange: orders.AnyKind, Judge: judgeInTime, Readings: announced},
		{ID: "messagers", ActivationChange: orders.Anywhere, Judge: judgeInTime, Readings: announced},
		{ID: "ralliement", Options: []hexwar.OrderOption{orders.UnitOption, elementsOption}, EndsMove: true, Judge: judgeRally,
			Apply: onUnit(applyRally), Say: sayRally,
			Readings: []string{rallyReading, rallyEdgeReading}},
	}
}

// onUnit is the Apply of an order that changes only the unit that receives it.
func onUnit(change func(*hexwar.Unit, hexwar.GivenData)) func(hexwar.State, hexwar.GivenData) (hexwar.State, error) {
	return func(s hexwar.State, d hexwar.GivenData) (hexwar.State, error) {
		if d.Unit == nil {
			return s, nil
		}
		u := s.Units[d.Unit.ID]
		change(&u, d)
		return s.WithUnit(u), nil
	}
}

// judgeMount: P3, « Monter ou démonter » — an activated unit, for one step of its movement.
func judgeMount(g *hexwar.OrderDraft) *rules.Violation {
	d, u := &g.Result, g.Unit
	d.Steps = hex.Steps(g.Order.Hexes)
	d.Becomes = u.Mount
	if u.Mount == "" {
		if u.Troop.Type != chart.Cavalry && u.Troop.Type != chart.Camelry {
			return orders.RefuseDraft(g, "no-mount", u.Arg())
		}
		d.Becomes = chart.Infantry
	}
	if _, known := g.S.Tables.Chart.Profile(d.Becomes, u.Troop.Weight); !known {
		return orders.RefuseDraft(g, "no-profile", u.Arg(), phrase.With("troop", d.Becomes.Phrase()))
	}
	if u.Turn.Activation == 0 {
		return orders.RefuseDraft(g, "idle", u.Arg())
	}
	if left := orders.Allowance(g.S, u) - u.Turn.Spent; left < d.Steps || u.Turn.IsHalted {
		return orders.RefuseDraft(g, "no-step", u.Arg(), phrase.Number("left", max(left, 0)),
			phrase.Number("steps", d.Steps))
	}
	return orders.JudgeActivationTurn(g.S, u.Turn.Activation, u.Label())
}

func applyMount(u *hexwar.Unit, d hexwar.GivenData) {
	u.Turn.Spent += d.Steps
	switch {
	case d.Becomes == "":
	case u.Mount == "":
		u.Mount, u.Troop.Type = u.Troop.Type, d.Becomes
	default:
		u.Mount, u.Troop.Type = "", d.Becomes
	}
}

func sayMount(d hexwar.GivenData, key string) []phrase.Phrase {
	return phrase.Line(key, phrase.With("troop", d.Becomes.Phrase()))
}

// hexesOption asks for the hexes of difficult ground that an order opens; it proposes those beside the
// unit.
var hexesOption = hexwar.OrderOption{OptionSpec: rules.OptionSpec{Name: orders.OptWhere, Kind: rules.ChoiceOption, Required: true},
	Values: func(s hexwar.State, args rules.Args) []string {
		u := s.Units[hexwar.UnitID(args[orders.OptUnit])]
		if u.Turn.Activation == 0 || u.Turn.HasMoved || u.Turn.IsHalted {
			return nil
		}
		return hexwar.Each(s.Field.Grid.Neighbours(u.At), hex.Hex.String)
	}}

// judgeWoods: P3, « Coureur des bois » — difficult ground counts as open ground, paid by the hex named.
func judgeWoods(g *hexwar.OrderDraft) *rules.Violation {
	if refused := orders.JudgeCanMove(g, g.Unit); refused != nil {
		return refused
	}
	values := hexwar.PiecesNamed(g.Args[orders.OptWhere])
	if len(values) == 0 || len(values) > orders.MostWoods {
		return orders.RefuseDraft(g, "woods-count", phrase.Number("count", len(values)), phrase.Number("most", orders.MostWoods))
	}
	for _, text := range values {
		at, err := hex.Parse(text)
		switch {
		case err != nil || !g.S.Field.Grid.Contains(at):
			return g.S.Refuse(orders.MoveTopic, "hexwar.movement.refused.no-hex", hexwar.ReadArg(text))
		case slices.Contains(g.Result.Woods, at):
			return orders.RefuseDraft(g, "woods-twice", hexwar.HexArg("at", at))
		case !isHindering(g.S, g.Unit, at):
			return orders.RefuseDraft(g, "woods-open", hexwar.HexArg("at", at), g.Unit.Arg())
		}
		g.Result.Woods = append(g.Result.Woods, at)
	}
	return nil
}

func applyWoods(u *hexwar.Unit, d hexwar.GivenData) {
	u.Turn.Woods = append(slices.Clone(u.Turn.Woods), d.Woods...)
}

func sayWoods(d hexwar.GivenData, key string) []phrase.Phrase {
	at := hexwar.Each(d.Woods, func(h hex.Hex) phrase.Phrase { return phrase.Say("hexwar.orders.hex", hexwar.HexArg("at", h)) })
	return phrase.Line(key, phrase.Listing("hexes", at...))
}

// isHindering reports whether a hex slows or stops the unit from some side, without keeping it out.
func isHindering(s hexwar.State, u hexwar.Unit, at hex.Hex) bool {
	m := orders.TerrainMarch(s, u)
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

// judgeInTime: P3, « Ordre combiné », « Messagers » — only while somebody may still be activated.
// lecture:hex-annonces
func judgeInTime(g *hexwar.OrderDraft) *rules.Violation {
	then := g.S
	then.Turn.Phase, _ = orders.NextPhaseOf(g.S, g.Order)
	then.Turn.ManoeuvreOrder = g.Order.ID
	if len(orders.Leaders(noteLate(then, g.Order), g.Result.Seat)) > 0 {
		return nil
	}
	return orders.RefuseDraft(g, "all-active")
}

// elementsOption asks for a number of elements, up to those that the unit has lost.
var elementsOption = hexwar.OrderOption{OptionSpec: rules.OptionSpec{Name: orders.OptElements, Kind: rules.WholeOption},
	Values: func(s hexwar.State, args rules.Args) []string {
		var all []string
		u := s.Units[hexwar.UnitID(args[orders.OptUnit])]
		for n := range u.Initial - u.Elements {
			all = append(all, strconv.Itoa(n+1))
		}
		return all
	}}

// judgeRally: P3, « Ralliement » — within two hexes of the own edge, no enemy within two, not above the
// initial number; at the end of the unit's move if it is activated, now or later. lecture:hex-ralliement —
// any army, or one whose general in chief is there (« Le général peut rallier »). lecture:hex-ralliement-bord
// — the edge row itself counts 0, or 1.
func judgeRally(g *hexwar.OrderDraft) *rules.Violation {
	s, u, d := g.S, g.Unit, &g.Result
	reach := hex.Steps(g.Order.Hexes)
	d.Elements = 1
	if n, given := g.Args.Whole(orders.OptElements); given {
		d.Elements = n
	}
	edge := s.Field.Grid.ToEdge(u.At, hexwar.EdgeOf(u.Seat))
	if s.HasReading(rallyEdgeReading, rallyEdgeOne) {
		edge++
	}
	near, enemy := orders.Nearest(s, u.Seat, u.At)
	unit := u.Arg()
	switch lost := u.Initial - u.Elements; {
	case s.HasReading(rallyReading, rallyByGeneral) && !orders.HasChief(s, u.Seat):
		return orders.RefuseDraft(g, "rally-general")
	case lost == 0:
		return orders.RefuseDraft(g, "whole", unit, phrase.Number("elements", u.Elements))
	case d.Elements < 1 || d.Elements > lost:
		return orders.RefuseDraft(g, "elements", unit, phrase.Number("count", d.Elements), phrase.Number("lost", lost))
	case edge > reach:
		return orders.RefuseDraft(g, "edge", unit, phrase.Number("distance", edge), phrase.Number("reach", reach))
	case enemy && near <= reach:
		return orders.RefuseDraft(g, "enemy", unit, phrase.Number("distance", near), phrase.Number("reach", reach))
	}
	d.Left = u.Elements + d.Elements
	// While the officers activate it may still be activated: then this was the end of its move.
	activable := s.Turn.Phase == hexwar.CommandPhase && slices.Contains(orders.PhasesOf(s, g.Order), hexwar.CommandPhase)
	d.Stays = (u.Turn.Activation > 0 || activable) && !u.Turn.HasMoved
	return nil
}

func applyRally(u *hexwar.Unit, d hexwar.GivenData) {
	u.Elements += d.Elements
	if u.Turn.Activation > 0 || d.Stays {
		u.Turn.HasMoved = true
	}
}

func sayRally(d hexwar.GivenData, key string) []phrase.Phrase {
	said := phrase.Line(key, phrase.Number("count", d.Elements), phrase.Number("left", d.Left))
	if d.Stays {
		said = append(said, phrase.Say(key+"-stays"))
	}
	return said
}

// noteLate notes that an order given in the phase of movement lets units be activated there.
func noteLate(s hexwar.State, o *hexwar.Order) hexwar.State {
	if s.Turn.Phase == hexwar.MovementPhase && o.ActivationChange > orders.OneUnit {
		s.Turn.ActivatesLate, s.Turn.ActivationsBefore = true, len(s.Turn.Activations)
	}
	return s
}

// canActivate reports whether units may be activated at this point of the turn.
func canActivate(s hexwar.State) bool {
	return s.Turn.Phase == hexwar.CommandPhase || s.Turn.Phase == hexwar.MovementPhase && s.Turn.ActivatesLate
}
