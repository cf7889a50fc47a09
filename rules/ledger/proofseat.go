package ledger

import "slices"

// Who sits where is checked as the rules of this house say it.

// separate reports whether the players have accounts of their own. The start tells, and each
// change of hands after it: no erasure changes that.
func (p *proof) separate() bool {
	if !p.Started {
		return p.Apart()
	}
	return p.accounts
}

// adopted checks that a seat changes hands after the start alone, to somebody who has no other, and with the
// consents that it needs. Its line holds nothing else but the last of these.
func (p *proof) adopted(r Record, d AdoptedData) *altered {
	taken := slices.ContainsFunc([]Seat{SeatA, SeatB, Referee}, func(seat Seat) bool {
		user := p.Texts[d.User].Body
		return user != "" && user == p.User(seat)
	})
	agreed := len(r.Events) == 2 && r.Events[0].Kind == KindAgreed
	switch {
	case !p.Started || !d.Seat.Plays() || taken:
		return wrong("adopted")
	case d.Guest != (d.User == ""), d.Guest && (d.Seat != SeatB || p.separate()):
		return wrong("adopted")
	case len(r.Events) != 1 && !agreed || !p.handed(r, d, agreed):
		return wrong("adopted")
	}
	p.Sits(d.Seat, d.Player, r.Seq+1)
	p.accounts = !p.Players[SeatB].Guest
	p.Wall = r.Seq
	p.Handovers = append(p.Handovers, Handover{d.Seat, r.Seq})
	return nil
}

// handed reports whether those have agreed to a change of hands who must: everybody of the players'
// accounts, or the referee; or all but the holder, who was asked and said nothing for as long as an end by
// one alone waits.
func (p *proof) handed(r Record, d AdoptedData, agreed bool) bool {
	if len(d.By) == 0 {
		return false
	}
	asker, consents := d.By[0], d.By[1:]
	needed := SeatConsents(p.separate(), asker)
	if asker == Referee || len(needed) == 0 {
		return !agreed && len(consents) == 0 && r.Seat == asker
	}
	asked := p.request
	if asked == nil || asked.Kind != AskSeat || asked.Asker != asker || !asker.Plays() && asker != Public || asked.Place != d.Seat ||
		asked.Player == nil || *asked.Player != d.Player || !slices.Equal(asked.Consents, consents) {
		return false
	}
	if !agreed {
		return r.Seat == Clock && p.header.Closing > 0 && OnlyHolder(*asked, needed) && Passed(asked.Since, p.header.Closing, r.At)
	}
	lacks := func(seat Seat) bool { return !slices.Contains(consents, seat) }
	return slices.Contains(consents, Referee) || !slices.ContainsFunc(needed, lacks)
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

// OnlyHolder reports whether a change of hands lacks nothing but an answer of who holds the seat. His
// silence is a consent once the delay of an end by one alone has passed; a game without such a delay waits
// for him.
func OnlyHolder(r Request, needed []Seat) bool {
	left := slices.DeleteFunc(slices.Clone(needed), func(seat Seat) bool { return slices.Contains(r.Consents, seat) })
	return r.Kind == AskSeat && slices.Equal(left, []Seat{r.Place}) && (len(needed) > 1 || r.Asker.Plays())
}
