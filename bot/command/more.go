package command

import (
	"context"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
)

// showMore shows who presses the next page of a message's controls, for himself alone: the table's own
// message keeps those that the others need. Who has no seat, or presses under a message that the game has
// left behind, is shown his own.
func showMore(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	list, page, length := reply.CutList(c.Address.Detail)
	offers, below, current := reply.OwnOffers(look), reply.Below{}, length == look.Game.Len()
	switch {
	case list == "":
		return nil, referee.ErrStale
	case list == reply.SealedList:
		offers = reply.SealedOffers(look)
	case list == reply.TableList && current && len(look.Seats) > 0:
		offers, below = reply.PublicOffers(look.Game), c.Below(look.Game)
	case list == reply.TableList:
		list, page = reply.OwnList, 0
	}
	a := c.Answer("bot.more.title")
	var some bool
	if a.Rows, some = c.OfferRows(look.Game, offers, below, list, page); !some {
		return c.Answer("bot.more.none"), nil
	}
	if a.Controls = c.IsHidden() && current; a.Controls {
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
