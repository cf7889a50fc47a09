package game

import (
	_ "embed"
	"fmt"
	"maps"
	"strconv"

	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// decodeActivation reads the table, with each rank and each type of troops once.
func decodeActivation(text string) (*hexwar.Command, error) {
	c := &hexwar.Command{}
	if err := tables.Decode(text, c); err != nil {
		return nil, err
	}
	var faults tables.Faults
	wrong := func(array string, i int, id string, errs ...error) {
		for _, err := range errs {
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, array, i, id), err))
			}
		}
	}
	for i, a := range c.Armies {
		wrong("army", i, strconv.Itoa(a.From), c.CheckArmy(i), tables.CheckRef("army", a.Ref))
	}
	if len(c.Armies) == 0 {
		faults = append(faults, phrase.Fault("hexwar.fault.no-army", "no army"))
	}
	for i, o := range c.Officers {
		wrong("officer", i, string(o.Rank), c.CheckOfficer(i), tables.CheckRef("officer", o.Ref), tables.CheckRef("officer", o.HexesRef))
	}
	for i, t := range c.Troops {
		wrong("troop", i, string(t.Type), c.CheckTroop(i), tables.CheckRef("troop", t.Ref))
	}
	var lacks []error
	if len(c.Officers) != len(hexwar.AllRanks) {
		lacks = append(lacks, phrase.Errorf(rowsPhrase(hexwar.AllRanks), "%d officers: a row for each of %v", len(c.Officers), hexwar.AllRanks))
	}
	if len(c.Troops) != len(chart.Types()) {
		lacks = append(lacks, phrase.Errorf(rowsPhrase(chart.Types()), "%d troops: a row for each of %v", len(c.Troops), chart.Types()))
	}
	if err := append(faults, lacks...).Err(); err != nil {
		return nil, err
	}
	return c, nil
}

//go:embed data/climates.toml
var climateText string // what the neutral generator lays

// The tables that a game's own texts hold, by file name.
const (
	terrainTable = "terrain.toml"
	passageTable = "passage.toml"
)

// decodeTables reads the tables of a setup, by file name, under the default readings. Every error names the
// table: a club's file may be wrong in any way.
func decodeTables(text map[string]string, known orders.TableReader) (*hexwar.GameTables, error) {
	t := &hexwar.GameTables{Text: maps.Clone(text)}
	var err error
	if t.Chart, err = chart.Decode(text); err != nil {
		return nil, err
	}
	if t.Ground, err = ground.Read(ground.Texts{Terrain: text[terrainTable], Passage: text[passageTable]}); err != nil {
		return nil, err
	}
	if t.Orders, err = known.Decode(text[hexwar.OrdersTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", hexwar.OrdersTable, err)
	}
	if t.Command, err = decodeActivation(text[hexwar.ActivationTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", hexwar.ActivationTable, err)
	}
	return t, nil
}

func rowsPhrase[T ~string](all []T) phrase.Phrase {
	return phrase.Say("hexwar.fault.rows", phrase.Verbatim("all", tables.Alternatives(all)))
}
