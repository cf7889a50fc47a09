package network

import (
	"errors"
	"slices"

	"aidedecamp/rules/plane"
)

const (
	// Reach is the largest coordinate of a plan, in millimetres and either way from the origin: products of
	// four still fit.
	Reach plane.MM = 10_000
	// Touch is how near a road must come to what it joins, in millimetres: a slanted border has few points of
	// whole millimetres, but one within Touch anywhere.
	Touch plane.MM = 1
	// MaxTerminals bounds the terminals of a plan.
	MaxTerminals = 32
	// MaxShapes bounds the obstacles of a plan.
	MaxShapes = 64
	// MaxWaters bounds the waters of a plan.
	MaxWaters = 16
)

// ErrMalformed is the error of a plan that is beyond its bounds, or whose shapes are no rectangles.
var ErrMalformed = errors.New("network: malformed plan")

// ErrUnreached is the error of a plan in which no roads join all terminals.
var ErrUnreached = errors.New("network: a terminal that no road reaches")

// Kind is how roads join a terminal.
type Kind int

const (
	// Zone is run through freely; a road leads from its middle to the Side of the table.
	Zone Kind = iota
	// Town is joined at any point of its border, and no road runs through it.
	Town
	// Bridge is a crossing that is on a water already; its first and third sides are on the banks.
	Bridge
)

// Terminal is a rectangle that the roads must join: whatever reaches it anywhere is joined through it.
type Terminal struct {
	Shape plane.Polygon
	Kind  Kind
	Side  plane.Side
}

// Plan is what the roads are laid on: a table from its origin on, what they must join and what they may not
// run through.
type Plan struct {
	Table plane.Size
	// Width is that of the roads, in millimetres.
	Width     plane.MM
	Terminals []Terminal
	// Obstacles are rectangles that the middle of no road runs through.
	Obstacles []plane.Polygon
	Waters    Waters
}

// Waters are what no road runs through but at crossings: on a Bridge among the terminals, or at a new
// crossing that the road makes itself. A crossing is passed in one straight line from bank to bank.
type Waters struct {
	// Shapes are rectangles whose first and third sides are the banks.
	Shapes []plane.Polygon
	// Length is how long a crossing is along the water: a road is no further downstream on one bank than on
	// the other.
	Length plane.MM
	// Apart is how far a new crossing is at least from any other, middle to middle; 0 for no such rule.
	Apart plane.MM
	// Closed says that roads make no new crossing.
	Closed bool
}

// half is how far a road reaches to each side of its middle.
func (p Plan) half() plane.MM { return (p.Width + 1) / 2 }

func (p Plan) check() error {
	size := p.Table
	if size.W <= 0 || size.D <= 0 || size.W > Reach || size.D > Reach || p.Width < 0 || p.Width > Reach ||
		len(p.Terminals) > MaxTerminals || len(p.Obstacles) > MaxShapes || len(p.Waters.Shapes) > MaxWaters {
		return ErrMalformed
	}
	shapes := slices.Concat(p.Obstacles, p.Waters.Shapes)
	for _, t := range p.Terminals {
		shapes = append(shapes, t.Shape)
	}
	if slices.ContainsFunc(shapes, func(s plane.Polygon) bool { return !rectangular(s) }) {
		return ErrMalformed
	}
	return nil
}

// rectangular reports whether a shape has four corners within Reach, counter-clockwise and none of them idle.
func rectangular(shape plane.Polygon) bool {
	if len(shape) != 4 {
		return false
	}
	for i, c := range shape {
		if max(c.X, -c.X, c.Y, -c.Y) > Reach || plane.Cross(c, shape[(i+1)%4], shape[(i+2)%4]) <= 0 {
			return false
		}
	}
	return true
}
