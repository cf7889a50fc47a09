package main

import (
	"context"
	"errors"
	"io"
	stdlog "log"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/discord"
	"aidedecamp/cmd/aidedecamp/health"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// words are what a key says in French.
func words(t *testing.T, key string, args ...phrase.Arg) string {
	t.Helper()
	return book(t).Say(phrase.Say(key, args...))
}

func book(t *testing.T) locale.Book {
	t.Helper()
	return (&terminal.Settings{Lang: "fr"}).Speak()
}

// answering is an address that gives the same answer to everything.
func answering(t *testing.T, status int, kind, body string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		io.WriteString(w, body) //nolint:errcheck // the test sees what arrives
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// nobody is an address where nobody listens: a port that was free a moment ago may be the next server's.
const nobody = "http://127.0.0.1:1"

// selfSigned is an address whose certificate nobody vouches for.
func selfSigned(t *testing.T) string {
	t.Helper()
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = stdlog.New(io.Discard, "", 0) // it reports every handshake that fails
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.URL
}

// spent is a Discord whose gateway was opened too often today.
func spent(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v10/applications/@me", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"id":"1","name":"x"}`) //nolint:errcheck // the test sees what arrives
	})
	mux.HandleFunc("GET /api/v10/gateway/bot", func(w http.ResponseWriter, _ *http.Request) {
		//nolint:errcheck // the test sees what arrives
		io.WriteString(w, `{"url":"ws://127.0.0.1:1","session_start_limit":{"total":1000,"remaining":19,"reset_after":3600000}}`)
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL
}

// closing is a Discord that closes the gateway on the bot with a code when it identifies itself.
func closing(t *testing.T, code int) string {
	t.Helper()
	s := aDiscord(t, localdiscord.Options{Token: secretToken})
	if err := s.Fault(localdiscordtest.Fault{Event: localdiscord.EventIdentify, Close: code}); err != nil {
		t.Fatal(err)
	}
	return s.URL()
}

const secretToken = "MTA.very.secret"

// Whatever keeps the bot from serving is said in a sentence that says what to do, and the exit code tells a
// supervisor whether to try again.
func TestServeSaysWhatStandsInTheWay(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "notes.db")
	if err := os.WriteFile(foreign,
		[]byte("a shopping list, longer than a header: bread, butter, eggs, flour, sugar, salt, pepper, tea, coffee, milk"), 0o600); err != nil {
		t.Fatal(err)
	}
	local := aDiscord(t, localdiscord.Options{Token: "another"})
	for name, c := range map[string]struct {
		set  map[string]string
		code int
		key  string
		args []phrase.Arg
	}{
		"no token": {map[string]string{"DISCORD_TOKEN": ""}, terminal.ExitUsage, "cli.serve.no-token", nil},
		"no token file": {map[string]string{"DISCORD_TOKEN_FILE": "nowhere"}, terminal.ExitUsage, "cli.check.token.file",
			[]phrase.Arg{phrase.Verbatim("file", "nowhere")}},
		"no address":        {map[string]string{"DISCORD_API_URL": "discord.com"}, terminal.ExitUsage, "cli.reach.address", nil},
		"wrong token":       {map[string]string{"DISCORD_API_URL": local.URL()}, terminal.ExitRefused, "cli.reach.token", nil},
		"nobody there":      {map[string]string{"DISCORD_API_URL": nobody}, terminal.ExitUnreachable, "cli.reach.closed", nil},
		"no such name":      {map[string]string{"DISCORD_API_URL": "http://aidedecamp.invalid"}, terminal.ExitUnreachable, "cli.reach.name", nil},
		"unknown authority": {map[string]string{"DISCORD_API_URL": selfSigned(t)}, terminal.ExitUnreachable, "cli.reach.trust", nil},
		"out of order": {map[string]string{"DISCORD_API_URL": answering(t, 503, "text/html", "<h1>503</h1>")}, terminal.ExitUnreachable,
			"cli.reach.broken", []phrase.Arg{terminal.Figure("status", 503)}},
		"asked to wait": {map[string]string{"DISCORD_API_URL": answering(t, 429, "application/json",
			`{"message":"slow down","retry_after":1}`)}, terminal.ExitUnreachable, "cli.reach.busy", nil},
		"welcome page": {map[string]string{"DISCORD_API_URL": answering(t, 200, "text/html", "<h1>Bienvenue</h1>")}, terminal.ExitUnreachable,
			"cli.reach.foreign", nil},
		"another service": {map[string]string{"DISCORD_API_URL": answering(t, 404, "text/plain", "404 page not found")}, terminal.ExitUnreachable,
			"cli.reach.foreign", nil},
		"forbidden": {map[string]string{"DISCORD_API_URL": answering(t, 403, "application/json", `{"message":"no","code":20001}`)},
			terminal.ExitRefused, "cli.reach.refused", []phrase.Arg{terminal.Figure("status", 403), terminal.Figure("code", 20001)}},
		"opened too often": {map[string]string{"DISCORD_API_URL": spent(t)}, terminal.ExitUnreachable, "cli.reach.identifies", nil},
		"closed: token":    {map[string]string{"DISCORD_API_URL": closing(t, 4004)}, terminal.ExitRefused, "cli.reach.token", nil},
		"closed: intents":  {map[string]string{"DISCORD_API_URL": closing(t, 4014)}, terminal.ExitRefused, "cli.reach.intents", nil},
		"closed: version": {map[string]string{"DISCORD_API_URL": closing(t, 4012)}, terminal.ExitRefused, "cli.reach.final",
			[]phrase.Arg{terminal.Figure("code", 4012)}},
		"closed: passing": {map[string]string{"DISCORD_API_URL": closing(t, 4000)}, terminal.ExitUnreachable, "cli.reach.dropped",
			[]phrase.Arg{terminal.Figure("code", 4000)}},
		"another's file": {map[string]string{"AIDEDECAMP_DB": foreign}, terminal.ExitFile, "cli.file.foreign",
			[]phrase.Arg{phrase.Verbatim("file", foreign)}},
		"posted without a key":   {map[string]string{"AIDEDECAMP_HTTP_ADDR": "127.0.0.1:0"}, terminal.ExitUsage, "cli.serve.key", nil},
		"posted with half a key": {map[string]string{"AIDEDECAMP_HTTP_ADDR": "127.0.0.1:0", "DISCORD_PUBLIC_KEY": strings.Repeat("ab", 16)}, terminal.ExitUsage, "cli.serve.key", nil},
		"posted to nowhere": {map[string]string{"AIDEDECAMP_HTTP_ADDR": "nowhere", "DISCORD_PUBLIC_KEY": strings.Repeat("ab", 32)}, terminal.ExitUsage, "cli.serve.http-addr",
			[]phrase.Arg{phrase.Verbatim("addr", "nowhere")}},
		"drains for ever":            {map[string]string{"AIDEDECAMP_DRAIN": "31s"}, terminal.ExitUsage, "cli.serve.drain", []phrase.Arg{phrase.Verbatim("drain", "31s")}},
		"a share of none":            {map[string]string{"AIDEDECAMP_SHARDS": "0/0"}, terminal.ExitUsage, "cli.serve.shards", []phrase.Arg{phrase.Verbatim("shards", "0/0")}},
		"a share beyond":             {map[string]string{"AIDEDECAMP_SHARDS": "2/2"}, terminal.ExitUsage, "cli.serve.shards", []phrase.Arg{phrase.Verbatim("shards", "2/2")}},
		"half a share":               {map[string]string{"AIDEDECAMP_SHARDS": "1/2x"}, terminal.ExitUsage, "cli.serve.shards", []phrase.Arg{phrase.Verbatim("shards", "1/2x")}},
		"both a file and a database": {map[string]string{"AIDEDECAMP_DB": "games.db", "AIDEDECAMP_DATABASE_URL": "postgres:///x?host=/nowhere"}, terminal.ExitUsage, "cli.database.both", nil},
		"no address of a database":   {map[string]string{"AIDEDECAMP_DATABASE_URL": "nothing"}, terminal.ExitFile, "cli.database.address", nil},
		"page for the world": {map[string]string{"AIDEDECAMP_HEALTH_ADDR": "0.0.0.0:8421"}, terminal.ExitUsage, "cli.health.not-loopback",
			[]phrase.Arg{phrase.Verbatim("addr", "0.0.0.0:8421")}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			set := map[string]string{"DISCORD_TOKEN": secretToken, "AIDEDECAMP_PATIENCE": "0s"}
			for k, v := range c.set {
				set[k] = v
			}
			host := strings.TrimPrefix(strings.TrimPrefix(set["DISCORD_API_URL"], "http://"), "https://")
			code, text := said(t, set, "serve")
			if want := words(t, c.key, append(c.args, phrase.Verbatim("host", host))...); code != c.code || !strings.Contains(text, want) {
				t.Errorf("exit code %d, want %d; it said\n%s\nwant\n%s", code, c.code, text, want)
			}
			if strings.Contains(text, secretToken) {
				t.Errorf("the token is told:\n%s", text)
			}
		})
	}
}

func TestServeNamesWhoHoldsTheFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	db, err := storage.Open(t.Context(), file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	want := words(t, "cli.file.locked", phrase.Verbatim("file", file), terminal.Figure("pid", os.Getpid()), phrase.Verbatim("host", host))
	if code, text := said(t, map[string]string{"DISCORD_TOKEN": secretToken, "AIDEDECAMP_DB": file}, "serve"); code != terminal.ExitFile ||
		!strings.Contains(text, want) {
		t.Errorf("exit code %d, it said\n%s\nwant\n%s", code, text, want)
	}
}

// What passes is waited for, twice as long each time, in the same process; and the bot serves once it has
// passed.
func TestServeWaitsForWhatPasses(t *testing.T) {
	local := aDiscord(t, localdiscord.Options{})
	release := local.HoldGateway()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var pauses []time.Duration
	wait := func(_ context.Context, d time.Duration) error {
		if pauses = append(pauses, d); len(pauses) == 3 {
			release()
		}
		return nil
	}
	db, err := storage.Open(ctx, filepath.Join(t.TempDir(), "games.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	registry := systems.All()
	e, err := discord.New(local.URL(), local.Token())
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	defer process.CaptureLibraries(log)()
	s := &service{log: log, out: &terminal.Printer{Writer: io.Discard, Settings: &terminal.Settings{Lang: "fr"}}, client: e, health: health.New(time.Now),
		backoff: process.NewBackoff(time.Minute, wait), ready: stop,
		make: func() (*bot.Bot, error) {
			return bot.New(referee.New(db, registry, referee.Options{}), terminal.AllWords(),
				bot.Options{Token: local.Token(), APIURL: local.URL(), Log: log})
		}}
	if err := s.run(ctx); err != nil {
		t.Fatal(err)
	}
	const least = 5 * time.Second // an IDENTIFY may have been spent
	if want := []time.Duration{least, least, least}; len(pauses) != len(want) || pauses[0] < want[0] {
		t.Errorf("it paused %v, want %v", pauses, want)
	}
}

// One evening of a service as its supervisor sees it: it says when it is ready; it is told to stop while an
// answer is under way, gives that answer and ends well; and nothing that it printed contains a secret, a
// name or a text.
func TestServeFinishesWhatRuns(t *testing.T) {
	folder := t.TempDir()
	clock := stillClock()
	local := aDiscord(t, localdiscord.Options{Token: secretToken, Clock: clock,
		Seats: []localdiscord.Seat{{Name: "Camille Mirabelle"}, {Name: "Dominique Quetsche"}}})
	socket := filepath.Join(folder, "notify")
	heard, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer heard.Close()
	tokenFile := filepath.Join(folder, "token")
	if err := os.WriteFile(tokenFile, []byte(secretToken+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, folder, map[string]string{"DISCORD_TOKEN_FILE": tokenFile, "DISCORD_API_URL": local.URL(), "AIDEDECAMP_LOG": "debug",
		"AIDEDECAMP_HEALTH_ADDR": "127.0.0.1:0", "NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "60000000"}, "serve")
	page := field(p.await("health page"), "addr")
	hears(t, heard, "WATCHDOG=1", "READY=1\nSTATUS="+words(t, "cli.serve.ready"))
	if code, text := said(t, map[string]string{"AIDEDECAMP_HEALTH_ADDR": page}, "health"); code != 0 ||
		strings.TrimSpace(text) != words(t, "cli.health.well") {
		t.Errorf("health: %d, %s", code, text)
	}

	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	camille := local.As("Camille Mirabelle")
	for _, line := range []string{"/partie nouvelle system:npow", "/partie place seat:b name:Reine-Claude", `/des lancer count:1 sides:6`,
		`/terrain npow region:europe-centrale des:"nulle-part"`} {
		if _, err := camille.Type(ctx, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	const takes = time.Second // Discord over the second game's answer
	if err := local.Fault(localdiscordtest.Fault{Route: localdiscord.RouteCallback, Delay: takes}); err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	go func() {
		_, err := local.As("Dominique Quetsche").In("table-2").Type(ctx, "/partie nouvelle system:npow")
		answered <- err
	}()
	p.await("msg=commit game=")
	for !strings.Contains(p.await("msg=commit"), "seq=0") {
		continue // the second game's opening is the one whose answer is slow
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	hears(t, heard, "STOPPING=1")
	if !within(hang, func() bool { return local.PendingFaults() == 0 }) {
		t.Fatal("the answer is not under way")
	}
	clock.Advance(takes)
	if err := <-answered; err != nil {
		t.Errorf("the answer under way: %v", err)
	}
	if code := p.code(); code != 0 {
		t.Errorf("exit code %d after SIGTERM:\n%s", code, p.logged())
	}
	for _, private := range []string{secretToken, "Mirabelle", "Quetsche", "Reine-Claude", "nulle-part", "/webhooks/", "/interactions/"} {
		if strings.Contains(p.logged()+p.out.String(), private) {
			t.Errorf("it printed %q:\n%s\n%s", private, p.out.String(), p.logged())
		}
	}
}

// hears waits until the supervisor was told all of these, in any order.
func hears(t *testing.T, socket *net.UnixConn, want ...string) {
	t.Helper()
	if err := socket.SetReadDeadline(time.Now().Add(hang)); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 4096)
	for len(want) > 0 {
		n, err := socket.Read(buffer)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("the supervisor never heard %q", want)
		}
		if err != nil {
			t.Fatal(err)
		}
		want = slices.DeleteFunc(want, func(w string) bool { return w == string(buffer[:n]) })
	}
}
