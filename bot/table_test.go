package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// allWords are the catalogues as the program reads them, for some systems.
func allWords(t testing.TB, registry rules.Registry) *locale.Words {
	t.Helper()
	slugs := make([]string, len(registry))
	for i, s := range registry {
		slugs[i] = s.Meta.Slug
	}
	readWords.Lock()
	defer readWords.Unlock()
	known := strings.Join(slugs, " ")
	if words := readWords.of[known]; words != nil {
		return words
	}
	sources := []fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own()}
	sources = append(sources, systems.Shared()...)
	for _, s := range registry {
		sources = append(sources, s.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	readWords.of[known] = words
	return words
}

// readWords are the catalogues that tests have read already, by the slugs of their systems: reading them
// takes longer than many a test.
var readWords = struct {
	sync.Mutex
	of map[string]*locale.Words
}{of: map[string]*locale.Words{}}

// guild is a local Discord with the real bot at it, its games in a real file, its clock standing still and
// its randomness the same in every run.
type guild struct {
	t       testing.TB
	server  *localdiscordtest.Server
	words   *locale.Words
	systems rules.Registry
	file    string
	clock   *localdiscordtest.ManualClock
	random  io.Reader
	log     *syncLog
	// over puts something between the referee and the file, where a test sets it.
	over func(referee.Store) referee.Store
	// fellows is how many more bots play over the same games, posts whether they are posted to in turn in place
	// of opening a gateway; only a store that processes share has them (over).
	fellows int
	// shard is which share of the servers its bot takes, of how many; of 0 all.
	shard [2]int
	posts bool
	// budgeted lets the bot's requests have their budget, which no clock that stands still ever fills.
	budgeted bool
	// first is the language of whoever first used the bot there, long ago; empty where nobody has yet.
	first string
	// slack is how much longer than for people a request may take: a busy machine's tests are right as well.
	slack time.Duration
	// watch is the clock by which the gateway is watched, nil for the machine's; prepare changes a bot before
	// it runs.
	watch   *localdiscordtest.ManualClock
	prepare func(*Bot)
	// address is the API's, empty for the server's own.
	address string
	// out hears all that the bot sends, where a test sets it.
	out *outbox
	// amiss says that the bot is made to send what Discord's description does not allow, nor its own errors'
	// form (it has numbers for a field's codes, where Discord sends words).
	amiss bool

	bot   *Bot
	db    *storage.DB
	ended chan error
	stop  func()
	// others are the fellows that run.
	others []*Bot
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

// take returns what was logged since it was taken last.
func (l *syncLog) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	logged := l.text.String()
	l.text.Reset()
	return logged
}

// wiretap is between each bot of a club and its local Discord, where a build's tests set it: the contract
// test listens there.
var wiretap func(*guild, *Bot) http.RoundTripper

// overhear does the same for a bot to which the server posts.
var overhear func(*guild, http.Handler) http.Handler

func newClub(t testing.TB, seed string) *guild {
	t.Helper()
	return newClubIn(t, seed, "fr", allSystems())
}

// allSystems are the systems that the bot plays, made once for all tests.
var allSystems = sync.OnceValue(systems.All)

// painter draws for all tests: what one has drawn is warm for the next.
var painter = render.NewPainter()

// newClubIn is a club that spoke a language first, and which plays some systems.
func newClubIn(t testing.TB, seed, lang string, registry rules.Registry) *guild {
	t.Helper()
	c := founded(t, seed, registry, localdiscord.Options{})
	c.first = lang
	c.start()
	return c
}

// founded is a club whose bot has not started.
func founded(t testing.TB, seed string, registry rules.Registry, o localdiscord.Options) *guild {
	t.Helper()
	c := &guild{t: t, stop: func() {}, slack: slack, first: "fr", systems: registry, words: allWords(t, registry), file: filepath.Join(t.TempDir(), "games.db"),
		clock:  &localdiscordtest.ManualClock{},
		random: rand.NewChaCha8(sha256.Sum256([]byte(seed))), log: &syncLog{}}
	o.Seats = append([]localdiscord.Seat{
		{Name: "Camille"}, {Name: "Dominique"}, {Name: "Alex", Manager: true}, {Name: "Sacha", Roles: []string{"arbitres"}}, {Name: hostileName},
		{Name: "Robin", Locale: "en-GB"},
	}, o.Seats...)
	o.Seats = append(o.Seats, localdiscord.Seat{Name: "Morgan", Elsewhere: true})
	o.Forums = []string{"batailles"}
	if o.Clock == nil {
		o.Clock = &localdiscordtest.ManualClock{} // a test's result must not hang on how fast the machine is
	}
	o.ReadWithin = cmp.Or(o.ReadWithin, slack)
	fresh, err := freshFile()
	if err == nil {
		err = os.WriteFile(c.file, fresh, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if c.server, err = localdiscordtest.Start(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.server.Close(); err != nil {
			t.Error(err)
		}
		*c = guild{} // what ends a test is kept by it until all others have ended, and with it every picture here
	})
	t.Cleanup(func() { c.stop() })
	return c
}

// freshFile is a file without games, made once: its schema takes SQLite longer to make than many a test.
var freshFile = sync.OnceValues(func() (data []byte, err error) {
	folder, err := os.MkdirTemp("", "fresh")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	name := filepath.Join(folder, "games.db")
	db, err := storage.Open(context.Background(), name, storage.Options{})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
})

// slack is what a busy machine is given: nothing waits that long unless something is wrong.
const slack = time.Minute

// hostileName is what a person may call himself.
const hostileName = "@everyone \"**x**\" `'` 🎲"

// noon is a zone in which it is noon when a test's clock begins: nobody is called at night.
var noon = time.FixedZone("noon", 12*60*60)

// start runs the bot until it can be spoken to.
func (c *guild) start() {
	c.t.Helper()
	c.launch()
	c.awaitReady(c.bot)
}

// awaitReady waits until a bot can be spoken to. One that ends before fails the test.
func (c *guild) awaitReady(b *Bot) {
	c.t.Helper()
	select {
	case <-b.Ready():
	case err := <-c.ended:
		c.ended <- nil // for stop
		c.t.Fatalf("the bot does not start: %v", err)
	}
}

// launch runs the bot, and its fellows.
func (c *guild) launch() {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var err error
	if c.db, err = storage.Open(ctx, c.file, storage.Options{Now: c.clock.Now}); err != nil {
		c.t.Fatal(err)
	}
	c.bot = c.make()
	c.tap(c.bot)
	if c.out != nil {
		c.out.next = c.bot.session.Discord.Client.Transport
		c.bot.session.Discord.Client.Transport = c.out
	}
	if c.prepare != nil {
		c.prepare(c.bot)
	}
	for range c.fellows {
		other := c.make()
		c.tap(other)
		c.others = append(c.others, other)
	}
	close := c.listen(ctx)
	running, ended := 0, make(chan error, 1)
	c.ended = ended
	c.stop = func() {
		cancel()
		for range running {
			if err := <-ended; err != nil {
				c.t.Error(err)
			}
		}
		close()
		if err := c.db.Close(); err != nil {
			c.t.Error(err)
		}
		c.stop, c.others = func() {}, nil
	}
	for i, b := range append(c.others[:len(c.others):len(c.others)], c.bot) {
		running++
		go func() { ended <- b.Run(ctx) }()
		if i < len(c.others) {
			c.awaitReady(b)
		}
	}
}

// tap lets a build's tests listen to a bot.
func (c *guild) tap(b *Bot) {
	if wiretap != nil && !c.amiss {
		b.session.Discord.Client.Transport = wiretap(c, b)
	}
}

// make makes a bot over the games.
func (c *guild) make() *Bot {
	c.t.Helper()
	var store referee.Store = c.db
	if c.over != nil {
		store = c.over(store)
	}
	if !c.budgeted {
		store = ample{store}
	}
	if c.first != "" {
		if err := store.PutChoice(context.Background(), referee.Chooser{Guild: c.server.GuildID()}, "premiere-langue", c.first); err != nil {
			c.t.Fatal(err)
		}
		c.first = "" // it is kept
	}
	ref := referee.New(store, c.systems, referee.Options{Build: rulestest.Build, Now: c.clock.Now, Random: c.random, EndDelay: 24 * time.Hour, Zone: noon})
	o := Options{Token: c.server.Token(), APIURL: c.address, Clock: c.clock, Log: slog.New(slog.NewTextHandler(c.log, nil)), Slack: c.slack}
	if c.watch != nil {
		o.watch = c.watch
	}
	if o.APIURL == "" {
		o.APIURL = c.server.URL()
	}
	o.Shard, o.Shards = c.shard[0], c.shard[1]
	if c.posts {
		o.PublicKey = c.server.PublicKey()
	}
	b, err := New(ref, c.words, o)
	if err != nil {
		c.t.Fatal(err)
	}
	b.paint, b.film = painter.Pictures, painter.Film
	b.every, b.departs = time.Hour, time.Hour // who tests a deadline, or a departure, looks himself
	return b
}

// ample is a store whose budget of requests is never spent.
type ample struct{ referee.Store }

// Spend gives a turn at once.
func (ample) Spend(context.Context, time.Duration) (time.Duration, error) { return 0, nil }

// listen lets the server post to all bots in turn, where they are posted to, until close.
func (c *guild) listen(ctx context.Context) (close func()) {
	c.t.Helper()
	if !c.posts {
		return func() {}
	}
	var listening []*httptest.Server
	var addresses []string
	for _, b := range append(c.others[:len(c.others):len(c.others)], c.bot) {
		handler := b.Interactions()
		if overhear != nil && !c.amiss {
			handler = overhear(c, handler)
		}
		s := httptest.NewServer(handler)
		listening, addresses = append(listening, s), append(addresses, s.URL)
	}
	if err := c.server.PostTo(ctx, addresses...); err != nil {
		c.t.Fatal(err)
	}
	return func() {
		for _, s := range listening {
			s.Close()
		}
	}
}

// end waits until the bot gives up by itself, and returns why.
func (c *guild) end() error {
	c.t.Helper()
	select {
	case err := <-c.ended:
		c.ended <- nil // for stop
		return err
	case <-patience(c.t).Done():
		c.t.Fatalf("the bot runs on; log:\n%s", c.log)
		return nil
	}
}

// idle waits until the bot has nothing under way.
func (c *guild) idle() {
	c.bot.work.Wait()
	for _, b := range c.others {
		b.work.Wait()
	}
}

func patience(t testing.TB) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute) // the race detector on a busy machine
	t.Cleanup(cancel)
	return ctx
}
