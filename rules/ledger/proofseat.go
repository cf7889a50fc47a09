package ledger

import "slices"

// Who sits where is checked as the rules of this house say it.

// adopted notes who sits there from the next line on.
func (p *proof) adopted(r Record, d AdoptedData) {
	p.Sits(d.Seat, d.Player, r.Seq+1)
	p.Handovers = append(p.Handovers, Handover{d.Seat, r.Seq})
}

// SeatConsents are the seats, one of each account, whose consent a change of hands needs: of all that play,
// but the asker's own.
func SeatConsents(apart bool, asker Seat) []Seat {
	switch {
	case !apart && asker.Plays():
		return nil
	case !apart:
		return []Seat{SeatA}
	}
	return slices.DeleteFunc([]Seat{SeatA, SeatB}, func(seat Seat) bool { return seat == asker })
}

// OnlyHolder reports whether a change of hands lacks nothing but an answer of the seat's player. His
// silence is a consent once the delay of an end by one alone has passed; a game without such a delay waits
// for him.
func OnlyHolder(r Request, needed []Seat) bool {
	left := slices.DeleteFunc(slices.Clone(needed), func(seat Seat) bool { return slices.Contains(r.Consents, seat) })
	return r.Kind == AskSeat && slices.Equal(left, []Seat{r.Place}) && (len(needed) > 1 || r.Asker.Plays())
}
