package npow

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// slot is a third of a sector's length along a player's edge, such as « A1-gauche »: what he names on a real
// table instead of a length.
type slot struct {
	name   string
	sector plane.Sector
	rect   plane.Rect
}

// thirds are the parts of a sector along an edge, as its player sees them.
var thirds = []string{"gauche", "milieu", "droite"}

// longSide is a long edge as a side of the table.
func longSide(e edge) plane.Side {
	if e == table.North {
		return plane.North
	}
	return plane.South
}

// flush shifts a rectangle across the table until it touches the seat's edge from within.
func (s evening) flush(r plane.Rect, seat rules.Seat) plane.Rect {
	box := r.Bounds()
	if s.edgeOf(seat) == table.North {
		r.Centre.Y += s.field.Size.D - box.Max.Y
	} else {
		r.Centre.Y -= box.Min.Y
	}
	return r
}

// slot finds a slot of the seat's edge by its name.
func (s evening) slot(seat rules.Seat, name string) (slot, bool) {
	return find(s.slots(seat), func(at slot) bool { return at.name == name })
}

func slotName(name string) phrase.Phrase {
	sector, third, _ := strings.Cut(name, "-")
	return phrase.Say("npow.supply.slot."+third, phrase.Verbatim("sector", sector))
}

// slotChoices are the slots of the seat's edge; where the bot keeps the places, those that are legal.
func (s laying) slotChoices(seat rules.Seat) []rules.Choice {
	if s.edgeOf(seat) == "" {
		return nil
	}
	t := s.site()
	free := only(s.slots(seat), func(at slot) bool { return !s.tracked() || s.lineFault(t, seat, at.rect).IsZero() })
	return each(free[:min(len(free), siting.MostPicks)], func(at slot) rules.Choice {
		return rules.Choice{Value: at.name, Label: slotName(at.name)}
	})
}

// lineAt is a supply line as the checks measure pieces.
func lineAt(r plane.Rect) laid {
	return siting.Lay(0, element{Element: Element{Piece: charts.SupplyPiece}}, siting.At(r))
}

// lineFault says what is wrong with a seat's supply line at a place, measured; the zero Phrase where nothing
// does.
func (s laying) lineFault(t *site, seat rules.Seat, r plane.Rect) phrase.Phrase {
	box, l := s.field.Size.Box(), lineAt(r)
	if out := l.Box.Beyond(box); out > 0 {
		return phrase.Say("npow.supply.found.off-table", phrase.Millimetres("by", out))
	}
	if s.settings[supplyReading] == supplyFree {
		if over := l.Box.Beyond(s.halfOf(seat)); over > 0 {
			return phrase.Say("npow.supply.found.half", phrase.Millimetres("by", over), phrase.Millimetres("half", s.field.Band.From))
		}
	} else if gap := l.Polys[0].DistanceTo(box.Side(longSide(s.edgeOf(seat)))); gap.AtLeast(1) {
		return phrase.Say("npow.supply.found.edge", phrase.Millimetres("gap", gap.Up()))
	}
	for _, o := range slices.Concat(t.Pieces, s.lines(seat.Other())) {
		if by := l.Covers(&o); by > 0 {
			return phrase.Say("npow.supply.found.overlap", phrase.With("other", o.Of.Phrase()), phrase.Millimetres("by", by))
		}
	}
	return phrase.Phrase{}
}

// halfOf is a player's half: from his long edge up to the central band. adc7:points/2
func (s evening) halfOf(seat rules.Seat) plane.Box {
	box := s.field.Size.Box()
	if s.edgeOf(seat) == table.North {
		box.Min.Y = s.field.Band.To
	} else {
		box.Max.Y = s.field.Band.From
	}
	return box
}

// refuseLine refuses a place with what was measured and the nearest legal one.
func (s state) refuseLine(seat rules.Seat, r plane.Rect, why phrase.Phrase) error {
	v := rules.Refuse(refSupply, "npow.supply.refused.illegal", because(why), s.reading(supplyReading))
	if to, ok := s.nearestLine(seat, r); ok {
		return v.Or(phrase.Say("npow.placement.offer.there", where(siting.At(to))), supplyAct(seat, to))
	}
	if s.settings[supplyReading] != supplyFree && !s.begun(supplyGate) {
		// The edge has no room left: the other reading has, and both may agree on it.
		v.Or(phrase.Say("npow.supply.offer.free"), actOf(rules.PathSet, seat, rules.Args{"reglage": supplyReading, "valeur": supplyFree}))
	}
	return v
}

// nearestLine finds the nearest legal place; along the edge where the line has to touch it.
func (s laying) nearestLine(seat rules.Seat, r plane.Rect) (plane.Rect, bool) {
	t := s.site()
	legal := func(to plane.Rect) bool { return s.lineFault(t, seat, to).IsZero() }
	if s.settings[supplyReading] == supplyFree {
		room := plane.Room{Table: s.halfOf(seat)}
		for _, o := range slices.Concat(t.Pieces, s.lines(seat.Other())) {
			room.Against = append(room.Against, o.Polys...)
		}
		shifted := func(by plane.Point) plane.Rect {
			to := r
			to.Centre.X, to.Centre.Y = r.Centre.X+by.X, r.Centre.Y+by.Y
			return to
		}
		by, ok := room.Nearest([]plane.Polygon{r.Polygon()}, func(by plane.Point) bool { return legal(shifted(by)) })
		return shifted(by), ok
	}
	for _, turn := range []plane.Angle{r.Turn, 0} {
		to := s.flush(plane.Rect{Centre: r.Centre, Size: r.Size, Turn: turn}, seat)
		for off := plane.MM(0); off <= s.field.Size.W; off++ {
			for _, x := range []plane.MM{r.Centre.X - off, r.Centre.X + off} {
				if to.Centre.X = x; legal(to) {
					return to, true
				}
			}
		}
	}
	return plane.Rect{}, false
}

// actOf is an act that a refusal or a button leads to.
func actOf(path string, seat rules.Seat, args rules.Args) rules.Act {
	return rules.Act{Path: path, Seat: seat, Args: args}
}

// fact is a fact whose data can't be wrong: fold returns the state with it.
func fact[D any](kind string, fold func(state, D) state, tell func(D) []phrase.Phrase) rules.Fact[state] {
	return rules.NewFact(kind, func(s state, data D) (state, error) { return fold(s, data), nil }, tell)
}

// worthIf makes a verb's Pointless of what makes a legal act worth a button.
func worthIf(worth func(state, rules.Act) bool) func(state, rules.Act) *rules.Violation {
	return func(s state, act rules.Act) *rules.Violation {
		if worth(s, act) {
			return nil
		}
		return rules.Refuse(refMode, "npow.refused.not-worth")
	}
}

// turnTyped is an angle typed as an option of an act.
func turnTyped(act rules.Act, option string) (turn plane.Angle, given bool) {
	degrees, given := act.Args.Whole(option)
	return plane.Angle(degrees).Normal(), given
}

// measured reports whether the place is known to the millimetre.
func (p place) measured() bool { return len(p.Rects) > 0 }

// slots are those of the seat's edge from his left to his right.
func (s evening) slots(seat rules.Seat) []slot {
	var all []slot
	size, north := s.lineSize(), s.edgeOf(seat) == table.North
	for column := range s.field.Sectors.Columns {
		at := plane.Sector{Column: column}
		if north {
			at.Row = s.field.Sectors.Rows - 1
		}
		box := s.field.Sectors.Box(at)
		for i, third := range thirds {
			if north {
				third = thirds[len(thirds)-1-i] // seen from the north, left is where x is greater
			}
			x := box.Min.X + box.Size().W*plane.MM(2*i+1)/6
			x = max(size.W/2, min(s.field.Size.W-size.W/2, x))
			all = append(all, slot{at.String() + "-" + third, at, s.flush(plane.Rect{Centre: plane.Point{X: x}, Size: size}, seat)})
		}
	}
	if north {
		slices.Reverse(all)
	}
	return all
}

// lineSize is the size of a supply line.
func (s evening) lineSize() plane.Size { return s.tables.Piece[charts.SupplyPiece].Size() }

// lines are the supply lines of some seats whose places are known, as the checks measure pieces.
func (s laying) lines(of ...rules.Seat) []laid {
	var all []laid
	for _, seat := range of {
		if at := s.supply.Lines[seat]; at.measured() {
			all = append(all, lineAt(at.Rects[0]))
		}
	}
	return all
}

// where says where something is.
func where(at siting.Place) phrase.Arg { return phrase.With("where", at.Phrase(placingWords)) }
