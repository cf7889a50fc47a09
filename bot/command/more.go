package command

import (
	"context"
	"strconv"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
)

// showMore shows what a message had no room for: of the table's message, what is the person's to do.
func showMore(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	list, number := reply.CutList(c.Address.Detail)
	page, err := strconv.Atoi(number)
	if err != nil || page < 0 || page > limits.MaxComponents {
		return nil, referee.ErrStale
	}
	var offers []reply.Held
	switch list {
	case reply.TableList: // the table's message is the first page
		offers = c.Public.LeftOver(look)
		page--
	case reply.SealedList:
		offers = reply.SealedOffers(look)
	default:
		offers = reply.OwnOffers(look)
	}
	a := c.Answer("bot.more.title")
	var some bool
	if a.Rows, some = c.OfferRows(look.Game, offers, nil, list, max(page, 0)); !some {
		return c.Answer("bot.more.none"), nil
	}
	return a, nil
}

// showMine shows a player what only his seat may see and do.
func showMine(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	g := look.Game
	if len(look.Seats) == 0 || g.Ended() != nil {
		return c.Answer("bot.mine.none"), nil
	}
	views := look.Own()
	a := new(reply.Answer)
	for i, view := range views {
		a.Add(c.Say("bot.mine.title", g.Who("who", look.Seats[i])), c.StandingFor(g, view, look.Seats[i:i+1]))
		a.Add(c.Panels(g, view.Panels)...)
		a.Add(c.Footnotes(g, view)...)
	}
	offers := reply.OwnOffers(look)
	a.Rows, _ = c.OfferRows(g, offers, nil, reply.OwnList, 0)
	return a, nil
}

// sealedAnswer shows a player the offers that only his seats may know of; nil where there are none.
func (c *Call) sealedAnswer(look referee.Look) *reply.Answer {
	offers := reply.SealedOffers(look)
	rows, some := c.OfferRows(look.Game, offers, nil, reply.SealedList, 0)
	if !some {
		return nil
	}
	a := c.Answer("bot.mine.private")
	a.Rows = rows
	return a
}
