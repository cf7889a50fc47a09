package ground

import (
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/phrase"
)

// catalogue is one language's words: key → form → text.
type catalogue map[string]map[string]string

func words(t *testing.T, lang string) catalogue {
	t.Helper()
	c := catalogue{}
	for _, name := range []string{lang + ".toml", "annexes." + lang + ".toml"} {
		text, err := fs.ReadFile(Locale(), name)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(text, &tree); err != nil {
			t.Fatal(err)
		}
		c.read("", tree)
	}
	return c
}

func (c catalogue) read(at string, tree map[string]any) {
	for key, value := range tree {
		switch v := value.(type) {
		case map[string]any:
			c.read(strings.TrimPrefix(at+"."+key, "."), v)
		case string:
			if c[at] == nil {
				c[at] = map[string]string{}
			}
			c[at][key] = v
		}
	}
}

// say puts a phrase into words; a key or a filling that is missing fails the test.
func (c catalogue) say(t *testing.T, p phrase.Phrase) string {
	t.Helper()
	forms, ok := c[p.Key]
	if !ok {
		t.Errorf("no words for %q", p.Key)
		return p.Key
	}
	data, text := map[string]string{}, forms["other"]
	for _, a := range p.Args {
		data[a.Name] = a.Text
		switch a.Kind {
		case phrase.Count:
			data[a.Name] = strconv.FormatInt(a.Number, 10)
			if a.Number == 1 && forms["one"] != "" {
				text = forms["one"]
			}
		case phrase.Nested, phrase.Series:
			var said []string
			for _, item := range a.Items {
				said = append(said, c.say(t, item))
			}
			data[a.Name] = strings.Join(said, ", ")
		}
	}
	var out strings.Builder
	tmpl, err := template.New(p.Key).Option("missingkey=error").Parse(text)
	if err == nil {
		err = tmpl.Execute(&out, data)
	}
	if err != nil {
		t.Errorf("%s: %v", p.Key, err)
	}
	return out.String()
}

var filling = regexp.MustCompile(`{{[^}]*}}`)

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) {
	fr, en := words(t, "fr"), words(t, "en")
	for key, forms := range fr {
		for _, form := range []string{"one", "other"} {
			if (forms[form] == "") != (en[key][form] == "") {
				t.Errorf("%s: %s in one language only", key, form)
			}
			a, b := filling.FindAllString(forms[form], -1), filling.FindAllString(en[key][form], -1)
			slices.Sort(a)
			slices.Sort(b)
			if !slices.Equal(a, b) {
				t.Errorf("%s is filled with %v in French, with %v in English", key, a, b)
			}
			for _, bad := range []string{" :", " ;", " !", " ?", " »", "« ", "'", "..."} {
				if strings.Contains(forms[form], bad) {
					t.Errorf("fr: %s: %q in %q", key, bad, forms[form])
				}
			}
		}
		if forms["description"] == "" || forms["other"] == "" {
			t.Errorf("fr: %s: half a message", key)
		}
	}
	if len(fr) != len(en) {
		t.Errorf("%d keys in French, %d in English", len(fr), len(en))
	}
}

// TestWordsForEverything: every id of the shipped tables and every phrase of this package has words, and every word is said.
func TestWordsForEverything(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		c := words(t, lang)
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
			if text := c.say(t, p); text == "" || strings.Contains(text, "<no value>") {
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
					say(e.Phrase())
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
				say(Line{Row: l.Obstacle, Way: EitherWay, Kind: SuffersPassage, Amount: 2, Counts: true}.Phrase())
			}
			for _, clause := range table.LossClauses() {
				say(clause.Rule.Phrase())
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
		for _, trait := range Traits() {
			say(trait.Phrase())
		}
		for _, f := range Fields() {
			say(f.Phrase())
		}
		for _, k := range EffectKinds() {
			say(k.say(0))
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
		"fr": {"fossé vers\u202f: −1 dé", "dune (colline) bas→haut\u202f: max 2 dés", "dune (sable) vers\u202f: max 2 dés (déjà compté)",
			"vers\u202f: interdit (artillerie, véhicules), sauf par la route", "vers\u202f: impassable, sauf infanterie, équipement de siège"},
		"en": {"ditch into: −1 die", "dune (hill) uphill: max 2 dice", "dune (sand) into: max 2 dice (counted already)",
			"into: forbidden (artillery, vehicles), unless by road", "into: impassable, unless infantry, siege equipment"},
	} {
		c := words(t, lang)
		var got []string
		for _, s := range steps {
			got = append(got, c.say(t, s.Line.Phrase()))
		}
		got = append(got, c.say(t, wood.Effects[1].Phrase()), c.say(t, wall.Effects[0].Phrase()))
		if !slices.Equal(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
