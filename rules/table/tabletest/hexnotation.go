package tabletest

import (
	"fmt"
	"strconv"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// hidden replaces an arm, a weight and a strength that a viewer doesn't know.
const hidden = "- - - "

func hexText(h table.Hex, line func(...string)) {
	line("hex", fmt.Sprintf("%dx%d", h.Grid.Columns, h.Grid.Rows), "bottom", h.Bottom.String())
	edgesText(h.Edges, line)
	for _, c := range h.Cells {
		line(append([]string{"cell", c.At.String()}, features(c.Features)...)...)
	}
	for _, b := range h.Barriers {
		line(append([]string{"side", b.At.String(), "held", b.Holder.String()}, features(b.Features)...)...)
	}
	for _, side := range h.Apart {
		line("apart", side.String())
	}
	for _, u := range h.Units {
		line(unitText(u)...)
	}
	for _, o := range h.Officers {
		line(append([]string{"officer", o.At.String(), string(o.Camp), number(o.Number), string(o.Rank), FormatPhrase(o.Name)},
			remarks(o.Badges, remark{"activated", o.Activated}, remark{"ghost", o.Ghost})...)...)
	}
	for _, l := range h.Highlights {
		line("light", l.At.String(), string(l.Tone))
	}
	for _, a := range h.Arrows {
		line("arrow", a.From.String(), a.To.String(), string(a.Tone))
	}
	for _, st := range h.Stood {
		line(append([]string{"stood", st.At.String(), string(st.Camp), number(st.Number)}, remarks(nil, remark{"lost", st.Lost})...)...)
	}
	for _, p := range h.Pins {
		line(labelled("pin", p.At, p.Text, p.Label)...)
	}
	if h.Window != nil {
		line("window", h.Window.Centre.String(), strconv.Itoa(int(h.Window.Radius)))
	}
}

func unitText(u table.Unit) []string {
	kind := fmt.Sprintf("%s %s %d/%d ", u.Arm, u.Weight, u.Strength.Left, u.Strength.Initial)
	if u.Hidden {
		kind = hidden
	}
	parts := []string{"unit", u.At.String(), string(u.Camp), number(u.Number), kind + FormatPhrase(u.Troop), FormatPhrase(u.Name)}
	return append(parts, remarks(u.Badges, remark{"hidden", u.Hidden}, remark{"activated", u.Activated}, remark{"fought", u.Fought},
		remark{"ghost", u.Ghost})...)
}

// remark is a word that may be in a line.
type remark struct {
	word string
	said bool
}

func remarks(badges []phrase.Phrase, all ...remark) []string {
	var parts []string
	for _, r := range all {
		if r.said {
			parts = append(parts, r.word)
		}
	}
	for _, badge := range badges {
		parts = append(parts, "badge", FormatPhrase(badge))
	}
	return parts
}

// labelled writes a mark: where, what it says, and its own label if it has one.
func labelled(word string, at fmt.Stringer, text, label phrase.Phrase) []string {
	parts := []string{word, at.String(), FormatPhrase(text)}
	if !label.IsZero() {
		parts = append(parts, "label", FormatPhrase(label))
	}
	return parts
}

func number(n table.Number) string { return strconv.Itoa(int(n)) }

func features(all []table.Feature) []string {
	var parts []string
	for _, f := range all {
		parts = append(parts, string(f.Look), FormatPhrase(f.Name))
	}
	return parts
}

func (n *notation) hex(s *scanner) {
	if n.board.Hex != nil {
		s.fail(errSecond)
	}
	h := &table.Hex{}
	h.Grid.Columns, h.Grid.Rows = s.pair("x")
	s.want("bottom")
	switch bottom := s.word(); bottom {
	case hex.South.String():
	case hex.North.String():
		h.Bottom = hex.North
	default:
		s.failf("no edge %q", bottom)
	}
	n.board.Hex = h
}

func cell(h *table.Hex, s *scanner) {
	h.Cells = append(h.Cells, table.Cell{At: read(s, hex.Parse), Features: s.features()})
}

func barrier(h *table.Hex, s *scanner) {
	b := table.Barrier{At: read(s, hex.ParseSide)}
	s.want("held")
	b.Holder, b.Features = read(s, hex.Parse), s.features()
	h.Barriers = append(h.Barriers, b)
}

func apart(h *table.Hex, s *scanner) { h.Apart = append(h.Apart, read(s, hex.ParseSide)) }

func (s *scanner) features() (all []table.Feature) {
	for !s.isDone() {
		all = append(all, table.Feature{Look: table.Look(s.word()), Name: s.next()})
	}
	return all
}

func unit(h *table.Hex, s *scanner) {
	u := table.Unit{At: read(s, hex.Parse), Camp: table.Camp(s.word()), Number: table.Number(s.count())}
	if !s.take(hidden) {
		u.Arm, u.Weight = table.Arm(s.word()), table.Weight(s.word())
		u.Strength.Left, u.Strength.Initial = s.pair("/")
	}
	u.Troop, u.Name = s.next(), s.next()
	u.Badges = s.remarks("", map[string]*bool{"hidden": &u.Hidden, "activated": &u.Activated, "fought": &u.Fought, "ghost": &u.Ghost})
	h.Units = append(h.Units, u)
}

func officer(h *table.Hex, s *scanner) {
	o := table.Officer{At: read(s, hex.Parse), Camp: table.Camp(s.word()), Number: table.Number(s.count()), Rank: table.Rank(s.word()), Name: s.next()}
	o.Badges = s.remarks("", map[string]*bool{"activated": &o.Activated, "ghost": &o.Ghost})
	h.Officers = append(h.Officers, o)
}

func highlight(h *table.Hex, s *scanner) {
	h.Highlights = append(h.Highlights, table.Highlight{At: read(s, hex.Parse), Tone: table.Tone(s.word())})
}

func arrow(h *table.Hex, s *scanner) {
	h.Arrows = append(h.Arrows, table.Arrow{From: read(s, hex.Parse), To: read(s, hex.Parse), Tone: table.Tone(s.word())})
}

func stand(h *table.Hex, s *scanner) {
	st := table.Stand{At: read(s, hex.Parse), Camp: table.Camp(s.word()), Number: table.Number(s.count())}
	if badges := s.remarks("", map[string]*bool{"lost": &st.Lost}); len(badges) > 0 {
		s.failf("a badge at a place left")
	}
	h.Stood = append(h.Stood, st)
}

func pin(h *table.Hex, s *scanner) {
	h.Pins = append(h.Pins, table.Pin{At: read(s, hex.Parse), Text: s.next(), Label: s.label()})
}

func window(h *table.Hex, s *scanner) {
	if h.Window != nil {
		s.fail(errSecond)
	}
	h.Window = &table.Window{Centre: read(s, hex.Parse), Radius: hex.Steps(s.count())}
}

func dieText(d table.Die) []string {
	parts := []string{"die", FormatPhrase(d.Name)}
	if d.Void {
		parts = append(parts, "void")
	}
	for _, s := range d.Symbols {
		parts = append(parts, string(s))
	}
	return parts
}

func die(p *table.Panel, s *scanner) {
	d := table.Die{Name: s.next()}
	for !s.isDone() {
		if word := s.word(); word == "void" {
			d.Void = true
		} else {
			d.Symbols = append(d.Symbols, table.Symbol(word))
		}
	}
	p.Dice = append(p.Dice, d)
}
