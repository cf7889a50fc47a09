package rules

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"sync/atomic"

	"aidedecamp/rules/dice"
)

// The kernel's own event kinds: contracts like a system's.
const (
	kindSeated    = "game.seated/1"
	kindAdopted   = "game.adopted/1"
	kindWorded    = "game.worded/1"
	kindReady1    = "game.ready/1"
	kindReady2    = "game.ready/2"
	kindStarted1  = "game.started/1"
	kindStarted2  = "game.started/2"
	kindAsked     = "game.asked/1"
	kindAgreed    = "game.agreed/1"
	kindDeclined  = "game.declined/1"
	kindUndone    = "game.undone/1"
	kindSourced   = "game.sourced/1"
	kindContested = "game.contested/1"
	kindClosing   = "game.closing/1"
	kindObjected  = "game.objected/1"
	kindEnded     = "game.ended/1"
	kindRestored  = "game.restored/1"
	kindSet       = "game.set/1"
	kindLapsed    = "game.lapsed/1"
)

func kernels(e Event) bool { return IsKernel(e.Kind) }

// IsKernel reports whether a kind of event is one of the kernel's own, and no system's.
func IsKernel(kind string) bool { return strings.HasPrefix(kind, "game.") }

// Rebuild folds a whole log. A log that does not fold (a gap, an unknown event, another system) is a *Fault.
func Rebuild(systems Registry, records []Record) (*Game, error) {
	if len(records) == 0 {
		return nil, fault("rebuild", "an empty log")
	}
	header, err := headerOf(records[0])
	if err != nil {
		return nil, err
	}
	system, err := systems.Find(header.System)
	if err != nil {
		return nil, &Fault{Where: "rebuild", Err: &Unknown{What: header.System}}
	}
	system.share(header.Setup.Tables)
	initial, err := system.start(header.Setup)
	if err != nil {
		return nil, &Fault{Where: "rebuild", Err: err}
	}
	g := &Game{
		system: system, header: header, initial: initial, state: initial, epoch: 1, source: header.Source, settings: header.Setup.Settings,
		course: course{players: map[Seat]Player{}, texts: map[Mark]Text{}}, payloads: map[string]json.RawMessage{},
		words: map[Seat]Mark{}, ready: map[Seat]bool{}, struck: map[occurrence]int64{}, put: map[occurrence]int64{}, again: map[Seat]int{},
		gens: map[Seat]int{}, used: new(atomic.Int64), made: new(made),
	}
	g.conceal()
	for _, r := range records {
		if err := g.note(r); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// Apply folds one record that has been committed and returns the next game; g stays as it was.
func (g *Game) Apply(r Record) (*Game, error) {
	n := g.clone()
	if len(r.Texts) > 0 {
		n.texts = maps.Clone(g.texts)
	}
	if len(r.Payloads) > 0 {
		n.payloads = maps.Clone(g.payloads)
	}
	if err := n.note(r); err != nil {
		return nil, err
	}
	return n, nil
}

// note folds one record into g itself.
func (g *Game) note(r Record) error {
	if r.Seq != len(g.log) {
		return fault("apply", "record %d where %d is next", r.Seq, len(g.log))
	}
	line, err := r.Line()
	if err != nil {
		return err
	}
	g.head = Chain(g.head, line)
	for _, t := range r.Texts {
		g.texts[t.Mark] = t
	}
	maps.Copy(g.payloads, r.Payloads)
	g.enter(r)
	g.interrupted(r)
	for _, e := range r.Events {
		if g.ending != nil {
			return fault("apply", "record %d goes on after the end", r.Seq)
		}
		if err := g.fold(r, e); err != nil {
			if unknown, ok := errors.AsType[*Unknown](err); ok {
				unknown.Seq = r.Seq
			}
			return err
		}
	}
	if g.closing != nil && g.closing.falls(r.lifts()) {
		g.closing = nil
	}
	g.counts = g.counts.After(r.Throws...)
	for _, t := range r.Throws {
		if t.Seen > 0 {
			g.again[g.actor(r)]++
		}
	}
	if r.Seat != Public {
		g.gens[r.Seat]++
	}
	if seat := g.actor(r); seat != r.Seat && g.played(r.Seq) {
		g.gens[seat]++
	}
	g.conceal()
	return nil
}

func (g *Game) fold(r Record, e Event) error {
	if e.Begins != "" {
		g.begun = append(g.begun, beginning{e.Begins, r.Seq})
	}
	if e.Seal != nil {
		s := *e.Seal
		s.Payload = g.payloads[s.Hash.String()]
		g.seals = append(g.seals, s)
	}
	if len(e.Opened) > 0 || e.Closes != "" {
		g.open(e)
		g.wall = r.Seq
	}
	if e.clears() {
		g.request = nil
	}
	if kernels(e) {
		return g.foldOwn(r, e)
	}
	return g.evolve(e)
}

// open takes the seals of a closed gate off the pending ones.
func (g *Game) open(e Event) {
	left := g.seals[:0:0]
	for _, s := range g.seals {
		if s.Gate != e.Closes {
			left = append(left, s)
		}
	}
	g.seals = left
}

func (g *Game) evolve(e Event) error {
	if e.Seal != nil {
		s := *e.Seal
		s.Payload = g.payloads[s.Hash.String()]
		e.Seal = &s
	}
	state, err := g.system.evolve(g.state, e)
	if err != nil {
		return &Fault{Where: "evolve " + e.Kind, Err: err}
	}
	g.state = state
	return nil
}

func (g *Game) foldOwn(r Record, e Event) error {
	switch e.Kind {
	case kindOpened1, kindOpened2:
		if r.Seq != 0 {
			return fault("apply", "record %d opens the game again", r.Seq)
		}
		return nil
	case kindSeated:
		// Who sits down has given no word, and nobody has pressed [Commencer] for a game with him.
		return on(e, func(d seatedData) {
			g.sits(d.Seat, d.Player, r.Seq)
			if d.Seat == SeatB {
				g.joined = r.Seq > 0 && !d.Guest
			}
			delete(g.words, d.Seat)
			clear(g.ready)
		})
	case kindAdopted:
		d, err := Read[adoptedData](e)
		if err != nil {
			return err
		}
		return g.foldAdopted(r, d)
	case kindWorded:
		return on(e, func(d wordedData) {
			g.words[d.Seat] = d.Word
			delete(g.ready, d.Seat.Other())
		})
	case kindReady1, kindReady2:
		pressed, err := Read[readyData](e)
		switch {
		case err != nil:
			return err
		case len(pressed.Seats) == 0:
			return fault("apply", "record %d begins for nobody", r.Seq)
		}
		g.foldPressed(pressed)
		return nil
	case kindStarted1, kindStarted2:
		return on(e, func(d startedData) { g.started, g.bound, g.wall = true, d.Words, r.Seq })
	case kindAsked:
		asked, err := Read[Request](e)
		switch {
		case err != nil:
			return err
		case (asked.Kind == AskUndo || asked.Kind == AskContest) && len(asked.Strikes) == 0:
			return fault("apply", "record %d asks to take nothing back", r.Seq)
		case asked.Kind == AskSeat && (asked.Player == nil || !asked.Place.Plays()):
			return fault("apply", "record %d asks for no seat, or for nobody", r.Seq)
		}
		asked.Number, asked.Since = r.Seq, r.At
		if asked.Kind == AskAct {
			asked.Act = Act{Path: r.Path, Seat: r.Seat, Args: r.Args}
		}
		g.request = &asked
		return nil
	case kindAgreed:
		return on(e, func(d answerData) {
			if g.request != nil {
				asked := *g.request
				asked.Consents, asked.Since = append(asked.Consents[:len(asked.Consents):len(asked.Consents)], d.Seat), r.At
				g.request = &asked
			}
		})
	case kindDeclined, kindLapsed, kindContested:
		return nil
	case kindSet:
		if !g.started { // both have agreed to begin another game
			clear(g.ready)
		}
		return g.set(e)
	case kindUndone:
		undone, err := Read[Undone](e)
		if err != nil {
			return err
		}
		return g.strike(r, undone)
	case kindSourced:
		return on(e, func(d sourcedData) { g.source = d.Source })
	case kindRestored:
		return on(e, func(d restoredData) { g.foldRestored(r, d) })
	case kindClosing:
		d, err := Read[closingData](e)
		switch {
		case err != nil:
			return err
		case !d.By.Plays() && d.By != Referee:
			return fault("apply", "record %d closes the game for nobody", r.Seq)
		}
		g.closing = &Closing{Number: r.Seq, By: d.By, At: r.At}
		return nil
	case kindObjected:
		return on(e, func(d objectedData) {
			if g.closing != nil && g.closing.lifts(d.Seat) {
				g.closing = nil
			}
		})
	case kindEnded:
		ending, err := Read[Ending](e)
		switch {
		case err != nil:
			return err
		case len(ending.By) == 0:
			return fault("apply", "record %d ends the game for nobody", r.Seq)
		}
		g.ending, g.closing, g.seals = &ending, nil, nil
		return nil
	}
	return &Fault{Where: "apply", Err: UnknownEvent(e.Kind)}
}

// on folds an event's data into the game.
func on[T any](e Event, note func(T)) error {
	data, err := Read[T](e)
	if err != nil {
		return err
	}
	note(data)
	return nil
}

// strike takes records back: the state, the counts and the seals are folded anew from what stands.
func (g *Game) strike(r Record, undone Undone) error {
	g.log, g.used = append([]Entry(nil), g.log...), new(atomic.Int64)
	g.used.Store(int64(len(g.log)))
	g.struck, g.put = maps.Clone(g.struck), maps.Clone(g.put)
	if len(undone.Struck) == 0 {
		return fault("apply", "record %d takes nothing back", r.Seq)
	}
	for _, n := range undone.Struck {
		if n <= g.wall || n >= r.Seq || !g.played(n) {
			return fault("apply", "record %d takes back %d", r.Seq, n)
		}
		g.log[n].StruckBy = r.Seq
		if seat := g.actor(g.log[n].Record); seat != r.Seat {
			g.gens[seat]++
		}
		for _, t := range g.log[n].Throws {
			g.put[occurrence{t.Key, t.N}] = int64(n)
			// only the bot's dice would fall the same way again
			if t.Source == dice.Drawn {
				g.struck[occurrence{t.Key, t.N}] = int64(n)
			}
		}
	}
	g.state, g.settings, g.seals = g.initial, g.header.Setup.Settings, nil
	var surviving []dice.Throw
	for _, entry := range g.log[:r.Seq] {
		if entry.StruckBy != 0 {
			continue
		}
		surviving = append(surviving, entry.Throws...)
		for _, e := range entry.Events {
			if e.Seal != nil {
				s := *e.Seal
				s.Payload = g.payloads[s.Hash.String()]
				g.seals = append(g.seals, s)
			}
			if e.Closes != "" {
				g.open(e)
			}
			var err error
			switch {
			case e.Kind == kindSet:
				err = g.set(e)
			case !kernels(e):
				err = g.evolve(e)
			}
			if err != nil {
				return err
			}
		}
	}
	g.counts = dice.Counter{}.After(surviving...)
	return nil
}
