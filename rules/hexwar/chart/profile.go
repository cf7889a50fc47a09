package chart

import (
	"errors"
	"fmt"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Errors of the lookups. The engine refuses with words of its own, before it comes to them.
var (
	// ErrUnknown is a type, a weight or a pair of both that the tables do not have.
	ErrUnknown = errors.New("no row in the tables")
	// ErrNoShot is a shot by a troop that never shoots.
	ErrNoShot = errors.New("the troop does not shoot")
	// ErrTooNear is a shot at a neighbour: that is close combat.
	ErrTooNear = errors.New("too near for a shot")
	// ErrTooFar is a shot beyond the range.
	ErrTooFar = errors.New("beyond the range")
)

// Profile is a troop as the tables have it.
type Profile struct {
	Troop Troop
	// Close is the number of dice in close combat, Ranged in a shot.
	Close, Ranged int
	// Range is how far it shoots; 0 = not at all.
	Range hex.Steps
	// LessPerHex is how many dice a shot loses for each hex moved this turn.
	LessPerHex int
	// Elements is how many elements a full unit has.
	Elements int
	// Movement is how far it goes in a turn.
	Movement hex.Steps
	// PerFlag is how far it goes back for one flag.
	PerFlag hex.Steps
	// Advances reports whether it may take the hex that the enemy left (« suivi »).
	Advances bool
	// Pursuits is how often it may attack again after an advance.
	Pursuits int
}

// Basis is the dice of a troop before terrain, orders and leaders: two lines of the sum that is shown.
type Basis struct {
	// Base is what the table gives, Moved what it takes off for hexes moved.
	Base, Moved int
}

// Dice returns what is left, never below nought.
func (b Basis) Dice() int { return max(0, b.Base-b.Moved) }

// Aim is how a troop attacks. Distance and Moved matter to shots only.
type Aim struct {
	Ranged bool
	// Distance is from hex to hex, a neighbour being at 1; Moved is how far the shooter went this turn.
	Distance, Moved hex.Steps
}

// Dice returns the dice that the tables give to a troop. The error is ErrUnknown, ErrNoShot, ErrTooNear or
// ErrTooFar.
func (c *Chart) Dice(t Type, w Weight, aim Aim) (Basis, error) {
	p, ok := c.Profile(t, w)
	switch {
	case !ok:
		return Basis{}, ErrUnknown
	case !aim.Ranged:
		return Basis{Base: p.Close}, nil
	case p.Range == 0:
		return Basis{}, ErrNoShot
	case aim.Distance < 2:
		return Basis{}, ErrTooNear
	case aim.Distance > p.Range:
		return Basis{}, ErrTooFar
	}
	// Capped, so that no product of a declared distance overflows.
	moved := min(max(aim.Moved, 0), maxHexes)
	return Basis{Base: p.Ranged, Moved: min(p.Ranged, p.LessPerHex*int(moved))}, nil
}

// Profile returns a troop's profile, and whether the tables have one.
func (c *Chart) Profile(t Type, w Weight) (Profile, bool) {
	p, ok := c.profiles[Troop{t, w}]
	return p, ok
}

// Troops returns every troop that the tables have, by type and weight.
func (c *Chart) Troops() []Troop { return slices.Clone(c.troops) }

// The greatest figures that a table may give: beyond them it is a slip of the pen, and the exact odds have
// their limit too.
const (
	maxDice     = 12
	maxElements = 20
	maxHexes    = 40
	maxPursuits = 5
)

// table has a line for each troop.
type table[R row] struct {
	head
	Troops []R `toml:"troop"`
	rows   map[Troop]R
}

func (t *table[R]) into(*Chart) error { return t.spread().And(t.check()).Err() }

// lacks reports whether a table that could be read has no line for a troop.
func (t *table[R]) lacks(troop Troop) bool {
	_, has := t.rows[troop]
	return t.rows != nil && !has
}

// spread deals the lines over the troops that they speak of, each troop once; over none where a line says no
// troop that there is.
func (t *table[R]) spread() (faults tables.Faults) {
	rows := map[Troop]R{}
	t.rows = rows
	for i, r := range t.Troops {
		troops, err := r.troops()
		if err != nil {
			faults, t.rows = append(faults, fmt.Errorf("row %d: %w", i+1, err)), nil
			continue
		}
		if err := r.check(); err != nil {
			faults = append(faults, fmt.Errorf("row %d (%s): %w", i+1, troops[0].Type, err))
		}
		for _, troop := range troops {
			if _, twice := rows[troop]; twice {
				faults = append(faults, phrase.Errorf(sayTwice(troop), "row %d: %s stands there twice", i+1, troop))
			}
			rows[troop] = r
		}
	}
	return faults
}

type diceRow struct {
	troopSelector
	Close      figure `toml:"close"`
	Ranged     figure `toml:"ranged"`
	Range      figure `toml:"range"`
	LessPerHex figure `toml:"less-per-hex"`
}

func (r diceRow) check() error {
	err := errors.Join(r.Close.in("close", 0, maxDice), r.Ranged.in("ranged", 0, maxDice),
		r.Range.in("range", 0, maxHexes), r.LessPerHex.in("less-per-hex", 0, maxDice))
	if err == nil && r.Range.value == 1 {
		return phrase.Fault("chart.fault.near", "range = 1: a neighbour is fought in close combat; 0 or 2 and more")
	}
	if err == nil && (r.Range.value == 0) != (r.Ranged.value == 0) {
		return phrase.Fault("chart.fault.range", "range = %s with ranged = %s: both or neither",
			phrase.Figure("range", r.Range.value), phrase.Figure("ranged", r.Ranged.value))
	}
	return err
}

type elementsRow struct {
	troopSelector
	Elements figure `toml:"elements"`
}

func (r elementsRow) check() error { return r.Elements.in("elements", 1, maxElements) }

// hexesRow is of a table of distances: how far a troop goes, or goes back.
type hexesRow struct {
	troopSelector
	Hexes figure `toml:"hexes"`
}

func (r hexesRow) check() error { return r.Hexes.in("hexes", 0, maxHexes) }

type pursuitRow struct {
	troopSelector
	Advance  bool   `toml:"advance"`
	Pursuits figure `toml:"pursuits"`
}

func (r pursuitRow) check() error {
	err := r.Pursuits.in("pursuits", 0, maxPursuits)
	if err == nil && r.Pursuits.value > 0 && !r.Advance {
		return phrase.Fault("chart.fault.pursuits", "pursuits = %s without an advance: who stays cannot pursue",
			phrase.Figure("pursuits", r.Pursuits.value))
	}
	return err
}
