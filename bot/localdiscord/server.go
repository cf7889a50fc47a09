package localdiscord

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/loopback"
)

// Server is a running local Discord. All its methods may be called from any
// goroutine.
type Server struct {
	opts   Options
	addr   string
	listen net.Listener
	web    *http.Server
	done   chan struct{}

	mu        sync.Mutex
	changed   chan struct{} // closed and replaced at each change
	version   int64         // counts changes
	lastID    int64
	reserved  int64 // ids up to here are noted on disk as used
	commands  map[string][]limits.Command
	messages  map[string][]*message
	threads   []*thread
	gone      []deletion
	answers   map[string]*interaction // by id
	tokens    map[string]*interaction
	gateways  map[string]*session
	locales   []string // by seat
	faults    []*Fault
	refusals  []Refusal
	held      bool   // the gateway refuses connections
	silent    bool   // the gateway acknowledges no heartbeat
	forbidden int64  // permissions that the bot lacks
	visitor   string // the cookie of who has opened the page
	journal   *journal
	damage    Damage
	uploads   []uploaded // files of members' commands, the oldest first
	downloads int
}

// Start listens and serves until Close. It returns an error when the address
// is not loopback or taken, or when StateDir cannot be read.
func Start(opts Options) (*Server, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &Server{
		opts: opts, done: make(chan struct{}), changed: make(chan struct{}),
		commands: map[string][]limits.Command{}, messages: map[string][]*message{},
		answers: map[string]*interaction{}, tokens: map[string]*interaction{},
		gateways: map[string]*session{}, visitor: secret() + secret(),
	}
	for _, seat := range opts.Seats {
		s.locales = append(s.locales, seat.Locale)
	}
	if opts.StateDir != "" {
		if err := s.restore(); err != nil {
			return nil, fmt.Errorf("local discord: reading %s: %w: %w", opts.StateDir, ErrState, err)
		}
	}
	s.listen, err = net.Listen("tcp", opts.Addr)
	if err != nil {
		s.closeJournal()
		return nil, fmt.Errorf("local discord: %w", err)
	}
	s.addr = s.listen.Addr().String()
	mux := http.NewServeMux()
	rest := s.restRoutes()
	mux.Handle("/api/v9/", http.StripPrefix("/api/v9", rest))
	mux.Handle("/api/v10/", http.StripPrefix("/api/v10", rest))
	mux.HandleFunc("GET /gateway/", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{secret}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /ephemeral-attachments/{id}/{secret}/{name}", s.serveUpload)
	s.pageRoutes(mux)
	s.web = loopback.NewServer(mux, opts.ReadWithin)
	go s.serve()
	return s, nil
}

func (s *Server) serve() {
	// Serve ends with ErrServerClosed at Close, or when the listener dies,
	// which every client then sees as a refused connection.
	_ = s.web.Serve(s.listen)
}

// Close stops serving, closes every socket and the state file.
func (s *Server) Close() error {
	s.mu.Lock()
	select {
	case <-s.done:
		s.mu.Unlock()
		return nil
	default:
		close(s.done)
	}
	for _, g := range s.gateways {
		g.drop()
	}
	s.touch()
	s.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := s.web.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.web.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(err, s.closeJournal())
}

// URL is the server's root, http://127.0.0.1:PORT: the page, and what
// DISCORD_API_URL points at (REST lives under /api/v9 and /api/v10).
func (s *Server) URL() string { return "http://" + s.addr }

// Token is the bot's token without "Bot ".
func (s *Server) Token() string { return s.opts.Token }

// ApplicationID is the id of the application and of its bot user.
func (s *Server) ApplicationID() string { return idText(idBot) }

// GuildID is the id of the one server.
func (s *Server) GuildID() string { return idText(idGuild) }

// ChannelID returns the id of the channel or thread with that name; an error
// names the channels there are.
func (s *Server) ChannelID(name string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.placeID(name)
}

// placeID does the same. Held: mu.
func (s *Server) placeID(name string) (string, error) {
	for i, n := range s.opts.Channels {
		if n == name || idText(idChannel+i) == name {
			return idText(idChannel + i), nil
		}
	}
	for _, t := range s.threads {
		if t.Name == name || t.ID == name {
			return t.ID, nil
		}
	}
	return "", fmt.Errorf("local discord: no channel %q among %s", name, strings.Join(s.opts.Channels, ", "))
}

// touch tells everyone who waits that something changed. Held: mu.
func (s *Server) touch() int64 {
	s.version++
	close(s.changed)
	s.changed = make(chan struct{})
	return s.version
}

// newID returns the next snowflake: the clock's milliseconds since 2015 and a
// counter, always above every id given before, also before a restart. Held: mu.
func (s *Server) newID() string {
	const discordEpoch = 1420070400000
	id := (s.opts.Clock.Now().UnixMilli() - discordEpoch) << 22
	if id <= s.lastID {
		id = s.lastID + 1
	}
	s.lastID = id
	s.reserveIDs()
	return fmt.Sprint(id)
}

// secret returns 32 random hexadecimal digits.
func secret() string {
	b := make([]byte, 16)
	rand.Read(b)
	return hex.EncodeToString(b)
}
