package pace

import (
	"context"
	"sync/atomic"
	"time"
)

// Stage is a part of an act's way. Each ends where another begins, so that together they are all of it.
type Stage int

// The stages in their usual order. An act that is answered in two messages passes the later ones twice; an
// act without a picture takes no time for one.
const (
	Queue  Stage = iota // until the acts before it in its channel are done
	Look                // until its game is its own: the choices of club and person, the game, the store's lock
	Judge               // the rules, and what is to be written; an opening is judged in Look
	Commit              // until the store has it for good
	Say                 // words, buttons, alt texts
	Layout              // where everything is in the pictures
	Paint               // their pixels
	Encode              // their files
	Send                // until Discord has the answer
	After               // what the channel's next act still waits for: the delivery noted, old buttons

	stages
)

// names are what the stages are called, in figures and tables.
var names = [stages]string{"queue", "look", "judge", "commit", "say", "layout", "paint", "encode", "send", "after"}

// String is the stage's name.
func (s Stage) String() string { return names[s] }

// Meter counts the acts of a process. It is safe for concurrent use and never grows.
type Meter struct {
	// Readings counts what commits nothing as well: for who measures.
	Readings bool

	stages [stages]tally
	whole  tally
}

// tally is a Spread that is being counted.
type tally struct {
	classes [classes]atomic.Uint64
	sum     atomic.Int64 // nanoseconds
}

func (t *tally) add(d time.Duration) {
	t.classes[classOf(d)].Add(1)
	t.sum.Add(int64(d))
}

func (t *tally) read() Spread {
	s := Spread{Sum: time.Duration(t.sum.Load())}
	for i := range t.classes {
		s.Classes[i] = t.classes[i].Load()
	}
	return s
}

// Begin begins a call that has just arrived; a nil Meter counts nothing.
func (m *Meter) Begin() *Lap {
	if m == nil {
		return nil
	}
	return &Lap{meter: m, last: time.Now()}
}

// Lap is one call on its way. It belongs to whoever serves the call, one at a time; a nil Lap counts nothing.
type Lap struct {
	meter *Meter
	last  time.Time
	spent [stages]time.Duration
	acted bool
}

// End says that a stage ends now, which began where the one before ended. One that comes again adds up.
func (l *Lap) End(s Stage) {
	if l == nil {
		return
	}
	now := time.Now()
	l.spent[s] += now.Sub(l.last)
	l.last = now
}

// NoteAct says that an act was committed: only such calls are counted.
func (l *Lap) NoteAct() {
	if l != nil {
		l.acted = true
	}
}

// Done ends the call: what is not yet counted is After.
func (l *Lap) Done() {
	if l == nil || !l.acted && !l.meter.Readings {
		return
	}
	l.End(After)
	var whole time.Duration
	for i, d := range l.spent {
		l.meter.stages[i].add(d)
		whole += d
	}
	l.meter.whole.add(whole)
}

type lapKey struct{}

// In gives the lap to whoever works under the context.
func (l *Lap) In(ctx context.Context) context.Context {
	if l == nil {
		return ctx
	}
	return context.WithValue(ctx, lapKey{}, l)
}

// From is the lap of the call that a context serves; nil where nothing is counted.
func From(ctx context.Context) *Lap {
	l, _ := ctx.Value(lapKey{}).(*Lap)
	return l
}
