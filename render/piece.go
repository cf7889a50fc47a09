package render

import (
	"math"
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// section draws one section of a piece with its centre at a spot of the picture, by what draws its look.
func (t *tabletop) section(name string, look func(draw.Footprint) []Shape, size plane.Size, turn plane.Angle, at Spot, crop Frame) {
	if t.draft {
		return
	}
	f := draw.Footprint{W: Px(size.W) * t.perMM, H: Px(size.D) * t.perMM, Unit: t.unit}
	sin, cos := draw.Sincos(float64(turn.Normal()) * math.Pi / 180)
	// A look may reach a little over its footprint: a bridge's wings, half of a border.
	w, h := f.W/2+5*t.unit, f.H/2+5*t.unit
	halfW := (w * cos).Abs() + (h * sin).Abs()
	halfH := (w * sin).Abs() + (h * cos).Abs()
	// The section falls on a whole pixel, so that equal pieces share one sprite wherever they are.
	reachX, reachY := int(math.Ceil(float64(halfW))), int(math.Ceil(float64(halfH)))
	shapes := look(f)
	for i := range shapes {
		shapes[i] = shapes[i].Turn(sin, cos, Spot{X: Px(reachX), Y: Px(reachY)})
	}
	t.scene.Sprites = append(t.scene.Sprites, draw.Sprite{
		Name: name, Left: at.X.Whole() - reachX, Top: at.Y.Whole() - reachY,
		Width: 2 * reachX, Height: 2 * reachY, Crop: crop, Shapes: shapes,
	})
}

// pieces draws what is on the table, the lowest looks first and what is only proposed last, and numbers it.
func (t *tabletop) pieces(p table.Plane) {
	height := map[table.Look]int{}
	for i, look := range table.Looks() {
		height[look] = i
	}
	ghosts := len(height)
	rank := func(f table.Face) int {
		if f.Ghost {
			return ghosts + height[f.Look]
		}
		return height[f.Look]
	}
	ordered := slices.Clone(p.Pieces)
	for _, road := range p.Roads {
		ordered = append(ordered, t.asPiece(road))
	}
	slices.SortStableFunc(ordered, func(a, b table.Piece) int { return rank(a.Face) - rank(b.Face) })
	laid := slices.Clone(p.Pieces)
	slices.SortStableFunc(laid, func(a, b table.Piece) int { return rank(a.Face) - rank(b.Face) })
	over := slices.IndexFunc(laid, func(piece table.Piece) bool { return rank(piece.Face) > height[table.Roadway] })
	if over < 0 {
		over = len(laid)
	}
	t.traces(p)
	for _, piece := range laid[:over] {
		t.piece(piece)
	}
	t.roads(p.Roads)
	t.bridges(p)
	for _, piece := range laid[over:] {
		t.piece(piece)
	}
	t.faults(p)
	t.moves(p)
	t.numbers(ordered)
	t.waterWords(p)
}

// piece draws the sections of a piece that is on the table.
func (t *tabletop) piece(piece table.Piece) {
	name, look := string(piece.Look), draw.Drawing(piece.Face, Px(piece.Corner)*t.perMM)
	if piece.Ghost {
		name, look = "ghost", draw.Ghostly(look)
	}
	for _, section := range piece.Sections {
		turn := section.Turn
		if t.turned {
			turn += 180
		}
		t.section(name, look, section.Size, turn, t.spot(section.Centre), t.bounds)
	}
}

// sectorNames writes each sector's name into its upper left corner as seen, where players find it on every
// map. Where a piece or a road is there, it moves to the right, or else it goes to the lower edge; where
// that does not help, it keeps at least off the pieces.
func (t *tabletop) sectorNames(p table.Plane) {
	u, size := t.unit, 34*t.unit
	var pieces []draw.Quad
	for _, piece := range p.Pieces {
		for _, section := range piece.Sections {
			pieces = append(pieces, t.quad(section))
		}
	}
	all := slices.Clone(pieces)
	for _, road := range p.Roads {
		all = append(all, t.legs(road)...)
	}
	for _, sector := range p.Sectors.Sectors() {
		in := t.frameOf(p.Sectors.Box(sector))
		words, ink := p.SectorName(sector), draw.Muted
		if p.Lights(sector) {
			ink = draw.Accent
		}
		box := Frame{X0: in.X0 + 9*u, Y0: in.Y0 + 5*u, X1: in.X0 + 9*u + draw.Bold.Width(words, size), Y1: in.Y0 + 5*u + size*lineHeight}
		if !box.Within(in) {
			continue // Sectors that small are known by their neighbours.
		}
		halo := size / 9
		box = box.Grow(halo)
		if free, found := offPieces(box, in, all); found {
			box = free
		} else {
			box, _ = offPieces(box, in, pieces)
		}
		t.labels = append(t.labels, box)
		box = box.Grow(-halo)
		t.scene.Texts = append(t.scene.Texts, draw.Text{
			At: spot(box.X0, box.Y0+size*0.95), Words: words, Style: draw.Bold, Size: size, Ink: ink, Halo: draw.Ground, Box: box,
		})
	}
}

// offPieces moves a box that is in the upper left corner of a frame along the left half of its upper or
// lower edge until it keeps off all pieces. Where it cannot, it stays.
func offPieces(box, in Frame, pieces []draw.Quad) (free Frame, found bool) {
	for _, down := range []Px{0, in.Y1 - box.Y1 - (box.Y0 - in.Y0)} {
		for right := Px(0); box.X0+right < (in.X0+in.X1)/2; right += (box.X1 - box.X0) / 4 {
			moved := Frame{X0: box.X0 + right, Y0: box.Y0 + down, X1: box.X1 + right, Y1: box.Y1 + down}
			if moved.Within(in) && !slices.ContainsFunc(pieces, moved.MeetsQuad) {
				return moved, true
			}
		}
	}
	return box, false
}

// faults outlines the pieces that break a rule, a little outside their border.
func (t *tabletop) faults(p table.Plane) {
	u := t.unit
	wider := plane.MM(10 * u / t.perMM)
	for _, piece := range p.Pieces {
		if !piece.Wrong {
			continue
		}
		var lines [][]Spot
		var reach []Spot
		for _, section := range piece.Sections {
			section.Size.W, section.Size.D = section.Size.W+wider, section.Size.D+wider
			ground := t.ground(section, roundWider(piece.Corner, wider))
			lines, reach = append(lines, ground), append(reach, ground...)
		}
		frame := draw.BoundsOf(reach...).Grow(8 * u)
		// It may reach over the table's border, but not to the figures beside it.
		crop := t.bounds.Grow(6 * u)
		t.sprite("wrong", frame, crop, draw.Faulty(lines, u)...)
	}
}
