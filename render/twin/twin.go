package twin

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// cutShort ends what goes on.
const cutShort = "…"

// AltLimit is the longest alternative text that a picture may carry, in UTF-16 units as Discord counts them.
const AltLimit = 1024

// Of says in words what the picture of board and panels shows, one sentence a line: all of it, for a
// message or a screen reader. Names are escaped as words escapes them.
func Of(board table.Board, panels []table.Panel, words phrase.Wordbook) string {
	return strings.Join(twinOf(board, panels, words).lines(), "\n")
}

// Alt is Of within AltLimit. Where that is too long, what counts comes first: the title, then the panels,
// each whole or not at all, so that no count loses its total; then the board, in whole lines as far as they
// fit, then an cutShort.
func Alt(board table.Board, panels []table.Panel, words phrase.Wordbook) string {
	parts := twinOf(board, panels, words)
	if whole := strings.Join(parts.lines(), "\n"); units(whole) <= AltLimit {
		return whole
	}
	left := AltLimit - units("\n"+cutShort)
	var out []string
	put := func(lines []string) bool {
		need := units(strings.Join(lines, "\n")) + units("\n")
		if need > left {
			return false
		}
		out, left = append(out, lines...), left-need
		return true
	}
	if len(parts.head) > 0 && !put(parts.head) {
		return clip(strings.Join(parts.head, " "), left) + cutShort
	}
	for _, panel := range parts.panels {
		put(panel)
	}
	for _, line := range slices.Concat(parts.board, parts.foot) {
		if !put([]string{line}) {
			break
		}
	}
	return strings.Join(append(out, cutShort), "\n")
}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// clip keeps what of a text fits, in whole characters.
func clip(text string, most int) string {
	for i, r := range text {
		if most -= utf16.RuneLen(r); most < 0 {
			return text[:i]
		}
	}
	return text
}

// twin is a text while it is put together.
type twin struct {
	words phrase.Wordbook
	lines []string
}

func (t *twin) add(key string, args ...phrase.Arg) { t.put(phrase.Say(key, args...)) }

// put adds a line, unless the phrase says nothing. A line is one line that reads in one direction, whatever a
// name holds.
func (t *twin) put(p phrase.Phrase) {
	if said := t.flat(p); said != "" {
		t.lines = append(t.lines, said)
	}
}

func (t *twin) flat(p phrase.Phrase) string {
	if p.IsZero() {
		return ""
	}
	said := strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Bidi_Control, r), r == '\uFEFF':
			return -1
		}
		return r
	}, t.words.Say(p))
	return strings.TrimSpace(said)
}

// twinParts is a twin by what its lines speak of.
type twinParts struct {
	head, board, foot []string
	panels            [][]string
}

func (p twinParts) lines() []string {
	return slices.Concat(p.head, p.board, slices.Concat(p.panels...), p.foot)
}

func twinOf(board table.Board, panels []table.Panel, words phrase.Wordbook) (parts twinParts) {
	t := &twin{words: words}
	take := func() []string {
		lines := t.lines
		t.lines = nil
		return lines
	}
	t.put(board.Title)
	if board.Unofficial {
		t.add("render.unofficial")
	}
	parts.head = take()
	named := map[table.Number]phrase.Phrase{}
	switch {
	case board.Plane != nil:
		t.plane(*board.Plane, named)
	case board.Hex != nil:
		t.hexes(*board.Hex)
	case len(panels) == 0:
		t.add("render.nothing")
	}
	t.legend(board.Legend, named)
	parts.board = take()
	for _, panel := range panels {
		t.panel(panel)
		parts.panels = append(parts.panels, take())
	}
	for _, line := range board.SmallPrint {
		t.put(line)
	}
	parts.foot = take()
	return parts
}

func (t *twin) plane(p table.Plane, named map[table.Number]phrase.Phrase) {
	t.add("render.twin."+string(p.Bottom), table.Length("width", p.Size.W, p.Unit), table.Length("depth", p.Size.D, p.Unit))
	t.ruling(p)
	for _, edge := range []table.Edge{table.South, table.North} {
		if holder := p.Edges.Of(edge); !holder.IsZero() {
			t.add("render.twin.held", phrase.With("edge", phrase.Say("render."+string(edge))), phrase.With("holder", holder))
		}
	}
	for _, band := range p.Bands {
		key := "render.twin.band"
		if band.Name.IsZero() {
			key = "render.twin.bare-band"
		}
		t.add(key, phrase.With("name", band.Name),
			table.Length("from", band.From, p.Unit), table.Length("to", band.To, p.Unit))
	}
	t.count("render.twin.placed", len(p.Pieces))
	for _, piece := range p.Pieces {
		var where []phrase.Phrase
		for _, section := range piece.Sections {
			where = append(where, at(p, section))
		}
		t.piece(piece.Face, where)
		named[piece.Number] = piece.Name
	}
	t.count("render.twin.roads", len(p.Roads))
	for _, road := range p.Roads {
		var way []phrase.Phrase
		for _, point := range road.Path {
			way = append(way, pointOf(p, point))
		}
		for _, bridge := range road.Bridges {
			way = append(way, phrase.Say("render.twin.bridge", phrase.With("at", pointOf(p, bridge))))
		}
		t.piece(road.Face, way)
		named[road.Number] = road.Name
	}
	t.count("render.twin.loose", len(p.Loose))
	for _, loose := range p.Loose {
		var where []phrase.Phrase
		for _, sector := range loose.Sectors {
			where = append(where, phrase.Say("render.twin.sector", sectorArg(p, sector)))
		}
		for _, strip := range loose.Strips {
			where = append(where, phrase.Say("render.twin.strip",
				table.Length("from", strip.From, p.Unit), table.Length("to", strip.To, p.Unit)))
		}
		t.piece(loose.Face, where)
		named[loose.Number] = loose.Name
	}
	t.count("render.twin.tray", len(p.Tray))
	for _, spare := range p.Tray {
		var sizes []phrase.Phrase
		for _, size := range spare.Sections {
			sizes = append(sizes, phrase.Say("render.twin.size",
				table.Length("width", size.W, p.Unit), table.Length("depth", size.D, p.Unit)))
		}
		t.piece(spare.Face, sizes)
		named[spare.Number] = spare.Name
	}
	for i, label := range labels(p.Marks) {
		mark, key := p.Marks[i], "render.twin.mark"
		if mark.Text.IsZero() {
			key = "render.twin.bare-mark"
		}
		t.add(key, phrase.With("label", label), phrase.With("text", mark.Text),
			table.Length("x", mark.At.X, p.Unit), table.Length("y", mark.At.Y, p.Unit))
	}
	t.left(p)
	t.tokens(p)
}

// labels are what marks are called: by their own label, else by their letter.
func labels(marks []table.Mark) []phrase.Phrase {
	all := make([]phrase.Phrase, len(marks))
	for i, letter := range Letters(marks) {
		if all[i] = marks[i].Label; letter != "" {
			all[i] = phrase.Say("render.twin.sign", phrase.Verbatim("sign", letter))
		}
	}
	return all
}

// count says how many things of a kind follow, where there are any.
func (t *twin) count(key string, n int) {
	if n > 0 {
		t.add(key, phrase.Number("count", n))
	}
}

// within names the sector in which a point is.
func within(p table.Plane, point plane.Point) phrase.Arg {
	if in, on := p.Sectors.At(point); on {
		return sectorArg(p, in)
	}
	return phrase.Verbatim("sector", "–")
}

func at(p table.Plane, section plane.Rect) phrase.Phrase {
	return phrase.Say("render.twin.at", within(p, section.Centre),
		table.Length("x", section.Centre.X, p.Unit), table.Length("y", section.Centre.Y, p.Unit),
		// As text: an angle never chooses a plural.
		phrase.Verbatim("turn", strconv.Itoa(int(section.Turn))))
}

func (t *twin) piece(f table.Face, where []phrase.Phrase) {
	name := f.Name
	if name.IsZero() {
		name = phrase.Say("render.look." + string(f.Look))
	}
	objective := phrase.Say("render.objective")
	if f.Cover != "" && f.Name.IsZero() {
		name = phrase.Say("render.twin.covered", phrase.With("name", name),
			phrase.With("cover", phrase.Say("render.look."+string(f.Cover))))
	}
	name = withRemarks(name, f.Badges,
		remark{Category(f, t.words) != "", phrase.Say("render.category." + string(f.Category))},
		remark{f.Objective && !t.isSaid(objective, f.Badges), objective},
		remark{f.Optional, phrase.Say("render.optional")}, remark{f.Ghost, phrase.Say("render.ghost")},
		remark{f.Wrong, phrase.Say("render.wrong")})
	key := "render.twin.piece"
	if f.Number == 0 {
		key = "render.twin.unnumbered"
	}
	t.add(key, numberArg(f.Number), phrase.With("name", name), phrase.Listing("where", where...))
}

// remark is what is said of a thing where it is true.
type remark struct {
	holds bool
	words phrase.Phrase
}

// withRemarks is a name with the remarks that are true, and the thing's badges.
func withRemarks(name phrase.Phrase, badges []phrase.Phrase, all ...remark) phrase.Phrase {
	var said []phrase.Phrase
	for _, r := range all {
		if r.holds {
			said = append(said, r.words)
		}
	}
	if said = append(said, badges...); len(said) == 0 {
		return name
	}
	return phrase.Say("render.twin.remarked", phrase.With("name", name), phrase.Listing("remarks", said...))
}

// isSaid reports whether the words of a phrase stand in those of another: « 2 objectifs » says « objectif ».
func (t *twin) isSaid(p phrase.Phrase, in []phrase.Phrase) bool {
	return slices.ContainsFunc(in, func(other phrase.Phrase) bool { return strings.Contains(t.flat(other), t.flat(p)) })
}

func numberArg(n table.Number) phrase.Arg { return phrase.Verbatim("number", strconv.Itoa(int(n))) }

// legend adds the lines that say more than the name under which the piece was listed already.
func (t *twin) legend(entries []table.Entry, named map[table.Number]phrase.Phrase) {
	headed := false
	for _, entry := range entries {
		if name, known := named[entry.Number]; known && t.flat(name) == t.flat(entry.Text) {
			continue
		}
		if !headed {
			headed = true
			t.heading(phrase.Say("render.legend"))
		}
		t.add("render.twin.entry", numberArg(entry.Number), phrase.With("text", entry.Text))
	}
}

func (t *twin) heading(title phrase.Phrase) {
	if !title.IsZero() {
		t.add("render.twin.heading", phrase.With("title", title))
	}
}

// panel says each row as "head: value", or, under columns, as "column: value" cell by cell; what runs over
// all columns it says as it is.
func (t *twin) panel(panel table.Panel) {
	t.heading(panel.Title)
	t.dice(panel.Dice)
	for _, row := range panel.Rows {
		var cells []phrase.Phrase
		switch {
		case len(panel.Columns) > 0 && len(row) > min(1, len(panel.Columns)-1):
			for i, cell := range row {
				if cell.IsZero() {
					continue
				}
				if i < len(panel.Columns) {
					cell = phrase.Say("render.twin.cell", phrase.With("head", panel.Columns[i]), phrase.With("value", cell))
				}
				cells = append(cells, cell)
			}
		case len(row) > 1:
			cells = slices.Clone(row[1:])
			cells[0] = phrase.Say("render.twin.cell", phrase.With("head", row[0]), phrase.With("value", row[1]))
		default:
			cells = row
		}
		var said []string
		for _, cell := range cells {
			if words := t.flat(cell); words != "" {
				said = append(said, words)
			}
		}
		if len(said) > 0 {
			t.lines = append(t.lines, strings.Join(said, " · "))
		}
	}
}
