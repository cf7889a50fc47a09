package hexwar

import (
	"fmt"
	"maps"
	"strconv"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// The tables that a game's own texts hold, by file name.
const (
	ordersTable  = "orders.toml"
	terrainTable = "terrain.toml"
	passageTable = "passage.toml"
)

// gameTables is what a battle is fought by, decoded from its setup. It is read only: battles share it.
type gameTables struct {
	// text are the tables as they were given.
	text map[string]string
	// draft is the terrain as it is written; ground is that under the readings that were chosen.
	draft  *ground.Draft
	ground *ground.Table
	chart  *chart.Chart
	orders []*Order
	// command is who may activate whom.
	command *command
}

// decodeTables reads the tables of a setup, by file name, under the default readings. Every error names the table: a club's file may
// be wrong in any way.
func decodeTables(text map[string]string, orders []*Order) (*gameTables, error) {
	t := &gameTables{text: maps.Clone(text)}
	var err error
	if t.chart, err = chart.Decode(text); err != nil {
		return nil, err
	}
	if t.draft, err = ground.Read(ground.Texts{Terrain: text[terrainTable], Passage: text[passageTable]}); err != nil {
		return nil, err
	}
	if t.ground, err = t.draft.Under(nil); err != nil {
		return nil, err
	}
	if t.orders, err = decodeOrders(text[ordersTable], orders); err != nil {
		return nil, fmt.Errorf("table %s: %w", ordersTable, err)
	}
	if t.command, err = decodeActivation(text[activationTable]); err != nil {
		return nil, fmt.Errorf("table %s: %w", activationTable, err)
	}
	return t, nil
}

// under returns the tables under the readings chosen: t itself where it is, else others, and t stays as it was.
func (t *gameTables) under(settings map[string]string) (*gameTables, error) {
	if t.ground.IsChosenBy(settings) {
		return t, nil
	}
	chosen := *t
	var err error
	if chosen.ground, err = t.draft.Under(settings); err != nil {
		return nil, err
	}
	return &chosen, nil
}

func rowsSaid[T ~string](all []T) phrase.Phrase {
	return phrase.Say("hexwar.fault.rows", phrase.Verbatim("all", tables.Alternatives(all)))
}

func figureSaid(keys string, low, high int) phrase.Phrase {
	return phrase.Say("hexwar.fault.figures", phrase.Verbatim("keys", keys), phrase.Verbatim("low", strconv.Itoa(low)), phrase.Verbatim("high", strconv.Itoa(high)))
}
