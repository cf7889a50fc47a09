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

	"aidedecamp/bot/loopback"
)

// Server is a running local Discord. All its methods may be called from any
// goroutine.
//
// It is built in layers, each over the one before: the guild, its history, the gateway that tells the bot of
// it, the interactions that the bot answers. The server itself is the REST API over them and its life; the
// page and each Person act on a server from outside.
type Server struct {
	interactions
	listen net.Listener
	web    *http.Server
}

// pulse guards all of a server, and wakes whoever waits for a change.
type pulse struct {
	mu      sync.Mutex
	changed chan struct{} // closed and replaced at each change
	version int64         // counts changes
	done    chan struct{} // closed by Close
}

// Start listens and serves until Close. It returns an error when the address
// is not loopback or taken, or when StateDir cannot be read.
func Start(opts Options) (*Server, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &Server{}
	s.opts, s.done, s.changed = opts, make(chan struct{}), make(chan struct{})
	s.messages = map[string][]*message{}
	s.answers, s.tokens, s.sessions = map[string]*interaction{}, map[string]*interaction{}, map[string]*session{}
	s.nameRoles()
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
	addr := s.listen.Addr().String()
	s.root = "http://" + addr
	mux := http.NewServeMux()
	rest := s.restRoutes()
	mux.Handle("/api/v9/", http.StripPrefix("/api/v9", rest))
	mux.Handle("/api/v10/", http.StripPrefix("/api/v10", rest))
	mux.HandleFunc("GET /gateway/", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{secret}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /ephemeral-attachments/{id}/{secret}/{name}", s.serveUpload)
	newPage(s, addr).routes(mux)
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
	for _, g := range s.sessions {
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
func (h *history) URL() string { return h.root }

// Token is the bot's token without "Bot ".
func (g *guild) Token() string { return g.opts.Token }

// GuildID is the id of the one server.
func (g *guild) GuildID() string { return idText(idGuild) }

// ChannelID returns the id of the channel or thread with that name; an error
// names the channels there are.
func (h *history) ChannelID(name string) (string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.placeID(name)
}

// placeID does the same. Held: mu.
func (h *history) placeID(name string) (string, error) {
	for i, n := range h.opts.Channels {
		if n == name || idText(idChannel+i) == name {
			return idText(idChannel + i), nil
		}
	}
	for _, t := range h.threads {
		if t.Name == name || t.ID == name {
			return t.ID, nil
		}
	}
	return "", fmt.Errorf("local discord: no channel %q among %s", name, strings.Join(h.opts.Channels, ", "))
}

// touch wakes everyone who waits for a change. Held: mu.
func (p *pulse) touch() int64 {
	p.version++
	close(p.changed)
	p.changed = make(chan struct{})
	return p.version
}

// newID returns the next snowflake: the clock's milliseconds since 2015 and a
// counter, always above every id given before, also before a restart. Held: mu.
func (h *history) newID() string {
	const discordEpoch = 1420070400000
	id := (h.opts.Clock.Now().UnixMilli() - discordEpoch) << 22
	if id <= h.lastID {
		id = h.lastID + 1
	}
	h.lastID = id
	h.reserveIDs()
	return fmt.Sprint(id)
}

// secret returns 32 random hexadecimal digits.
func secret() string {
	b := make([]byte, 16)
	rand.Read(b)
	return hex.EncodeToString(b)
}
