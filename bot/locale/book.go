package locale

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"aidedecamp/rules/phrase"
)

// Medium is where the words are going, which decides how a typed name is written.
type Medium int

const (
	// Plain is text without markup: pictures, labels, alt texts, choices.
	Plain Medium = iota
	// Message is Discord's Markdown.
	Message
)

// Book is the words of one language. It is a phrase.Wordbook; the zero Book has none.
type Book struct {
	words  *Words
	lang   Lang
	medium Medium
	// zone is where hours and days are counted that no reader's client counts in its own; nil is UTC.
	zone *time.Location
}

// In is the book with its hours in a zone.
func (b Book) In(zone *time.Location) Book {
	b.zone = zone
	return b
}

var _ phrase.Wordbook = Book{}

// Lang returns "fr" or "en".
func (b Book) Lang() string { return string(b.lang) }

// Say returns the phrase's words: the key itself where no catalogue knows it, nothing for the zero Phrase.
func (b Book) Say(p phrase.Phrase) string {
	if p.IsZero() {
		return ""
	}
	words, lang := b.words.find(b.lang, p.Key)
	if lang == "" {
		return p.Key
	}
	text := words.other
	if words.one != "" && isOne(lang, p.Args) {
		text = words.one
	}
	return lang.filled(text, func(name string) string {
		for _, a := range slices.Backward(p.Args) { // the last of a name fills
			if a.Name == name {
				return b.fill(a)
			}
		}
		return unfilled
	})
}

// isOne reports whether a language speaks of so many as of one (CLDR's plural rules): by the filling that is
// named count, else by the first count. French speaks of none as of one.
func isOne(lang Lang, args []phrase.Arg) bool {
	is := func(a phrase.Arg) bool { return a.Kind == phrase.Count }
	i := slices.IndexFunc(args, func(a phrase.Arg) bool { return is(a) && a.Name == pluralArg })
	if i < 0 {
		i = slices.IndexFunc(args, is)
	}
	if i < 0 {
		return false
	}
	n := args[i].Number
	return n == 1 || n == -1 || n == 0 && lang == French
}

// pluralArg is the filling that decides the plural where a phrase has several counts.
const pluralArg = "count"

func (b Book) fill(a phrase.Arg) string {
	switch a.Kind {
	case phrase.Count:
		return strconv.FormatInt(a.Number, 10)
	case phrase.Length:
		return b.length("bot.length.", a.Number)
	case phrase.UD:
		return b.length("bot.ud.", a.Number)
	case phrase.Moment:
		return b.moment(time.Unix(a.Number, 0))
	case phrase.Name:
		return b.nameOf(a.Text)
	case phrase.Nested:
		if len(a.Items) == 1 {
			return b.Say(a.Items[0])
		}
		return ""
	case phrase.Series:
		return b.series(a.Items)
	}
	return a.Text
}

// moment is a time: in a message each reader's client says it in its own zone and language, elsewhere the
// zone is beside the hour.
func (b Book) moment(at time.Time) string {
	if b.medium == Message {
		return "<t:" + strconv.FormatInt(at.Unix(), 10) + ":f>"
	}
	zone := cmp.Or(b.zone, time.UTC)
	at = at.In(zone)
	return b.Say(phrase.Say("bot.moment", phrase.Verbatim("year", at.Format("2006")), phrase.Verbatim("month", at.Format("01")),
		phrase.Verbatim("day", at.Format("02")), phrase.Verbatim("hour", at.Format("15")), phrase.Verbatim("minute", at.Format("04")),
		phrase.Verbatim("zone", ZoneName(zone, at))))
}

// ZoneName is what a zone is called at a time: by its city, "Europe/Paris"; the machine's own, which has no
// name, by how far it is from UTC.
func ZoneName(zone *time.Location, at time.Time) string {
	_, offset := at.In(zone).Zone()
	switch {
	case zone.String() != "Local":
		return zone.String()
	case offset == 0:
		return "UTC"
	}
	return at.In(zone).Format("UTC-07:00")
}

// length writes tenths of a centimetre or of a UD, with a decimal only where there is one.
func (b Book) length(unit string, tenths int64) string {
	sign := ""
	if tenths < 0 {
		sign, tenths = "−", -tenths
	}
	whole, tenth := strconv.FormatInt(tenths/10, 10), strconv.FormatInt(tenths%10, 10)
	key := unit + "whole"
	if tenth != "0" {
		key = unit + "tenth"
	}
	return b.Say(phrase.Say(key, phrase.Verbatim("whole", sign+whole), phrase.Verbatim("tenth", tenth)))
}

// series joins phrases as the language does.
func (b Book) series(items []phrase.Phrase) string {
	said := make([]string, len(items))
	for i, item := range items {
		said[i] = b.Say(item)
	}
	if len(said) < 2 {
		return strings.Join(said, "")
	}
	head := strings.Join(said[:len(said)-1], b.Say(phrase.Say("bot.series.comma")))
	return b.Say(phrase.Say("bot.series.last", phrase.Verbatim("head", head), phrase.Verbatim("tail", said[len(said)-1])))
}
