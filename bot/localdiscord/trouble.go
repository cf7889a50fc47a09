package localdiscord

import "net/http"

// Event names a moment at the gateway where a test may make something go wrong.
type Event string

// The moments there are.
const (
	EventConnect     Event = "CONNECT"            // the bot opens a socket
	EventIdentify    Event = "IDENTIFY"           // it opens a session
	EventResume      Event = "RESUME"             // it resumes one
	EventHeartbeat   Event = "HEARTBEAT"          // it asks for an acknowledgement
	EventInteraction Event = "INTERACTION_CREATE" // an interaction is about to be sent
	EventDownload    Event = "DOWNLOAD"           // a command's file is fetched
)

// Trouble is what a test makes go wrong: localdiscordtest's; the program has none. Its methods but Serve are
// called while nothing else changes, so they must not call the server.
type Trouble interface {
	// Serve answers a request of the bot's on a route, by serve or otherwise.
	Serve(on Route, w http.ResponseWriter, r *http.Request, serve http.HandlerFunc)
	// Strike says what goes wrong at a moment, on the connection where it is one's.
	Strike(at Event, on *Connection) Mishap
	// Takes reports whether interactions are not for the gateway; Take has one then.
	Takes() bool
	Take(interaction map[string]any)
}

// Mishap is what goes wrong at one moment; the zero one is nothing.
type Mishap struct {
	// Duplicate sends an event twice, Swap only after the next one.
	Duplicate, Swap bool
	// Rewind sends that many events again that a resuming bot already had.
	Rewind int
	// Forget declares a session invalid that the bot resumes.
	Forget bool
	// Instead is done in place of going on.
	Instead func(*Connection)
}

// strike asks the test, if any, what goes wrong.
func (g *guild) strike(at Event, on *Connection) Mishap {
	if g.opts.Trouble == nil {
		return Mishap{}
	}
	return g.opts.Trouble.Strike(at, on)
}

// isTaken reports whether interactions are not for the gateway.
func (g *guild) isTaken() bool { return g.opts.Trouble != nil && g.opts.Trouble.Takes() }

// Change changes the server's options while nothing else happens: permissions, names, what is listed.
func (s *Server) Change(change func(*Options)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.opts)
	s.touch()
}

// may reports whether the bot has the permissions, as the error of a route.
// Held: mu.
func (g *guild) may(bits int64) *apiError {
	switch lacking := bits & g.opts.Forbidden; {
	case lacking&permView != 0:
		return missingAccess
	case lacking != 0:
		return missingPermissions
	}
	return nil
}
