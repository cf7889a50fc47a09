package mapmaking

import (
	"slices"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// drawnRoad is a road as it was drawn: the sides between hexes that were named one after the other.
func drawnRoad(line []hex.Hex) []hex.Side {
	var sides []hex.Side
	for i := 1; i < len(line); i++ {
		if side, adjacent := hex.Between(line[i-1], line[i]); adjacent {
			sides = append(sides, side)
		}
	}
	return sides
}

// roadsLaid is what laying roads on hexes, from before to after, changes where they meet others: they join
// where they were drawn, or joined before already, and are apart else.
func roadsLaid(t *ground.Table, before, after hexwar.Field, hexes []hex.Hex, drawn []hex.Side) (joined, apart []hex.Side) {
	for _, at := range hexes {
		for _, side := range after.RoadSides(t, at) {
			other, _ := side.Across(at)
			stood := before.RoadAt(t, at) && before.RoadAt(t, other)
			switch joins := slices.Contains(drawn, side) || stood && !before.RoadGaps[side]; {
			case joins && before.RoadGaps[side]:
				joined = hexwar.With(joined, []hex.Side{side})
			case !joins && !before.RoadGaps[side]:
				apart = hexwar.With(apart, []hex.Side{side})
			}
		}
	}
	return joined, apart
}

// isRoad reports whether rows are a road and nothing else: on a side they are no obstacle but a join.
func isRoad(s hexwar.State, rows []ground.RowID) bool {
	g, err := s.Tables.Ground.Ground(rows...)
	return err == nil && len(g.Rows()) == 1 && g.HasRoad()
}

// joinEdit joins or parts the roads of two hexes: « route » on a side joins them, open ground where the first
// hex holds nothing parts them.
func joinEdit(s hexwar.State, place string, rows []ground.RowID) (side hex.Side, edits bool) {
	side, misread := hex.ParseSide(place)
	if misread != nil {
		return side, false
	}
	first, _, _ := strings.Cut(place, "/")
	holder, err := s.ReadHex(first)
	if err != nil {
		return side, false
	}
	other, _ := side.Across(holder)
	both := s.Field.RoadAt(s.Tables.Ground, holder) && s.Field.RoadAt(s.Tables.Ground, other)
	parts := len(rows) == 0 && both && !s.Field.RoadGaps[side] && len(s.Field.RowsHeldBy(side, holder)) == 0
	return side, parts || isRoad(s, rows)
}

// judgeRoadJoins refuses a join of roads that are not there.
func judgeRoadJoins(s hexwar.State, after hexwar.Field, joins []hex.Side) error {
	for _, side := range joins {
		low, high := side.Hexes()
		for _, at := range []hex.Hex{low, high} {
			if !after.Grid.Contains(at) {
				return s.RefuseOff(at)
			}
			if !after.RoadAt(s.Tables.Ground, at) {
				return s.Refuse(roadTopic, "hexwar.refused.join", phrase.Verbatim("side", side.String()), hexwar.HexArg("hex", at))
			}
		}
	}
	return nil
}

// tellRoads says where roads join and where they stay apart.
func tellRoads(joined, apart []hex.Side) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, said := range []struct {
		key   string
		sides []hex.Side
	}{{"hexwar.map.told.joined", joined}, {"hexwar.map.told.apart", apart}} {
		if len(said.sides) > 0 {
			lines = append(lines, phrase.Say(said.key, phrase.Verbatim("where", sidesText(said.sides)), phrase.Number("count", len(said.sides))))
		}
	}
	return lines
}

// mostSidesNamed is how many sides one line of the log names.
const mostSidesNamed = 12

// sidesText writes sides one after the other, and an ellipsis where there are more than a line names.
func sidesText(all []hex.Side) string {
	names := hexwar.Each(all[:min(len(all), mostSidesNamed)], hex.Side.String)
	if len(all) > mostSidesNamed {
		names = append(names, "…")
	}
	return strings.Join(names, " ")
}
