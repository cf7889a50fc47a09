package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// beside is what a message holds beside its offers and show buttons at most: a text, a picture, a file, the
// prompt, the row of a doubt, the one of [Revoir].
const beside = 4 + 2 + 2

// partition splits offers into those whose selects and buttons are no more components than room, and the
// others. Each seat loses its last offers first.
func (v Voice) partition(g *rules.Game, offers []Held, room int) (shown []limits.Component, left []Held) {
	drawn := v.controls(g, offers)
	order := make([]int, 0, len(offers))
	for i := range drawn {
		if drawn[i].CustomID != "" {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return offers[a].rank - offers[b].rank })
	kept := set(drawn, nil)
	n := 0
	for ; n < len(order); n++ {
		more := set(drawn, order[:n+1])
		if count(more) > room {
			break
		}
		kept = more
	}
	rest := slices.Sorted(slices.Values(order[n:]))
	for _, i := range rest {
		left = append(left, offers[i])
	}
	return kept, left
}

// set lays out the drawn components with the indices in rows: the selects, then the buttons.
func set(drawn []limits.Component, indices []int) []limits.Component {
	var out, buttons []limits.Component
	for _, i := range slices.Sorted(slices.Values(indices)) {
		if drawn[i].Type == limits.StringSelect {
			out = append(out, Row(drawn[i]))
		} else {
			buttons = append(buttons, drawn[i])
		}
	}
	return append(out, Rows(buttons...)...)
}

// room is how many components offers may be, above the show buttons and the one that leads to a
// further page.
func (v Voice) room(below []limits.Component) int {
	return limits.MaxComponents - beside - count(Rows(append(slices.Clone(below), v.ShowButton("bot.button.more", "", ReadMore, ""))...))
}

// OfferRows are the rows of the offers with the buttons below them. What does not fit is a page further,
// behind a button; page counts from 0. some is false where the page is empty.
func (v Voice) OfferRows(g *rules.Game, offers []Held, below []limits.Component, list string, page int) (shown []limits.Component,
	some bool) {
	if slices.ContainsFunc(offers, func(h Held) bool { return h.Act.Path == referee.PasteArmy }) { // the club may keep some
		below = append(slices.Clone(below), v.ShowButton("bot.button.armies", g.ID(), ReadArmies, ""))
	}
	for step := 0; ; step++ {
		var left []Held
		shown, left = v.partition(g, offers, v.room(below))
		if step < page {
			offers = left
			continue
		}
		if len(left) > 0 {
			more := v.ShowButton("bot.button.more", g.ID(), ReadMore, list+strconv.Itoa(page+1))
			below = slices.Insert(slices.Clone(below), min(len(below), 3), more)
		}
		return append(shown, Rows(below...)...), len(shown) > 0
	}
}

// The lists of offers that a message shows, and [Suite ▸] pages through.
const (
	TableList  = "t" // everyone's
	OwnList    = "p" // the person's
	SealedList = "s" // what only the person may know of
)

// Below are the buttons under the offers of a game's messages.
func (v Voice) Below(g *rules.Game) []limits.Component {
	return append(v.showButtons(g), v.back(g))
}

// CutList parts what [Suite ▸] carries: the list and the page.
func CutList(detail string) (list, page string) {
	for _, list := range []string{TableList, OwnList, SealedList} {
		if page, ok := strings.CutPrefix(detail, list); ok {
			return list, page
		}
	}
	return "", ""
}

// LeftOver are those offers for which the table's message has no room: a person's own, as he is offered them,
// and what anyone may take.
func (v Voice) LeftOver(look referee.Look) []Held {
	view := look.Game.View(rules.Public)
	all := tableOffers(look.Game, everyone(look.Game, view.Awaited)...)
	own := OwnOffers(look)
	var offers []Held
	_, left := v.partition(look.Game, all, v.room(v.Below(look.Game)))
	for _, h := range left {
		if i := slices.IndexFunc(own, func(o Held) bool { return o.is(h.Offer) }); i >= 0 {
			offers = append(offers, own[i])
		} else if slices.Contains(h.Seats, rules.Public) {
			offers = append(offers, h)
		}
	}
	return offers
}

// SealedOffers are those of a person's own that no public message carries.
func SealedOffers(look referee.Look) []Held {
	all := tableOffers(look.Game, look.Seats...)
	own := OwnOffers(look)
	return slices.DeleteFunc(own, func(o Held) bool {
		return slices.ContainsFunc(all, func(h Held) bool { return h.is(o.Offer) })
	})
}

// LastRows are the rows of a game that nobody plays on: what may be read of it, and what may follow it.
func (v Voice) LastRows(g *rules.Game) []limits.Component {
	below := v.showButtons(g)
	if g.Ended() != nil && g.System().Rematches() {
		label := phrase.Say("bot.button.rematch")
		if own := g.System().Meta.Slug + ".rematch"; v.Has(own) {
			label = phrase.Say(own)
		}
		if id, ok := (Address{Verb: AgainVerb, Game: g.ID()}).CustomID(); ok {
			below = append(below, Button(v.plain.Say(label), id, Primary))
		}
	}
	return Rows(below...)
}
