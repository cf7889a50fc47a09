package mapmaking

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// looks say how rows are drawn. A club's own row looks like rough ground, or like any obstacle.
var looks = map[ground.RowID]table.Look{
	"foret": table.Wood, "colline": table.Hill, "rocaille": table.Rough, "marais": table.Marsh, "montagne": table.Mountain,
	"sable": table.Sand, "neige": table.Snow, "lac": table.Lake, "riviere": table.River, "fleuve": table.BroadRiver, "gue": table.Ford,
	"ruisseau": table.Stream, "route": table.Roadway, "pont": table.Bridge, "habitat": table.BuiltUp,
	"eboulis": table.Scree, "falaise": table.Cliff, "mur": table.Wall, "palissade": table.Palisade, "muraille": table.Rampart,
	"remblai": table.Bank, "fortification": table.Fortification, "pieux": table.Stakes, "barriere": table.Barricade,
	"abattis": table.Abatis, "chausses-trappes": table.Caltrops, "trous": table.Pits, "fosse": table.Ditch,
}

// arms are the signs of the kinds of troops.
var arms = map[chart.Type]table.Arm{
	chart.Infantry: table.Infantry, chart.Cavalry: table.Cavalry, chart.Camelry: table.Camelry, chart.FootArtillery: table.FootArtillery,
	chart.HorseArtillery: table.HorseArtillery, chart.CamelArtillery: table.CamelArtillery, chart.ElephantArtillery: table.ElephantArtillery,
	chart.Elephants: table.Elephants, chart.Vehicles: table.Vehicles,
}

var weights = map[chart.Weight]table.Weight{
	chart.Light: table.LightWeight, chart.Medium: table.MediumWeight, chart.Heavy: table.HeavyWeight,
}

// features are rows as they are drawn, lowest first.
func features(rows []ground.RowID, order []table.Look, other table.Look) []table.Feature {
	all := hexwar.Each(rows, func(id ground.RowID) table.Feature {
		return table.Feature{Look: cmp.Or(looks[id], other), Name: id.Phrase()}
	})
	slices.SortStableFunc(all, func(a, b table.Feature) int { return slices.Index(order, a.Look) - slices.Index(order, b.Look) })
	return all[:min(len(all), table.MaxFeatures)]
}

// Drawing is the board as a seat sees it, its own edge at the bottom: ground, obstacles, units and officers
// of the masked state.
func Drawing(s hexwar.State, seat rules.Seat) *table.Hex {
	if !hasBoard(s) {
		return nil
	}
	h := &table.Hex{Grid: s.Field.Grid, Bottom: hexwar.EdgeOf(seat),
		Edges: table.Edges{South: phrase.Say("game.seat.a"), North: phrase.Say("game.seat.b")}}
	for _, at := range s.Field.Hexes() {
		if here, err := s.Field.Ground(s.Tables.Ground, at); err == nil && len(here.Rows()) > 0 {
			h.Cells = append(h.Cells, table.Cell{At: at, Features: features(here.Rows(), table.GroundLooks(), table.Rough)})
		}
	}
	for _, at := range s.Field.Edges() {
		for _, holder := range s.Field.Holders(at) {
			h.Barriers = append(h.Barriers, table.Barrier{At: at, Holder: holder,
				Features: features(s.Field.RowsHeldBy(at, holder), table.BarrierLooks(), table.Obstacle)})
		}
	}
	for _, at := range s.Field.RoadGapSides() {
		if low, _ := at.Hexes(); slices.Contains(s.Field.RoadSides(s.Tables.Ground, low), at) {
			h.Apart = append(h.Apart, at)
		}
	}
	for _, side := range ledger.Players {
		for _, u := range s.UnitsOf(side) {
			h.Units = append(h.Units, Counter(s, u))
		}
		for _, o := range s.OfficersOf(side) {
			h.Officers = append(h.Officers, o.Counter())
		}
	}
	return h
}

// Counter is the unit as its counter shows it.
func Counter(s hexwar.State, u hexwar.Unit) table.Unit {
	return table.Unit{At: u.At, Camp: hexwar.CampOf(u.Seat), Number: table.Number(u.Number), Arm: arms[u.Troop.Type],
		Weight:   weights[u.Troop.Weight],
		Strength: table.Strength{Left: u.Elements, Initial: u.Initial}, Troop: u.Troop.Phrase(),
		Activated: u.Turn.Activation > 0, Fought: u.Turn.HasAttacked, Badges: Badges(s, u), Name: hexwar.OwnName(u.Name)}
}

// withPreview adds to the board what is placed but not yet in play: the troops of a scenario, because both
// players accept the board by what they see, and the seat's own placing.
func withPreview(s hexwar.State) hexwar.State {
	switch {
	case s.Deploy.Ready || !s.Mapping.Ready && s.Mapping.Scenario == nil:
		return s
	case !s.Mapping.Ready:
		s.Mapping.Ready = true
		s = withScenarioArmies(s)
	}
	for _, seat := range ledger.Players {
		s = s.WithPlacedTroops(seat)
	}
	return s
}

// ShowMap draws the board, and before both play on it what it costs to cross from either end.
func ShowMap(s hexwar.State, seat rules.Seat, view *rules.View) {
	view.Board.Hex = Drawing(withPreview(s), seat)
	if s.Mapping.Ready || len(s.Mapping.Crossing) == 0 {
		return
	}
	panel := table.Panel{Title: phrase.Say("hexwar.map.crossing.title"),
		Columns: []phrase.Phrase{phrase.Say("hexwar.map.crossing.kind"), phrase.Say("hexwar.map.crossing.south"),
			phrase.Say("hexwar.map.crossing.north")}}
	for _, t := range s.Mapping.Crossing {
		panel.Rows = append(panel.Rows, t.Cells())
	}
	view.Panels = append(view.Panels, panel)
	note := phrase.Say("hexwar.map.balance.open")
	if s.Mapping.Balance != "" {
		note = phrase.Say("hexwar.map.balance." + s.Mapping.Balance)
	}
	view.Notes = append(view.Notes, note)
}

// usualRadius is how much of the board a part shows where nobody says.
const usualRadius = 4

// readBoard shows the board, or the part of it around a hex.
func readBoard(s hexwar.State, act rules.Act) (rules.View, error) {
	view := s.Book.Rules().Show(s, act.Seat)
	if act.Args["hex"] == "" && act.Args["rayon"] == "" {
		return view, nil
	}
	if view.Board.Hex == nil {
		return view, s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none")
	}
	grid := s.Field.Grid
	window := table.Window{Centre: hex.At(grid.Columns/2, grid.Rows/2), Radius: usualRadius}
	if text := act.Args["hex"]; text != "" {
		at, err := s.ReadHex(text)
		if err != nil {
			return view, err
		}
		window.Centre = at
	}
	if text := act.Args["rayon"]; text != "" {
		n, ok := act.Args.Whole("rayon")
		if !ok || n < 1 || n > hex.MaxColumns {
			return view, rules.Refuse("maison:carte", "hexwar.refused.radius", phrase.Named("read", text), phrase.Number("most", hex.MaxColumns))
		}
		window.Radius = hex.Steps(n)
	}
	view.Board.Hex.Window = &window
	return view, nil
}
