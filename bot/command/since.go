package command

import (
	"context"
	"slices"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// showSince steps through what happened since who presses acted last: each act in words, with the table as he could
// see it then. A spectator steps through the whole game.
func showSince(_ context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	g := look.Game
	at, paging := reply.ParseSince(c.Address.Detail)
	if !paging {
		at = reply.Since{From: rules.SinceLastAct(g, look.Seats...).Last}
	}
	missed := told(g, at.From)
	if len(missed) == 0 {
		return c.Answer("bot.missed.none"), nil
	}
	i := max(0, slices.IndexFunc(missed, func(r ledger.Record) bool { return r.Seq >= at.At }))
	r := missed[i]
	then, err := rules.Past(g, r.Seq)
	if err != nil {
		return nil, err
	}
	view := referee.See(then, c.Person).View()
	if view, err = rules.WithTrail(then, view, r.Seq-1); err != nil {
		return nil, err
	}
	a := &reply.Answer{Update: paging, Lines: c.Record(g, r), Picture: c.Picture(then, view)}
	a.Lines = c.Unofficial(view, a.Lines)
	a.Add(c.Say("bot.missed.page", phrase.Number("page", i+1), phrase.Number("of", len(missed))))
	step := func(key string, to int) limits.Component {
		b := c.ShowButton(key, g.ID(), reply.ReadSince, reply.Since{From: at.From, At: missed[min(max(to, 0), len(missed)-1)].Seq}.String())
		b.Disabled = to < 0 || to >= len(missed)
		return b
	}
	if len(missed) > 1 {
		a.Rows = reply.Rows(step("bot.button.before", i-1), step("bot.button.after", i+1))
	}
	return a, nil
}

// told are the acts after one that stand and of which the log says something.
func told(g *rules.Game, after int) (all []ledger.Record) {
	for _, e := range g.Log()[min(after+1, g.Len()):] {
		if e.StruckBy == 0 && len(g.Tell(e.Record)) > 0 {
			all = append(all, e.Record)
		}
	}
	return all
}
