package dice

import (
	"fmt"
	"slices"

	"aidedecamp/rules/phrase"
)

// Group is one group of the dice that a player types for an act: what they are for and how they are cut.
type Group struct {
	// Name is the catalogue key of the group's name, as errors and questions say it.
	Name string
	// Sides is the group's die; where the state of the game decides between several, the greatest of them.
	Sides Sides
	// Purposes are the purposes of the keys that the group's dice are thrown for.
	Purposes []string
}

// Tape is a Roller over declared faces: each group's dice are used in the order typed, by the throws whose
// purpose the group lists. It never invents a face.
type Tape struct {
	layout []Group
	faces  [][]Face
	next   []int
}

// NewTape returns a Tape over the faces of each group of the layout; groups at the end may be missing.
func NewTape(layout []Group, faces [][]Face) *Tape {
	t := &Tape{layout: layout, faces: make([][]Face, len(layout)), next: make([]int, len(layout))}
	copy(t.faces, faces)
	return t
}

// Missing is the error of a throw that the declared dice do not suffice for: the dice to ask for. Asked again
// with those dice added at the end of the group, the rules come as far and go on.
type Missing struct {
	Key   Key
	Sides Sides
	// Count is how many dice the throw has, Have how many of them are declared.
	Count, Have int
	// Least is how many are asked for at least, with the throws for the same purpose that follow whatever
	// these show; 0 where only the throw's own are known.
	Least int
	// Group is the place, from 0, of the group that the dice belong to, Name its name's catalogue key.
	Group int
	Name  string
}

// Phrase asks a person for the dice.
func (m *Missing) Phrase() phrase.Phrase {
	return phrase.Say("dice.missing", phrase.Number("count", m.ToAsk()), phrase.Number("sides", m.Sides),
		phrase.With("name", phrase.Say(m.Name)))
}

// ToAsk is how many dice to ask for.
func (m *Missing) ToAsk() int { return max(m.Least, m.Count-m.Have) }

// Error says which dice are awaited.
func (m *Missing) Error() string {
	return fmt.Sprintf("dice: %d of %dd%d declared for %s", m.Have, m.Count, m.Sides, m.Key)
}

// Impossible is the error of a declared face that the die thrown does not have.
type Impossible struct {
	Key   Key
	Sides Sides
	Face  Face
	// Group and Position are the places, from 0, of the group and of the die in it, Name is the group's
	// name's catalogue key.
	Group, Position int
	Name            string
}

// Phrase says to a person which die cannot be.
func (e *Impossible) Phrase() phrase.Phrase {
	return misread(e.Name, e.Sides, e.Group, e.Position, e.Sides.Show(e.Face))
}

// Error says which face cannot be.
func (e *Impossible) Error() string {
	return fmt.Sprintf("dice: face %d declared on a d%d for %s", e.Face, e.Sides, e.Key)
}

// Throw returns the next count faces of the group that lists the key's purpose. It fails with a *Missing
// where there are fewer, with an *Impossible where a face is not on the die, and with a fault where no group
// is meant for the throw; on any error the tape stays where it is.
func (t *Tape) Throw(k Key, sides Sides, count int) ([]Face, error) {
	if err := Valid(sides, count); err != nil {
		return nil, err
	}
	g := slices.IndexFunc(t.layout, func(g Group) bool { return slices.Contains(g.Purposes, k.Purpose) })
	if g < 0 || t.layout[g].Sides < sides {
		return nil, fmt.Errorf("dice: no group of declared d%d is meant for %s", sides, k)
	}
	from := t.next[g]
	have := t.faces[g][from:]
	for i, f := range have[:min(count, len(have))] {
		if f < 1 || Sides(f) > sides {
			return nil, &Impossible{Key: k, Sides: sides, Face: f, Group: g, Position: from + i, Name: t.layout[g].Name}
		}
	}
	if len(have) < count {
		return nil, &Missing{Key: k, Sides: sides, Count: count, Have: len(have), Group: g, Name: t.layout[g].Name}
	}
	t.next[g] = from + count
	return slices.Clone(have[:count]), nil
}

// Rest returns the faces of each group that no throw has used.
func (t *Tape) Rest() [][]Face {
	left := make([][]Face, len(t.layout))
	for g := range t.layout {
		left[g] = append(left[g], t.faces[g][t.next[g]:]...)
	}
	return left
}
