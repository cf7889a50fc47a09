package draw

import "aidedecamp/rules/table"

// Die draws the upper side: round corners, one symbol or several, crossed out where it counts for nothing.
func Die(d table.Die, side, u Px) []Shape {
	half := side / 2 * u
	fill, ink := Tray, Writing
	shapes := []Shape{Area(fill, roundBox(Spot{}.Around(half-2*u, half-2*u), 14*u)).WithEdge(ink, 3.5*u)}
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
		shapes = append(shapes, Stroke(Tray, 12*u, cross...), Stroke(TargetLine, 6*u, cross...))
	}
	return shapes
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
		Area(Accent, Burst(at, 0.68*r, 0.68*r, r)),
		Stroke(OnAccent, 0.16*r, lines...),
	}
}

func flag(at Spot, r Px) []Shape {
	return []Shape{
		Area(ZoneLine, at.path(r, []Spot{{-0.55, -0.9}, {0.8, -0.75}, {0.4, -0.35}, {0.8, 0.1}, {-0.55, 0.1}})).WithEdge(Writing, 0.07*r),
		Stroke(Writing, 0.16*r, at.path(r, []Spot{{-0.55, -0.95}, {-0.55, 1}})),
	}
}

func letter(at Spot, r Px) []Shape {
	paper := at.Around(0.92*r, 0.6*r)
	return []Shape{Ring(Writing, 0.12*r, paper.Rectangle(),
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
	return []Shape{Stroke(Writing, 0.15*r, append(sabre(1), sabre(-1)...)...)}
}
