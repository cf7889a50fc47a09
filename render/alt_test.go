package render_test

import (
	"strings"
	"testing"

	"aidedecamp/render/twin"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// A count is said with its total or not at all, before where the pieces are.
func TestAltTextKeepsTotals(t *testing.T) {
	t.Parallel()
	b, _ := board(t, "placed")
	count := table.Panel{Title: typed("Compte final"), Totals: 1, Rows: [][]phrase.Phrase{
		{typed("n° 1 Colline"), typed("5")}, {typed("n° 2 Zone construite"), typed("5")}, {typed("Total"), typed("10")}}}
	long := table.Panel{Title: typed("Longue liste"), Totals: 1}
	for range 60 {
		long.Rows = append(long.Rows, []phrase.Phrase{typed("un objectif de plus"), typed("1")})
	}
	long.Rows = append(long.Rows, []phrase.Phrase{typed("Somme"), typed("60")})
	book := wordbook(t, "fr")
	alt := twin.Alt(b, []table.Panel{count, long}, book)
	for _, want := range []string{"n° 1 Colline", "n° 2 Zone construite", "Total\u202f: 10"} {
		if !strings.Contains(alt, want) {
			t.Errorf("%q is not in\n%s", want, alt)
		}
	}
	if strings.Contains(alt, "Longue liste") || strings.Contains(alt, "un objectif de plus") {
		t.Errorf("a list without its total:\n%s", alt)
	}
	if !strings.HasSuffix(alt, "…") {
		t.Errorf("cut without saying so:\n%s", alt)
	}
}
