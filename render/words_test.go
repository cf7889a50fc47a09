package render_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"

	"aidedecamp/render"
	"aidedecamp/rules/phrase"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// words is a small wordbook of render's own words and those of testdata/words. Names come as typed.
type words struct {
	lang string
	book *i18n.Localizer
}

// books are the wordbooks, read once for all tests.
var books = map[string]func() (words, error){
	"fr": sync.OnceValues(func() (words, error) { return read("fr") }),
	"en": sync.OnceValues(func() (words, error) { return read("en") }),
}

func read(lang string) (words, error) {
	bundle := i18n.NewBundle(language.Make(lang))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	for _, dir := range []fs.FS{render.Locale(), os.DirFS("testdata/words")} {
		if _, err := bundle.LoadMessageFileFS(dir, lang+".toml"); err != nil {
			return words{}, err
		}
	}
	return words{lang: lang, book: i18n.NewLocalizer(bundle, lang)}, nil
}

func wordbook(t testing.TB, lang string) words {
	t.Helper()
	book, err := books[lang]()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func (w words) Lang() string { return w.lang }

func (w words) Say(p phrase.Phrase) string {
	if p.IsZero() {
		return ""
	}
	data, plural := map[string]any{}, any(nil)
	for _, arg := range p.Args {
		switch arg.Kind {
		case phrase.Count:
			data[arg.Name], plural = arg.Number, arg.Number
		case phrase.Length:
			data[arg.Name] = strings.Replace(fmt.Sprintf("%g\u202fcm", float64(arg.Number)/10), ".", ",", 1)
		case phrase.UD:
			data[arg.Name] = strings.Replace(fmt.Sprintf("%g\u202fUD", float64(arg.Number)/10), ".", ",", 1)
		case phrase.Name, phrase.Literal:
			data[arg.Name] = arg.Text
		case phrase.Nested, phrase.Series:
			var items []string
			for _, item := range arg.Items {
				items = append(items, w.Say(item))
			}
			data[arg.Name] = strings.Join(items, ", ")
		}
	}
	said, err := w.book.Localize(&i18n.LocalizeConfig{MessageID: p.Key, TemplateData: data, PluralCount: plural})
	if err != nil {
		return p.Key
	}
	return said
}
