package rules

import (
	"slices"

	"aidedecamp/rules/dice"
)

// course is a log as its lines alone tell it, whatever the rules of its system: what a game and its proof
// both go by.
type course struct {
	log     []Entry
	players map[Seat]Player
	texts   map[Mark]Text
	// sittings are who sat down where, from which record on.
	sittings []sitting
	begun    []beginning
	// wall is the start, the last reveal or the last restore: no take-back reaches it or a record before.
	wall int
}

// beginning is the record at which a gate opened.
type beginning struct {
	gate string
	seq  int
}

// sitting is somebody who sits on a seat from a record on.
type sitting struct {
	seat   Seat
	player Player
	from   int
}

// sits notes who holds a seat from a record on.
func (c *course) sits(seat Seat, player Player, from int) {
	c.players[seat] = player
	c.sittings = append(c.sittings, sitting{seat, player, from})
}

// Entry is a record as it stands in a game's log today.
type Entry struct {
	Record
	// Link is the link of the chain that the line ends.
	Link Link
	// StruckBy is the number of the record that took it back, 0 where it stands.
	StruckBy int
}

// openedAt returns the record at which a gate opened last, 0 where none that stands opened it.
func (c *course) openedAt(gate string) int {
	for _, b := range slices.Backward(c.begun) {
		if b.gate == gate && c.log[b.seq].StruckBy == 0 {
			return b.seq
		}
	}
	return 0
}

// User returns the platform's id of who sits on the seat, empty for a guest, an empty seat or an erased
// person.
func (c *course) User(seat Seat) string { return c.texts[c.players[seat].User].Body }

// human reports whether the seat has an account of its own, another than the one that acts for the given
// seat.
func (c *course) human(seat, besides Seat) bool {
	if c.players[besides].Guest {
		besides = SeatA // whoever opened the game acts for its guests
	}
	p, ok := c.players[seat]
	return ok && !p.Guest && c.User(seat) != c.User(besides)
}

// partners are the players' seats whose consent the asker needs: those of another account.
func (c *course) partners(asker Seat) []Seat {
	var seats []Seat
	for _, seat := range Players {
		if seat != asker && c.human(seat, asker) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// played reports whether the record stands and holds an act of the game or a setting, not another one of
// the kernel's own.
func (c *course) played(n int) bool {
	if c.log[n].StruckBy != 0 {
		return false
	}
	for _, e := range c.log[n].Events {
		if !kernels(e) || e.Kind == kindSet {
			return true
		}
	}
	return false
}

// actor is whose act the record holds: who did it, or who had asked for what the record agrees to.
func (c *course) actor(r Record) Seat {
	if n, ok := agreedTo(r); ok && n > 0 && n < len(c.log) {
		return c.log[n].Seat
	}
	return r.Seat
}

// strikes are the records that a take-back from there would strike: all acts up to now, but not what the
// other seat sealed at a gate that was open before.
func (c *course) strikes(from int, asker Seat) []int {
	var strikes []int
	for n := from; n < len(c.log); n++ {
		if c.played(n) && !c.sealedBefore(n, from, asker) {
			strikes = append(strikes, n)
		}
	}
	return strikes
}

func (c *course) sealedBefore(n, from int, asker Seat) bool {
	r := c.log[n]
	if c.actor(r.Record) == asker {
		return false
	}
	for _, e := range r.Events {
		if e.Seal == nil || c.openedAt(e.Seal.Gate) >= from {
			return false
		}
	}
	return true
}

// needsNobody reports whether a take-back needs no consent as far as its lines tell: the asker's own last
// act, without a throw, which showed nothing, and after which no other person acted.
func (c *course) needsNobody(asker Seat, strikes []int) bool {
	first := c.log[strikes[0]]
	if _, others := agreedTo(first.Record); others || len(strikes) != 1 || first.Seat != asker || len(first.Throws) > 0 {
		return false
	}
	if slices.ContainsFunc(first.Events, func(e Event) bool { return e.Shows != ShowsNothing }) {
		return false
	}
	return !slices.ContainsFunc(c.log[strikes[0]+1:], func(later Entry) bool { return later.Seat != asker && c.human(later.Seat, asker) })
}

type occurrence struct {
	key dice.Key
	n   int
}

// apart reports whether each player has an account of his own. Who opened the game acts for its guests.
func (c *course) apart() bool { return c.human(SeatB, SeatA) }
