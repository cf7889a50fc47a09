package npow

import (
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// place is where an element is, as far as anyone has said.
type place struct {
	siting.Place
	// Zone is where the players say that most of it is, where there are no Rects.
	Zone zone `json:"zone,omitempty"`
	// Zones are where the players say that the crossings of a river are, one for each section, where there
	// are no Rects.
	Zones []zone `json:"zones,omitempty"`
	// Grey says what has a part in the central band, by the players' word: 0 the element, 1 and up the
	// crossing of that section.
	Grey []int `json:"grey,omitempty"`
}

// zone is the part of the table in which an element counts for the secret points. adc7:points/2
type zone string

const (
	// southHalf and northHalf: more than half of it is up to 45 cm from that long edge; adc7:note/4 — 25 cm
	// in NPOW300.
	southHalf zone = "sud"
	northHalf zone = "nord"
	// middle counts as the enemy's half for both players.
	middle zone = "centre"
)

func (z zone) phrase() phrase.Phrase { return phrase.Say("npow.roads.zone." + string(z)) }

// edge is a long edge of the table; the empty one is not chosen yet.
type edge = table.Edge

// own is the zone that belongs to whoever has the edge.
func own(e edge) zone {
	if e == table.North {
		return northHalf
	}
	return southHalf
}

// objective is one thing that points may be put on and that the final count asks about. adc7:points/1,
// adc7:hold
type objective struct {
	label
	// Name is what logs and tables call it, Short its name without number.
	Name, Short phrase.Phrase
	Zone        zone
}

// label names an objective in acts and events.
type label struct {
	// ID: "3" is element 3, "4.2" the crossing of element 4's second section, "pont.1" the first crossing
	// that a road made, "ldr.a" the supply line of seat a.
	ID string `json:"id"`
	// Number is the element's, or of the river that a road crosses; 0 for a supply line.
	Number table.Number `json:"number,omitempty"`
	// Piece is what piece it is, Section counts a river's crossings, or those that roads made, from 1.
	Piece   string `json:"piece"`
	Section int    `json:"section,omitempty"`
	// Of is whose supply line it is; Public for all others.
	Of rules.Seat `json:"line,omitempty"`
}

// roadCrossingID names the crossing that a road made, counted from 1.
func roadCrossingID(n int) string { return "pont." + strconv.Itoa(n) }

// ofRoad reports whether it is a crossing that a road made.
func (l label) ofRoad() bool { return strings.HasPrefix(l.ID, "pont.") }

// supplyID names the supply line of a seat in acts and events.
func supplyID(of rules.Seat) string { return supplyWord + "." + string(of) }

// mark is what comes before an objective's name in a list: its number; a supply line and the crossing of a
// road have none.
func (l label) mark() phrase.Phrase {
	switch {
	case l.Of.Plays():
		return phrase.Say("npow.objective.supply-short")
	case l.ofRoad():
		return l.brief()
	}
	return slug(l.ID)
}

// said is the objective's name.
func (l label) said() phrase.Phrase { return l.name("supply", "road-crossing", "crossing") }

// choice is it, in brief, as one of those to choose from.
func (l label) choice() rules.Choice { return rules.Choice{Value: l.ID, Label: l.brief()} }

// brief is the objective's name where a phone has room for little more than the answer.
func (l label) brief() phrase.Phrase { return l.name("supply-brief", "road-brief", "crossing-brief") }

// tag is as little of the objective's name as tells it from the others: its number.
func (l label) tag() phrase.Phrase {
	if l.Of.Plays() || l.Section > 0 {
		return l.brief()
	}
	return phrase.Say("npow.objective.number", phrase.Number("number", l.Number))
}

// name is the objective's name by the words for a supply line, for a crossing that a road made and for one of
// the pool.
func (l label) name(supply, road, crossing string) phrase.Phrase {
	number := phrase.Number("number", l.Number)
	switch {
	case l.Of.Plays():
		return phrase.Say("npow.objective."+supply, who(l.Of))
	case l.ofRoad():
		return phrase.Say("npow.objective."+road, phrase.Number("count", l.Section), number)
	case l.Section > 0:
		return phrase.Say("npow.objective."+crossing, number, phrase.Number("section", l.Section))
	}
	return elementPhrase(l.Number, l.Piece)
}

// short is the objective's name without its number.
func (l label) short() phrase.Phrase {
	switch {
	case l.Of.Plays():
		return phrase.Say("npow.objective.supply-short")
	case l.ofRoad():
		return l.brief()
	case l.Section > 0:
		return phrase.Say("npow.objective.crossing-short")
	}
	return pieceName(l.Piece)
}

func newObjective(l label, z zone) objective {
	return objective{label: l, Name: l.said(), Short: l.short(), Zone: z}
}

// withPlace returns the placing with one element's place changed; p stays as it was.
func (p placing) withPlace(n table.Number, at place) placing {
	p.Places = rules.Put(p.Places, n, at)
	return p
}

// poolObjectives are the objectives that the pool gave, in the order of their numbers: hills, built-up areas,
// and the crossing of each 60 cm of river that is on the table. adc7:points/1, adc7:placement/4
func (s laying) poolObjectives() []objective {
	var all []objective
	for _, e := range s.pool.Elements {
		p := s.row(e)
		at, placed := s.placing.Places[e.Number]
		if s.placing.Left[e.Number] || s.placing.Done && !placed {
			continue
		}
		switch {
		case p.Objective:
			all = append(all, newObjective(e.label(), s.zone(at)))
		case p.Crossings > 0:
			for i := range e.Sections {
				all = append(all, newObjective(crossingOf(e.Number, charts.CrossingPiece, i+1), s.crossingZone(at, i)))
			}
		}
	}
	return all
}

// sides are who has which long edge.
type sides struct {
	// Attacker is the edge that the Attacker chose. adc7:pool/4
	Attacker edge
}

// edgeOf is the seat's long edge, empty while the Attacker has not chosen.
func (s evening) edgeOf(seat rules.Seat) edge {
	switch {
	case s.sides.Attacker == "" || !seat.Plays():
		return ""
	case seat == s.initiative:
		return s.sides.Attacker
	}
	return opposite(s.sides.Attacker)
}

// supply are the players' supply lines. adc7:supply
type supply struct {
	Lines map[rules.Seat]place
	// Slots are the parts of the edge that were named where a line was only declared.
	Slots map[rules.Seat]string
}

// roads are what joins the supply lines, the built-up areas and the crossings. adc7:supply, adc7:crossings
type roads struct {
	// Done says that the roads are settled, or that none is needed.
	Done bool
	// Paths are the roads, none where they were only declared or left out.
	Paths [][]plane.Point
	// Crossings are the bridges or fords that the roads made, in the order of their making.
	Crossings []crossing
	// Kinds says by an objective's ID which crossings are bridges and which fords, as far as somebody has
	// said so.
	Kinds map[string]passageKind
	// Shown says that Proposed, which nobody has accepted yet, waits for the players; Failed, that the bot
	// found no roads.
	Shown, Failed bool
	Proposed      [][]plane.Point
	// None says that no road is needed, Told that the players declared how the roads are.
	None, Declared bool
	// By is who settled the roads, Objector who objected to them since; Round counts the changes.
	By, Objector rules.Seat
	Round        int
	// Quality is that of each section of the rivers, in the order in which they were thrown for.
	Quality []riverSection
}

// crossing is a bridge or ford that a road made. adc7:crossings
type crossing struct {
	// River is the element that it crosses, Section counts its sections from 1.
	River   table.Number `json:"river"`
	Section int          `json:"section"`
	// At is where, on a table whose places are known.
	At   *plane.Point `json:"at,omitempty"`
	Zone zone         `json:"zone,omitempty"`
}

// objectives are all objectives of the table: the pool's, the crossings that roads made, the two supply
// lines. adc7:hold
func (s state) objectives() []objective {
	all := s.poolObjectives()
	for i, c := range s.roads.Crossings {
		all = append(all, newObjective(roadCrossing(i+1, c.River), c.Zone))
	}
	for _, seat := range ledger.Players {
		if line, placed := s.supply.Lines[seat]; placed {
			all = append(all, newObjective(label{ID: supplyID(seat), Piece: charts.SupplyPiece, Of: seat}, s.zone(line)))
		}
	}
	return all
}

// spot is where an objective is, where its place is known.
func (s state) spot(o objective) (plane.Point, bool) {
	if o.Of.Plays() {
		return s.supply.Lines[o.Of].Middle(0)
	}
	at, section := s.placing.Places[o.Number], max(0, o.Section-1)
	if o.ofRoad() {
		if c := s.roads.Crossings[section]; c.At != nil {
			return *c.At, true
		}
		return plane.Point{}, false
	}
	if section < len(at.Crossings) {
		return at.Crossings[section], true
	}
	return at.Middle(section)
}
