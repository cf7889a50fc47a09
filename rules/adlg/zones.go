package adlg

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// The table in UD. adlg:p75/4 — six zones of 40 × 40 cm at 4 cm a UD.
const (
	tableWidth = 30
	tableDepth = 20
	zoneSide   = 10
)

// zone is one of the six zones as somebody who sits at the table numbers them: 1 to 3 are the far row from
// left to right, 4 to 6 the near row (reading adlg-zones). 0 is none.
type zone int

// isCentral reports whether the zone lies in the middle of its row: no impassable piece may be there.
// adlg:p75/7
func (z zone) isCentral() bool { return z == 2 || z == 5 }

// sideZones and centralZones are where a village may be, by its die. adlg:p75/1
var (
	sideZones    = []zone{1, 3, 4, 6}
	centralZones = []zone{2, 5}
)

// size is the table.
func (s evening) size() plane.Size { return plane.Size{W: tableWidth * s.ud, D: tableDepth * s.ud} }

// grid are the six zones.
func (s evening) grid() plane.Grid {
	return plane.Grid{Cell: plane.Size{W: zoneSide * s.ud, D: zoneSide * s.ud}, Columns: tableWidth / zoneSide, Rows: tableDepth / zoneSide}
}

// edgeOf is the long edge that a seat has before it: the Defender sits in the south, the Attacker in the
// north.
func (s evening) edgeOf(seat rules.Seat) table.Edge {
	if seat == s.field.Attacker && seat.Plays() {
		return table.North
	}
	return table.South
}

// numbers is the seat whose numbers a piece of a seat's goes by: his own, or always the Defender's
// (adlg-zones).
func (s evening) numbers(seat rules.Seat) rules.Seat {
	if s.settings[zonesReading] == zonesOfDefender {
		return s.field.defender()
	}
	return seat
}

// sector is where a zone lies, by the numbers of a seat.
func (s evening) sector(z zone, seat rules.Seat) plane.Sector {
	at := plane.Sector{Column: int(z-1) % 3, Row: 1 - int(z-1)/3}
	if s.edgeOf(s.numbers(seat)) == table.North {
		at = plane.Sector{Column: 2 - at.Column, Row: 1 - at.Row}
	}
	return at
}

// half is the seat in whose half of the table a sector lies.
func (s evening) half(at plane.Sector) rules.Seat {
	if at.Row == 0 {
		return s.field.defender()
	}
	return s.field.Attacker
}

// zoneName says a zone by its number.
func zoneName(z zone) phrase.Phrase {
	return phrase.Say("adlg.zone", phrase.Verbatim("zone", strconv.Itoa(int(z))))
}

// ud fills name with so many UD.
func ud(name string, n int) phrase.Arg { return phrase.Units(name, 10*n) }

// players are the two seats.
var players = ledger.Players[:]
