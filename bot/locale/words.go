package locale

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// Lang is a language that the bot speaks.
type Lang string

const (
	// French is the base: every key exists in it.
	French Lang = "fr"
	// English is the other one.
	English Lang = "en"
)

// langs are all of them, the base first.
var langs = [...]Lang{French, English}

//go:embed *.toml
var own embed.FS

// Own returns the bot's own catalogues.
func Own() fs.FS { return own }

// Words are all catalogues, read and checked.
type Words struct {
	bundle *i18n.Bundle
	keys   map[Lang]map[string]*i18n.Message
}

// Load reads fr.toml and en.toml of every source, and its chapters: placement.fr.toml, placement.en.toml. A
// file that does not parse, a source without words, and a key that is given twice, are errors.
func Load(sources ...fs.FS) (*Words, error) {
	w := &Words{bundle: i18n.NewBundle(language.French), keys: map[Lang]map[string]*i18n.Message{}}
	for _, lang := range langs {
		w.keys[lang] = map[string]*i18n.Message{}
		for i, source := range sources {
			if err := w.read(source, lang); err != nil {
				return nil, fmt.Errorf("catalogue %d, %s: %w", i, lang, err)
			}
		}
	}
	return w, nil
}

func (w *Words) read(source fs.FS, lang Lang) error {
	chapters, err := fs.Glob(source, "*."+string(lang)+".toml")
	if err != nil {
		return err
	}
	for _, name := range append([]string{string(lang) + ".toml"}, chapters...) {
		if err := w.readFile(source, lang, name); err != nil {
			return err
		}
	}
	return nil
}

func (w *Words) readFile(source fs.FS, lang Lang, name string) error {
	text, err := fs.ReadFile(source, name)
	if err != nil {
		return err
	}
	said, err := messages(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, m := range said {
		if _, twice := w.keys[lang][m.ID]; twice {
			return fmt.Errorf("key %q is given twice", m.ID)
		}
		if m.Other == "" {
			return errors.New("key " + m.ID + " has no words")
		}
		w.keys[lang][m.ID] = m
	}
	return w.bundle.AddMessages(language.Make(string(lang)), said...)
}

// Has reports whether the base language knows the key.
func (w *Words) Has(key string) bool { return w.keys[French][key] != nil }

// Book returns the words of one language for a medium.
func (w *Words) Book(lang Lang, medium Medium) Book {
	return Book{localizer: i18n.NewLocalizer(w.bundle, string(lang)), lang: lang, medium: medium}
}
