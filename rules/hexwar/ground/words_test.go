package ground

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) { rulestest.Catalogues(t, Locale()) }

// TestWordsForEverything: every id of the shipped tables and every phrase of this package has words, and
// every word is said.
func TestWordsForEverything(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"fr", "en"} {
		c := rulestest.ReadVocabulary(t, lang, Locale())
		said := map[string]bool{}
		var note func(p phrase.Phrase)
		note = func(p phrase.Phrase) {
			said[p.Key] = true
			for _, a := range p.Args {
				for _, item := range a.Items {
					note(item)
				}
			}
		}
		say := func(p phrase.Phrase) {
			note(p)
			if text := c.Say(t, p); text == "" || strings.Contains(text, "<no value>") {
				t.Errorf("%s: %s says %q", lang, p.Key, text)
			}
		}
		var tables []*Table
		for _, document := range []string{pa1, ta1} {
			tables = append(tables, shipped(t, document))
		}
		for i, table := range tables {
			for _, r := range table.Rows() {
				for _, e := range r.Effects {
					say(table.EffectPhrase(e))
					say(Line{Row: r.ID, Via: "dune", Way: e.Way, Kind: e.Kind, Amount: e.Amount, Counts: true}.Phrase())
					say(Line{Row: r.ID, Way: e.Way, Kind: e.Kind, Amount: e.Amount}.Phrase())
				}
				say(r.Class.Phrase())
				say(r.Place.Phrase())
			}
			for _, compound := range table.Composed() {
				say(compound.ID.Phrase())
			}
			for _, l := range table.Losses() {
				say(Line{Row: l.Obstacle, Way: eitherWay, Kind: SuffersPassage, Amount: 2, Counts: true}.Phrase())
			}
			for _, clause := range table.LossClauses() {
				say(clause.Phrase())
			}
			for _, d := range append(Differences(table, tables[1-i]), Differences(table, &Table{})...) {
				say(d.Field.Phrase())
				if !d.A.Words.IsZero() {
					say(d.A.Words)
				}
			}
		}
		for _, document := range []string{pa1, ta1} {
			for _, p := range paragraphs(t, document) {
				say(phrase.Say("ref." + strings.NewReplacer(":", ".", "/", ".").Replace(string(p.Ref))))
			}
		}
		for _, k := range Kinds() {
			say(k.Phrase())
		}
		for _, trait := range traits {
			say(trait.Phrase())
		}
		for _, f := range allFields {
			say(f.Phrase())
		}
		for _, k := range slices.Concat(directed, standing) {
			say(k.say(0, tacticalAdvantage))
		}
		say(NeedsBridge.say(0, ""))
		for _, fault := range faulty { // their words: TestFaultyTables
			for _, p := range phrase.Sentences(faultOf(t, fault.text, fault.old, fault.new)) {
				note(p)
			}
		}
		for key := range c {
			if !said[key] {
				t.Errorf("%s: nobody says %s", lang, key)
			}
		}
	}
}

// TestLinesInWords: the arithmetic as players read it.
func TestLinesInWords(t *testing.T) {
	table := shipped(t, pa1)
	climb := Crossing{To: table.mustGround(t, "dune"), Face: table.over(t, "fosse").Face}
	_, steps := table.Attack(foot, foot, climb).Apply(4)
	wood, _ := table.Row("foret")
	wall, _ := shipped(t, ta1).Row("muraille")
	for lang, want := range map[string][]string{
		"fr": {"fossé en y entrant\u202f: −1 dé", "dune (colline) vers le haut\u202f: 2 dés au plus",
			"dune (sable) en y entrant\u202f: 2 dés au plus (déjà compté)",
			"en y entrant\u202f: interdit (artillerie, véhicules), sauf par la route",
			"en y entrant\u202f: impassable, sauf infanterie, équipement de siège"},
		"en": {"ditch on entering: −1 die", "dune (hill) uphill: 2 dice at most",
			"dune (sand) on entering: 2 dice at most (counted already)",
			"on entering: forbidden (artillery, vehicles), except by road", "on entering: impassable, except infantry, siege equipment"},
	} {
		c := rulestest.ReadVocabulary(t, lang, Locale())
		var got []string
		for _, s := range steps {
			got = append(got, c.Say(t, s.Line.Phrase()))
		}
		got = append(got, c.Say(t, table.EffectPhrase(wood.Effects[1])), c.Say(t, table.EffectPhrase(wall.Effects[0])))
		if !slices.Equal(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
