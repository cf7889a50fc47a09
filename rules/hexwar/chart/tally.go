package chart

import (
	"cmp"
	"fmt"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/tables"
)

// Tally is what dice came to against one armour.
type Tally struct {
	// Hits are losses before anything is ignored or dodged, in elements.
	Hits int
	// Flags are blows to morale before any is ignored.
	Flags int
	// Letters are order tokens won by whoever threw.
	Letters int
}

// Plus returns the sum of both.
func (t Tally) Plus(u Tally) Tally {
	return Tally{t.Hits + u.Hits, t.Flags + u.Flags, t.Letters + u.Letters}
}

// Role is what a throw is for; it decides what an advantage is worth.
type Role int

// The roles of a throw. The dice of an obstacle are thrown as Attack with advantages Cancelled.
const (
	Attack Role = iota
	Shot
	Riposte
)

// Worth is what becomes of advantages in one throw.
type Worth int

const (
	// AsCharted advantages are worth what the table gives to the role.
	AsCharted Worth = iota
	// Cancelled advantages are worth nothing: obstacles and passages. PA1, « pas de coup spécial ».
	Cancelled
	// AsAttack advantages are worth what they are in an attack: the riposte to Berserks. P3, attack orders.
	AsAttack
	// AsFlags advantages are one flag each: « Vent du boulet ». P3, attack orders.
	AsFlags
)

// Mode is how one throw is read.
type Mode struct {
	Role       Role
	Advantages Worth
	// Inverted reads the armour the other way: passage losses. PA1 and TA1.
	Inverted bool
	// NoLetters ignores letters: passage losses. TA1; a reading for PA1.
	NoLetters bool
}

// Faces is what each side of the die, from 1 up, counts against one armour in one mode.
type Faces [Sides]Tally

// Faces weighs each side of the die against an armour. An unknown weight is an error.
func (c *Chart) Faces(against Weight, m Mode) (Faces, error) {
	var f Faces
	a, ok := c.armour[c.ReadAs(against, m)]
	if !ok {
		return f, fmt.Errorf("chart: %w: weight %s", ErrUnknown, tables.Clip(string(against)))
	}
	for i, face := range c.Die.sides {
		for _, s := range face {
			f[i] = f[i].Plus(c.weigh(s, a, m))
		}
	}
	return f, nil
}

// ReadAs is the weight whose armour is struck: the unit's own, or as which it is read inverted.
func (c *Chart) ReadAs(against Weight, m Mode) Weight {
	if m.Inverted {
		return c.armour[against].inverted
	}
	return against
}

func (c *Chart) weigh(s Symbol, a armour, m Mode) Tally {
	switch s {
	case Flag:
		return Tally{Flags: 1}
	case Letter:
		if m.NoLetters {
			return Tally{}
		}
		return Tally{Letters: 1}
	case Advantage:
		return c.advantage.worth(m)
	}
	if a.hurts[s] {
		return Tally{Hits: 1}
	}
	return Tally{}
}

// Sum adds up what was thrown. A side that the die does not have is an error.
func (f Faces) Sum(thrown []dice.Face) (Tally, error) {
	var sum Tally
	for _, side := range thrown {
		if side < 1 || side > dice.Face(Sides) {
			return Tally{}, fmt.Errorf("chart: a die that shows %d: it has %d sides", side, Sides)
		}
		sum = sum.Plus(f[side-1])
	}
	return sum, nil
}

// Hits counts thrown dice against an armour: Faces and Sum in one. Errors are theirs.
func (c *Chart) Hits(thrown []dice.Face, against Weight, m Mode) (Tally, error) {
	f, err := c.Faces(against, m)
	if err != nil {
		return Tally{}, err
	}
	return f.Sum(thrown)
}

// advantage is how many hits an advantage is worth in each role.
type advantage [Riposte + 1]int

func (a advantage) worth(m Mode) Tally {
	switch m.Advantages {
	case Cancelled:
		return Tally{}
	case AsFlags:
		return Tally{Flags: 1}
	case AsAttack:
		return Tally{Hits: a[Attack]}
	}
	return Tally{Hits: a[m.Role]}
}

type advantageText struct {
	head
	Attack  figure `toml:"attack"`
	Shot    figure `toml:"shot"`
	Riposte figure `toml:"riposte"`
}

// maxWorth is how many hits an advantage may be worth.
const maxWorth = 3

func (t *advantageText) into(c *Chart) error {
	c.advantage = advantage{Attack: int(t.Attack.value), Shot: int(t.Shot.value), Riposte: int(t.Riposte.value)}
	return cmp.Or(t.Attack.in("attack", 0, maxWorth), t.Shot.in("shot", 0, maxWorth), t.Riposte.in("riposte", 0, maxWorth), t.check())
}
