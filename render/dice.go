package render

import (
	"math"
	"strconv"

	"aidedecamp/rules/table"
)

// dieSide is how wide a die is drawn at most, and dieGap the room between two, in units; smallDie and
// smallGap those with words beside them.
const (
	dieSide  = 84
	dieGap   = 16
	smallDie = 62
	smallGap = 10
)

// dice sets a row of dice, in as many lines as it takes.
func (s *sheet) dice(all []table.Die) {
	s.y = s.diceAt(all, dieSide, dieGap, max(1, int((s.inner()+dieGap*s.unit)/((dieSide+dieGap)*s.unit)))) + 4*s.unit
}

// diceAt sets dice of a size from the left margin on and returns where they end.
func (s *sheet) diceAt(all []table.Die, side, gap Px, perLine int) Px {
	u := s.unit
	step := (side + gap) * u
	for i, d := range all {
		line, column := i/perLine, i%perLine
		at := Spot{margin*u + (Px(column)+0.5)*step - gap/2*u, s.y + Px(line)*step + (side/2+6)*u}.whole()
		key := "die " + strconv.FormatBool(d.Void)
		if side != dieSide {
			key = "small " + key
		}
		for _, symbol := range d.Symbols {
			key += " " + string(symbol)
		}
		s.mould(key, key, at, func() []Shape { return die(d, side, u) })
	}
	return s.y + Px((len(all)+perLine-1)/perLine)*step
}

// die draws the upper side: round corners, one symbol or several, crossed out where it counts for nothing.
func die(d table.Die, side, u Px) []Shape {
	half := side / 2 * u
	fill, ink := Tray, Writing
	shapes := []Shape{area(fill, roundBox(around(Spot{}, half-2*u, half-2*u), 14*u)).withEdge(ink, 3.5*u)}
	n := Px(len(d.Symbols))
	for i, symbol := range d.Symbols {
		at, r := Spot{}, half*0.76
		switch {
		case n == 2:
			r = half * 0.42
			at = Spot{(Px(i) - 0.5) * half * 0.88, (Px(i) - 0.5) * half * 0.6}
		case n > 2:
			r = half * 0.34
			at = Spot{(Px(i%2) - 0.5) * half * 0.95, (Px(i/2) - 0.5) * half * 0.95}
		}
		shapes = append(shapes, symbols[symbol](at, r)...)
	}
	if d.Void {
		k := half - 9*u
		cross := [][]Spot{{{-k, k}, {k, -k}}}
		shapes = append(shapes, stroke(Tray, 12*u, cross...), stroke(TargetLine, 6*u, cross...))
	}
	return shapes
}

// roundBox is a frame with round corners.
func roundBox(f Frame, r Px) []Spot {
	var outline []Spot
	for i, corner := range []Spot{{f.X1 - r, f.Y0 + r}, {f.X1 - r, f.Y1 - r}, {f.X0 + r, f.Y1 - r}, {f.X0 + r, f.Y0 + r}} {
		for k := range 6 {
			sin, cos := sincos(math.Pi / 2 * (float64(i) - 1 + float64(k)/5))
			outline = append(outline, corner.plus(r*cos, r*sin))
		}
	}
	return outline
}

// symbols draws each symbol of a die about a spot, as large as a half size.
var symbols = map[table.Symbol]func(Spot, Px) []Shape{
	table.LightHit:        func(at Spot, r Px) []Shape { return hitSign(at, r, 1) },
	table.MediumHit:       func(at Spot, r Px) []Shape { return hitSign(at, r, 2) },
	table.HeavyHit:        func(at Spot, r Px) []Shape { return hitSign(at, r, 3) },
	table.FlagSymbol:      flag,
	table.LetterSymbol:    letter,
	table.AdvantageSymbol: advantage,
}

// hitSign is a burst with as many strokes as the heaviest armour that it hurts: one for light, three for
// heavy.
func hitSign(at Spot, r Px, strokes int) []Shape {
	lines := make([][]Spot, strokes)
	for i := range lines {
		x := at.X + (Px(i)-Px(strokes-1)/2)*0.32*r
		lines[i] = []Spot{{x, at.Y - 0.38*r}, {x, at.Y + 0.38*r}}
	}
	return []Shape{
		area(Accent, burst(at, 0.68*r, 0.68*r, r)),
		stroke(OnAccent, 0.16*r, lines...),
	}
}

func flag(at Spot, r Px) []Shape {
	return []Shape{
		area(ZoneLine, at.path(r, []Spot{{-0.55, -0.9}, {0.8, -0.75}, {0.4, -0.35}, {0.8, 0.1}, {-0.55, 0.1}})).withEdge(Writing, 0.07*r),
		stroke(Writing, 0.16*r, at.path(r, []Spot{{-0.55, -0.95}, {-0.55, 1}})),
	}
}

func letter(at Spot, r Px) []Shape {
	paper := around(at, 0.92*r, 0.6*r)
	return []Shape{ring(Writing, 0.12*r, rectangle(paper),
		[]Spot{{paper.X0, paper.Y0}, {at.X, at.Y + 0.12*r}, {paper.X1, paper.Y0}, {at.X, at.Y + 0.12*r}})}
}

// advantage is two crossed sabres.
func advantage(at Spot, r Px) []Shape {
	sabre := func(side Px) [][]Spot {
		return [][]Spot{
			at.path(r, []Spot{{-side * 0.8, 0.8}, {side * 0.1, 0.05}, {side * 0.85, -0.9}}),
			at.path(r, []Spot{{-side * 0.75, 0.2}, {-side * 0.2, 0.8}}),
		}
	}
	return []Shape{stroke(Writing, 0.15*r, append(sabre(1), sabre(-1)...)...)}
}
