package phrase

import (
	"embed"
	"encoding/binary"
	"io/fs"
	"strconv"
	"strings"
	"time"
)

// Kind says what an Arg contains, and so how a language writes it.
type Kind string

const (
	// Count is a whole number; a catalogue may choose a plural by it.
	Count Kind = "count"
	// Length is a number of millimetres, written in centimetres ("14,2 cm" in French).
	Length Kind = "length"
	// UD is a number of tenths of a game's own unit of distance ("2,5 UD" in French, "2.5 UD" in English).
	UD Kind = "ud"
	// Name is text that a person typed: the edge escapes it, a catalogue never interprets it.
	Name Kind = "name"
	// Literal is text that reads the same in every language: a sector ("B2"), a die's face, a hash.
	Literal Kind = "literal"
	// Moment is a time, in seconds since 1970: a message says it in each reader's own zone, else the edge names
	// the zone with the hour.
	Moment Kind = "moment"
	// Nested is another phrase, said in the same language.
	Nested Kind = "nested"
	// Series is a list of phrases, joined as the language joins them ("a, b et c").
	Series Kind = "series"
)

// Arg is one named filling of a Phrase. Exactly the field that Kind asks for is set.
type Arg struct {
	Name   string   `json:"name"`
	Kind   Kind     `json:"kind"`
	Text   string   `json:"text,omitempty"`
	Number int64    `json:"number,omitempty"`
	Items  []Phrase `json:"items,omitempty"`
}

// Phrase is a sentence still without words: a catalogue key and what fills it. The zero Phrase says nothing.
type Phrase struct {
	Key  string `json:"key"`
	Args []Arg  `json:"args,omitempty"`
}

// Wordbook turns phrases into the words of one language. A key it does not know is a fault of the catalogue,
// found by test; it then returns the key itself so that a player still sees something that can be reported.
type Wordbook interface {
	// Say returns the phrase's words in the book's language.
	Say(Phrase) string
	// Lang returns the language's tag: "fr" or "en".
	Lang() string
}

// Say makes a Phrase of a catalogue key and its fillings.
func Say(key string, args ...Arg) Phrase { return Phrase{Key: key, Args: args} }

// Ident distinguishes phrases: it is equal for two of them only where they say the same.
func (p Phrase) Ident() string { return string(p.appendTo(nil)) }

// appendTo appends the phrase, each part with its length, so that different phrases never read alike.
func (p Phrase) appendTo(all []byte) []byte {
	number := func(n int64) { all = binary.AppendVarint(all, n) }
	words := func(s string) {
		number(int64(len(s)))
		all = append(all, s...)
	}
	words(p.Key)
	number(int64(len(p.Args)))
	for _, a := range p.Args {
		words(a.Name)
		words(string(a.Kind))
		words(a.Text)
		number(a.Number)
		number(int64(len(a.Items)))
		for _, item := range a.Items {
			all = item.appendTo(all)
		}
	}
	return all
}

// IsZero reports whether the phrase says nothing.
func (p Phrase) IsZero() bool { return p.Key == "" }

// Number fills name with a whole number.
func Number[N ~int | ~int64](name string, n N) Arg {
	return Arg{Name: name, Kind: Count, Number: int64(n)}
}

// Millimetres fills name with a length in millimetres, which a language writes in centimetres.
func Millimetres[N ~int | ~int64](name string, mm N) Arg {
	return Arg{Name: name, Kind: Length, Number: int64(mm)}
}

// Units fills name with a length in tenths of a game's own unit of distance, its UD.
func Units[N ~int | ~int64](name string, tenths N) Arg {
	return Arg{Name: name, Kind: UD, Number: int64(tenths)}
}

// At fills name with a time.
func At(name string, at time.Time) Arg {
	return Arg{Name: name, Kind: Moment, Number: at.Unix()}
}

// Named fills name with text that a person typed.
func Named[S ~string](name string, text S) Arg {
	return Arg{Name: name, Kind: Name, Text: string(text)}
}

// Verbatim fills name with text that reads the same in every language.
func Verbatim[S ~string](name string, text S) Arg {
	return Arg{Name: name, Kind: Literal, Text: string(text)}
}

// Figure fills name with a whole number, which decides no plural.
func Figure[N ~int | ~int64](name string, n N) Arg {
	return Verbatim(name, strconv.FormatInt(int64(n), 10))
}

// Worded is what has a phrase of its own, as each id of the rules has; a Phrase is its own.
type Worded interface{ Phrase() Phrase }

// Phrase returns p.
func (p Phrase) Phrase() Phrase { return p }

// Phrases are the phrases of some values, in their order.
func Phrases[W Worded](of []W) []Phrase {
	var all []Phrase
	for _, one := range of {
		all = append(all, one.Phrase())
	}
	return all
}

// With fills name with another phrase.
func With(name string, of Worded) Arg {
	return Arg{Name: name, Kind: Nested, Items: []Phrase{of.Phrase()}}
}

// Listing fills name with several phrases, joined as the language joins a list.
func Listing[W Worded](name string, items ...W) Arg {
	return Arg{Name: name, Kind: Series, Items: Phrases(items)}
}

// Line is one line of a log, or of an answer.
func Line(key string, args ...Arg) []Phrase { return []Phrase{Say(key, args...)} }

// OptionKey is the key of an option's words in all commands that do not have their own: "option.unit.name" of
// "cmd.order.charge.unit.name"; empty for a key that is no option's.
func OptionKey(key string) string {
	parts := strings.Split(key, ".")
	if parts[0] != "cmd" || len(parts) < 4 {
		return ""
	}
	return "option." + strings.Join(parts[len(parts)-2:], ".")
}

// Catalogues returns a package's words, which it embeds in a folder locale: one go-i18n TOML file per
// language (fr.toml, en.toml) and chapter (orders.fr.toml).
func Catalogues(embedded embed.FS) fs.FS {
	sub, err := fs.Sub(embedded, "locale")
	if err != nil {
		panic(err) // embedded at build: the folder's name is a constant
	}
	return sub
}
