package bot

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"log/slog"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/club"
	"aidedecamp/bot/command"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/render"
)

// Options say how the bot reaches Discord and speaks there.
type Options struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// APIURL is the root of a Discord-compatible API; empty is Discord itself.
	APIURL string
	// Lang is the language of public answers where a club has not chosen; empty follows each server's own.
	Lang locale.Lang
	// Log is where faults go; nil is slog's default.
	Log *slog.Logger
	// Clock is what deferrals are timed by; nil is the machine's.
	Clock session.Clock
	// PublicKey is the application's, where Discord posts interactions to Interactions in the place of sending
	// them through a gateway.
	PublicKey ed25519.PublicKey
	// Shard is this bot's among Shards that share the servers by their gateways; all of them where Shards is 0.
	Shard, Shards int
	// Shared says that other processes serve beside this one, some maybe of another version: commands are then
	// registered by Register alone, but for the very first. Otherwise two versions would replace each other's.
	Shared bool
	// PurgeAfter is how long after the bot has left a server what is kept of it is purged; 0 is never.
	PurgeAfter time.Duration
	// Slack is how much longer than usual requests and a stop may take: tests give a busy machine time.
	Slack time.Duration
	// Pace counts where the time of acts goes; nil counts nothing.
	Pace *pace.Meter

	// watch is what the gateway is watched by; nil is the machine's.
	watch session.Clock
}

// Bot is the Discord edge of a referee. Make it with New.
type Bot struct {
	session *session.Session
	router  *command.Router
	paint   reply.Painter
	film    reply.Filmer
	// hands are free to draw ahead.
	hands chan struct{}
	// filming is held while a film or an album is drawn: one at a time, whoever asks for it.
	filming sync.Mutex
	log     *slog.Logger
	clock   session.Clock
	pace    *pace.Meter

	queues   queues // of acts, and of what happened by itself
	edits    queues // of old messages, which no act waits for
	refusals refusals
	isOpen   func() bool   // whether the gateway is
	every    time.Duration // between two looks at the deadlines
	within   time.Duration // for which a call is tried again
	sweeps   time.Duration // between two sweeps of the store
	departs  time.Duration // until it looks for the first time where it is no more
	// purgeAfter is Options.PurgeAfter.
	purgeAfter time.Duration
	shared     bool          // Options.Shared
	slack      time.Duration // Options.Slack
	work       sync.WaitGroup
	ready      chan struct{}
	key        ed25519.PublicKey

	mu      sync.Mutex
	stopped bool            // nothing new is taken up
	since   map[string]int  // public answers in a channel since its live message was posted
	barred  map[string]bool // channels whose older messages may not be edited
}

// New makes a bot that speaks for the referee. A command that two systems declare differently is an error,
// and so is an address that can't be one.
func New(ref *referee.Referee, words *locale.Words, o Options) (*Bot, error) {
	painter := render.NewPainter()
	b := &Bot{paint: painter.Pictures, film: painter.Film, log: cmp.Or(o.Log, slog.Default()), clock: clockOr(o.Clock), pace: o.Pace,
		every: deadlinesEvery, key: o.PublicKey, within: triedWithin, sweeps: sweepEvery, departs: departFirst, purgeAfter: o.PurgeAfter, shared: o.Shared,
		slack: o.Slack, ready: make(chan struct{}), since: map[string]int{}, barred: map[string]bool{}}
	b.hands = make(chan struct{}, runtime.GOMAXPROCS(0))
	room := club.Room(ref.Systems(), ref.ArmySystems())
	commands, err := command.All(ref.Systems(), words, room)
	if err != nil {
		return nil, err
	}
	b.router = &command.Router{Referee: ref, Words: words, Lang: o.Lang, Log: b.log, Commands: commands, Room: room}
	b.session, err = session.New(session.Options{Token: o.Token, APIURL: o.APIURL, Clock: b.clock, Watch: clockOr(o.watch), Log: b.log,
		Posted: o.PublicKey != nil, Shard: o.Shard, Shards: o.Shards, Spend: b.spend, Slack: o.Slack})
	if err != nil {
		return nil, err
	}
	b.isOpen = func() bool { return b.Gateway().Open }
	b.session.OnInteraction(b.receive)
	b.session.Discord.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildCreate) { b.noteGuild(e.Guild) })
	b.session.Discord.AddHandler(func(_ *discordgo.Session, e *discordgo.GuildUpdate) { b.noteGuild(e.Guild) })
	return b, nil
}

// Interactions is where Discord posts them, where PublicKey is set. Those that come while the bot stops are
// answered by 503: another process takes them.
func (b *Bot) Interactions() http.Handler {
	return session.Endpoint(b.key, time.Now, b.noteGuild, b.receive)
}

// clockOr is a clock, the machine's where there is none.
func clockOr(c session.Clock) session.Clock {
	if c == nil {
		return session.MachineClock{}
	}
	return c
}

// noteGuild notes a server's language, which only a Community server can choose; one that is out of reach has
// none to tell.
func (b *Bot) noteGuild(g *discordgo.Guild) {
	switch {
	case g.Unavailable:
	case slices.Contains(g.Features, discordgo.GuildFeatureCommunity):
		b.router.NoteGuild(g.ID, g.PreferredLocale)
	default:
		b.router.NoteGuild(g.ID, "")
	}
}

// Ready is closed once the commands are registered and the gateway is open.
func (b *Bot) Ready() <-chan struct{} { return b.ready }

// stopWithin is how long answers under way may take when the bot stops.
const stopWithin = 10 * time.Second

// Run registers the commands where they differ (but Options.Shared), opens the gateway and serves until the
// context ends; it then finishes what is under way. It runs once.
//
// The errors are bot/session's ErrToken, ErrClosedForGood, ErrRegistration, ErrGatewayLost; its RefusalIn
// finds how Discord said no.
func (b *Bot) Run(ctx context.Context) error {
	err := b.open(ctx)
	if err == nil {
		able := b.resume(ctx)
		close(b.ready)
		watching, end := context.WithCancel(ctx)
		var watches sync.WaitGroup
		watches.Go(func() { b.watchDeadlines(watching, able) })
		watches.Go(func() { b.watchGuilds(watching) })
		err = b.session.Keep(ctx)
		end()
		watches.Wait()
	}
	return errors.Join(err, b.stop())
}

func (b *Bot) open(ctx context.Context) error {
	before, err := b.register(ctx, b.shared)
	if err != nil {
		return err
	}
	if b.shared && !before.None() && before.Registered > 0 {
		b.log.Warn("Discord holds the commands of another version: once all processes are of this one, aidedecamp register",
			"missing", before.Missing, "different", before.Different, "extra", before.Extra)
	}
	return b.session.Open(ctx)
}

// Register makes Discord hold this version's commands, and returns how those that it held differed. No bot
// has to run for it.
//
// The errors are bot/session's ErrToken and ErrRegistration.
func (b *Bot) Register(ctx context.Context) (before session.Drift, err error) {
	return b.register(ctx, false)
}

func (b *Bot) register(ctx context.Context, onlyFirst bool) (before session.Drift, err error) {
	commands, err := b.router.Declaration()
	if err != nil {
		return before, err
	}
	if commands, before, err = b.session.Register(ctx, commands, onlyFirst); err != nil {
		return before, err
	}
	b.router.NoteIDs(commands)
	return before, nil
}

// Gateway returns the state of the connection at this moment.
func (b *Bot) Gateway() session.Gateway { return b.session.Gateway() }

// Drift compares the commands that Discord holds, as its API lists them with their localisations, with those
// that Run would register. An error says that the list can't be read.
func (b *Bot) Drift(registered []byte) (session.Drift, error) {
	commands, err := b.router.Declaration()
	if err != nil {
		return session.Drift{}, err
	}
	return session.Compare(commands, registered)
}

// takeUp counts something new as under way, unless the bot has stopped.
func (b *Bot) takeUp() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.stopped {
		b.work.Add(1)
	}
	return !b.stopped
}

// stop closes the gateway and waits for what is under way.
func (b *Bot) stop() error {
	stopped := make(chan error, 1)
	go func() {
		err := b.session.Close()
		b.mu.Lock()
		b.stopped = true
		b.mu.Unlock()
		b.work.Wait()
		stopped <- err
	}()
	select {
	case err := <-stopped:
		return err
	case <-time.After(stopWithin + b.slack):
		return errors.New("stop: something was still under way")
	}
}
