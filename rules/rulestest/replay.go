package rulestest

import (
	"bytes"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/table"
)

// Replay compares a finished game with the rules of today, from its export alone: it proves, is rebuilt, is
// judged as it was judged then, comes out as the same export, can be drawn for every seat, and offers what is
// legal. It returns the game rebuilt and its records.
func Replay(t testing.TB, system *rules.System, export []byte) (*house.Game, []ledger.Record) {
	t.Helper()
	records, report, err := ledger.ReadProven(export, ledger.Shown{}, Never)
	if err != nil || !report.Holds() || !report.Ended || report.Checked != report.Drawn {
		t.Fatalf("the proof says %+v, %v", report, err)
	}
	game, err := house.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	DecidedAlike(t, system, records)
	if again, err := house.Export(game); err != nil || !bytes.Equal(again, export) {
		t.Errorf("exported again it is another file (%v)", err)
	}
	for _, seat := range viewers {
		view := game.View(seat)
		if view.Board == nil {
			continue
		}
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Errorf("seat %q: %v", seat, err)
		}
	}
	checkOffered(t, system, records)
	return game, records
}

// offeredEach is how many records of a replayed game are between two moments at which its offers are checked.
const offeredEach = 9

// checkOffered plays a game's records again and compares its offers with what was legal.
func checkOffered(t testing.TB, system *rules.System, records []ledger.Record) {
	t.Helper()
	g, err := house.Rebuild(rules.Registry{system}, records[:1])
	for _, r := range records[1:] {
		if err == nil {
			g, err = g.Apply(r)
		}
		if err != nil {
			t.Fatal(err)
		}
		if r.Seq%offeredEach == 0 {
			legality{t: t, system: system, g: g}.check()
		}
	}
}
