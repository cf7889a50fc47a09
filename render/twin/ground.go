package twin

import (
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// ruling says how the table is divided: by sectors or zones, by the line between the halves, and in which
// unit.
func (t *twin) ruling(p table.Plane) {
	if p.Unit != 0 {
		t.add("render.twin.in-units", table.Length("unit", p.Unit.Of(1), p.Unit), phrase.Figure("length", p.Unit.Of(1)))
	}
	sectors := p.Sectors.Sectors()
	cell := []phrase.Arg{table.Length("width", p.Sectors.Cell.W, p.Unit), table.Length("depth", p.Sectors.Cell.D, p.Unit)}
	switch {
	case len(sectors) == 0:
	case p.Zones == nil:
		t.add("render.twin.sectors", append(cell,
			phrase.Verbatim("first", sectors[0].String()), phrase.Verbatim("last", sectors[len(sectors)-1].String()))...)
	default:
		t.add("render.twin.zones", append(cell, phrase.Figure("last", len(sectors)),
			phrase.With("edge", phrase.Say("render.twin.edge."+string(p.Zones.From))))...)
		var lit []phrase.Phrase
		for _, s := range p.Zones.Lit {
			lit = append(lit, phrase.Say("render.twin.sector", sectorArg(p, s)))
		}
		if len(lit) > 0 {
			t.add("render.twin.lit", phrase.With("what", phrase.Say("render.lit")), phrase.Listing("where", lit...))
		}
	}
	if p.Halved {
		t.add("render.twin.halves", table.Length("at", p.Size.D/2, p.Unit))
	}
}

// sectorArg is what players call a sector; a zone is named by its number.
func sectorArg(p table.Plane, s plane.Sector) phrase.Arg {
	if p.Zones != nil {
		return phrase.With("sector", phrase.Say("render.twin.zone", phrase.Verbatim("zone", p.SectorName(s))))
	}
	return phrase.Verbatim("sector", s.String())
}

func pointOf(p table.Plane, point plane.Point) phrase.Phrase {
	return phrase.Say("render.twin.point", within(p, point), table.Length("x", point.X, p.Unit), table.Length("y", point.Y, p.Unit))
}

// left says where pieces lay.
func (t *twin) left(p table.Plane) {
	for _, trace := range p.Traces {
		var where []phrase.Phrase
		for _, section := range trace.Sections {
			where = append(where, at(p, section))
		}
		t.add("render.twin.trace", numberArg(trace.Number), phrase.Listing("where", where...))
	}
}

// tokens says where the markers of troops are.
func (t *twin) tokens(p table.Plane) {
	for _, token := range p.Tokens {
		what := token.Text
		if what.IsZero() {
			what = phrase.Say("render.hidden")
		}
		t.add("render.twin.token", phrase.With("camp", phrase.Say("render.camp."+string(token.Camp))),
			numberArg(token.Number), phrase.With("what", what), phrase.With("where", pointOf(p, token.At)))
	}
}
