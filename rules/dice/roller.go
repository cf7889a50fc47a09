package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// Roller gives a rule its dice.
type Roller interface {
	// Throw returns exactly count faces, each 1 to sides, for what the key says. An error leaves nothing
	// thrown; a Missing means that real dice are awaited, any other error is a fault.
	Throw(k Key, sides Sides, count int) ([]Face, error)
}

// Min is a Roller whose dice all show 1.
type Min struct{}

// Throw returns count times the face 1.
func (Min) Throw(_ Key, sides Sides, count int) ([]Face, error) { return repeat(1, sides, count) }

// Max is a Roller whose dice all show their highest face.
type Max struct{}

// Throw returns count times the face that equals sides.
func (Max) Throw(_ Key, sides Sides, count int) ([]Face, error) {
	return repeat(Face(sides), sides, count)
}

func repeat(f Face, sides Sides, count int) ([]Face, error) {
	if err := Valid(sides, count); err != nil {
		return nil, err
	}
	faces := make([]Face, count)
	for i := range faces {
		faces[i] = f
	}
	return faces, nil
}

// Seeded returns a Roller that draws from a Stream made of the seed, for tests and examples: the same seed
// and the same throws give the same faces. It is not for games, whose secret has 32 random bytes.
func Seeded(seed uint64) Roller {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("seeded"), seed))
	return &seeded{stream: Stream{Domain: ThrowDomain, Game: "seeded", Epoch: 1, Secret: newSecret(sum)}}
}

type seeded struct {
	stream  Stream
	counter Counter
}

func (s *seeded) Throw(k Key, sides Sides, count int) ([]Face, error) {
	faces, err := s.stream.Faces(k, s.counter.Next(k), sides, count)
	if err != nil {
		return nil, fmt.Errorf("seeded roller: %w", err)
	}
	s.counter = s.counter.After(Throw{Key: k})
	return faces, nil
}
