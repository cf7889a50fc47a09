package bot

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/rules/systems"
)

// ordeal is a game at a Discord at which something goes wrong. Discord's clock, the bot's and the gateway
// watch's stand still.
type ordeal struct {
	*story
	discord *localdiscordtest.ManualClock
	secrets *secrets
	// spares are faults of which not all have to strike.
	spares bool
	// passed counts the gateway's pauses that have passed.
	passed int
}

// secrets are the tokens that passed.
type secrets struct {
	next http.RoundTripper

	mu    sync.Mutex
	known map[string]bool
}

// RoundTrip notes the token of an interaction's address.
func (s *secrets) RoundTrip(r *http.Request) (*http.Response, error) {
	if steps := strings.Split(r.URL.Path, "/"); len(steps) > 5 && (steps[3] == "interactions" || steps[3] == "webhooks") {
		s.mu.Lock()
		s.known[steps[5]] = true
		s.mu.Unlock()
	}
	return s.next.RoundTrip(r)
}

// in reports whether a text contains one of them.
func (s *secrets) in(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for token := range s.known {
		if strings.Contains(text, token) {
			return true
		}
	}
	return false
}

// troubled is a club whose bot has not started. What is queued to go wrong must have gone wrong when the test
// ends, and no token may be in the log.
func troubled(t *testing.T, o localdiscord.Options) *ordeal {
	t.Helper()
	t.Parallel()
	d := &ordeal{discord: &localdiscordtest.ManualClock{}, secrets: &secrets{known: map[string]bool{}}}
	o.Clock = d.discord
	c := founded(t, t.Name(), systems.All(), o)
	c.watch = &localdiscordtest.ManualClock{}
	d.secrets.known[c.server.Token()] = true
	c.prepare = func(b *Bot) {
		d.secrets.next = b.session.Discord.Client.Transport
		b.session.Discord.Client.Transport = d.secrets
	}
	d.story = &story{t: t, club: c, kept: map[string]string{}}
	t.Cleanup(func() {
		if n := c.server.PendingFaults(); n > 0 && !d.spares {
			t.Errorf("%d faults have not struck", n)
		}
		if d.secrets.in(c.log.String()) {
			t.Errorf("the log holds a token:\n%s", c.log)
		}
	})
	return d
}

// ordealBegun is a game that waits for who has the initiative.
func ordealBegun(t *testing.T) *ordeal {
	t.Helper()
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	d.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"public: La partie commence")
	return d
}

func (d *ordeal) fault(faults ...localdiscordtest.Fault) {
	d.t.Helper()
	if err := d.club.server.Fault(faults...); err != nil {
		d.t.Fatal(err)
	}
}

// struck waits until everything queued has gone wrong.
func (d *ordeal) struck() {
	d.t.Helper()
	d.until("the faults to strike", func() bool { return d.club.server.PendingFaults() == 0 })
}

// until looks again and again whether something is true.
func (d *ordeal) until(what string, holds func() bool) {
	d.t.Helper()
	ctx := patience(d.t)
	for !holds() {
		select {
		case <-ctx.Done():
			d.t.Fatalf("waited for %s; log:\n%s", what, d.club.log)
		case <-time.After(time.Millisecond):
		}
	}
}

// attempt is what a person does while the bot may be unable to answer.
type attempt struct {
	answer *localdiscord.Answer
	err    error
	done   chan struct{}
}

func (d *ordeal) goes(do func(context.Context) (*localdiscord.Answer, error)) *attempt {
	a, ctx := &attempt{done: make(chan struct{})}, patience(d.t)
	go func() {
		defer close(a.done)
		a.answer, a.err = do(ctx)
	}()
	return a
}

// types lets somebody type a command, and goes on once Discord has sent it.
func (d *ordeal) types(name, line string) *attempt {
	d.discord.Advance(4 * time.Second) // who waited for an answer before has gone
	a := d.goes(func(ctx context.Context) (*localdiscord.Answer, error) { return d.club.server.As(name).Type(ctx, line) })
	<-d.discord.Waiting(1)
	return a
}

// presses lets somebody press a button, and goes on.
func (d *ordeal) presses(name, label string) *attempt {
	d.t.Helper()
	person := d.club.server.As(name)
	on, ok := newest(person, label)
	if !ok {
		d.t.Fatalf("nobody shows a button %q", label)
	}
	return d.goes(func(ctx context.Context) (*localdiscord.Answer, error) {
		return person.Press(ctx, on, placeholder(on, label))
	})
}

// answered waits for the whole answer and returns its first message.
func (d *ordeal) answered(a *attempt) localdiscord.Message {
	d.t.Helper()
	<-a.done
	if a.err != nil {
		d.t.Fatalf("%v; log:\n%s", a.err, d.club.log)
	}
	if _, err := a.answer.Wait(patience(d.t)); err != nil {
		d.t.Fatal(err)
	}
	d.club.idle()
	return a.answer.Message()
}

// unanswered waits until Discord tells the person that the application does not respond.
func (d *ordeal) unanswered(a *attempt) {
	d.t.Helper()
	d.club.idle()
	d.discord.Advance(4 * time.Second)
	<-a.done
	if !errors.Is(a.err, localdiscord.ErrNoAnswer) {
		d.t.Fatalf("%+v, %v; log:\n%s", a.answer, a.err, d.club.log)
	}
}

// said counts the messages that Camille sees and that say something.
func (d *ordeal) said(text string) int {
	n := 0
	for _, m := range d.club.server.As("Camille").Messages() {
		if strings.Contains(plainly(m.Text), plainly(text)) {
			n++
		}
	}
	return n
}

func (d *ordeal) records() int {
	return d.footprint(d.club.server.As("Camille")).records
}

// done checks that an act was done once, and shown in one message.
func (d *ordeal) done(text string, records int) {
	d.t.Helper()
	if shown, now := d.said(text), d.records(); shown != 1 || now != records {
		d.t.Errorf("%q stands in %d messages, the log has %d records instead of %d", text, shown, now, records)
	}
}

// back waits until the gateway was opened again so many times.
func (d *ordeal) back(times int) {
	d.t.Helper()
	d.until("the gateway", func() bool {
		d.pass()
		return strings.Count(d.club.log.String(), "the gateway is back") >= times
	})
}

// paused is how the bot says that it waits before it opens the gateway again.
var paused = regexp.MustCompile(`msg="the gateway (?:has gone|stays away)" again_in=(\S+)`)

// pass lets the next pause of the bot pass by the gateway's watch, if it waits to try again, and returns how
// long it was: while the bot tries, no time passes, however long that takes it.
func (d *ordeal) pass() time.Duration {
	d.t.Helper()
	all := paused.FindAllStringSubmatch(d.club.log.String(), -1)
	if len(all) == d.passed {
		return 0
	}
	pause, err := time.ParseDuration(all[d.passed][1])
	if err != nil {
		d.t.Fatal(err)
	}
	d.passed++
	d.club.watch.Advance(pause)
	return pause
}

// beating waits until discordgo has sent its first heartbeat: while it does, it may close a socket without
// hearing why it was closed.
func (d *ordeal) beating() {
	d.t.Helper()
	d.until("a heartbeat", func() bool {
		d.club.bot.session.Discord.RLock()
		defer d.club.bot.session.Discord.RUnlock()
		return d.club.bot.session.Discord.DataReady
	})
}

// lost waits until the bot gives up by itself, and checks that what it says contains no token.
func (d *ordeal) lost() error {
	d.t.Helper()
	err := d.club.end()
	if err == nil {
		d.t.Fatal("the bot ends without a reason")
	}
	if d.secrets.in(err.Error()) {
		d.t.Errorf("the error holds a token: %v", err)
	}
	return err
}
