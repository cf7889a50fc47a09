package health

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// stillClock stops until a test moves it.
type stillClock struct{ at time.Time }

func (c *stillClock) now() time.Time { return c.at }

func aClock() *stillClock { return &stillClock{time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)} }

// plain are the words of a terminal in French.
func plain() locale.Book { return terminal.AllWords().Book(locale.French, locale.Plain) }

// Health means two things at once: the gateway is open, and a write succeeded lately.
func TestWhatHealthMeans(t *testing.T) {
	clock := aClock()
	h := New(clock.now)
	open := false
	is := func(when string, want ...string) {
		t.Helper()
		var keys []string
		for _, p := range h.Illness() {
			keys = append(keys, p.Key)
		}
		if !slices.Equal(keys, want) {
			t.Errorf("%s: %v, want %v", when, keys, want)
		}
	}
	is("at the start", "cli.health.starting", "cli.health.stale")
	h.NoteWrite(nil)
	is("before the gateway", "cli.health.starting")
	h.Attach(func() session.Gateway { return session.Gateway{Open: open} })
	is("cut off", "cli.health.gateway")
	open = true
	is("both")
	clock.at = clock.at.Add(freshWrite)
	is("as late as it may be")
	clock.at = clock.at.Add(time.Second)
	is("too late", "cli.health.stale")
	h.NoteWrite(storage.ErrFull)
	is("a full disk", "cli.health.write")
	h.NoteWrite(nil)
	is("room again")
}

func TestAWriteIsDue(t *testing.T) {
	clock := aClock()
	h := New(clock.now)
	if !h.Due() {
		t.Error("no write was ever tried, and none is due")
	}
	h.NoteWrite(nil)
	if h.Due() {
		t.Error("due right after a good one")
	}
	clock.at = clock.at.Add(writeEvery)
	if !h.Due() {
		t.Error("not due although nobody played")
	}
	h.NoteWrite(nil)
	h.NoteWrite(storage.ErrFull)
	if !h.Due() {
		t.Error("not due although the last one failed")
	}
}

// A refusal of the referee's port says nothing against the file; anything else does.
func TestWhichErrorsAreTheFilesOwn(t *testing.T) {
	for _, c := range []struct {
		err error
		ill bool
	}{
		{nil, false}, {referee.ErrConflict, false}, {referee.ErrChannelBusy, false}, {referee.ErrOriginKnown, false},
		{referee.ErrNotFound, false},
		{context.Canceled, false}, {storage.ErrFull, true}, {storage.ErrReadOnly, true}, {errors.New("what else"), true},
	} {
		h := New(aClock().now)
		h.NoteWrite(nil)
		h.Committed(slog.New(slog.DiscardHandler))(referee.Commit{Clocked: true}, 0, c.err)
		if ill := h.writing != nil; ill != c.ill {
			t.Errorf("%v: ill %v, want %v", c.err, ill, c.ill)
		}
	}
}

// What is logged of an act are its ids.
func TestACommitIsLoggedByItsIDs(t *testing.T) {
	var text bytes.Buffer
	log, err := process.NewLogger(&text, "info")
	if err != nil {
		t.Fatal(err)
	}
	c := referee.Commit{Game: "g1", Records: make([]ledger.Record, 1), Lines: [][]byte{[]byte("a secret line")},
		Answer: referee.Answer{Origin: "d:7", Seat: "b", Seq: 4, Act: "what was typed"}}
	New(aClock().now).Committed(log)(c, 0, nil)
	if !strings.Contains(text.String(), "msg=commit game=g1 seq=4 records=1 origin=d:7 seat=b") {
		t.Errorf("logged: %s", text.String())
	}
	for _, private := range []string{"secret", "typed"} {
		if strings.Contains(text.String(), private) {
			t.Errorf("%q is logged: %s", private, text.String())
		}
	}
}

// sample is one line of the text exposition format: a name, labels perhaps, a figure.
var sample = regexp.MustCompile(`^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+0-9.e]+$`)

func TestTheHealthPage(t *testing.T) {
	h := New(time.Now)
	page, err := OpenPage("127.0.0.1:0", h, plain())
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) (int, string) {
		t.Helper()
		answer, err := http.Get("http://" + page.Addr + path)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(text)
	}
	if code, text := get("/health"); code != http.StatusServiceUnavailable || !strings.Contains(text, plain().Say(phrase.Say("cli.health.starting"))) {
		t.Errorf("before the bot is ready: %d %s", code, text)
	}
	h.Attach(func() session.Gateway { return session.Gateway{Open: true, Acked: time.Unix(1700000000, 0)} })
	h.NoteWrite(nil)
	h.noteCommit(4*time.Millisecond, true, false)
	h.noteCommit(time.Minute, false, true)
	if code, text := get("/health"); code != http.StatusOK || text != plain().Say(phrase.Say("cli.health.well"))+"\n" {
		t.Errorf("when all is well: %d %s", code, text)
	}
	_, text := get("/metrics")
	for _, want := range []string{"aidedecamp_gateway_open 1", "aidedecamp_gateway_ack_time_seconds 1700000000",
		"aidedecamp_games_opened_total 1",
		"aidedecamp_games_ended_total 1", `aidedecamp_commit_seconds_bucket{le="0.0025"} 0`, `aidedecamp_commit_seconds_bucket{le="0.005"} 1`,
		`aidedecamp_commit_seconds_bucket{le="3"} 1`, `aidedecamp_commit_seconds_bucket{le="+Inf"} 2`, "aidedecamp_commit_seconds_count 2",
		"aidedecamp_commit_seconds_sum 60.004"} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("/metrics lacks %q:\n%s", want, text)
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if !strings.HasPrefix(line, "# ") && !sample.MatchString(line) {
			t.Errorf("/metrics: %q is no sample", line)
		}
	}
	if err := page.Close(); err != nil {
		t.Error(err)
	}
}

// TestTheHealthPageAnswersItsOwnHostOnly asks as a foreign page would whose name was made to point here (DNS
// rebinding).
func TestTheHealthPageAnswersItsOwnHostOnly(t *testing.T) {
	page, err := OpenPage("127.0.0.1:0", New(aClock().now), plain())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := page.Close(); err != nil {
			t.Error(err)
		}
	})
	_, port, err := net.SplitHostPort(page.Addr)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/metrics", "/health", "/"} {
		for host, foreign := range map[string]bool{
			page.Addr: false, "localhost:" + port: false, "evil.example": true, "evil.example:" + port: true, "127.0.0.1:1": true, "127.0.0.1": true,
		} {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+page.Addr+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = host
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(answer.Body)
			if err := errors.Join(err, answer.Body.Close()); err != nil {
				t.Fatal(err)
			}
			if refused := answer.StatusCode == http.StatusMisdirectedRequest; refused != foreign || foreign &&
				strings.Contains(string(body), "aidedecamp") {
				t.Errorf("%s asked of %s: %d", path, host, answer.StatusCode)
			}
		}
	}
}
