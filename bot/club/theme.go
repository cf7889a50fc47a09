package club

import (
	"cmp"
	"slices"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The option of `/organiser theme` and `/moi theme`, and the choice to have no theme of one's own.
const (
	themeOption = "choix"
	serverTheme = "serveur"
)

// themeMine are the buttons by which somebody chooses his own theme: which one is in their detail.
const themeMine = "theme"

func themeOptions(themes ...string) []rules.OptionSpec {
	return []rules.OptionSpec{command.Required(command.Choice(themeOption, "bot.theme.", themes...))}
}

func themeNamed(theme string) phrase.Arg { return phrase.With("theme", phrase.Say("bot.theme."+theme)) }

// chooseTheme keeps the theme of all pictures of the server, from the next one on. It is for who manages it.
func chooseTheme(c *command.Call) (*reply.Answer, error) {
	theme := c.Args[themeOption]
	if !c.Manages() {
		a := c.Answer("bot.theme.manager")
		a.Rows = reply.Rows(c.Button(pressID(themeMine, theme), reply.Primary, "bot.theme.button", themeNamed(theme)))
		return a, nil
	}
	if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceTheme, theme); err != nil {
		return nil, err
	}
	return c.Answer("bot.theme-kept", themeNamed(theme)), nil
}

// chooseOwnTheme keeps the theme that was typed or pressed for what a person alone sees; the server's, where
// it is none that there is.
func chooseOwnTheme(c *command.Call) (*reply.Answer, error) {
	theme := cmp.Or(c.Args[themeOption], c.Address.Detail)
	a := c.Answer("bot.theme.mine-serveur")
	if slices.Contains(reply.Themes, theme) {
		a = c.Answer("bot.theme.mine", themeNamed(theme))
		a.Rows = reply.Rows(c.Button(pressID(themeMine, serverTheme), reply.Secondary, "bot.theme.back"))
	} else {
		theme = ""
	}
	a.Update = c.IsPress()
	return a, c.Referee.PutOwnChoice(c, c.Person, referee.ChoiceTheme, theme)
}
