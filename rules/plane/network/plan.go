package network

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules/plane"
)

const (
	// Reach is the largest coordinate of a plan, in millimetres and either way from the origin: products of
	// four still fit.
	Reach plane.MM = 10_000
	// Touch is how near a road must come to what it joins, in millimetres: a slanted border has few points of
	// whole millimetres, but one within Touch anywhere.
	Touch plane.MM = 1
	// MaxTerminals bounds the terminals of a plan, because the time triples with each.
	MaxTerminals = 16
	// MaxShapes bounds the obstacles of a plan.
	MaxShapes = 64
	// MaxWaters bounds the waters of a plan.
	MaxWaters = 16
	// MaxCorners bounds the corners of one shape.
	MaxCorners = 32
)

// Terminal is what the roads must join: at any point of its border, and whatever reaches it anywhere is
// joined through it. One point or two are a place or a segment.
type Terminal struct {
	Shape plane.Polygon
	// Closed says that roads run up to it but not through it.
	Closed bool
	// Bridge says that it is a crossing of a water, on which roads pass from bank to bank.
	Bridge bool
}

// Plan is what the roads are laid on: a table from its origin on, what they must join and what they may not
// run through. They may run along an obstacle's border, but not between two obstacles that lie against each
// other, nor between one and the table's edge.
type Plan struct {
	Table     plane.Size
	Terminals []Terminal
	Obstacles []plane.Polygon
	Waters    Waters
}

// Part names the kind of thing in a plan that a Malformed speaks of.
type Part int

// The parts of a plan.
const (
	TheTable Part = iota
	ATerminal
	AnObstacle
	AWater
)

// Malformed is the error of a plan that describes no table: the Index of that Part is empty, too large, or
// not convex.
type Malformed struct {
	Part   Part
	Index  int
	Reason string
}

func (m *Malformed) Error() string {
	return fmt.Sprintf("%s %d: %s", [...]string{"table", "terminal", "obstacle", "water"}[m.Part], m.Index, m.Reason)
}

// Unreached is the error of a plan in which no road can join every terminal: those of the Terminals, by
// index, that the others cannot reach.
type Unreached struct{ Terminals []int }

func (u *Unreached) Error() string {
	return "no road reaches terminals " + strings.Trim(fmt.Sprint(u.Terminals), "[]")
}

// check returns the plan with its shapes counter-clockwise and without idle corners.
func (p Plan) check() (Plan, error) {
	if p.Table.W <= 0 || p.Table.D <= 0 || p.Table.W > Reach || p.Table.D > Reach {
		return Plan{}, &Malformed{Part: TheTable, Reason: "its sides are not within reach"}
	}
	if len(p.Terminals) > MaxTerminals {
		return Plan{}, &Malformed{Part: ATerminal, Index: MaxTerminals, Reason: "one too many"}
	}
	if len(p.Obstacles) > MaxShapes {
		return Plan{}, &Malformed{Part: AnObstacle, Index: MaxShapes, Reason: "one too many"}
	}
	clean := Plan{Table: p.Table}
	for i, t := range p.Terminals {
		shape, err := tidy(t.Shape)
		if err != "" {
			return Plan{}, &Malformed{Part: ATerminal, Index: i, Reason: err}
		}
		clean.Terminals = append(clean.Terminals, Terminal{Shape: shape, Closed: t.Closed, Bridge: t.Bridge})
	}
	for i, o := range p.Obstacles {
		shape, err := tidy(o)
		if err == "" && len(shape) < 3 {
			err = "it has no area"
		}
		if err != "" {
			return Plan{}, &Malformed{Part: AnObstacle, Index: i, Reason: err}
		}
		clean.Obstacles = append(clean.Obstacles, shape)
	}
	var err error
	clean.Waters, err = p.Waters.check()
	return clean, err
}

// tidy turns a shape counter-clockwise and drops corners that turn nowhere; the second value says why it is
// no shape.
func tidy(shape plane.Polygon) (plane.Polygon, string) {
	if len(shape) == 0 {
		return nil, "it has no corner"
	}
	if len(shape) > MaxCorners {
		return nil, "it has too many corners"
	}
	for _, c := range shape {
		if c.X < -Reach || c.X > Reach || c.Y < -Reach || c.Y > Reach {
			return nil, "a corner is out of reach"
		}
	}
	out := slices.Clone(shape)
	if out.Area() < 0 {
		slices.Reverse(out)
	}
	for i := 0; i < len(out) && len(out) > 1; {
		before, after := out[(i+len(out)-1)%len(out)], out[(i+1)%len(out)]
		if out[i] == after || len(out) > 2 && turn(before, out[i], after) == 0 && ahead(before, out[i], after) {
			out = slices.Delete(out, i, i+1)
			i = max(i-1, 0)
			continue
		}
		i++
	}
	for i := range out {
		for _, c := range out {
			if turn(out[i], out[(i+1)%len(out)], c) < 0 {
				return nil, "it is not convex"
			}
		}
	}
	if len(out) > 2 && !simple(out) {
		return nil, "it is not convex"
	}
	return out, ""
}

// ahead reports whether c lies beyond b as seen from a, all three on one line.
func ahead(a, b, c plane.Point) bool {
	return int64(b.X-a.X)*int64(c.X-b.X)+int64(b.Y-a.Y)*int64(c.Y-b.Y) > 0
}

// simple reports whether corners that all lie left of every edge are named once each: a shape gone round
// twice is not.
func simple(shape plane.Polygon) bool {
	for i := range shape {
		if turn(shape[i], shape[(i+1)%len(shape)], shape[(i+2)%len(shape)]) <= 0 || slices.Contains(shape[i+1:], shape[i]) {
			return false
		}
	}
	return true
}
