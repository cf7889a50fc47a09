package command

import (
	"aidedecamp/bot/session"
	"aidedecamp/rules/phrase"
)

// permissions are what the bot needs in a channel beside its commands, each with its name in the catalogue:
// to take buttons off older messages, to post what an interaction can't carry, to show pictures there.
var permissions = []struct {
	session.Permission
	key string
}{
	{session.ViewChannel, "bot.permission.view"},
	{session.SendMessages, "bot.permission.send"},
	{session.AttachFiles, "bot.permission.attach"},
}

// lackLine says which permissions are missing where the call comes from; nothing where there are all.
func (c *Call) lackLine() []string {
	var missing []phrase.Phrase
	for _, p := range permissions {
		if c.Lacks(p.Permission) {
			missing = append(missing, phrase.Say(p.key))
		}
	}
	if missing == nil {
		return nil
	}
	return []string{c.Say("bot.state.lacking", phrase.Listing("permissions", missing...))}
}
