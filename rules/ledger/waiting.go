package ledger

// What an event of the kernel's does to what waits in a game: a request, or an end that one alone has
// decided. A game, its log's words and its proof all go by this one table.

// moment is when a request falls by an event.
type moment int

const (
	never moment = iota
	// atOnce: what follows in the line can't rest on its consents.
	atOnce
	// afterLine: the event is what was asked for, and so may be the next ones.
	afterLine
)

// reach is which ends fall by an event, or by a line.
type reach int

const (
	NoEnd reach = iota
	// playersEnd is that of a player's: the referee's word stands.
	playersEnd
	everyEnd
)

// effect is what an event does to what waits.
type effect struct {
	request moment
	ends    reach
	// players says that ends fall by a player's line alone.
	players bool
}

// effects are those of the kernel's own events; of the others none clears or lifts anything. An asking takes
// the place of the request before it, a closing that of the end, and an objection falls on the one that it
// names.
var effects = map[string]effect{
	KindDeclined: {request: atOnce},
	KindLapsed:   {request: atOnce},
	KindClosing:  {request: atOnce},
	KindRestored: {request: atOnce, ends: everyEnd},
	KindUndone:   {request: afterLine, ends: playersEnd, players: true},
	KindSourced:  {request: afterLine, ends: playersEnd, players: true},
	KindSet:      {request: afterLine, ends: playersEnd, players: true},
	KindAdopted:  {request: afterLine, ends: playersEnd},
	KindEnded:    {request: afterLine},

	KindClockSet: {request: afterLine}, KindClockRun: {request: afterLine}, KindClockPaused: {request: afterLine},
	KindPaused: {request: afterLine}, KindLastTurn: {request: afterLine},
}

// effect returns what the event does to what waits; playing on, of any system, answers a request and a
// player's end.
func (e Event) effect() effect {
	if !Kernels(e) {
		return effect{request: atOnce, ends: playersEnd, players: true}
	}
	return effects[e.Kind]
}

// Clears reports whether no request waits after the event.
func (e Event) Clears() bool { return e.effect().request != never }

// answers reports whether the event is what a request was for, which then waits no longer.
func (e Event) answers() bool { return Kernels(e) && e.effect().request == afterLine }

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
