package club

import (
	"context"
	"slices"

	"aidedecamp/bot/command"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The options of `/club theme`: how pictures are drawn, and whose.
const (
	themeOption = "choix"
	forOption   = "pour"
	forServer   = "serveur"
	forMe       = "moi"
	// serverTheme is the choice to have no theme of one's own.
	serverTheme = "serveur"
)

// themeMine are the buttons by which somebody chooses his own theme: which one stands in their detail.
const themeMine = "theme"

func themeOptions() []rules.OptionSpec {
	return []rules.OptionSpec{
		{Name: themeOption, Kind: rules.ChoiceOption, Required: true, Choices: rules.ChoicesOf(themeName, append(reply.Themes(), serverTheme)...)},
		{Name: forOption, Kind: rules.ChoiceOption, Choices: rules.ChoicesOf(func(who string) phrase.Phrase {
			return phrase.Say("bot.theme-for." + who)
		}, forServer, forMe)},
	}
}

func themeName(theme string) phrase.Phrase { return phrase.Say("bot.theme." + theme) }

// chooseTheme keeps the theme of all pictures of the server, from the next one on, or that of the pictures
// which who asks sees alone. The server's is for who manages it.
func chooseTheme(ctx context.Context, c *command.Call) (*reply.Answer, error) {
	theme := c.Args[themeOption]
	switch {
	case c.Args[forOption] == forMe || theme == serverTheme:
		return keepOwnTheme(ctx, c, theme)
	case !c.Manages():
		return &reply.Answer{Lines: []string{c.Say("bot.theme.manager")}, Rows: reply.Rows(
			c.Button(pressID(themeMine, "", theme), reply.Primary, "bot.theme.button", phrase.With("theme", themeName(theme))))}, nil
	}
	if err := c.Referee.PutTheme(ctx, c.Place, theme); err != nil {
		return nil, err
	}
	return c.Answer("bot.theme-kept", phrase.With("theme", themeName(theme))), nil
}

// chooseOwnTheme takes the theme of a button.
func chooseOwnTheme(ctx context.Context, c *command.Call) (*reply.Answer, error) {
	return keepOwnTheme(ctx, c, c.Address.Detail)
}

// keepOwnTheme keeps the theme of what a person alone sees; the server's, where it is none that there is.
func keepOwnTheme(ctx context.Context, c *command.Call, theme string) (*reply.Answer, error) {
	a := c.Answer("bot.theme.mine-serveur")
	if slices.Contains(reply.Themes(), theme) {
		a = c.Answer("bot.theme.mine", phrase.With("theme", themeName(theme)))
		a.Rows = reply.Rows(c.Button(pressID(themeMine, "", serverTheme), reply.Secondary, "bot.theme.back"))
	} else {
		theme = ""
	}
	a.Update = c.IsPress()
	return a, c.Referee.PutOwnTheme(ctx, c.Person, theme)
}
