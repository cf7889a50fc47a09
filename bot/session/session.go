package session

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Clock is the time by which answers are deferred and the gateway is watched.
type Clock interface {
	// Now returns the present moment.
	Now() time.Time
	// After returns a channel that receives once d has passed.
	After(d time.Duration) <-chan time.Time
}

// MachineClock is the machine's own.
type MachineClock struct{}

// Now returns the present moment.
func (MachineClock) Now() time.Time { return time.Now() }

// After returns a channel that receives once d has passed.
func (MachineClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Options say how Discord is reached.
type Options struct {
	// Token is the bot's token, without "Bot ".
	Token string
	// APIURL is the root of a Discord-compatible API; empty is Discord itself.
	APIURL string
	// Clock is what answers are timed by, Watch what the gateway is watched by.
	Clock, Watch Clock
	Log          *slog.Logger
	// Posted says that Discord posts interactions (Endpoint): no gateway is opened.
	Posted bool
	// Shard is this session's among Shards that open a gateway; all of it where Shards is 0.
	Shard, Shards int
	// Spend waits for the turn of a request by the bot's token, of which Discord takes few. ErrSpent where there
	// is none soon enough, or where it is spare and others may need it.
	Spend func(ctx context.Context, spare bool) error
	// Slack is how much longer than Discord allows each request may take: tests, whose clock is stopped,
	// give a busy machine time.
	Slack time.Duration
}

// Session is a bot's session with Discord. Make it with New.
type Session struct {
	// Discord is the session as discordgo keeps it; handlers are added to it.
	Discord *discordgo.Session

	clock   Clock
	gateway *connection
	posted  bool
	spend   func(ctx context.Context, spare bool) error
	slack   time.Duration
	own     atomic.Pointer[string] // the bot's account, once it was asked for
	seen    seen
	// files fetches what commands bear; api is the address that is in Discord's place, nil for Discord's
	// own.
	files *http.Client
	api   *url.URL
}

// New makes a session that is not open yet. An address that can't be one is an error.
func New(o Options) (*Session, error) {
	discord, err := discordgo.New("Bot " + o.Token)
	if err != nil {
		return nil, fmt.Errorf("discord session: %w", err)
	}
	s := &Session{Discord: discord, clock: o.Clock, files: newFiles(o.Slack), posted: o.Posted, spend: o.Spend, slack: o.Slack}
	if o.Shards > 0 {
		discord.ShardID, discord.ShardCount = o.Shard, o.Shards
	}
	discord.Identify.Intents = discordgo.IntentsGuilds
	discord.SyncEvents = true
	discord.StateEnabled = false
	discord.Client = &http.Client{Timeout: laterWithin + o.Slack, Transport: bounded{http.DefaultTransport}}
	if o.APIURL != "" {
		if s.api, err = url.Parse(o.APIURL); err != nil {
			return nil, fmt.Errorf("the address of the API: %w", err)
		}
		if discord.Client.Transport, err = reroute(s.api, discord.Client.Transport); err != nil {
			return nil, err
		}
	}
	s.gateway = newConnection(discord, o.Watch, o.Log)
	return s, nil
}

// within is a context for a request that may take so long.
func (s *Session) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d+s.slack)
}

// Gateway returns the state of the connection at this moment. Where Discord posts there is none to lose.
func (s *Session) Gateway() Gateway {
	if s.posted {
		return Gateway{Open: true, Acked: s.clock.Now()}
	}
	return s.gateway.state()
}

// Open opens the gateway and waits until events come.
//
// ErrToken, ErrClosedForGood, ErrGatewayLost; RefusalIn finds how Discord said no.
func (s *Session) Open(ctx context.Context) error {
	listenToLog()
	if s.posted {
		return nil
	}
	return nameError(s.gateway.start(ctx))
}

// Keep keeps the gateway open until the context ends. The errors are those of Open.
func (s *Session) Keep(ctx context.Context) error {
	if s.posted {
		<-ctx.Done()
		return nil
	}
	return nameError(s.gateway.keep(ctx))
}

// Close closes the gateway for good.
func (s *Session) Close() error {
	if s.posted {
		return nil
	}
	defer s.gateway.forget()
	return wrap("close the gateway", s.gateway.close())
}

// Accept notes an interaction by its id, and reports whether it is a new one: a resumed gateway sends again
// what it sent within the last minutes.
func (s *Session) Accept(id string) bool { return s.seen.begin(id) }
