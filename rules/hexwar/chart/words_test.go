package chart_test

import (
	"regexp"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// TestCatalogues holds the two languages against each other and French against its typography.
func TestCatalogues(t *testing.T) { rulestest.Catalogues(t, chart.Locale()) }

// TestWords: whatever a table names, and whatever the odds say, has words with the fillings that it brings;
// nothing else has.
func TestWords(t *testing.T) {
	words := rulestest.ReadVocabulary(t, "fr", chart.Locale(), rules.Locale())
	used := map[string]bool{}
	need := func(p phrase.Phrase) {
		t.Helper()
		used[p.Key] = true
		words.Say(t, p)
	}
	for _, s := range chart.Symbols() {
		need(s.Phrase())
		need(chart.Face{s}.Phrase())
	}
	need(chart.Face{}.Phrase())
	need(chart.Face{chart.Flag, chart.Flag}.Phrase())
	for _, kind := range chart.Types() {
		need(kind.Phrase())
		for _, w := range chart.Weights() {
			need(w.Phrase())
			need(chart.Troop{Type: kind, Weight: w}.Phrase())
		}
	}
	for file, text := range chart.Shipped() {
		need(phrase.Say("chart.table." + strings.TrimSuffix(file, ".toml")))
		for _, ref := range regexp.MustCompile(`ref = "([^"]*)"`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(ref[1], "bareme:") {
				t.Errorf("%s: %s is no club's table", file, ref[1])
			}
			need(rules.Ref(ref[1]).Phrase())
		}
	}
	for _, r := range everyRow(t) {
		need(r.Label)
	}
	for _, c := range faulty {
		_, err := refused(t, c.file, c.old, c.new)
		for _, p := range phrase.Sentences(err) {
			need(p)
		}
	}
	for key := range rulestest.ReadVocabulary(t, "fr", chart.Locale()) {
		if !used[key] {
			t.Errorf("nobody says %s", key)
		}
	}
}

// everyRow are rows of combats in which all that can be said comes up.
func everyRow(t *testing.T) []odds.Row {
	t.Helper()
	f, err := shipped(t).Faces(chart.Light, chart.Mode{})
	if err != nil {
		t.Fatal(err)
	}
	unit := odds.Target{Elements: 2, PerFlag: 1, Room: odds.Open}
	throw := odds.Throw{Dice: 3, Faces: f}
	var rows []odds.Row
	for _, order := range []odds.Sequence{odds.AttackFirst, odds.RiposteFirst} {
		r, err := odds.Exchange{Attacker: unit, Defender: unit, Passage: &odds.Throw{Dice: 1, Faces: f},
			Attack: throw, Riposte: &throw, Sequence: order}.Resolve()
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r.Rows()...)
	}
	return rows
}
