package adlg

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// board is the empty table: each player looks from his own long edge, everybody else from the Defender's.
func (s state) board(seat rules.Seat) *table.Board {
	title := phrase.Say("adlg.title")
	if s.hasField() {
		title = phrase.Say("adlg.title-territory", phrase.With("territory", territoryName(s.field.Territory)))
	}
	if _, held := s.inHand(); held {
		seat = s.field.defender() // as the arrows of the piece in hand go
	}
	return &table.Board{Title: title, Plane: &table.Plane{Size: s.size, Bottom: s.edgeOf(seat), Sectors: s.grid, Unit: s.unit,
		Halved: true, Zones: &table.Zones{From: s.edgeOf(s.counting()), Lit: s.placing.Now.Sectors}}}
}

// territoryPanel is the territory's column of the table.
func (s evening) territoryPanel() table.Panel {
	t := s.territory()
	panel := table.Panel{Title: phrase.Say("adlg.territory.panel", phrase.With("territory", territoryName(t.ID)))}
	for _, r := range t.Rows {
		key := "adlg.territory.most"
		if r.Compulsory != "" {
			key = "adlg.territory.most-compulsory"
		}
		panel.Rows = append(panel.Rows, []phrase.Phrase{listed(each(r.Kinds, kindName)), phrase.Say(key, phrase.Figure("most", r.Most))})
	}
	return panel
}

// picksPanel is what each player took.
func (s evening) picksPanel() table.Panel {
	panel := table.Panel{Title: phrase.Say("adlg.choice.panel")}
	for _, seat := range []rules.Seat{s.field.defender(), s.field.Attacker} {
		if picks := s.choice.Picks[seat]; len(picks) > 0 {
			panel.Rows = append(panel.Rows, []phrase.Phrase{seatName(seat), listed(each(picks, pick.name))})
		}
	}
	return panel
}

// listed joins phrases into one.
func listed(items []phrase.Phrase) phrase.Phrase {
	return phrase.Say("adlg.listed", phrase.Listing("items", items...))
}

// reading says a reading of this game.
func (s evening) reading(name string) phrase.Arg {
	return phrase.With("reading", phrase.Say("adlg.setting."+name+"."+s.settings[name]))
}

// showPlacing lays the pieces out: those that are in their zones, the one of the moment as a ghost where it
// may be, the others beside the table.
func showPlacing(s state, _ rules.Seat, view *rules.View) {
	if len(s.pieces) == 0 {
		return
	}
	board := view.Board.Plane
	hand, _ := s.inHand()
	for _, p := range s.pieces {
		l, lies := s.placing.Lying[p.Number]
		if l.isRemoved() || s.placing.Out[p.Number] {
			continue
		}
		face := s.face(p)
		at := l.Place
		if hand.Number == p.Number && isPlaced(hand.now) {
			if at, face.Ghost = hand.now, true; lies && !slices.Equal(at.Rects, l.Place.Rects) {
				l.Was = l.Place
			}
		}
		if len(l.Was.Rects) > 0 {
			board.Traces = append(board.Traces, table.Trace{Number: p.Number, Corner: l.Was.Corner, Sections: l.Was.Rects})
		}
		switch {
		case isPlaced(at):
			s.draw(board, face, p, at)
		case lies:
			board.Loose = append(board.Loose, table.Loose{Face: face, Sectors: s.sectorsOf(p, l)})
		case s.placing.Now.Number == p.Number:
			face.Ghost = true
			board.Loose = append(board.Loose, table.Loose{Face: face, Sectors: s.sectorsOf(p, s.locationOf(p))})
		default:
			board.Tray = append(board.Tray, table.Spare{Face: face, Sections: []plane.Size{s.book.Terrains[p.Kind].lengthwise(s.ud)}})
		}
		view.Board.Legend = append(view.Board.Legend, table.Entry{Number: p.Number, Text: p.legend()})
	}
	if panel := s.leftOutPanel(); len(panel.Rows) > 0 {
		view.Panels = append(view.Panels, panel)
	}
}

// sectorsOf are the zones in which a piece is, or may be.
func (s evening) sectorsOf(p piece, l location) []plane.Sector {
	if !p.Kind.isWater() {
		return l.Sectors
	}
	side := func(column int) []plane.Sector {
		return []plane.Sector{{Column: column, Row: 0}, {Column: column, Row: 1}}
	}
	last := tableWidth/zoneSide - 1
	if l.Side == "" {
		return slices.Concat(side(0), side(last))
	}
	if (l.Side == leftSide) == (s.edgeOf(p.By) == table.South) {
		return side(0)
	}
	return side(last)
}

// drawnAs are the categories that a picture tells; a road's is that of the ground.
var drawnAs = map[category]table.Category{clear: table.Clear, rough: table.RoughGoing, difficult: table.Difficult,
	forbidden: table.Impassable}

// face is what a piece shows: its category can be read without colour.
func (s laying) face(p piece) table.Face {
	f := table.Face{Number: p.Number, Look: s.book.Terrains[p.Kind].Look, Name: p.name(), Category: drawnAs[s.category(p)]}
	if p.Cover != "" {
		f.Cover = s.book.Terrains[p.Cover].Look
	}
	l := s.locationOf(p)
	if l.Difficulty != 0 {
		f.Badges = append(f.Badges, phrase.Say("adlg.badge.difficulty", phrase.With("die", die(l.Difficulty))))
	}
	if p.Compulsory {
		f.Badges = append(f.Badges, phrase.Say("adlg.badge.compulsory"))
	}
	for _, o := range []outcome{moved, turned} {
		if slices.Contains(l.Changed, o) {
			f.Badges = append(f.Badges, phrase.Say("adlg.changed."+string(o)))
		}
	}
	return f
}

func (p piece) legend() phrase.Phrase {
	return phrase.Say("adlg.legend", phrase.With("name", p.name()), who(p.By))
}

// leftOutPanel says which pieces the map can't show, and why: the others are on it, or beside it.
func (s laying) leftOutPanel() table.Panel {
	panel := table.Panel{Title: phrase.Say("adlg.left-out.panel")}
	for _, p := range s.pieces {
		why := "blocked"
		switch {
		case s.placing.Lying[p.Number].isRemoved():
			why = "removed"
		case !s.placing.Out[p.Number]:
			continue
		}
		panel.Rows = append(panel.Rows, []phrase.Phrase{
			phrase.Say("adlg.left-out.row", p.arg(), who(p.By)), phrase.Say("adlg.left-out.why." + why)})
	}
	return panel
}

// counting is the seat by whose numbers the zones are shown: that of the piece of the moment, else of the
// next one, else the Defender's.
func (s laying) counting() rules.Seat {
	if p, waits := s.current(); waits {
		return s.numbers(p.By)
	}
	if p, left := s.next(); left {
		return s.numbers(p.By)
	}
	return s.field.defender()
}

// showControl says how many controls each player has left.
func showControl(s state, _ rules.Seat, view *rules.View) {
	if !s.isComplete() || s.controlOver() {
		return
	}
	panel := table.Panel{Title: phrase.Say("adlg.control.panel")}
	for _, seat := range []rules.Seat{s.field.Attacker, s.field.defender()} {
		left := max(0, s.attempts(seat))
		if s.control.By[seat].Done {
			left = 0
		}
		panel.Rows = append(panel.Rows, []phrase.Phrase{seatName(seat), phrase.Say("adlg.control.row", phrase.Number("count", left))})
	}
	view.Panels = append(view.Panels, panel)
}
