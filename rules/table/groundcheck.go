package table

import (
	"cmp"
	"slices"

	"aidedecamp/rules/plane"
)

// checkZones checks also the unit in which zones are ruled.
func (p Plane) checkZones() error {
	if p.Unit != 0 && (p.Unit < minUnit || p.Unit > maxUnit || p.Unit%10 != 0) {
		return invalid("a unit of %d mm", p.Unit)
	}
	z := p.Zones
	if z == nil {
		return nil
	}
	if p.Sectors == (plane.Grid{}) || z.From != South && z.From != North {
		return invalid("zones counted from %q in %dx%d sectors", z.From, p.Sectors.Columns, p.Sectors.Rows)
	}
	return p.checkIn("a zone pointed out", z.Lit)
}

func (p Plane) checkTraces() error {
	if len(p.Traces) > maxPieces {
		return invalid("%d traces", len(p.Traces))
	}
	for _, t := range p.Traces {
		if t.Number < 0 || t.Number > maxNumber || len(t.Sections) < 1 || len(t.Sections) > MaxSections {
			return invalid("a trace of piece %d in %d sections", t.Number, len(t.Sections))
		}
		if err := p.checkSections(t.Number, t.Corner, t.Sections); err != nil {
			return err
		}
	}
	return nil
}

func (p Plane) checkTokens() error {
	if len(p.Tokens) > MaxTokens {
		return invalid("%d tokens", len(p.Tokens))
	}
	taken := map[counter]bool{}
	for _, t := range p.Tokens {
		if !p.Size.Box().Contains(t.At) {
			return invalid("token at %v, off the table", t.At)
		}
		if err := cmp.Or(counter{camp: t.Camp, number: t.Number}.check("token", taken, nil), checkPhrases(t.Text)); err != nil {
			return err
		}
	}
	return nil
}

func checkSize(s plane.Size) error {
	if s.W < 1 || s.D < 1 || s.W > maxSide || s.D > maxSide {
		return invalid("a section of %v mm", s)
	}
	return nil
}

func (p Plane) checkSections(of Number, corner plane.MM, sections []plane.Rect) error {
	for _, section := range sections {
		if err := checkSize(section.Size); err != nil {
			return err
		}
		switch {
		case !p.Size.Box().Contains(section.Centre):
			return invalid("piece %d has its centre at %v, off the table", of, section.Centre)
		case section.Turn != section.Turn.Normal():
			return invalid("piece %d is turned by %d degrees", of, section.Turn)
		case corner < 0 || 2*corner > min(section.Size.W, section.Size.D):
			return invalid("piece %d of %v mm has corners of radius %d", of, section.Size, corner)
		}
	}
	return nil
}

// checkIn checks that sectors are the table's, each once.
func (p Plane) checkIn(what string, sectors []plane.Sector) error {
	for i, sector := range sectors {
		if sector.Column < 0 || sector.Column >= p.Sectors.Columns || sector.Row < 0 || sector.Row >= p.Sectors.Rows {
			return invalid("%s lies in column %d, row %d of %dx%d sectors", what,
				sector.Column, sector.Row, p.Sectors.Columns, p.Sectors.Rows)
		}
		if slices.Contains(sectors[:i], sector) {
			return invalid("%s lies in %v twice", what, sector)
		}
	}
	return nil
}
