package rules

import (
	"encoding/json"
	"errors"
	"maps"
	"sync/atomic"

	"aidedecamp/rules/dice"
)

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
		gens: map[Seat]int{}, used: new(atomic.Int64), made: new(offerCache),
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
	interrupted(g, r)
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
		g.seals = append(g.seals, g.sealOf(e))
	}
	if len(e.Opened) > 0 || e.Closes != "" {
		g.open(e)
		g.wall = r.Seq
	}
	if e.clears() {
		g.request = nil
	}
	if !kernels(e) {
		return g.evolve(e)
	}
	f, known := ownFactOf(e.Kind)
	if !known {
		return &Fault{Where: "apply", Err: UnknownEvent(e.Kind)}
	}
	return f.fold(g, r, e)
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
		s := g.sealOf(e)
		e.Seal = &s
	}
	state, err := g.state.evolve(e)
	if err != nil {
		return &Fault{Where: "evolve " + e.Kind, Err: err}
	}
	g.state = state
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
				g.seals = append(g.seals, g.sealOf(e))
			}
			if e.Closes != "" {
				g.open(e)
			}
			var err error
			switch {
			case e.Kind == kindSet:
				err = setFact.fold(g, r, e)
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
