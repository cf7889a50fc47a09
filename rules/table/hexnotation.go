package table

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// unknown stands for an arm, a weight or a strength that a viewer doesn't know.
const unknown = "-"

func (h Hex) format(line func(...string)) {
	line("hex", fmt.Sprintf("%dx%d", h.Grid.Columns, h.Grid.Rows), "bottom", h.Bottom.String())
	h.Edges.format(line)
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
		line(u.format()...)
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
	for _, p := range h.Pins {
		parts := []string{"pin", p.At.String(), FormatPhrase(p.Text)}
		if !p.Label.IsZero() {
			parts = append(parts, "label", FormatPhrase(p.Label))
		}
		line(parts...)
	}
	if h.Window != nil {
		line("window", h.Window.Centre.String(), strconv.Itoa(int(h.Window.Radius)))
	}
}

func (u Unit) format() []string {
	kind := []string{string(u.Arm), string(u.Weight), fmt.Sprintf("%d/%d", u.Strength.Left, u.Strength.Initial)}
	if u.Hidden {
		kind = []string{unknown, unknown, unknown}
	}
	parts := append([]string{"unit", u.At.String(), string(u.Camp), number(u.Number)}, kind...)
	parts = append(parts, FormatPhrase(u.Troop), FormatPhrase(u.Name))
	return append(parts, remarks(u.Badges, remark{"hidden", u.Hidden}, remark{"activated", u.Activated}, remark{"fought", u.Fought},
		remark{"ghost", u.Ghost})...)
}

// remark is a word that stands in a line or not.
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

func number(n Number) string { return strconv.Itoa(int(n)) }

func features(all []Feature) []string {
	var parts []string
	for _, f := range all {
		parts = append(parts, string(f.Look), FormatPhrase(f.Name))
	}
	return parts
}

func (r *reading) hex(s *scanner) error {
	if r.board.Hex != nil {
		return errors.New("a second one")
	}
	h := &Hex{}
	columns, rows, _ := strings.Cut(s.word(), "x")
	var err error
	if h.Grid.Columns, err = strconv.Atoi(columns); err != nil {
		return err
	}
	if h.Grid.Rows, err = strconv.Atoi(rows); err != nil {
		return err
	}
	if s.word() != "bottom" {
		return errors.New("no bottom edge")
	}
	switch bottom := s.word(); bottom {
	case hex.South.String():
	case hex.North.String():
		h.Bottom = hex.North
	default:
		return fmt.Errorf("no edge %q", bottom)
	}
	r.board.Hex = h
	return nil
}

func (r *reading) onHex(read func(*Hex, *scanner) error) func(*scanner) error {
	return func(s *scanner) error {
		if r.board.Hex == nil {
			return errors.New("no board of hexes before it")
		}
		return read(r.board.Hex, s)
	}
}

func cell(h *Hex, s *scanner) error {
	at, err := hex.Parse(s.word())
	if err != nil {
		return err
	}
	read, err := ground(s)
	h.Cells = append(h.Cells, Cell{At: at, Features: read})
	return err
}

func barrier(h *Hex, s *scanner) error {
	at, err := hex.ParseSide(s.word())
	if err != nil {
		return err
	}
	if s.word() != "held" {
		return errors.New("held by nobody")
	}
	holder, err := hex.Parse(s.word())
	if err != nil {
		return err
	}
	read, err := ground(s)
	h.Barriers = append(h.Barriers, Barrier{At: at, Holder: holder, Features: read})
	return err
}

func apart(h *Hex, s *scanner) error {
	side, err := hex.ParseSide(s.word())
	h.Apart = append(h.Apart, side)
	return err
}

func ground(s *scanner) ([]Feature, error) {
	var all []Feature
	for !s.done() {
		f := Feature{Look: Look(s.word())}
		var err error
		if f.Name, err = s.next(); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

func unit(h *Hex, s *scanner) error {
	var u Unit
	var err error
	if u.At, err = hex.Parse(s.word()); err != nil {
		return err
	}
	u.Camp = Camp(s.word())
	n, err := strconv.Atoi(s.word())
	if err != nil {
		return err
	}
	u.Number = Number(n)
	arm, weight, strength := s.word(), s.word(), s.word()
	if arm != unknown || weight != unknown || strength != unknown {
		left, initial, _ := strings.Cut(strength, "/")
		u.Arm, u.Weight = Arm(arm), Weight(weight)
		if u.Strength.Left, err = strconv.Atoi(left); err != nil {
			return err
		}
		if u.Strength.Initial, err = strconv.Atoi(initial); err != nil {
			return err
		}
	}
	if u.Troop, err = s.next(); err != nil {
		return err
	}
	if u.Name, err = s.next(); err != nil {
		return err
	}
	u.Badges, err = s.remarks(map[string]*bool{"hidden": &u.Hidden, "activated": &u.Activated, "fought": &u.Fought, "ghost": &u.Ghost})
	h.Units = append(h.Units, u)
	return err
}

func officer(h *Hex, s *scanner) error {
	var o Officer
	var err error
	if o.At, err = hex.Parse(s.word()); err != nil {
		return err
	}
	o.Camp = Camp(s.word())
	n, err := strconv.Atoi(s.word())
	if err != nil {
		return err
	}
	o.Number, o.Rank = Number(n), Rank(s.word())
	if o.Name, err = s.next(); err != nil {
		return err
	}
	o.Badges, err = s.remarks(map[string]*bool{"activated": &o.Activated, "ghost": &o.Ghost})
	h.Officers = append(h.Officers, o)
	return err
}

// remarks takes the words that it knows, each setting what stands under it, and the badges.
func (s *scanner) remarks(known map[string]*bool) ([]phrase.Phrase, error) {
	var badges []phrase.Phrase
	for !s.done() {
		word := s.word()
		if said := known[word]; said != nil {
			*said = true
			continue
		}
		if word != "badge" {
			return nil, fmt.Errorf("unknown word %q", word)
		}
		badge, err := s.next()
		if err != nil {
			return nil, err
		}
		badges = append(badges, badge)
	}
	return badges, nil
}

func highlight(h *Hex, s *scanner) error {
	at, err := hex.Parse(s.word())
	h.Highlights = append(h.Highlights, Highlight{At: at, Tone: Tone(s.word())})
	return err
}

func arrow(h *Hex, s *scanner) error {
	from, err := hex.Parse(s.word())
	if err != nil {
		return err
	}
	to, err := hex.Parse(s.word())
	h.Arrows = append(h.Arrows, Arrow{From: from, To: to, Tone: Tone(s.word())})
	return err
}

func pin(h *Hex, s *scanner) error {
	at, err := hex.Parse(s.word())
	if err != nil {
		return err
	}
	p := Pin{At: at}
	if p.Text, err = s.next(); err != nil {
		return err
	}
	if s.take("label ") {
		if p.Label, err = s.next(); err != nil {
			return err
		}
	}
	h.Pins = append(h.Pins, p)
	return nil
}

func window(h *Hex, s *scanner) error {
	if h.Window != nil {
		return errors.New("a second one")
	}
	centre, err := hex.Parse(s.word())
	if err != nil {
		return err
	}
	radius, err := strconv.Atoi(s.word())
	h.Window = &Window{Centre: centre, Radius: hex.Steps(radius)}
	return err
}
