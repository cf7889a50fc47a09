package ground

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
)

// Field names what two tables are compared by. Effects are compared by kind, under fieldEffect.
type Field string

// The fields of a comparison.
const (
	// fieldRow is whether there is such an element at all.
	fieldRow Field = "element"
	// fieldClass is its group.
	fieldClass Field = "class"
	// fieldPlace is where it is.
	fieldPlace Field = "place"
	// fieldAka is its other names.
	fieldAka Field = "aka"
	// fieldBeside is what it must be beside.
	fieldBeside Field = "beside"
	// fieldYields is what it does not count beside.
	fieldYields Field = "yields"
	// fieldExcludes is what it can't share a hex with.
	fieldExcludes Field = "excludes"
	// fieldWays is the lines that the text gives it.
	fieldWays Field = "ways"
	// fieldEffect is one effect.
	fieldEffect Field = "effect"
	// fieldOf is what it is composed of.
	fieldOf Field = "of"
	// fieldFaces is what it puts on faces.
	fieldFaces Field = "faces"
	// fieldLoss is its passage losses for one kind of troop.
	fieldLoss Field = "loss"
	// fieldLossAs is the obstacle that it equals there.
	fieldLossAs Field = "as"
	// fieldToPlace is how many hexes fewer it takes to place.
	fieldToPlace Field = "to-place"
	// fieldClause is a sentence about passage losses.
	fieldClause Field = "clause"
	// fieldSymbol is the name of the dice's special symbol.
	fieldSymbol Field = "symbol"
	// fieldReading is a reading that the text needs.
	fieldReading Field = "reading"
)

// Value is one table's side of a difference. The zero Value: this table says nothing.
type Value struct {
	Text  string // ids and figures, the same in every language
	Words phrase.Phrase
	Ref   Ref
}

// Difference is one field of one row in which two tables differ. Row is empty for what concerns the table as
// a whole.
type Difference struct {
	Row   RowID
	Field Field
	Key   string // which effect ("vers des"), which kind of troop, which sentence, which reading
	A, B  Value
}

// Differences compares two tables field by field, in the order of the first and then of what only the second
// has. The paragraphs of a row are not compared: they are two texts.
func Differences(a, b *Table) []Difference {
	fa, fb := a.fields(), b.fields()
	var found []Difference
	add := func(f field, va, vb Value) {
		if va.Text != vb.Text {
			found = append(found, Difference{Row: f.row, Field: f.field, Key: f.key, A: va, B: vb})
		}
	}
	match := func(list []field, f field) (Value, bool) {
		i := slices.IndexFunc(list, func(o field) bool { return o.row == f.row && o.field == f.field && o.key == f.key })
		if i < 0 {
			return Value{}, false
		}
		return list[i].value, true
	}
	for _, f := range fa {
		vb, _ := match(fb, f)
		if b.hasField(f) {
			add(f, f.value, vb)
		}
	}
	for _, f := range fb {
		if _, both := match(fa, f); !both && a.hasField(f) {
			add(f, Value{}, f.value)
		}
	}
	return found
}

// hasField reports whether the table has what the field belongs to: the row, the composed element or the
// loss, which can then be compared field by field. Whether there is such a row can always be compared.
func (t *Table) hasField(f field) bool {
	switch f.field {
	case fieldRow:
		return true
	case fieldLoss, fieldLossAs, fieldToPlace:
		return t.loss[f.row] != nil
	}
	r := t.row[f.row]
	return f.row == "" || t.compound[f.row] != nil || r != nil && r.ID == f.row && r.Class != ""
}

type field struct {
	row   RowID
	field Field
	key   string
	value Value
}

// fields lists all that a table says, one by one.
func (t *Table) fields() []field {
	var all []field
	add := func(row RowID, f Field, key, text string, words phrase.Phrase, ref Ref) {
		if text != "" {
			all = append(all, field{row, f, key, Value{Text: text, Words: words, Ref: ref}})
		}
	}
	add("", fieldSymbol, "", string(t.symbol), t.symbol.Phrase(), t.symbolRef)
	for _, r := range t.readings {
		add("", fieldReading, r.Name, strings.Join(r.Values, ","),
			phrase.Say("ground.text", phrase.Verbatim("text", r.Name+" ("+strings.Join(r.Values, " · ")+")")), r.Ref)
	}
	ids := func(list []RowID) string { return join(slices.Sorted(slices.Values(list))) }
	for _, r := range t.rows {
		add(r.ID, fieldRow, "", "oui", r.ID.Phrase(), r.Ref)
		add(r.ID, fieldClass, "", string(r.Class), r.Class.Phrase(), r.Ref)
		add(r.ID, fieldPlace, "", string(r.Place), r.Place.Phrase(), r.Ref)
		add(r.ID, fieldAka, "", ids(r.Aka), list(r.Aka), r.Defined)
		add(r.ID, fieldBeside, "", ids(r.Beside), list(r.Beside), r.Ref)
		add(r.ID, fieldYields, "", ids(r.Yields), list(r.Yields), r.Defined)
		add(r.ID, fieldExcludes, "", ids(r.Excludes), list(r.Excludes), r.Defined)
		add(r.ID, fieldWays, "", join(r.Ways), list(r.Ways), r.Ref)
		for _, e := range r.Effects {
			key := strings.TrimSpace(string(e.Way) + " " + string(e.Kind))
			if e.When != "" {
				key += " " + e.When
			}
			add(r.ID, fieldEffect, key, e.String(), t.EffectPhrase(e), e.Ref)
		}
	}
	for _, c := range t.composed {
		add(c.ID, fieldRow, "", "oui", c.ID.Phrase(), c.Ref)
		add(c.ID, fieldOf, "", ids(c.Of), list(c.Of), c.Ref)
		add(c.ID, fieldFaces, "", ids(c.Faces), list(c.Faces), c.Ref)
	}
	for _, l := range t.losses {
		add(l.Obstacle, fieldLossAs, "", string(l.As), l.As.Phrase(), l.Ref)
		for _, k := range kinds {
			if n := t.diceFor(l.Obstacle, k); n > 0 {
				add(l.Obstacle, fieldLoss, string(k), fmt.Sprint(n),
					phrase.Say("ground.told.troops", phrase.With("effect", SuffersPassage.say(int(n), "")),
						phrase.Listing("troops", k.Phrase())), l.Ref)
			}
		}
		if l.HexesToPlace != 0 {
			add(l.Obstacle, fieldToPlace, "", fmt.Sprint(l.HexesToPlace), FewerHexes.say(int(l.HexesToPlace), ""), l.Ref)
		}
	}
	for _, c := range t.clauses {
		add("", fieldClause, string(c.Rule), strings.TrimSpace("oui "+c.When), c.Phrase(), c.Ref)
	}
	return all
}

func join[S ~string](list []S) string {
	said := make([]string, len(list))
	for i, s := range list {
		said[i] = string(s)
	}
	return strings.Join(said, ",")
}

func list[P interface{ Phrase() phrase.Phrase }](list []P) phrase.Phrase {
	return phrase.Say("ground.list", phrase.Listing("list", list...))
}

// String writes the effect in ids and figures: "vers interdit artillerie,vehicule sauf route".
func (e Effect) String() string {
	words := []string{string(e.Way), string(e.Kind)}
	if e.Amount != 0 || e.Kind == MaxDice {
		words = append(words, fmt.Sprint(e.Amount))
	}
	if len(e.Troops) > 0 {
		words = append(words, join(e.Troops))
	}
	for i, x := range e.Unless {
		words = append(words, "sauf")
		if i > 0 {
			words[len(words)-1] = "ou"
		}
		if x.Road {
			words = append(words, "route")
		}
		words = append(words, string(x.Row), string(x.Troop), string(x.Trait))
	}
	if e.When != "" {
		words = append(words, "si", e.When)
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}
