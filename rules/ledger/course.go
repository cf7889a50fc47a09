package ledger

import (
	"iter"
	"slices"

	"aidedecamp/rules/dice"
)

// Course is a log as its lines alone give it, whatever the rules of its system: what a game and its proof
// both go by.
type Course struct {
	Entries []Entry
	Players map[Seat]Player
	Texts   map[Mark]Text
	// Sittings are who sat down where, from which record on.
	Sittings []Sitting
	// Begun are the gates that records in force have opened.
	Begun []Beginning
	// Latest is each seat's last record.
	Latest map[Seat]int
	// Wall is the start, the last reveal or the last restore: no take-back reaches it or a record before.
	Wall int
}

// NewCourse is the course of an empty log.
func NewCourse() Course {
	return Course{Players: map[Seat]Player{}, Texts: map[Mark]Text{}, Latest: map[Seat]int{}}
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

// Sits notes the player of a seat from a record on.
func (c *Course) Sits(seat Seat, player Player, from int) {
	c.Players[seat] = player
	c.Sittings = append(c.Sittings, Sitting{seat, player, from})
}

// Entry is a record as it is in a game's log today.
type Entry struct {
	Record
	// Link is the link of the chain that the line ends.
	Link Link
	// StruckBy is the number of the record that took it back, 0 where it is in force.
	StruckBy int

	before int // the last act in force before it (Played); true of acts in force and of the last entry
}

// Next is a record as the log's next entry, and notes whose it is.
func (c *Course) Next(r Record, link Link) Entry {
	c.Latest[r.Seat] = r.Seq
	return Entry{Record: r, Link: link, before: c.LastPlayed()}
}

// LastPlayed is the last act in force (Played), 0 where there is none.
func (c *Course) LastPlayed() int {
	last := len(c.Entries) - 1
	switch {
	case last < 0:
		return 0
	case c.Played(last):
		return last
	}
	return c.Entries[last].before
}

// EntriesAt are the entries up to a record as they stood when it was written, a copy.
func (c *Course) EntriesAt(record int) []Entry {
	then := Course{Entries: slices.Clone(c.Entries[:record+1])}
	last := 0
	for i := range then.Entries {
		e := &then.Entries[i]
		if e.StruckBy > record {
			e.StruckBy = 0
		}
		if e.before = last; then.Played(i) {
			last = i
		}
	}
	return then.Entries
}

// Acts are the acts in force (Played) from a record on, the last one first. A log of many take-backs is
// walked without passing what they struck.
func (c *Course) Acts(from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := c.LastPlayed(); n >= max(from, 1) && yield(n); n = c.Entries[n].before {
		}
	}
}

// Strike notes that a record has taken back these acts, which stood, in their order.
func (c *Course) Strike(by int, struck []int) {
	var kept []int // acts after the first of them, the last one first
	for n := range c.Acts(struck[0]) {
		if _, is := slices.BinarySearch(struck, n); !is {
			kept = append(kept, n)
		}
	}
	before := c.Entries[struck[0]].before
	for _, n := range struck {
		c.Entries[n].StruckBy = by
	}
	for _, n := range slices.Backward(kept) {
		c.Entries[n].before, before = before, n
	}
	if last := len(c.Entries) - 1; last != before {
		c.Entries[last].before = before
	}
	from := c.begunFrom(struck[0])
	c.Begun = append(c.Begun[:from], slices.DeleteFunc(c.Begun[from:], func(b Beginning) bool {
		return b.Seq < len(c.Entries) && c.Entries[b.Seq].StruckBy != 0
	})...)
}

// begunFrom is where in Begun the gates are that opened at a record or later.
func (c *Course) begunFrom(record int) int {
	from := len(c.Begun)
	for from > 0 && c.Begun[from-1].Seq >= record {
		from--
	}
	return from
}

// User returns the platform's id of who sits on the seat, empty for a guest, an empty seat or an erased
// person.
func (c *Course) User(seat Seat) string { return c.Texts[c.Players[seat].User].Body }

// Human reports whether the seat has an account of its own, another than the one that acts for the given
// seat. An account has one mark in a game, which no erasure changes.
func (c *Course) Human(seat, besides Seat) bool {
	if c.Players[besides].Guest {
		besides = SeatA // whoever opened the game acts for its guests
	}
	p, ok := c.Players[seat]
	return ok && !p.Guest && p.User != c.Players[besides].User
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

// Played reports whether the record is in force and contains an act of the game or a setting, not another
// one of the kernel's own.
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

// Actor is whose act the record contains: the seat that did it, or that had asked for what the record agrees
// to.
func (c *Course) Actor(r Record) Seat {
	if n, ok := AgreedTo(r); ok && n > 0 && n < len(c.Entries) {
		return c.Entries[n].Seat
	}
	return r.Seat
}

// Strikes are the records that a take-back from there would strike, in their order: all acts up to now, but
// not what the other seat sealed at a gate that was open before.
func (c *Course) Strikes(from int, asker Seat) []int {
	opened := map[string]bool{}
	for _, b := range c.Begun[c.begunFrom(from):] {
		opened[b.Gate] = true
	}
	var strikes []int
	for n := range c.Acts(from) {
		if !c.sealedBefore(n, opened, asker) {
			strikes = append(strikes, n)
		}
	}
	slices.Reverse(strikes)
	return strikes
}

// sealedBefore reports whether an act (Played) is another seat's and all of it was sealed at gates that have
// not opened since, whatever else its line says of the clock or of a pause.
func (c *Course) sealedBefore(n int, opened map[string]bool, asker Seat) bool {
	r := c.Entries[n].Record
	return c.Actor(r) != asker && !slices.ContainsFunc(r.Events, func(e Event) bool {
		return e.Kind == KindSet || !Kernels(e) && (e.Seal == nil || opened[e.Seal.Gate])
	})
}

// NeedsNobody reports whether a take-back needs no consent as far as its lines show: the asker's own last
// act, without a throw, which showed nothing, and after which no other person acted.
func (c *Course) NeedsNobody(asker Seat, strikes []int) bool {
	first := c.Entries[strikes[0]]
	if _, others := AgreedTo(first.Record); others || len(strikes) != 1 || first.Seat != asker || len(first.Throws) > 0 {
		return false
	}
	if slices.ContainsFunc(first.Events, func(e Event) bool { return e.Shows != ShowsNothing }) {
		return false
	}
	for seat, last := range c.Latest {
		if last > strikes[0] && seat != asker && c.Human(seat, asker) {
			return false
		}
	}
	return true
}

// Occurrence is the n-th throw of a key in an epoch.
type Occurrence struct {
	Key dice.Key
	N   int
}

// Apart reports whether each player has an account of his own. Who opened the game acts for its guests.
func (c *Course) Apart() bool { return c.Human(SeatB, SeatA) }
