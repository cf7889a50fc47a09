package localdiscordtest

import (
	"cmp"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"aidedecamp/bot/localdiscord"
)

// Server is a local Discord that a test makes go wrong.
type Server struct {
	*localdiscord.Server
	trouble *trouble
}

// Start starts one.
func Start(opts localdiscord.Options) (*Server, error) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	t := &trouble{key: key, done: make(chan struct{}), changed: make(chan struct{}), clock: opts.Clock}
	if t.clock == nil {
		t.clock = localdiscord.SystemClock{}
	}
	opts.Trouble = t
	s, err := localdiscord.Start(opts)
	return &Server{s, t}, err
}

// Close ends it, and what a fault delays.
func (s *Server) Close() error {
	s.trouble.once.Do(func() { close(s.trouble.done) })
	return s.Server.Close()
}

// trouble is what goes wrong at a server: localdiscord.Trouble.
type trouble struct {
	key   ed25519.PrivateKey
	clock localdiscord.Clock
	done  chan struct{} // closed by Close
	once  sync.Once

	mu       sync.Mutex
	faults   []*Fault
	refusals []Refusal
	// on is the bot's last connection; away and silent say that none is taken, and that none is heard.
	on           *localdiscord.Connection
	away, silent bool
	downloads    int
	// sent counts the interactions; changed is closed and replaced at each.
	sent    int
	changed chan struct{}
	// held keeps the answers back until it is closed.
	held <-chan struct{}
	// posts are the addresses for interactions, of which next counts the turns; delayed is what a fault keeps
	// back until then.
	posts   []string
	next    int
	delayed [][]byte
}

// Strike says what goes wrong at a moment.
func (t *trouble) Strike(at localdiscord.Event, on *localdiscord.Connection) localdiscord.Mishap {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.on = cmp.Or(on, t.on)
	switch at {
	case localdiscord.EventDownload:
		t.downloads++
	case localdiscord.EventInteraction:
		t.count()
	}
	if at == localdiscord.EventConnect && t.away || at == localdiscord.EventHeartbeat && t.silent {
		return localdiscord.Mishap{Instead: func(*localdiscord.Connection) {}}
	}
	return t.take("", at).mishap()
}

// count counts an interaction. Held: mu.
func (t *trouble) count() {
	t.sent++
	close(t.changed)
	t.changed = make(chan struct{})
}

// What becomes of a session that is declared invalid.
const (
	Lost      = false
	Resumable = true
)

// onSocket does something to the bot's open socket, and reports whether there was one.
func (s *Server) onSocket(do func(*localdiscord.Connection)) bool {
	if s.IsConnected() {
		do(s.connection())
		return true
	}
	return false
}

func (s *Server) connection() *localdiscord.Connection {
	s.trouble.mu.Lock()
	defer s.trouble.mu.Unlock()
	return s.trouble.on
}

// IsConnected reports whether the bot's socket is open.
func (s *Server) IsConnected() bool {
	on := s.connection()
	return on != nil && on.IsOpen()
}

// Shard is which share of the servers the last connection has asked for, and of how many.
func (s *Server) Shard() (i, n int) {
	shard := s.connection().Shard
	return shard[0], shard[1]
}

// Drop cuts the bot's socket without a word and reports whether there was one.
func (s *Server) Drop() bool { return s.CloseGateway(0) }

// CloseGateway closes the bot's socket with a close code such as 4014.
func (s *Server) CloseGateway(code int) bool {
	return s.onSocket(func(c *localdiscord.Connection) { c.Close(code) })
}

// AskReconnect sends op 7 now.
func (s *Server) AskReconnect() bool { return s.onSocket((*localdiscord.Connection).AskReconnect) }

// Invalidate sends op 9 now: the session is Lost or Resumable.
func (s *Server) Invalidate(session bool) bool {
	return s.onSocket(func(c *localdiscord.Connection) { c.Invalidate(session) })
}

// HoldGateway refuses new sockets until the returned function is called. Events
// meanwhile wait for a resume.
func (s *Server) HoldGateway() (release func()) { return s.trouble.set(&s.trouble.away) }

// SilenceGateway leaves heartbeats without acknowledgement until the returned
// function is called.
func (s *Server) SilenceGateway() (release func()) { return s.trouble.set(&s.trouble.silent) }

func (t *trouble) set(field *bool) (restore func()) {
	to := func(value bool) {
		t.mu.Lock()
		defer t.mu.Unlock()
		*field = value
	}
	to(true)
	return func() { to(false) }
}

// Forbid takes permissions (bits of Discord's) from the bot in every channel
// until the returned function is called.
func (s *Server) Forbid(bits int64) (restore func()) {
	s.Change(func(o *localdiscord.Options) { o.Forbidden = bits })
	return func() { s.Change(func(o *localdiscord.Options) { o.Forbidden = 0 }) }
}

// TellGuilds has the list of the bot's servers be these, until the returned function is called: none, as where
// it was sent away or where Discord has an outage; or a thousand.
func (s *Server) TellGuilds(ids ...uint64) (restore func()) {
	s.Change(func(o *localdiscord.Options) { o.Guilds = append([]uint64{}, ids...) })
	return func() { s.Change(func(o *localdiscord.Options) { o.Guilds = nil }) }
}

// Rename gives a channel, a role or a member another name; its id stays.
func (s *Server) Rename(from, to string) error {
	renamed := false
	rename := func(names ...*string) {
		for _, name := range names {
			if *name == from {
				*name, renamed = to, true
			}
		}
	}
	s.Change(func(o *localdiscord.Options) {
		for i := range o.Channels {
			rename(&o.Channels[i])
		}
		for i := range o.Roles {
			rename(&o.Roles[i])
		}
		for i := range o.Seats {
			rename(&o.Seats[i].Name)
			for k := range o.Seats[i].Roles {
				rename(&o.Seats[i].Roles[k])
			}
		}
	})
	if !renamed {
		return fmt.Errorf("local discord: no channel, role or member %q", from)
	}
	return nil
}

// ShowCommand does what an administrator does on Discord's Integrations page: every member may call the
// command, whatever its default permission.
func (s *Server) ShowCommand(name string) {
	s.Change(func(o *localdiscord.Options) { o.Shown = append(o.Shown, name) })
}

// ApplicationID is the id of the application and of its bot user.
func (s *Server) ApplicationID() string { return fmt.Sprint(localdiscord.ApplicationID) }

// Downloads counts how often a command's file was fetched.
func (s *Server) Downloads() int {
	s.trouble.mu.Lock()
	defer s.trouble.mu.Unlock()
	return s.trouble.downloads
}

// ofTheTest is the header of a request of the test's own, which no fault strikes.
const ofTheTest = "X-Of-The-Test"

// Threads returns the names of the open threads, the oldest first.
func (s *Server) Threads() (names []string) {
	r, err := http.NewRequest(http.MethodGet, s.URL()+"/api/v10/guilds/"+s.GuildID()+"/threads/active", nil)
	if err != nil {
		panic(err) // the address is the server's own
	}
	r.Header.Set("Authorization", "Bot "+s.Token())
	r.Header.Set(ofTheTest, "yes")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return []string{err.Error()}
	}
	defer answer.Body.Close()
	var list struct{ Threads []struct{ Name string } }
	if err := json.NewDecoder(answer.Body).Decode(&list); err != nil {
		return []string{err.Error()}
	}
	for _, thread := range list.Threads {
		names = append(names, thread.Name)
	}
	return names
}
