package ledger

// What an event of the kernel's does to what waits in a game: a request, or an end that one alone has
// decided. A game, its log's words and its proof all go by this one table.

// reach is which ends fall by an event, or by a line.
type reach int

const (
	NoEnd reach = iota
	// playersEnd is that of a player's: the referee's word counts.
	playersEnd
	everyEnd
)

// effect is what an event does to what waits.
type effect struct {
	// request says that the one that waits falls.
	request bool
	ends    reach
	// players says that ends fall by a player's line alone.
	players bool
}

// effects are those of the kernel's own events; of the others none clears or lifts anything. An asking takes
// the place of the request before it, a closing that of the end, and an objection falls on the one that it
// names.
var effects = map[string]effect{
	KindDeclined: {request: true},
	KindLapsed:   {request: true},
	KindClosing:  {request: true},
	KindRestored: {request: true, ends: everyEnd},
	KindUndone:   {request: true, ends: playersEnd, players: true},
	KindSourced:  {request: true, ends: playersEnd, players: true},
	KindSet:      {request: true, ends: playersEnd, players: true},
	KindAdopted:  {request: true, ends: playersEnd},
	KindEnded:    {request: true},

	KindClockSet: {request: true}, KindClockRun: {request: true}, KindClockPaused: {request: true},
	KindPaused: {request: true}, KindLastTurn: {request: true},
}

// effect returns what the event does to what waits; playing on, of any system, answers a request and a
// player's end.
func (e Event) effect() effect {
	if !Kernels(e) {
		return effect{request: true, ends: playersEnd, players: true}
	}
	return effects[e.Kind]
}

// Clears reports whether no request waits after the event.
func (e Event) Clears() bool { return e.effect().request }

// Lifts returns which ends fall by a line, its objections aside.
func (r Record) Lifts() reach {
	most := NoEnd
	for _, e := range r.Events {
		if does := e.effect(); !does.players || r.Seat.Plays() {
			most = max(most, does.ends)
		}
	}
	return most
}

// Falls reports whether the closing is among the ends that fall.
func (c Closing) Falls(by reach) bool { return by == everyEnd || by == playersEnd && c.By != Referee }
