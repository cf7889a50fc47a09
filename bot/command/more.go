package command

import (
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// showMore shows the person who presses the next page of a message's controls, for himself alone: the table's
// own message keeps those that the others need. Who has no seat, or presses under a message that the game has
// left behind, is shown his own.
func showMore(c *Call, look referee.Look) (*reply.Answer, error) {
	list, page, length := reply.CutList(c.Address.Detail)
	offers, below, current := reply.OwnOffers(look), reply.Below{}, length == look.Game.Len()
	switch {
	case list == "":
		return nil, referee.ErrStale
	case list == reply.SealedList:
		offers = reply.SealedOffers(look)
	case list == reply.TableList && current && len(look.Seats) > 0:
		offers, below = reply.PublicOffers(look.Game), c.Below(look.Game, look.Game.View(rules.Public))
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
func showMine(c *Call, look referee.Look) (*reply.Answer, error) {
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

// restOfOffer shows the person who presses the choices of an offer's select that it does not hold, as his own
// seat is offered them.
func (c *Call) restOfOffer(do referee.Do, from int) (*reply.Answer, error) {
	look, err := c.Look()
	if err != nil {
		return nil, err
	}
	o, err := look.Offered(do)
	if err != nil {
		return nil, err
	}
	a, err := c.Others(look.Game, o, from)
	if view, some := reply.WithHexes(look.View(), o.Ask[0]); err == nil && some {
		a.Picture = c.Picture(look.Game, view)
	}
	return a, err
}

// Others is a message of its own with those choices; the next of them take its place.
func (c *Call) Others(g *house.Game, of rules.Offer, from int) (*reply.Answer, error) {
	menu, some := c.Rest(g, c.CustomID, of, from)
	if !some {
		return nil, referee.ErrStale
	}
	a := c.Answer("bot.select.others")
	a.Rows, a.Update = reply.Rows(menu), c.IsHidden() && from >= limits.MaxSelectOptions
	return a, nil
}
