package mapmaking

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// The rows that the generator lays by itself, beside bridges.
const (
	streamRow ground.RowID = "ruisseau"
	roadRow   ground.RowID = "route"

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
	Table   *ground.Table
	Grid    hex.Grid
	Climate hexwar.Climate
	// Percent of the hexes are covered, streams and roads not counted.
	Percent int
	// Mirrored boards are laid onto themselves by half a turn; others only cost the same to cross.
	Mirrored bool
	Luck     luck
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
func (g *generator) run() hexwar.Field {
	// Large boards take longer to survey, and small ones fail more often.
	drafts := max(leastDrafts, min(mostDrafts, mostDrafts*usualWidth*usualLength*4/len(g.Grid.All())))
	for range drafts {
		if f := g.draft(); g.IsFair(f) {
			return f
		}
	}
	f := g.draft()
	if !g.Mirrored {
		g.Mirrored = true
		f = g.draft()
	}
	return g.ClearBarriers(f)
}

// draft lays a board, fair or not.
func (g *generator) draft() hexwar.Field {
	f := hexwar.Field{Grid: g.Grid}
	half := g.Grid.All()
	if g.Mirrored {
		half = slices.DeleteFunc(half, func(h hex.Hex) bool { return hex.Compare(h, g.Grid.Opposite(h)) > 0 })
	}
	if len(g.Climate.Patches) == 0 {
		return f
	}
	if g.Luck.below(10) < g.Climate.Stream {
		f = g.stream(f)
	}
	if g.Luck.below(2) == 0 {
		f = g.road(f)
	}
	all := len(g.Grid.All())
	for covered, tries := 0, 0; covered*100 < all*g.Percent && tries < all; tries++ {
		p := g.pickPatch()
		before := len(f.Cells)
		f = g.lay(f, p, half[g.Luck.below(len(half))])
		covered += len(f.Cells) - before
	}
	return g.walls(f)
}

// pickPatch draws a patch by its weight.
func (g *generator) pickPatch() hexwar.Patch {
	total := 0
	for _, p := range g.Climate.Patches {
		total += p.Weight
	}
	n := g.Luck.below(total)
	for _, p := range g.Climate.Patches {
		if n < p.Weight {
			return p
		}
		n -= p.Weight
	}
	return g.Climate.Patches[0]
}

// lay grows a patch from a hex, over empty hexes.
func (g *generator) lay(f hexwar.Field, p hexwar.Patch, from hex.Hex) hexwar.Field {
	grown := []hex.Hex{from}
	for range p.Least + g.Luck.below(p.Most-p.Least+1) {
		at := grown[g.Luck.below(len(grown))]
		if g.IsFree(f, at, p.Rows) {
			f = g.put(f, at, p.Rows)
		}
		around := g.Grid.Neighbours(at)
		grown = append(grown, around[g.Luck.below(len(around))])
	}
	return f
}

// IsFree reports whether the rows may be put in a hex: it is empty, and nobody is placed where he could
// not go.
func (g *generator) IsFree(f hexwar.Field, at hex.Hex, rows []ground.RowID) bool {
	if len(f.Cells[at]) > 0 {
		return false
	}
	if g.Grid.ToEdge(at, hex.South) >= hexwar.DeployRows && g.Grid.ToEdge(at, hex.North) >= hexwar.DeployRows {
		return true
	}
	return g.admitsAll(rows)
}

// admitsAll reports whether every kind of troops can stand among the rows.
func (g *generator) admitsAll(rows []ground.RowID) bool {
	here, err := g.Table.Ground(rows...)
	return err == nil && !slices.ContainsFunc(ground.Kinds(), func(kind ground.Kind) bool {
		holds, _ := g.Table.CanStand(ground.Troop{Kind: kind}, here)
		return !holds
	})
}

// put lays rows in a hex, and on a mirrored board in its opposite.
func (g *generator) put(f hexwar.Field, at hex.Hex, rows []ground.RowID) hexwar.Field {
	f = f.With(at, rows)
	if g.Mirrored {
		f = f.With(g.Grid.Opposite(at), rows)
	}
	return f
}

// stream lays one from flank to flank through the middle of the board.
func (g *generator) stream(f hexwar.Field) hexwar.Field {
	if _, err := g.Table.Ground(streamRow); err != nil {
		return f
	}
	for _, at := range g.across(hex.At(0, g.Grid.Rows/2), hex.East) {
		f = g.put(f, at, []ground.RowID{streamRow})
	}
	return f
}

// road lays one from end to end, over a bridge where it meets water.
func (g *generator) road(f hexwar.Field) hexwar.Field {
	if _, err := g.Table.Ground(roadRow, hexwar.BridgeRow, streamRow); err != nil {
		return f
	}
	column := g.Grid.Columns/3 + g.Luck.below(g.Grid.Columns/3+1)
	for _, at := range g.across(hex.At(column, 0), hex.NorthEast) {
		rows := []ground.RowID{roadRow}
		if slices.Contains(f.Cells[at], streamRow) {
			rows = []ground.RowID{streamRow, hexwar.BridgeRow, roadRow}
		}
		f = g.put(f, at, rows)
	}
	return f
}

// across wanders from a hex at one edge: eastwards to the flank, or northwards to the end. On a mirrored
// board it stops half way, at a hex next to its opposite, and the other half is its mirror.
func (g *generator) across(at hex.Hex, way hex.Direction) []hex.Hex {
	path := []hex.Hex{at}
	for g.Grid.Contains(at) && len(path) < g.Grid.Columns+g.Grid.Rows {
		if g.Mirrored && hex.Distance(at, g.Grid.Opposite(at)) <= 1 {
			return path
		}
		ways := []hex.Direction{way, way.Turn(-1)}
		if way == hex.East {
			ways = []hex.Direction{hex.East, hex.East, hex.NorthEast, hex.SouthEast}
		}
		step := ways[g.Luck.below(len(ways))]
		if g.Mirrored {
			step = g.towards(at, ways)
		}
		at = at.To(step)
		if g.Grid.Contains(at) {
			path = append(path, at)
		}
	}
	return path
}

// towards is one of the ways that lead nearer to the hex's opposite, so that the two halves meet.
func (g *generator) towards(at hex.Hex, ways []hex.Direction) hex.Direction {
	best := ways[0]
	least := g.far(at.To(best))
	start := g.Luck.below(len(ways))
	for i := range ways {
		way := ways[(start+i)%len(ways)]
		if far := g.far(at.To(way)); far < least {
			best, least = way, far
		}
	}
	return best
}

func (g *generator) far(at hex.Hex) hex.Steps {
	if !g.Grid.Contains(at) {
		return hex.Steps(g.Grid.Columns + g.Grid.Rows)
	}
	return hex.Distance(at, g.Grid.Opposite(at))
}

// walls puts some before a face of built-up hexes.
func (g *generator) walls(f hexwar.Field) hexwar.Field {
	if _, err := g.Table.Face([]ground.RowID{wallRow}, nil); err != nil {
		return f
	}
	for _, at := range f.Hexes() {
		if !slices.Equal(f.Cells[at], []ground.RowID{builtUpRow}) || g.Mirrored && hex.Compare(at, g.Grid.Opposite(at)) > 0 {
			continue
		}
		side := at.Side(hex.Directions()[g.Luck.below(6)])
		if g.Luck.below(10) >= g.Climate.Walls || !g.Grid.HasSide(side) {
			continue
		}
		f = f.WithSide(side, at, []ground.RowID{wallRow})
		if g.Mirrored {
			f = f.WithSide(g.Grid.OppositeSide(side), g.Grid.Opposite(at), []ground.RowID{wallRow})
		}
	}
	return f
}

// IsFair reports whether every kind of troops can cross the board from each hex in which it is placed, and
// pays the same from both ends.
func (g *generator) IsFair(f hexwar.Field) bool {
	v := newSurvey(g.Table, f)
	for _, c := range v.crossings() {
		if c.South == 0 || c.South != c.North || !v.IsConnected(c.Kind) {
			return false
		}
	}
	return true
}

// ClearBarriers takes away what bars the way of anybody, so that the board can be crossed whatever it was.
func (g *generator) ClearBarriers(f hexwar.Field) hexwar.Field {
	for _, at := range f.Hexes() {
		if !g.admitsAll(f.Cells[at]) {
			f = f.With(at, nil)
		}
	}
	f.Sides = nil
	return f
}

// seedThrown is how many six-sided dice seed the neutral map: 6^12 boards, some two thousand million.
const seedThrown = 12

const seedPurpose = "carte"

// seedDice is the group in which real dice may be typed.
var seedDice = []dice.Group{{Name: "hexwar.dice.seed", Sides: 6, Purposes: []string{seedPurpose}}}

func seedKey(b *hexwar.Book) dice.Key {
	return dice.Key{System: b.Slug, Turn: hexwar.MapGate, Purpose: seedPurpose}
}

// neutralVerb has the neutral third party build the board.
func neutralVerb(b *hexwar.Book) rules.Verb[hexwar.State] {
	density, climate := mapAsk("density", "density"), mapAsk("climate", "climate")
	density.Pick, density.Given = true, []string{usualDensity}
	climate.Pick, climate.Given = true, []string{usualClimate}
	return rules.Verb[hexwar.State]{May: mayDraw, Decide: decideNeutral,
		Button: mapButton("neutral", rules.Main, density, climate),
		Spec: rules.ActSpec{Path: neutralPath(b), Free: true, Starter: rules.StartTerrain, Dice: seedDice, Options: append(sizeOptions(),
			rules.OptionSpec{Name: "density", Kind: rules.ChoiceOption, Choices: hexwar.NamedChoices("hexwar.map.density.", DensityIDs())},
			rules.OptionSpec{Name: "climate", Kind: rules.ChoiceOption, Choices: hexwar.NamedChoices("hexwar.map.climate.", ClimateIDs())})}}
}

// decideNeutral lets the neutral third party build the board. PA1, « Mise en place du terrain »; TA1, « Les
// composants du terrain »
func decideNeutral(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	grid, err := sizeOf(s, act)
	if err != nil {
		return nil, err
	}
	d := builtData{How: byGenerator, By: act.Seat, Density: cmp.Or(act.Args["density"], usualDensity),
		Climate: cmp.Or(act.Args["climate"], usualClimate), Balance: s.Settings[balanceSetting]}
	unknown := func(option, read string) error {
		return s.Refuse(generatorTopic, "hexwar.refused.country", hexwar.ReadArg(read)).
			Or(phrase.Say("hexwar.map.offer.neutral"), act.Without(option))
	}
	percent, known := s.Book.Countries.Density[d.Density]
	if !known {
		return nil, unknown("density", d.Density)
	}
	climate, known := s.Book.Countries.Of(d.Climate)
	if !known {
		return nil, unknown("climate", d.Climate)
	}
	faces, err := roller.Throw(seedKey(s.Book), 6, seedThrown)
	if err != nil {
		return nil, err
	}
	for _, face := range faces {
		d.Seed = append(d.Seed, int(face))
	}
	g := generator{Table: s.Tables.Ground, Grid: grid, Climate: climate.Known(s.Tables.Ground), Percent: percent,
		Mirrored: d.Balance != balanceByCost, Luck: newLuck(d.Seed)}
	field := g.run()
	if g.Mirrored {
		d.Balance = balanceByMirror
	}
	return built(s, d, field, roller)
}

// How a neutral map is balanced.
const (
	balanceSetting = "equilibre"

	balanceByMirror = "symetrie"
	balanceByCost   = "cout"
)
