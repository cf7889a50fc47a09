package command

import (
	"context"
	"fmt"
	"strconv"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// helpPages are the pages of the first evening, in their order; the last one lists commands.
var helpPages = []string{"ouvrir", "commencer", "table", "soiree", "revenir", "vivre", "compter", "preuve", "commandes"}

// The pages that say more than their words.
const (
	eveningPage = "soiree"
	commandPage = "commandes"
)

// showHelp says what to do now, with buttons for it, and leads through a first evening page by page.
func showHelp(ctx context.Context, c *Call) (*reply.Answer, error) {
	if what := c.Args[StarterOption]; what != "" {
		return c.start(ctx, rules.Starter(what))
	}
	if n, err := strconv.Atoi(c.Address.Detail); err == nil && n >= 1 && n <= len(helpPages) {
		return helpPage(ctx, c, n), nil
	}
	a := c.Answer("bot.help.intro")
	a.Update = c.Address.Detail != "" && c.IsHidden()
	first := c.ShowButton("bot.button.first-evening", "", reply.ReadHelp, "1")
	if look, ok := c.InPlay(ctx); ok {
		list := c.ShowButton("bot.button.commands", "", reply.ReadHelp, strconv.Itoa(len(helpPages)))
		further := reply.Rows(c.ShowButton("bot.button.state", "", reply.ReadState, ""), first, list)
		if controls := c.controlsHelp(look); controls != nil {
			controls.Add(c.Say("bot.help.playing"))
			controls.Update, controls.Rows = a.Update, append(controls.Rows, further...)
			return controls, nil
		}
		a.Add(c.Say("bot.help.playing"))
		a.Rows = further
		return a, nil
	}
	a.Add(c.Say("bot.help.begin"))
	a.Rows = append(starterRows(c), reply.Rows(first)...)
	return a, nil
}

// backToHelp is the button from a page, or from a beginning, back to where help begins.
func backToHelp(c *Call) limits.Component {
	return c.ShowButton("bot.button.page-before", "", reply.ReadHelp, "0")
}

// helpPage is one page of the first evening, for who asks alone.
func helpPage(ctx context.Context, c *Call, n int) *reply.Answer {
	page := helpPages[n-1]
	a := c.Answer("bot.help.step", phrase.Number("n", n), phrase.Number("of", len(helpPages)),
		phrase.With("title", phrase.Say("bot.help.title."+page)))
	a.Add(c.Say("bot.help.page." + page))
	switch page {
	case eveningPage:
		a.Add(evenings(ctx, c)...)
	case commandPage:
		a.Add(helpCommands(ctx, c)...)
	}
	before := c.ShowButton("bot.button.page-before", "", reply.ReadHelp, strconv.Itoa(n-1))
	after := c.ShowButton("bot.button.page-after", "", reply.ReadHelp, strconv.Itoa(n+1))
	after.Disabled = n == len(helpPages)
	if after.Style = reply.Primary; after.Disabled {
		after.Style = reply.Secondary
	}
	a.Rows = reply.Rows(before, after)
	a.Update = c.IsHidden()
	return a
}

// evenings say how an evening goes: that of the channel's game, else of each.
func evenings(ctx context.Context, c *Call) (lines []string) {
	systems := c.Referee.Systems()
	if look, ok := c.InPlay(ctx); ok {
		systems = rules.Registry{look.Game.System()}
	}
	for _, s := range systems {
		if k := "system.evening." + s.Meta.Slug; c.Has(k) {
			lines = append(lines, c.Say("bot.help.evening", reply.System(s.Meta.Slug), phrase.With("how", phrase.Say(k))))
		}
	}
	return lines
}

// helpCommands are the commands worth knowing now, to be touched.
func helpCommands(ctx context.Context, c *Call) []string {
	paths := []string{"partie nouvelle", "suite", "carte", "regle", "des lancer", "des stats", "moi affichage", "club tableau", "club saison voir"}
	if _, ok := c.InPlay(ctx); ok {
		paths = []string{"suite", "carte", "journal", "retour", "regle", "partie preuve", "des stats", "moi affichage", "partie etat", house.PathClock,
			"club tableau", "partie finir"}
	}
	return append(c.commandLines(paths), c.Say("bot.help.dice"))
}

// commandLines are commands to press, each with what it does.
func (c *Call) commandLines(paths []string) []string {
	var lines []string
	for _, path := range paths {
		if c.find(path) != nil {
			lines = append(lines, fmt.Sprintf("%s %s", c.Mention(path), c.Say("bot.help.item", phrase.With("about",
				phrase.Say(key(path, "", "about"))))))
		}
	}
	return lines
}
