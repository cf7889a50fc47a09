package bot

import (
	"github.com/bwmarrin/discordgo"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// permissions are what the bot needs in a channel beside its commands, each with its name in the catalogue: to take buttons off
// older messages, to post what an interaction can't carry, to show pictures there.
var permissions = []struct {
	bit int64
	key string
}{
	{discordgo.PermissionViewChannel, "bot.permission.view"},
	{discordgo.PermissionSendMessages, "bot.permission.send"},
	{discordgo.PermissionAttachFiles, "bot.permission.attach"},
}

// lacking says which permissions are missing where the call comes from; nothing where there are all.
func (c *call) lacking() []string {
	var missing []phrase.Phrase
	for _, p := range permissions {
		if c.event.AppPermissions&(p.bit|discordgo.PermissionAdministrator) == 0 {
			missing = append(missing, phrase.Say(p.key))
		}
	}
	if missing == nil {
		return nil
	}
	return []string{c.book(false).Say(phrase.Say("bot.state.lacking", phrase.Listing("permissions", missing...)))}
}

// manages reports whether the person may manage the server: what the whole club plays by is theirs to change.
func (c *call) manages() bool {
	return c.event.Member != nil && c.event.Member.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}

// notManager refuses what only a manager of the server may do.
func notManager() *rules.Violation { return rules.Refuse("", "bot.refused.manager") }

// mayEdit notes what editing an older message of a channel came to. A missing permission is told to the operator once, until it
// is there again; players find it in `/partie etat`.
func (b *Bot) mayEdit(channel string, err error) {
	b.mu.Lock()
	known := b.barred[channel]
	if err == nil || forbidden(err) {
		b.barred[channel] = err != nil
	}
	b.mu.Unlock()
	switch {
	case err == nil, known && forbidden(err):
	case forbidden(err):
		b.log.Warn("a permission is missing: old buttons stay", "channel", channel, "error", err)
	default:
		b.log.Info("old buttons stay", "channel", channel, "error", err)
	}
}
