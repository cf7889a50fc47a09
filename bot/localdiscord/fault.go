package localdiscord

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Event names a gateway event for faults.
type Event string

// The moments at the gateway where a fault can strike.
const (
	EventInteraction Event = "INTERACTION_CREATE" // an interaction is about to be sent
	EventIdentify    Event = "IDENTIFY"           // the bot opens a session
	EventResume      Event = "RESUME"             // the bot resumes one
)

// Fault is one thing that goes wrong, once or Times times, on a Route or at an
// Event. Faults wait in a queue: the first that matches strikes. There is no
// way to queue one over HTTP.
type Fault struct {
	Route Route // where: a REST route,
	Event Event // or a moment at the gateway
	Skip  int   // how many matches pass unharmed first
	Times int   // how often it strikes; 0 is once

	// On a route: answer Status with Discord's Code instead of doing what was
	// asked, or after doing it (After); wait Delay of the server's clock first.
	Status, Code int
	RetryAfter   time.Duration
	After        bool
	Delay        time.Duration

	// At EventInteraction: send it twice, or only after the next one.
	Duplicate, Swap bool
	// At EventResume: send that many events again that the bot already had.
	Rewind int
	// At any event: close the socket with this code, ask for a reconnect
	// (op 7), or declare the session invalid (op 9), instead of going on.
	Close     int
	Reconnect bool
	Invalid   bool

	strike func(*connection)
}

// The faults that come up most, for any route.

// RateLimiting answers 429 once.
func RateLimiting(on Route, retryAfter time.Duration) Fault {
	return Fault{Route: on, Status: http.StatusTooManyRequests, RetryAfter: retryAfter}
}

// Failing answers an HTTP status such as 500 once, without doing anything.
func Failing(on Route, status int) Fault { return Fault{Route: on, Status: status} }

// LosingAnswer does what is asked, then answers 502.
func LosingAnswer(on Route) Fault {
	return Fault{Route: on, Status: http.StatusBadGateway, After: true}
}

// Refusing answers with one of Discord's own codes: those that a bot meets in play with their usual status
// and words, any other code with 400.
func Refusing(on Route, code int) Fault {
	status := http.StatusBadRequest
	if e := usual(code); e != nil {
		status = e.status
	}
	return Fault{Route: on, Status: status, Code: code}
}

// usual is the refusal that has the code, of those that a bot meets in play.
func usual(code int) *apiError {
	for _, e := range []*apiError{
		unknownMessage, unknownWebhook, unknownInteraction, alreadyAnswered, missingAccess, missingPermissions, tooLarge,
	} {
		if e.code == code {
			return e
		}
	}
	return nil
}

func (f Fault) write(w http.ResponseWriter) {
	if f.Status == http.StatusTooManyRequests {
		seconds := f.RetryAfter.Seconds()
		w.Header().Set("Retry-After", fmt.Sprint(seconds))
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", fmt.Sprint(seconds))
		writeJSON(w, f.Status, object{"code": f.Code, "message": "You are being rate limited.", "retry_after": seconds, "global": false})
		return
	}
	words := fmt.Sprintf("%d: %s", f.Status, http.StatusText(f.Status))
	if e := usual(f.Code); e != nil {
		words = e.message
	}
	writeError(w, &apiError{f.Status, f.Code, words, nil})
}

// Fault queues faults. It returns an error when one names no route or event,
// or both, since such a test would show nothing.
func (gw *gateway) Fault(faults ...Fault) error {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	for _, f := range faults {
		if (f.Route == "") == (f.Event == "") {
			return fmt.Errorf("local discord: a fault needs a route or an event: %+v", f)
		}
		gw.faults = append(gw.faults, &f)
	}
	return nil
}

// PendingFaults returns how many queued faults have not yet struck for the
// last time: a test ends with none.
func (gw *gateway) PendingFaults() int {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	return len(gw.faults)
}

// DropFaults forgets the faults that have not struck: what comes now goes well.
func (gw *gateway) DropFaults() {
	gw.mu.Lock()
	defer gw.mu.Unlock()
	gw.faults = nil
}

// takeFault returns what goes wrong now; the zero Fault is nothing. Held: mu.
func (gw *gateway) takeFault(on Route, at Event) Fault {
	for i, f := range gw.faults {
		if f.Route != on || f.Event != at {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			continue
		}
		struck := *f
		if f.Times--; f.Times <= 0 {
			gw.faults = slices.Delete(gw.faults, i, i+1)
		}
		switch {
		case struck.Close != 0:
			struck.strike = func(c *connection) { c.close(struck.Close) }
		case struck.Reconnect:
			struck.strike = gw.askReconnect
		case struck.Invalid:
			struck.strike = func(c *connection) { gw.invalidate(c, Lost) }
		}
		return struck
	}
	return Fault{}
}

func (gw *gateway) askReconnect(c *connection) {
	c.sendOp(opReconnect, nil)
}

// Validity says what becomes of a session that is declared invalid.
type Validity bool

const (
	// Lost sessions begin anew.
	Lost Validity = false
	// Resumable sessions may go on.
	Resumable Validity = true
)

func (gw *gateway) invalidate(c *connection, session Validity) {
	gw.mu.Lock()
	if g := c.session; g != nil && session == Lost {
		delete(gw.sessions, g.id)
		c.session = nil
	}
	gw.mu.Unlock()
	c.sendOp(opInvalid, session)
}

// onSocket does something to the bot's open socket, and reports whether there
// was one.
func (gw *gateway) onSocket(do func(*connection)) bool {
	gw.mu.Lock()
	var open *connection
	for _, g := range gw.sessions {
		if g.conn != nil && g.conn.isOpen() {
			open = g.conn
		}
	}
	gw.mu.Unlock()
	if open != nil {
		do(open)
	}
	return open != nil
}

// Drop cuts the bot's socket without a word and reports whether there was one.
func (gw *gateway) Drop() bool { return gw.onSocket(func(c *connection) { c.close(0) }) }

// CloseGateway closes the bot's socket with a close code such as 4014.
func (gw *gateway) CloseGateway(code int) bool {
	return gw.onSocket(func(c *connection) { c.close(code) })
}

// AskReconnect sends op 7 now.
func (gw *gateway) AskReconnect() bool { return gw.onSocket(gw.askReconnect) }

// Invalidate sends op 9 now.
func (gw *gateway) Invalidate(session Validity) bool {
	return gw.onSocket(func(c *connection) { gw.invalidate(c, session) })
}

// HoldGateway refuses new sockets until the returned function is called. Events
// meanwhile wait for a resume.
func (gw *gateway) HoldGateway() (release func()) { return change(&gw.mu, &gw.held, true) }

// SilenceGateway leaves heartbeats without acknowledgement until the returned
// function is called.
func (gw *gateway) SilenceGateway() (release func()) { return change(&gw.mu, &gw.silent, true) }

// change gives a field that mu guards a value, and its zero back once restore
// is called.
func change[T any](mu *sync.Mutex, field *T, to T) (restore func()) {
	set := func(value T) {
		mu.Lock()
		defer mu.Unlock()
		*field = value
	}
	set(to)
	var zero T
	return func() { set(zero) }
}

// Forbid takes permissions (bits of Discord's) from the bot in every channel
// until the returned function is called: interactions say so, and the channel
// routes that need them answer 50001 or 50013.
func (s *Server) Forbid(bits int64) (restore func()) { return change(&s.mu, &s.forbidden, bits) }

// may reports whether the bot has the permissions, as the error of a route.
// Held: mu.
func (g *guild) may(bits int64) *apiError {
	switch lacking := bits & g.forbidden; {
	case lacking&permView != 0:
		return missingAccess
	case lacking != 0:
		return missingPermissions
	}
	return nil
}
