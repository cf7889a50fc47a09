package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// stillClock stands until a test moves it.
type stillClock struct{ at time.Time }

func (c *stillClock) now() time.Time { return c.at }

func aClock() *stillClock { return &stillClock{time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)} }

// Health means two things at once: the gateway is open, and a write succeeded lately.
func TestWhatHealthMeans(t *testing.T) {
	clock := aClock()
	h := newHealth(clock.now)
	open := false
	is := func(when string, want ...string) {
		t.Helper()
		var keys []string
		for _, p := range h.illness() {
			keys = append(keys, p.Key)
		}
		if !slices.Equal(keys, want) {
			t.Errorf("%s: %v, want %v", when, keys, want)
		}
	}
	is("at the start", "cli.health.starting", "cli.health.stale")
	h.noteWrite(nil)
	is("before the gateway", "cli.health.starting")
	h.attach(func() session.Gateway { return session.Gateway{Open: open} })
	is("cut off", "cli.health.gateway")
	open = true
	is("both")
	clock.at = clock.at.Add(freshWrite)
	is("as late as it may be")
	clock.at = clock.at.Add(time.Second)
	is("too late", "cli.health.stale")
	h.noteWrite(storage.ErrFull)
	is("a full disk", "cli.health.write")
	h.noteWrite(nil)
	is("room again")
}

func TestAWriteIsDue(t *testing.T) {
	clock := aClock()
	h := newHealth(clock.now)
	if !h.due() {
		t.Error("no write was ever tried, and none is due")
	}
	h.noteWrite(nil)
	if h.due() {
		t.Error("due right after a good one")
	}
	clock.at = clock.at.Add(writeEvery)
	if !h.due() {
		t.Error("not due although nobody played")
	}
	h.noteWrite(nil)
	h.noteWrite(storage.ErrFull)
	if !h.due() {
		t.Error("not due although the last one failed")
	}
}

// onDisk is a store whose writes come to what the test says.
type onDisk struct {
	referee.Store
	err error
}

func (s onDisk) Open(context.Context, referee.Opening) error { return s.err }

func (s onDisk) Act(_ context.Context, _ referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	if _, err := decide(referee.Moment{}); err != nil {
		return err
	}
	return s.err
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
		h := newHealth(aClock().now)
		h.noteWrite(nil)
		w := &watched{onDisk{err: c.err}, h, slog.New(slog.DiscardHandler)}
		if err := storagetest.Append(t.Context(), w, referee.Commit{Clocked: true}); !errors.Is(err, c.err) {
			t.Errorf("Act returns %v, the store %v", err, c.err)
		}
		if ill := h.writing != nil; ill != c.ill {
			t.Errorf("%v: ill %v, want %v", c.err, ill, c.ill)
		}
	}
}

// What is logged of an act are its ids.
func TestACommitIsLoggedByItsIDs(t *testing.T) {
	var text bytes.Buffer
	log, err := (&Settings{Log: "info"}).logger(&text)
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{onDisk{}, newHealth(aClock().now), log}
	c := referee.Commit{Game: "g1", Records: make([]ledger.Record, 1), Lines: [][]byte{[]byte("a secret line")},
		Answer: referee.Answer{Origin: "d:7", Seat: "b", Seq: 4, Act: "what was typed"}}
	if err := storagetest.Append(t.Context(), w, c); err != nil {
		t.Fatal(err)
	}
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
	h := newHealth(time.Now)
	page, err := openHealthPage("127.0.0.1:0", h, book(t))
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) (int, string) {
		t.Helper()
		answer, err := http.Get("http://" + page.addr + path)
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
	if code, text := get("/health"); code != http.StatusServiceUnavailable || !strings.Contains(text, words(t, "cli.health.starting")) {
		t.Errorf("before the bot is ready: %d %s", code, text)
	}
	h.attach(func() session.Gateway { return session.Gateway{Open: true, Acked: time.Unix(1700000000, 0)} })
	h.noteWrite(nil)
	h.noteCommit(4*time.Millisecond, true, false)
	h.noteCommit(time.Minute, false, true)
	if code, text := get("/health"); code != http.StatusOK || text != words(t, "cli.health.well")+"\n" {
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
	if err := page.close(); err != nil {
		t.Error(err)
	}
}

func TestHealthSaysWhyItCannotTell(t *testing.T) {
	ill := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "mal", http.StatusServiceUnavailable)
	}))
	defer ill.Close()
	gone := strings.TrimPrefix(nobody, "http://")
	for _, c := range []struct {
		addr string
		code int
		text string
	}{
		{"", exitUsage, words(t, "cli.health.no-address")},
		{"192.0.2.1:80", exitUsage, words(t, "cli.health.not-loopback", phrase.Verbatim("addr", "192.0.2.1:80"))},
		{gone, exitFault, words(t, "cli.health.silent", phrase.Verbatim("addr", gone))},
		{strings.TrimPrefix(ill.URL, "http://"), exitFault, "mal"},
	} {
		if code, text := said(t, map[string]string{"AIDEDECAMP_HEALTH_ADDR": c.addr}, "health"); code != c.code ||
			!strings.Contains(text, c.text) {
			t.Errorf("%q: exit code %d, want %d; it said %s, want %s", c.addr, code, c.code, text, c.text)
		}
	}
}

// A write is tried where nobody plays, again after one that failed, and the supervisor hears of life only
// after it has returned.
func TestTheHeartbeat(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	heard, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	ctx, stop := context.WithCancel(t.Context())
	h := newHealth(time.Now)
	s := &service{log: slog.New(slog.DiscardHandler), health: h, notifier: notifier{socket: socket, beat: time.Millisecond}}
	tried, ended := make(chan error), make(chan struct{})
	go func() {
		defer close(ended)
		s.beat(ctx, func(limited context.Context) error {
			if _, bounded := limited.Deadline(); !bounded {
				t.Error("a write that may hang for ever")
			}
			select {
			case err := <-tried:
				return err
			case <-limited.Done():
				return limited.Err()
			}
		})
	}()
	buffer := make([]byte, 64)
	for range 2 {
		if err := heard.SetReadDeadline(time.Now()); err != nil {
			t.Fatal(err)
		}
		if n, err := heard.Read(buffer); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("while a write hangs the supervisor hears %q, %v", buffer[:n], err)
		}
		tried <- storage.ErrFull
		hears(t, heard, "WATCHDOG=1")
		if ill := h.illness(); ill[len(ill)-1].Key != "cli.health.write" {
			t.Errorf("after a failed write: %v", ill)
		}
	}
	stop()
	<-ended
}

func TestWhatASupervisorAsksFor(t *testing.T) {
	for _, c := range []struct {
		usec, pid string
		want      time.Duration
	}{
		{"", "", 0}, {"60000000", "", 30 * time.Second}, {"60000000", strconv.Itoa(os.Getpid()), 30 * time.Second}, {"60000000", "1", 0},
		{"soon", "", 0},
	} {
		t.Setenv("WATCHDOG_USEC", c.usec)
		t.Setenv("WATCHDOG_PID", c.pid)
		if got := newNotifier().beat; got != c.want {
			t.Errorf("WATCHDOG_USEC=%q WATCHDOG_PID=%q: a sign every %v, want %v", c.usec, c.pid, got, c.want)
		}
	}
	if err := (notifier{}).tell("READY=1"); err != nil {
		t.Errorf("without a supervisor: %v", err)
	}
	if err := (notifier{socket: filepath.Join(t.TempDir(), "nobody")}).tell("READY=1"); err == nil ||
		!strings.Contains(err.Error(), "NOTIFY_SOCKET") {
		t.Errorf("a supervisor that is gone: %v, want the setting's name", err)
	}
}

// TestTheHealthPageAnswersItsOwnHostOnly asks as a foreign page would whose name was made to point here (DNS
// rebinding).
func TestTheHealthPageAnswersItsOwnHostOnly(t *testing.T) {
	page, err := openHealthPage("127.0.0.1:0", newHealth(aClock().now), book(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := page.close(); err != nil {
			t.Error(err)
		}
	})
	_, port, err := net.SplitHostPort(page.addr)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/metrics", "/health", "/"} {
		for host, foreign := range map[string]bool{
			page.addr: false, "localhost:" + port: false, "evil.example": true, "evil.example:" + port: true, "127.0.0.1:1": true, "127.0.0.1": true,
		} {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+page.addr+path, nil)
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
