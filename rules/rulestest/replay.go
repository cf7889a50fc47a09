package rulestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/table"
)

// Replay holds a finished game against the rules of today, from its export alone: it proves, is rebuilt, is
// judged as it was judged then, comes out as the same export, can be drawn for every seat, and offers what
// is legal. Otherwise are the records that a rule mended since judges otherwise, and no other may be. It
// returns the game rebuilt and its records.
func Replay(t testing.TB, system *rules.System, export []byte, otherwise ...int) (*rules.Game, []ledger.Record) {
	t.Helper()
	records, report, err := ledger.ReadProven(export, ledger.Shown{})
	if err != nil || !report.Holds() || !report.Ended || report.Checked != report.Drawn {
		t.Fatalf("the proof says %+v, %v", report, err)
	}
	game, err := rules.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	others, err := rules.RejudgeRebuilt(game, records)
	var seqs []int
	for _, other := range others {
		seqs = append(seqs, other.Seq)
	}
	if err != nil || !slices.Equal(seqs, otherwise) {
		t.Errorf("judged otherwise today: %v, %+v; otherwise are %v", err, others, otherwise)
	}
	if again, err := rules.Export(game); err != nil || !bytes.Equal(again, withoutAccounts(t, game, export)) {
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

// withoutAccounts is an export as it is written today: those of before had the platform's ids among their
// texts.
func withoutAccounts(t testing.TB, g *rules.Game, export []byte) []byte {
	t.Helper()
	for _, entry := range g.Log() {
		for _, mark := range entry.AccountMarks() {
			text := g.Texts[mark]
			for _, other := range g.Texts {
				if other.Body == text.Body && text.Body != "" {
					was, err := json.Marshal(other)
					if err != nil {
						t.Fatal(err)
					}
					export = bytes.Replace(export, was, fmt.Appendf(nil, `{"mark":"%s","salt":"","text":""}`, other.Mark), 1)
				}
			}
		}
	}
	return export
}

// offeredEach is how many records of a replayed game lie between two moments at which its offers are checked.
const offeredEach = 9

// checkOffered plays a game's records again and holds its offers against what was legal.
func checkOffered(t testing.TB, system *rules.System, records []ledger.Record) {
	t.Helper()
	g, err := rules.Rebuild(rules.Registry{system}, records[:1])
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

// Otherwise are the records of a game that a rule mended since judges otherwise, each with why, as they stand
// in the file beside its export: events carry outcomes, so the game stays what it was.
func Otherwise(t testing.TB, base string) []int {
	t.Helper()
	text, err := os.ReadFile(base + ".otherwise.json")
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	var records []struct {
		Record int    `json:"record"`
		Why    string `json:"why"`
	}
	if err == nil {
		err = json.Unmarshal(text, &records)
	}
	if err != nil {
		t.Fatal(err)
	}
	var seqs []int
	for _, r := range records {
		if r.Why == "" {
			t.Errorf("record %d does not say why", r.Record)
		}
		seqs = append(seqs, r.Record)
	}
	return seqs
}
