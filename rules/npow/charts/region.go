package charts

import (
	"fmt"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Region is a region's d10 table, or the tables that an army's list may name instead. Source: bareme:regions.
type Region struct {
	ID  string `toml:"id"`
	Ref string `toml:"ref"`
	// Example tables are made for this bot and not official.
	Example bool `toml:"example"`
	// Lists are the regions among which the Defender's list chooses; then there are no rows. adc7:regions
	Lists []string    `toml:"lists"`
	Rows  []regionRow `toml:"row"`

	// ByFace is what each face gives.
	ByFace map[dice.Face]string `toml:"-"`
}

// regionRow is what one face gives; an empty piece is an empty row.
type regionRow struct {
	Die   int    `toml:"die"`
	Piece string `toml:"piece"`
	Ref   string `toml:"ref"`
}

// Zero is the face that a ten-sided die shows as 0.
const Zero dice.Face = 10

// DecodeRegion reads a region's table, whose pieces are among those given; every face of its d10 is there
// once.
func DecodeRegion(id, text string, pieces map[string]Piece) (Region, error) {
	var r Region
	if err := tables.Decode(text, &r); err != nil {
		return r, err
	}
	switch {
	case r.ID == "":
		return r, phrase.Fault("game.table.absent", "it has no %s", phrase.Verbatim("key", "id"))
	case r.ID != id:
		return r, phrase.Fault("npow.fault.region", "it is the table of %q", phrase.Named("id", r.ID))
	}
	if err := tables.CheckRef("table", r.Ref); err != nil {
		return r, err
	}
	if len(r.Lists) > 0 {
		return r, r.checkLists()
	}
	r.ByFace = map[dice.Face]string{}
	var faults tables.Faults
	for _, row := range r.Rows {
		if err := r.take(row, pieces); err != nil {
			faults = append(faults, fmt.Errorf("row %d: %w", row.Die, err))
		}
	}
	return r, append(faults, missingFaces(r.ByFace, RegionDie, len(faults))...).Err()
}

func (r Region) checkLists() error {
	if len(r.Rows) > 0 {
		return phrase.Fault("npow.fault.rows-and-lists", "it has rows and leaves them to a list as well")
	}
	for i, other := range r.Lists {
		if other == r.ID || !slices.Contains(RegionIDs, other) || slices.Contains(r.Lists[:i], other) {
			return phrase.Fault("npow.fault.list", "list %q is no other region, or stands there twice", phrase.Named("list", other))
		}
	}
	return nil
}

// take reads one row into byFace.
func (r Region) take(row regionRow, pieces map[string]Piece) error {
	if err := tables.CheckRef("row", row.Ref); err != nil {
		return err
	}
	face := dice.Face(row.Die)
	if row.Die == 0 {
		face = Zero
	}
	if row.Die < 0 || row.Die > 9 {
		return phrase.Errorf(tables.Bounds("die", row.Die, 0, 9), "a die shows 0 to 9")
	}
	if _, twice := r.ByFace[face]; twice {
		return phrase.Errorf(tables.Twice(fmt.Sprintf("die = %d", row.Die)), "it stands there twice")
	}
	switch p, ok := pieces[row.Piece]; {
	case face == Zero && row.Piece != River:
		// adc7:pool/1 — a 0 is a river, in every region.
		return phrase.Errorf(phrase.Say("npow.fault.zero", phrase.Verbatim("river", River)), "0 gives %q, it must be %q", row.Piece, River)
	case face != Zero && row.Piece != "" && (!ok || !p.Pool):
		return phrase.Fault("npow.fault.no-pool-piece", "%q is no piece of a pool", phrase.Named("piece", row.Piece))
	}
	r.ByFace[face] = row.Piece
	return nil
}
