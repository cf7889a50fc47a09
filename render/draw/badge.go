package draw

import "aidedecamp/rules/table"

// BadgeLetters is the size of letters on badges and signs, in units.
const BadgeLetters = 27

// BadgeSize is half of the extent of a badge with words.
func BadgeSize(f table.Face, words string, u Px) (halfW, halfH Px) {
	halfW = max(18*u, Bold.Width(words, BadgeLetters*u)/2+9*u)
	halfH = 18 * u
	if f.Objective {
		halfW, halfH = halfW+8*u, halfH+8*u
	}
	return halfW, halfH
}

// Badge is what a number is written on, and by which ink.
func Badge(f table.Face, box Frame, u Px) ([]Shape, Ink) {
	outline := Pill(box.Grow(-1.5 * u))
	switch {
	case !f.Objective && f.Optional:
		return Optional(outline, u), Writing
	case !f.Objective:
		return []Shape{Area(Tray, outline), Ring(Writing, 2.2*u, outline)}, Writing
	}
	at, round := box.Middle(), box.Grow(-8*u)
	star, outline := Burst(at, round.X1-at.X, round.Y1-at.Y, box.Y1-at.Y), Pill(round.Grow(-1.5*u))
	if f.Optional { // A hollow star, dashed like every optional piece.
		return []Shape{Area(Tray, star).WithEdge(Tray, 2.5*u), Ring(Accent, 2.5*u, star).WithDash(5 * u), Area(Tray, outline)}, Accent
	}
	return []Shape{Area(Accent, star).WithEdge(Tray, 2.5*u), Area(Accent, outline)}, OnAccent
}

// Optional is the border that says "may be left out".
func Optional(outline []Spot, u Px) []Shape {
	return []Shape{Area(Tray, outline), Ring(Writing, 3*u, outline).WithDash(5 * u)}
}

// Tie is the line between two counters of one piece.
func Tie(from, to Spot, ink Ink, u Px) Shape {
	return Stroke(ink, 3*u, []Spot{from, to}).WithDash(7 * u)
}

// Paper is what the look of a loose piece is drawn on.
func Paper(box Frame, face table.Face, u Px) []Shape {
	edge := [][]Spot{box.Grow(-2 * u).Rectangle()}
	line := Ring(Muted, 2.5*u, edge...).WithDash(7 * u)
	switch {
	case face.Wrong:
		line.Stroke, line.Width, line.Dash = Accent, faultWidth*u, 0
	case face.Ghost:
		line.Stroke, line.Width, line.Dash = Writing, GhostLine*u, GhostDash*u
	}
	return []Shape{Area(Tray, edge...), line}
}

// faultWidth is how wide the line around a piece that breaks a rule is, in units.
const faultWidth = 6

// Faulty is the outline that points a fault out.
func Faulty(lines [][]Spot, u Px) []Shape {
	return []Shape{Ring(Tray, (faultWidth+6)*u, lines...), Ring(Accent, faultWidth*u, lines...)}
}

// traceLine is the line around the place where a piece lay, in units.
const (
	TraceLine = 3
	TraceDash = 4
)

// MoveArrow runs from a spot to another so far away.
func MoveArrow(from, to Spot, long, u Px) []Shape {
	along := Spot{(to.X - from.X) / long, (to.Y - from.Y) / long}
	head := min(20*u, long)
	at := func(back, aside Px) Spot {
		return to.Plus(-along.X*back-along.Y*aside, -along.Y*back+along.X*aside)
	}
	point := []Spot{to, at(head, 10*u), at(head, -10*u)}
	shaft := []Spot{from, at(head*0.9, 0)}
	return []Shape{
		Stroke(Tray, 9*u, shaft), Ring(Tray, 5*u, point),
		Stroke(Writing, 4.5*u, shaft), Area(Writing, point),
	}
}

// TokenBody is the shape of a camp's markers, a square or a shield, of half an extent.
func TokenBody(camp table.Camp, at Spot, half, u Px) []Shape {
	outline := at.Around(half-3*u, half-3*u).Rectangle()
	if camp == table.Red {
		outline = []Spot{
			at.Plus(-half+2*u, -half+3*u), at.Plus(half-2*u, -half+3*u), at.Plus(half-2*u, half*0.4), at.Plus(0, half),
			at.Plus(-half+2*u, half*0.4),
		}
	}
	return []Shape{Area(Body(camp), outline).WithEdge(Tray, 5*u), Ring(Writing, 2*u, outline)}
}
