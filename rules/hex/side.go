package hex

import (
	"cmp"
	"fmt"
	"strings"
)

// Side is the side between two adjacent hexes: one value, whichever of the two it is named from. It can be a
// map's key. Its zero value is nowhere.
type Side struct{ low, high Hex }

// Side is the hex's side in that direction.
func (h Hex) Side(d Direction) Side { return canonical(h, h.To(d)) }

// Sides are the hex's six sides, clockwise: Sides()[d] is Side(d).
func (h Hex) Sides() [6]Side {
	var all [6]Side
	for i, d := range Directions() {
		all[i] = h.Side(d)
	}
	return all
}

// Between is the side that a step from a to b crosses; false when they are not neighbours.
func Between(a, b Hex) (Side, bool) {
	if Distance(a, b) != 1 {
		return Side{}, false
	}
	return canonical(a, b), true
}

// canonical is the side between two hexes known to be neighbours.
func canonical(a, b Hex) Side {
	if Compare(a, b) > 0 {
		a, b = b, a
	}
	return Side{a, b}
}

// Hexes are the two hexes that share the side, in board order.
func (s Side) Hexes() (Hex, Hex) { return s.low, s.high }

// Across is the hex on the other side of s from h; false when h does not have that side.
func (s Side) Across(h Hex) (Hex, bool) {
	switch {
	case s == Side{}:
		return Hex{}, false
	case h == s.low:
		return s.high, true
	case h == s.high:
		return s.low, true
	}
	return Hex{}, false
}

// Equal reports whether both are the same side; it is what go-cmp asks.
func (s Side) Equal(other Side) bool { return s == other }

// CompareSides orders sides by their first hex in board order, then by the second.
func CompareSides(a, b Side) int {
	return cmp.Or(Compare(a.low, b.low), Compare(a.high, b.high))
}

// HasSide reports whether both hexes of the side are on the board: only there can an obstacle be.
func (g Grid) HasSide(s Side) bool {
	return s != Side{} && g.Contains(s.low) && g.Contains(s.high)
}

// String writes the side by its two hexes in board order: C4/D4.
func (s Side) String() string { return s.low.String() + "/" + s.high.String() }

// ParseSide reads a side, its two hexes in either order: C4/D4 or d4/c4. The error is a *Misread with every
// fault.
func ParseSide(text string) (Side, error) {
	first, second, cut := strings.Cut(text, "/")
	if !cut {
		return Side{}, misread(text, NotASide)
	}
	var m Misread
	var ends [2]Hex
	for i, word := range [2]string{first, second} {
		var reason Reason
		if ends[i], reason = parse(word); reason != "" {
			m.Faults = append(m.Faults, fault(word, reason))
		}
	}
	if m.Faults != nil {
		return Side{}, &m
	}
	s, adjacent := Between(ends[0], ends[1])
	if !adjacent {
		return Side{}, misread(text, NotNeighbours)
	}
	return s, nil
}

// MarshalText writes what String does, so that logs and tables say C4/D4. It fails for a side of a hex
// without a name.
func (s Side) MarshalText() ([]byte, error) {
	if s == (Side{}) || !s.low.hasName() || !s.high.hasName() {
		return nil, fmt.Errorf("side %v has no name", s)
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads what MarshalText writes and nothing else, so that one side never has two names
// in a table.
func (s *Side) UnmarshalText(text []byte) error {
	read, err := ParseSide(string(text))
	if err != nil {
		return err
	}
	if read.String() != string(text) {
		return misread(string(text), NotASide)
	}
	*s = read
	return nil
}
