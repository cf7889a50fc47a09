package house

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Weighed is an act that was judged and not done.
type Weighed struct {
	// Record is what it would add to the log, up to the first event that shows somebody what is hidden from
	// him: who weighs an act must not learn what only doing it reveals.
	Record ledger.Record
	// Game is the game as it would be; its log must not be kept.
	Game *Game
}

// Weighing is an act about to be judged, with what was found of it before: that may take as long as judging
// it.
type Weighing struct {
	game *Game
	act  ledger.Act
	// always says that such an act is shown first, depends that this one is; losers lose by it what they have
	// chosen.
	always, depends bool
	losers          []ledger.Seat
}

// Weighing finds how an act is to be weighed. It judges nothing.
func (g *Game) Weighing(act ledger.Act) Weighing {
	act.Args = givenArgs(act.Args)
	spec, _ := g.system.Act(act.Path)
	w := Weighing{game: g, act: act, always: spec.Weighed}
	w.losers, w.depends = losersBy(g, act)
	return w
}

// First reports whether the act is shown to whoever asks for it before anything happens: always
// (ActSpec.Weighed), or because it depends (Verb.Weighs).
func (w Weighing) First() bool { return w.always || w.depends }

// Insists reports whether the referee may do the act without those whom it would ask: Act.Alone.
func (w Weighing) Insists() bool {
	return w.act.Seat == ledger.Referee && len(askedOfLosers(w.game, w.losers)) > 0
}

// Weigh judges an act as Decide does and folds it into a game of its own; g stays as it was. The errors are
// those of Decide.
func (g *Game) Weigh(act ledger.Act, now Occasion) (Weighed, error) {
	return g.Weighing(act).Weigh(now)
}

// Weigh judges the act as Game.Weigh does.
func (w Weighing) Weigh(now Occasion) (Weighed, error) {
	g, act := w.game, w.act
	now.agreed = w.depends
	record, err := g.Decide(act, now)
	if err != nil {
		return Weighed{}, err
	}
	for i, e := range record.Events {
		if e.Closes != "" || e.Shows == rules.ShowsHidden || e.Ends() {
			record.Events = record.Events[:i]
			break
		}
	}
	if len(record.Events) == 0 {
		if spec, ok := g.system.Act(act.Path); ok && spec.Weighed {
			return Weighed{}, ledger.NewFault("weigh", "%s reveals with its first event", act.Path)
		}
		return Weighed{Record: record, Game: g}, nil
	}
	next, err := g.Apply(record)
	if err != nil {
		return Weighed{}, err
	}
	return Weighed{Record: record, Game: next}, nil
}

// losersBy reports whether an act is shown first as it depends, and who loses by it what he has chosen.
func losersBy(g *Game, act ledger.Act) ([]ledger.Seat, bool) {
	spec, _ := g.system.Act(act.Path)
	if !spec.Consent || !g.started || g.ending != nil || spec.Check(act.Args) != nil {
		return nil, false
	}
	v := g.system.Verb(act.Path)
	if v.Weighs == nil {
		return nil, false
	}
	return v.Weighs(g.system.Mask(g.state, ledger.Public), act)
}

// askedFor are the seats whose consent an act needs: the other players', or of the referee's act those who
// lose something by it.
func (g *Game) askedFor(act ledger.Act) []ledger.Seat {
	if act.Seat != ledger.Referee {
		return g.Partners(act.Seat)
	}
	losers, _ := losersBy(g, act)
	return askedOfLosers(g, losers)
}

// askedOfLosers are the seats that an act of the referee's asks where those lose by it.
func askedOfLosers(g *Game, losers []ledger.Seat) []ledger.Seat {
	for _, seat := range losers {
		if g.Players[seat].Guest { // whoever opened the game plays him
			losers = append(losers[:len(losers):len(losers)], ledger.SeatA)
		}
	}
	return slices.DeleteFunc(g.Partners(ledger.Referee), func(seat ledger.Seat) bool { return !slices.Contains(losers, seat) })
}

// MayForgo reports whether the act at path is one of those that may give something up.
func (g *Game) MayForgo(path string) bool {
	spec, _ := g.system.Act(path)
	return spec.Forgoes || houseRules.Verb(path).Forgoes != nil
}

// Forgoes returns what an act would give up for good; none where it gives up nothing, where whoever does it
// could take it back without asking anybody and it says all that it does, where another player must agree to
// it first, and where it is refused, which Decide says. Nothing is done.
func (g *Game) Forgoes(act ledger.Act, now Occasion) ([]phrase.Phrase, error) {
	lost := forgone(g, act)
	spec, ok := g.system.Act(act.Path)
	if len(lost) == 0 || ok && g.asks(spec, act) {
		return nil, nil
	}
	record, err := g.Decide(act, now)
	if err != nil {
		return nil, nil
	}
	if spec.ConfirmAlways {
		return lost, nil
	}
	next, err := g.Apply(record)
	if err != nil || next.ending != nil {
		return lost, err
	}
	back, err := ReachOf(next, act.Seat, ledger.Args{"n": strconv.Itoa(record.Seq)})
	switch {
	case is[*rules.Violation](err):
		return lost, nil
	case err != nil || back.Free:
		return nil, err
	}
	return lost, nil
}

// forgone is what the act gives up, whether or not it could be taken back.
func forgone(g *Game, act ledger.Act) []phrase.Phrase {
	if forgoes := houseRules.Verb(act.Path).Forgoes; forgoes != nil {
		return forgoes(House{Game: g}, act)
	}
	if forgoes := g.system.Verb(act.Path).Forgoes; forgoes != nil {
		return forgoes(g.system.Mask(g.state, act.Seat), act)
	}
	return nil
}

// Generation counts what a seat has chosen so far: whatever was prepared for it dies with its next choice.
func (g *Game) Generation(seat ledger.Seat) int { return g.gens[seat] }
