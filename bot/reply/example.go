package reply

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// mostExamples is how many tables are named as examples; of more it is said how many they are.
const mostExamples = 3

// TableTitle is what a table of a system is called, by its file name.
func (v Voice) TableTitle(system, file string) phrase.Phrase {
	stem := strings.TrimSuffix(file, ".toml")
	return v.Named(stem, "chart.table."+stem, system+".region."+stem, "bot.bareme.name."+stem)
}

// Unofficial adds to what is said of a view which tables it rests on are examples: once in an answer.
func (v Voice) Unofficial(system *rules.System, view rules.View, said []string) []string {
	if line := v.Examples(system, view.Examples); line != "" && !slices.Contains(said, line) {
		said = append(said, line)
	}
	return said
}

// Examples says in small print which tables are examples and not official, empty where none is.
func (v Voice) Examples(system *rules.System, files []string) string {
	if len(files) == 0 {
		return ""
	}
	return smallPrint(v.Tell(v.examples(system, files)))
}

// examples names some tables, at least one, as examples.
func (v Voice) examples(system *rules.System, files []string) phrase.Phrase {
	if len(files) > mostExamples {
		return phrase.Say("bot.examples", phrase.Number("count", len(files)), System(system.Meta.Slug))
	}
	var titles []phrase.Phrase
	for _, file := range files {
		titles = append(titles, v.TableTitle(system.Meta.Slug, file))
	}
	return phrase.Say("bot.unofficial", phrase.Listing("tables", titles...))
}
