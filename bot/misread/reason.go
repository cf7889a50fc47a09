package misread

import (
	"regexp"
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
)

// whyOf fills "why" with what an error says of a table: its own sentences, else its English.
func whyOf(name string, err error) phrase.Arg {
	if said := phrase.Sentences(err); len(said) > 0 {
		for i, p := range said {
			said[i] = trim(p)
		}
		return phrase.With("why", phrase.Say("bot.table.why", phrase.Listing("all", said...)))
	}
	return phrase.Named("why", reasonOf(name, err))
}

// trim is a sentence with no more of a club's text than an error may quote, on one line.
func trim(p phrase.Phrase) phrase.Phrase {
	args := slices.Clone(p.Args)
	for i, a := range args {
		most := mostReason
		if a.Kind == phrase.Name {
			most = mostQuoted
		}
		args[i].Text = short(a.Text, most)
		args[i].Items = slices.Clone(a.Items)
		for k, item := range a.Items {
			args[i].Items[k] = trim(item)
		}
	}
	return phrase.Phrase{Key: p.Key, Args: args}
}

// short is a text on one line, cut where it is too long.
func short(text string, most int) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "\uFFFD")), " ")
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return text
}

var atLine = regexp.MustCompile(`^([a-z]+: )*line \d+( \(last key "([^"]*)"\))?: `)

// reasonOf is what an error says of a table, without the table's name and the line, which are beside it.
func reasonOf(name string, err error) string {
	why := short(err.Error(), len(err.Error()))
	if _, after, ok := strings.Cut(why, "table "+name+": "); ok {
		why = after
	}
	why = strings.TrimPrefix(why, "decode: ")
	if m := atLine.FindStringSubmatchIndex(why); m != nil {
		key := ""
		if m[6] >= 0 {
			key = why[m[6]:m[7]] + ": "
		}
		why = key + why[m[1]:]
	}
	return short(why, mostReason)
}
