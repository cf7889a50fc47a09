package command

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
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
func showHelp(c *Call) (*reply.Answer, error) {
	if n, err := strconv.Atoi(c.Address.Detail); err == nil && n >= 1 && n <= len(helpPages) {
		return helpPage(c, n), nil
	}
	first := c.ShowButton("bot.button.first-evening", "", reply.ReadHelp, "1")
	if look, ok := c.InPlay(); ok {
		a := cmp.Or(c.controlsHelp(look), c.Answer("bot.help.intro"))
		a.Add(c.Say("bot.help.playing"))
		a.Rows = append(a.Rows, reply.Rows(c.ShowButton("bot.button.state", "", reply.ReadState, ""), first,
			c.ShowButton("bot.button.commands", "", reply.ReadHelp, strconv.Itoa(len(helpPages))))...)
		a.Update = c.Address.Detail != "" && c.IsHidden()
		return a, nil
	}
	a := firstSight(c, first)
	a.Update = c.Address.Detail != "" && c.IsHidden()
	return a, nil
}

// backToHelp is the button from a page, or from a beginning, back to where help begins.
func backToHelp(c *Call) limits.Component {
	return c.ShowButton("bot.button.page-before", "", reply.ReadHelp, "0")
}

// helpPage is one page of the first evening, for the asker alone.
func helpPage(c *Call, n int) *reply.Answer {
	page := helpPages[n-1]
	a := c.Answer("bot.help.step", phrase.Number("n", n), phrase.Number("of", len(helpPages)),
		phrase.With("title", phrase.Say("bot.help.title."+page)))
	a.Add(c.Say("bot.help.page." + page))
	switch page {
	case eveningPage:
		a.Add(evenings(c)...)
	case commandPage:
		a.Add(helpCommands(c)...)
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
func evenings(c *Call) (lines []string) {
	systems := c.Referee.Systems()
	if look, ok := c.InPlay(); ok {
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
func helpCommands(c *Call) []string {
	paths := []string{"partie nouvelle", "suite", "carte", "regle", "des lancer", "des stats", "moi affichage", "club tableau", "club saison voir"}
	if _, ok := c.InPlay(); ok {
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

// mostLabels is how many controls of one kind a line of the help names.
const mostLabels = 4

// controlsHelp says for each thing that the person may do which controls do it, and what it is; for who may
// do nothing, what the players may. It is nil where there is nothing.
func (c *Call) controlsHelp(look referee.Look) *reply.Answer {
	offers, own := helpedOffers(look)
	labels, paths := map[string][]string{}, []string{}
	for _, o := range offers {
		label := c.LabelOf(look.Game, o.Label)
		if !slices.Contains(paths, o.Act.Path) {
			paths = append(paths, o.Act.Path)
		}
		if !slices.Contains(labels[o.Act.Path], label) {
			labels[o.Act.Path] = append(labels[o.Act.Path], label)
		}
	}
	if len(paths) == 0 {
		return nil
	}
	a := c.Answer("bot.help.controls")
	if !own {
		a.Add(c.Standing(look.Game, look.Game.View(rules.Public)))
	}
	for _, path := range paths {
		named := labels[path]
		if len(named) > mostLabels {
			named = append(slices.Clone(named[:mostLabels]), "…")
		}
		buttons := phrase.Verbatim("buttons", strings.Join(named, " · "))
		if about := key(path, "", "about"); c.Has(about) {
			a.Add(c.Say("bot.help.control", buttons, phrase.With("about", phrase.Say(about))))
		} else {
			a.Add(c.Say("bot.help.control-plain", buttons))
		}
	}
	a.Add(c.commandLines([]string{"suite", "regle", "retour", "partie etat", "partie finir"})...)
	if of := rulesBehind(look, offers); len(of.Ask[0].Choices) > 0 {
		id := reply.Address{Verb: reply.ReadVerb, Game: look.Game.ID(), Word: reply.ReadRule}.CustomID()
		a.Rows = reply.Rows(c.Menu(look.Game, id, c.LabelOf(look.Game, of.Label), of.Ask[0]))
	}
	return a
}

// rulesBehind are the rules behind the choices that offers leave open, to choose among.
func rulesBehind(look referee.Look, offers []reply.Held) rules.Offer {
	q := rules.Question{Option: topicOption, Label: phrase.Say("bot.help.rules")}
	for _, t := range look.Game.Topics() {
		if slices.ContainsFunc(offers, func(o reply.Held) bool { return leadsToTopic(o.Offer, t) }) {
			q.Choices = append(q.Choices, rules.Choice{Value: t.Slug, Label: t.Title})
		}
	}
	return rules.Offer{Label: q.Label, Ask: []rules.Question{q}}
}

// leadsToTopic reports whether an offer speaks of a topic: its act is called so, or a choice of it is.
func leadsToTopic(o rules.Offer, t rules.Topic) bool {
	said := strings.Fields(o.Act.Path)
	for _, q := range o.Ask {
		for _, choice := range q.Choices {
			said = append(said, strings.FieldsFunc(choice.Value, func(r rune) bool { return strings.ContainsRune(":/>|", r) })...)
		}
	}
	return slices.Contains(said, t.Slug) || slices.ContainsFunc(t.Besides, func(slug string) bool { return slices.Contains(said, slug) })
}

// helpedOffers are the offers that the help speaks of: the person's own, else the players'.
func helpedOffers(look referee.Look) (offers []reply.Held, own bool) {
	if offers = reply.OwnOffers(look); len(offers) > 0 {
		return offers, true
	}
	return reply.PublicOffers(look.Game), false
}

// showPickedRule says the rule that was picked in the help, or shows those that its select had no room for.
func showPickedRule(c *Call) (*reply.Answer, error) {
	if from, rest := reply.RestFrom(c.Values); rest {
		look, err := c.Look()
		if err != nil {
			return nil, err
		}
		offers, _ := helpedOffers(look)
		return c.Others(look.Game, rulesBehind(look, offers), from)
	}
	if c.Picked() == "" {
		return nil, referee.ErrStale
	}
	c.Args = rules.Args{topicOption: c.Picked()}
	return showRule(c)
}
