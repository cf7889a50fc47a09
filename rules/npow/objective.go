package npow

import (
	"regexp"
	"slices"
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

// measured reports whether the place is known to the millimetre.
func (p place) measured() bool { return len(p.Rects) > 0 }

// objective is one thing that points may be put on and that the final count asks about. adc7:points/1,
// adc7:hold
type objective struct {
	label
	Zone zone
}

func (o objective) isCrossing() bool { return o.Piece == charts.CrossingPiece }

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
	if l.Of.Plays() || l.ofRoad() {
		return l.short()
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

// withPlace returns the placing with one element's place changed; p stays as it was.
func (p placing) withPlace(n table.Number, at place) placing {
	p.Places = rules.Put(p.Places, n, at)
	return p
}

// poolObjectives are the objectives that the pool gave, in the order of their numbers: hills, built-up areas,
// and the crossing of each 60 cm of river that is on the table. adc7:points/1, adc7:placement/4
func (s laying) poolObjectives() []objective {
	var all []objective
	for _, e := range s.keptElements() {
		p := s.row(e)
		at, placed := s.placing.Places[e.Number]
		if s.placing.Done && !placed {
			continue
		}
		if p.Objective {
			all = append(all, objective{e.label(), s.zone(at)})
			continue
		}
		for i := range p.Crossings * e.Sections {
			all = append(all, objective{crossingOf(e.Number, charts.CrossingPiece, i+1), s.crossingZone(at, i)})
		}
	}
	return all
}

// objectives are all objectives of the table: the pool's, the crossings that roads made, the two supply
// lines. adc7:hold
func (s state) objectives() []objective {
	all := s.poolObjectives()
	for i, c := range s.roads.Crossings {
		all = append(all, objective{roadCrossing(i+1, c.River), c.Zone})
	}
	for _, seat := range ledger.Players {
		if s.hasLine(seat) {
			all = append(all, objective{label{ID: supplyID(seat), Piece: charts.SupplyPiece, Of: seat}, s.zone(s.supply[seat].place)})
		}
	}
	return all
}

// spot is where an objective is, where its place is known.
func (s state) spot(o objective) (plane.Point, bool) {
	if o.Of.Plays() {
		return s.supply[o.Of].Middle(0)
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

// allocation is how a player has laid out his points.
type allocation struct {
	Degree string `json:"degree"`
	// On is how many points are on each objective, by its id; those without points are left out.
	On map[string]int `json:"on,omitempty"`
}

const (
	refPoints  rules.Ref = "adc7:points/1"
	refHalves  rules.Ref = "adc7:points/2"
	refMost    rules.Ref = "adc7:note/3"
	mostPoints           = 1000 // Beyond that a line is a slip.
)

// targets are the objectives that a seat may lay points on: all but its own supply line. adc7:points/1
func (s state) targets(seat rules.Seat) []objective {
	return only(s.objectives(), func(o objective) bool { return o.Of != seat })
}

// inOwnHalf reports whether points on the objective count for the seat's own half. adc7:points/3 — what is
// on the middle counts as the enemy's half.
func (s evening) inOwnHalf(o objective, seat rules.Seat) bool {
	e := s.edgeOf(seat)
	return e != "" && o.Zone == own(e)
}

// supplyWord comes before the seat in the id of a supply line.
const supplyWord = "ldr"

// supplyWords begin the line of the one supply line that may bear a seat's points, the enemy's: as the form
// writes it, or in full.
var supplyWords = []string{supplyWord, "ligne", "supply"}

// severalEntries are two objectives and their points on one line: the points of the first would be lost.
var severalEntries = regexp.MustCompile(`[:=]\s*\d+[\s,]+[^:=]*[:=]`)

// readAllocation reads lines such as "3 Colline C2 (adverse) : 20": the objective's id first, its points
// after the last colon, lines parted by semicolons too; a line without points and a line that begins with #
// say nothing. Every line at fault is named.
func (s state) readAllocation(seat rules.Seat, text string) (map[string]int, []phrase.Phrase) {
	on := map[string]int{}
	var faults []phrase.Phrase
	targets := each(s.targets(seat), func(o objective) string { return o.ID })
	for number, line := range formLines(text) {
		fault := func(key string, args ...phrase.Arg) {
			faults = append(faults, phrase.Say(key, append(args, phrase.Number("line", number))...))
		}
		at := strings.LastIndexAny(line, ":=")
		if at < 0 {
			fault("npow.points.fault.no-colon")
			continue
		}
		if severalEntries.MatchString(line) {
			fault("npow.points.fault.several")
			continue
		}
		id := objectiveTyped(line[:at])
		if slices.Contains(supplyWords, id) {
			id = supplyID(seat.Other())
		}
		points := strings.TrimSpace(line[at+1:])
		if points == "" {
			continue
		}
		n, err := strconv.Atoi(points)
		_, twice := on[id]
		switch {
		case id == supplyID(seat):
			fault("npow.points.fault.own-supply")
		case !slices.Contains(targets, id):
			fault("npow.points.fault.unknown", phrase.Named("read", id))
		case err != nil || n < 0 || n > mostPoints:
			fault("npow.points.fault.number", phrase.Named("read", points))
		case twice:
			fault("npow.points.fault.twice", phrase.Named("read", id))
		case n > 0:
			on[id] = n
		}
	}
	return on, faults
}

// roadCrossingTyped is the name of a crossing that a road made, as the form shows it; numberSign comes
// before a number.
var (
	roadCrossingTyped = regexp.MustCompile(`(?i)^(?:pont(?: ou gué)? de la route|road bridge(?: or ford)?) (\d+)`)
	numberSign        = regexp.MustCompile(`(?i)^(?:n°|nº|no\.) ?`)
)

// objectiveTyped is the id of the objective that a line of the form begins with.
func objectiveTyped(text string) string {
	text = numberSign.ReplaceAllString(strings.TrimSpace(text), "")
	if named := roadCrossingTyped.FindStringSubmatch(text); named != nil {
		n, _ := strconv.Atoi(named[1])
		return roadCrossingID(n)
	}
	id, _, _ := strings.Cut(text, " ")
	return strings.ToLower(strings.TrimSuffix(id, "."))
}

// sums are what an allocation comes to.
type sums struct {
	Total, Own, OwnMost int
}

func (s state) sumsOf(seat rules.Seat, a allocation) sums {
	d, _ := s.tables.Points.Degree(a.Degree)
	sum := sums{OwnMost: d.OwnMost}
	for _, o := range s.targets(seat) {
		sum.Total += a.On[o.ID]
		if s.inOwnHalf(o, seat) {
			sum.Own += a.On[o.ID]
		}
	}
	return sum
}

// pointsTotal is how many points a seat has to lay out: all of them, or as many as the table bears where
// adc7:note/3 limits those of an element and too few objectives are there.
func (s state) pointsTotal(seat rules.Seat, degree string) int {
	total := s.tables.Points.Total
	limit, ok := s.tables.Points.Limit(s.settings[mostPointsReading])
	if !ok {
		return total
	}
	d, _ := s.tables.Points.Degree(degree)
	each := limit.Most - limit.Most%limit.Multiple
	own, beyond := 0, 0
	for _, o := range s.targets(seat) {
		if s.inOwnHalf(o, seat) {
			own += each
		} else {
			beyond += each
		}
	}
	return min(total, beyond+min(own, d.OwnMost-d.OwnMost%limit.Multiple))
}

// judgeAllocation refuses what the text does not allow, with the figure and the rule. adc7:points/1 — exactly
// 50 points; adc7:points/2 — at most 15, 25 or 35 of them in the own half; adc7:note/3 — where the reading
// says so, 20 an element by fives.
func (s state) judgeAllocation(seat rules.Seat, a allocation) *rules.Violation {
	sum := s.sumsOf(seat, a)
	if limit, ok := s.tables.Points.Limit(s.settings[mostPointsReading]); ok {
		for _, o := range s.targets(seat) {
			switch n := a.On[o.ID]; {
			case n > limit.Most:
				return rules.Refuse(rules.Ref(limit.Ref), "npow.refused.points-most", phrase.With("objective", o.said()),
					phrase.Number("read", n), phrase.Number("most", limit.Most))
			case n%limit.Multiple != 0:
				return rules.Refuse(rules.Ref(limit.Ref), "npow.refused.points-multiple", phrase.With("objective", o.said()),
					phrase.Number("read", n), phrase.Number("multiple", limit.Multiple))
			}
		}
	}
	switch total := s.pointsTotal(seat, a.Degree); {
	case sum.Total < total:
		ref, key := refPoints, "npow.refused.points-few"
		if total < s.tables.Points.Total {
			ref, key = refMost, "npow.refused.points-capped"
		}
		return rules.Refuse(ref, key, phrase.Number("read", sum.Total), phrase.Number("total", total), phrase.Number("left",
			total-sum.Total))
	case sum.Total > total:
		return rules.Refuse(refPoints, "npow.refused.points-many", phrase.Number("read", sum.Total), phrase.Number("total", total),
			phrase.Number("over", sum.Total-total))
	case sum.Own > sum.OwnMost:
		return rules.Refuse(refHalves, "npow.refused.points-own", phrase.Number("read", sum.Own), phrase.Number("most", sum.OwnMost),
			ofDegree(a.Degree), phrase.Number("over", sum.Own-sum.OwnMost))
	}
	return nil
}

// overdrawn says whose revealed points go beyond what his own half may have: something was put right after he
// had laid them out, and nobody could judge them under the seal. adc7:points/2
func (s state) overdrawn() []phrase.Phrase {
	var notes []phrase.Phrase
	for _, seat := range ledger.Players {
		if sum := s.sumsOf(seat, s.points.Entries[seat]); s.points.Sealed[seat] && sum.Own > sum.OwnMost {
			notes = append(notes, phrase.Say("npow.count.overdrawn", who(seat), phrase.Number("read", sum.Own),
				phrase.Number("most", sum.OwnMost), ofDegree(s.points.Entries[seat].Degree)))
		}
	}
	return notes
}

func degreeName(id string) phrase.Phrase { return phrase.Say("npow.degree." + id) }
