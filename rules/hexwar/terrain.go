package hexwar

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// Climate is what the neutral generator lays in one kind of country.
type Climate struct {
	ID      string  `toml:"id"`
	Ref     string  `toml:"ref"`
	Patches []Patch `toml:"patch"`
	// Stream is how many boards of ten have a stream across them, Walls how many built-up hexes of ten have a
	// wall.
	Stream int `toml:"stream"`
	Walls  int `toml:"walls"`
}

// Patch is a group of touching hexes with the same rows, drawn by its weight.
type Patch struct {
	Rows   []ground.RowID `toml:"rows"`
	Weight int            `toml:"weight"`
	Least  int            `toml:"least"`
	Most   int            `toml:"most"`
}

// Countries are the climates by id and the densities in percent of a board's hexes.
type Countries struct {
	Density map[string]int `toml:"density"`
	Climate []Climate      `toml:"climate"`
}

// Of is the climate of that id, false where there is none.
func (c Countries) Of(id string) (Climate, bool) {
	i := slices.IndexFunc(c.Climate, func(o Climate) bool { return o.ID == id })
	if i < 0 {
		return Climate{}, false
	}
	return c.Climate[i], true
}

// Known returns the climate without the patches and the rows that a terrain table doesn't have: a club may
// have taken some out.
func (c Climate) Known(t *ground.Table) Climate {
	c.Patches = slices.DeleteFunc(slices.Clone(c.Patches), func(p Patch) bool {
		_, err := t.Ground(p.Rows...)
		return err != nil || len(t.FacesOf(p.Rows...)) > 0 // whoever lays walls says on which sides
	})
	return c
}

// With adds those that are not there yet; some stays as it was.
func With[T comparable](some, more []T) []T {
	all := slices.Clone(some)
	for _, id := range more {
		if !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	return all
}

// ComposedOf is the first composed element among rows that puts obstacles on sides.
func (s State) ComposedOf(rows []ground.RowID) ground.Composed {
	for _, id := range rows {
		if made, ok := s.Tables.Ground.Compound(id); ok && len(made.Faces) > 0 {
			return made
		}
	}
	return ground.Composed{}
}

// Traverse is what the board costs a kind of troops to cross, from either end, in hexes: the cheapest march
// from the own first row to the enemy's; 0 where there is none.
type Traverse struct {
	Kind  ground.Kind `json:"kind"`
	South hex.Steps   `json:"south"`
	North hex.Steps   `json:"north"`
}

// BridgeRow is the row of bridges.
const BridgeRow ground.RowID = "pont"

// Cells says what a kind of troops pays from either end.
func (t Traverse) Cells() []phrase.Phrase {
	return []phrase.Phrase{t.Kind.Phrase(), phrase.Say("hexwar.figure", phrase.Number("count", t.South)),
		phrase.Say("hexwar.figure", phrase.Number("count", t.North))}
}

// A road is a line from hex to hex, so two that are side by side do not touch. The board keeps where they do
// not: a board that keeps none has roads that join wherever they are neighbours.

// WithRoadJoins returns a copy of the field in which roads join on some sides and stay apart on others.
func (f Field) WithRoadJoins(joined, apart []hex.Side) Field {
	if len(joined)+len(apart) == 0 {
		return f
	}
	f.RoadGaps = maps.Clone(f.RoadGaps)
	if f.RoadGaps == nil {
		f.RoadGaps = map[hex.Side]bool{}
	}
	for _, side := range joined {
		delete(f.RoadGaps, side)
	}
	for _, side := range apart {
		f.RoadGaps[side] = true
	}
	return f
}

// RoadGapSides are the sides between two roads that do not join, in their order.
func (f Field) RoadGapSides() []hex.Side {
	return slices.SortedFunc(maps.Keys(f.RoadGaps), hex.CompareSides)
}

// RoadAt reports whether a hex has a road or a bridge.
func (f Field) RoadAt(t *ground.Table, at hex.Hex) bool {
	here, err := f.Ground(t, at)
	return err == nil && here.HasRoad()
}

// RoadSides are the sides between a hex's road and those of its neighbours.
func (f Field) RoadSides(t *ground.Table, at hex.Hex) []hex.Side {
	var all []hex.Side
	if !f.RoadAt(t, at) {
		return nil
	}
	for _, next := range f.Grid.Neighbours(at) {
		if f.RoadAt(t, next) {
			side, _ := hex.Between(at, next)
			all = append(all, side)
		}
	}
	return all
}

// JudgeClash refuses two elements that can't share a hex. PA1, TA1, fleuve — no ford; the way out is a
// bridge.
func (s State) JudgeClash(act rules.Act, rows []ground.RowID) error {
	row, with, clash := s.Tables.Ground.Clash(rows...)
	if !clash {
		return nil
	}
	refused := rules.Refuse(rules.Ref(row.Defined), "hexwar.refused.clash", phrase.With("row", row.ID),
		phrase.With("with", with))
	bridged := []ground.RowID{row.ID, BridgeRow}
	if _, err := s.Tables.Ground.Ground(bridged...); err != nil || act.Args["ou"] == "" {
		return refused
	}
	return refused.Or(phrase.Say("hexwar.map.rows", phrase.Listing("rows", bridged...)), WithElements(act, RowsText(bridged)))
}

// WithElements is the same act on the same places with other elements.
func WithElements(act rules.Act, element string) rules.Act {
	return rules.Act{Path: act.Path, Seat: act.Seat, Args: rules.Args{"ou": act.Args["ou"], "element": element}}
}

// RowsText writes elements as an act takes them.
func RowsText(rows []ground.RowID) string {
	return strings.Join(Each(rows, func(id ground.RowID) string { return string(id) }), " ")
}

// Unbridged are the hexes among some whose road ends at the water, in board order: the event names them.
// lecture:hex-route-eau
func (s State) Unbridged(f Field, among []hex.Hex) []hex.Hex {
	var all []hex.Hex
	for _, at := range among {
		if here, err := f.Ground(s.Tables.Ground, at); err == nil && s.Tables.Ground.LacksBridge(here) {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, hex.Compare)
	return all
}

// TerrainReading is the value of a terrain reading, otherwise where the table has no such reading.
func (s State) TerrainReading(reading, otherwise string) string {
	if value, known := s.Tables.Ground.Choices()[reading]; known {
		return value
	}
	return otherwise
}

// OpenGround is the choice that clears a hex or a side.
const OpenGround = "nu"

// MostRows is how many rows one hex, or one holder on one side, may have.
const MostRows = 4

// mostWords is how many words the name of an element has at most.
const mostWords = 6

// ReadRows reads rows as players type or pick them, one after the other, by ids or by names of several
// words; accents, capitals and plurals don't matter.
func (s State) ReadRows(text string) ([]ground.RowID, error) {
	var rows []ground.RowID
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;+", r) }) {
		for words := strings.Fields(part); len(words) > 0; {
			id, used := s.longestNamed(words)
			switch word := words[0]; {
			case word == OpenGround:
				used = 1
			case used == 0:
				return nil, s.Refuse(PartsTopic, "hexwar.refused.row", ReadArg(word))
			case slices.Contains(rows, id):
			case len(rows) == MostRows:
				return nil, s.Refuse(PartsTopic, "hexwar.refused.row-many", phrase.Number("most", MostRows))
			default:
				rows = append(rows, id)
			}
			words = words[used:]
		}
	}
	return rows, nil
}

// longestNamed is the element that the most of the first words name, and how many those are; 0 for none.
func (s State) longestNamed(words []string) (ground.RowID, int) {
	for n := min(len(words), mostWords); n > 0; n-- {
		if id, ok := s.rowNamed(strings.Join(words[:n], "-")); ok {
			return id, n
		}
	}
	return "", 0
}

// rowNamed finds a row or a composed element by one of its words.
func (s State) rowNamed(word string) (ground.RowID, bool) {
	t, slug := s.Tables.Ground, SlugOf(word)
	if row, ok := t.Row(ground.RowID(slug)); ok {
		return row.ID, true
	}
	if made, ok := t.Compound(ground.RowID(slug)); ok {
		return made.ID, true
	}
	one := singular(slug)
	return t.Called(func(id ground.RowID) bool { return singular(string(id)) == one })
}

// singular is a slug without the letters of plurals.
func singular(slug string) string {
	parts := strings.Split(slug, "-")
	for i, part := range parts {
		parts[i] = strings.TrimRight(part, "sx")
	}
	return strings.Join(parts, "-")
}
