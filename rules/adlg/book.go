package adlg

import (
	"cmp"
	"embed"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
	"aidedecamp/rules/tables"
)

//go:embed data/*.toml
var shipped embed.FS

// The tables by file name.
const (
	territoriesTable = "territories.toml"
	terrainsTable    = "terrains.toml"
	controlTable     = "control.toml"
	riverTable       = "river.toml"
)

// kind is an id of a kind of terrain: "bois".
type kind string

// The kinds that rules name; all of them are in terrains.toml.
const (
	river      kind = "riviere"
	coast      kind = "cote"
	gentleHill kind = "colline-douce"
	steepHill  kind = "colline-escarpee"
	road       kind = "route"
	village    kind = "village"
	impassable kind = "infranchissable"
	brush      kind = "broussailles"
	field      kind = "champ"
	plantation kind = "plantation"
	wood       kind = "bois"
	marsh      kind = "marais"
	dune       kind = "dune"
	ravine     kind = "ravine"
)

// allKinds are the kinds in the order of the text's table.
var allKinds = []kind{river, coast, gentleHill, steepHill, brush, field, plantation, wood, marsh, dune, ravine, road, village, impassable}

func (k kind) isWater() bool { return k == river || k == coast }
func (k kind) isHill() bool  { return k == gentleHill || k == steepHill }

// category is how hard a piece is to cross.
type category string

// The categories of the text, and what depends on a die, a cover or the ground crossed.
const (
	clear          category = "clair"
	rough          category = "accidente"
	difficult      category = "difficile"
	forbidden      category = "infranchissable"
	variesCategory category = "variable"
	groundCategory category = "traverse" // that of the ground which a road crosses
)

var allCategories = []category{clear, rough, difficult, forbidden}

// territoryID names a territory.
type territoryID string

// allTerritories are the territories in the order of the text's table.
var allTerritories = []territoryID{"plaine", "foret", "montagne", "desert", "steppes"}

// territory is one territory's column of the table.
type territory struct {
	ID territoryID `toml:"id"`
	// Covered is how many hills may be covered with vegetation in all; 0 is no bound. adlg:territoires/4
	Covered int    `toml:"covered"`
	Ref     string `toml:"ref"`
	// Rows are what it may have; Compulsory is the kind that the Defender has to take.
	Rows       []allowance `toml:"-"`
	Compulsory kind        `toml:"-"`
}

// allowance is one row of a territory: how many pieces of some kinds it may have.
type allowance struct {
	Territory  territoryID `toml:"territory"`
	Kinds      []kind      `toml:"kinds"`
	Most       int         `toml:"most"`
	Compulsory kind        `toml:"compulsory"`
	Ref        string      `toml:"ref"`
}

// row is the territory's row that has the kind; false where it has none.
func (t territory) row(k kind) (allowance, bool) {
	r := rowOf(t.Rows, func(r allowance) bool { return slices.Contains(r.Kinds, k) })
	return r, len(r.Kinds) > 0
}

// terrain is one row of the table of terrain.
type terrain struct {
	ID       kind       `toml:"id"`
	Category category   `toml:"category"`
	Look     table.Look `toml:"look"`
	// Ambush, Cover and Particular are ids of the catalogue's words.
	Ambush     string `toml:"ambush"`
	Cover      string `toml:"cover"`
	Particular string `toml:"particular"`
	// Width and Depth are in UD.
	Width int `toml:"width"`
	Depth int `toml:"depth"`
	// Covers is the category that a gentle hill gets from it; empty where it covers no hill.
	// adlg:territoires/3
	Covers category `toml:"covers"`
	Ref    string   `toml:"ref"`
}

// size is the extent that is drawn by default.
func (t terrain) size(ud plane.MM) plane.Size {
	return plane.Size{W: plane.MM(t.Width) * ud, D: plane.MM(t.Depth) * ud}
}

// lengthwise is that extent along its longer side: a road beside the table, upright, makes the map small.
func (t terrain) lengthwise(ud plane.MM) plane.Size {
	size := t.size(ud)
	return plane.Size{W: max(size.W, size.D), D: min(size.W, size.D)}
}

// attempts is how many controls a player has by the pieces that he took.
type attempts struct {
	Pieces   int    `toml:"pieces"`
	Attempts int    `toml:"attempts"`
	Ref      string `toml:"ref"`
}

// controlResult is what a control's die allows.
type controlResult struct {
	Faces []dice.Face `toml:"faces"`
	// Move is the most UD that the piece may be moved; 0: it stays.
	Move int  `toml:"move"`
	Turn bool `toml:"turn"`
	// Impassable allows to remove an impassable piece, Any any but the compulsory one.
	Impassable bool   `toml:"impassable"`
	Any        bool   `toml:"any"`
	Ref        string `toml:"ref"`
}

// riverResult is how hard a river is to cross by its die.
type riverResult struct {
	Faces    []dice.Face `toml:"faces"`
	Category category    `toml:"category"`
	Ref      string      `toml:"ref"`
}

// book are a game's tables.
type book struct {
	// Text is the tables as they are in the record.
	Text        map[string]string
	Territories map[territoryID]territory
	Terrains    map[kind]terrain
	Attempts    []attempts
	Control     []controlResult
	River       []riverResult
}

// shippedTables are the tables that a new game starts with, by file name.
func shippedTables() map[string]string {
	text := map[string]string{}
	for _, name := range []string{territoriesTable, terrainsTable, controlTable, riverTable} {
		text[name] = tables.Shipped(shipped, name)
	}
	return text
}

// d6 is the one die of the text.
const d6 dice.Sides = 6

// rowOf is the first row that is looked for, the zero row where there is none.
func rowOf[T any](of []T, is func(T) bool) (row T) {
	if i := slices.IndexFunc(of, is); i >= 0 {
		row = of[i]
	}
	return row
}

// attemptsBy is how many controls so many pieces leave. adlg:p76/1
func (b *book) attemptsBy(pieces int) int {
	return rowOf(b.Attempts, func(a attempts) bool { return a.Pieces == pieces }).Attempts
}

// controlBy is what a control's die allows. adlg:p76/4
func (b *book) controlBy(face dice.Face) controlResult {
	return rowOf(b.Control, func(r controlResult) bool { return slices.Contains(r.Faces, face) })
}

// riverBy is how hard a river is to cross by its die. adlg:p71/4
func (b *book) riverBy(face dice.Face) category {
	result := rowOf(b.River, func(r riverResult) bool { return slices.Contains(r.Faces, face) })
	return cmp.Or(result.Category, variesCategory)
}
