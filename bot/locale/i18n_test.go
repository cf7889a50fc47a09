package locale

import (
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"

	"aidedecamp/rules/phrase"
)

// Every key of the house is said as go-i18n says it, whose format the catalogues have: in both languages, for
// every number that a language may have a form of its own for, before a vowel and before none.
func TestWordsAreSaidAsByI18n(t *testing.T) {
	t.Parallel()
	w := everything(t)
	bundle := i18n.NewBundle(language.French)
	for lang, known := range w.said {
		for key, s := range known {
			m := &i18n.Message{ID: key, One: s.one, Other: s.other}
			if err := bundle.AddMessages(language.Make(string(lang)), m); err != nil {
				t.Fatal(err)
			}
		}
	}
	for key, s := range w.said[French] {
		var args []phrase.Arg
		for i, name := range fillings(forms(s)) {
			args = append(args, phrase.Verbatim(name[1:], []string{"Alice", "Bruno", "{{.x}} \\"}[i%3]))
		}
		sayAlike(t, w, bundle, phrase.Say(key, args...))
		if s.one == "" {
			continue
		}
		for _, n := range []int64{-2, -1, 0, 1, 2, 21, 101, 1_000_000, 1_000_001} {
			sayAlike(t, w, bundle, phrase.Say(key, append(args, phrase.Number("n", n))...))
			sayAlike(t, w, bundle, phrase.Say(key, append([]phrase.Arg{phrase.Number("many", 7), phrase.Number(pluralArg, n)}, args...)...))
		}
	}
	sayAlike(t, w, bundle, phrase.Say("nobody.knows"))
	sayAlike(t, w, bundle, phrase.Say("bot.series.last"))
}

// sayAlike says a phrase by either, in both languages.
func sayAlike(t *testing.T, w *Words, bundle *i18n.Bundle, p phrase.Phrase) {
	t.Helper()
	for _, lang := range langs {
		config := &i18n.LocalizeConfig{MessageID: p.Key, TemplateParser: &template.TextParser{Funcs: phrase.Functions(string(lang))}}
		data, book := map[string]string{}, w.Book(lang, Plain)
		for _, a := range p.Args {
			data[a.Name] = book.fill(a)
			if a.Kind == phrase.Count && (config.PluralCount == nil || a.Name == pluralArg) {
				config.PluralCount = a.Number
			}
		}
		config.TemplateData = data
		want, err := i18n.NewLocalizer(bundle, string(lang)).Localize(config)
		if want == "" && err != nil {
			want = p.Key
		}
		if got := book.Say(p); got != want {
			t.Errorf("%s, %+v: %q, want %q", lang, p, got, want)
		}
	}
}
