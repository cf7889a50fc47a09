package charts

import (
	"fmt"
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
	"aidedecamp/rules/tables"
)

// Piece is one row of the terrain table. Source: adc7:terrains.
type Piece struct {
	ID       string     `toml:"id"`
	Ref      string     `toml:"ref"`
	Category string     `toml:"category"`
	Look     table.Look `toml:"look"`
	Width    plane.MM   `toml:"width"`
	Depth    plane.MM   `toml:"depth"`
	// DepthMax is the greatest depth where the depth may vary, DepthOf the piece whose depth it takes.
	DepthMax plane.MM `toml:"depth-max"`
	DepthOf  string   `toml:"depth-of"`
	Sections int      `toml:"sections"`
	// Objective pieces count as objectives of the pool, Crossings on each section do too.
	Objective bool   `toml:"objective"`
	Crossings int    `toml:"crossings"`
	Downgrade string `toml:"downgrade"`
	// Pool pieces may come out of a pool's die, or be chosen where a die gives nothing.
	Pool bool `toml:"pool"`
}

// River is the piece that every region's 0 gives. adc7:pool/1
const River = "cours-d-eau"

// CrossingPiece is a bridge or ford. adc7:placement/4
const CrossingPiece = "pont-ou-gue"

// SupplyPiece is a player's supply line. adc7:supply
const SupplyPiece = "ligne-de-ravitaillement"

// pieceIDs are the pieces that the catalogues have words for.
var pieceIDs = []string{
	"colline", "elevation", "foret", "zone-construite", "champ-ouvert", "champ-clos", "marais-sable", "accidente",
	"terrassement", River, "obstacle", "route", "pont-ou-gue", "ligne-de-ravitaillement", "batiment-individuel",
}

var categories = []string{"haut", "bas", "lineaire", "special"}

func decodePieces(text string) ([]Piece, map[string]Piece, error) {
	var file struct {
		Piece []Piece `toml:"piece"`
	}
	if err := tables.Decode(text, &file); err != nil {
		return nil, nil, err
	}
	byID := map[string]Piece{}
	var faults tables.Faults
	for _, p := range file.Piece {
		if err := p.check(); err != nil {
			faults = append(faults, fmt.Errorf("piece %q: %w", p.ID, err))
		} else if _, twice := byID[p.ID]; twice {
			faults = append(faults, phrase.Errorf(tables.Twice(p.ID), "piece %q stands there twice", p.ID))
		}
		byID[p.ID] = p
	}
	if len(faults) > 0 { // what goes with what is judged once each row is right
		return nil, nil, faults
	}
	for _, id := range pieceIDs {
		if _, ok := byID[id]; !ok {
			faults = append(faults, phrase.Errorf(tables.Lacks(id), "no piece %q", id))
		}
	}
	if len(faults) > 0 {
		return nil, nil, faults
	}
	for _, p := range file.Piece {
		for _, other := range []string{p.DepthOf, p.Downgrade} {
			if _, ok := byID[other]; other != "" && !ok {
				return nil, nil, phrase.Errorf(phrase.Say("npow.fault.no-piece", phrase.Named("piece", other)),
					"piece %q names %q, which is none", p.ID, other)
			}
		}
		if d := byID[p.Downgrade]; d.Objective || d.Crossings > 0 {
			return nil, nil, phrase.Fault("npow.fault.downgraded", "piece %q is downgraded to %q, an objective", phrase.Named("piece", p.ID),
				phrase.Named("other", p.Downgrade))
		}
	}
	if !slices.ContainsFunc(file.Piece, func(p Piece) bool { return p.Pool }) {
		return nil, nil, phrase.Fault("npow.fault.no-pool", "no piece of the pool: a Defender could choose none")
	}
	if byID[River].Pool {
		return nil, nil, phrase.Fault("npow.fault.zero-alone", "piece %q comes of a 0 alone", phrase.Verbatim("river", River))
	}
	return file.Piece, byID, nil
}

func (p Piece) check() error {
	if err := tables.CheckRef("piece", p.Ref); err != nil {
		return err
	}
	side := func(length plane.MM) bool { return length >= 0 && length <= 100*plane.Centimetre }
	switch {
	case !slices.Contains(pieceIDs, p.ID):
		return phrase.Errorf(tables.Choice("id", p.ID, pieceIDs), "no catalogue has words for it; the pieces are %v", pieceIDs)
	case !slices.Contains(categories, p.Category):
		return phrase.Errorf(tables.Choice("category", p.Category, categories), "category %q is none of %v", p.Category, categories)
	case !slices.Contains(table.Looks(), p.Look):
		return phrase.Errorf(tables.Choice("look", p.Look, table.Looks()), "look %q is unknown", p.Look)
	case p.Width == 0 || !side(p.Width) || !side(p.Depth) || !side(p.DepthMax):
		return phrase.Fault("npow.fault.extent", "a size beyond 100 cm, or none")
	case p.DepthMax != 0 && p.DepthMax <= p.Depth:
		return phrase.Fault("npow.fault.depths", "a depth from %s to %s mm", phrase.Figure("depth", p.Depth), phrase.Figure("most", p.DepthMax))
	case (p.Pool || p.ID == River) && p.Depth == 0:
		return phrase.Fault("npow.fault.depth", "a piece of the pool needs a depth")
	case p.Sections < 0 || p.Sections > table.MaxSections || p.Crossings < 0 || p.Crossings > 1:
		return phrase.Errorf(phrase.Say("npow.fault.sections", phrase.Figure("most", table.MaxSections)), "%d sections, %d crossings",
			p.Sections, p.Crossings)
	case p.Downgrade != "" && !p.Objective:
		return phrase.Fault("npow.fault.downgrade", "nothing but an objective can be downgraded")
	}
	return nil
}

// Size is the extent of one section as it is drawn: half way where the depth may vary.
func (p Piece) Size() plane.Size {
	if p.DepthMax != 0 {
		return plane.Size{W: p.Width, D: (p.Depth + p.DepthMax) / 2}
	}
	return plane.Size{W: p.Width, D: p.Depth}
}
