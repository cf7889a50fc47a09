package command

import (
	"aidedecamp/bot/session"
	"aidedecamp/rules/phrase"
)

// permissions are what the bot needs in a channel beside its commands, each with its name in the catalogue:
// to take buttons off older messages, to post what an interaction can't carry, to show pictures there.
var permissions = []needed{
	{session.ViewChannel, "bot.permission.view"},
	{session.SendMessages, "bot.permission.send"},
	{session.AttachFiles, "bot.permission.attach"},
}

// threadPermissions are what it needs besides where a table gets a thread of its own.
var threadPermissions = []needed{
	{session.CreateThreads, "bot.permission.create-threads"},
	{session.SendInThreads, "bot.permission.threads"},
}

// needed is a permission by its name in the catalogue.
type needed struct {
	session.Permission
	key string
}

// lacking are the names of those permissions that the bot does not have where the call comes from.
func (c *Call) lacking(all []needed) []phrase.Phrase {
	var missing []phrase.Phrase
	for _, p := range all {
		if c.Lacks(p.Permission) {
			missing = append(missing, phrase.Say(p.key))
		}
	}
	return missing
}

// lackLine says which permissions are missing where the call comes from; nothing where there are all.
func lackLine(c *Call) string {
	missing := c.lacking(permissions)
	if missing == nil {
		return ""
	}
	return c.Say("bot.state.lacking", phrase.Listing("permissions", missing...))
}
