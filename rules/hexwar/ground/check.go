package ground

import (
	"fmt"
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// setTerrain takes the rows and composed elements over, each checked against the others.
func (t *Table) setTerrain(d terrainData, text string) error {
	var faults tables.Faults
	for _, err := range []error{checkSlug(d.Symbol), checkRef(d.SymbolRef)} {
		if err != nil {
			faults = append(faults, fmt.Errorf("symbol: %w", err))
		}
	}
	t.symbol, t.symbolRef = d.Symbol, d.SymbolRef
	if len(d.Rows) == 0 || len(d.Rows) > maxRows || len(d.Composed) > maxRows {
		return phrase.Errorf(phrase.Say("ground.fault.rows", phrase.Figure("most", maxRows)), "%d rows and %d composed elements, 1 to %d of each", len(d.Rows), len(d.Composed), maxRows)
	}
	t.rows = make([]Row, len(d.Rows))
	named := true
	for i, row := range d.Rows {
		spot := tables.Spot(text, "row", i, string(row.ID))
		if err := t.takeAll(&t.rows[i], row); err != nil {
			faults, named = append(faults, fmt.Errorf("%s: %w", spot, err)), false
			continue
		}
		for _, err := range t.setRow(&t.rows[i], row) {
			faults = append(faults, fmt.Errorf("%s: %w", spot, err))
		}
	}
	if !named {
		return faults // what a row says of others can't be judged
	}
	for i := range t.rows {
		if err := t.checkNeighbours(&t.rows[i]); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, "row", i, string(t.rows[i].ID)), err))
		}
	}
	t.composed = make([]Composed, len(d.Composed))
	for i, c := range d.Composed {
		if err := t.setComposed(&t.composed[i], c); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, "composed", i, string(c.ID)), err))
		}
	}
	return faults.Err()
}

// take gives an id to a row; two rows can't share one.
func (t *Table) take(id RowID, r *Row) error {
	if err := checkSlug(string(id)); err != nil {
		return err
	}
	if t.row[id] != nil {
		return phrase.Errorf(tables.Twice(id), "id %s is given twice", id)
	}
	t.row[id] = r
	return nil
}

// takeAll gives a row its id and its other words.
func (t *Table) takeAll(into *Row, d rowData) error {
	*into = Row{ID: d.ID, Ref: d.Ref, Defined: d.Defined, Class: d.Class, Place: d.Place, Aka: d.Aka, Beside: d.Beside,
		Yields: d.Yields, Excludes: d.Excludes, Ways: d.Ways}
	for _, id := range append([]RowID{d.ID}, d.Aka...) {
		if err := t.take(id, into); err != nil {
			return err
		}
	}
	return nil
}

// setRow checks a row and reads its effects: all faults that it has by itself.
func (t *Table) setRow(into *Row, d rowData) tables.Faults {
	if err := t.checkRow(d); err != nil {
		return tables.Faults{err}
	}
	var faults tables.Faults
	for i, e := range d.Effects {
		effect, err := t.effectOf(into, e)
		same := func(o Effect) bool { return o.Way == effect.Way && o.Kind == effect.Kind && o.When == effect.When }
		switch {
		case err != nil:
			faults = append(faults, phrase.Errorf(effectSaid(i, e.Kind, phrase.Sentences(err)...), "effect %d (%s): %w", i+1, e.Kind, err))
		case slices.ContainsFunc(into.Effects, same):
			faults = append(faults, phrase.Errorf(effectSaid(i, e.Kind, phrase.Say("ground.fault.twice")), "effect %d (%s): given twice", i+1, e.Kind))
		}
		into.Effects = append(into.Effects, effect)
	}
	return faults
}

// checkRow checks what a row says beside its effects.
func (t *Table) checkRow(d rowData) error {
	for _, ref := range []Ref{d.Ref, d.Defined} {
		if err := checkRef(ref); err != nil {
			return err
		}
	}
	if classes := []Class{natural, artificial, fieldWork}; !slices.Contains(classes, d.Class) {
		return phrase.Errorf(tables.Choice("class", d.Class, classes), "class %q is none of %s, %s, %s", d.Class, natural, artificial, fieldWork)
	}
	ways := []Way{toward, away, eitherWay}
	switch {
	case d.Place == InHex:
		ways = append(ways, up, down)
		if len(d.Beside) > 0 || len(d.Yields) > 0 {
			return phrase.Errorf(phrase.Say("ground.fault.for-faces"), "beside and yields are for faces")
		}
	case d.Place != OnFace:
		return phrase.Errorf(tables.Choice("place", d.Place, []Place{InHex, OnFace}), "place %q is neither %s nor %s", d.Place, InHex, OnFace)
	case len(d.Excludes) > 0:
		return phrase.Errorf(phrase.Say("ground.fault.for-hexes"), "excludes is for hexes")
	}
	if len(d.Ways) == 0 {
		return phrase.Errorf(phrase.Say("game.table.absent", phrase.Verbatim("key", "ways")), "no ways")
	}
	for i, w := range d.Ways {
		if !slices.Contains(ways, w) || slices.Contains(d.Ways[:i], w) {
			return phrase.Errorf(phrase.Say("ground.fault.way", phrase.Named("way", string(w)), phrase.Verbatim("all", tables.Alternatives(ways))), "way %q is unknown for a %s or given twice", w, d.Place)
		}
	}
	return nil
}

// effectOf checks one effect of a row and gives it the row's paragraph where it has none of its own.
func (t *Table) effectOf(r *Row, d effectData) (Effect, error) {
	e := Effect{Way: d.Way, Kind: d.Kind, Troops: d.Troops, Unless: d.Unless, When: d.When, Ref: d.Ref}
	if e.Ref == "" {
		e.Ref = r.Ref
	}
	if err := checkRef(e.Ref); err != nil {
		return e, err
	}
	onWay, always := slices.Contains(directed, d.Kind), slices.Contains(standing, d.Kind)
	switch {
	case !onWay && !always:
		return e, phrase.Errorf(phrase.Say("ground.fault.kind"), "no such kind of effect")
	case always && d.Way != noWay:
		return e, phrase.Errorf(phrase.Say("ground.fault.no-way"), "belongs to the row, not to the way %q", d.Way)
	case onWay && !slices.Contains(r.Ways, d.Way):
		return e, phrase.Errorf(phrase.Say("ground.fault.not-its-way", phrase.Named("way", string(d.Way))), "the row has no way %q", d.Way)
	case onWay && r.Place == InHex && d.Way == eitherWay:
		return e, phrase.Errorf(phrase.Say("ground.fault.one-way"), "a hex is entered or left: its effects have one way")
	case r.Place == InHex && slices.Contains([]EffectKind{StopBefore, StopAfter, SuffersPassage}, d.Kind):
		return e, phrase.Errorf(phrase.Say("ground.fault.face-only"), "is for faces")
	case r.Place == OnFace && (d.Kind == StopEntering || always && d.Kind != Masks):
		return e, phrase.Errorf(phrase.Say("ground.fault.hex-only"), "is for hexes")
	}
	limit, counts := bounds[d.Kind]
	switch {
	case counts && (d.Amount == nil || *d.Amount < limit.min || *d.Amount > limit.max):
		return e, phrase.Errorf(phrase.Say("ground.fault.n", phrase.Figure("low", limit.min), phrase.Figure("high", limit.max)), "n must be %d to %d", limit.min, limit.max)
	case !counts && d.Amount != nil:
		return e, phrase.Errorf(phrase.Say("ground.fault.without-n"), "has no n")
	case counts:
		e.Amount = *d.Amount
	}
	if d.Kind == Forbidden && len(d.Troops) == 0 {
		return e, phrase.Errorf(phrase.Say("ground.fault.no-troops"), "names no troops")
	}
	for i, k := range d.Troops {
		if !slices.Contains(kinds, k) || slices.Contains(d.Troops[:i], k) {
			return e, phrase.Errorf(phrase.Say("ground.fault.troop", phrase.Named("troop", string(k))), "troop %q is unknown or given twice", k)
		}
	}
	for _, x := range d.Unless {
		switch {
		case x == Exception{}:
			return e, phrase.Errorf(phrase.Say("ground.fault.exception"), "an exception without condition")
		case x.Troop != "" && !slices.Contains(kinds, x.Troop):
			return e, phrase.Errorf(tables.Choice("troop", x.Troop, kinds), "exception: troop %q is unknown", x.Troop)
		case x.Trait != "" && !slices.Contains(traits, x.Trait):
			return e, phrase.Errorf(tables.Choice("trait", x.Trait, traits), "exception: trait %q is unknown", x.Trait)
		case always:
			return e, phrase.Errorf(phrase.Say("ground.fault.no-exception"), "a row's own effect has no exception")
		}
	}
	return e, t.checkWhen(d.When)
}

// checkNeighbours checks what a row says of other rows, once all are there.
func (t *Table) checkNeighbours(r *Row) error {
	for _, id := range r.Beside {
		if o := t.row[id]; o == nil || o.ID != id || o.Place != InHex {
			return phrase.Errorf(phrase.Say("ground.fault.beside", phrase.Named("row", string(id))), "beside: %q is no row of a hex", id)
		}
	}
	for _, id := range r.Yields {
		if o := t.row[id]; o == nil || o.ID != id || o.Place != OnFace || o == r || len(o.Yields) > 0 {
			return phrase.Errorf(phrase.Say("ground.fault.yields", phrase.Named("row", string(id))), "yields: %q is no other row of a face that stays", id)
		}
	}
	for _, id := range r.Excludes {
		if o := t.row[id]; o == nil || o.ID != id || o.Place != InHex || o == r {
			return phrase.Errorf(phrase.Say("ground.fault.excludes", phrase.Named("row", string(id))), "excludes: %q is no other row of a hex", id)
		}
	}
	for _, e := range r.Effects {
		for _, x := range e.Unless {
			if o := t.row[x.Row]; x.Row != "" && (o == nil || o.ID != x.Row || o.Place != r.Place) {
				return phrase.Errorf(phrase.Say("ground.fault.exception-row", phrase.Named("row", string(x.Row))), "effect %s: exception: %q is no row of a %s", e.Kind, x.Row, r.Place)
			}
		}
	}
	return nil
}

func (t *Table) setComposed(into *Composed, d composedData) error {
	if err := checkSlug(string(d.ID)); err != nil {
		return err
	}
	if t.row[d.ID] != nil || t.compound[d.ID] != nil {
		return phrase.Errorf(tables.Twice(d.ID), "id %s is given twice", d.ID)
	}
	if err := checkRef(d.Ref); err != nil {
		return err
	}
	if len(d.Of) == 0 {
		return phrase.Errorf(phrase.Say("game.table.absent", phrase.Verbatim("key", "of")), "made of nothing")
	}
	*into = Composed{ID: d.ID, Ref: d.Ref, Of: d.Of, Faces: d.Faces}
	for i, id := range d.Of {
		r := t.row[id]
		if r == nil || r.ID != id || slices.Contains(d.Of[:i], id) {
			return phrase.Errorf(phrase.Say("ground.fault.of", phrase.Named("row", string(id))), "of: %q is no row, or given twice", id)
		}
		if i > 0 && r.Place != into.Place {
			return phrase.Errorf(phrase.Say("ground.fault.mixed"), "of: rows of a hex and of a face together")
		}
		into.Place = r.Place
	}
	if into.Place == OnFace && len(d.Faces) > 0 {
		return phrase.Errorf(phrase.Say("ground.fault.no-faces"), "faces: an obstacle has none")
	}
	for i, id := range d.Faces {
		if r := t.row[id]; r == nil || r.ID != id || r.Place != OnFace || slices.Contains(d.Faces[:i], id) {
			return phrase.Errorf(phrase.Say("ground.fault.faces", phrase.Named("row", string(id))), "faces: %q is no row of a face, or given twice", id)
		}
	}
	t.compound[d.ID] = into
	return nil
}
