package rules

import (
	"errors"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// errDryRun is what a dry run answers: every check was passed, and the dice are next.
var errDryRun = errors.New("judged up to the first throw")

// DryRun is the roller of an act that is judged and not done: nobody may know its faces.
type DryRun struct{}

// Throw throws nothing.
func (DryRun) Throw(dice.Key, dice.Sides, int) ([]dice.Face, error) { return nil, errDryRun }

// StopIfDryRun stops a judgement that is only a dry run, and returns nil in any other: a Decide calls it once
// every check is passed, before it works out at length what comes of the act.
func StopIfDryRun(roller dice.Roller) error {
	if _, dry := roller.(DryRun); dry {
		return errDryRun
	}
	return nil
}

// PassDryRun returns nil where a judgement by a dry run came as far as the dice.
func PassDryRun(err error) error {
	if errors.Is(err, errDryRun) {
		return nil
	}
	return err
}

// furthestWay is how many questions in a row are asked at most before a way out is taken to lead on.
const furthestWay = 4

// Leading returns the error; of a refusal it leaves the ways out that lead on, by what says why an act is
// refused: who refuses an act by one rule does not know what other rules, or the take-back's, say of what he
// proposes instead.
func Leading(whyNot func(ledger.Act) error, err error) error {
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
