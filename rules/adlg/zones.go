package adlg

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
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

// isCentral reports whether the zone is in the middle of its row: no impassable piece may be there.
// adlg:p75/7
func (z zone) isCentral() bool { return z == 2 || z == 5 }

// sideZones and centralZones are where a village may be, by its die. adlg:p75/1
var (
	sideZones    = []zone{1, 3, 4, 6}
	centralZones = []zone{2, 5}
)

// edgeOf is the long edge that a seat has before it: the Defender sits in the south, the Attacker in the
// north.
func (s evening) edgeOf(seat rules.Seat) table.Edge {
	if seat == s.field.Attacker && seat.Plays() {
		return table.North
	}
	return table.South
}

// numbers is the seat whose numbers a piece of a seat's goes by: always the Defender's, or his own
// (adlg-zones).
func (s evening) numbers(seat rules.Seat) rules.Seat {
	if s.settings[zonesReading] == zonesOfThrower {
		return seat
	}
	return s.field.defender()
}

// zonesOf are the zones as a seat numbers them.
func (s evening) zonesOf(seat rules.Seat) table.Zones { return table.Zones{From: s.edgeOf(seat)} }

// sector is where a zone is, by the numbers of a seat's pieces.
func (s evening) sector(z zone, seat rules.Seat) plane.Sector {
	at, _ := s.zonesOf(s.numbers(seat)).Sector(s.grid, int(z))
	return at
}

// checkSectors refuses sectors that the table does not have: a log may say anything.
func (s evening) checkSectors(all []plane.Sector) error {
	for _, at := range all {
		if !slices.Contains(s.grid.Sectors(), at) {
			return fmt.Errorf("no zone is at %+v", at)
		}
	}
	return nil
}

// half is the seat in whose half of the table a sector is.
func (s evening) half(at plane.Sector) rules.Seat {
	if at.Row == 0 {
		return s.field.defender()
	}
	return s.field.Attacker
}

// seenBy is the seat whose numbers a zone is said by, where a seat has to know: the Defender reads his own
// numbers without a remark.
func (s evening) seenBy(reader, numbers rules.Seat) rules.Seat {
	if reader == s.field.defender() {
		return rules.Public
	}
	return numbers
}

// zoneName says a zone by its number, and by whom it is seen, where that is said.
func zoneName(z zone, seen rules.Seat) phrase.Phrase {
	number := phrase.Verbatim("zone", strconv.Itoa(int(z)))
	if seen == rules.Public {
		return phrase.Say("adlg.zone", number)
	}
	return phrase.Say("adlg.zone-seen", number, who(seen))
}

// zoneOf is the number of a sector as the Defender sees it.
func (s evening) zoneOf(at plane.Sector) zone {
	return zone(s.zonesOf(s.field.defender()).Number(s.grid, at))
}

// ud fills name with so many UD.
func ud(name string, n int) phrase.Arg { return phrase.Units(name, 10*n) }

// players are the two seats.
var players = ledger.Players[:]

// mayZone: the Defender chooses his village's zone. adlg:p75/1
func mayZone(s state, seat rules.Seat) *rules.Violation {
	p, waits := s.current()
	switch {
	case !waits || !s.awaitsZone():
		return rules.Refuse(refVillage, "adlg.placing.refused.no-zone")
	case seat != p.By:
		return rules.Refuse(refVillage, "adlg.placing.refused.zone", p.arg(), who(p.By))
	}
	return nil
}

// choiceOfZones are zones to choose from, seen by a seat.
func choiceOfZones(zones []zone, seen rules.Seat) []rules.Choice {
	return each(zones, func(z zone) rules.Choice { return rules.Choice{Value: strconv.Itoa(int(z)), Label: zoneName(z, seen)} })
}

func (s laying) zoneChoices(rules.Seat) []rules.Choice {
	return choiceOfZones(s.placing.Now.Open, rules.Public)
}

func decideZone(c *course, act rules.Act) *rules.Violation {
	p, _ := c.current()
	n, _ := act.Args.Whole(zoneOption)
	if choices := c.zoneChoices(act.Seat); !slices.Contains(c.placing.Now.Open, zone(n)) {
		v := rules.Refuse(refVillage, "adlg.placing.refused.zones", asTyped(act, zoneOption),
			phrase.Listing("zones", each(choices, func(c rules.Choice) phrase.Phrase { return c.Label })...))
		return v.OrPick(act, zoneOption, choices)
	}
	data := zonedData{Piece: p, Zone: zone(n), Sector: c.sector(zone(n), p.By)}
	after := c.laying
	after.placing.Now.Zone, after.placing.Now.Sectors = data.Zone, []plane.Sector{data.Sector}
	data.Hand = after.hand(p).firstPlace()
	note(c, zonedKind, data, foldZoned)
	return nil
}

// zonedData is the zone of a village.
type zonedData struct {
	Piece  piece        `json:"piece"`
	Zone   zone         `json:"zone"`
	Sector plane.Sector `json:"sector"`
	Hand   siting.Place `json:"hand,omitzero"`
}

func foldZoned(s state, data zonedData) (state, error) {
	if err := cmp.Or(s.checkCurrent(data.Piece), s.checkPlace(data.Piece, data.Hand)); err != nil {
		return s, err
	}
	if data.Zone < 1 || data.Zone > 6 {
		return s, fmt.Errorf("a village in zone %d", data.Zone)
	}
	s.placing.Now.Zone, s.placing.Now.Sectors, s.placing.Hand = data.Zone, []plane.Sector{data.Sector}, data.Hand
	return s, nil
}

func (d zonedData) tell() []phrase.Phrase {
	return phrase.Line("adlg.placing.tell.zone", d.Piece.arg(), who(d.Piece.By),
		phrase.With("zone", zoneName(d.Zone, rules.Public)))
}

func zoneButtons(s state, seat rules.Seat) []rules.Candidate {
	return each(s.zoneChoices(seat), func(c rules.Choice) rules.Candidate {
		b := mainButton("zone-"+c.Value, s.placingMoment(), c.Label)
		b.Args = rules.Args{zoneOption: c.Value}
		return b
	})
}
