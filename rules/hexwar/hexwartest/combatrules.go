package hexwartest

import (
	"errors"

	"aidedecamp/rules/dice"
)

// Fixed is a roller of known faces.
type Fixed []dice.Face

func (f Fixed) Throw(_ dice.Key, _ dice.Sides, count int) ([]dice.Face, error) {
	if count > len(f) {
		return nil, errors.New("no more faces")
	}
	return f[:count:count], nil
}
