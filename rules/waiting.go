package rules

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
	noEnd reach = iota
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
	kindDeclined: {request: atOnce},
	kindLapsed:   {request: atOnce},
	kindClosing:  {request: atOnce},
	kindRestored: {request: atOnce, ends: everyEnd},
	kindUndone:   {request: afterLine, ends: playersEnd, players: true},
	kindSourced:  {request: afterLine, ends: playersEnd, players: true},
	kindSet:      {request: afterLine, ends: playersEnd, players: true},
	kindAdopted:  {request: afterLine, ends: playersEnd},
	kindEnded:    {request: afterLine},
}

// effect returns what the event does to what waits; playing on, of any system, answers a request and a
// player's end.
func (e Event) effect() effect {
	if !kernels(e) {
		return effect{request: atOnce, ends: playersEnd, players: true}
	}
	return effects[e.Kind]
}

// clears reports whether no request waits after the event.
func (e Event) clears() bool { return e.effect().request != never }

// answers reports whether the event is what a request was for, which then waits no longer.
func (e Event) answers() bool { return kernels(e) && e.effect().request == afterLine }

// lifts returns which ends fall by a line, its objections aside.
func (r Record) lifts() reach {
	most := noEnd
	for _, e := range r.Events {
		if does := e.effect(); !does.players || r.Seat.Plays() {
			most = max(most, does.ends)
		}
	}
	return most
}

// falls reports whether the closing is among the ends that fall.
func (c Closing) falls(by reach) bool { return by == everyEnd || by == playersEnd && c.By != Referee }
