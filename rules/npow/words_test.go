package npow_test

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow"
	"aidedecamp/rules/phrase"
)

// catalogue is one language's words as far as tests need them: key → plural form → text.
type catalogue map[string]map[string]string

// readCatalogue reads a language's file of every source, and fails on a key given twice.
func readCatalogue(t testing.TB, name string, sources ...fs.FS) catalogue {
	t.Helper()
	words := catalogue{}
	for _, source := range sources {
		chapters, err := fs.Glob(source, "*."+name)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range append([]string{name}, chapters...) {
			text, err := fs.ReadFile(source, file)
			if err != nil {
				t.Fatal(err)
			}
			var tree map[string]any
			if err := toml.Unmarshal(text, &tree); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			words.read(t, "", tree)
		}
	}
	return words
}

func (c catalogue) read(t testing.TB, at string, tree map[string]any) {
	for key, value := range tree {
		path := strings.TrimPrefix(at+"."+key, ".")
		switch v := value.(type) {
		case map[string]any:
			c.read(t, path, v)
		case string:
			id, form := at, key
			if key != "one" && key != "other" && key != "description" {
				id, form = path, "other"
			}
			if c[id] == nil {
				c[id] = map[string]string{}
			}
			if c[id][form] != "" {
				t.Errorf("key %s is given twice", id)
			}
			c[id][form] = v
		}
	}
}

// say puts a phrase into words; a key or a filling that is missing fails the test.
func (c catalogue) say(t testing.TB, p phrase.Phrase) string {
	t.Helper()
	if p.IsZero() {
		return ""
	}
	forms, ok := c[p.Key]
	if !ok {
		t.Errorf("no words for %s", p.Key)
		return p.Key
	}
	data, text := map[string]string{}, forms["other"]
	for i, a := range p.Args {
		data[a.Name] = c.fill(t, a)
		// The words of French: 0 and 1 are singular.
		first := slices.IndexFunc(p.Args, func(a phrase.Arg) bool { return a.Kind == phrase.Count }) == i
		counts := a.Name == "count" || first && !slices.ContainsFunc(p.Args, func(a phrase.Arg) bool { return a.Name == "count" })
		if a.Kind == phrase.Count && counts && a.Number < 2 && forms["one"] != "" {
			text = forms["one"]
		}
	}
	tmpl, err := template.New(p.Key).Option("missingkey=error").Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", p.Key, err)
	}
	var out strings.Builder
	if err := tmpl.Execute(&out, data); err != nil {
		t.Errorf("%s: %v", p.Key, err)
	}
	return out.String()
}

func (c catalogue) fill(t testing.TB, a phrase.Arg) string {
	switch a.Kind {
	case phrase.Count:
		return strconv.FormatInt(a.Number, 10)
	case phrase.Length:
		return strconv.FormatFloat(float64(a.Number)/10, 'f', -1, 64) + " cm"
	case phrase.Nested, phrase.Series:
		said := make([]string, len(a.Items))
		for i, item := range a.Items {
			said[i] = c.say(t, item)
		}
		return strings.Join(said, ", ")
	}
	return a.Text
}

func french(t testing.TB) catalogue {
	return readCatalogue(t, "fr.toml", npow.System().Locale, rules.Locale(), dice.Locale())
}

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) {
	fr, en := readCatalogue(t, "fr.toml", npow.System().Locale), readCatalogue(t, "en.toml", npow.System().Locale)
	for key := range maps.Keys(fr) {
		if en[key]["other"] == "" {
			t.Errorf("en: no words for %s", key)
		}
		if (fr[key]["one"] == "") != (en[key]["one"] == "") {
			t.Errorf("%s has a singular in one language only", key)
		}
		if a, b := fillings(fr[key]["other"]), fillings(en[key]["other"]); !slices.Equal(a, b) {
			t.Errorf("%s is filled with %v in French, with %v in English", key, a, b)
		}
	}
	if len(fr) != len(en) {
		t.Errorf("%d keys in French, %d in English", len(fr), len(en))
	}
	for key, forms := range fr {
		for _, form := range []string{"one", "other"} {
			for _, bad := range []string{" :", " ;", " !", " ?", " »", "« ", "'", "..."} {
				if strings.Contains(forms[form], bad) {
					t.Errorf("fr: %s: %q in %q", key, bad, forms[form])
				}
			}
		}
	}
	for _, book := range []catalogue{fr, en} {
		for key, forms := range book {
			if strings.HasPrefix(key, "cmd.") && len([]rune(forms["other"])) > 100 {
				t.Errorf("%s: %d characters, a command's words have 100 at most", key, len([]rune(forms["other"])))
			}
		}
	}
}

var filling = regexp.MustCompile(`{{[^}]*}}`)

func fillings(text string) []string {
	return slices.Compact(slices.Sorted(slices.Values(filling.FindAllString(text, -1))))
}

// TestWordsForWhatIsDeclared: every act, option, choice, group of dice, ref and topic has words.
func TestWordsForWhatIsDeclared(t *testing.T) {
	system := npow.System()
	words := french(t)
	need := func(key string) {
		t.Helper()
		if words[key]["other"] == "" {
			t.Errorf("no words for %s", key)
		}
	}
	need("system.npow")
	for _, act := range system.Acts {
		for _, g := range act.Dice {
			need(g.Name)
		}
		if act.Unlisted {
			continue
		}
		at := "cmd." + strings.ReplaceAll(act.Path, " ", ".")
		need(at + ".name")
		need(at + ".about")
		options := []string{}
		for _, o := range act.Options {
			options = append(options, o.Name)
			for _, c := range o.Choices {
				words.say(t, c.Label)
			}
		}
		if len(act.Dice) > 0 {
			options = append(options, rules.DiceOption)
		}
		for _, o := range options {
			need(at + "." + o + ".name")
			need(at + "." + o + ".about")
		}
	}
	for _, setting := range system.Meta.Settings {
		if setting.Ref != "" {
			need(setting.Ref.Phrase().Key)
		}
	}
	for _, profile := range []map[string]string{{}, {"format": "npow300", "profile": "ffjh", "npow-riviere": "lances", "npow-relances": "derniers", "npow-ponts-comptes": "non"}} {
		topics, err := topicsOf(system, profile)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, topic := range topics {
			if seen[topic.Slug] {
				t.Errorf("topic %s stands there twice", topic.Slug)
			}
			seen[topic.Slug] = true
			need(topic.Ref.Phrase().Key)
			if title, body := words.say(t, topic.Title), words.say(t, topic.Body); title == "" || body == "" || strings.Contains(body, "<no value>") {
				t.Errorf("topic %s: %q, %q", topic.Slug, title, body)
			}
		}
	}
}

func topicsOf(system *rules.System, settings map[string]string) ([]rules.Topic, error) {
	game, err := openGame(system, settings, nil, rules.BotDice, 1, nil)
	if err != nil {
		return nil, err
	}
	return game.Topics()
}
