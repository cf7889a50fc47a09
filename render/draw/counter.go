package draw

import (
	"math"

	"aidedecamp/rules/table"
)

// Body is the ink of a camp's counters. One camp is dark and square, the other light with cut
// corners, so that they differ in two ways without colours.
func Body(camp table.Camp) Ink {
	if camp == table.Red {
		return RedBody
	}
	return BlueBody
}

// OnBody is the ink of what is written on a counter.
func OnBody(camp table.Camp) Ink {
	if camp == table.Red {
		return OnRed
	}
	return OnBlue
}

// InkOn is what is written on a unit's counter; a proposed one is pale.
func InkOn(u table.Unit) Ink {
	if u.Ghost {
		return Writing
	}
	return OnBody(u.Camp)
}

// CampOutline is the shape of a camp's counters in a frame.
func CampOutline(camp table.Camp, f Frame) []Spot {
	if camp != table.Red {
		return f.Rectangle()
	}
	k := 0.24 * min(f.X1-f.X0, f.Y1-f.Y0)
	return []Spot{
		{f.X0 + k, f.Y0}, {f.X1 - k, f.Y0}, {f.X1, f.Y0 + k}, {f.X1, f.Y1 - k}, {f.X1 - k, f.Y1},
		{f.X0 + k, f.Y1}, {f.X0, f.Y1 - k}, {f.X0, f.Y0 + k},
	}
}

// Card is where a counter is in its hex, around 0,0. Below the width for arms it fills more of the hex.
func (h *Hexagon) Card() Frame {
	if !h.Tells(LeastArm) {
		return Frame{-0.42 * h.W, -0.34 * h.W, 0.42 * h.W, 0.34 * h.W}
	}
	return Frame{-0.385 * h.W, -0.23 * h.W, 0.385 * h.W, 0.345 * h.W}
}

// Blank is a counter without signs.
func (h *Hexagon) Blank(u table.Unit) []Shape {
	card, camp := h.Card(), u.Camp
	outline := [][]Spot{CampOutline(camp, card)}
	if !u.Ghost {
		return []Shape{Area(Body(camp), outline...).WithEdge(Writing, h.Pen(1.5, 0.022))}
	}
	low := Frame{card.X0 + 0.05*h.W, card.Y1 - 0.07*h.W, card.X1 - 0.05*h.W, card.Y1 - 0.02*h.W}
	return []Shape{
		Area(Tray, outline...),
		Area(Body(camp), low.Rectangle()),
		Ring(Writing, h.Pen(2, 0.03), outline...).WithDash(0.08 * h.W),
	}
}

// MostPips is how many elements are drawn one by one.
const MostPips = 6

// Pips are the elements of a unit: filled while they are left.
func (h *Hexagon) Pips(strength table.Strength, ink Ink) []Shape {
	const side, gap = 0.095, 0.028
	x := -h.W * (side*Px(strength.Initial) + gap*Px(strength.Initial-1)) / 2
	var left, lost [][]Spot
	for i := range strength.Initial {
		box := Frame{x, 0.195 * h.W, x + side*h.W, 0.29 * h.W}
		if i < strength.Left {
			left = append(left, box.Rectangle())
		} else {
			lost = append(lost, box.Grow(-0.012*h.W).Rectangle())
		}
		x += (side + gap) * h.W
	}
	return []Shape{
		Area(ink, left...),
		Ring(ink, h.Pen(1.2, 0.014), lost...),
	}
}

// Weight is one stroke above the arm for light troops, two for medium ones, three for heavy ones.
func (h *Hexagon) Weight(weight table.Weight, at Spot) [][]Spot {
	n := map[table.Weight]int{table.LightWeight: 1, table.MediumWeight: 2, table.HeavyWeight: 3}[weight]
	var lines [][]Spot
	for i := range n {
		x := at.X + (Px(i)-Px(n-1)/2)*0.115*h.W
		lines = append(lines, []Spot{{x, at.Y - 0.058*h.W}, {x, at.Y + 0.058*h.W}})
	}
	return lines
}

// Arm is the sign of an arm in a frame: crossed for foot, one diagonal for horse, a disc for guns, two humps
// for camels, an oval for vehicles, an elephant's back and trunk.
func (h *Hexagon) Arm(arm table.Arm, f Frame, ink Ink) []Shape {
	wide := h.Pen(1.6, 0.022)
	middle := f.Middle()
	half := (f.Y1 - f.Y0) / 2
	up, down := []Spot{{f.X0, f.Y1}, {f.X1, f.Y0}}, []Spot{{f.X0, f.Y0}, {f.X1, f.Y1}}
	lines := [][]Spot{f.Rectangle()}
	lines[0] = append(lines[0], lines[0][0])
	var filled [][]Spot
	humps := func(y Px) []Spot {
		var line []Spot
		for i := range 17 {
			part := Px(i) / 16
			line = append(line, Spot{f.X0 + part*(f.X1-f.X0), y - half*0.75*Px(math.Abs(math.Sin(2*math.Pi*float64(part))))})
		}
		return line
	}
	elephant := func(middle Spot) {
		back := []Spot{{middle.X - 1.2*half, f.Y1}}
		for i := range 9 {
			sin, cos := Sincos(math.Pi * float64(i) / 8)
			back = append(back, Spot{middle.X - 0.35*half - 0.85*half*cos, middle.Y + 0.1*half - 0.85*half*sin})
		}
		back = append(back, Spot{middle.X + 0.5*half, f.Y1})
		filled = append(filled, back)
		lines = append(lines, []Spot{{middle.X + 0.3*half, middle.Y - 0.3*half},
			{middle.X + 1.05*half, middle.Y - 0.25*half}, {middle.X + 1.15*half, f.Y1}})
	}
	gun := func(at Spot, r Px) { filled = append(filled, Disc(at, r)) }
	switch arm {
	case table.Infantry:
		lines = append(lines, up, down)
	case table.Cavalry:
		lines = append(lines, up)
	case table.Camelry:
		lines = append(lines, up, humps(f.Y1))
	case table.FootArtillery:
		gun(middle, half*0.7)
	case table.HorseArtillery:
		lines = append(lines, up)
		gun(middle, half*0.66)
	case table.CamelArtillery:
		lines = append(lines, humps(f.Y1))
		gun(middle.Plus(0, -0.25*half), half*0.4)
	case table.ElephantArtillery:
		elephant(middle.Plus(0.35*half, 0))
		gun(Spot{f.X0 + 0.42*half, middle.Y - 0.25*half}, half*0.4)
	case table.Elephants:
		elephant(middle)
	case table.Vehicles:
		lines = append(lines, Pill(Frame{f.X0 + 0.3*half, f.Y0 + 0.35*half, f.X1 - 0.3*half, f.Y1 - 0.35*half}))
		last := len(lines) - 1
		lines[last] = append(lines[last], lines[last][0])
	}
	shapes := []Shape{Stroke(ink, wide, lines...)}
	if len(filled) > 0 {
		shapes = append(shapes, Area(ink, filled...))
	}
	return shapes
}

// Marks show who acted, on the counter's right edge, off the hex's name: a triangle who was activated, a
// cross who fought.
func (h *Hexagon) Marks(u table.Unit) []Shape {
	if !h.Tells(LeastRemark) {
		return nil
	}
	var shapes []Shape
	at, r := Spot{0.4 * h.W, -0.17 * h.W}, 0.095*h.W
	if u.Activated {
		shapes, at.Y = ActivationSign(at, r), at.Y+0.2*h.W
	}
	if u.Fought {
		shapes = append(shapes, FightSign(at, r)...)
	}
	return shapes
}

// ActivationSign marks who was activated.
func ActivationSign(at Spot, r Px) []Shape {
	return []Shape{
		Area(Tray, Disc(at, r)).WithEdge(Writing, 0.2*r),
		Area(ReachLine, at.path(r, []Spot{{-0.4, -0.6}, {0.65, 0}, {-0.4, 0.6}})),
	}
}

// FightSign marks who fought.
func FightSign(at Spot, r Px) []Shape {
	k := 0.48 * r
	return []Shape{
		Area(Tray, Disc(at, r)).WithEdge(Writing, 0.2*r),
		Stroke(TargetLine, 0.34*r, at.Around(k, k).diagonals()...),
	}
}

// StandShapes are a counter's outline alone, crossed out where its unit is no more.
func (h *Hexagon) StandShapes(s table.Stand) []Shape {
	card := h.Card().Grow(-0.03 * h.W)
	outline := CampOutline(s.Camp, card)
	shapes := []Shape{
		Area(Tray, outline),
		Ring(Writing, h.Pen(3, 0.05), outline),
		Ring(Body(s.Camp), h.Pen(2, 0.035), outline),
	}
	if s.Lost {
		shapes = append(shapes, Stroke(TargetLine, h.Pen(2, 0.035), card.diagonals()...))
	}
	return shapes
}

// RankStar is a star in a ring for a chief, a star for a lieutenant, a hollow one for a captain.
func RankStar(rank table.Rank, at Spot, r Px, ink Ink) []Shape {
	reach := r
	if rank == table.Chief {
		reach = 0.78 * r
	}
	var outline []Spot
	for i := range 10 {
		sin, cos := Sincos(math.Pi * float64(i) / 5)
		k := reach
		if i%2 == 1 {
			k = 0.44 * reach
		}
		outline = append(outline, at.Plus(k*sin, -k*cos))
	}
	switch rank {
	case table.Chief:
		return []Shape{
			Area(ink, outline),
			Ring(ink, 0.16*r, Disc(at, r)),
		}
	case table.Lieutenant:
		return []Shape{Area(ink, outline)}
	}
	return []Shape{Ring(ink, 0.17*r, outline)}
}
