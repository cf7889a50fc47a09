package ground

import (
	"cmp"
	"fmt"
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// setTerrain takes the rows and composed elements over, each checked against the others.
func (t *Table) setTerrain(d terrainData, text string) error {
	faults := tables.Faults{}.And(tables.OneOf("symbol", d.Symbol, []Symbol{specialHit, tacticalAdvantage}))
	if err := checkRef(d.SymbolRef); err != nil {
		faults = append(faults, fmt.Errorf("symbol: %w", err))
	}
	t.symbol, t.symbolRef = d.Symbol, d.SymbolRef
	if len(d.Rows) == 0 || len(d.Rows) > maxRows || len(d.Composed) > maxRows {
		return phrase.Fault("ground.fault.rows", "1 to %s rows and composed elements, of each", phrase.Figure("most", maxRows))
	}
	t.rows = make([]Row, len(d.Rows))
	named := true
	for i, row := range d.Rows {
		wrong := tables.Faults{t.takeAll(&t.rows[i], row)}
		if wrong[0] != nil {
			named = false
		} else {
			wrong = t.setRow(&t.rows[i], row)
		}
		for _, err := range wrong {
			faults = faults.At(text, "row", i, string(row.ID), err)
		}
	}
	if !named {
		return faults // what a row says of others can't be judged
	}
	for i := range t.rows {
		faults = faults.At(text, "row", i, string(t.rows[i].ID), t.checkNeighbours(&t.rows[i]))
	}
	t.composed = make([]Composed, len(d.Composed))
	for i, c := range d.Composed {
		faults = faults.At(text, "composed", i, string(c.ID), t.setComposed(&t.composed[i], c))
	}
	return faults.Err()
}

// takeAll gives a row its id and its other words; two rows can't share one.
func (t *Table) takeAll(into *Row, d rowData) error {
	*into = d.Row
	for _, id := range append([]RowID{d.ID}, d.Aka...) {
		if err := checkSlug(id); err != nil {
			return err
		}
		if t.row[id] != nil {
			return tables.Repeated(id)
		}
		t.row[id] = into
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
		if err == nil && slices.ContainsFunc(into.Effects, same) {
			err = phrase.Fault("ground.fault.twice", "given twice")
		}
		if err != nil {
			faults = append(faults, phrase.Errorf(phrase.Say("ground.fault.effect", phrase.Figure("n", i+1), phrase.Named("kind", e.Kind),
				phrase.Listing("why", phrase.Sentences(err)...)), "effect %d (%s): %w", i+1, e.Kind, err))
		}
		into.Effects = append(into.Effects, effect)
	}
	return faults
}

// checkRow checks what a row says beside its effects.
func (t *Table) checkRow(d rowData) error {
	if err := cmp.Or(checkRef(d.Ref), checkRef(d.Defined),
		tables.OneOf("class", d.Class, []Class{natural, artificial, fieldWork})); err != nil {
		return err
	}
	ways := []Way{toward, away, eitherWay}
	switch {
	case d.Place == InHex:
		ways = append(ways, up, down)
		if len(d.Beside) > 0 || len(d.Yields) > 0 {
			return phrase.Fault("ground.fault.for-faces", "beside and yields are for faces")
		}
	case d.Place != OnFace:
		return tables.OneOf("place", d.Place, []Place{InHex, OnFace})
	case len(d.Excludes) > 0:
		return phrase.Fault("ground.fault.for-hexes", "excludes is for hexes")
	}
	if len(d.Ways) == 0 {
		return phrase.Fault("game.table.absent", "no %s", phrase.Verbatim("key", "ways"))
	}
	for i, w := range d.Ways {
		if !slices.Contains(ways, w) || slices.Contains(d.Ways[:i], w) {
			return phrase.Fault("ground.fault.way", "way %q is given twice, or none of %s", phrase.Named("way", w),
				phrase.Verbatim("all", tables.Alternatives(ways)))
		}
	}
	return nil
}

// effectOf checks one effect of a row and gives it the row's paragraph where it has none of its own.
func (t *Table) effectOf(r *Row, d effectData) (Effect, error) {
	e := d.Effect
	e.Ref = cmp.Or(e.Ref, r.Ref)
	if err := checkRef(e.Ref); err != nil {
		return e, err
	}
	onWay, always := slices.Contains(directed, d.Kind), slices.Contains(standing, d.Kind)
	switch {
	case !onWay && !always:
		return e, phrase.Fault("ground.fault.kind", "no such kind of effect")
	case always && d.Way != noWay:
		return e, phrase.Fault("ground.fault.no-way", "belongs to the row, not to a way")
	case onWay && !slices.Contains(r.Ways, d.Way):
		return e, phrase.Fault("ground.fault.not-its-way", "the row has no way %q", phrase.Named("way", d.Way))
	case onWay && r.Place == InHex && d.Way == eitherWay:
		return e, phrase.Fault("ground.fault.one-way", "a hex is entered or left: its effects have one way")
	case r.Place == InHex && slices.Contains([]EffectKind{StopBefore, StopAfter, SuffersPassage}, d.Kind):
		return e, phrase.Fault("ground.fault.face-only", "is for faces")
	case r.Place == OnFace && (d.Kind == StopEntering || always && d.Kind != Masks):
		return e, phrase.Fault("ground.fault.hex-only", "is for hexes")
	}
	limit, counts := bounds[d.Kind]
	switch {
	case counts && (d.Amount == nil || *d.Amount < limit.min || *d.Amount > limit.max):
		return e, phrase.Fault("ground.fault.n", "n must be %s to %s", phrase.Figure("low", limit.min), phrase.Figure("high", limit.max))
	case !counts && d.Amount != nil:
		return e, phrase.Fault("ground.fault.without-n", "has no n")
	case counts:
		e.Amount = *d.Amount
	}
	if d.Kind == Forbidden && len(d.Troops) == 0 {
		return e, phrase.Fault("ground.fault.no-troops", "names no troops")
	}
	for i, k := range d.Troops {
		if !slices.Contains(kinds, k) || slices.Contains(d.Troops[:i], k) {
			return e, phrase.Fault("ground.fault.troop", "troop %q is unknown or given twice", phrase.Named("troop", k))
		}
	}
	for _, x := range d.Unless {
		switch {
		case x == Exception{}:
			return e, phrase.Fault("ground.fault.exception", "an exception without condition")
		case x.Troop != "" && !slices.Contains(kinds, x.Troop):
			return e, tables.OneOf("troop", x.Troop, kinds)
		case x.Trait != "" && !slices.Contains(traits, x.Trait):
			return e, tables.OneOf("trait", x.Trait, traits)
		case always:
			return e, phrase.Fault("ground.fault.no-exception", "a row's own effect has no exception")
		}
	}
	return e, t.checkWhen(d.When)
}

// rowAt is the row of that id, not of another word for it, that is at such a place; nil where there is
// none.
func (t *Table) rowAt(id RowID, place Place) *Row {
	if r := t.row[id]; r != nil && r.ID == id && r.Place == place {
		return r
	}
	return nil
}

// checkNeighbours checks what a row says of other rows, once all are there.
func (t *Table) checkNeighbours(r *Row) error {
	for _, id := range r.Beside {
		if t.rowAt(id, InHex) == nil {
			return phrase.Fault("ground.fault.beside", "beside: %q is no row of a hex", phrase.Named("row", id))
		}
	}
	for _, id := range r.Yields {
		if o := t.rowAt(id, OnFace); o == nil || o == r || len(o.Yields) > 0 {
			return phrase.Fault("ground.fault.yields", "yields: %q is no other row of a face that stays", phrase.Named("row", id))
		}
	}
	for _, id := range r.Excludes {
		if o := t.rowAt(id, InHex); o == nil || o == r {
			return phrase.Fault("ground.fault.excludes", "excludes: %q is no other row of a hex", phrase.Named("row", id))
		}
	}
	for _, e := range r.Effects {
		for _, x := range e.Unless {
			if x.Row != "" && t.rowAt(x.Row, r.Place) == nil {
				return phrase.Errorf(phrase.Say("ground.fault.exception-row", phrase.Named("row", x.Row)),
					"effect %s: exception: %q is no row of a %s", e.Kind, x.Row, r.Place)
			}
		}
	}
	return nil
}

func (t *Table) setComposed(into *Composed, d Composed) error {
	if err := checkName(d.ID, t.row[d.ID] != nil || t.compound[d.ID] != nil, d.Ref); err != nil {
		return err
	}
	if len(d.Of) == 0 {
		return phrase.Fault("game.table.absent", "no %s", phrase.Verbatim("key", "of"))
	}
	*into = d
	for i, id := range d.Of {
		r := t.row[id]
		if r == nil || r.ID != id || slices.Contains(d.Of[:i], id) {
			return phrase.Fault("ground.fault.of", "of: %q is no row, or given twice", phrase.Named("row", id))
		}
		if i > 0 && r.Place != into.Place {
			return phrase.Fault("ground.fault.mixed", "of: rows of a hex and of a face together")
		}
		into.Place = r.Place
	}
	if into.Place == OnFace && len(d.Faces) > 0 {
		return phrase.Fault("ground.fault.no-faces", "faces: an obstacle has none")
	}
	for i, id := range d.Faces {
		if t.rowAt(id, OnFace) == nil || slices.Contains(d.Faces[:i], id) {
			return phrase.Fault("ground.fault.faces", "faces: %q is no row of a face, or given twice", phrase.Named("row", id))
		}
	}
	t.compound[d.ID] = into
	return nil
}
