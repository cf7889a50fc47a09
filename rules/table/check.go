package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// What a board and its panels may contain at most. A game is far below; the bounds keep hostile text from
// asking for an endless picture.
const (
	minSide     = 10 * plane.Centimetre
	maxSide     = 1000 * plane.Centimetre
	maxPieces   = 64 // On the table and in the tray together, roads among them.
	MaxLoose    = 30
	MaxRoads    = 32
	MaxPath     = 32 // Points of a road.
	MaxSections = 8
	maxBands    = 8
	maxMarks    = 64
	MaxLetters  = 26 // Marks without a label, a letter each.
	maxLegend   = 128
	maxPrint    = 8
	maxPanels   = 16
	MaxRows     = 64
	MaxCells    = 8
	maxNumber   = Number(999)
	MaxDepth    = 16 // Phrases within phrases.
	MaxTokens   = 32
	minUnit     = plane.Unit(20) // Millimetres: a table of 10 m has 500 of them at most.
	maxUnit     = plane.Unit(minSide)
)

// ErrInvalid is wrapped by every error of Check.
var ErrInvalid = errors.New("table: not a board that can be shown")

func invalid(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...))
}

// Check reports the first reason, wrapped in ErrInvalid, why board and panels could not be drawn or written
// as text.
func Check(board Board, panels []Panel) error {
	if err := board.check(); err != nil {
		return err
	}
	if len(panels) > maxPanels {
		return invalid("%d panels", len(panels))
	}
	for _, panel := range panels {
		if err := panel.check(); err != nil {
			return err
		}
	}
	return nil
}

func (b Board) check() error {
	switch {
	case len(b.Legend) > maxLegend:
		return invalid("%d lines of legend", len(b.Legend))
	case len(b.SmallPrint) > maxPrint:
		return invalid("%d lines of small print", len(b.SmallPrint))
	}
	said := append([]phrase.Phrase{b.Title}, b.SmallPrint...)
	for _, entry := range b.Legend {
		if entry.Number < 0 || entry.Number > maxNumber {
			return invalid("legend number %d", entry.Number)
		}
		said = append(said, entry.Text)
	}
	if err := checkPhrases(said...); err != nil {
		return err
	}
	switch {
	case b.Plane != nil && b.Hex != nil:
		return invalid("measured and of hexes at once")
	case b.Plane != nil:
		return b.Plane.check()
	case b.Hex != nil:
		return b.Hex.check()
	}
	return nil
}

func (p Plane) check() error {
	switch {
	case p.Size.W < minSide || p.Size.W > maxSide || p.Size.D < minSide || p.Size.D > maxSide:
		return invalid("a table of %v mm", p.Size)
	case p.Size.W > 4*p.Size.D || p.Size.D > 2*p.Size.W:
		return invalid("a table as long as %v mm", p.Size)
	case p.Bottom != South && p.Bottom != North:
		return invalid("bottom edge %q", p.Bottom)
	case len(p.Bands) > maxBands:
		return invalid("%d bands", len(p.Bands))
	case len(p.Marks) > maxMarks:
		return invalid("%d marks", len(p.Marks))
	case len(p.Loose) > MaxLoose:
		return invalid("%d pieces known by their sectors", len(p.Loose))
	case len(p.Roads) > MaxRoads:
		return invalid("%d roads", len(p.Roads))
	case len(p.Pieces)+len(p.Tray)+len(p.Roads)+len(p.Loose) > maxPieces:
		return invalid("%d pieces", len(p.Pieces)+len(p.Tray)+len(p.Roads)+len(p.Loose))
	}
	for _, band := range p.Bands {
		if !p.has(band.Band) {
			return invalid("band %d..%d", band.From, band.To)
		}
		if err := checkPhrases(band.Name); err != nil {
			return err
		}
	}
	return cmp.Or(checkPhrases(p.Edges.South, p.Edges.North), p.checkSectors(), p.checkZones(), p.checkMarks(), p.checkPieces(),
		p.checkTraces(), p.checkTokens())
}

// has reports whether a band is one of the table's.
func (p Plane) has(b plane.Band) bool { return 0 <= b.From && b.From < b.To && b.To <= p.Size.D }

func (p Plane) checkMarks() error {
	letters := 0
	for _, mark := range p.Marks {
		if !p.Size.Box().Contains(mark.At) {
			return invalid("mark at %v, off the table", mark.At)
		}
		if err := checkLabel(mark.Label, mark.Text, &letters); err != nil {
			return err
		}
	}
	return nil
}

// checkLabel checks what a mark says, and counts in letters those that have no label of their own.
func checkLabel(label, text phrase.Phrase, letters *int) error {
	if label.IsZero() {
		*letters++
	}
	if *letters > MaxLetters {
		return invalid("more than %d marks without a label", MaxLetters)
	}
	return checkPhrases(label, text)
}

func (p Plane) checkSectors() error {
	g := p.Sectors
	if g == (plane.Grid{}) {
		return nil
	}
	if g.Columns < 1 || g.Columns > plane.MaxColumns || g.Rows < 1 || g.Rows > plane.MaxRows ||
		g.Cell.W < minSide || g.Cell.W > maxSide || g.Cell.D < minSide || g.Cell.D > maxSide {
		return invalid("%dx%d sectors of %v mm", g.Columns, g.Rows, g.Cell)
	}
	if far := g.Bounds().Max; far.X > p.Size.W || far.Y > p.Size.D {
		return invalid("sectors reach %v, off the table", far)
	}
	return nil
}

func (p Plane) checkPieces() error {
	// A proposed place bears the number of the piece that it is for.
	taken := map[bool]map[Number]bool{true: {}, false: {}}
	face := func(f Face, sections int) error {
		switch {
		case f.Number < 0 || f.Number > maxNumber:
			return invalid("piece number %d", f.Number)
		case f.Number > 0 && taken[f.Ghost][f.Number]:
			return invalid("two pieces have number %d", f.Number)
		case !slices.Contains(Looks(), f.Look):
			return invalid("look %q", f.Look)
		case sections < 1 || sections > MaxSections:
			return invalid("piece %d has %d sections", f.Number, sections)
		case len(f.Badges) > MaxCells:
			return invalid("piece %d has %d badges", f.Number, len(f.Badges))
		case f.Category != "" && !slices.Contains(Categories(), f.Category):
			return invalid("piece %d is of category %q", f.Number, f.Category)
		case f.Cover != "" && !slices.Contains(Looks(), f.Cover):
			return invalid("piece %d is covered by look %q", f.Number, f.Cover)
		}
		taken[f.Ghost][f.Number] = true
		return checkPhrases(append([]phrase.Phrase{f.Name}, f.Badges...)...)
	}
	for _, piece := range p.Pieces {
		if err := face(piece.Face, len(piece.Sections)); err != nil {
			return err
		}
		if err := p.checkSections(piece.Number, piece.Corner, piece.Sections); err != nil {
			return err
		}
	}
	for _, road := range p.Roads {
		if err := cmp.Or(face(road.Face, 1), p.checkRoad(road)); err != nil {
			return err
		}
	}
	for _, loose := range p.Loose {
		if err := cmp.Or(face(loose.Face, len(loose.Sectors)+len(loose.Strips)), p.checkLoose(loose)); err != nil {
			return err
		}
	}
	for _, spare := range p.Tray {
		if err := face(spare.Face, len(spare.Sections)); err != nil {
			return err
		}
		for _, section := range spare.Sections {
			if err := checkSize(section); err != nil {
				return err
			}
			if section.W > p.Size.W || section.D > p.Size.D {
				return invalid("spare %d of %v mm is larger than the table", spare.Number, section)
			}
		}
	}
	return nil
}

func (p Plane) checkRoad(road Road) error {
	switch {
	case road.Look != Roadway:
		return invalid("road %d looks like %q", road.Number, road.Look)
	case road.Width < 1 || road.Width > minSide:
		return invalid("road %d is %d mm wide", road.Number, road.Width)
	case len(road.Path) < 2 || len(road.Path) > MaxPath:
		return invalid("road %d has %d points", road.Number, len(road.Path))
	}
	for i, point := range road.Path {
		if !p.Size.Box().Contains(point) {
			return invalid("road %d runs to %v, off the table", road.Number, point)
		}
		if i > 0 && point == road.Path[i-1] {
			return invalid("road %d stands still at %v", road.Number, point)
		}
	}
	for _, bridge := range road.Bridges {
		if !p.Size.Box().Contains(bridge) {
			return invalid("road %d has a bridge at %v, off the table", road.Number, bridge)
		}
	}
	if len(road.Bridges) > MaxPath {
		return invalid("road %d has %d bridges", road.Number, len(road.Bridges))
	}
	return nil
}

func (p Plane) checkLoose(loose Loose) error {
	if len(loose.Strips) > 0 && len(loose.Sectors) > 0 {
		return invalid("piece %d lies in sectors and in strips", loose.Number)
	}
	for i, strip := range loose.Strips {
		if !p.has(strip) || slices.Contains(loose.Strips[:i], strip) {
			return invalid("piece %d in a strip %d..%d", loose.Number, strip.From, strip.To)
		}
	}
	return p.checkIn(fmt.Sprintf("piece %d", loose.Number), loose.Sectors)
}

func (p Panel) check() error {
	switch {
	case len(p.Columns) > MaxCells || len(p.Rows) > MaxRows:
		return invalid("a panel of %d columns and %d rows", len(p.Columns), len(p.Rows))
	case p.Totals < 0 || p.Totals > len(p.Rows):
		return invalid("%d of %d rows are totals", p.Totals, len(p.Rows))
	case len(p.Bars) > len(p.Rows):
		return invalid("%d bars for %d rows", len(p.Bars), len(p.Rows))
	}
	if m := p.Measure; m != nil && (len(p.Bars) == 0 || m.Low < 0 || m.Low > m.Expected || m.Expected > m.High || m.High > 1000) {
		return invalid("bars measured by %d, %d and %d per mille", m.Low, m.Expected, m.High)
	}
	for _, bar := range p.Bars {
		if bar < 0 || bar > 1000 {
			return invalid("a bar of %d per mille", bar)
		}
	}
	if err := cmp.Or(checkDice(p.Dice), checkPhrases(append([]phrase.Phrase{p.Title}, p.Columns...)...)); err != nil {
		return err
	}
	for _, row := range p.Rows {
		if len(row) == 0 || len(row) > MaxCells {
			return invalid("a row of %d cells", len(row))
		}
		if err := checkPhrases(row...); err != nil {
			return err
		}
	}
	return nil
}

func checkPhrases(all ...phrase.Phrase) error {
	for _, p := range all {
		if err := checkPhrase(p, 0); err != nil {
			return err
		}
	}
	return nil
}

// checkPhrase checks that a phrase keeps what package phrase promises: an Arg carries the field of its Kind
// and no other.
func checkPhrase(p phrase.Phrase, depth int) error {
	switch {
	case depth > MaxDepth:
		return invalid("phrases nested deeper than %d", MaxDepth)
	case p.IsZero() && len(p.Args) > 0:
		return invalid("a phrase without key but with %d fillings", len(p.Args))
	}
	for _, arg := range p.Args {
		sound := false
		switch arg.Kind {
		case phrase.Count, phrase.Length, phrase.UD:
			sound = arg.Text == "" && len(arg.Items) == 0
		case phrase.Name, phrase.Literal:
			sound = arg.Number == 0 && len(arg.Items) == 0
		case phrase.Nested:
			sound = arg.Text == "" && arg.Number == 0 && len(arg.Items) == 1
		case phrase.Series:
			sound = arg.Text == "" && arg.Number == 0
		}
		if !sound {
			return invalid("phrase %s: filling %q does not fit its kind %q", p.Key, arg.Name, arg.Kind)
		}
		for _, item := range arg.Items {
			if err := checkPhrase(item, depth+1); err != nil {
				return err
			}
		}
	}
	return nil
}
