package hexwar

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// The rows that the generator lays by itself.
const (
	streamRow  ground.RowID = "ruisseau"
	roadRow    ground.RowID = "route"
	bridgeRow  ground.RowID = "pont"
	builtUpRow ground.RowID = "habitat"
	wallRow    ground.RowID = "mur"
)

// leastDrafts and mostDrafts bound the boards tried before the generator takes what can't be crossed away.
const (
	leastDrafts = 4
	mostDrafts  = 60
)

// generator makes a neutral board: the same seed, size, density and climate give the same board on every
// machine.
type generator struct {
	table   *ground.Table
	grid    hex.Grid
	climate climate
	// percent of the hexes are covered, streams and roads not counted.
	percent int
	// mirrored boards are laid onto themselves by half a turn; others only cost the same to cross.
	mirrored bool
	luck     luck
}

// luck is a small generator of numbers (splitmix64), seeded by the faces of real or recorded dice.
type luck struct{ state uint64 }

func newLuck(seed []int) luck {
	l := luck{}
	for _, face := range seed {
		l.state = l.state*7 + uint64(face)
	}
	return l
}

func (l *luck) below(n int) int {
	l.state += 0x9e3779b97f4a7c15
	z := l.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}

// run drafts boards until one is fair: whoever may enter what is not barred to all can cross from every hex
// in which he is placed, and both sides pay the same. Where none is, it takes away what bars the way.
func (g *generator) run() Field {
	// Large boards take longer to survey, and small ones fail more often.
	drafts := max(leastDrafts, min(mostDrafts, mostDrafts*usualWidth*usualLength*4/len(g.grid.All())))
	for range drafts {
		if f := g.draft(); g.fair(f) {
			return f
		}
	}
	f := g.draft()
	if !g.mirrored {
		g.mirrored = true
		f = g.draft()
	}
	return g.opened(f)
}

// draft lays a board, fair or not.
func (g *generator) draft() Field {
	f := Field{Grid: g.grid}
	half := g.grid.All()
	if g.mirrored {
		half = slices.DeleteFunc(half, func(h hex.Hex) bool { return hex.Compare(h, g.grid.Opposite(h)) > 0 })
	}
	if len(g.climate.Patches) == 0 {
		return f
	}
	if g.luck.below(10) < g.climate.Stream {
		f = g.stream(f)
	}
	if g.luck.below(2) == 0 {
		f = g.road(f)
	}
	all := len(g.grid.All())
	for covered, tries := 0, 0; covered*100 < all*g.percent && tries < all; tries++ {
		p := g.drawn()
		before := len(f.Cells)
		f = g.lay(f, p, half[g.luck.below(len(half))])
		covered += len(f.Cells) - before
	}
	return g.walls(f)
}

// drawn draws a patch by its weight.
func (g *generator) drawn() patch {
	total := 0
	for _, p := range g.climate.Patches {
		total += p.Weight
	}
	n := g.luck.below(total)
	for _, p := range g.climate.Patches {
		if n < p.Weight {
			return p
		}
		n -= p.Weight
	}
	return g.climate.Patches[0]
}

// lay grows a patch from a hex, where nothing lies yet.
func (g *generator) lay(f Field, p patch, from hex.Hex) Field {
	grown := []hex.Hex{from}
	for range p.Least + g.luck.below(p.Most-p.Least+1) {
		at := grown[g.luck.below(len(grown))]
		if g.free(f, at, p.Rows) {
			f = g.put(f, at, p.Rows)
		}
		around := g.grid.Neighbours(at)
		grown = append(grown, around[g.luck.below(len(around))])
	}
	return f
}

// free reports whether the rows may lie in a hex: nothing does yet, and nobody is placed where he could not
// go.
func (g *generator) free(f Field, at hex.Hex, rows []ground.RowID) bool {
	if len(f.Cells[at]) > 0 {
		return false
	}
	if g.grid.ToEdge(at, hex.South) >= deployRows && g.grid.ToEdge(at, hex.North) >= deployRows {
		return true
	}
	here, err := g.table.Ground(rows...)
	if err != nil {
		return false
	}
	for _, kind := range ground.Kinds() {
		if holds, _ := g.table.Holds(ground.Troop{Kind: kind}, here); !holds {
			return false
		}
	}
	return true
}

// put lays rows in a hex, and on a mirrored board in its opposite.
func (g *generator) put(f Field, at hex.Hex, rows []ground.RowID) Field {
	f = f.with(at, rows)
	if g.mirrored {
		f = f.with(g.grid.Opposite(at), rows)
	}
	return f
}

// stream lays one from flank to flank through the middle of the board.
func (g *generator) stream(f Field) Field {
	if _, err := g.table.Ground(streamRow); err != nil {
		return f
	}
	for _, at := range g.across(hex.At(0, g.grid.Rows/2), hex.East) {
		f = g.put(f, at, []ground.RowID{streamRow})
	}
	return f
}

// road lays one from end to end, over a bridge where it meets water.
func (g *generator) road(f Field) Field {
	if _, err := g.table.Ground(roadRow, bridgeRow, streamRow); err != nil {
		return f
	}
	column := g.grid.Columns/3 + g.luck.below(g.grid.Columns/3+1)
	for _, at := range g.across(hex.At(column, 0), hex.NorthEast) {
		rows := []ground.RowID{roadRow}
		if slices.Contains(f.Cells[at], streamRow) {
			rows = []ground.RowID{streamRow, bridgeRow, roadRow}
		}
		f = g.put(f, at, rows)
	}
	return f
}

// across wanders from a hex at one edge: eastwards to the flank, or northwards to the end. On a mirrored
// board it stops half way, at a hex next to its opposite, and the other half is its mirror.
func (g *generator) across(at hex.Hex, way hex.Direction) []hex.Hex {
	path := []hex.Hex{at}
	for g.grid.Contains(at) && len(path) < g.grid.Columns+g.grid.Rows {
		if g.mirrored && hex.Distance(at, g.grid.Opposite(at)) <= 1 {
			return path
		}
		ways := []hex.Direction{way, way.Turn(-1)}
		if way == hex.East {
			ways = []hex.Direction{hex.East, hex.East, hex.NorthEast, hex.SouthEast}
		}
		step := ways[g.luck.below(len(ways))]
		if g.mirrored {
			step = g.towards(at, ways)
		}
		at = at.To(step)
		if g.grid.Contains(at) {
			path = append(path, at)
		}
	}
	return path
}

// towards is one of the ways that lead nearer to the hex's opposite, so that the two halves meet.
func (g *generator) towards(at hex.Hex, ways []hex.Direction) hex.Direction {
	best := ways[0]
	least := g.far(at.To(best))
	start := g.luck.below(len(ways))
	for i := range ways {
		way := ways[(start+i)%len(ways)]
		if far := g.far(at.To(way)); far < least {
			best, least = way, far
		}
	}
	return best
}

func (g *generator) far(at hex.Hex) hex.Steps {
	if !g.grid.Contains(at) {
		return hex.Steps(g.grid.Columns + g.grid.Rows)
	}
	return hex.Distance(at, g.grid.Opposite(at))
}

// walls puts some before a face of built-up hexes.
func (g *generator) walls(f Field) Field {
	if _, err := g.table.Face([]ground.RowID{wallRow}, nil); err != nil {
		return f
	}
	for _, at := range f.hexes() {
		if !slices.Equal(f.Cells[at], []ground.RowID{builtUpRow}) || g.mirrored && hex.Compare(at, g.grid.Opposite(at)) > 0 {
			continue
		}
		side := at.Side(hex.Directions()[g.luck.below(6)])
		if g.luck.below(10) >= g.climate.Walls || !g.grid.HasSide(side) {
			continue
		}
		f = f.withSide(side, at, []ground.RowID{wallRow})
		if g.mirrored {
			f = f.withSide(g.grid.OppositeSide(side), g.grid.Opposite(at), []ground.RowID{wallRow})
		}
	}
	return f
}

// fair reports whether every kind of troops can cross the board from each hex in which it is placed, and pays
// the same from both ends.
func (g *generator) fair(f Field) bool {
	v, err := newSurvey(g.table, f)
	if err != nil {
		return false
	}
	for _, c := range v.crossings() {
		if c.South == 0 || c.South != c.North || !v.connected(c.Kind) {
			return false
		}
	}
	return true
}

// opened takes away what bars the way of anybody, so that the board can be crossed whatever it was.
func (g *generator) opened(f Field) Field {
	for _, at := range f.hexes() {
		here, err := f.ground(g.table, at)
		open := err == nil
		for _, kind := range ground.Kinds() {
			holds, _ := g.table.Holds(ground.Troop{Kind: kind}, here)
			open = open && holds
		}
		if !open {
			f = f.with(at, nil)
		}
	}
	f.Sides = nil
	return f
}
