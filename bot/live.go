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
	drawn := make([]limits.Component, len(offers))
	order := make([]int, 0, len(offers))
	for i, o := range offers {
		var ok bool
		if drawn[i], ok = c.component(public, g, o); ok {
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

// liveRows are the buttons and selects of the table's offers, or of the seats' own, and below them what may be read.
func (c *call) liveRows(public bool, g *rules.Game, seats ...rules.Seat) ([]limits.Component, error) {
	offers, err := offersOf(g, public, seats...)
	if err != nil {
		return nil, err
	}
	list := ownList
	if public {
		list = tableList
	}
	out, _ := c.offerRows(public, g, offers, c.below(public, g), list, 0)
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
	g := look.Game
	var offers []held
	switch list {
	case tableList: // the table's message is the first page
		view, viewed := g.View(rules.Public)
		if viewed != nil {
			return answer{}, viewed
		}
		if offers, err = offersOf(g, true, everyone(g, view.Awaited)...); err == nil {
			_, offers = c.partition(true, g, offers, c.room(c.below(true, g)))
			offers = slices.DeleteFunc(offers, func(h held) bool { return !h.of(look.Seats) })
			page--
		}
	case sealedList:
		offers, err = sealedOffers(g, look.Seats)
	default:
		offers, err = offersOf(g, false, look.Seats...)
	}
	if err != nil {
		return answer{}, err
	}
	a := says(c.say("bot.more.title"))
	var some bool
	if a.rows, some = c.offerRows(false, g, offers, nil, list, max(page, 0)); !some {
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

// of reports whether one of the seats holds the offer, or anyone may take it.
func (h held) of(seats []rules.Seat) bool {
	return slices.ContainsFunc(h.seats, func(s rules.Seat) bool { return s == rules.Public || slices.Contains(seats, s) })
}

// sealedOffers are those that only the seats may know of.
func sealedOffers(g *rules.Game, seats []rules.Seat) ([]held, error) {
	offers, err := offersOf(g, false, seats...)
	return slices.DeleteFunc(offers, func(h held) bool { return !h.Private }), err
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
	var a answer
	for _, seat := range look.Seats {
		view, err := g.View(seat)
		if err != nil {
			return answer{}, err
		}
		a.lines = append(a.lines, c.say("bot.mine.title", g.Who("who", seat)), c.standing(false, g, view))
		a.lines = append(a.lines, c.panels(false, g, view.Panels)...)
		a.lines = append(a.lines, c.footnotes(false, g, view)...)
	}
	offers, err := offersOf(g, false, look.Seats...)
	if err != nil {
		return answer{}, err
	}
	a.rows, _ = c.offerRows(false, g, offers, nil, ownList, 0)
	return a, nil
}

// sealedAnswer shows a player the offers that only his seats may know of; nil where there are none.
func (c *call) sealedAnswer(g *rules.Game, seats []rules.Seat) (*answer, error) {
	offers, err := sealedOffers(g, seats)
	if err != nil {
		return nil, err
	}
	rows, some := c.offerRows(false, g, offers, nil, sealedList, 0)
	if !some {
		return nil, nil
	}
	a := says(c.say("bot.mine.private"))
	a.rows = rows
	return &a, nil
}
