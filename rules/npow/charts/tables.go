package charts

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The tables that a game keeps, beside one for each region.
const (
	FormatsTable = "formats.toml"
	PiecesTable  = "pieces.toml"
	PointsTable  = "points.toml"
	QualityTable = "river-quality.toml"
)

// RegionIDs are the regions in the order of the text; each has a table of its name. Source: adc7:regions.
var RegionIDs = []string{"europe-centrale", "europe-nord-et-est", "europe-sud", "afrique-du-nord", "loin-des-yeux-de-l-empereur"}

// Tables is what a game plays by, decoded from its setup. It is read only: games share it.
type Tables struct {
	// Text are the tables as they were given.
	Text    map[string]string
	Formats map[string]Format
	Pieces  []Piece
	Piece   map[string]Piece
	Regions map[string]Region
	Points  Points
	Quality Quality
}

// Decode reads the tables of a setup, by file name. Every error names the table: a club's file may be wrong
// in any way.
func Decode(text map[string]string) (*Tables, error) {
	t := &Tables{Text: maps.Clone(text), Regions: map[string]Region{}}
	var err error
	if t.Formats, err = decodeFormats(text[FormatsTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", FormatsTable, err)
	}
	if t.Pieces, t.Piece, err = decodePieces(text[PiecesTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", PiecesTable, err)
	}
	if t.Points, err = decodePoints(text[PointsTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", PointsTable, err)
	}
	if t.Quality, err = decodeQuality(text[QualityTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", QualityTable, err)
	}
	for _, id := range RegionIDs {
		if t.Regions[id], err = DecodeRegion(id, text[id+".toml"], t.Piece); err != nil {
			return nil, fmt.Errorf("table %s.toml: %w", id, err)
		}
	}
	return t, nil
}

// missingFaces names the faces of a die that have no row, where the faults of rows do not explain that
// already: as many faults, as many faces.
func missingFaces(rows map[dice.Face]string, die dice.Sides, faults int) []error {
	var missing []phrase.Phrase
	var numbers []string
	for face := dice.Face(1); dice.Sides(face) <= die; face++ {
		if _, has := rows[face]; !has {
			shown := strconv.Itoa(int(face) % 10) // a ten-sided die shows its 10 as 0
			missing, numbers = append(missing, phrase.Say("npow.text", phrase.Verbatim("text", shown))), append(numbers, shown)
		}
	}
	if len(missing) <= faults {
		return nil
	}
	return []error{phrase.Errorf(phrase.Say("npow.fault.faces", phrase.Listing("missing", missing...), phrase.Figure("sides", die)),
		"no row for the faces %s of a d%d", strings.Join(numbers, ", "), die)}
}

// RegionDie is the die that a region's table is thrown with. Its 0 is the face 10.
const RegionDie dice.Sides = 10
