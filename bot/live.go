package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// beside is what a message holds beside its offers and readings at most: a text, a picture, a file, the row of a doubt.
const beside = 3 + 2

// partition splits offers into those whose selects and buttons are no more components than room, and the others. Each seat loses its
// last offers first.
func (c *call) partition(public bool, g *rules.Game, offers []held, room int) (shown []limits.Component, left []held) {
	drawn := c.controls(public, g, offers)
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
		if counted(more) > room {
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
			out = append(out, row(drawn[i]))
		} else {
			buttons = append(buttons, drawn[i])
		}
	}
	return append(out, rows(buttons...)...)
}

// room is how many components offers may be, above the buttons of readings and the one that leads to a further page.
func (c *call) room(below []limits.Component) int {
	return limits.MaxComponents - beside - counted(rows(append(slices.Clone(below), c.reading("bot.button.more", "", readMore, ""))...))
}

// offerRows are the rows of the offers with the buttons below them. What does not fit is a page further, behind a button; page counts
// from 0. some is false where the page is empty.
func (c *call) offerRows(public bool, g *rules.Game, offers []held, below []limits.Component, list string, page int) (shown []limits.Component, some bool) {
	if c.bot.bringsArmy(offers) {
		below = append(slices.Clone(below), c.readingIn(public, "bot.button.armies", g.ID(), readArmies, ""))
	}
	for step := 0; ; step++ {
		var left []held
		shown, left = c.partition(public, g, offers, c.room(below))
		if step < page {
			offers = left
			continue
		}
		if len(left) > 0 {
			more := c.readingIn(public, "bot.button.more", g.ID(), readMore, list+strconv.Itoa(page+1))
			below = slices.Insert(slices.Clone(below), min(len(below), 3), more)
		}
		return append(shown, rows(below...)...), len(shown) > 0
	}
}

// The lists of offers that a message shows, and [Suite ▸] pages through.
const (
	// tableList is everyone's, ownList the person's, sealedList what only the person may know of.
	tableList  = "t"
	ownList    = "p"
	sealedList = "s"
)

// below are the buttons under the offers of a game's messages.
func (c *call) below(public bool, g *rules.Game) []limits.Component {
	return append(c.readings(public, g), c.back(public, g))
}

// liveRows are the buttons and selects of the table's offers, and below them what may be read.
func (c *call) liveRows(g *rules.Game, awaited []rules.Seat) ([]limits.Component, error) {
	offers := tableOffers(g, everyone(g, awaited)...)
	out, _ := c.offerRows(true, g, offers, c.below(true, g), tableList, 0)
	return out, nil
}

// showMore shows what a message had no room for: of the table's message, what is the person's to do.
func showMore(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	list, number := cutList(c.address.detail)
	page, err := strconv.Atoi(number)
	if err != nil || page < 0 || page > limits.MaxComponents {
		return answer{}, referee.ErrStale
	}
	var offers []held
	switch list {
	case tableList: // the table's message is the first page
		offers = c.leftOver(look)
		page--
	case sealedList:
		offers = sealedOffers(look)
	default:
		offers = ownOffers(look)
	}
	a := says(c.say("bot.more.title"))
	var some bool
	if a.rows, some = c.offerRows(false, look.Game, offers, nil, list, max(page, 0)); !some {
		return says(c.say("bot.more.none")), nil
	}
	return a, nil
}

// cutList parts what [Suite ▸] carries: the list and the page.
func cutList(detail string) (list, page string) {
	for _, list := range []string{tableList, ownList, sealedList} {
		if page, ok := strings.CutPrefix(detail, list); ok {
			return list, page
		}
	}
	return "", ""
}

// leftOver are those offers for which the table's message has no room: a person's own, as he is offered them,
// and what anyone may take.
func (c *call) leftOver(look referee.Look) []held {
	view := look.Game.View(rules.Public)
	all := tableOffers(look.Game, everyone(look.Game, view.Awaited)...)
	own := ownOffers(look)
	var offers []held
	_, left := c.partition(true, look.Game, all, c.room(c.below(true, look.Game)))
	for _, h := range left {
		if i := slices.IndexFunc(own, func(o held) bool { return o.is(h.Offer) }); i >= 0 {
			offers = append(offers, own[i])
		} else if slices.Contains(h.seats, rules.Public) {
			offers = append(offers, h)
		}
	}
	return offers
}

// sealedOffers are those of a person's own that no public message carries.
func sealedOffers(look referee.Look) []held {
	all := tableOffers(look.Game, look.Seats...)
	own := ownOffers(look)
	return slices.DeleteFunc(own, func(o held) bool {
		return slices.ContainsFunc(all, func(h held) bool { return h.is(o.Offer) })
	})
}

// showMine shows a player what only his seat may see and do.
func showMine(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	g := look.Game
	if len(look.Seats) == 0 || g.Ended() != nil {
		return says(c.say("bot.mine.none")), nil
	}
	views := look.Own()
	var a answer
	for i, view := range views {
		a.lines = append(a.lines, c.say("bot.mine.title", g.Who("who", look.Seats[i])), c.standing(false, g, view))
		a.lines = append(a.lines, c.panels(false, g, view.Panels)...)
		a.lines = append(a.lines, c.footnotes(false, g, view)...)
	}
	offers := ownOffers(look)
	a.rows, _ = c.offerRows(false, g, offers, nil, ownList, 0)
	return a, nil
}

// sealedAnswer shows a player the offers that only his seats may know of; nil where there are none.
func (c *call) sealedAnswer(look referee.Look) (*answer, error) {
	offers := sealedOffers(look)
	rows, some := c.offerRows(false, look.Game, offers, nil, sealedList, 0)
	if !some {
		return nil, nil
	}
	a := says(c.say("bot.mine.private"))
	a.rows = rows
	return &a, nil
}
