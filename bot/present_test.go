package bot

import (
	"net/http"
	"strings"
	"testing"
)

// The buttons of an old message are taken off behind the acts: Discord may make the bot wait for an edit as
// long as it likes, the channel plays on.
func TestNoActWaitsForOldButtons(t *testing.T) {
	t.Parallel()
	c := newClub(t, "old buttons")
	allowed := make(chan struct{})
	c.bot.session.Discord.Client.Transport = detained{c.bot.session.Discord.Client.Transport, allowed}
	camille := c.server.As("Camille")
	ctx := patience(t)
	if _, err := camille.Slash(ctx, "partie nouvelle", map[string]string{"system": "npow"}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := camille.Slash(ctx, "suite", nil); err != nil {
			t.Fatalf("an act waits for the edit of an old message: %v", err)
		}
	}
	close(allowed)
	c.idle()
	shown := camille.Messages()
	for i, m := range shown {
		if last := i == len(shown)-1; last != (len(m.Labels()) > 0) {
			t.Errorf("message %d of %d has the buttons %q", i+1, len(shown), m.Labels())
		}
	}
}

// detained keeps what reads a message of a channel, the first half of an edit, until it is allowed.
type detained struct {
	next    http.RoundTripper
	allowed <-chan struct{}
}

func (d detained) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/channels/") {
		<-d.allowed
	}
	return d.next.RoundTrip(r)
}
