package adlg

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
	"aidedecamp/rules/tables"
)

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
	var faults tables.Faults
	ids := each(rows.Terrain, func(t terrain) kind { return t.ID })
	for i, t := range rows.Terrain {
		faults = faults.At(text, "terrain", i, string(t.ID), cmp.Or(t.check(), once(ids, i)))
		b.Terrains[t.ID] = t
	}
	return faults.Missing(lacking(allKinds, ids)...).Err()
}

func (t terrain) check() error {
	varying := append([]category{variesCategory, groundCategory}, allCategories...)
	return cmp.Or(tables.OneOf("id", t.ID, allKinds), tables.OneOf("category", t.Category, varying),
		tables.OneOf("covers", t.Covers, append([]category{""}, allCategories...)), tables.OneOf("look", t.Look, table.Looks()),
		tables.Within("width", t.Width, 1, 30), tables.Within("depth", t.Depth, 1, 20), tables.OneOf("ambush", t.Ambush, ambushWords),
		tables.OneOf("cover", t.Cover, coverWords), tables.OneOf("particular", t.Particular, particularWords), checkRef(t.Ref))
}

// The ids in the columns of the table of terrain: each has words in the catalogue.
var (
	ambushWords     = []string{"aucune", "li", "tous", "sauf-elephant", "horizon", "crete"}
	coverWords      = []string{"aucun", "variable", "variable-sauf-li", "oui-sauf-li", "tir-sauf-li", "tir-sauf-li-cm"}
	particularWords = []string{"aucune", "berge", "hauteur", "el-cm", "el", "dune", "bord"}
)

// checkRef refuses a row that does not say where its rule is found: in the text, or in a table of the club.
func checkRef(ref string) error {
	place, isSourced := strings.CutPrefix(ref, "adlg:")
	if isSourced && place != "" || rules.Ref(ref).Standing() == rules.ClubTable {
		return nil
	}
	return phrase.Fault("game.table.ref", "ref %q is no place of the text", phrase.Named("ref", ref))
}

// once refuses the i-th of some that is among those before it.
func once[T ~string](all []T, i int) error {
	if slices.Contains(all[:i], all[i]) {
		return tables.Repeated(all[i])
	}
	return nil
}

// lacking are the faults of a table that does not have all that is wanted.
func lacking[T ~string](wanted, given []T) (faults []error) {
	for _, id := range wanted {
		if !slices.Contains(given, id) {
			faults = append(faults, phrase.Errorf(tables.Lacks(id), "no row for %q", id))
		}
	}
	return faults
}

func (b *book) readTerritories(text string) error {
	var rows struct {
		Territory []territory `toml:"territory"`
		Row       []allowance `toml:"row"`
	}
	if err := tables.Decode(text, &rows); err != nil {
		return err
	}
	var faults tables.Faults
	ids := each(rows.Territory, func(t territory) territoryID { return t.ID })
	for i, t := range rows.Territory {
		faults = faults.At(text, "territory", i, string(t.ID), cmp.Or(tables.OneOf("id", t.ID, allTerritories),
			tables.Within("covered", t.Covered, 0, mostCovered), checkRef(t.Ref), once(ids, i)))
		b.Territories[t.ID] = t
	}
	for i, r := range rows.Row {
		t := b.Territories[r.Territory]
		faults = faults.At(text, "row", i, string(r.Territory), cmp.Or(r.check(), t.judge(r)))
		t.Rows, t.Compulsory = append(slices.Clone(t.Rows), r), cmp.Or(t.Compulsory, r.Compulsory)
		b.Territories[r.Territory] = t
	}
	if len(faults) > 0 { // what a territory has in all is judged once each row is right
		return faults
	}
	faults = lacking(allTerritories, ids)
	for _, id := range ids {
		faults = faults.And(b.Territories[id].judgeWhole())
	}
	return faults.Err()
}

// mostCovered is how many covered hills a territory may be bound to: no table has more.
const mostCovered = 9

func (r allowance) check() error {
	err := cmp.Or(tables.OneOf("territory", r.Territory, allTerritories), tables.Within("most", r.Most, 1, 9), checkRef(r.Ref))
	if len(r.Kinds) == 0 {
		err = cmp.Or(err, phrase.Fault("game.table.absent", "it has no %s", phrase.Verbatim("key", "kinds")))
	}
	for _, k := range r.Kinds {
		err = cmp.Or(err, tables.OneOf("kinds", k, allKinds))
	}
	return err
}

// judge says what is wrong with another row beside a territory's earlier ones.
func (t territory) judge(r allowance) (err error) {
	for i, k := range r.Kinds {
		err = cmp.Or(err, once(r.Kinds, i))
		if _, twice := t.row(k); twice {
			err = cmp.Or(err, tables.Repeated(k))
		}
	}
	switch areas := slices.DeleteFunc(slices.Clone(r.Kinds), func(k kind) bool { return k.isWater() || k == road || k == village }); {
	case r.Compulsory == "":
		return err
	case t.Compulsory != "":
		return cmp.Or(err, tables.Repeated("compulsory"))
	default:
		return cmp.Or(err, tables.OneOf("compulsory", r.Compulsory, areas))
	}
}

// judgeWhole says what a territory lacks once all its rows are read.
func (t territory) judgeWhole() error {
	id, room := phrase.Named("territory", string(t.ID)), t.room()
	switch {
	case t.Compulsory == "":
		return phrase.Fault("adlg.fault.compulsory", "no row of territory %q has a compulsory piece", id)
	case room < leastRoom:
		return phrase.Fault("adlg.fault.room", "territory %q has %d pieces beside water, village and the compulsory one, it needs %d", id,
			phrase.Number("count", room), phrase.Number("least", leastRoom))
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
	var faults tables.Faults
	given := each(rows.Attempts, func(a attempts) string { return figured("pieces", a.Pieces) })
	for i, a := range rows.Attempts {
		faults = faults.At(text, "attempts", i, given[i], cmp.Or(tables.Within("pieces", a.Pieces, fewestPieces, mostPieces),
			tables.Within("attempts", a.Attempts, 0, 9), checkRef(a.Ref), once(given, i)))
	}
	faults = faults.Missing(lacking(figures("pieces", fewestPieces, mostPieces), given)...)
	for i, r := range rows.Result {
		faults = faults.At(text, "result", i, fmt.Sprint(r.Faces), cmp.Or(tables.Within("move", r.Move, 0, 30), checkRef(r.Ref)))
	}
	b.Attempts, b.Control = rows.Attempts, rows.Result
	return append(faults, faceFaults(each(b.Control, func(r controlResult) []dice.Face { return r.Faces }))...).Err()
}

func (b *book) readRiver(text string) error {
	var rows struct {
		Result []riverResult `toml:"result"`
	}
	if err := tables.Decode(text, &rows); err != nil {
		return err
	}
	var faults tables.Faults
	for i, r := range rows.Result {
		faults = faults.At(text, "result", i, fmt.Sprint(r.Faces), cmp.Or(tables.OneOf("category", r.Category, allCategories), checkRef(r.Ref)))
	}
	b.River = rows.Result
	return append(faults, faceFaults(each(b.River, func(r riverResult) []dice.Face { return r.Faces }))...).Err()
}

// figured is a figure as a table has it: "pieces = 3"; figures are those from one to another.
func figured(key string, n int) string { return fmt.Sprintf("%s = %d", key, n) }

func figures(key string, from, to int) (all []string) {
	for n := from; n <= to; n++ {
		all = append(all, figured(key, n))
	}
	return all
}

// faceFaults are the faces of rows that the d6 does not have, that are there twice or that no row has.
func faceFaults(rows [][]dice.Face) (faults tables.Faults) {
	all := slices.Concat(rows...)
	given := each(all, func(face dice.Face) string { return figured("faces", int(face)) })
	for i, face := range all {
		faults = faults.And(cmp.Or(tables.Within("faces", int(face), 1, int(d6)), once(given, i)))
	}
	return faults.Missing(lacking(figures("faces", 1, int(d6)), given)...)
}
