package localdiscord

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Gateway opcodes.
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// Close codes.
const (
	closeUnknownOp = 4001
	closeBadToken  = 4004
)

// session is one gateway session: all its events in order, and the connection
// that now carries them, if any. A connection's writer sends whatever of the
// list it has not sent, so that nothing is lost while the socket is away.
type session struct {
	id       string
	events   []event
	conn     *connection
	heldBack []event // by a fault, until the next event
	compress bool
}

type event struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  int    `json:"s"`
	Name string `json:"t"`

	before func(*connection) // a fault that strikes in place of sending
}

// connection is one socket.
type connection struct {
	socket  *websocket.Conn
	writing sync.Mutex
	session *session // nil before READY
	sent    int      // index into session.events; held: Server.mu
	resumed bool     // RESUMED is still to be sent; held: Server.mu
	closed  chan struct{}
	once    sync.Once
}

// sendOp sends an opcode that is no event.
func (c *connection) sendOp(op int, data any) {
	if text, err := json.Marshal(object{"op": op, "d": data, "s": nil, "t": nil}); err == nil {
		c.write(websocket.TextMessage, text)
	}
}

// sendEvent sends an event of the connection's session, packed if the bot asked for that.
func (c *connection) sendEvent(e event, g *session) {
	data, err := json.Marshal(e)
	if err != nil {
		c.close(0)
		return
	}
	kind := websocket.TextMessage
	if g.compress && len(data) > 1024 {
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		z.Write(data)
		z.Close()
		kind, data = websocket.BinaryMessage, packed.Bytes()
	}
	c.write(kind, data)
}

func (c *connection) write(kind int, data []byte) {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.socket.SetWriteDeadline(time.Now().Add(5 * time.Second))
	if c.socket.WriteMessage(kind, data) != nil {
		c.once.Do(func() { close(c.closed); c.socket.Close() })
	}
}

// close ends the connection, with a close frame unless code is 0.
func (c *connection) close(code int) {
	c.once.Do(func() {
		if code != 0 {
			c.socket.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
		}
		close(c.closed)
		c.socket.Close()
	})
}

func (g *session) drop() {
	if g.conn != nil {
		g.conn.close(0)
		g.conn = nil
	}
}

// dispatch appends an event to every session and returns whether there is one.
// Held: mu.
func (s *Server) dispatch(name string, data object) bool {
	fault := s.takeFault("", Event(name))
	for _, g := range s.gateways {
		copies := []event{{Op: opDispatch, Name: name, Data: data, before: fault.strike}}
		if fault.Duplicate {
			copies = append(copies, event{Op: opDispatch, Name: name, Data: data})
		}
		if fault.Swap {
			g.heldBack = append(g.heldBack, copies...)
			continue
		}
		for _, e := range append(copies, g.heldBack...) {
			g.append(e)
		}
		g.heldBack = nil
	}
	s.touch()
	return len(s.gateways) > 0
}

// resumable is how many of its last events a session can send again.
const resumable = 500

func (g *session) append(e event) {
	e.Seq = len(g.events) + 1
	g.events = append(g.events, e)
	if old := len(g.events) - resumable; old > 0 {
		g.events[old-1].Data = nil
	}
}

// mostSent is the longest payload, in bytes, that the gateway takes of a bot, as
// Discord's does.
const mostSent = 4096

var upgrader = websocket.Upgrader{
	// A bot sends no Origin; a page that does is not welcome.
	CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == "" },
}

func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	held := s.held
	s.mu.Unlock()
	if held {
		http.Error(w, "the gateway is away", http.StatusServiceUnavailable)
		return
	}
	socket, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	socket.SetReadLimit(mostSent)
	c := &connection{socket: socket, closed: make(chan struct{})}
	defer c.close(0)
	c.sendOp(opHello, object{"heartbeat_interval": s.opts.Heartbeat.Milliseconds()})
	for {
		var in struct {
			Op   int             `json:"op"`
			Data json.RawMessage `json:"d"`
		}
		if socket.ReadJSON(&in) != nil {
			s.release(c)
			return
		}
		switch in.Op {
		case opHeartbeat:
			s.mu.Lock()
			silent := s.silent
			s.mu.Unlock()
			if !silent {
				c.sendOp(opAck, nil)
			}
		case opIdentify:
			s.identify(c, in.Data)
		case opResume:
			s.resume(c, in.Data)
		case 3, 4, 8: // presence, voice, members: nothing here needs them
		default:
			c.close(closeUnknownOp)
		}
	}
}

// release frees a session's place for the next connection.
func (s *Server) release(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.session != nil && c.session.conn == c {
		c.session.conn = nil
		s.touch()
	}
}

func (s *Server) identify(c *connection, data json.RawMessage) {
	var in struct {
		Token    string `json:"token"`
		Compress bool   `json:"compress"`
	}
	if json.Unmarshal(data, &in) != nil || bare(in.Token) != s.opts.Token {
		c.close(closeBadToken)
		return
	}
	s.mu.Lock()
	fault := s.takeFault("", EventIdentify)
	s.mu.Unlock()
	if fault.strike != nil {
		fault.strike(c)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// One shard: a new session takes the place of the old one.
	for id, old := range s.gateways {
		if old.conn != c {
			old.drop()
		}
		delete(s.gateways, id)
	}
	g := &session{id: secret(), compress: in.Compress, conn: c}
	c.session, c.sent = g, 0
	s.gateways[g.id] = g
	g.append(event{Name: "READY", Data: object{"v": 9, "session_id": g.id, "resume_gateway_url": s.gatewayURL(),
		"user": s.selfObject(), "private_channels": []any{},
		"guilds":      []any{object{"id": idText(idGuild), "unavailable": true}},
		"application": object{"id": idText(idBot), "flags": 0}, "session_type": "normal"}})
	g.append(event{Name: "GUILD_CREATE", Data: s.guildObject()})
	s.touch()
	go s.write(c, g)
}

func (s *Server) resume(c *connection, data json.RawMessage) {
	var in struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	if json.Unmarshal(data, &in) != nil || bare(in.Token) != s.opts.Token {
		c.close(closeBadToken)
		return
	}
	s.mu.Lock()
	fault := s.takeFault("", EventResume)
	g := s.gateways[in.Session]
	if g == nil || in.Seq > len(g.events) || in.Seq < len(g.events)-resumable || fault.Invalid {
		delete(s.gateways, in.Session)
		s.mu.Unlock()
		c.sendOp(opInvalid, Lost)
		return
	}
	if fault.strike != nil {
		s.mu.Unlock()
		fault.strike(c)
		return
	}
	g.drop()
	g.conn = c
	c.session, c.sent, c.resumed = g, max(0, in.Seq-fault.Rewind), true
	s.touch()
	s.mu.Unlock()
	go s.write(c, g)
}

// write sends a session's events over one connection, in order, until it
// closes. After a resume, RESUMED follows what was missed.
func (s *Server) write(c *connection, g *session) {
	for {
		s.mu.Lock()
		if g.conn != c || c.session != g {
			s.mu.Unlock()
			return
		}
		var next *event
		switch {
		case c.sent < len(g.events):
			next = &g.events[c.sent]
			strike := next.before
			next.before = nil
			if strike != nil {
				s.mu.Unlock()
				strike(c)
				continue
			}
			if c.sent++; c.sent == 1 {
				s.touch() // now the bot is connected
			}
		case c.resumed:
			c.resumed = false
			g.append(event{Name: "RESUMED", Data: object{}})
			s.mu.Unlock()
			continue
		}
		changed, e := s.changed, event{}
		if next != nil {
			e = *next
		}
		s.mu.Unlock()
		if next != nil {
			c.sendEvent(e, g)
			continue
		}
		select {
		case <-changed:
		case <-c.closed:
			return
		case <-s.done:
			return
		}
	}
}

// bare is a token without its "Bot ".
func bare(token string) string {
	return strings.TrimPrefix(token, "Bot ")
}

// IsConnected reports whether a bot's socket is open and has received READY.
func (s *Server) IsConnected() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.isConnected()
}

func (s *Server) isConnected() bool {
	for _, g := range s.gateways {
		if g.conn != nil && g.conn.sent > 0 {
			return true
		}
	}
	return false
}
