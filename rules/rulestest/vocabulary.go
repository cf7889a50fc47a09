package rulestest

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Vocabulary is one language's words, as far as tests say them: key → plural form → text.
// The program's own are bot/locale's.
type Vocabulary map[string]map[string]string

// forms are go-i18n's plural forms that French and English have.
var forms = []string{"one", "other"}

// ReadVocabulary reads a language's catalogues of every source: fr.toml, and CHAPTER.fr.toml for each
// chapter. A key given twice fails the test, and so does a text that says nothing.
func ReadVocabulary(t testing.TB, lang string, sources ...fs.FS) Vocabulary {
	t.Helper()
	read := Vocabulary{}
	for _, source := range sources {
		chapters, err := fs.Glob(source, "*."+lang+".toml")
		if err != nil {
			t.Fatalf("catalogues: %v", err)
		}
		for _, name := range append([]string{lang + ".toml"}, chapters...) {
			text, err := fs.ReadFile(source, name)
			if err != nil {
				t.Fatalf("a catalogue: %v", err)
			}
			var tree map[string]any
			if err := toml.Unmarshal(text, &tree); err != nil {
				t.Fatalf("catalogue %s: %v", name, err)
			}
			read.add(t, name, tree)
		}
	}
	return read
}

func (v Vocabulary) add(t testing.TB, file string, tree map[string]any) {
	t.Helper()
	for key, value := range tree {
		switch value := value.(type) {
		case string:
			v.put(t, file, key, map[string]string{"other": value})
		case map[string]any:
			texts := map[string]string{}
			for _, form := range forms {
				if text, ok := value[form].(string); ok {
					texts[form] = text
				}
			}
			v.put(t, file, key, texts)
		default:
			t.Errorf("catalogue %s: %s is a %T", file, key, value)
		}
	}
}

func (v Vocabulary) put(t testing.TB, file, key string, texts map[string]string) {
	t.Helper()
	if _, twice := v[key]; twice {
		t.Errorf("catalogue %s: %s stands twice", file, key)
	}
	for _, text := range texts {
		if strings.TrimSpace(text) == "" {
			t.Errorf("catalogue %s: %s says nothing", file, key)
		}
	}
	v[key] = texts
}

// Of are the texts of a key: an option's, where its command has none of its own.
func (v Vocabulary) Of(key string) map[string]string {
	if own, has := v[key]; has {
		return own
	}
	return v[phrase.OptionKey(key)]
}

// Say puts a phrase into words; 0 and 1 are singular, as in French. A key or a filling that is missing
// fails the test.
func (v Vocabulary) Say(t testing.TB, p phrase.Phrase) string {
	t.Helper()
	if p.IsZero() {
		return ""
	}
	texts := v.Of(p.Key)
	if texts == nil {
		t.Errorf("no words for %s: write them in fr.toml and en.toml of the locale folder beside whoever says it", p.Key)
		return p.Key
	}
	text := texts["other"]
	if n, counts := countOf(p); counts && n < 2 && texts["one"] != "" {
		text = texts["one"]
	}
	fillings := map[string]string{}
	for _, a := range p.Args {
		fillings[a.Name] = v.fill(t, a)
	}
	made, err := template.New(p.Key).Option("missingkey=error").Funcs(phrase.Functions("fr")).Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", p.Key, err)
	}
	var out strings.Builder
	if err := made.Execute(&out, fillings); err != nil {
		t.Errorf("%s: %v", p.Key, err)
	}
	return out.String()
}

// countOf is the number that a phrase's plural goes by: that called count, else the first.
func countOf(p phrase.Phrase) (int64, bool) {
	isCount := func(a phrase.Arg) bool { return a.Kind == phrase.Count }
	at := slices.IndexFunc(p.Args, func(a phrase.Arg) bool { return isCount(a) && a.Name == "count" })
	if at < 0 {
		at = slices.IndexFunc(p.Args, isCount)
	}
	if at < 0 {
		return 0, false
	}
	return p.Args[at].Number, true
}

func (v Vocabulary) fill(t testing.TB, a phrase.Arg) string {
	t.Helper()
	switch a.Kind {
	case phrase.Count:
		return strconv.FormatInt(a.Number, 10)
	case phrase.Length:
		return strconv.FormatFloat(float64(a.Number)/10, 'f', -1, 64) + " cm"
	case phrase.UD:
		return strconv.FormatFloat(float64(a.Number)/10, 'f', -1, 64) + " UD"
	case phrase.Moment:
		return time.Unix(a.Number, 0).UTC().Format("2006-01-02 15:04 UTC")
	case phrase.Nested, phrase.Series:
		said := make([]string, len(a.Items))
		for i, item := range a.Items {
			said[i] = v.Say(t, item)
		}
		return strings.Join(said, ", ")
	}
	return a.Text
}

// Demand fails the test for a key that has no words.
func (v Vocabulary) Demand(t testing.TB, keys ...string) {
	t.Helper()
	for _, key := range keys {
		if v.Of(key)["other"] == "" {
			t.Errorf("no words for %s: write them in fr.toml and en.toml of the system's locale folder", key)
		}
	}
}

// DemandAct fails the test for an act of which a word is missing: its name, its options and their choices,
// its groups of dice, its questions.
func (v Vocabulary) DemandAct(t testing.TB, act rules.ActSpec) {
	t.Helper()
	for _, g := range act.Dice {
		v.Demand(t, g.Name)
	}
	for _, q := range act.Ask {
		v.Say(t, q.Label)
	}
	if act.Unlisted {
		return
	}
	command := "cmd." + strings.ReplaceAll(act.Path, " ", ".")
	names := []string{command}
	for _, o := range act.Options {
		names = append(names, command+"."+o.Name)
		for _, c := range o.Choices {
			v.Say(t, c.Label)
		}
	}
	if len(act.Dice) > 0 {
		names = append(names, command+"."+rules.DiceOption)
	}
	for _, name := range names {
		v.Demand(t, name+".name", name+".about")
	}
}

// filling finds a filling, and in French the word before it that may be elided.
var filling = regexp.MustCompile(`{{(?:de |que |s |es )?(\.[a-z-]+)}}`)

// fillings are what is filled into a text, each once, in a fixed order.
func fillings(text string) []string {
	var all []string
	for _, found := range filling.FindAllStringSubmatch(text, -1) {
		all = append(all, found[1])
	}
	return slices.Compact(slices.Sorted(slices.Values(all)))
}

// mostCommandWords is Discord's limit for the words of a command, in characters.
const mostCommandWords = 100

// Catalogues compares the French and English words of a source with each other, French with its
// typography, and the words of commands with what Discord takes.
func Catalogues(t *testing.T, source fs.FS) {
	t.Helper()
	fr, en := ReadVocabulary(t, "fr", source), ReadVocabulary(t, "en", source)
	for _, key := range slices.Sorted(maps.Keys(fr)) {
		if en[key]["other"] == "" {
			t.Errorf("en.toml has no words for %s, fr.toml has", key)
		}
		if (fr[key]["one"] == "") != (en[key]["one"] == "") {
			t.Errorf("%s has a singular in one language only", key)
		}
		for _, form := range forms {
			if a, b := fillings(fr[key][form]), fillings(en[key][form]); !slices.Equal(a, b) {
				t.Errorf("%s is filled with %v in French, with %v in English", key, a, b)
			}
			for _, bad := range []string{" :", " ;", " !", " ?", " »", "« ", "'", "..."} {
				if strings.Contains(fr[key][form], bad) {
					t.Errorf("fr: %s: %q in %q", key, bad, fr[key][form])
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(en)) {
		if fr[key]["other"] == "" {
			t.Errorf("fr.toml has no words for %s, en.toml has", key)
		}
		if most := max(len([]rune(fr[key]["other"])), len([]rune(en[key]["other"]))); (strings.HasPrefix(key, "cmd.") || strings.HasPrefix(key, "option.")) && most > mostCommandWords {
			t.Errorf("%s: %d characters, a command's words have %d at most", key, most, mostCommandWords)
		}
	}
}
