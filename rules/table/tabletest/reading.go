package tabletest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// MaxText is the longest notation, in bytes, that Parse reads.
const MaxText = 1 << 20

// Parse reads what Format writes, and checks it. Empty lines and lines that start with # are passed over, so
// that a fixture may explain itself. An error names the line; one of Check is wrapped.
func Parse(text string) (table.Board, []table.Panel, error) {
	if len(text) > MaxText {
		return table.Board{}, nil, fmt.Errorf("notation of %d bytes, at most %d are read", len(text), MaxText)
	}
	var n notation
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := n.line(line); err != nil {
			return table.Board{}, nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if err := table.Check(n.board, n.panels); err != nil {
		return table.Board{}, nil, err
	}
	return n.board, n.panels, nil
}

// notation is a notation half read.
type notation struct {
	board  table.Board
	panels []table.Panel
}

func (n *notation) line(text string) error {
	s := &scanner{rest: text}
	word := s.word()
	onPlane := func(line func(*table.Plane, *scanner)) func(*scanner) { return onto(n.board.Plane, "plane", line) }
	onHex := func(line func(*table.Hex, *scanner)) func(*scanner) { return onto(n.board.Hex, "board of hexes", line) }
	inPanel := func(line func(*table.Panel, *scanner)) func(*scanner) {
		if len(n.panels) == 0 {
			return onto(nil, "panel", line)
		}
		return onto(&n.panels[len(n.panels)-1], "panel", line)
	}
	line, known := map[string]func(*scanner){
		"title":      func(s *scanner) { n.board.Title = s.next() },
		"unofficial": func(*scanner) { n.board.Unofficial = true },
		"plane":      n.plane,
		"sectors":    onPlane(sectors),
		"zones":      onPlane(zones),
		"halved":     onPlane(func(p *table.Plane, _ *scanner) { p.Halved = true }),
		"edge":       n.edge,
		"band":       onPlane(band),
		"piece":      onPlane(piece),
		"road":       onPlane(road),
		"loose":      onPlane(loose),
		"spare":      onPlane(spare),
		"mark":       onPlane(mark),
		"trace":      onPlane(trace),
		"token":      onPlane(token),
		"hex":        n.hex,
		"cell":       onHex(cell),
		"side":       onHex(barrier),
		"apart":      onHex(apart),
		"unit":       n.unit,
		"officer":    onHex(officer),
		"light":      onHex(highlight),
		"arrow":      onHex(arrow),
		"stood":      onHex(stand),
		"pin":        onHex(pin),
		"window":     onHex(window),
		"legend": func(s *scanner) {
			n.board.Legend = append(n.board.Legend, table.Entry{Number: table.Number(s.count()), Text: s.next()})
		},
		"small":   func(s *scanner) { n.board.SmallPrint = append(n.board.SmallPrint, s.next()) },
		"panel":   func(s *scanner) { n.panels = append(n.panels, table.Panel{Title: s.next()}) },
		"columns": inPanel(func(p *table.Panel, s *scanner) { p.Columns = s.phrases() }),
		"totals":  inPanel(func(p *table.Panel, s *scanner) { p.Totals = s.count() }),
		"die":     inPanel(die),
		"bars":    inPanel(bars),
		"measure": inPanel(measure),
		"row":     inPanel(func(p *table.Panel, s *scanner) { p.Rows = append(p.Rows, s.phrases()) }),
	}[word]
	if !known {
		return fmt.Errorf("unknown word %q", word)
	}
	line(s)
	if !s.isDone() {
		s.failf("%q is left over", s.rest)
	}
	if s.err != nil {
		return fmt.Errorf("%s: %w", word, s.err)
	}
	return nil
}

// onto reads a line of what must have begun before it.
func onto[T any](begun *T, what string, line func(*T, *scanner)) func(*scanner) {
	return func(s *scanner) {
		if begun == nil {
			s.failf("no %s before it", what)
			return
		}
		line(begun, s)
	}
}

var errSecond = errors.New("a second one")

func (n *notation) plane(s *scanner) {
	if n.board.Plane != nil {
		s.fail(errSecond)
	}
	p := &table.Plane{Size: read(s, ParseSize)}
	s.want("bottom")
	p.Bottom = table.Edge(s.word())
	n.board.Plane = p
}

func sectors(p *table.Plane, s *scanner) {
	p.Sectors.Cell = read(s, ParseSize)
	// Columns and rows are counts, written like a size.
	counts := read(s, ParseSize)
	if counts.W < 1 || counts.W > plane.MaxColumns || counts.D < 1 || counts.D > plane.MaxRows {
		s.failf("%v of them", counts)
	}
	p.Sectors.Columns, p.Sectors.Rows = int(counts.W), int(counts.D)
}

func band(p *table.Plane, s *scanner) {
	ends := read(s, func(word string) (plane.Point, error) {
		from, to, _ := strings.Cut(word, "..")
		return ParsePoint(from + "," + to)
	})
	p.Bands = append(p.Bands, table.Band{Band: plane.Band{From: ends.X, To: ends.Y}, Name: s.next(), Minor: s.takeLast("minor")})
}

func (n *notation) edge(s *scanner) {
	var edges *table.Edges
	switch {
	case n.board.Plane != nil:
		edges = &n.board.Plane.Edges
	case n.board.Hex != nil:
		edges = &n.board.Hex.Edges
	default:
		s.failf("no table before it")
		return
	}
	switch side := table.Edge(s.word()); side {
	case table.North:
		edges.North = s.next()
	case table.South:
		edges.South = s.next()
	default:
		s.failf("no edge %q", side)
	}
}

// unit is a table's length on a plane, and troops on a board of hexes.
func (n *notation) unit(s *scanner) {
	if n.board.Plane == nil {
		onto(n.board.Hex, "table", unit)(s)
		return
	}
	if n.board.Plane.Unit = plane.Unit(s.count()); n.board.Plane.Unit == 0 {
		s.failf("no length")
	}
}

func zones(p *table.Plane, s *scanner) {
	p.Zones = &table.Zones{From: table.Edge(s.word()), Lit: readAll(s, plane.ParseSector)}
}

func piece(p *table.Plane, s *scanner) {
	p.Pieces = append(p.Pieces, table.Piece{Face: face(s), Corner: corner(s), Sections: readAll(s, ParseRect)})
}

func trace(p *table.Plane, s *scanner) {
	of := table.Number(s.count())
	s.want("at")
	p.Traces = append(p.Traces, table.Trace{Number: of, Corner: corner(s), Sections: readAll(s, ParseRect)})
}

// corner reads the radius of round corners, where they are round.
func corner(s *scanner) plane.MM {
	if s.take("round ") {
		return plane.MM(s.count())
	}
	return 0
}

func token(p *table.Plane, s *scanner) {
	p.Tokens = append(p.Tokens, table.Token{At: read(s, ParsePoint), Camp: table.Camp(s.word()), Number: table.Number(s.count()), Text: s.next()})
}

func road(p *table.Plane, s *scanner) {
	r := table.Road{Face: face(s), Width: plane.MM(s.count())}
	for !s.isDone() && !s.take("bridges ") {
		r.Path = append(r.Path, read(s, ParsePoint))
	}
	r.Bridges = readAll(s, ParsePoint)
	p.Roads = append(p.Roads, r)
}

func loose(p *table.Plane, s *scanner) {
	l := table.Loose{Face: face(s)}
	for s.take("strip ") {
		from, to := s.pair("-")
		l.Strips = append(l.Strips, plane.Band{From: plane.MM(from), To: plane.MM(to)})
	}
	if len(l.Strips) == 0 {
		l.Sectors = readAll(s, plane.ParseSector)
	}
	p.Loose = append(p.Loose, l)
}

func spare(p *table.Plane, s *scanner) {
	p.Tray = append(p.Tray, table.Spare{Face: face(s), Sections: readAll(s, ParseSize)})
}

// face reads number, look, name and remarks, up to and with the word "at".
func face(s *scanner) table.Face {
	f := table.Face{Number: table.Number(s.count()), Look: table.Look(s.word()), Name: s.next()}
	s.values = map[string]func(word string){
		"category": func(word string) { f.Category = table.Category(word) }, "cover": func(word string) { f.Cover = table.Look(word) },
	}
	f.Badges = s.remarks("at", map[string]*bool{"objective": &f.Objective, "optional": &f.Optional, "wrong": &f.Wrong, "ghost": &f.Ghost})
	return f
}

func mark(p *table.Plane, s *scanner) {
	p.Marks = append(p.Marks, table.Mark{At: read(s, ParsePoint), Text: s.next(), Label: s.label()})
}

func bars(p *table.Panel, s *scanner) {
	if p.Bars != nil {
		s.failf("a second line of them")
	}
	for _, bar := range readAll(s, strconv.Atoi) {
		p.Bars = append(p.Bars, table.PerMille(bar))
	}
}

func measure(p *table.Panel, s *scanner) {
	if p.Measure != nil {
		s.failf("a second line of it")
	}
	p.Measure = &table.Measure{Low: table.PerMille(s.count()), Expected: table.PerMille(s.count()), High: table.PerMille(s.count()), Faint: s.takeLast("faint")}
}
