package hexwar

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// A road is a line from hex to hex, so two that lie side by side do not touch. The board keeps where they do
// not: a board of before knew no such side, and its roads join wherever they are neighbours.

// parted returns the field with some sides where roads join, and some where they lie side by side only; f
// stays as it was.
func (f Field) parted(joined, apart []hex.Side) Field {
	if len(joined)+len(apart) == 0 {
		return f
	}
	f.Apart = maps.Clone(f.Apart)
	if f.Apart == nil {
		f.Apart = map[hex.Side]bool{}
	}
	for _, side := range joined {
		delete(f.Apart, side)
	}
	for _, side := range apart {
		f.Apart[side] = true
	}
	return f
}

// apart are the sides where roads lie side by side and do not join, in their order.
func (f Field) apart() []hex.Side { return slices.SortedFunc(maps.Keys(f.Apart), hex.CompareSides) }

// roadAt reports whether a road or a bridge lies in a hex.
func (f Field) roadAt(t *ground.Table, at hex.Hex) bool {
	here, err := f.ground(t, at)
	return err == nil && here.HasRoad()
}

// roadSides are the sides between a hex's road and those of its neighbours.
func (f Field) roadSides(t *ground.Table, at hex.Hex) []hex.Side {
	var all []hex.Side
	if !f.roadAt(t, at) {
		return nil
	}
	for _, next := range f.Grid.Neighbours(at) {
		if f.roadAt(t, next) {
			side, _ := hex.Between(at, next)
			all = append(all, side)
		}
	}
	return all
}

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
// where they were drawn, or joined before already, and lie apart else.
func roadsLaid(t *ground.Table, before, after Field, hexes []hex.Hex, drawn []hex.Side) (joined, apart []hex.Side) {
	for _, at := range hexes {
		for _, side := range after.roadSides(t, at) {
			other, _ := side.Across(at)
			stood := before.roadAt(t, at) && before.roadAt(t, other)
			switch joins := slices.Contains(drawn, side) || stood && !before.Apart[side]; {
			case joins && before.Apart[side]:
				joined = with(joined, []hex.Side{side})
			case !joins && !before.Apart[side]:
				apart = with(apart, []hex.Side{side})
			}
		}
	}
	return joined, apart
}

// isRoad reports whether rows are a road and nothing else: on a side they are no obstacle but a join.
func (s State) isRoad(rows []ground.RowID) bool {
	g, err := s.tables.ground.Ground(rows...)
	return err == nil && len(g.Rows()) == 1 && g.HasRoad()
}

// joinEdit joins or parts the roads of two hexes: « route » on a side joins them, open ground where the first
// hex holds nothing parts them.
func (s State) joinEdit(place string, rows []ground.RowID) (side hex.Side, edits bool) {
	side, misread := hex.ParseSide(place)
	if misread != nil {
		return side, false
	}
	first, _, _ := strings.Cut(place, "/")
	holder, err := s.hexNamed(first)
	if err != nil {
		return side, false
	}
	other, _ := side.Across(holder)
	both := s.field.roadAt(s.tables.ground, holder) && s.field.roadAt(s.tables.ground, other)
	parts := len(rows) == 0 && both && !s.field.Apart[side] && len(s.field.held(side, holder)) == 0
	return side, parts || s.isRoad(rows)
}

// judgeJoins refuses a join of roads that are not there.
func (s State) judgeJoins(after Field, joins []hex.Side) error {
	for _, side := range joins {
		low, high := side.Hexes()
		for _, at := range []hex.Hex{low, high} {
			if !after.Grid.Contains(at) {
				return s.refuseOff(at)
			}
			if !after.roadAt(s.tables.ground, at) {
				return s.refuse(roadTopic, "hexwar.refused.join", phrase.Verbatim("side", side.String()), hexArg("hex", at))
			}
		}
	}
	return nil
}

// tellRoads says where roads join or lie side by side only.
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

// mostSidesTold is how many sides one line of the log names.
const mostSidesTold = 12

// sidesText writes sides one after the other, and an ellipsis where there are more than a line names.
func sidesText(all []hex.Side) string {
	var names []string
	for _, side := range all[:min(len(all), mostSidesTold)] {
		names = append(names, side.String())
	}
	if len(all) > mostSidesTold {
		names = append(names, "…")
	}
	return strings.Join(names, " ")
}
