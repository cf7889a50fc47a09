package chart_test

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
)

// catalogue is one language's fragment: key → plural form → text.
type catalogue map[string]map[string]string

func read(t *testing.T, lang string) catalogue {
	t.Helper()
	text, err := fs.ReadFile(chart.Locale(), lang+".toml")
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := toml.Unmarshal(text, &tree); err != nil {
		t.Fatal(err)
	}
	words := catalogue{}
	var walk func(string, map[string]any)
	walk = func(at string, tree map[string]any) {
		for name, value := range tree {
			switch v := value.(type) {
			case map[string]any:
				walk(strings.TrimPrefix(at+"."+name, "."), v)
			case string:
				if words[at] == nil {
					words[at] = map[string]string{}
				}
				words[at][name] = v
			default:
				t.Errorf("%s: %s.%s is a %T", lang, at, name, v)
			}
		}
	}
	walk("", tree)
	return words
}

var filling = regexp.MustCompile(`{{\.([a-z]+)}}`)

func fillings(text string) []string {
	return slices.Compact(slices.Sorted(slices.Values(filling.FindAllString(text, -1))))
}

// TestCatalogues holds the two languages against each other and French against its typography.
func TestCatalogues(t *testing.T) {
	fr, en := read(t, "fr"), read(t, "en")
	if a, b := slices.Sorted(maps.Keys(fr)), slices.Sorted(maps.Keys(en)); !slices.Equal(a, b) {
		t.Errorf("the keys differ: %v\n%v", a, b)
	}
	for key, forms := range fr {
		if forms["other"] == "" || forms["description"] == "" || en[key]["other"] == "" {
			t.Errorf("%s lacks words", key)
		}
		if !slices.Equal(fillings(forms["other"]), fillings(en[key]["other"])) {
			t.Errorf("%s is filled in two ways", key)
		}
		for _, form := range []string{"one", "other"} {
			for _, bad := range []string{" :", " ;", " !", " ?", " »", "« ", "'", "..."} {
				if strings.Contains(forms[form], bad) {
					t.Errorf("%s: %q in %q", key, bad, forms[form])
				}
			}
		}
	}
}

// TestWords: whatever a table names, and whatever the odds say, has words with the fillings that it brings; nothing else has.
func TestWords(t *testing.T) {
	words := read(t, "fr")
	used := map[string]bool{}
	need := func(p phrase.Phrase) {
		t.Helper()
		used[p.Key] = true
		for _, f := range fillings(words[p.Key]["other"]) {
			if !slices.ContainsFunc(p.Args, func(a phrase.Arg) bool { return "{{."+a.Name+"}}" == f }) {
				t.Errorf("%s does not bring %s", p.Key, f)
			}
		}
		if words[p.Key]["other"] == "" {
			t.Errorf("no words for %q", p.Key)
		}
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
		need(chart.TableName(file))
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
	if !chart.TableName("../die.toml").IsZero() {
		t.Error("a table that there is not has a name")
	}
	for key := range words {
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
	for _, order := range []odds.Order{odds.AttackFirst, odds.RiposteFirst} {
		r, err := odds.Exchange{Attacker: unit, Defender: unit, Attack: throw, Riposte: &throw, Order: order}.Resolve()
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r.Rows()...)
	}
	d, err := odds.Count(throw)
	if err != nil {
		t.Fatal(err)
	}
	return append(rows, d.Rows()...)
}
