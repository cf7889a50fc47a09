package rules

import (
	"errors"
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// errProbed is what a probe answers: every check was passed, and the dice are next.
var errProbed = errors.New("judged up to the first throw")

// probe is the roller of an act that is judged and not done: nobody may know its faces.
type probe struct{}

// Throw throws nothing.
func (probe) Throw(dice.Key, dice.Sides, int) ([]dice.Face, error) { return nil, errProbed }

// EndProbe stops a judgement that is only a probe, and returns nil in any other: a Decide calls it once
// every check is passed, before it works out at length what comes of the act.
func EndProbe(roller dice.Roller) error {
	if _, probing := roller.(probe); probing {
		return errProbed
	}
	return nil
}

// passProbe returns nil where a judgement by a probe came as far as the dice.
func passProbe(err error) error {
	if errors.Is(err, errProbed) {
		return nil
	}
	return err
}

// Legal says why an act of a game that goes on is refused, up to its first throw; nil where it is legal.
// Nothing is done, and each act is judged once as long as nothing is. Decide says it with all that else
// belongs to an act; of the house's own acts it judges take-backs alone.
func (g *Game) Legal(act ledger.Act) error {
	spec, own := g.system.Act(act.Path)
	switch {
	case act.Path == PathUndo:
		_, err := ReachOf(g, act.Seat, act.Args)
		return err
	case !own:
		return nil
	case spec.Reads:
		_, err := reading(spec, answersOf(g), act)
		return err
	}
	act.Args = givenArgs(act.Args)
	g.made.Lock()
	err, known := g.made.judged[written(act)]
	g.made.Unlock()
	if !known {
		if _, err = playable(g, act); err == nil {
			_, err = g.system.Decide(g.state, act, probe{})
		}
		err = passProbe(err)
		g.made.Lock()
		if g.made.judged == nil || len(g.made.judged) == mostJudged { // whoever types nonsense fills no memory
			g.made.judged = map[string]error{}
		}
		g.made.judged[written(act)] = err
		g.made.Unlock()
	}
	if refused, ok := errors.AsType[*Violation](err); ok {
		kept := *refused // who is refused takes ways out off it
		kept.WaysOut = slices.Clone(kept.WaysOut)
		return &kept
	}
	return err
}

// mostJudged bounds the acts whose judgement is kept.
const mostJudged = 256

// written is an act as one text that no other act has.
func written(act ledger.Act) string {
	text := string(act.Seat) + " " + act.Path
	for _, name := range slices.Sorted(maps.Keys(act.Args)) {
		text += " " + name + ":" + strconv.Quote(act.Args[name])
	}
	return text
}

// furthestWay is how many questions in a row are asked at most before a way out is taken to lead on.
const furthestWay = 4

// leading returns the error; of a refusal it leaves the ways out that lead on, by what says why an act is
// refused: who refuses an act by one rule does not know what other rules, or the take-back's, say of what he
// proposes instead.
func leading(whyNot func(ledger.Act) error, err error) error {
	if refused, ok := errors.AsType[*Violation](err); ok {
		refused.WaysOut = slices.DeleteFunc(refused.WaysOut, func(w WayOut) bool { return !leadsOn(whyNot, w.Act, furthestWay) })
	}
	return err
}

// leadsOn reports whether an act is legal, or lacks only answers that its refusals ask for, one after
// another.
func leadsOn(whyNot func(ledger.Act) error, act ledger.Act, further int) bool {
	refused, ok := errors.AsType[*Violation](whyNot(act))
	return !ok || further > 0 && slices.ContainsFunc(refused.WaysOut, func(w WayOut) bool {
		return w.Act.Path == act.Path && leadsOn(whyNot, w.Act, further-1)
	})
}
