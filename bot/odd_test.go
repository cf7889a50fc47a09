package bot

import (
	"fmt"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest/mourre"
	"aidedecamp/rules/table"
)

// oddGame is the tests' own game with what a system may ask of the edge besides: more selects than one message holds, questions of all kinds
// in one form, panels with a sum, a map with options.
type oddGame struct{ mourre.Game }

func odd() *rules.System { return rules.Erase[mourre.State](oddGame{}) }

const (
	sumPath  = "mourre somme"
	layPath  = "mourre poser"
	mostLaid = 12
)

func word(text string) phrase.Phrase { return phrase.Say("game.slug", phrase.Verbatim("slug", text)) }

func (o oddGame) Acts() []rules.ActSpec {
	tones := []rules.Choice{{Value: "fort", Label: word("Très fort")}, {Value: "doux", Label: word("Doux")}}
	return append(o.Game.Acts(),
		rules.ActSpec{Path: sumPath, Free: true, Reads: true, Options: []rules.OptionSpec{
			{Name: "lignes", Kind: rules.TextOption, Required: true}, {Name: "ton", Kind: rules.ChoiceOption, Choices: tones}},
			Ask: []rules.Question{
				{Option: "lignes", Label: word("Lignes"), Lines: 6, Template: []phrase.Phrase{word("1 : "), phrase.Say("mourre.hand.gauche")}},
				{Option: "ton", Label: word("Ton"), Optional: true, Prefill: "doux"},
			}},
		rules.ActSpec{Path: layPath, Options: []rules.OptionSpec{
			{Name: "lignes", Kind: rules.TextOption}, {Name: "ton", Kind: rules.ChoiceOption, Choices: tones}, {Name: "jetons", Kind: rules.TextOption}}},
		rules.ActSpec{Path: mapPath, Reads: true, Options: []rules.OptionSpec{
			{Name: "hex", Kind: rules.TextOption}, {Name: "rayon", Kind: rules.WholeOption}}})
}

func (o oddGame) Offers(s mourre.State, seat rules.Seat) []rules.Offer {
	offers := o.Game.Offers(s, seat)
	for n := range mostLaid {
		if !seat.Plays() {
			break
		}
		value := strconv.Itoa(n)
		offers = append(offers, rules.Offer{Key: "pile-" + value, Gate: "piles", Label: word("Pile " + value), Act: rules.Act{Path: layPath, Seat: seat},
			Ask: []rules.Question{{Option: "jetons", Label: word("Pile"), Choices: []rules.Choice{
				{Value: value, Label: phrase.Say("game.seat.a")}, {Value: value + "b", Label: phrase.Say("bot.who", phrase.With("who", phrase.Say("game.seat.b")))}},
				Given: []string{value}}}})
	}
	if seat.Plays() {
		offers = append(offers, rules.Offer{Key: "poser", Gate: "piles", Label: phrase.Say("bot.who", phrase.With("who", phrase.Say("game.seat.b"))),
			Act: rules.Act{Path: layPath, Seat: seat}, Ask: []rules.Question{
				{Option: "lignes", Label: word("Lignes"), Lines: 4, Template: []phrase.Phrase{word("un"), word("deux")}},
				{Option: "ton", Label: word("Ton"), Prefill: "fort"},
			}})
	}
	return offers
}

func (o oddGame) View(s mourre.State, seat rules.Seat) rules.View {
	v := o.Game.View(s, seat)
	v.Panels = append(v.Panels, table.Panel{Title: word("Compte"), Columns: []phrase.Phrase{word("Qui"), word("Points")},
		Rows: [][]phrase.Phrase{{phrase.Say("game.seat.a"), word("1|2")}, {phrase.Say("game.seat.b"), word("3")}, {word("Somme"), word("6")}}, Totals: 1})
	return v
}

// Decide refuses whatever is laid.
func (o oddGame) Decide(s mourre.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if act.Path == layPath {
		return nil, rules.Refuse("maison:libre", "game.refused.option-whole", phrase.Verbatim("option", act.Args["ton"]), phrase.Named("value", act.Args["lignes"]+act.Args["jetons"]))
	}
	return o.Game.Decide(s, act, roller)
}

// Read answers the sum and the map.
func (o oddGame) Read(s mourre.State, act rules.Act) (rules.View, error) {
	switch act.Path {
	case sumPath:
		n := 0
		for _, part := range act.Args.Values("lignes") {
			k, err := strconv.Atoi(part)
			if err != nil {
				return rules.View{}, rules.Refuse("maison:libre", "game.refused.option-whole", phrase.Verbatim("option", "lignes"), phrase.Named("value", part))
			}
			n += k
		}
		return rules.View{Panels: []table.Panel{{Title: word("Somme"), Rows: [][]phrase.Phrase{{word(fmt.Sprint(n)), word(act.Args["ton"])}}}}}, nil
	case mapPath:
		v := o.View(s, act.Seat)
		v.Notes = []phrase.Phrase{word("autour de " + act.Args["hex"] + ", rayon " + act.Args["rayon"])}
		return v, nil
	}
	return o.Game.Read(s, act)
}

// Free lets anyone sum.
func (o oddGame) Free(s mourre.State, path string) (mourre.State, rules.Seat, error) {
	if path == sumPath {
		return s, rules.SeatA, nil
	}
	return o.Game.Free(s, path)
}
