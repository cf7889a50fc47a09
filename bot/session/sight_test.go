package session

import (
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestCovers: what everybody here may see for sure, of an open server and of one that shows nothing to who
// has no role.
func TestCovers(t *testing.T) {
	t.Parallel()
	const view = discordgo.PermissionViewChannel
	overwrite := func(id string, allow, deny int64) *discordgo.PermissionOverwrite {
		return &discordgo.PermissionOverwrite{ID: id, Allow: allow, Deny: deny}
	}
	closed := []*discordgo.PermissionOverwrite{overwrite("guild", 0, view), overwrite("jury", view, 0)}
	sight := Sight{guild: "guild", everyone: true, channels: map[string]*discordgo.Channel{}}
	for _, c := range []*discordgo.Channel{
		{ID: "plain"},
		{ID: "mute", PermissionOverwrites: []*discordgo.PermissionOverwrite{overwrite("guild", 0, discordgo.PermissionSendMessages)}},
		{ID: "shown", PermissionOverwrites: []*discordgo.PermissionOverwrite{overwrite("guild", view, 0)}},
		{ID: "jury", PermissionOverwrites: closed},
		{ID: "office", PermissionOverwrites: []*discordgo.PermissionOverwrite{closed[1], closed[0]}},
		{ID: "but-one", PermissionOverwrites: []*discordgo.PermissionOverwrite{overwrite("camille", 0, view)}},
		{ID: "thread", Type: discordgo.ChannelTypeGuildPublicThread, ParentID: "jury"},
		{ID: "secret", Type: discordgo.ChannelTypeGuildPrivateThread, ParentID: "plain"},
		{ID: "lost", Type: discordgo.ChannelTypeGuildPublicThread, ParentID: "unlisted"},
	} {
		sight.channels[c.ID] = c
	}
	for _, test := range []struct {
		from, to    string
		open, gated bool
	}{
		{"plain", "plain", true, true}, {"jury", "plain", true, false}, {"jury", "mute", true, false}, {"plain", "shown", true, true},
		{"plain", "jury", false, false}, {"plain", "thread", false, false}, {"jury", "thread", true, true}, {"office", "jury", true, true},
		{"thread", "office", true, true}, {"plain", "mute", true, true}, {"plain", "but-one", false, false}, {"but-one", "but-one", true, true},
		{"plain", "secret", false, false}, {"secret", "secret", true, true}, {"secret", "plain", true, true}, {"plain", "lost", false, false},
		{"lost", "plain", true, false}, {"lost", "lost", true, true}, {"plain", "unknown", false, false}, {"unknown", "unknown", true, true},
	} {
		for everyone, want := range map[bool]bool{true: test.open, false: test.gated} {
			if sight.everyone = everyone; sight.Covers(test.from, test.to) != want {
				t.Errorf("everybody in %s sees %s: %v, want %v; the server is open: %v", test.from, test.to, !want, want, everyone)
			}
		}
	}
}
