package bot

import (
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// A bot that stops says goodbye, and is done when Discord has closed its side: discordgo, which then sleeps a
// second with its lock held, is not waited for; nor where the gateway was lost before.
func TestAStopWaitsForDiscordAlone(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*club) (back func()){
		"open": func(*club) func() { return func() {} },
		"lost": func(c *club) func() {
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
				if !c.bot.session.TryRLock() {
					return
				}
				c.bot.session.RUnlock()
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

// A socket hands on all that came before the end, and tells the end without anybody reading on.
func TestASocketTellsItsEnd(t *testing.T) {
	t.Parallel()
	here, there := net.Pipe()
	s := newSocket(here)
	go func() {
		there.Write([]byte("farewell")) //nolint:errcheck // the test sees what arrives
		there.Close()
	}()
	read := make([]byte, 8)
	if _, err := io.ReadFull(s, read); err != nil || string(read) != "farewell" {
		t.Fatalf("%q, %v", read, err)
	}
	select {
	case <-s.ended:
	case <-patience(t).Done():
		t.Fatal("the end is not told")
	}
	if _, err := s.Read(read); !errors.Is(err, io.EOF) {
		t.Errorf("after the end: %v", err)
	}
}

// Closing a socket ends what fills it, even where nobody has read what came; and its deadline is the
// connection's.
func TestAClosedSocketHoldsNothing(t *testing.T) {
	t.Parallel()
	here, there := net.Pipe()
	defer there.Close()
	s := newSocket(here)
	if _, err := there.Write([]byte("unread")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.ended:
	case <-patience(t).Done():
		t.Fatal("it goes on after its end")
	}
	late, other := net.Pipe()
	defer other.Close()
	s = newSocket(late)
	defer s.Close() //nolint:errcheck // nothing was written
	if err := s.SetDeadline(time.Now().Add(time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	var timeout net.Error
	if _, err := s.Read(make([]byte, 1)); !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("past its deadline: %v", err)
	}
}
