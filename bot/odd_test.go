package bot

import (
	"fmt"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest/mourre"
	"aidedecamp/rules/table"
)

// odd is the tests' own game with what a system may ask of the edge besides: more selects than one message
// can have, questions of all kinds in one form, panels with a sum, a map with options.
func odd() *rules.System { return oddRules().System() }

func oddRules() *rules.Definition[mourre.State] {
	d := mourre.Rules()
	d.Chapters = append(d.Chapters, oddChapter(d))
	return d
}

const (
	sumPath  = "mourre somme"
	layPath  = "mourre poser"
	mostLaid = 12
)

func word(text string) phrase.Phrase { return phrase.Say("game.slug", phrase.Verbatim("slug", text)) }

func oddChapter(d *rules.Definition[mourre.State]) rules.Chapter[mourre.State] {
	tones := []rules.Choice{{Value: "fort", Label: word("Très fort")}, {Value: "doux", Label: word("Doux")}}
	return rules.Chapter[mourre.State]{
		Verbs: []rules.Verb[mourre.State]{
			{Answer: sumUp, Spec: rules.ActSpec{Path: sumPath, Free: true, Options: []rules.OptionSpec{
				{Name: "lignes", Kind: rules.TextOption, Required: true}, {Name: "ton", Kind: rules.ChoiceOption, Choices: tones}},
				Ask: []rules.Question{
					{Option: "lignes", Label: word("Lignes"), Lines: 6, Template: []phrase.Phrase{word("1 : "), phrase.Say("mourre.hand.gauche")}},
					{Option: "ton", Label: word("Ton"), Optional: true, Prefill: "doux"},
				}}},
			{Decide: rules.NoDice(layNothing), Button: layButtons, Spec: rules.ActSpec{Path: layPath, Options: []rules.OptionSpec{
				{Name: "lignes", Kind: rules.TextOption}, {Name: "ton", Kind: rules.ChoiceOption, Choices: tones},
				{Name: "jetons", Kind: rules.TextOption}}}},
			{Spec: rules.ActSpec{Path: "carte", Options: []rules.OptionSpec{
				{Name: "hex", Kind: rules.TextOption}, {Name: "rayon", Kind: rules.WholeOption}}},
				Answer: func(s mourre.State, act rules.Act) (rules.View, error) {
					v := d.View(s, act.Seat)
					v.Notes = []phrase.Phrase{word("autour de " + act.Args["hex"] + ", rayon " + act.Args["rayon"])}
					return v, nil
				}},
		},
		Show: func(_ mourre.State, _ rules.Seat, v *rules.View) {
			v.Panels = append(v.Panels, table.Panel{Title: word("Compte"), Columns: []phrase.Phrase{word("Qui"), word("Points")},
				Rows: [][]phrase.Phrase{{phrase.Say("game.seat.a"), word("1|2")}, {phrase.Say("game.seat.b"), word("3")},
					{word("Somme"), word("6")}}, Totals: 1})
		},
	}
}

func layButtons(mourre.State, rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	for n := range mostLaid {
		value := strconv.Itoa(n)
		all = append(all, rules.Candidate{Key: "pile-" + value, Gate: "piles", Label: word("Pile " + value),
			Ask: []rules.Question{{Option: "jetons", Label: word("Pile"), Choices: []rules.Choice{
				{Value: value, Label: phrase.Say("game.seat.a")},
				{Value: value + "b", Label: phrase.Say("game.who", phrase.With("who", phrase.Say("game.seat.b")))}},
				Given: []string{value}}}})
	}
	return append(all, rules.Candidate{Key: "poser", Gate: "piles",
		Label: phrase.Say("game.who", phrase.With("who", phrase.Say("game.seat.b"))),
		Ask: []rules.Question{
			{Option: "lignes", Label: word("Lignes"), Lines: 4, Template: []phrase.Phrase{word("un"), word("deux")}},
			{Option: "ton", Label: word("Ton"), Prefill: "fort"},
		}})
}

// layNothing refuses whatever is laid.
func layNothing(_ mourre.State, act rules.Act) ([]rules.Event, error) {
	return nil, rules.Refuse("maison:libre", "game.refused.option-whole", phrase.Verbatim("option", act.Args["ton"]),
		phrase.Named("value", act.Args["lignes"]+act.Args["jetons"]))
}

// sumUp answers the sum.
func sumUp(_ mourre.State, act rules.Act) (rules.View, error) {
	n := 0
	for _, part := range act.Args.Values("lignes") {
		k, err := strconv.Atoi(part)
		if err != nil {
			return rules.View{}, rules.Refuse("maison:libre", "game.refused.option-whole", phrase.Verbatim("option", "lignes"),
				phrase.Named("value", part))
		}
		n += k
	}
	return rules.View{Panels: []table.Panel{{Title: word("Somme"), Rows: [][]phrase.Phrase{{word(fmt.Sprint(n)), word(act.Args["ton"])}}}}},
		nil
}
