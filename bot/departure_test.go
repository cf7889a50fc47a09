package bot

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
)

// departed is a club with a game whose bot may be sent away.
func departed(t *testing.T) *story {
	t.Helper()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.club.bot.purgeAfter = 7 * 24 * time.Hour
	s.play("Camille> /partie nouvelle system:panache opponent:@Dominique", "Alex> /organiser theme choix:sombre")
	return s
}

// kept is what is kept of the club's server.
func (s *story) keptThere() referee.Guild {
	s.t.Helper()
	g, err := s.club.bot.router.Referee.Guild(context.Background(), strconv.Itoa(localdiscord.GuildID))
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// look has the bot look where it is, so long after the last time.
func (s *story) look(after time.Duration) referee.Guild {
	s.club.clock.Advance(after)
	s.club.bot.depart(context.Background())
	return s.keptThere()
}

const aDay = 24 * time.Hour

// TestAServerThatSendsTheBotAway is purged after the delay, not before, and the game in its channel with it.
func TestAServerThatSendsTheBotAway(t *testing.T) {
	t.Parallel()
	s := departed(t)
	if g := s.look(0); !g.Missing.IsZero() || g.Open != 1 {
		t.Fatalf("at home: %+v", g)
	}
	defer s.club.server.TellGuilds(17)()
	for day := range 7 {
		if g := s.look(aDay); g.Missing.IsZero() || g.Open != 1 {
			t.Fatalf("day %d: %+v", day, g)
		}
	}
	if g := s.look(aDay); g != (referee.Guild{ID: strconv.Itoa(localdiscord.GuildID)}) {
		t.Errorf("after it: %+v", g)
	}
	s.play("Camille> /partie etat", "private: Aucune partie")
}

// TestWhoComesBackIsNotPurged: a return before the delay cancels it, and the next absence counts anew.
func TestWhoComesBackIsNotPurged(t *testing.T) {
	t.Parallel()
	s := departed(t)
	back := s.club.server.TellGuilds(17)
	s.look(aDay)
	s.look(6 * aDay)
	back()
	if g := s.look(aDay); !g.Missing.IsZero() || g.Open != 1 {
		t.Fatalf("back: %+v", g)
	}
	defer s.club.server.TellGuilds(17)()
	if g := s.look(30 * aDay); g.Missing.IsZero() || g.Open != 1 {
		t.Errorf("away again: %+v", g)
	}
	if g := s.look(6 * aDay); g.Open != 1 {
		t.Errorf("away again for six days: %+v", g)
	}
}

// TestAnOutagePurgesNothing: a list that is empty, that fails, that is cut short or that makes no sense
// misses no server, however long; a delay of 0 purges none either.
func TestAnOutagePurgesNothing(t *testing.T) {
	t.Parallel()
	s := departed(t)
	restore := s.club.server.TellGuilds()
	for range 3 {
		if g := s.look(30 * aDay); !g.Missing.IsZero() || g.Open != 1 {
			t.Errorf("an empty list: %+v", g)
		}
	}
	if !strings.Contains(s.club.log.String(), "aidedecamp purge") {
		t.Error("an empty list: nobody is told that he purges by hand")
	}
	restore()
	many := make([]uint64, 200)
	for i := range many {
		many[i] = uint64(i + 1)
	}
	restore = s.club.server.TellGuilds(append(many, localdiscord.GuildID)...)
	for name, fault := range map[string]localdiscordtest.Fault{
		"an outage":       {Route: localdiscord.RouteGuilds, Status: 401},
		"the second page": {Route: localdiscord.RouteGuilds, Status: 403, Skip: 1},
	} {
		if err := s.club.server.Fault(fault); err != nil {
			t.Fatal(err)
		}
		if g := s.look(30 * aDay); !g.Missing.IsZero() || g.Open != 1 {
			t.Errorf("%s: %+v", name, g)
		}
		if n := s.club.server.PendingFaults(); n > 0 {
			t.Errorf("%s did not strike", name)
		}
	}
	if g := s.look(30 * aDay); !g.Missing.IsZero() || g.Open != 1 {
		t.Errorf("at home on the second page: %+v", g)
	}
	restore()
	s.club.bot.purgeAfter = 0
	defer s.club.server.TellGuilds(17)()
	s.look(aDay)
	if g := s.look(1000 * aDay); g.Open != 1 || g.Missing.IsZero() {
		t.Errorf("nothing is to be purged by itself: %+v", g)
	}
}

// TestAPurgeBrokenOffIsFinished by the next look, also where Discord does not answer or the bot is there.
func TestAPurgeBrokenOffIsFinished(t *testing.T) {
	t.Parallel()
	s := departed(t)
	if err := s.club.db.BeginPurge(context.Background(), strconv.Itoa(localdiscord.GuildID)); err != nil {
		t.Fatal(err)
	}
	s.club.stop() // as a kill leaves it
	s.club.start()
	if g := s.keptThere(); !g.Purging || g.Open != 1 {
		t.Fatalf("broken off: %+v", g)
	}
	if err := s.club.server.Fault(localdiscordtest.Fault{Route: localdiscord.RouteGuilds, Status: 401}); err != nil {
		t.Fatal(err)
	}
	if g := s.look(0); g != (referee.Guild{ID: g.ID}) {
		t.Errorf("after it: %+v", g)
	}
	s.play("Camille> /partie nouvelle system:panache opponent:@Dominique", "public: Avant le départ")
	if g := s.look(0); g.Open != 1 || g.Purging {
		t.Errorf("a new game: %+v", g)
	}
}

// scripted answers the list of servers with its pages in turn, the last one again and again.
type scripted struct {
	pages []scriptedPage
	asked int
}

type scriptedPage struct {
	status int
	body   string
	// broken breaks the connection behind the body.
	broken bool
}

func (s *scripted) RoundTrip(r *http.Request) (*http.Response, error) {
	page := s.pages[min(s.asked, len(s.pages)-1)]
	s.asked++
	body := io.Reader(strings.NewReader(page.body))
	if page.broken {
		body = io.MultiReader(body, &brokenOff{})
	}
	return &http.Response{StatusCode: page.status, Header: http.Header{}, Body: io.NopCloser(body), Request: r}, nil
}

type brokenOff struct{}

func (*brokenOff) Read([]byte) (int, error) { return 0, errors.New("connection reset") }

// passing lets a clock go on, by so much each millisecond at most, until it stands still.
func passing(clock *localdiscordtest.ManualClock, by time.Duration) (still func()) {
	ended, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for {
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
				clock.Advance(by)
			}
		}
	}()
	return func() {
		close(ended)
		<-over
	}
}

// TestAListThatIsNoListPurgesNothing: whatever is in the place of the list of servers, nothing is missed
// that is not missing by a whole one.
func TestAListThatIsNoListPurgesNothing(t *testing.T) {
	t.Parallel()
	s := departed(t)
	full := make([]string, 200)
	for i := range full {
		full[i] = `{"id":"` + strconv.Itoa(i+1) + `"}`
	}
	page := "[" + strings.Join(full, ",") + "]"
	for name, pages := range map[string][]scriptedPage{
		"a gateway's page":        {{status: 502, body: "<html>Bad gateway</html>"}},
		"an internal error":       {{status: 500, body: `{"message":"500: Internal Server Error","code":0}`}},
		"an outage":               {{status: 503, body: "upstream connect error"}},
		"the second page is out":  {{status: 200, body: page}, {status: 503, body: "{}"}},
		"a page of HTML":          {{status: 200, body: "<html>Maintenance</html>"}},
		"nothing":                 {{status: 200}},
		"an object":               {{status: 200, body: `{"message":"0: Unknown","code":0}`}},
		"null":                    {{status: 200, body: "null"}},
		"cut short":               {{status: 200, body: page[:len(page)/2]}},
		"broken off":              {{status: 200, body: page[:len(page)/2], broken: true}},
		"no ids":                  {{status: 200, body: `[{"name":"Club"}]`}},
		"ids that are none":       {{status: 200, body: `[{"id":"Club"}]`}},
		"an order that is none":   {{status: 200, body: `[{"id":"18"},{"id":"17"}]`}},
		"the second page fails":   {{status: 200, body: page}, {status: 403, body: "{}"}},
		"the second page is none": {{status: 200, body: page}, {status: 200, body: "<html>"}},
		"the first page for ever": {{status: 200, body: page}},
	} {
		script := &scripted{pages: pages}
		real := s.club.bot.session.Discord.Client.Transport
		s.club.bot.session.Discord.Client.Transport = script
		still := passing(s.club.clock, 100*time.Millisecond) // by which a request that failed is sent again
		g := s.look(30 * aDay)
		still()
		s.club.bot.session.Discord.Client.Transport = real
		if !g.Missing.IsZero() || g.Open != 1 {
			t.Errorf("%s: %+v", name, g)
		}
		if script.asked == 0 {
			t.Errorf("%s: nobody asked", name)
		}
	}
}
