package club

import (
	"context"

	"aidedecamp/bot/command"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// themeOption is how the club's pictures are drawn.
const themeOption = "choix"

func themeChoices() []rules.Choice { return rules.ChoicesOf(themeName, reply.Themes()...) }

func themeName(theme string) phrase.Phrase { return phrase.Say("bot.theme." + theme) }

// chooseTheme keeps the theme of all pictures of the server, from the next one on.
func chooseTheme(ctx context.Context, c *command.Call) (*reply.Answer, error) {
	theme := c.Args[themeOption]
	if err := c.Referee.PutTheme(ctx, c.Place, theme); err != nil {
		return nil, err
	}
	return &reply.Answer{Lines: []string{c.Say("bot.theme-kept", phrase.With("theme", themeName(theme)))}}, nil
}
