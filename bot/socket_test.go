package bot

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// A bot that stops says goodbye, and is done when Discord has closed its side: discordgo, which then sleeps a
// second, is not waited for; nor where the gateway was lost before. Here it never ends before the bot has.
func TestAStopWaitsForDiscordAlone(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*guild){
		"open": func(*guild) {},
		"lost": func(c *guild) {
			c.server.HoldGateway()
			c.server.Drop()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, "stop "+name)
			over := make(chan struct{})
			defer close(over)
			c.bot.session.Discord.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { <-over })
			lose(c)
			c.stop() // fails where the bot waits for what does not end
			if c.server.IsConnected() {
				t.Error("the local Discord has not been told")
			}
		})
	}
}

// What comes from the gateway once the bot has stopped is nobody's any more: the file may be closed.
func TestNothingIsTakenUpAfterAStop(t *testing.T) {
	t.Parallel()
	c := newClub(t, "taken up")
	ping := &discordgo.Interaction{ID: "1", Type: discordgo.InteractionPing}
	c.bot.receive(ping)
	const unread = "an interaction that can't be read"
	if n := strings.Count(c.log.String(), unread); n != 1 {
		t.Fatalf("a running bot has looked at it %d times", n)
	}
	c.stop()
	ping.ID = "2"
	c.bot.receive(ping)
	c.idle()
	if n := strings.Count(c.log.String(), unread); n != 1 {
		t.Errorf("looked at %d times", n)
	}
}
