package npow

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"strconv"
	"strings"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

//go:embed data/*.toml
var shipped embed.FS

// The tables that a game keeps, beside one for each region.
const (
	formatsTable = "formats.toml"
	piecesTable  = "pieces.toml"
	pointsTable  = "points.toml"
)

// regionIDs are the regions in the order of the text; each has a table of its name. Source: adc7:regions.
var regionIDs = []string{"europe-centrale", "europe-nord-et-est", "europe-sud", "afrique-du-nord", "loin-des-yeux-de-l-empereur"}

// gameTables is what a game plays by, decoded from its setup. It is read only: games share it.
type gameTables struct {
	// text are the tables as they were given.
	text    map[string]string
	formats map[string]formatData
	pieces  []pieceData
	piece   map[string]pieceData
	regions map[string]regionData
	points  pointsData
	quality qualityFile
}

// decodeTables reads the tables of a setup, by file name. Every error names the table: a club's file may be wrong in any way.
func decodeTables(text map[string]string) (*gameTables, error) {
	t := &gameTables{text: maps.Clone(text), regions: map[string]regionData{}}
	var err error
	if t.formats, err = decodeFormats(text[formatsTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", formatsTable, err)
	}
	if t.pieces, t.piece, err = decodePieces(text[piecesTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", piecesTable, err)
	}
	if t.points, err = decodePoints(text[pointsTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", pointsTable, err)
	}
	if t.quality, err = decodeQuality(text[qualityTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", qualityTable, err)
	}
	for _, id := range regionIDs {
		if t.regions[id], err = decodeRegion(id, text[id+".toml"], t.piece); err != nil {
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
			missing, numbers = append(missing, slug(shown)), append(numbers, shown)
		}
	}
	if len(missing) <= faults {
		return nil
	}
	return []error{phrase.Errorf(phrase.Say("npow.fault.faces", phrase.Listing("missing", missing...), phrase.Figure("sides", die)),
		"no row for the faces %s of a d%d", strings.Join(numbers, ", "), die)}
}

// shippedText returns an embedded file's text.
func shippedText(name string) string {
	text, err := fs.ReadFile(shipped, "data/"+name)
	if err != nil {
		panic(err) // embedded at build
	}
	return string(text)
}

// shippedTables are the tables that a new game starts with, by file name.
func shippedTables() map[string]string {
	text := map[string]string{formatsTable: shippedText(formatsTable), piecesTable: shippedText(piecesTable), pointsTable: shippedText(pointsTable),
		qualityTable: shippedText(qualityTable)}
	for _, id := range regionIDs {
		text[id+".toml"] = shippedText(id + ".toml")
	}
	return text
}

// regionDie is the die that a region's table is thrown with. Its 0 is the face 10.
const regionDie dice.Sides = 10
