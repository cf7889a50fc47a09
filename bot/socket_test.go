package bot

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// A bot that stops says goodbye, and is done when Discord has closed its side: discordgo, which then sleeps a
// second with its lock held, is not waited for; nor where the gateway was lost before.
func TestAStopWaitsForDiscordAlone(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*guild) (back func()){
		"open": func(*guild) func() { return func() {} },
		"lost": func(c *guild) func() {
			defer c.server.Drop()
			return c.server.HoldGateway()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, "stop "+name)
			for tries := 5; ; tries-- { // a slow machine may need more than the second
				back := lose(c)
				c.stop()
				if c.server.IsConnected() {
					t.Fatal("the local Discord has not been told")
				}
				if !c.bot.session.Discord.TryRLock() {
					return
				}
				c.bot.session.Discord.RUnlock()
				if tries == 0 {
					t.Fatal("each stop has waited until discordgo had slept")
				}
				back()
				c.start()
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
