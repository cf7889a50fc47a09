package ground

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules/tables"
)

// Table is one rule's terrain: rows, composed elements and passage losses, under chosen readings. It is read
// only.
type Table struct {
	symbol    Symbol // the name that this text gives to the dice's special symbol
	symbolRef Ref    // where it gives it
	readings  []Reading
	chosen    map[string]string
	rows      []Row
	composed  []Composed
	clauses   []LossClause
	losses    []Loss
	row       map[RowID]*Row // also by the text's other words
	compound  map[RowID]*Composed
	loss      map[RowID]*Loss
}

// Rows returns every row in the order of the text.
func (t *Table) Rows() []Row { return slices.Clone(t.rows) }

// Row returns the row of that id or of another word of the text for it, and whether there is one. An obstacle
// that only the table of losses names has a row here too, without class, which Rows does not list.
func (t *Table) Row(id RowID) (Row, bool) {
	r, ok := t.row[id]
	if !ok {
		return Row{}, false
	}
	return *r, true
}

// LyingAt returns the ids of the rows that are at such a place and then of the composed elements, each in the
// order of the text.
func (t *Table) LyingAt(place Place) []RowID {
	var ids []RowID
	for _, r := range t.rows {
		if r.Place == place {
			ids = append(ids, r.ID)
		}
	}
	for _, c := range t.composed {
		if c.Place == place {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// Called returns the id of the first row, in the order of the text, of which one word is so, else that of the
// first such composed element; false where there is none.
func (t *Table) Called(is func(RowID) bool) (RowID, bool) {
	for _, r := range t.rows {
		if is(r.ID) || slices.ContainsFunc(r.Aka, is) {
			return r.ID, true
		}
	}
	for _, c := range t.composed {
		if is(c.ID) {
			return c.ID, true
		}
	}
	return "", false
}

// Composed returns every composed element in the order of the text.
func (t *Table) Composed() []Composed { return slices.Clone(t.composed) }

// Compound returns the composed element of that id, and whether there is one.
func (t *Table) Compound(id RowID) (Composed, bool) {
	c, ok := t.compound[id]
	if !ok {
		return Composed{}, false
	}
	return *c, true
}

// Losses returns the table of passage losses in the order of the text.
func (t *Table) Losses() []Loss { return slices.Clone(t.losses) }

// LossClauses returns the sentences about passage losses that hold under the chosen readings.
func (t *Table) LossClauses() LossClauses {
	var held LossClauses
	for _, c := range t.clauses {
		if t.holds(c.When) {
			held = append(held, c)
		}
	}
	return held
}

// Readings returns what the text leaves open, each with its values, the default first.
func (t *Table) Readings() []Reading { return slices.Clone(t.readings) }

// Choices returns the value of every reading of this table.
func (t *Table) Choices() map[string]string { return maps.Clone(t.chosen) }

// IsChosenBy reports whether the settings choose the readings of this table, the default where they are
// silent.
func (t *Table) IsChosenBy(settings map[string]string) bool {
	return !slices.ContainsFunc(t.readings, func(r Reading) bool { return t.chosen[r.Name] != r.valueIn(settings) })
}

// holds reports whether the reading "name=value" is chosen; an empty condition always holds.
func (t *Table) holds(when string) bool {
	if when == "" {
		return true
	}
	name, value, _ := strings.Cut(when, "=")
	return t.chosen[name] == value
}

// ForReadings returns the table under the readings that settings choose, the default where they are silent; t
// stays as it was, and both have the same rows. Settings that are no readings of this table are somebody
// else's.
func (t *Table) ForReadings(settings map[string]string) (*Table, error) {
	under := *t
	under.chosen = map[string]string{}
	for _, r := range t.readings {
		value := r.valueIn(settings)
		if err := tables.OneOf(r.Name, value, r.Values); err != nil {
			return nil, err
		}
		under.chosen[r.Name] = value
	}
	return &under, nil
}
