package command

import (
	"context"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// restOfOffer shows who presses the choices of an offer's select that it does not hold, as his own seat is
// offered them.
func (c *Call) restOfOffer(ctx context.Context, do referee.Do, from int) (*reply.Answer, error) {
	look, err := c.Look(ctx)
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
	a.Rows, a.Update = []limits.Component{reply.Row(menu)}, c.IsHidden() && from >= limits.MaxSelectOptions
	return a, nil
}
