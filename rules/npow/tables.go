package npow

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"strings"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/dice"
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

// tables is what a game plays by, decoded from its setup. It is read only: games share it.
type tables struct {
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
func decodeTables(text map[string]string) (*tables, error) {
	t := &tables{text: maps.Clone(text), regions: map[string]regionData{}}
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

// decode reads TOML and refuses every key that the struct does not have.
func decode(text string, into any) error {
	meta, err := toml.Decode(text, into)
	if err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fmt.Errorf("unknown key %s", unknown[0])
	}
	return nil
}

// checkRef refuses a row that does not say where it stands.
func checkRef(row, ref string) error {
	if head, rest, ok := strings.Cut(ref, ":"); !ok || head == "" || rest == "" {
		return fmt.Errorf("%s: ref %q names no place in a text", row, ref)
	}
	return nil
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
