package dice

import (
	"errors"
	"slices"
)

// mostPadded bounds the dice that one act is tried with: rules that throw again on some faces would never
// come to an end.
const mostPadded = 60

// Least returns how many more dice of the missing ones' group an act needs whatever they show, at least those
// of the throw itself: decide is run with dice in the place of every one that is missing for the same
// purpose, all alike and each one higher than the last (equal dice may be thrown again), from every face. It
// may not change anything, and is not run again once no act could need fewer.
func (t *Tape) Least(m *Missing, decide func(Roller) error) int {
	least, floor := 0, m.Count-m.Have
	for face := range Face(m.Sides) {
		for step := range Face(2) {
			if least > 0 && least <= floor {
				return floor
			}
			p := &padded{Tape: &Tape{layout: t.layout, faces: t.faces, next: make([]int, len(t.layout))}, of: m, face: face, step: step}
			_ = decide(p) // how it comes out does not matter, only how far the dice went
			if least == 0 || p.used < least {
				least = p.used
			}
		}
	}
	return max(least, floor)
}

// padded is a Tape that has more dice as often as it is asked for: from a face on, from 0, by a step.
type padded struct {
	*Tape
	of         *Missing
	face, step Face
	used       int
}

var errPadded = errors.New("dice: more than any act asks for")

// Throw returns the tape's faces, and of the missing purpose the stand-in's after them.
func (p *padded) Throw(k Key, sides Sides, count int) ([]Face, error) {
	faces, err := p.Tape.Throw(k, sides, count)
	missing, ok := errors.AsType[*Missing](err)
	switch {
	case !ok || k.Purpose != p.of.Key.Purpose || sides != p.of.Sides:
		return faces, err
	case p.used+count > mostPadded:
		return nil, errPadded
	}
	g := missing.Group
	faces = slices.Clone(p.faces[g][p.next[g]:])
	p.next[g] = len(p.faces[g])
	for len(faces) < count {
		faces = append(faces, 1+p.face)
		p.face = (p.face + p.step) % Face(sides)
		p.used++
	}
	return faces, nil
}
