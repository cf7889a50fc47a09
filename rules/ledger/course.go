package ledger

import (
	"slices"

	"aidedecamp/rules/dice"
)

// Course is a log as its lines alone tell it, whatever the rules of its system: what a game and its proof
// both go by.
type Course struct {
	Entries []Entry
	Players map[Seat]Player
	Texts   map[Mark]Text
	// Sittings are who sat down where, from which record on.
	Sittings []Sitting
	Begun    []Beginning
	// Wall is the start, the last reveal or the last restore: no take-back reaches it or a record before.
	Wall int
}

// Beginning is the record at which a gate opened.
type Beginning struct {
	Gate string
	Seq  int
}

// Sitting is somebody who sits on a seat from a record on.
type Sitting struct {
	Seat   Seat
	Player Player
	From   int
}

// Sits notes who holds a seat from a record on.
func (c *Course) Sits(seat Seat, player Player, from int) {
	c.Players[seat] = player
	c.Sittings = append(c.Sittings, Sitting{seat, player, from})
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
func (c *Course) openedAt(gate string) int {
	for _, b := range slices.Backward(c.Begun) {
		if b.Gate == gate && c.Entries[b.Seq].StruckBy == 0 {
			return b.Seq
		}
	}
	return 0
}

// User returns the platform's id of who sits on the seat, empty for a guest, an empty seat or an erased
// person.
func (c *Course) User(seat Seat) string { return c.Texts[c.Players[seat].User].Body }

// Human reports whether the seat has an account of its own, another than the one that acts for the given
// seat.
func (c *Course) Human(seat, besides Seat) bool {
	if c.Players[besides].Guest {
		besides = SeatA // whoever opened the game acts for its guests
	}
	p, ok := c.Players[seat]
	return ok && !p.Guest && c.User(seat) != c.User(besides)
}

// Partners are the players' seats whose consent the asker needs: those of another account.
func (c *Course) Partners(asker Seat) []Seat {
	var seats []Seat
	for _, seat := range Players {
		if seat != asker && c.Human(seat, asker) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Played reports whether the record stands and holds an act of the game or a setting, not another one of
// the kernel's own.
func (c *Course) Played(n int) bool {
	if c.Entries[n].StruckBy != 0 {
		return false
	}
	for _, e := range c.Entries[n].Events {
		if !Kernels(e) || e.Kind == KindSet {
			return true
		}
	}
	return false
}

// Actor is whose act the record holds: who did it, or who had asked for what the record agrees to.
func (c *Course) Actor(r Record) Seat {
	if n, ok := AgreedTo(r); ok && n > 0 && n < len(c.Entries) {
		return c.Entries[n].Seat
	}
	return r.Seat
}

// Strikes are the records that a take-back from there would strike: all acts up to now, but not what the
// other seat sealed at a gate that was open before.
func (c *Course) Strikes(from int, asker Seat) []int {
	var strikes []int
	for n := from; n < len(c.Entries); n++ {
		if c.Played(n) && !c.sealedBefore(n, from, asker) {
			strikes = append(strikes, n)
		}
	}
	return strikes
}

func (c *Course) sealedBefore(n, from int, asker Seat) bool {
	r := c.Entries[n]
	if c.Actor(r.Record) == asker {
		return false
	}
	for _, e := range r.Events {
		if e.Seal == nil || c.openedAt(e.Seal.Gate) >= from {
			return false
		}
	}
	return true
}

// NeedsNobody reports whether a take-back needs no consent as far as its lines tell: the asker's own last
// act, without a throw, which showed nothing, and after which no other person acted.
func (c *Course) NeedsNobody(asker Seat, strikes []int) bool {
	first := c.Entries[strikes[0]]
	if _, others := AgreedTo(first.Record); others || len(strikes) != 1 || first.Seat != asker || len(first.Throws) > 0 {
		return false
	}
	if slices.ContainsFunc(first.Events, func(e Event) bool { return e.Shows != ShowsNothing }) {
		return false
	}
	return !slices.ContainsFunc(c.Entries[strikes[0]+1:], func(later Entry) bool { return later.Seat != asker && c.Human(later.Seat, asker) })
}

// Occurrence is the n-th throw of a key in an epoch.
type Occurrence struct {
	Key dice.Key
	N   int
}

// Apart reports whether each player has an account of his own. Who opened the game acts for its guests.
func (c *Course) Apart() bool { return c.Human(SeatB, SeatA) }
