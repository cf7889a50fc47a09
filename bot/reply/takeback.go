package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// ReadBack shows what could be taken back.
const ReadBack = "retour"

// mostStruckLines is how many of the acts that would be struck a message names.
const mostStruckLines = 8

// Struck names records that are or would be struck, the last of them in a number.
func Struck(v Voice, g *house.Game, records []int) []string {
	var lines []string
	for i, n := range records {
		if i == mostStruckLines-1 && len(records) > mostStruckLines {
			return append(lines, v.Say("bot.back.more", phrase.Number("count", len(records)-i)))
		}
		lines = append(lines, "> "+v.missed(g, g.Log()[n].Record))
	}
	return lines
}

// TakeBack says what a take-back would strike, who must agree, and what becomes of its dice, with the button
// that does it.
func TakeBack(v Voice, g *house.Game, seat rules.Seat, r house.Reach) *Answer {
	a := &Answer{Lines: []string{v.Say("bot.back.would", phrase.Number("n", r.From()), phrase.Number("count", len(r.Struck)))}}
	a.Add(Struck(v, g, r.Struck)...)
	if slices.ContainsFunc(r.Struck, func(n int) bool { return len(g.Log()[n].Throws) > 0 }) {
		a.Add(v.Say("bot.back.dice"))
	}
	label := "game.offer.undo"
	if partners := g.Partners(seat); !r.Free && len(partners) > 0 {
		label = "bot.back.ask"
		a.Add(v.Say("bot.back.consent", g.Who("who", partners[0])))
	}
	id := ActVerb.On(g.ID(), rules.Act{Path: rules.PathUndo, Args: rules.Args{"n": strconv.Itoa(r.From()), "au": strconv.Itoa(g.Len() - 1)}})
	a.Rows = Rows(v.Button(id, Primary, label), v.ShowButton("bot.back.other", g.ID(), ReadBack, ""))
	return a
}

// TakeBacks is the list of what a seat could take back, with a select of it; turn is the record with which
// its turn began, 0 for none.
func TakeBacks(v Voice, g *house.Game, all []house.Reach, turn int) *Answer {
	a := &Answer{Lines: []string{v.Say("bot.back.list", phrase.Number("wall", g.Wall))}}
	id := Address{Verb: ReadVerb, Game: g.ID(), Word: ReadBack, Detail: chosen}.CustomID()
	menu := limits.Component{Type: limits.StringSelect, CustomID: id, Placeholder: v.Label("bot.back.choose")}
	for _, r := range all {
		said, consent := v.missed(g, g.Log()[r.From()].Record), "bot.back.asks"
		if r.From() == turn {
			said = v.Say("bot.back.turn") + Between + said
		}
		if r.Free {
			consent = "bot.back.free"
		}
		menu.Options = append(menu.Options, limits.SelectOption{Label: Short(strings.ReplaceAll(said, "**", ""), limits.MaxSelectOptionLabel), Value: strconv.Itoa(r.From()),
			Description: Short(v.Label("bot.back.strikes", phrase.Number("count", len(r.Struck)))+Between+v.Label(consent), limits.MaxSelectOptionLabel)})
	}
	a.Rows = Rows(menu)
	return a
}
