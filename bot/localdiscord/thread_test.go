package localdiscord_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/localdiscord"
)

// TestThreads: the bot opens a thread below a channel, members act in it as in a channel, and it outlives a
// restart with its messages; a name too long, a thread's thread and missing permissions are refused as
// Discord does.
func TestThreads(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := serve(t, localdiscord.Options{StateDir: dir})
	b := withBot(t, s)
	channel, err := s.ChannelID("table-1")
	must(t, err)
	open := func(in, name string) (*discordgo.Channel, error) {
		return b.session.ThreadStart(in, name, discordgo.ChannelTypeGuildPublicThread, 10080)
	}
	refused := func(err error, code int) {
		t.Helper()
		var rest *discordgo.RESTError
		if !errors.As(err, &rest) || rest.Message == nil || rest.Message.Code != code {
			t.Errorf("refused by %v, want %d", err, code)
		}
	}
	thread, err := open(channel, "Table 3 · Anne – Bruno")
	must(t, err)
	if thread.ParentID != channel || thread.Type != discordgo.ChannelTypeGuildPublicThread {
		t.Errorf("opened %+v", thread)
	}
	_, err = open(channel, strings.Repeat("é", 101))
	refused(err, 50035)
	_, err = open(thread.ID, "a thread's thread")
	refused(err, 50024)
	allow := s.Forbid(discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessages)
	_, err = open(channel, "not allowed")
	refused(err, 50013)
	_, err = b.session.ChannelMessageSend(channel, "not allowed")
	refused(err, 50013)
	_, err = b.session.ChannelMessageSend(thread.ID, "sending there has a permission of its own")
	must(t, err)
	allow()
	allow = s.Forbid(discordgo.PermissionSendMessagesInThreads)
	_, err = b.session.ChannelMessageSend(thread.ID, "not allowed")
	refused(err, 50013)
	allow()

	must(t, s.As("Camille").In("Table 3 · Anne – Bruno").Say("bonjour"))
	must(t, s.Close())
	again := serve(t, localdiscord.Options{StateDir: dir})
	if names := again.Threads(); !slices.Equal(names, []string{"Table 3 · Anne – Bruno"}) {
		t.Errorf("after a restart: %q", names)
	}
	if kept := again.As("Camille").In(thread.ID).Messages(); len(kept) != 2 || kept[1].Text != "bonjour" {
		t.Errorf("its messages are %+v", kept)
	}
}
