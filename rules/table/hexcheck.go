package table

import (
	"cmp"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// What a board of hexes may contain at most, besides what its grid bounds.
const (
	MaxFeatures = 6 // Of one hex or one side.
	maxUnits    = 400
	maxOfficers = 100
	maxArrows   = 400
	MaxElements = 99
)

func (h Hex) check() error {
	switch {
	case h.Grid.Check() != nil:
		return invalid("%dx%d hexes: %v", h.Grid.Columns, h.Grid.Rows, h.Grid.Check())
	case h.Bottom != hex.South && h.Bottom != hex.North:
		return invalid("bottom edge %d", h.Bottom)
	case len(h.Units) > maxUnits:
		return invalid("%d units", len(h.Units))
	case len(h.Officers) > maxOfficers:
		return invalid("%d officers", len(h.Officers))
	case len(h.Arrows) > maxArrows:
		return invalid("%d arrows", len(h.Arrows))
	case h.Window != nil && (!h.Grid.Contains(h.Window.Centre) || h.Window.Radius < 1 || h.Window.Radius > hex.MaxColumns):
		return invalid("a window of %d around %v", h.Window.Radius, h.Window.Centre)
	}
	return cmp.Or(checkPhrases(h.Edges.South, h.Edges.North), h.checkGround(), h.checkUnits(), h.checkOfficers(), h.checkPoints())
}

func (h Hex) checkGround() error {
	for i, c := range h.Cells {
		switch {
		case !h.Grid.Contains(c.At):
			return invalid("ground of %v, off the board", c.At)
		case i > 0 && hex.Compare(h.Cells[i-1].At, c.At) >= 0:
			return invalid("ground of %v after that of %v", c.At, h.Cells[i-1].At)
		}
		if err := checkFeatures(c.At.String(), c.Features, GroundLooks()); err != nil {
			return err
		}
	}
	for i, side := range h.Apart {
		if !h.Grid.HasSide(side) || i > 0 && hex.CompareSides(h.Apart[i-1], side) >= 0 {
			return invalid("roads apart at %v, off the board or out of order", side)
		}
	}
	for i, b := range h.Barriers {
		switch {
		case !h.Grid.HasSide(b.At):
			return invalid("an obstacle on %v, off the board", b.At)
		case i > 0 && compareBarriers(h.Barriers[i-1], b) >= 0:
			return invalid("the obstacles of %v after those of %v", b.At, h.Barriers[i-1].At)
		}
		if _, holds := b.At.Across(b.Holder); !holds {
			return invalid("the obstacles of %v are held by %v", b.At, b.Holder)
		}
		if err := checkFeatures(b.At.String(), b.Features, BarrierLooks()); err != nil {
			return err
		}
	}
	return nil
}

func compareBarriers(a, b Barrier) int {
	return cmp.Or(hex.CompareSides(a.At, b.At), hex.Compare(a.Holder, b.Holder))
}

func checkFeatures(at string, features []Feature, looks []Look) error {
	if len(features) == 0 || len(features) > MaxFeatures {
		return invalid("%d elements of terrain at %s", len(features), at)
	}
	for _, f := range features {
		if !slices.Contains(looks, f.Look) {
			return invalid("look %q at %s", f.Look, at)
		}
		if err := checkPhrases(f.Name); err != nil {
			return err
		}
	}
	return nil
}

// counter is what makes a counter one of a kind: its camp and number, ghosts apart.
type counter struct {
	camp   Camp
	number Number
	ghost  bool
}

func (c counter) check(what string, taken map[counter]bool, badges []phrase.Phrase) error {
	switch {
	case c.camp != Blue && c.camp != Red:
		return invalid("camp %q", c.camp)
	case c.number < 1 || c.number > maxNumber:
		return invalid("%s number %d", what, c.number)
	case taken[c]:
		return invalid("two of the %s camp have %s number %d", c.camp, what, c.number)
	case len(badges) > MaxCells:
		return invalid("%s %d has %d badges", what, c.number, len(badges))
	}
	taken[c] = true
	return nil
}

func (h Hex) checkUnits() error {
	taken, stands := map[counter]bool{}, map[hex.Hex]bool{}
	for _, u := range h.Units {
		if err := (counter{u.Camp, u.Number, u.Ghost}).check("unit", taken, u.Badges); err != nil {
			return err
		}
		known := slices.Contains(Arms(), u.Arm) && slices.Contains([]Weight{LightWeight, MediumWeight, HeavyWeight}, u.Weight) &&
			u.Strength.Left >= 0 && u.Strength.Left <= u.Strength.Initial && u.Strength.Initial > 0 && u.Strength.Initial <= MaxElements
		switch {
		case !h.Grid.Contains(u.At):
			return invalid("unit %d at %v, off the board", u.Number, u.At)
		case !u.Ghost && stands[u.At]:
			return invalid("two units at %v", u.At)
		case u.Hidden && (u.Arm != "" || u.Weight != "" || u.Strength != Strength{} || !u.Troop.IsZero() || !u.Name.IsZero()):
			return invalid("the hidden unit %d says what it is", u.Number)
		case !u.Hidden && !known:
			return invalid("unit %d is %q, %q, %d of %d elements", u.Number, u.Arm, u.Weight, u.Strength.Left, u.Strength.Initial)
		}
		stands[u.At] = stands[u.At] || !u.Ghost
		if err := checkPhrases(append([]phrase.Phrase{u.Troop, u.Name}, u.Badges...)...); err != nil {
			return err
		}
	}
	return nil
}

func (h Hex) checkOfficers() error {
	taken := map[counter]bool{}
	for _, o := range h.Officers {
		if err := (counter{o.Camp, o.Number, o.Ghost}).check("officer", taken, o.Badges); err != nil {
			return err
		}
		switch {
		case !h.Grid.Contains(o.At):
			return invalid("officer %d at %v, off the board", o.Number, o.At)
		case !slices.Contains([]Rank{Chief, Lieutenant, Captain}, o.Rank):
			return invalid("officer %d of rank %q", o.Number, o.Rank)
		}
		if err := checkPhrases(append([]phrase.Phrase{o.Name}, o.Badges...)...); err != nil {
			return err
		}
	}
	return nil
}

// checkPoints checks that what points at hexes points at the board's.
func (h Hex) checkPoints() error {
	lit := map[Highlight]bool{}
	for _, l := range h.Highlights {
		switch {
		case !h.Grid.Contains(l.At):
			return invalid("%v is pointed out, off the board", l.At)
		case !slices.Contains(Tones(), l.Tone):
			return invalid("tone %q", l.Tone)
		case lit[l]:
			return invalid("%v is pointed out twice", l.At)
		}
		lit[l] = true
	}
	for _, a := range h.Arrows {
		switch {
		case !h.Grid.Contains(a.From) || !h.Grid.Contains(a.To) || a.From == a.To:
			return invalid("an arrow from %v to %v", a.From, a.To)
		case !slices.Contains(Tones(), a.Tone):
			return invalid("tone %q", a.Tone)
		}
	}
	if len(h.Stood) > maxUnits {
		return invalid("%d places left", len(h.Stood))
	}
	for _, st := range h.Stood {
		if !h.Grid.Contains(st.At) {
			return invalid("unit %d stood at %v, off the board", st.Number, st.At)
		}
		if err := (counter{camp: st.Camp, number: st.Number}).check("unit", map[counter]bool{}, nil); err != nil {
			return err
		}
	}
	letters := 0
	if len(h.Pins) > maxMarks {
		return invalid("%d pins", len(h.Pins))
	}
	for _, p := range h.Pins {
		if !h.Grid.Contains(p.At) {
			return invalid("a pin at %v, off the board", p.At)
		}
		if err := checkLabel(p.Label, p.Text, &letters); err != nil {
			return err
		}
	}
	return nil
}
