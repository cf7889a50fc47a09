package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
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

	// files fetches what commands bear; api is the address that stands in Discord's place, nil for Discord's own.
	files *http.Client
	api   *url.URL

	session  *discordgo.Session
	gateway  *connection
	wire     wire
	commands []command
	routes   map[string]*command

	queues queues // of acts
	edits  queues // of old messages, which no act waits for
	guilds guilds
	every  time.Duration // between two looks at the deadlines
	seen   seen
	work   sync.WaitGroup
	ready  chan struct{}
	// serving holds the origins of the calls that are being answered.
	serving sync.Map
	// telling is held while channels are told what happened meanwhile.
	telling sync.Mutex

	mu         sync.Mutex
	stopped    bool              // nothing new is taken up
	registered map[string]string // command ids by name, for mentions
	waiting    map[string]string // by game, the deadline of which it was told that it waits on
	since      map[string]int    // public answers in a channel since its live message was posted
	barred     map[string]bool   // channels whose older messages may not be edited
}

// New makes a bot that speaks for the referee. A command that two systems declare differently is an error, and so is an
// address that can't be one.
func New(ref *referee.Referee, words *locale.Words, o Options) (*Bot, error) {
	b := &Bot{
		referee: ref, words: words, paint: render.NewPainter().Picture, lang: o.Lang, log: o.Log, files: newFiles(), clock: o.Clock,
		every: deadlinesEvery, ready: make(chan struct{}), registered: map[string]string{}, since: map[string]int{}, barred: map[string]bool{},
		waiting: map[string]string{},
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
	b.session.Client = &http.Client{Timeout: laterWithin, Transport: bounded{http.DefaultTransport}}
	if o.APIURL != "" {
		if b.session.Client.Transport, err = reroute(o.APIURL, b.session.Client.Transport); err != nil {
			return nil, err
		}
		if b.api, err = url.Parse(o.APIURL); err != nil {
			return nil, fmt.Errorf("the address of the API: %w", err)
		}
	}
	b.gateway = newConnection(b.session, b.log)
	b.wire.session, b.wire.clock = b.session, b.clock
	b.guilds.follow(b.session)
	b.session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { b.receive(e.Interaction) })
	return b, nil
}

// Ready is closed once the commands are registered and the gateway is open.
func (b *Bot) Ready() <-chan struct{} { return b.ready }

// stopWithin is how long answers under way may take when the bot stops.
const stopWithin = 10 * time.Second

// Run registers the commands where they differ, opens the gateway and serves until the context ends; it then finishes what is
// under way. It runs once.
//
// ErrToken, ErrClosedForGood, ErrRegistration, ErrGatewayLost; RefusalIn finds how Discord said no.
func (b *Bot) Run(ctx context.Context) error {
	logged()
	defer b.gateway.forget()
	err := b.open(ctx)
	if err == nil {
		b.resume(ctx)
		close(b.ready)
		watching, end := context.WithCancel(ctx)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			b.watchDeadlines(watching)
		}()
		err = b.gateway.keep(ctx)
		end()
		<-ended
	}
	return named(errors.Join(err, b.stop()))
}

func (b *Bot) open(ctx context.Context) error {
	raw, err := b.wire.again(ctx, true, http.MethodGet, discordgo.EndpointOAuth2Application("@me"), nil, nil, "")
	if err != nil {
		return fmt.Errorf("read the application: %w", err)
	}
	if b.wire.app = messageID(raw); b.wire.app == "" {
		return errors.New("read the application: it has no id")
	}
	if err := b.register(ctx, b.wire.app); err != nil {
		return err
	}
	return b.gateway.start(ctx)
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
		err := b.gateway.close()
		b.mu.Lock()
		b.stopped = true
		b.mu.Unlock()
		b.work.Wait()
		stopped <- wrap("close the gateway", err)
	}()
	select {
	case err := <-stopped:
		return err
	case <-time.After(stopWithin):
		return errors.New("stop: something was still under way")
	}
}
