package bot

import (
	"context"
	"crypto/sha256"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// allWords are the catalogues as the program reads them, for some systems.
func allWords(t testing.TB, registry rules.Registry) *locale.Words {
	t.Helper()
	sources := []fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}
	for _, s := range registry {
		sources = append(sources, s.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return words
}

// club is a local Discord with the real bot at it, its games in a real file, its clock standing still and its randomness the
// same in every run.
type club struct {
	t       testing.TB
	server  *localdiscord.Server
	words   *locale.Words
	systems rules.Registry
	file    string
	clock   *localdiscord.ManualClock
	random  io.Reader
	log     *syncLog
	// over puts something between the referee and the file, where a test sets it.
	over func(referee.Store) referee.Store

	bot  *Bot
	db   *storage.DB
	stop func()
}

// syncLog keeps what the bot logs.
type syncLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *syncLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *syncLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// wiretap stands between each club's bot and its local Discord, where a build's tests set it: the contract test listens there.
var wiretap func(*club, http.RoundTripper) http.RoundTripper

func newClub(t testing.TB, seed string) *club {
	t.Helper()
	return newClubIn(t, seed, "fr", systems.All())
}

// newClubIn is a club whose server speaks a language, and which plays some systems.
func newClubIn(t testing.TB, seed, lang string, registry rules.Registry) *club {
	t.Helper()
	c := &club{t: t, systems: registry, words: allWords(t, registry), file: filepath.Join(t.TempDir(), "games.db"), clock: &localdiscord.ManualClock{},
		random: rand.NewChaCha8(sha256.Sum256([]byte(seed))), log: &syncLog{}}
	var err error
	if c.server, err = localdiscord.Start(localdiscord.Options{GuildLocale: lang, Seats: []localdiscord.Seat{
		{Name: "Camille"}, {Name: "Dominique"}, {Name: "Alex", Manager: true}, {Name: "Sacha"}, {Name: hostileName}, {Name: "Robin", Locale: "en-GB"},
	}}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.server.Close(); err != nil {
			t.Error(err)
		}
	})
	c.start()
	t.Cleanup(func() { c.stop() })
	return c
}

// hostileName is what a person may call himself.
const hostileName = "@everyone \"**x**\" `'` 🎲"

func (c *club) start() {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var err error
	if c.db, err = storage.Open(ctx, c.file, storage.Options{}); err != nil {
		c.t.Fatal(err)
	}
	var store referee.Store = c.db
	if c.over != nil {
		store = c.over(store)
	}
	ref := referee.New(store, c.systems, referee.Options{Now: c.clock.Now, Random: c.random})
	c.bot, err = New(ref, c.words, Options{Token: c.server.Token(), APIURL: c.server.URL(), Clock: c.clock,
		Log: slog.New(slog.NewTextHandler(c.log, nil))})
	if err != nil {
		c.t.Fatal(err)
	}
	if wiretap != nil {
		c.bot.session.Client.Transport = wiretap(c, c.bot.session.Client.Transport)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.bot.Run(ctx) }()
	select {
	case <-c.bot.Ready():
	case err := <-ended:
		c.t.Fatalf("the bot does not start: %v", err)
	}
	c.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			c.t.Error(err)
		}
		if err := c.db.Close(); err != nil {
			c.t.Error(err)
		}
		c.stop = func() {}
	}
}

// idle waits until the bot has nothing under way.
func (c *club) idle() { c.bot.work.Wait() }

func patience(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}
