package draw

import (
	"math"

	"aidedecamp/rules/table"
)

// Footprint is the ground of one section while its look is drawn: centred on 0,0, unturned, in pixels.
type Footprint struct {
	W, H Px
	// unit is the picture's own unit: what is one pixel on a picture 1080 pixels wide. Hatches follow it and
	// not the scale of the table, so that they stay legible on any table.
	Unit Px
	// corner is the radius of round corners, 0 for sharp ones.
	corner Px
}

func (f Footprint) frame() Frame { return Spot{}.Around(f.W/2, f.H/2) }

// ground fills the footprint and rules its border, dashed for a piece that may be left out.
func (f Footprint) ground(fill, line Ink, width Px, hatch ...Shape) []Shape {
	border := []([]Spot){f.frame().Rectangle()}
	shapes := append([]Shape{Area(fill, border...)}, hatch...)
	return append(shapes, Ring(line, width*f.Unit, border...))
}

// Looks draws each look.
var Looks = map[table.Look]func(Footprint) []Shape{
	table.Hill:          hill,
	table.Rise:          rise,
	table.Wood:          wood,
	table.BuiltUp:       builtUp,
	table.OpenField:     openField,
	table.EnclosedField: enclosedField,
	table.Marsh:         marsh,
	table.Rough:         rough,
	table.Earthwork:     earthwork,
	table.Watercourse:   watercourse,
	table.Obstacle:      obstacle,
	table.Roadway:       road,
	table.Bridge:        bridge,
	table.SupplyLine:    supplyLine,
	table.Building:      building,
	table.SteepHill:     steepHill,
	table.Brush:         brush,
	table.Plantation:    plantation,
	table.Sand:          dunesOf,
	table.Ravine:        ravine,
	table.Lake:          lake,
	table.Coast:         coast,
	table.Cliff:         cliffs,
}

// contour is a rounded height line at a share of the footprint.
func (f Footprint) contour(share Px) []Spot {
	const n = 48
	points := make([]Spot, n)
	for i := range points {
		points[i] = f.onContour(share, 2*math.Pi*float64(i)/n)
	}
	return points
}

// onContour follows a superellipse: rounder than the footprint, squarer than an ellipse.
func (f Footprint) onContour(share Px, angle float64) Spot {
	sin, cos := Sincos(angle)
	square := func(x Px) Px { return Px(math.Copysign(math.Pow(math.Abs(float64(x)), 0.7), float64(x))) }
	return Spot{X: f.W / 2 * share * square(cos), Y: f.H / 2 * share * square(sin)}
}

// hachures are the strokes of old maps that run down a slope, between two height lines.
func (f Footprint) hachures(from, to, gap Px) [][]Spot {
	n := int(2 * (f.W + f.H) / (gap * f.Unit))
	var lines [][]Spot
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		end := to - 0.06*(1+jitter(i, 3))
		lines = append(lines, []Spot{f.onContour(from, angle), f.onContour(end, angle)})
	}
	return lines
}

// scatter lays places over the footprint in staggered rows, gap apart and margin from the border, each a
// little astray.
func (f Footprint) scatter(gapX, gapY, margin, astray Px) []Spot {
	gapX, gapY, margin, astray = gapX*f.Unit, gapY*f.Unit, margin*f.Unit, astray*f.Unit
	w, h := f.W-2*margin, f.H-2*margin
	if w < 0 || h < 0 {
		return []Spot{{}}
	}
	rows := int(h/gapY) + 1
	var spots []Spot
	for row := range rows {
		columns := int(w/gapX) + 1
		if row%2 == 1 && columns > 1 {
			columns--
		}
		for column := range columns {
			x, y := Px(0), Px(0)
			if columns > 1 || row%2 == 1 {
				x = (Px(column) - Px(columns-1)/2) * gapX
			}
			if rows > 1 {
				y = (Px(row)/Px(rows-1) - 0.5) * h
			}
			spots = append(spots, Spot{
				X: x + astray*jitter(row, column),
				Y: y + astray*jitter(column+7, row),
			})
		}
	}
	return spots
}

// middles are those of equal parts of an extent about 0, each about so long, and so many at least.
func middles(extent, long Px, least int) []Px {
	all := make([]Px, max(least, int(extent/long)))
	for i := range all {
		all[i] = (Px(i)+0.5)/Px(len(all))*extent - extent/2
	}
	return all
}

// jitter is a fixed disorder in -1…1: the same place strays alike on every picture.
func jitter(a, b int) Px {
	h := uint32(a)*2654435761 ^ uint32(b)*2246822519
	h ^= h >> 15
	h *= 2654435761
	h ^= h >> 13
	return Px(h%2001)/1000 - 1
}

// outline is the border of the footprint, counter to the clock as Y runs down.
func (f Footprint) outline() []Spot {
	if f.corner <= 0 {
		return f.frame().Rectangle()
	}
	return f.frame().Rounded(f.corner)
}

// inset is the footprint smaller by so much on each side.
func (f Footprint) inset(by Px) Footprint {
	by = min(by, f.W/2-f.Unit, f.H/2-f.Unit)
	f.W, f.H, f.corner = f.W-2*by, f.H-2*by, max(0, f.corner-by)
	return f
}

// Drawing is what draws a piece with its cover and its category, within round corners of a radius.
func Drawing(face table.Face, corner Px) func(Footprint) []Shape {
	look := Looks[face.Look]
	if face.Category == "" && face.Cover == "" && corner == 0 {
		return look
	}
	return func(f Footprint) []Shape {
		f.corner = min(corner, f.W/2, f.H/2)
		shapes := look(f)
		if face.Cover != "" {
			shapes = append(shapes, cover(f, Looks[face.Cover])...)
		}
		return append(trim(shapes, f.outline()), going(f, face.Category)...)
	}
}

// cover draws what grows on a piece: the signs of its look in the middle of the piece, without their ground.
func cover(f Footprint, look func(Footprint) []Shape) []Shape {
	in := f
	in.W, in.H, in.corner = 0.68*f.W, 0.68*f.H, 0.68*f.corner
	shapes := look(in)
	if len(shapes) > 2 {
		shapes = shapes[1 : len(shapes)-1]
	}
	return trim(shapes, in.contour(1))
}

// The line around a proposed place, in units.
const (
	GhostLine = 3.5
	GhostDash = 10
)

// Ghostly draws a look as lines alone, so that what is below still shows, within a dashed border.
func Ghostly(look func(Footprint) []Shape) func(Footprint) []Shape {
	return func(f Footprint) []Shape {
		var shapes []Shape
		for _, shape := range look(f) {
			if shape.Stroke != None {
				shape.Fill, shape.Width = None, min(shape.Width, 1.6*f.Unit)
				shapes = append(shapes, shape)
			}
		}
		border := [][]Spot{f.outline()}
		return append(shapes,
			Ring(Tray, 6.5*f.Unit, border...),
			Ring(Writing, GhostLine*f.Unit, border...).WithDash(GhostDash*f.Unit))
	}
}
