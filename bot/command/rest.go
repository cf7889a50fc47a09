package command

import (
	"context"
	"slices"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// restOfOffer shows who presses the choices of an offer's select that it does not hold, as his own seat is
// offered them.
func (c *Call) restOfOffer(ctx context.Context, do referee.Do, from int) (*reply.Answer, error) {
	look, err := c.Look(ctx)
	if err != nil {
		return nil, err
	}
	do.Person = c.Person
	m, err := look.Resolve(do)
	if err != nil {
		return nil, err
	}
	a, err := c.Others(look.Game, *m.Offer, from)
	if view, some := reached(look.View(), m.Offer.Ask[0]); err == nil && some {
		a.Picture = c.Picture(look.Game, view)
	}
	return a, err
}

// reached is a view whose board marks the hexes that a question leaves open; false where its choices are no
// hexes.
func reached(view rules.View, q rules.Question) (rules.View, bool) {
	if view.Board == nil || view.Board.Hex == nil {
		return view, false
	}
	board, hexes := *view.Board, *view.Board.Hex
	hexes.Highlights = slices.Clip(hexes.Highlights)
	for _, choice := range q.Choices {
		at, err := hex.Parse(choice.Value)
		if err != nil {
			return view, false
		}
		hexes.Highlights = append(hexes.Highlights, table.Highlight{At: at, Tone: table.Reach})
	}
	board.Hex, view.Board = &hexes, &board
	return view, true
}

// Others is a message of its own with those choices; the next of them take its place.
func (c *Call) Others(g *rules.Game, of rules.Offer, from int) (*reply.Answer, error) {
	menu, some := c.Rest(g, c.CustomID, of, from)
	if !some {
		return nil, referee.ErrStale
	}
	a := c.Answer("bot.select.others")
	a.Rows, a.Update = []limits.Component{reply.Row(menu)}, c.IsHidden() && from >= limits.MaxSelectOptions
	return a, nil
}
