package localdiscordtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"aidedecamp/bot/localdiscord"
)

// Fault is one thing that goes wrong, once or Times times, on a Route or at an
// Event. Faults wait in a queue: the first that matches strikes.
type Fault struct {
	Route localdiscord.Route // where: a REST route,
	Event localdiscord.Event // or a moment at the gateway
	Skip  int                // how many matches pass unharmed first
	Times int                // how often it strikes; 0 is once

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
}

// The faults that come up most, for any route.

// RateLimiting answers 429 once.
func RateLimiting(on localdiscord.Route, retryAfter time.Duration) Fault {
	return Fault{Route: on, Status: http.StatusTooManyRequests, RetryAfter: retryAfter}
}

// Failing answers an HTTP status such as 500 once, without doing anything.
func Failing(on localdiscord.Route, status int) Fault { return Fault{Route: on, Status: status} }

// LosingAnswer does what is asked, then answers 502.
func LosingAnswer(on localdiscord.Route) Fault {
	return Fault{Route: on, Status: http.StatusBadGateway, After: true}
}

// Refusing answers with one of Discord's own codes: those that a bot meets in play with their usual status
// and words, any other code with 400.
func Refusing(on localdiscord.Route, code int) Fault {
	status := http.StatusBadRequest
	if known, is := usual[code]; is {
		status = known.status
	}
	return Fault{Route: on, Status: status, Code: code}
}

// usual are the refusals that a bot meets in play, by their code.
var usual = map[int]struct {
	status int
	words  string
}{
	10008: {http.StatusNotFound, "Unknown Message"},
	10015: {http.StatusNotFound, "Unknown Webhook"},
	10062: {http.StatusNotFound, "Unknown interaction"},
	40060: {http.StatusBadRequest, "Interaction has already been acknowledged."},
	50001: {http.StatusForbidden, "Missing Access"},
	50013: {http.StatusForbidden, "Missing Permissions"},
	40005: {http.StatusRequestEntityTooLarge, "Request entity too large"},
}

func (f Fault) write(w http.ResponseWriter) {
	body := map[string]any{"code": f.Code, "message": fmt.Sprintf("%d: %s", f.Status, http.StatusText(f.Status))}
	if known, is := usual[f.Code]; is {
		body["message"] = known.words
	}
	if f.Status == http.StatusTooManyRequests {
		seconds := f.RetryAfter.Seconds()
		w.Header().Set("Retry-After", fmt.Sprint(seconds))
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", fmt.Sprint(seconds))
		body["message"], body["retry_after"], body["global"] = "You are being rate limited.", seconds, false
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.Status)
	json.NewEncoder(w).Encode(body)
}

// mishap is what the fault comes to at the gateway.
func (f Fault) mishap() localdiscord.Mishap {
	m := localdiscord.Mishap{Duplicate: f.Duplicate, Swap: f.Swap, Rewind: f.Rewind, Forget: f.Invalid}
	switch {
	case f.Close != 0:
		m.Instead = func(c *localdiscord.Connection) { c.Close(f.Close) }
	case f.Reconnect:
		m.Instead = (*localdiscord.Connection).AskReconnect
	case f.Invalid:
		m.Instead = func(c *localdiscord.Connection) { c.Invalidate(Lost) }
	}
	return m
}

// Fault queues faults. It returns an error when one names no route or event,
// or both, since such a test would show nothing.
func (s *Server) Fault(faults ...Fault) error {
	t := s.trouble
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, f := range faults {
		if (f.Route == "") == (f.Event == "") {
			return fmt.Errorf("local discord: a fault needs a route or an event: %+v", f)
		}
		t.faults = append(t.faults, &f)
	}
	return nil
}

// PendingFaults returns how many queued faults have not yet struck for the
// last time: a test ends with none.
func (s *Server) PendingFaults() int {
	s.trouble.mu.Lock()
	defer s.trouble.mu.Unlock()
	return len(s.trouble.faults)
}

// DropFaults forgets the faults that have not struck: what comes now goes well.
func (s *Server) DropFaults() {
	s.trouble.mu.Lock()
	defer s.trouble.mu.Unlock()
	s.trouble.faults = nil
}

// take returns what goes wrong now; the zero Fault is nothing. Held: mu.
func (t *trouble) take(on localdiscord.Route, at localdiscord.Event) Fault {
	for i, f := range t.faults {
		if f.Route != on || f.Event != at {
			continue
		}
		if f.Skip > 0 {
			f.Skip--
			continue
		}
		struck := *f
		if f.Times--; f.Times <= 0 {
			t.faults = slices.Delete(t.faults, i, i+1)
		}
		return struck
	}
	return Fault{}
}

// Serve lets the faults of a route have their way, and notes what the server refuses.
func (t *trouble) Serve(on localdiscord.Route, w http.ResponseWriter, r *http.Request, serve http.HandlerFunc) {
	if r.Header.Get(ofTheTest) != "" {
		serve(w, r)
		return
	}
	t.mu.Lock()
	fault, held := t.take(on, ""), t.held
	var over <-chan time.Time
	if fault.Delay > 0 {
		over = t.clock.After(fault.Delay) // a fault that has struck waits already
	}
	t.mu.Unlock()
	if on == localdiscord.RouteCallback && held != nil {
		<-held
	}
	if fault.Delay > 0 {
		select {
		case <-over:
		case <-r.Context().Done():
			return
		case <-t.done:
			return
		}
	}
	if fault.Status != 0 && !fault.After {
		fault.write(w)
		return
	}
	answer := &answer{ResponseWriter: w, status: http.StatusOK}
	serve(answer, r)
	if answer.status >= http.StatusBadRequest {
		t.note(on, answer)
	}
	if fault.Status != 0 {
		fault.write(w)
		return
	}
	w.WriteHeader(answer.status)
	w.Write(answer.body.Bytes())
}

// answer keeps back what is answered.
type answer struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (a *answer) WriteHeader(status int)         { a.status = status }
func (a *answer) Write(data []byte) (int, error) { return a.body.Write(data) }

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Refusal is a request of the bot's that Discord would have refused too.
type Refusal struct {
	Route        localdiscord.Route
	Status, Code int
	Message      string // Discord's words and, for a form, each field's
}

func (t *trouble) note(on localdiscord.Route, a *answer) {
	var said struct {
		Code    int
		Message string
		Errors  json.RawMessage
	}
	json.Unmarshal(a.body.Bytes(), &said) // what is no JSON says nothing
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refusals = append(t.refusals, Refusal{on, a.status, said.Code, said.Message + " " + string(said.Errors)})
}

// Refusals returns every request of the bot's that was refused so far, queued
// faults apart.
func (s *Server) Refusals() []Refusal {
	s.trouble.mu.Lock()
	defer s.trouble.mu.Unlock()
	return slices.Clone(s.trouble.refusals)
}
