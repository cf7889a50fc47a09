package hexwartest

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// Script is a roller whose faces are those of a number in base six: running through the numbers runs through
// all dice.
type Script struct{ Rest, Thrown int }

func (r *Script) Throw(_ dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	faces := make([]dice.Face, count)
	for i := range faces {
		faces[i] = dice.Face(r.Rest%int(sides)) + 1
		r.Rest /= int(sides)
	}
	r.Thrown += count
	return faces, nil
}

func RefusedWith(err error) bool { _, ok := err.(*rules.Violation); return ok }
