package command

import (
	"context"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// PlayedLines say which club tables a game is played by, and which of them the club has changed since.
func (c *Call) PlayedLines(ctx context.Context, to reply.Voice, g *house.Game) ([]string, error) {
	played, err := c.Referee.TablesPlayed(ctx, c.Place, g)
	if err != nil || len(played) == 0 {
		return nil, err
	}
	items := make([]phrase.Phrase, len(played))
	for i, p := range played {
		key := "bot.bareme.played"
		if p.Version != p.Now {
			key = "bot.bareme.played-before"
		}
		items[i] = phrase.Say(key, phrase.Verbatim("table", p.Name), WhichVersion("which", p.Version), phrase.Number("now", p.Now))
	}
	return []string{to.Say("bot.bareme.game", phrase.Listing("tables", items...))}, nil
}

// WhichVersion names a version of a club's table.
func WhichVersion(arg string, version int) phrase.Arg {
	switch version {
	case 0:
		return phrase.With(arg, phrase.Say("bot.bareme.which-shipped"))
	case referee.Latest:
		return phrase.With(arg, phrase.Say("bot.bareme.which-other"))
	}
	return phrase.With(arg, phrase.Say("bot.bareme.which", phrase.Number("version", version)))
}
