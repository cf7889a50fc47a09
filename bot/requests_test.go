package bot

import (
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
)

// payers counts a bot's requests by whose token they are counted on at Discord.
type payers struct {
	next http.RoundTripper
	// bots are those of the channels by the bot's, acts those by an interaction's.
	bots, acts atomic.Int64
	mu         sync.Mutex
	last       []string // all by the bot's
}

// hear counts what a bot sends.
func (p *payers) hear(b *Bot) {
	p.next = b.session.Discord.Client.Transport
	b.session.Discord.Client.Transport = p
}

// RoundTrip passes a request on.
func (p *payers) RoundTrip(r *http.Request) (*http.Response, error) {
	switch {
	case strings.Contains(r.URL.Path, "/webhooks/"), strings.Contains(r.URL.Path, "/interactions/"):
		p.acts.Add(1)
	default:
		if strings.Contains(r.URL.Path, "/channels/") {
			p.bots.Add(1)
		}
		p.mu.Lock()
		p.last = append(p.last, r.Method+" "+r.URL.Path)
		p.mu.Unlock()
	}
	return p.next.RoundTrip(r)
}

// TestWhoPaysForATournamentsEvening plays the games of an evening, and counts the requests that the bot makes
// by its own token, of which Discord takes few: at a table, where somebody does something every three
// minutes, and by post, where every interaction's token is over by the next act.
func TestWhoPaysForATournamentsEvening(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		pace time.Duration
		most float64 // requests by the bot's token for each act; it was 1.2
	}{"at a table": {3 * time.Minute, 0.15}, "by post": {30 * time.Minute, 0.4}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var bots, own int64
			acts := 0
			for _, file := range []string{"evening", "hex-window", "substitute", "live-message", "first-game", "take-back"} {
				text, err := os.ReadFile("testdata/stories/" + file + ".txtar")
				if err != nil {
					t.Fatal(err)
				}
				clock, paid := &localdiscordtest.ManualClock{}, &payers{}
				c := founded(t, file, allSystems(), localdiscord.Options{Clock: clock})
				c.prepare = paid.hear
				c.start()
				s := &story{t: t, club: c, kept: map[string]string{}}
				for _, line := range s.unpack(string(text)) {
					if !step.MatchString(line) && !strings.HasPrefix(line, "---") {
						continue // what is expected of the steps is the stories' own to ask
					}
					clock.Advance(test.pace)
					c.clock.Advance(test.pace)
					if err := s.line(line); err != nil {
						t.Fatalf("%s: %s\n%v\n%s", file, line, err, c.log)
					}
				}
				games, err := c.db.Games(patience(t), "", 99)
				if err != nil {
					t.Fatal(err)
				}
				for _, g := range games {
					acts += g.Length
				}
				bots, own = bots+paid.bots.Load(), own+paid.acts.Load()
			}
			t.Logf("%d acts: %d requests by the bot's token, %d by the acts' own", acts, bots, own)
			if float64(bots) > test.most*float64(acts) {
				t.Errorf("%d requests by the bot's token for %d acts, want %.2f for each at most", bots, acts, test.most)
			}
		})
	}
}
