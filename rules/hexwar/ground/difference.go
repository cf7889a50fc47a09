package ground

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules/phrase"
)

// Field names what two tables are compared by, as Table.fields calls it.
type Field string

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
	var found []Difference
	onlyB := b.fields()
	for _, d := range a.fields() {
		same := func(o Difference) bool { return o.Row == d.Row && o.Field == d.Field && o.Key == d.Key }
		if i := slices.IndexFunc(onlyB, same); i >= 0 {
			d.B = onlyB[i].A
			onlyB = slices.Delete(onlyB, i, i+1)
		}
		if b.isComparable(d) && d.A.Text != d.B.Text {
			found = append(found, d)
		}
	}
	for _, d := range onlyB {
		if d.A, d.B = d.B, d.A; a.isComparable(d) {
			found = append(found, d)
		}
	}
	return found
}

// isComparable reports whether the table has what the field belongs to: the row, the composed element or the
// loss, which can then be compared field by field. Whether there is such a row can always be compared.
func (t *Table) isComparable(d Difference) bool {
	switch d.Field {
	case "element":
		return true
	case "loss", "as", "to-place":
		return t.loss[d.Row] != nil
	}
	r := t.row[d.Row]
	return d.Row == "" || t.compound[d.Row] != nil || r != nil && r.ID == d.Row && r.Class != ""
}

// fields lists all that a table says, one by one, as what it alone says.
func (t *Table) fields() []Difference {
	var all []Difference
	add := func(row RowID, f Field, key, text string, words phrase.Worded, ref Ref) {
		if text != "" {
			all = append(all, Difference{Row: row, Field: f, Key: key, A: Value{Text: text, Words: words.Phrase(), Ref: ref}})
		}
	}
	add("", "symbol", "", string(t.symbol), t.symbol, t.symbolRef)
	for _, r := range t.readings {
		add("", "reading", r.Name, strings.Join(r.Values, ","),
			phrase.Say("ground.text", phrase.Verbatim("text", r.Name+" ("+strings.Join(r.Values, " · ")+")")), r.Ref)
	}
	addRows := func(row RowID, f Field, of []RowID, ref Ref) {
		add(row, f, "", join(slices.Sorted(slices.Values(of))), list(of), ref)
	}
	for _, r := range t.rows {
		add(r.ID, "element", "", "oui", r.ID, r.Ref)
		add(r.ID, "class", "", string(r.Class), r.Class, r.Ref)
		add(r.ID, "place", "", string(r.Place), r.Place, r.Ref)
		addRows(r.ID, "aka", r.Aka, r.Defined)
		addRows(r.ID, "beside", r.Beside, r.Ref)
		addRows(r.ID, "yields", r.Yields, r.Defined)
		addRows(r.ID, "excludes", r.Excludes, r.Defined)
		add(r.ID, "ways", "", join(r.Ways), list(r.Ways), r.Ref)
		for _, e := range r.Effects {
			key := strings.TrimSpace(string(e.Way) + " " + string(e.Kind))
			if e.When != "" {
				key += " " + e.When
			}
			add(r.ID, "effect", key, e.String(), t.EffectPhrase(e), e.Ref)
		}
	}
	for _, c := range t.composed {
		add(c.ID, "element", "", "oui", c.ID, c.Ref)
		addRows(c.ID, "of", c.Of, c.Ref)
		addRows(c.ID, "faces", c.Faces, c.Ref)
	}
	for _, l := range t.losses {
		add(l.Obstacle, "as", "", string(l.As), l.As, l.Ref)
		for _, k := range kinds {
			if n := t.diceFor(l.Obstacle, k); n > 0 {
				add(l.Obstacle, "loss", string(k), fmt.Sprint(n),
					phrase.Say("ground.told.troops", phrase.With("effect", SuffersPassage.say(int(n), "")),
						phrase.Listing("troops", k)), l.Ref)
			}
		}
		if l.HexesToPlace != 0 {
			add(l.Obstacle, "to-place", "", fmt.Sprint(l.HexesToPlace), FewerHexes.say(int(l.HexesToPlace), ""), l.Ref)
		}
	}
	for _, c := range t.clauses {
		add("", "clause", string(c.Rule), strings.TrimSpace("oui "+c.When), c, c.Ref)
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

func list[W phrase.Worded](all []W) phrase.Phrase {
	return phrase.Say("ground.list", phrase.Listing("list", all...))
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
