package adlg

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
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

// decodeBook reads a game's tables strictly.
func decodeBook(text map[string]string) (*book, error) {
	b := &book{Text: text, Territories: map[territoryID]territory{}, Terrains: map[kind]terrain{}}
	for _, read := range []struct {
		table string
		into  func(string) error
	}{
		{terrainsTable, b.readTerrains}, {territoriesTable, b.readTerritories}, {controlTable, b.readControl}, {riverTable, b.readRiver},
	} {
		if err := read.into(text[read.table]); err != nil {
			return nil, fmt.Errorf("%s: %w", read.table, err)
		}
	}
	return b, nil
}

func (b *book) readTerrains(text string) error {
	var rows struct {
		Terrain []terrain `toml:"terrain"`
	}
	if err := tables.Decode(text, &rows); err != nil {
		return err
	}
	for _, t := range rows.Terrain {
		_, twice := b.Terrains[t.ID]
		known := slices.Contains(allCategories, t.Category) || t.Category == variesCategory || t.Category == groundCategory
		switch {
		case twice || !slices.Contains(allKinds, t.ID):
			return fmt.Errorf("terrain %q is unknown or stands twice", t.ID)
		case !known || t.Covers != "" && !slices.Contains(allCategories, t.Covers):
			return fmt.Errorf("terrain %q: category %q, covers %q", t.ID, t.Category, t.Covers)
		case !slices.Contains(table.Looks(), t.Look):
			return fmt.Errorf("terrain %q looks like %q", t.ID, t.Look)
		case t.Width < 1 || t.Width > 30 || t.Depth < 1 || t.Depth > 20:
			return fmt.Errorf("terrain %q is %d × %d UD", t.ID, t.Width, t.Depth)
		case !slices.Contains(ambushWords, t.Ambush) || !slices.Contains(coverWords, t.Cover) || !slices.Contains(particularWords, t.Particular):
			return fmt.Errorf("terrain %q: ambush %q, cover %q, particular %q", t.ID, t.Ambush, t.Cover, t.Particular)
		case !isRef(t.Ref):
			return fmt.Errorf("terrain %q: ref %q", t.ID, t.Ref)
		}
		b.Terrains[t.ID] = t
	}
	if len(b.Terrains) != len(allKinds) {
		return fmt.Errorf("%d kinds of terrain instead of %d", len(b.Terrains), len(allKinds))
	}
	return nil
}

// The ids in the columns of the table of terrain: each has words in the catalogue.
var (
	ambushWords     = []string{"aucune", "li", "tous", "sauf-elephant", "horizon", "crete"}
	coverWords      = []string{"aucun", "variable", "variable-sauf-li", "oui-sauf-li", "tir-sauf-li", "tir-sauf-li-cm"}
	particularWords = []string{"aucune", "berge", "hauteur", "el-cm", "el", "dune", "bord"}
)

// isRef reports whether a row says where its rule is found: in the text, or in a table of the club.
func isRef(ref string) bool {
	place, isSourced := strings.CutPrefix(ref, "adlg:")
	return isSourced && place != "" || rules.Ref(ref).Standing() == rules.ClubTable
}

func (b *book) readTerritories(text string) error {
	var rows struct {
		Territory []territory `toml:"territory"`
		Row       []allowance `toml:"row"`
	}
	if err := tables.Decode(text, &rows); err != nil {
		return err
	}
	for _, t := range rows.Territory {
		if _, twice := b.Territories[t.ID]; twice || !slices.Contains(allTerritories, t.ID) || t.Covered < 0 || !isRef(t.Ref) {
			return fmt.Errorf("territory %q is unknown, stands twice or has no ref", t.ID)
		}
		b.Territories[t.ID] = t
	}
	for _, r := range rows.Row {
		t, known := b.Territories[r.Territory]
		if !known || len(r.Kinds) == 0 || r.Most < 1 || r.Most > 9 || !isRef(r.Ref) {
			return fmt.Errorf("row %v of territory %q", r.Kinds, r.Territory)
		}
		for _, k := range r.Kinds {
			if _, twice := t.row(k); twice || !slices.Contains(allKinds, k) {
				return fmt.Errorf("territory %q: %q is unknown or stands twice", t.ID, k)
			}
		}
		if r.Compulsory != "" {
			if t.Compulsory != "" || !slices.Contains(r.Kinds, r.Compulsory) || r.Compulsory.isWater() || r.Compulsory == road ||
				r.Compulsory == village {
				return fmt.Errorf("territory %q: compulsory %q", t.ID, r.Compulsory)
			}
			t.Compulsory = r.Compulsory
		}
		t.Rows = append(slices.Clone(t.Rows), r)
		b.Territories[t.ID] = t
	}
	for _, id := range allTerritories {
		if t := b.Territories[id]; t.Compulsory == "" || t.room() < leastRoom {
			return fmt.Errorf("territory %q is missing, has no compulsory piece or too few others", id)
		}
	}
	return nil
}

// leastRoom is how many pieces a territory must have beside water and village: both players' four, and one
// more for each whose water failed. With fewer a choice could come to a dead end.
const leastRoom = 8

// room is how many pieces beside water and village both players may have, the compulsory one not counted.
func (t territory) room() int {
	room := -1
	for _, r := range t.Rows {
		if !r.Kinds[0].isWater() && r.Kinds[0] != village {
			room += r.Most
		}
	}
	return room
}

func (b *book) readControl(text string) error {
	var rows struct {
		Attempts []attempts      `toml:"attempts"`
		Result   []controlResult `toml:"result"`
	}
	if err := tables.Decode(text, &rows); err != nil {
		return err
	}
	for _, n := range []int{fewestPieces, fewestPieces + 1, mostPieces} {
		of := slices.DeleteFunc(slices.Clone(rows.Attempts), func(a attempts) bool { return a.Pieces != n })
		if len(of) != 1 || of[0].Attempts < 0 || of[0].Attempts > 9 || !isRef(of[0].Ref) {
			return fmt.Errorf("attempts by %d pieces stand there %d times", n, len(of))
		}
	}
	for _, r := range rows.Result {
		if r.Move < 0 || r.Move > 30 || !isRef(r.Ref) {
			return fmt.Errorf("result %v moves %d UD", r.Faces, r.Move)
		}
	}
	b.Attempts, b.Control = rows.Attempts, rows.Result
	return eachFaceOnce(each(b.Control, func(r controlResult) []dice.Face { return r.Faces }))
}

func (b *book) readRiver(text string) error {
	var rows struct {
		Result []riverResult `toml:"result"`
	}
	if err := tables.Decode(text, &rows); err != nil {
		return err
	}
	for _, r := range rows.Result {
		if !slices.Contains(allCategories, r.Category) || !isRef(r.Ref) {
			return fmt.Errorf("result %v is %q", r.Faces, r.Category)
		}
	}
	b.River = rows.Result
	return eachFaceOnce(each(b.River, func(r riverResult) []dice.Face { return r.Faces }))
}

// d6 is the one die of the text.
const d6 dice.Sides = 6

// eachFaceOnce refuses rows that leave a face of the d6 out or have it twice.
func eachFaceOnce(rows [][]dice.Face) error {
	all := slices.Concat(rows...)
	slices.Sort(all)
	if !slices.Equal(all, []dice.Face{1, 2, 3, 4, 5, 6}) {
		return fmt.Errorf("the faces are %v", all)
	}
	return nil
}

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
