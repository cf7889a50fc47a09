package club

import (
	"aidedecamp/bot/command"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// What the buttons about personal data are for.
const (
	privacyExport = "mesdonnees"
	privacyErase  = "meseffacer"
	guildPurge    = "purge"
)

// refPrivacy is the rule of this house for what it keeps of people.
const refPrivacy rules.Ref = "maison:confidentialite"

// privacyCommands are `/moi donnees …`, each for the asker and about himself alone, and `/organiser purge`.
func privacyCommands() []command.Command {
	return []command.Command{
		{Path: "moi donnees exporter", Do: exportPerson},
		{Path: "moi donnees effacer", Do: askErase},
		{Path: "organiser purge", Do: managers(askPurge)},
	}
}

func privacyActions() map[string]command.Action {
	return map[string]command.Action{
		privacyExport: {Do: exportPerson},
		privacyErase:  {Do: erasePerson, Queued: true},
		guildPurge:    {Do: managers(purgeGuild), Queued: true},
	}
}

// exportPerson gives the asker all that is kept of him, as a file.
func exportPerson(c *command.Call) (*reply.Answer, error) {
	file, err := c.Referee.Personal(c, c.Person)
	if err != nil {
		return nil, err
	}
	a := c.Answer("bot.privacy.file")
	a.Add(c.Say("bot.privacy.file.holds"))
	a.Attached = c.File("mes-donnees.json", file, "bot.privacy.file.alt")
	return a, nil
}

// askErase says what erasing who asks would come to, and asks.
func askErase(c *command.Call) (*reply.Answer, error) {
	would, err := c.Referee.WouldForget(c, c.Person)
	if err != nil {
		return nil, err
	}
	if would.IsNothing() {
		return nil, rules.Refuse(refPrivacy, "bot.privacy.nothing")
	}
	a := c.Answer("bot.privacy.erase")
	if would.Open > 0 {
		a.Add(c.Say("bot.privacy.erase.open", phrase.Number("count", would.Open)))
	}
	if would.Games > 0 {
		a.Add(c.Say("bot.privacy.erase.games", phrase.Number("count", would.Games)))
	}
	if would.Rows > 0 {
		a.Add(c.Say("bot.privacy.erase.rows", phrase.Number("count", would.Rows)))
	}
	a.Add(c.Say("bot.privacy.erase.stays"), c.Say("bot.privacy.erase.final"))
	a.Rows = reply.Rows(c.Button(pressID(privacyErase, ""), reply.Danger, "bot.privacy.button.erase"),
		c.Button(pressID(privacyExport, ""), reply.Secondary, "bot.privacy.button.file"), c.Drop())
	return a, nil
}

// erasePerson erases who presses, and nobody else.
func erasePerson(c *command.Call) (*reply.Answer, error) {
	done, err := c.Referee.Forget(c, c.Origin, c.Person)
	if err != nil {
		return nil, err
	}
	a := c.Answer("bot.privacy.nothing")
	if !done.IsNothing() {
		a = c.Answer("bot.privacy.erased", phrase.Number("count", done.Games))
	}
	a.Update = c.IsHidden()
	return a, nil
}

// askPurge says what would go of a server, and asks.
func askPurge(c *command.Call) (*reply.Answer, error) {
	g, err := c.Referee.Guild(c, c.Place.Guild)
	if err != nil {
		return nil, err
	}
	if g.Open+g.Ended+g.Tables+g.Armies+g.SeasonLines == 0 {
		return nil, rules.Refuse(refPrivacy, "bot.privacy.purge.nothing")
	}
	a := c.Answer("bot.privacy.purge", phrase.Number("open", g.Open), phrase.Number("ended", g.Ended), phrase.Number("tables", g.Tables),
		phrase.Number("armies", g.Armies), phrase.Number("lines", g.SeasonLines))
	a.Add(c.Say("bot.privacy.purge.before", phrase.Verbatim("game", c.Mention("partie exporter")),
		phrase.Verbatim("season", c.Mention("club saison csv")), phrase.Verbatim("table", c.Mention("club bareme exporter"))))
	a.Rows = reply.Rows(c.Button(pressID(guildPurge, ""), reply.Danger, "bot.privacy.button.purge"), c.Drop())
	return a, nil
}

// purgeGuild drops all that is kept of the server.
func purgeGuild(c *command.Call) (*reply.Answer, error) {
	if err := c.Referee.PurgeGuild(c, c.Place.Guild); err != nil {
		return nil, err
	}
	a := c.Answer("bot.privacy.purged")
	a.Update = c.IsHidden()
	return a, nil
}
