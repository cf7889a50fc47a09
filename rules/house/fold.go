package house

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync/atomic"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// Rebuild folds a whole log. A log that does not fold (a gap, an unknown event, another system) is a *Fault.
func Rebuild(systems rules.Registry, records []ledger.Record) (*Game, error) {
	g, _, err := RebuildUntil(systems, records, func() bool { return false })
	return g, err
}

// RebuildUntil is Rebuild of a log that anybody may have written: it is given up (*ledger.GivenUp) once stop
// says so. Where it does not come to an end, at is the record that it could not fold.
func RebuildUntil(systems rules.Registry, records []ledger.Record, stop func() bool) (g *Game, at int, err error) {
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

// atStart is the game of a log before its records are noted.
func atStart(systems rules.Registry, records []ledger.Record) (*Game, error) {
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
	shareTables(system, header.Setup.Tables)
	initial, err := system.Start(header.Setup)
	if err != nil {
		return nil, &ledger.Fault{Where: "rebuild", Err: err}
	}
	return unplayed(system, header, initial), nil
}

// unplayed is a game before its records are noted, in their order: it is being rebuilt.
func unplayed(system *rules.System, header ledger.Header, initial rules.State) *Game {
	g := &Game{
		system: system, header: header, first: header, initial: initial, state: initial, epoch: 1, source: header.Source, settings: header.Setup.Settings,
		Course: ledger.NewCourse(), payloads: map[string]json.RawMessage{},
		words: map[ledger.Seat]ledger.Mark{}, ready: map[ledger.Seat]bool{}, struck: map[ledger.Occurrence]int64{},
		put: map[ledger.Occurrence]int64{}, again: map[ledger.Seat]int{},
		gens: map[ledger.Seat]int{}, used: new(atomic.Int64), made: new(offerCache), known: new(moments),
		steps: steps{{state: initial, settings: header.Setup.Settings}},
	}
	noteConcealed(g)
	return g
}

// Apply folds one record that is about to be committed, and returns the next game; g stays as it was.
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

// noteLinked folds a record of a game of which the link of the chain is known.
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
	withdrawReady(g, r)
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
	noteConcealed(g)
	return nil
}

func (g *Game) fold(r ledger.Record, e ledger.Event) error {
	if e.Begins != "" {
		g.Begun = append(g.Begun, ledger.Beginning{Gate: e.Begins, Seq: r.Seq})
	}
	foldSeals(g, e)
	if len(e.Opened) > 0 || e.Closes != "" {
		g.Wall = r.Seq
	}
	if e.Clears() {
		g.request = nil
	}
	if !ledger.Kernels(e) {
		return g.evolve(e)
	}
	_, err := houseRules.Evolve(House{Game: g, record: &r}, e)
	if is[*ledger.Unknown](err) {
		err = &ledger.Fault{Where: "apply", Err: err}
	}
	return err
}

// foldSeals notes the choice that an event seals, and takes those of a closed gate off the pending ones.
func foldSeals(g *Game, e ledger.Event) {
	if e.Seal != nil {
		g.seals = append(g.seals, g.sealOf(e))
	}
	if e.Closes != "" {
		g.seals = slices.DeleteFunc(slices.Clone(g.seals), func(s ledger.Seal) bool { return s.Gate == e.Closes })
	}
}

func (g *Game) evolve(e ledger.Event) error {
	if e.Seal != nil {
		s := g.sealOf(e)
		e.Seal = &s
	}
	state, err := g.system.Evolve(g.state, e)
	if err != nil {
		return &ledger.Fault{Where: "evolve " + e.Kind, Err: err}
	}
	g.state = state
	return nil
}

// shareTables puts the system's own text for each table that is the shipped one: all games keep it once
// between them.
func shareTables(s *rules.System, tables map[string]string) {
	for name, text := range tables {
		if shipped := s.Meta.Tables[name]; shipped == text {
			tables[name] = shipped
		}
	}
}

// Records taken back: the state is folded anew from the acts in force. A rebuild, which meets one after the
// other, goes back to a step of its own on the way, so a log of many takes no longer by the record than one
// of none.

// step is what a take-back folds anew, as it was before a record.
type step struct {
	before   int
	state    rules.State
	settings map[string]string
	seals    []ledger.Seal
}

// steps are those on the way of a rebuild, before acts in force, the opening's first.
type steps []step

// mostSteps bounds what a rebuild keeps in memory. Where there are more, every second one goes: what is
// between two is folded again once on the way back, and has steps of its own from then on.
const mostSteps = 512

// with adds the step before a record.
func (s steps) with(g *Game, record int) steps {
	if len(s) == mostSteps {
		for i := range s[:mostSteps/2] {
			s[i] = s[2*i]
		}
		clear(s[mostSteps/2:])
		s = s[:mostSteps/2]
	}
	return append(s, step{record, g.state, g.settings, g.seals})
}

// strike takes acts back. A game that others share is given its own of what that changes in place.
func (g *Game) strike(r ledger.Record, undone ledger.Undone) error {
	if len(undone.Struck) == 0 {
		return ledger.NewFault("apply", "record %d takes nothing back", r.Seq)
	}
	for i, n := range undone.Struck {
		if n <= g.Wall || n >= r.Seq || !g.Played(n) || i > 0 && n <= undone.Struck[i-1] {
			return ledger.NewFault("apply", "record %d takes back %d", r.Seq, n)
		}
	}
	if g.steps == nil {
		takeApart(g)
	}
	g.Strike(r.Seq, undone.Struck)
	var gone []dice.Throw
	for _, n := range undone.Struck {
		if seat := g.Actor(g.Entries[n].Record); seat != r.Seat {
			g.gens[seat]++
		}
		for _, t := range g.Entries[n].Throws {
			gone = append(gone, t)
			g.put[ledger.Occurrence{Key: t.Key, N: t.N}] = int64(n)
			// only the bot's dice would fall the same way again
			if t.Source == dice.Drawn {
				g.struck[ledger.Occurrence{Key: t.Key, N: t.N}] = int64(n)
			}
		}
	}
	g.counts = g.counts.Without(gone...)
	return foldFrom(g, undone.Struck[0], r)
}

// withoutAct is the game as its rules would have it if an act in force had not been done; its log stays.
func withoutAct(g *Game, act int) (*Game, error) {
	n := g.clone()
	last := step{state: g.initial, settings: g.header.Setup.Settings}
	for _, s := range slices.Backward(g.steps) {
		if s.before <= act {
			last = s
			break
		}
	}
	n.state, n.settings, n.seals = last.state, last.settings, slices.Clone(last.seals)
	for _, k := range slices.Backward(slices.Collect(g.Acts(last.before))) {
		if k == act {
			continue
		}
		if err := foldAgain(n, g.Entries[k].Events, g.Entries[k].Record); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// takeApart gives a game its own of what a take-back changes in place.
func takeApart(g *Game) {
	g.Entries, g.Begun, g.used = slices.Clone(g.Entries), slices.Clone(g.Begun), new(atomic.Int64)
	g.used.Store(int64(len(g.Entries)))
	g.struck, g.put = maps.Clone(g.struck), maps.Clone(g.put)
}

// branch is a copy that may take acts back; of a game that is being rebuilt it has the same steps.
func branch(g *Game) *Game {
	n := g.clone()
	if g.steps != nil {
		takeApart(n)
		n.steps = slices.Clone(g.steps)
	}
	return n
}

// foldFrom folds the acts in force up to a record anew, as far as those from the first one on may have
// changed.
func foldFrom(g *Game, first int, r ledger.Record) error {
	last := step{state: g.initial, settings: g.header.Setup.Settings}
	for i, s := range slices.Backward(g.steps) {
		if s.before <= first {
			last, g.steps = s, g.steps[:max(i, 1)] // the first act brings its own step again
			break
		}
	}
	g.state, g.settings, g.seals = last.state, last.settings, last.seals
	for _, n := range slices.Backward(slices.Collect(g.Acts(last.before))) {
		if n >= r.Seq {
			continue
		}
		if g.steps != nil {
			g.steps = g.steps.with(g, n)
		}
		if err := foldAgain(g, g.Entries[n].Events, r); err != nil {
			return err
		}
	}
	return nil
}

// foldAgain folds what an act's events have changed of what a take-back folds anew.
func foldAgain(g *Game, events []ledger.Event, r ledger.Record) (err error) {
	for _, e := range events {
		foldSeals(g, e)
		switch {
		case e.Kind == ledger.KindSet:
			_, err = houseRules.Evolve(House{Game: g, record: &r}, e)
		case !ledger.Kernels(e):
			err = g.evolve(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
