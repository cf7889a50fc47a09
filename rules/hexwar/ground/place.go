package ground

import (
	"cmp"
	"fmt"
	"slices"
)

// RowError says that a table has no such row for a hex or a face.
type RowError struct {
	ID    RowID
	Place Place
}

// Error names the row and the place.
func (e RowError) Error() string {
	return fmt.Sprintf("no terrain %q for a %s", string(e.ID), string(e.Place))
}

// part is one row of a place; via is the composed element or the other word that named it, if any.
type part struct {
	row *Row
	via RowID
}

// Ground is what is in one hex: several rows together. The zero Ground is open ground.
type Ground struct{ parts []part }

// Face is what is on the face between two hexes, as seen by who crosses it. The zero Face is bare.
type Face struct{ to, from []part }

// Crossing is one step, or one attack, from a hex to another. For a shot, Face is where the line enters the
// target's hex.
type Crossing struct {
	From, To Ground
	Face     Face
	Road     bool // the step follows a road from hex to hex
	Riposte  bool // who was attacked strikes back, in a counter-charge too: nothing of the side shelters the attacker
	Cleared  bool // an order cancels what the terrain attacked does: its hex and the obstacles it holds
	Bare     bool // an order lets the troop move over difficult hexes as over open ones; what is closed stays closed
}

// Back returns the same crossing the other way: a riposte. No order of the attack holds in it.
func (c Crossing) Back() Crossing {
	return Crossing{From: c.To, To: c.From, Face: Face{to: c.Face.from, from: c.Face.to}, Road: c.Road, Riposte: true}
}

// Ground resolves what is in a hex, composed elements taken apart, each row once. What a composed element
// puts on faces is not here: the map says which faces. The error is a RowError.
func (t *Table) Ground(ids ...RowID) (Ground, error) {
	parts, err := t.resolve(InHex, ids)
	return Ground{parts}, err
}

// Face resolves what is on a face: to is held by the hex that is entered or attacked, from by the hex that
// is left. An obstacle that yields to another of the same holder does not count. The error is a RowError.
func (t *Table) Face(to, from []RowID) (Face, error) {
	in, err := t.resolve(OnFace, to)
	out, wrong := t.resolve(OnFace, from)
	return Face{to: in, from: out}, cmp.Or(err, wrong)
}

func (t *Table) resolve(place Place, ids []RowID) ([]part, error) {
	if len(ids) == 0 {
		return nil, nil // most places are open
	}
	var parts []part
	for _, id := range ids {
		members, via := []RowID{id}, RowID("")
		if c := t.compound[id]; c != nil {
			members, via = c.Of, id
		}
		for _, m := range members {
			r := t.row[m]
			if r == nil || r.Place != place {
				return nil, RowError{ID: id, Place: place}
			}
			parts = append(parts, part{r, via})
		}
	}
	// The order of the ids must not matter; a row given by itself comes before the same row in a composed
	// element.
	slices.SortFunc(parts, func(a, b part) int { return cmp.Or(cmp.Compare(a.row.ID, b.row.ID), cmp.Compare(a.via, b.via)) })
	parts = slices.CompactFunc(parts, func(a, b part) bool { return a.row == b.row })
	return slices.DeleteFunc(parts, func(p part) bool {
		return slices.ContainsFunc(p.row.Yields, func(id RowID) bool { return hasRow(parts, id) })
	}), nil
}

func hasRow(parts []part, id RowID) bool {
	return slices.ContainsFunc(parts, func(p part) bool { return p.row.ID == id })
}

func hasEffect(parts []part, kind EffectKind) bool {
	return slices.ContainsFunc(parts, func(p part) bool { return p.row.has(kind) })
}

// Rows returns the ids of the rows that are in the hex, composed elements taken apart, in a fixed order.
func (g Ground) Rows() []RowID {
	ids := make([]RowID, len(g.parts))
	for i, p := range g.parts {
		ids[i] = p.row.ID
	}
	return ids
}

// Masks reports whether the hex blocks sight.
func (g Ground) Masks() bool { return hasEffect(g.parts, Masks) }

// Overlooks reports whether a troop just in front of the hex does not mask one that stands on it.
func (g Ground) Overlooks() bool { return hasEffect(g.parts, Overlooks) }

// height returns the level of the hex: several heights do not add up.
func (g Ground) height() int {
	top := 0
	for _, p := range g.parts {
		for _, e := range p.row.Effects {
			if e.Kind == Height {
				top = max(top, e.Amount)
			}
		}
	}
	return top
}

// Masks reports whether something on the face blocks sight, whoever holds it.
func (f Face) Masks() bool { return hasEffect(f.to, Masks) || hasEffect(f.from, Masks) }

// HasRoad reports whether a road or a bridge is in the hex.
func (g Ground) HasRoad() bool { return hasEffect(g.parts, Traverses) }

// road reports whether a road through the hex carries on: a ford cuts it and water ends it, unless a bridge
// goes over.
func (t *Table) road(g Ground) bool {
	return g.HasRoad() && !g.cutsRoad() && !t.LacksBridge(g)
}

// cutsRoad reports whether a ford in the hex cuts the road that comes to it: no bridge goes over.
func (g Ground) cutsRoad() bool { return hasEffect(g.parts, CutsRoad) && !hasEffect(g.parts, Bridges) }

// LacksBridge reports whether a road in the hex comes to water that it does not cross: there is neither
// bridge nor ford. lecture:hex-route-eau
func (t *Table) LacksBridge(g Ground) bool {
	return g.HasRoad() && !hasEffect(g.parts, Bridges) && !hasEffect(g.parts, CutsRoad) && len(t.waters(g)) > 0
}

// waters are the rows of a hex that are impassable and make no exception for a road, where a road needs a
// bridge.
func (t *Table) waters(g Ground) []part {
	if t.chosen[WaterReading] != waterBridge {
		return nil
	}
	byRoad := func(x Exception) bool { return x.Road }
	return slices.DeleteFunc(slices.Clone(g.parts), func(p part) bool {
		return !slices.ContainsFunc(p.row.Effects,
			func(e Effect) bool { return e.Kind == Impassable && !slices.ContainsFunc(e.Unless, byRoad) })
	})
}

// FacesOf returns what the composed elements among some ids put on sides of their hex, each row once, in the
// order of the ids.
func (t *Table) FacesOf(ids ...RowID) []RowID {
	var all []RowID
	for _, id := range ids {
		if c := t.compound[id]; c != nil {
			all = append(all, slices.DeleteFunc(slices.Clone(c.Faces), func(f RowID) bool { return slices.Contains(all, f) })...)
		}
	}
	return all
}

// FieldWork reports whether an obstacle of a side is the armies' own work, all of it where it is composed.
func (t *Table) FieldWork(id RowID) bool {
	parts, err := t.resolve(OnFace, []RowID{id})
	return err == nil && len(parts) > 0 && !slices.ContainsFunc(parts, func(p part) bool { return p.row.Class != fieldWork })
}

// Clash finds two rows that can't share a hex, by ids as they are laid: the one that keeps the other out,
// and the other.
func (t *Table) Clash(ids ...RowID) (Row, RowID, bool) {
	parts, err := t.resolve(InHex, ids)
	if err != nil {
		return Row{}, "", false // who lays them is told that first
	}
	for _, p := range parts {
		for _, id := range p.row.Excludes {
			if hasRow(parts, id) {
				return *p.row, id, true
			}
		}
	}
	return Row{}, "", false
}
