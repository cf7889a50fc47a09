package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// town is the built-up area, which roads come to and never run through. adc7:placement/4
const town = "zone-construite"

// proposedRoads are roads that the bot proposes.
type proposedRoads struct {
	Paths  [][]plane.Point `json:"paths,omitempty"`
	Length plane.MM        `json:"length,omitempty"`
	// Failed says that no roads join everything: the players tell how theirs lie.
	Failed bool `json:"failed,omitempty"`
	// Readings are the settings that the roads rest on.
	Readings map[string]string `json:"readings,omitempty"`
}

// mapped reports whether the bot knows all places that roads depend on, in whatever mode.
func (s laying) mapped() bool {
	for _, e := range s.kept() {
		if !s.measured(e) {
			return false
		}
	}
	for _, seat := range ledger.Players {
		if len(s.supply.Lines[seat].Rects) == 0 {
			return false
		}
	}
	return true
}

// telling reports whether the players may tell how the roads lie on their table.
func (s state) telling() bool { return !s.tracked() || !s.mapped() || s.roads.Failed }

// plan is what roads must join: adc7:supply — both supply lines, every built-up area, every bridge or ford.
// adc7:placement/4 — they may run through anything but built-up areas. adc7:crossings — they pass the rivers
// on bridges or fords: on those that lie there, or on new ones; lecture:npow-ponts-ecart — which keep their
// distance.
func (s laying) plan() network.Plan {
	plan := network.Plan{Table: s.field.Size}
	for _, seat := range ledger.Players {
		if at := s.supply.Lines[seat]; len(at.Rects) > 0 {
			plan.Terminals = append(plan.Terminals, network.Terminal{Shape: at.Rects[0].Polygon()})
		}
	}
	for _, l := range s.site().Pieces {
		if l.Of.Piece == town {
			plan.Terminals = append(plan.Terminals, network.Terminal{Shape: l.Polys[0], Closed: true})
		}
		for i := range l.Of.bridges {
			bridge := bridgeAt(l.Place, i)
			bridge.Size.D += 2 * beyondBank
			plan.Terminals = append(plan.Terminals, network.Terminal{Shape: bridge.Polygon(), Bridge: true})
		}
		if l.Of.Piece == charts.River {
			plan.Waters.Shapes, plan.Waters.Joints = water(l.Place, plan.Waters.Shapes, plan.Waters.Joints)
		}
	}
	plan.Waters.Length = bridgeLength
	if s.settings[apartReading] != apartFree {
		plan.Waters.Apart = bridgesApart
	}
	return plan
}

const (
	// beyondBank is how far a bridge reaches over each bank, in millimetres, so that no rounding leaves its
	// ends in the water.
	beyondBank = 2
	// bridgesApart is how far a bridge or ford that a road makes is from any other. lecture:npow-ponts-ecart
	bridgesApart = 6 * plane.Centimetre
)

// water adds the river's footprint: sections in one line are one water, others join where the first one ends.
func water(p siting.Place, shapes []plane.Polygon, joints [][2]plane.Point) ([]plane.Polygon, [][2]plane.Point) {
	for i, r := range p.Rects {
		c := r.Corners()
		if i == 0 {
			shapes = append(shapes, c[:])
			continue
		}
		last := shapes[len(shapes)-1]
		if r.Turn == p.Rects[i-1].Turn && r.Size.D == p.Rects[i-1].Size.D {
			shapes[len(shapes)-1] = plane.Polygon{last[0], c[1], c[2], last[3]}
			continue
		}
		joints = append(joints, [2]plane.Point{last[1], last[2]}, [2]plane.Point{c[3], c[0]})
		shapes = append(shapes, c[:])
	}
	return shapes, joints
}

// shortestRoads lays the shortest roads. Where others as short run through no terrain, those: adc7:supply
// lets them be left out.
func (s laying) shortestRoads() proposedRoads {
	plan := s.plan()
	net, err := network.Build(plan)
	if err != nil || len(net.Legs) > table.MaxRoads {
		return proposedRoads{Failed: true} // nothing joins them, or there are too many: either way the players lay them
	}
	polys, of := s.footprints()
	if len(network.Meets(net, polys)) > 0 {
		for i, poly := range polys {
			if of[i].Of.Piece != town && of[i].Of.Piece != charts.River {
				plan.Obstacles = append(plan.Obstacles, poly)
			}
		}
		plan.Waters.Closed = true
		if beside, err := network.Build(plan); err == nil && beside.Length <= net.Length && len(beside.Legs) <= table.MaxRoads {
			net = beside
		}
	}
	data := proposedRoads{Length: net.Length}
	if len(plan.Waters.Shapes) > 0 {
		data.Readings = map[string]string{apartReading: s.settings[apartReading]}
	}
	for _, leg := range net.Legs {
		data.Paths = append(data.Paths, leg.Path)
	}
	return data
}

func netOf(paths [][]plane.Point) network.Network {
	var net network.Network
	for _, path := range paths {
		net.Legs = append(net.Legs, network.Leg{Path: path})
	}
	return net
}

// footprints are those of all sections of all elements that lie measured, each with its element.
func (s laying) footprints() (polys []plane.Polygon, of []laid) {
	for _, l := range s.site().Pieces {
		for _, poly := range l.Polys {
			polys, of = append(polys, poly), append(of, l)
		}
	}
	return polys, of
}

// met is an element that roads run through, and how far.
type met struct {
	element laid
	length  plane.MM
}

// meets are the elements that roads run through. adc7:supply
func (s laying) meets(paths [][]plane.Point) []met {
	polys, of := s.footprints()
	var all []met
	for _, m := range network.Meets(netOf(paths), polys) {
		if n := len(all); n > 0 && all[n-1].element.Number == of[m.Piece].Number {
			all[n-1].length += m.Length
			continue
		}
		all = append(all, met{of[m.Piece], m.Length})
	}
	return all
}

// crossings are the bridges or fords that roads make: where one meets a river and no bridge is there yet.
// adc7:crossings
func (s laying) crossings(paths [][]plane.Point) []crossing {
	var polys []plane.Polygon
	var of []crossing
	var bridges []plane.Polygon
	for _, l := range s.site().Pieces {
		if l.Of.Piece != charts.River {
			continue
		}
		for i, poly := range l.Polys {
			polys, of = append(polys, poly), append(of, crossing{River: l.Number, Section: i + 1})
		}
		bridges = append(bridges, l.Of.bridges...)
	}
	var all []crossing
	for _, c := range network.Crossings(netOf(paths), polys) {
		at := plane.Polygon{c.At}
		if slices.ContainsFunc(bridges, func(p plane.Polygon) bool { return !at.DistanceTo(p).AtLeast(bridgeLength / 2) }) {
			continue
		}
		made := of[c.Section]
		made.At = &c.At
		made.Zone = s.zoneOf(s.roadBridge(made))
		all = append(all, made)
		bridges = append(bridges, s.roadBridge(made).Polygon())
	}
	return all
}

// roadBridge is the bridge or ford of a road: 3 cm along the river, as wide as it is. adc7:terrains
func (s laying) roadBridge(c crossing) plane.Rect {
	return bridgeOn(s.placing.Places[c.River].Rects[c.Section-1], *c.At)
}

// decideProposeRoads proposes the shortest roads, where the bot knows what they must join.
func decideProposeRoads(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if !s.mapped() {
		v := rules.Refuse(refSupply, "npow.roads.refused.unknown")
		if s.roads.Objector == rules.Public || s.roads.Objector == act.Seat {
			v.Or(phrase.Say("npow.roads.told."+noBridge), rules.Act{Path: acceptPath, Seat: act.Seat, Args: rules.Args{"ponts": noBridge}})
		}
		return nil, v
	}
	if err := rules.EndProbe(roller); err != nil {
		return nil, err
	}
	return event(proposedRoadsKind, s.shortestRoads())
}

func proposeRoadsButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "proposer", Gate: s.roadsGateNow(), Label: phrase.Say("npow.roads.offer.propose"), Rank: 1}}
}

// worthProposingRoads: the shortest roads are what they are.
func worthProposingRoads(s state, _ rules.Act) *rules.Violation {
	return onlyWorth(!s.roads.Shown && !s.roads.Failed, refSupply)
}

func foldProposedRoads(s state, data proposedRoads) (state, error) {
	s.roads.Shown, s.roads.Failed, s.roads.Proposed = !data.Failed, data.Failed, data.Paths
	s.roads.Round++
	return s, nil
}

func (d proposedRoads) tell() []phrase.Phrase {
	if d.Failed {
		return phrase.Line("npow.roads.tell.failed")
	}
	return append(phrase.Line("npow.roads.tell.proposed", phrase.Millimetres("length", d.Length)),
		readingNotes(d.Readings)...)
}
