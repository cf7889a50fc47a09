package table

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// MaxText is the longest notation, in bytes, that Parse reads.
const MaxText = 1 << 20

// Parse reads what Format writes, and checks it. Empty lines and lines that start with # are passed over, so that a fixture
// may explain itself. An error names the line; one of Check is wrapped.
func Parse(text string) (Board, []Panel, error) {
	if len(text) > MaxText {
		return Board{}, nil, fmt.Errorf("notation of %d bytes, at most %d are read", len(text), MaxText)
	}
	var r reading
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := r.line(line); err != nil {
			return Board{}, nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if err := Check(r.board, r.panels); err != nil {
		return Board{}, nil, err
	}
	return r.board, r.panels, nil
}

// reading is a notation half read.
type reading struct {
	board  Board
	panels []Panel
}

func (r *reading) line(text string) error {
	s := &scanner{rest: text}
	word := s.word()
	read, known := map[string]func(*scanner) error{
		"title":      r.title,
		"unofficial": func(*scanner) error { r.board.Unofficial = true; return nil },
		"plane":      r.plane,
		"sectors":    r.onPlane(sectors),
		"edge":       r.edge,
		"band":       r.onPlane(band),
		"piece":      r.onPlane(piece),
		"road":       r.onPlane(road),
		"loose":      r.onPlane(loose),
		"spare":      r.onPlane(spare),
		"mark":       r.onPlane(mark),
		"hex":        r.hex,
		"cell":       r.onHex(cell),
		"side":       r.onHex(barrier),
		"apart":      r.onHex(apart),
		"unit":       r.onHex(unit),
		"officer":    r.onHex(officer),
		"light":      r.onHex(highlight),
		"arrow":      r.onHex(arrow),
		"pin":        r.onHex(pin),
		"window":     r.onHex(window),
		"legend":     r.legend,
		"small":      r.small,
		"panel":      r.panel,
		"columns":    r.inPanel(columns),
		"totals":     r.inPanel(totals),
		"die":        r.inPanel(die),
		"bars":       r.inPanel(bars),
		"row":        r.inPanel(row),
	}[word]
	if !known {
		return fmt.Errorf("unknown word %q", word)
	}
	if err := read(s); err != nil {
		return fmt.Errorf("%s: %w", word, err)
	}
	if !s.done() {
		return fmt.Errorf("%s: %q is left over", word, s.rest)
	}
	return nil
}

func (r *reading) title(s *scanner) (err error) {
	r.board.Title, err = s.next()
	return err
}

func (r *reading) plane(s *scanner) (err error) {
	if r.board.Plane != nil {
		return errors.New("a second one")
	}
	r.board.Plane = &Plane{}
	if r.board.Plane.Size, err = plane.ParseSize(s.word()); err != nil {
		return err
	}
	if s.word() != "bottom" {
		return errors.New("no bottom edge")
	}
	r.board.Plane.Bottom = Edge(s.word())
	return nil
}

func (r *reading) onPlane(read func(*Plane, *scanner) error) func(*scanner) error {
	return func(s *scanner) error {
		if r.board.Plane == nil {
			return errors.New("no plane before it")
		}
		return read(r.board.Plane, s)
	}
}

func (r *reading) inPanel(read func(*Panel, *scanner) error) func(*scanner) error {
	return func(s *scanner) error {
		if len(r.panels) == 0 {
			return errors.New("no panel before it")
		}
		return read(&r.panels[len(r.panels)-1], s)
	}
}

func sectors(p *Plane, s *scanner) (err error) {
	if p.Sectors.Cell, err = plane.ParseSize(s.word()); err != nil {
		return err
	}
	// Columns and rows are counts, written like a size.
	counts, err := plane.ParseSize(s.word())
	if err != nil {
		return err
	}
	if counts.W < 1 || counts.W > plane.MaxColumns || counts.D < 1 || counts.D > plane.MaxRows {
		return fmt.Errorf("%v of them", counts)
	}
	p.Sectors.Columns, p.Sectors.Rows = int(counts.W), int(counts.D)
	return nil
}

func band(p *Plane, s *scanner) error {
	from, to, _ := strings.Cut(s.word(), "..")
	ends, err := plane.ParsePoint(from + "," + to)
	if err != nil {
		return err
	}
	name, err := s.next()
	if err != nil {
		return err
	}
	p.Bands = append(p.Bands, Band{Band: plane.Band{From: ends.X, To: ends.Y}, Name: name, Minor: s.last("minor")})
	return nil
}

func (r *reading) edge(s *scanner) (err error) {
	var edges *Edges
	switch {
	case r.board.Plane != nil:
		edges = &r.board.Plane.Edges
	case r.board.Hex != nil:
		edges = &r.board.Hex.Edges
	default:
		return errors.New("no table before it")
	}
	side := Edge(s.word())
	caption := &edges.South
	switch side {
	case North:
		caption = &edges.North
	case South:
	default:
		return fmt.Errorf("no edge %q", side)
	}
	*caption, err = s.next()
	return err
}

func piece(p *Plane, s *scanner) error {
	f, err := face(s)
	if err != nil {
		return err
	}
	added := Piece{Face: f}
	for !s.done() {
		section, err := plane.ParseRect(s.word())
		if err != nil {
			return err
		}
		added.Sections = append(added.Sections, section)
	}
	p.Pieces = append(p.Pieces, added)
	return nil
}

func road(p *Plane, s *scanner) error {
	f, err := face(s)
	if err != nil {
		return err
	}
	width, err := strconv.ParseInt(s.word(), 10, 64)
	if err != nil {
		return err
	}
	added := Road{Face: f, Width: plane.MM(width)}
	for !s.done() {
		point, err := plane.ParsePoint(s.word())
		if err != nil {
			return err
		}
		added.Path = append(added.Path, point)
	}
	p.Roads = append(p.Roads, added)
	return nil
}

func loose(p *Plane, s *scanner) error {
	f, err := face(s)
	if err != nil {
		return err
	}
	added := Loose{Face: f}
	for !s.done() {
		sector, err := plane.ParseSector(s.word())
		if err != nil {
			return err
		}
		added.Sectors = append(added.Sectors, sector)
	}
	p.Loose = append(p.Loose, added)
	return nil
}

func spare(p *Plane, s *scanner) error {
	f, err := face(s)
	if err != nil {
		return err
	}
	added := Spare{Face: f}
	for !s.done() {
		section, err := plane.ParseSize(s.word())
		if err != nil {
			return err
		}
		added.Sections = append(added.Sections, section)
	}
	p.Tray = append(p.Tray, added)
	return nil
}

// face reads number, look, name and remarks, up to and with the word "at".
func face(s *scanner) (Face, error) {
	n, err := strconv.Atoi(s.word())
	if err != nil {
		return Face{}, err
	}
	f := Face{Number: Number(n), Look: Look(s.word())}
	if f.Name, err = s.next(); err != nil {
		return Face{}, err
	}
	for {
		switch word := s.word(); word {
		case "objective":
			f.Objective = true
		case "optional":
			f.Optional = true
		case "wrong":
			f.Wrong = true
		case "ghost":
			f.Ghost = true
		case "badge":
			badge, err := s.next()
			if err != nil {
				return Face{}, err
			}
			f.Badges = append(f.Badges, badge)
		case "at":
			return f, nil
		default:
			return Face{}, fmt.Errorf("unknown word %q", word)
		}
	}
}

func mark(p *Plane, s *scanner) error {
	at, err := plane.ParsePoint(s.word())
	if err != nil {
		return err
	}
	text, err := s.next()
	if err != nil {
		return err
	}
	added := Mark{At: at, Text: text}
	if s.take("label ") {
		if added.Label, err = s.next(); err != nil {
			return err
		}
	}
	p.Marks = append(p.Marks, added)
	return nil
}

func (r *reading) legend(s *scanner) error {
	n, err := strconv.Atoi(s.word())
	if err != nil {
		return err
	}
	text, err := s.next()
	if err != nil {
		return err
	}
	r.board.Legend = append(r.board.Legend, Entry{Number: Number(n), Text: text})
	return nil
}

func (r *reading) small(s *scanner) error {
	text, err := s.next()
	if err != nil {
		return err
	}
	r.board.SmallPrint = append(r.board.SmallPrint, text)
	return nil
}

func (r *reading) panel(s *scanner) error {
	title, err := s.next()
	if err != nil {
		return err
	}
	r.panels = append(r.panels, Panel{Title: title})
	return nil
}

func columns(p *Panel, s *scanner) (err error) {
	p.Columns, err = phrases(s)
	return err
}

func totals(p *Panel, s *scanner) (err error) {
	p.Totals, err = strconv.Atoi(s.word())
	return err
}

func bars(p *Panel, s *scanner) error {
	if p.Bars != nil {
		return errors.New("a second line of them")
	}
	for !s.done() {
		bar, err := strconv.Atoi(s.word())
		if err != nil {
			return err
		}
		p.Bars = append(p.Bars, PerMille(bar))
	}
	return nil
}

func row(p *Panel, s *scanner) error {
	cells, err := phrases(s)
	if err != nil {
		return err
	}
	p.Rows = append(p.Rows, cells)
	return nil
}

func phrases(s *scanner) ([]phrase.Phrase, error) {
	var all []phrase.Phrase
	for !s.done() {
		p, err := s.next()
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
