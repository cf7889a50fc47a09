package dice

import (
	"errors"
	"fmt"
)

// Domain keeps the dice of one use apart from those of another: they share a secret and never a face.
type Domain string

const (
	// ThrowDomain is the domain of a game's dice.
	ThrowDomain Domain = "throw/1"
	// AidDomain is the domain of what the bot proposes, which no rule throws for.
	AidDomain Domain = "aid/1"
	// FreeDomain is the domain of dice thrown beside the game, which decide nothing.
	FreeDomain Domain = "free/1"
)

// Stream draws the dice of one epoch of one game. It is a value and has no position: the same key and
// occurrence always give the same faces.
type Stream struct {
	Domain Domain
	// Game is G, the game's random id.
	Game string
	// Epoch is e, from 1.
	Epoch int
	// Secret is S of this epoch.
	Secret Secret
	// Words is W of this epoch (see Words).
	Words Digest
}

// In returns the same stream in another domain.
func (s Stream) In(d Domain) Stream {
	s.Domain = d
	return s
}

// Faces returns the faces of occurrence n (from 0) of the key's throw, count dice of so many sides. It fails
// on a stream without domain, game, epoch or secret, on an occurrence below 0, on 0 or more than MaxCount
// dice and on impossible dice.
func (s Stream) Faces(k Key, n int, sides Sides, count int) ([]Face, error) {
	if s.Domain == "" || s.Game == "" || s.Epoch < 1 || s.Secret.IsZero() {
		return nil, errors.New("dice: a stream needs a domain, a game, an epoch and a secret")
	}
	if n < 0 {
		return nil, fmt.Errorf("dice: occurrence %d of %s", n, k)
	}
	if err := Valid(sides, count); err != nil {
		return nil, fmt.Errorf("%w (for %s)", err, k)
	}
	// A byte at or above this bound would favour the low faces.
	bound := 256 - 256%int(sides)
	faces := make([]Face, 0, count)
	for block := 0; ; block++ {
		for _, b := range s.block(k, n, block) {
			if int(b) >= bound {
				continue
			}
			faces = append(faces, Face(1+int(b)%int(sides)))
			if len(faces) == count {
				return faces, nil
			}
		}
	}
}

func (s Stream) block(k Key, n, block int) Digest {
	return begin(string(s.Domain)).text(s.Game).number(s.Epoch).raw(s.Words[:]).raw(k.encode()).number(n).number(block).mac(s.Secret)
}
