package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// judgeClash refuses two elements that can't lie in one hex. PA1, TA1, fleuve — no ford; the way out is a
// bridge.
func (s State) judgeClash(act rules.Act, rows []ground.RowID) error {
	row, with, clash := s.tables.ground.Clash(rows...)
	if !clash {
		return nil
	}
	refused := rules.Refuse(rules.Ref(row.Defined), "hexwar.refused.clash", phrase.With("row", row.ID.Phrase()),
		phrase.With("with", with.Phrase()))
	bridged := []ground.RowID{row.ID, bridgeRow}
	if _, err := s.tables.ground.Ground(bridged...); err != nil || act.Args["ou"] == "" {
		return refused
	}
	return refused.Or(phrase.Say("hexwar.map.rows", phrase.Listing("rows", rowPhrases(bridged)...)), laid(act, rowsText(bridged)))
}

// laid is the same act on the same places with other elements.
func laid(act rules.Act, element string) rules.Act {
	return rules.Act{Path: act.Path, Seat: act.Seat, Args: rules.Args{"ou": act.Args["ou"], "element": element}}
}

// rowsText writes elements as an act takes them.
func rowsText(rows []ground.RowID) string {
	words := make([]string, len(rows))
	for i, id := range rows {
		words[i] = string(id)
	}
	return strings.Join(words, " ")
}

// unbridged are the hexes among some whose road ends at the water, in board order: whoever laid it is told.
// lecture:hex-route-eau
func (s State) unbridged(f Field, among []hex.Hex) []hex.Hex {
	var all []hex.Hex
	for _, at := range among {
		if here, err := f.ground(s.tables.ground, at); err == nil && s.tables.ground.LacksBridge(here) {
			all = append(all, at)
		}
	}
	slices.SortFunc(all, hex.Compare)
	return all
}

// tellUnbridged says where a road ends at the water.
func tellUnbridged(at []hex.Hex) []phrase.Phrase {
	if len(at) == 0 {
		return nil
	}
	return says("hexwar.map.told.unbridged", phrase.Verbatim("where", hexesText(at)),
		phrase.With("reading", rules.Ref(ground.WaterRef).Phrase()))
}

// hexesText writes hexes one after the other: "C4 C5".
func hexesText(all []hex.Hex) string {
	names := make([]string, len(all))
	for i, at := range all {
		names[i] = at.String()
	}
	return strings.Join(names, " ")
}

// readAs is the value of a terrain reading, or what a table of before that reading does.
func (s State) readAs(reading, before string) string {
	if value, known := s.tables.ground.Choices()[reading]; known {
		return value
	}
	return before
}
