package house_test

import (
	"bytes"
	"strings"
	"testing"

	"aidedecamp/rules/ledger"
)

// A game keeps its first line without the tables, and gives it back with them: to a reader, to the chain, and
// slimmed once more.
func TestAGameHoldsItsTablesOnce(t *testing.T) {
	const tables = `"Tables":{"a.toml":"x = \"é\"","b.toml":"}{\"}\\"}`
	whole := []byte(`{"n":0,"e":1,"at":"2026-01-01T20:00:00Z","origin":"d:1","act":"open","events":[{"kind":"game.opened/2",` +
		`"data":{"header":{"protocol":2,"game":"g","system":"s","version":1,"setup":{"Settings":{},` + tables + `},"source":"bot"},` +
		`"commitment":"` + strings.Repeat("0", 64) + `"}}]}`)
	r, err := ledger.ParseLine(whole)
	if err != nil {
		t.Fatal(err)
	}
	slim := r.Slim()
	if data := slim.Events[0].Data; bytes.Contains(data, []byte("b.toml")) || !bytes.Contains(data, []byte(`"Tables":{}`)) {
		t.Errorf("it holds %s", data)
	}
	if !bytes.Contains(r.Events[0].Data, []byte("b.toml")) {
		t.Error("the record that was given has changed")
	}
	for name, one := range map[string]ledger.Record{"slim": slim, "twice": slim.Slim(), "whole": r} {
		line, err := one.Line()
		if err != nil || !bytes.Equal(line, whole) {
			t.Errorf("%s: %s, %v", name, line, err)
		}
		header, err := ledger.HeaderOf(one)
		if err != nil || header.Setup.Tables["a.toml"] != `x = "é"` || len(header.Setup.Tables) != 2 {
			t.Errorf("%s: read as %+v, %v", name, header, err)
		}
	}
	later := r
	later.Seq = 1
	if line, err := later.Slim().Line(); err != nil || !bytes.Contains(line, []byte("b.toml")) {
		t.Errorf("a later record: %s, %v", line, err)
	}
	for _, none := range []ledger.Record{{}, {Events: []ledger.Event{{Kind: "x", Data: []byte(`{}`)}}}} {
		if slim := none.Slim(); len(slim.Events) != len(none.Events) {
			t.Error("a record without tables has changed")
		}
	}
}
