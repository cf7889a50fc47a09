// Package dicetest is dice for tests: rollers whose faces are known, and the check of a system's list of keys.
// Enter by Min, Max or Seeded. Nothing of the program imports it.
package dicetest

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"aidedecamp/rules/dice"
)

// Min is a Roller whose dice all show 1.
type Min struct{}

// Throw returns count times the face 1.
func (Min) Throw(_ dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	return slices.Repeat([]dice.Face{1}, count), dice.Valid(sides, count)
}

// Max is a Roller whose dice all show their highest face.
type Max struct{}

// Throw returns count times the face that equals sides.
func (Max) Throw(_ dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	return slices.Repeat([]dice.Face{dice.Face(sides)}, count), dice.Valid(sides, count)
}

// Seeded returns a Roller that draws from a Stream made of the seed: the same seed and the same throws give
// the same faces. It is not for games, whose secret has 32 random bytes.
func Seeded(seed uint64) dice.Roller {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("seeded"), seed))
	secret, err := dice.NewSecret(sum[:])
	if err != nil {
		panic(err) // no seed is known whose sum is nought
	}
	return &seeded{stream: dice.Stream{Domain: dice.ThrowDomain, Game: "seeded", Epoch: 1, Secret: secret}}
}

type seeded struct {
	stream  dice.Stream
	counter dice.Counter
}

func (s *seeded) Throw(k dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	faces, err := s.stream.Faces(k, s.counter.Next(k), sides, count)
	if err != nil {
		return nil, fmt.Errorf("seeded roller: %w", err)
	}
	s.counter = s.counter.After(dice.Throw{Key: k})
	return faces, nil
}

// CheckKeys reports the first fault in a system's list of all its keys: two alike, which would give two
// different throws the same faces, or one without system or purpose.
func CheckKeys(keys []dice.Key) error {
	at := make(map[dice.Key]int, len(keys))
	for i, k := range keys {
		if k.System == "" || k.Purpose == "" {
			return fmt.Errorf("dice: key %d (%s) needs a system and a purpose", i, k)
		}
		if first, ok := at[k]; ok {
			return fmt.Errorf("dice: keys %d and %d are the same: %s", first, i, k)
		}
		at[k] = i
	}
	return nil
}
