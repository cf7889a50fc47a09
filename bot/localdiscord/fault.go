package localdiscord

import (
	"fmt"
	"net/http"
	"slices"
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

// Refusing answers with one of Discord's own codes: 10062, 40060, 50001, 50013,
// 40005 with their usual status, any other code with 400.
func Refusing(on Route, code int) Fault {
	status := map[int]int{10062: 404, 10008: 404, 10015: 404, 40060: 400, 50001: 403, 50013: 403, 40005: 413}[code]
	if status == 0 {
		status = http.StatusBadRequest
	}
	return Fault{Route: on, Status: status, Code: code}
}

var faultWords = map[int]string{
	10008: "Unknown Message", 10015: "Unknown Webhook", 10062: "Unknown interaction", 40060: "Interaction has already been acknowledged.",
	50001: "Missing Access", 50013: "Missing Permissions", 40005: "Request entity too large",
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
	word := faultWords[f.Code]
	if word == "" {
		word = fmt.Sprintf("%d: %s", f.Status, http.StatusText(f.Status))
	}
	writeError(w, &apiError{f.Status, f.Code, word, nil})
}

// Fault queues faults. It returns an error when one names no route or event,
// or both, since such a test would show nothing.
func (s *Server) Fault(faults ...Fault) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range faults {
		if (f.Route == "") == (f.Event == "") {
			return fmt.Errorf("local discord: a fault needs a route or an event: %+v", f)
		}
		s.faults = append(s.faults, &f)
	}
	return nil
}

// PendingFaults returns how many queued faults have not yet struck for the
// last time: a test ends with none.
func (s *Server) PendingFaults() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.faults)
}

// takeFault returns what goes wrong now; the zero Fault is nothing. Held: mu.
func (s *Server) takeFault(on Route, at Event) Fault {
	for i, f := range s.faults {
		if f.Route != on || f.Event != at {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			continue
		}
		struck := *f
		if f.Times--; f.Times <= 0 {
			s.faults = slices.Delete(s.faults, i, i+1)
		}
		switch {
		case struck.Close != 0:
			struck.strike = func(c *connection) { c.close(struck.Close) }
		case struck.Reconnect:
			struck.strike = s.askReconnect
		case struck.Invalid:
			struck.strike = func(c *connection) { s.invalidate(c, Lost) }
		}
		return struck
	}
	return Fault{}
}

func (s *Server) askReconnect(c *connection) {
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

func (s *Server) invalidate(c *connection, session Validity) {
	s.mu.Lock()
	if g := c.session; g != nil && session == Lost {
		delete(s.gateways, g.id)
		c.session = nil
	}
	s.mu.Unlock()
	c.sendOp(opInvalid, session)
}

// onSocket does something to the bot's open socket, and reports whether there
// was one.
func (s *Server) onSocket(do func(*connection)) bool {
	s.mu.Lock()
	var open *connection
	for _, g := range s.gateways {
		if g.conn != nil {
			open = g.conn
		}
	}
	s.mu.Unlock()
	if open != nil {
		do(open)
	}
	return open != nil
}

// Drop cuts the bot's socket without a word and reports whether there was one.
func (s *Server) Drop() bool { return s.onSocket(func(c *connection) { c.close(0) }) }

// CloseGateway closes the bot's socket with a close code such as 4014.
func (s *Server) CloseGateway(code int) bool {
	return s.onSocket(func(c *connection) { c.close(code) })
}

// AskReconnect sends op 7 now.
func (s *Server) AskReconnect() bool { return s.onSocket(s.askReconnect) }

// Invalidate sends op 9 now.
func (s *Server) Invalidate(session Validity) bool {
	return s.onSocket(func(c *connection) { s.invalidate(c, session) })
}

// HoldGateway refuses new sockets until the returned function is called. Events
// meanwhile wait for a resume.
func (s *Server) HoldGateway() (release func()) { return change(s, &s.held, true) }

// SilenceGateway leaves heartbeats without acknowledgement until the returned
// function is called.
func (s *Server) SilenceGateway() (release func()) { return change(s, &s.silent, true) }

// change gives a field of the server's a value, and its zero back once restore
// is called.
func change[T any](s *Server, field *T, to T) (restore func()) {
	set := func(value T) {
		s.mu.Lock()
		defer s.mu.Unlock()
		*field = value
	}
	set(to)
	var zero T
	return func() { set(zero) }
}

// Forbid takes permissions (bits of Discord's) from the bot in every channel
// until the returned function is called: interactions say so, and the channel
// routes that need them answer 50001 or 50013.
func (s *Server) Forbid(bits int64) (restore func()) { return change(s, &s.forbidden, bits) }

// may reports whether the bot has the permissions, as the error of a route.
// Held: mu.
func (s *Server) may(bits int64) *apiError {
	switch lacking := bits & s.forbidden; {
	case lacking&permView != 0:
		return missingAccess
	case lacking != 0:
		return missingPermissions
	}
	return nil
}
