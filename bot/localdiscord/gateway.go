package localdiscord

import (
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
	conn     *Connection
	heldBack []event // by a fault, until the next event
}

// gateway tells the bot what happens, by sessions and sockets.
type gateway struct {
	history
	sessions map[string]*session
}

func (gw *gateway) gatewayURL() string {
	return "ws" + strings.TrimPrefix(gw.root, "http") + "/gateway"
}

type event struct {
	Op   int    `json:"op"`
	Data any    `json:"d"`
	Seq  int    `json:"s"`
	Name string `json:"t"`

	instead func(*Connection) // done in place of sending
}

// Connection is one socket of the bot's.
type Connection struct {
	// Shard is which share of the servers the bot has asked for, and of how many.
	Shard [2]int

	gw      *gateway
	socket  *websocket.Conn
	writing sync.Mutex
	session *session // nil before READY
	sent    int      // index into session.events; held: Server.mu
	resumed bool     // RESUMED is still to be sent; held: Server.mu
	closed  chan struct{}
	once    sync.Once
}

// Send sends an opcode that is no event.
func (c *Connection) Send(op int, data any) {
	c.write(object{"op": op, "d": data, "s": nil, "t": nil})
}

func (c *Connection) write(packet any) {
	c.writing.Lock()
	defer c.writing.Unlock()
	c.socket.SetWriteDeadline(time.Now().Add(unreadFor))
	if c.socket.WriteJSON(packet) != nil {
		c.once.Do(func() { close(c.closed); c.socket.Close() })
	}
}

// Close ends the connection, with a close frame unless code is 0. Who is sent one may still be sending: his
// socket is read until he goes, since one that is closed over unread bytes takes the frame with it.
func (c *Connection) Close(code int) {
	c.once.Do(func() {
		if code == 0 {
			close(c.closed)
			c.socket.Close()
			return
		}
		c.socket.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(unreadFor))
		c.socket.SetReadDeadline(time.Now().Add(unreadFor))
		close(c.closed)
	})
}

// unreadFor is how long the other side may take to read what is sent, to go once it is told to, and to answer a
// post.
const unreadFor = 30 * time.Second

// IsOpen reports whether the connection has not ended. Who reads it may learn so later.
func (c *Connection) IsOpen() bool {
	select {
	case <-c.closed:
		return false
	default:
		return true
	}
}

// AskReconnect asks the bot to connect anew.
func (c *Connection) AskReconnect() { c.Send(opReconnect, nil) }

// Invalidate declares the connection's session invalid, and forgets one that may not be resumed.
func (c *Connection) Invalidate(resumable bool) {
	c.gw.mu.Lock()
	if g := c.session; g != nil && !resumable {
		delete(c.gw.sessions, g.id)
		c.session = nil
	}
	c.gw.mu.Unlock()
	c.Send(opInvalid, resumable)
}

func (g *session) drop() {
	if g.conn != nil {
		g.conn.Close(0)
		g.conn = nil
	}
}

// dispatch appends an event to every session and returns whether there is one.
// Held: mu.
func (gw *gateway) dispatch(name string, data object) bool {
	mishap := gw.strike(Event(name), nil)
	for _, g := range gw.sessions {
		copies := []event{{Op: opDispatch, Name: name, Data: data, instead: mishap.Instead}}
		if mishap.Duplicate {
			copies = append(copies, event{Op: opDispatch, Name: name, Data: data})
		}
		if mishap.Swap {
			g.heldBack = append(g.heldBack, copies...)
			continue
		}
		for _, e := range append(copies, g.heldBack...) {
			g.append(e)
		}
		g.heldBack = nil
	}
	gw.touch()
	return len(gw.sessions) > 0
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

func (gw *gateway) serveGateway(w http.ResponseWriter, r *http.Request) {
	if gw.strike(EventConnect, nil).Instead != nil {
		http.Error(w, "the gateway is away", http.StatusServiceUnavailable)
		return
	}
	socket, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // Upgrade has answered
	}
	socket.SetReadLimit(mostSent)
	c := &Connection{gw: gw, socket: socket, closed: make(chan struct{})}
	defer socket.Close()
	defer c.Close(0)
	c.Send(opHello, object{"heartbeat_interval": gw.opts.Heartbeat.Milliseconds()})
	for {
		var in struct {
			Op   int             `json:"op"`
			Data json.RawMessage `json:"d"`
		}
		if socket.ReadJSON(&in) != nil {
			gw.release(c)
			return
		}
		if !c.IsOpen() {
			continue // it was told to go
		}
		switch in.Op {
		case opHeartbeat:
			if gw.strike(EventHeartbeat, c).Instead == nil {
				c.Send(opAck, nil)
			}
		case opIdentify:
			gw.identify(c, in.Data)
		case opResume:
			gw.resume(c, in.Data)
		case 3, 4, 8: // presence, voice, members: nothing here needs them
		default:
			c.Close(closeUnknownOp)
		}
	}
}

// release frees a session's place for the next connection.
func (gw *gateway) release(c *Connection) {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	if c.session != nil && c.session.conn == c {
		c.session.conn = nil
		gw.touch()
	}
}

func (gw *gateway) identify(c *Connection, data json.RawMessage) {
	var in struct {
		Token string `json:"token"`
		Shard [2]int `json:"shard"`
	}
	if json.Unmarshal(data, &in) != nil || !gw.isToken(in.Token) {
		c.Close(closeBadToken)
		return
	}
	c.Shard = in.Shard
	if mishap := gw.strike(EventIdentify, c); mishap.Instead != nil {
		mishap.Instead(c)
		return
	}
	gw.mu.Lock()
	defer gw.mu.Unlock()
	// One shard: a new session takes the place of the old one.
	for id, old := range gw.sessions {
		if old.conn != c {
			old.drop()
		}
		delete(gw.sessions, id)
	}
	g := &session{id: secret(), conn: c}
	c.session, c.sent = g, 0
	gw.sessions[g.id] = g
	g.append(event{Name: "READY", Data: object{"v": 9, "session_id": g.id, "resume_gateway_url": gw.gatewayURL(),
		"user": gw.selfObject(), "private_channels": []any{},
		"guilds":      []any{object{"id": idText(idGuild), "unavailable": true}},
		"application": object{"id": idText(idBot), "flags": 0}, "session_type": "normal"}})
	g.append(event{Name: "GUILD_CREATE", Data: gw.guildObject()})
	gw.touch()
	go gw.write(c, g)
}

func (gw *gateway) resume(c *Connection, data json.RawMessage) {
	var in struct {
		Token   string `json:"token"`
		Session string `json:"session_id"`
		Seq     int    `json:"seq"`
	}
	if json.Unmarshal(data, &in) != nil || !gw.isToken(in.Token) {
		c.Close(closeBadToken)
		return
	}
	gw.mu.Lock()
	mishap := gw.strike(EventResume, c)
	g := gw.sessions[in.Session]
	if g == nil || in.Seq > len(g.events) || in.Seq < len(g.events)-resumable || mishap.Forget {
		delete(gw.sessions, in.Session)
		gw.mu.Unlock()
		c.Send(opInvalid, false)
		return
	}
	if mishap.Instead != nil {
		gw.mu.Unlock()
		mishap.Instead(c)
		return
	}
	g.drop()
	g.conn = c
	c.session, c.sent, c.resumed = g, max(0, in.Seq-mishap.Rewind), true
	gw.touch()
	gw.mu.Unlock()
	go gw.write(c, g)
}

// write sends a session's events over one connection, in order, until it
// closes. After a resume, RESUMED follows what was missed.
func (gw *gateway) write(c *Connection, g *session) {
	for {
		gw.mu.Lock()
		if g.conn != c || c.session != g {
			gw.mu.Unlock()
			return
		}
		var next *event
		switch {
		case c.sent < len(g.events):
			next = &g.events[c.sent]
			instead := next.instead
			next.instead = nil
			if instead != nil {
				gw.mu.Unlock()
				instead(c)
				continue
			}
			if c.sent++; c.sent == 1 {
				gw.touch() // now the bot is connected
			}
		case c.resumed:
			c.resumed = false
			g.append(event{Name: "RESUMED", Data: object{}})
			gw.mu.Unlock()
			continue
		}
		changed, e := gw.changed, event{}
		if next != nil {
			e = *next
		}
		gw.mu.Unlock()
		if next != nil {
			c.write(e)
			continue
		}
		select {
		case <-changed:
		case <-c.closed:
			return
		case <-gw.done:
			return
		}
	}
}

// isToken reports whether a token is the bot's, with "Bot " or without.
func (gw *gateway) isToken(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == gw.opts.Token
}

// isReached reports whether interactions reach a bot: by a socket that has received READY, or without the
// gateway. Held: mu.
func (gw *gateway) isReached() bool {
	for _, g := range gw.sessions {
		if g.conn != nil && g.conn.IsOpen() && g.conn.sent > 0 {
			return true
		}
	}
	return gw.isTaken()
}
