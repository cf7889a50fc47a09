package command

import (
	"context"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
)

// showMore turns the page of a message's controls: the same message shows them, the table's to everybody. Who
// has no seat turns no page of the table's; a message that the game has left behind stays as it is, and the
// person is shown his own.
func showMore(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	list, page, length := reply.CutList(c.Address.Detail)
	if list == reply.TableList && len(look.Seats) > 0 && length == look.Game.Len() && !c.IsHidden() {
		return c.Public.TablePage(look.Game, page), nil
	}
	offers := reply.OwnOffers(look)
	switch list {
	case "":
		return nil, referee.ErrStale
	case reply.SealedList:
		offers = reply.SealedOffers(look)
	case reply.TableList:
		list, page = reply.OwnList, 0
	}
	a := c.Answer("bot.more.title")
	var some bool
	if a.Rows, some = c.OfferRows(look.Game, offers, reply.Below{}, list, page); !some {
		return c.Answer("bot.more.none"), nil
	}
	if a.Controls = c.IsHidden() && length == look.Game.Len(); a.Controls {
		a.Update = true
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
		a.Add(c.NotesOf(g, view)...)
		if i == len(views)-1 { // both seats of one account rest on the same tables
			a.Lines = c.Unofficial(g.System(), view, a.Lines)
		}
	}
	offers := reply.OwnOffers(look)
	a.Rows, _ = c.OfferRows(g, offers, reply.Below{}, reply.OwnList, 0)
	return a, nil
}

// sealedAnswer shows a player the offers that only his seats may know of; nil where there are none.
func (c *Call) sealedAnswer(look referee.Look) *reply.Answer {
	offers := reply.SealedOffers(look)
	rows, some := c.OfferRows(look.Game, offers, reply.Below{}, reply.SealedList, 0)
	if !some {
		return nil
	}
	a := c.Answer("bot.mine.private")
	a.Rows = rows
	return a
}
