package ledger

import (
	"slices"
	"strconv"
	"time"
)

// Closing is an end that one alone has decided and that is not final yet: nothing is opened, and the secret
// of the dice stays shut. Who sits at the table besides may object until its time is over; the referee's word
// stands.
type Closing struct {
	// Number is the record that began it.
	Number int
	// By is who ends the game.
	By Seat
	// At is when it began, as its line says.
	At string
}

// Final reports whether an end has waited long enough at a moment, both as lines write it.
func (c Closing) Final(seconds int, at string) bool {
	return Passed(c.At, seconds, at)
}

// Passed reports whether so many seconds lie between two moments, as lines write them.
func Passed(since string, seconds int, at string) bool {
	began, err := time.Parse(time.RFC3339, since)
	now, nowErr := time.Parse(time.RFC3339, at)
	return err == nil && nowErr == nil && !now.Before(began.Add(time.Duration(seconds)*time.Second))
}

// Lifts reports whether the seat's objection makes the closing fall: the referee's word stands against the
// players'.
func (c Closing) Lifts(seat Seat) bool { return c.By != Referee || seat == Referee }

func (c Closing) Gate() string { return "cloture-" + strconv.Itoa(c.Number) }

// closed notes an end that waits: who decides it does so himself, in a game whose header says how long.
func (p *proof) closed(r Record, d ClosingData) *altered {
	if p.header.Closing == 0 || !p.Started || d.By != r.Seat || !d.By.Plays() && d.By != Referee ||
		p.closing != nil && p.closing.By == Referee && d.By != Referee {
		return wrong("closing")
	}
	p.closing = &Closing{Number: r.Seq, By: d.By, At: r.At}
	return nil
}

func (p *proof) objected(r Record, d ObjectedData) *altered {
	if p.closing == nil || d.Closing != p.closing.Number || d.Seat != r.Seat || !d.Seat.Plays() && d.Seat != Referee {
		return wrong("closing")
	}
	if p.closing.Lifts(d.Seat) {
		p.closing = nil
	}
	return nil
}

// endedAlone checks an end by one: where somebody else had a say it has waited as long as the header says,
// and nobody stopped it.
func (p *proof) endedAlone(r Record, by Seat) *altered {
	_, refereed := p.Players[Referee]
	switch {
	case p.closing != nil && p.closing.By == by && r.Seat == Clock && p.closing.Final(p.header.Closing, r.At):
		return nil // whether or not erased accounts still show that somebody else had a say
	case Has(r.Events, KindResigned), Has(r.Events, KindAdjudicated):
		return nil // their own checks have looked at the end that follows
	case p.header.Closing == 0 || !p.Started || len(p.needed(by)) == 0 && (by == Referee || !refereed):
		return p.done(r, by)
	}
	return wrong("closing")
}

// agreedToClosing reports whether an end by two is what one had decided alone and the other, or the referee,
// agrees to.
func (p *proof) agreedToClosing(r Record, by []Seat) bool {
	return p.closing != nil && len(by) == 2 && by[0] == p.closing.By && by[0].Plays() && by[1] == r.Seat &&
		(by[1] == Referee || slices.Contains(p.needed(by[0]), by[1]))
}
