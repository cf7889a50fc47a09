package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules/table"
)

// Clock is the time by which answers are deferred.
type Clock interface {
	// Now returns the present moment.
	Now() time.Time
	// After returns a channel that receives once d has passed.
	After(d time.Duration) <-chan time.Time
}

type systemClock struct{}

func (systemClock) Now() time.Time                         { return time.Now() }
func (systemClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Options say how the bot reaches Discord and speaks there.
type Options struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// APIURL is the root of a Discord-compatible API; empty is Discord itself.
	APIURL string
	// Lang is the language of public answers; empty follows each server's own.
	Lang locale.Lang
	// Log is where faults go; nil is slog's default.
	Log *slog.Logger
	// Clock is what deferrals are timed by; nil is the machine's.
	Clock Clock
}

// Bot is the Discord edge of a referee. Make it with New.
type Bot struct {
	referee *referee.Referee
	words   *locale.Words
	paint   func(table.Board, []table.Panel, render.Setting) ([]byte, error)
	lang    locale.Lang
	log     *slog.Logger
	clock   Clock

	session  *discordgo.Session
	wire     wire
	commands []command
	routes   map[string]*command

	queues queues
	work   sync.WaitGroup
	ready  chan struct{}

	mu         sync.Mutex
	registered map[string]string // command ids by name, for mentions
	since      map[string]int    // public answers in a channel since its live message was posted
}

// New makes a bot that speaks for the referee. A command that two systems declare differently is an error, and so is an
// address that can't be one.
func New(ref *referee.Referee, words *locale.Words, o Options) (*Bot, error) {
	b := &Bot{
		referee: ref, words: words, paint: render.NewPainter().Picture, lang: o.Lang, log: o.Log, clock: o.Clock,
		ready: make(chan struct{}), registered: map[string]string{}, since: map[string]int{},
	}
	if b.log == nil {
		b.log = slog.Default()
	}
	if b.clock == nil {
		b.clock = systemClock{}
	}
	var err error
	if b.commands, err = b.allCommands(); err != nil {
		return nil, err
	}
	b.routes = map[string]*command{}
	for i := range b.commands {
		b.routes[b.commands[i].path] = &b.commands[i]
	}
	if b.session, err = discordgo.New("Bot " + o.Token); err != nil {
		return nil, fmt.Errorf("discord session: %w", err)
	}
	b.session.Identify.Intents = discordgo.IntentsGuilds
	b.session.SyncEvents = true
	b.session.StateEnabled = false
	b.session.Client = &http.Client{Timeout: laterWithin, Transport: http.DefaultTransport}
	if o.APIURL != "" {
		if b.session.Client.Transport, err = reroute(o.APIURL, http.DefaultTransport); err != nil {
			return nil, err
		}
	}
	b.wire.session = b.session
	b.session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { b.receive(e.Interaction) })
	return b, nil
}

// Ready is closed once the commands are registered and the gateway is open.
func (b *Bot) Ready() <-chan struct{} { return b.ready }

// closeSession closes the gateway for good: left alone, discordgo would take a close at a bad moment for a failure and open it
// again, for ever. The lock is what its readers of the switch have taken just before.
func (b *Bot) closeSession() error {
	b.session.Lock()
	b.session.ShouldReconnectOnError = false
	b.session.Unlock()
	return b.session.Close()
}

// discordgo logs through a variable of its own; what it reports goes where everything else goes.
var logged = sync.OnceFunc(func() {
	discordgo.Logger = func(level, _ int, format string, args ...any) {
		if level <= discordgo.LogWarning {
			slog.Warn("discordgo", "message", fmt.Sprintf(format, args...))
		}
	}
})

// stopWithin is how long answers under way may take when the bot stops.
const stopWithin = 10 * time.Second

// Run registers the commands where they differ, opens the gateway and serves until the context ends; it then finishes what is
// under way. It runs once. An error says that it could not start.
func (b *Bot) Run(ctx context.Context) error {
	logged()
	app, err := b.session.Application("@me")
	if err != nil {
		return fmt.Errorf("read the application: %w", err)
	}
	b.wire.app = app.ID
	if err := b.register(ctx, app.ID); err != nil {
		return err
	}
	if err := b.session.Open(); err != nil {
		return fmt.Errorf("open the gateway: %w", err)
	}
	close(b.ready)
	<-ctx.Done()
	err = b.closeSession()
	idle := make(chan struct{})
	go func() {
		b.work.Wait()
		close(idle)
	}()
	select {
	case <-idle:
	case <-time.After(stopWithin):
		err = errors.Join(err, errors.New("answers were still under way"))
	}
	return wrap("stop", err)
}
