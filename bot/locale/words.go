package locale

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"aidedecamp/rules/phrase"
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
	said map[Lang]map[string]said
}

// said is what a catalogue says of a key: go-i18n's two forms that French and English have. One is empty
// where the number makes no difference.
type said struct{ one, other string }

// mostSaid is how many keys there is room for without growing: more than there are.
const mostSaid = 1 << 13

// Load reads fr.toml and en.toml of every source, and its chapters: placement.fr.toml, placement.en.toml. A
// file that does not parse, a source without words, and a key that is given twice, are errors.
func Load(sources ...fs.FS) (*Words, error) {
	w := &Words{said: map[Lang]map[string]said{}}
	for _, lang := range langs {
		w.said[lang] = make(map[string]said, mostSaid)
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
	read, err := messages(curled(string(text)))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	known := w.said[lang]
	for _, m := range read {
		if m.other == "" {
			return errors.New("key " + m.key + " has no words")
		}
		before := len(known)
		if known[m.key] = m.said; len(known) == before {
			return fmt.Errorf("key %q is given twice", m.key)
		}
	}
	return nil
}

// curled gives an apostrophe its own sign, ’, where a catalogue has the typewriter's behind a letter or a
// filling.
func curled(text string) string {
	before, rest, found := strings.Cut(text, "'")
	if !found {
		return text
	}
	var out strings.Builder
	for ; found; before, rest, found = strings.Cut(rest, "'") {
		out.WriteString(before)
		if last, _ := utf8.DecodeLastRuneInString(before); unicode.IsLetter(last) || last == '}' {
			out.WriteString("’")
		} else {
			out.WriteString("'")
		}
	}
	return out.String() + before
}

// Has reports whether the base language knows the key.
func (w *Words) Has(key string) bool { return w.said[French][key].other != "" }

// find returns what is said of a key, and the language that says it: the base where the other does not know
// it, none where neither does. A command without words of its own for an option has the option's.
func (w *Words) find(lang Lang, key string) (said, Lang) {
	for _, k := range [...]string{key, phrase.OptionKey(key)} {
		for _, l := range [...]Lang{lang, French} {
			if s, known := w.said[l][k]; known {
				return s, l
			}
		}
	}
	return said{}, ""
}

// Book returns the words of one language for a medium.
func (w *Words) Book(lang Lang, medium Medium) Book {
	return Book{words: w, lang: lang, medium: medium}
}
