package rules

import (
	"encoding/json"
	"errors"
	"maps"
	"sync/atomic"

	"aidedecamp/rules/ledger"
)

// Rebuild folds a whole log. A log that does not fold (a gap, an unknown event, another system) is a *Fault.
func Rebuild(systems Registry, records []ledger.Record) (*Game, error) {
	g, _, err := RebuildUntil(systems, records, func() bool { return false })
	return g, err
}

// RebuildUntil is Rebuild of a log that anybody may have written: it is given up (*ledger.GivenUp) once stop
// says so. Where it does not come to an end, at is the record that it could not fold.
func RebuildUntil(systems Registry, records []ledger.Record, stop func() bool) (g *Game, at int, err error) {
	if g, err = atStart(systems, records); err != nil {
		return nil, 0, err
	}
	for at, r := range records {
		if stop() {
			return nil, at, &ledger.GivenUp{Record: at}
		}
		if err := g.note(r); err != nil {
			return nil, at, err
		}
	}
	g.steps = nil
	return g, len(records), nil
}

// atStart is the game of a log as it stands before its records are noted.
func atStart(systems Registry, records []ledger.Record) (*Game, error) {
	if len(records) == 0 {
		return nil, ledger.NewFault("rebuild", "an empty log")
	}
	header, err := ledger.HeaderOf(records[0])
	if err != nil {
		return nil, err
	}
	system, err := systems.Find(header.System)
	if err != nil {
		return nil, &ledger.Fault{Where: "rebuild", Err: &ledger.Unknown{What: header.System}}
	}
	system.share(header.Setup.Tables)
	initial, err := system.start(header.Setup)
	if err != nil {
		return nil, &ledger.Fault{Where: "rebuild", Err: err}
	}
	return unplayed(system, header, initial), nil
}

// unplayed is a game before its records are noted, in their order: it is being rebuilt.
func unplayed(system *System, header ledger.Header, initial State) *Game {
	g := &Game{
		system: system, header: header, first: header, initial: initial, state: initial, epoch: 1, source: header.Source, settings: header.Setup.Settings,
		Course: ledger.NewCourse(), payloads: map[string]json.RawMessage{},
		words: map[ledger.Seat]ledger.Mark{}, ready: map[ledger.Seat]bool{}, struck: map[ledger.Occurrence]int64{},
		put: map[ledger.Occurrence]int64{}, again: map[ledger.Seat]int{},
		gens: map[ledger.Seat]int{}, used: new(atomic.Int64), made: new(offerCache), known: new(moments),
		steps: steps{{state: initial, settings: header.Setup.Settings}},
	}
	conceal(g)
	return g
}

// Apply folds one record that has been committed and returns the next game; g stays as it was.
func (g *Game) Apply(r ledger.Record) (*Game, error) {
	n := readyFor(g, r)
	if err := n.note(r); err != nil {
		return nil, err
	}
	return n, nil
}

// readyFor is a copy into which a record may be folded.
func readyFor(g *Game, r ledger.Record) *Game {
	n := g.clone()
	if ledger.Has(r.Events, ledger.KindUndone) {
		n = branch(g)
	}
	if len(r.Texts) > 0 {
		n.Texts = maps.Clone(g.Texts)
	}
	if len(r.Payloads) > 0 {
		n.payloads = maps.Clone(g.payloads)
	}
	return n
}

// note folds one record into g itself.
func (g *Game) note(r ledger.Record) error {
	if r.Seq != len(g.Entries) {
		return ledger.NewFault("apply", "record %d where %d is next", r.Seq, len(g.Entries))
	}
	line, err := r.Line()
	if err != nil {
		return err
	}
	return noteLinked(g, r.Slim(), ledger.Chain(g.head, line))
}

// noteLinked folds a record as a game holds it, of which the link of the chain is known.
func noteLinked(g *Game, r ledger.Record, link ledger.Link) error {
	g.head = link
	if r.Build != "" {
		g.build = r.Build
	}
	for _, t := range r.Texts {
		g.Texts[t.Mark] = t
	}
	maps.Copy(g.payloads, r.Payloads)
	enter(g, r)
	if g.steps != nil && g.Played(r.Seq) {
		g.steps = g.steps.with(g, r.Seq)
	}
	interrupted(g, r)
	g.timer = g.timer.Before(r)
	for _, e := range r.Events {
		if g.ending != nil {
			return ledger.NewFault("apply", "record %d goes on after the end", r.Seq)
		}
		if err := g.fold(r, e); err != nil {
			if unknown, ok := errors.AsType[*ledger.Unknown](err); ok {
				unknown.Seq = r.Seq
			}
			return err
		}
	}
	if g.closing != nil && g.closing.Falls(r.Lifts()) {
		g.closing = nil
	}
	g.counts = g.counts.After(r.Throws...)
	for _, t := range r.Throws {
		if t.Seen > 0 {
			g.again[g.Actor(r)]++
		}
	}
	if r.Seat != ledger.Public {
		g.gens[r.Seat]++
	}
	if seat := g.Actor(r); seat != r.Seat && g.Played(r.Seq) {
		g.gens[seat]++
	}
	conceal(g)
	return nil
}

func (g *Game) fold(r ledger.Record, e ledger.Event) error {
	if e.Begins != "" {
		g.Begun = append(g.Begun, ledger.Beginning{Gate: e.Begins, Seq: r.Seq})
	}
	if e.Seal != nil {
		g.seals = append(g.seals, g.sealOf(e))
	}
	if len(e.Opened) > 0 || e.Closes != "" {
		g.open(e)
		g.Wall = r.Seq
	}
	if e.Clears() {
		g.request = nil
	}
	if !ledger.Kernels(e) {
		return g.evolve(e)
	}
	f, known := ownFactOf(e.Kind)
	if !known {
		return &ledger.Fault{Where: "apply", Err: ledger.UnknownEvent(e.Kind)}
	}
	return f.fold(g, r, e)
}

// open takes the seals of a closed gate off the pending ones.
func (g *Game) open(e ledger.Event) {
	left := g.seals[:0:0]
	for _, s := range g.seals {
		if s.Gate != e.Closes {
			left = append(left, s)
		}
	}
	g.seals = left
}

func (g *Game) evolve(e ledger.Event) error {
	if e.Seal != nil {
		s := g.sealOf(e)
		e.Seal = &s
	}
	state, err := g.state.evolve(e)
	if err != nil {
		return &ledger.Fault{Where: "evolve " + e.Kind, Err: err}
	}
	g.state = state
	return nil
}
