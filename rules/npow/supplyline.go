package npow

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// slot is a third of a sector's length along a player's edge: what he names on a real table instead of a
// length.
type slot struct {
	sector plane.Sector
	rect   plane.Rect
}

// thirds are the parts of a sector along an edge, as its player sees them.
var thirds = []string{"gauche", "milieu", "droite"}

// edgeLine is how far across the table a long edge is.
func (s evening) edgeLine(e edge) plane.MM {
	if e == table.North {
		return s.field.Size.D
	}
	return 0
}

// longSide is a long edge as a side of the table.
func longSide(e edge) plane.Side {
	if e == table.North {
		return plane.North
	}
	return plane.South
}

// edgeSector is the sector of a column at the seat's edge.
func (s evening) edgeSector(seat rules.Seat, column int) plane.Sector {
	if s.edgeOf(seat) == table.North {
		return plane.Sector{Column: column, Row: s.field.Sectors.Rows - 1}
	}
	return plane.Sector{Column: column}
}

// flush shifts a rectangle across the table until it touches the edge from within.
func (s evening) flush(r plane.Rect, e edge) plane.Rect {
	box := r.Bounds()
	if e == table.North {
		r.Centre.Y += s.field.Size.D - box.Max.Y
	} else {
		r.Centre.Y -= box.Min.Y
	}
	return r
}

// slot finds a slot of the seat's edge by its name: "A1-gauche".
func (s evening) slot(seat rules.Seat, name string) (slot, bool) {
	sector, third, _ := strings.Cut(name, "-")
	for column := range s.field.Sectors.Columns {
		at := slot{sector: s.edgeSector(seat, column)}
		for i, word := range thirds {
			if at.sector.String() != sector || word != third {
				continue
			}
			if s.edgeOf(seat) == table.North {
				i = len(thirds) - 1 - i // Seen from the north, left is where x is greater.
			}
			box := s.field.Sectors.Box(at.sector)
			size := s.tables.Piece[charts.SupplyPiece].Size()
			x := box.Min.X + box.Size().W*plane.MM(2*i+1)/6
			x = max(size.W/2, min(s.field.Size.W-size.W/2, x))
			at.rect = s.flush(plane.Rect{Centre: plane.Point{X: x, Y: s.edgeLine(s.edgeOf(seat))}, Size: size}, s.edgeOf(seat))
			return at, true
		}
	}
	return slot{}, false
}

func slotName(name string) phrase.Phrase {
	sector, third, _ := strings.Cut(name, "-")
	return phrase.Say("npow.supply.slot."+third, phrase.Verbatim("sector", sector))
}

// slotChoices are the slots of the seat's edge from his left to his right; where the bot keeps the places,
// those that are legal.
func (s laying) slotChoices(seat rules.Seat) []rules.Choice {
	var choices []rules.Choice
	if s.edgeOf(seat) == "" {
		return nil
	}
	t := s.site()
	for i := range s.field.Sectors.Columns {
		column := i
		if s.edgeOf(seat) == table.North {
			column = s.field.Sectors.Columns - 1 - i
		}
		for _, third := range thirds {
			name := s.edgeSector(seat, column).String() + "-" + third
			if at, _ := s.slot(seat, name); s.tracked() && !s.lineFault(t, seat, at.rect).IsZero() {
				continue
			}
			if len(choices) < siting.MostPicks {
				choices = append(choices, rules.Choice{Value: name, Label: slotName(name)})
			}
		}
	}
	return choices
}

// lineAt is a supply line as the checks measure pieces.
func lineAt(r plane.Rect) *laid {
	l := siting.Lay(0, element{Element: Element{Piece: charts.SupplyPiece}}, siting.At(r))
	return &l
}

// lineFault says what is wrong with a seat's supply line at a place, measured; the zero Phrase where nothing
// does.
func (s laying) lineFault(t *site, seat rules.Seat, r plane.Rect) phrase.Phrase {
	box, at, l := s.field.Size.Box(), s.edgeOf(seat), lineAt(r)
	if out := l.Box.Beyond(box); out > 0 {
		return phrase.Say("npow.supply.found.off-table", phrase.Millimetres("by", out))
	}
	if s.settings[supplyReading] == supplyFree {
		if over := l.Box.Beyond(s.halfOf(at)); over > 0 {
			return phrase.Say("npow.supply.found.half", phrase.Millimetres("by", over), phrase.Millimetres("half", s.field.Band.From))
		}
	} else if gap := l.Polys[0].DistanceTo(box.Side(longSide(at))); gap.AtLeast(1) {
		return phrase.Say("npow.supply.found.edge", phrase.Millimetres("gap", gap.Up()))
	}
	for i := range t.Pieces {
		o := &t.Pieces[i]
		if by := l.Covers(o); by > 0 {
			return phrase.Say("npow.supply.found.overlap", phrase.With("other", o.Of.Phrase()), phrase.Millimetres("by", by))
		}
	}
	if other := s.supply.Lines[seat.Other()]; len(other.Rects) > 0 {
		if by := l.Covers(lineAt(other.Rects[0])); by > 0 {
			return phrase.Say("npow.supply.found.overlap", phrase.With("other", pieceName(charts.SupplyPiece)), phrase.Millimetres("by",
				by))
		}
	}
	return phrase.Phrase{}
}

// halfOf is a player's half: from his long edge up to the central band. adc7:points/2
func (s evening) halfOf(e edge) plane.Box {
	box := s.field.Size.Box()
	if e == table.North {
		box.Min.Y = s.field.Band.To
	} else {
		box.Max.Y = s.field.Band.From
	}
	return box
}

// refuseLine refuses a place with what was measured and the nearest legal one.
func (s state) refuseLine(seat rules.Seat, r plane.Rect, why phrase.Phrase) error {
	v := rules.Refuse(refSupply, "npow.supply.refused.illegal", because(why),
		s.reading(supplyReading))
	if to, ok := s.nearestLine(seat, r); ok {
		act := supplyAct(seat, to)
		return v.Or(phrase.Say("npow.placement.offer.there", phrase.With("where", siting.At(to).Phrase(placingWords))), act)
	}
	if s.settings[supplyReading] != supplyFree && !s.begun(supplyGate) {
		// The edge has no room left: the other reading has, and both may agree on it.
		v.Or(phrase.Say("npow.supply.offer.free"), rules.Act{Path: rules.PathSet, Seat: seat, Args: rules.Args{"reglage": supplyReading,
			"valeur": supplyFree}})
	}
	return v
}

// nearestLine finds the nearest legal place; along the edge where the line has to touch it.
func (s laying) nearestLine(seat rules.Seat, r plane.Rect) (plane.Rect, bool) {
	t := s.site()
	legal := func(to plane.Rect) bool { return s.lineFault(t, seat, to).IsZero() }
	if s.settings[supplyReading] == supplyFree {
		room := plane.Room{Table: s.halfOf(s.edgeOf(seat))}
		for _, o := range t.Pieces {
			room.Against = append(room.Against, o.Polys...)
		}
		if other := s.supply.Lines[seat.Other()]; len(other.Rects) > 0 {
			room.Against = append(room.Against, other.Rects[0].Polygon())
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
		to := s.flush(plane.Rect{Centre: r.Centre, Size: r.Size, Turn: turn}, s.edgeOf(seat))
		for off := plane.MM(0); off <= s.field.Size.W; off++ {
			for _, x := range []plane.MM{r.Centre.X - off, r.Centre.X + off} {
				to.Centre.X = x
				if legal(to) {
					return to, true
				}
			}
		}
	}
	return plane.Rect{}, false
}
