package bot

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
)

// awaited has a game whose second player is awaited: he has been called once.
func awaited(t *testing.T) *story {
	t.Helper()
	return awaitedOver(t, nil)
}

// awaitedOver has it over another store, whose budget of requests suffices.
func awaitedOver(t *testing.T, over func(referee.Store) referee.Store) *story {
	t.Helper()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	if over != nil {
		s.club.stop()
		s.club.over, s.club.budgeted = over, true
		s.club.start()
	}
	s.play("Camille> /partie nouvelle system:panache opponent:@Dominique", "pings: Dominique", "Camille! [Commencer]")
	return s
}

// TestTwoBotsRemindOnce: of several bots over one store each reminder is told by one, by another where the
// first is killed over it, and by nobody once its player has acted.
func TestTwoBotsRemindOnce(t *testing.T) {
	t.Parallel()
	s, ctx := awaited(t), context.Background()
	bots := []*Bot{s.club.bot, s.another(), s.another()}
	look := func() {
		var all sync.WaitGroup
		for _, b := range bots {
			all.Go(func() {
				b.remind(ctx)
				b.work.Wait()
			})
		}
		all.Wait()
	}
	told := func(want int) {
		t.Helper()
		look()
		if said := s.saidTo("Sacha", "Rappel"); said != want {
			t.Errorf("told %d times, want %d", said, want)
		}
	}
	told(0)
	s.club.clock.Advance(24 * time.Hour)
	killed, err := s.another().router.Referee.ClaimReminders(ctx) // and is never heard of again
	if err != nil || len(killed) != 1 {
		t.Fatal(killed, err)
	}
	told(0)
	s.club.clock.Advance(referee.ClaimLease)
	told(1)
	told(1)
	s.club.clock.Advance(48 * time.Hour)
	told(2)
	s.club.clock.Advance(96 * time.Hour)
	halted, err := s.another().router.Referee.ClaimReminders(ctx)
	if err != nil || len(halted) != 1 {
		t.Fatal(halted, err)
	}
	s.play("Dominique! [Commencer]")
	if err := bots[1].remindOne(ctx, halted[0]); err != nil {
		t.Error(err)
	}
	told(2)
}

// TestWhoWasHaltedRemindsNobody: another bot has told it meanwhile.
func TestWhoWasHaltedRemindsNobody(t *testing.T) {
	t.Parallel()
	s, ctx := awaited(t), context.Background()
	s.club.clock.Advance(24 * time.Hour)
	halted, err := s.club.bot.router.Referee.ClaimReminders(ctx)
	if err != nil || len(halted) != 1 {
		t.Fatal(halted, err)
	}
	s.club.clock.Advance(referee.ClaimLease)
	other := s.another()
	other.remind(ctx)
	other.work.Wait()
	if err := s.club.bot.remindOne(ctx, halted[0]); err != nil {
		t.Error(err)
	}
	if said := s.saidTo("Sacha", "Rappel"); said != 1 {
		t.Errorf("told %d times, want once", said)
	}
}

// TestAChannelThatRefusesIsGivenUp: a reminder that Discord refuses is not sent again at every look; the next
// one comes at its time, and after the last there is none.
func TestAChannelThatRefusesIsGivenUp(t *testing.T) {
	t.Parallel()
	s, ctx := awaited(t), context.Background()
	tries := func(after time.Duration) int {
		s.club.clock.Advance(after)
		due, err := s.club.bot.router.Referee.ClaimReminders(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range due {
			if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteMessageCreate, 50001)); err != nil {
				t.Fatal(err)
			}
			if err := s.club.bot.remindOne(ctx, r); err == nil {
				t.Error("nobody is told that a reminder was refused")
			}
		}
		return len(due)
	}
	for i, look := range []struct {
		after time.Duration
		want  int
	}{{24 * time.Hour, 1}, {referee.ClaimLease, 0}, {48 * time.Hour, 1}, {96 * time.Hour, 1}, {1000 * time.Hour, 0}} {
		if got := tries(look.after); got != look.want {
			t.Errorf("look %d: %d reminders, want %d", i+1, got, look.want)
		}
	}
}

// mentioned keeps what every message of a bot may call.
type mentioned struct {
	next  http.RoundTripper
	mu    sync.Mutex
	calls []string
}

var (
	allowed = regexp.MustCompile(`"allowed_mentions":(\{[^{}]*\})`)
	prompts = regexp.MustCompile(`(?:<|\\u003c)@[0-9]+(?:>|\\u003e)`)
)

// RoundTrip passes a request on.
func (m *mentioned) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		if prompts.Match(body) {
			m.mu.Lock()
			for _, found := range allowed.FindAllSubmatch(body, -1) {
				m.calls = append(m.calls, string(found[1]))
			}
			m.mu.Unlock()
		}
	}
	return m.next.RoundTrip(r)
}

// TestACallMentionsOneAlone: on the wire, a message that calls somebody allows the mention of his account and
// of nothing else.
func TestACallMentionsOneAlone(t *testing.T) {
	t.Parallel()
	s := awaited(t)
	m := &mentioned{next: s.club.bot.session.Discord.Client.Transport}
	s.club.bot.session.Discord.Client.Transport = m
	s.club.clock.Advance(24 * time.Hour)
	s.club.bot.remind(context.Background())
	s.club.idle()
	s.play("Dominique! [Commencer]", "Camille! [Carte nue à modifier]", "pings: Dominique")
	m.mu.Lock()
	defer m.mu.Unlock()
	want := `{"parse":[],"users":["` + s.club.server.As("Dominique").ID() + `"]}`
	calls := slices.DeleteFunc(slices.Clone(m.calls), func(got string) bool { return got == `{"parse":[]}` }) // old buttons come off
	if !slices.Equal(calls, []string{want, want}) {
		t.Errorf("the messages that call allow %q, want twice %s", m.calls, want)
	}
}
