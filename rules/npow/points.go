package npow

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

const (
	pointsKind = "npow.points-set/1"

	pointsPath = "npow objectif points"
	listPath   = "npow objectif liste"
)

// points are the players' secret points.
type points struct {
	// Sealed are the seats that have laid out their points.
	Sealed map[rules.Seat]bool
	// Entries are what they laid out, as far as it is known: after Mask, a seat's own.
	Entries map[rules.Seat]allocation
}

// awaited are the seats that have not laid out their points.
func (p points) awaited() []rules.Seat {
	return only(ledger.Players[:], func(seat rules.Seat) bool { return !p.Sealed[seat] })
}

// pointsSet notes that a seat has laid out its points; where they are secret, the layout is sealed.
type pointsSet struct {
	Seat rules.Seat `json:"seat"`
	allocation
}

// pointsPayload is what the seal holds.
type pointsPayload struct {
	On map[string]int `json:"on"`
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

// pointsChapter lays out each player's points. adc7:points/1 to /3
func pointsChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: pointsGate,
		Verbs: []rules.Verb[state]{
			{May: mayLayPoints, Decide: rules.NoDice(decidePoints), Button: pointsButton,
				Spec: rules.ActSpec{
					Path: pointsPath, Weighed: true,
					Options: []rules.OptionSpec{
						{Name: "repartition", Kind: rules.TextOption, Secret: true},
						choiceOption("degre", rules.ChoicesOf(degreeName, charts.DegreeIDs...)...),
					},
				}},
			{May: mayReadPoints, Spec: command(listPath), Answer: state.readPoints},
		},
		Facts: []rules.Fact[state]{rules.NewWholeFact(pointsKind, foldPoints, tellPoints)},
		Over:  func(s state) bool { return s.count.Open || len(s.points.awaited()) == 0 },
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("npow.phase.points"), s.points.awaited()
		},
		Mask:   maskPoints,
		Show:   showPoints,
		Topics: pointsTopics,
	}
}

// secretPoints reports whether the points are secret. lecture:npow-secret
func (s evening) secretPoints() bool { return s.settings[secretReading] != secretNo }

func mayLayPoints(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !seat.Plays():
		return rules.Refuse(refPoints, "npow.refused.points-player")
	case s.count.Open:
		return rules.Refuse(refPoints, "npow.refused.points-open")
	case len(s.points.awaited()) == 0:
		return rules.Refuse(refPoints, "npow.refused.points-both")
	}
	return mayReadPoints(s, seat)
}

func mayReadPoints(s state, _ rules.Seat) *rules.Violation {
	if s.roads.Done {
		return nil
	}
	return rules.Refuse(refPoints, "npow.refused.points-early")
}

// decidePoints seals a seat's points, or lays them out for all to see. They may change until both players
// have theirs.
func decidePoints(s state, act rules.Act) ([]rules.Event, error) {
	on, faults := s.readAllocation(act.Seat, act.Args["repartition"])
	if len(faults) > 0 {
		return nil, rules.Refuse(refPoints, "npow.refused.points-lines", phrase.Listing("faults", faults[:min(len(faults), 8)]...))
	}
	entry := allocation{Degree: s.degreeOf(act), On: on}
	if refused := s.judgeAllocation(act.Seat, entry); refused != nil {
		return nil, refused
	}
	if !s.secretPoints() {
		return event(pointsKind, pointsSet{act.Seat, entry})
	}
	entry.On = nil
	events, err := event(pointsKind, pointsSet{act.Seat, entry})
	if err != nil {
		return nil, err
	}
	payload, err := json.Marshal(pointsPayload{On: on})
	if err != nil {
		return nil, &ledger.Fault{Where: "points", Err: err}
	}
	events[0].Seal = &ledger.Seal{Gate: pointsGate, Seat: act.Seat, Payload: payload}
	return events, nil
}

// degreeOf is the degree that the act names, else the one that the seat named last, else the middle one.
func (s state) degreeOf(act rules.Act) string {
	named := act.Args["degre"]
	if !slices.Contains(charts.DegreeIDs, named) { // what is no degree the kernel refuses
		named = ""
	}
	return cmp.Or(named, s.points.Entries[act.Seat].Degree, charts.DegreeIDs[1])
}

func foldPoints(s state, data pointsSet, e rules.Event) (state, error) {
	if e.Seal != nil && len(e.Seal.Payload) > 0 {
		var err error
		if data.On, err = readPayload(e.Seal.Payload); err != nil {
			return s, err
		}
	}
	s.points = s.points.with(data.Seat, data.allocation)
	return s, nil
}

// with returns the points with a seat's entry; p stays as it was.
func (p points) with(seat rules.Seat, entry allocation) points {
	p.Sealed, p.Entries = rules.Include(p.Sealed, seat), rules.Put(p.Entries, seat, entry)
	return p
}

// maskPoints leaves a seat its own points and everyone's degree, until they are revealed.
func maskPoints(s state, seat rules.Seat) state {
	if s.count.Open || !s.secretPoints() {
		return s
	}
	for of, entry := range s.points.Entries {
		if of != seat {
			entry.On = nil
			s.points.Entries = rules.Put(s.points.Entries, of, entry)
		}
	}
	return s
}

// pointsButton is a button of its own for points that are already on the table: where both seats are one
// account's, the other one is still the other seat's.
func pointsButton(s state, seat rules.Seat) []rules.Candidate {
	degree := rules.Question{Option: "degre", Label: phrase.Say("npow.ask.degree"), Prefill: s.points.Entries[seat].Degree}
	points := rules.Candidate{Key: "points", Gate: pointsGate, Label: phrase.Say("npow.offer.points"), Style: rules.Main, Rank: pointsRank,
		Ask: append([]rules.Question{degree}, s.pointsFields(seat)...)}
	if s.points.Sealed[seat] {
		points.Key, points.Label, points.Style, points.Rank = "points-changer", phrase.Say("npow.offer.points-change"), rules.Plain, 0
	}
	return []rules.Candidate{points}
}

// pointsFields are a field an objective where a form has room for them beside the degree, each chosen where the
// club bounds an element's points by fives; else they are lines of one field.
func (s state) pointsFields(seat rules.Seat) []rules.Question {
	targets, total := s.targets(seat), s.tables.Points.Total
	if len(targets) >= mostFields {
		most := s.pointsTotal(seat, s.degreeOf(rules.Act{Seat: seat}))
		return []rules.Question{{Option: "repartition", Lines: 10, Template: s.template(seat),
			Label: phrase.Say("npow.ask.points", phrase.Number("total", most))}}
	}
	limit, limited := s.tables.Points.Limit(s.settings[mostPointsReading])
	return each(targets, func(o objective) rules.Question {
		q := rules.Question{Option: "repartition", Part: o.ID, Optional: true, Hint: phrase.Say("npow.points.most", phrase.Number("most", total)),
			Label: phrase.Say("npow.points.field", what(s.onForm(o)), phrase.With("half", s.half(o, seat, "-brief")))}
		if n := s.points.Entries[seat].On[o.ID]; n > 0 {
			q.Prefill = strconv.Itoa(n)
		}
		if limited {
			q.Hint = phrase.Say("npow.points.most", phrase.Number("most", limit.Most))
			for n := limit.Multiple; n <= limit.Most; n += limit.Multiple {
				q.Choices = append(q.Choices, rules.Choice{Value: strconv.Itoa(n), Label: whole(n)})
			}
		}
		return q
	})
}

// onForm is what an objective is called on a form: a supply line and the crossing of a road have no number,
// their name is typed.
func (s state) onForm(o objective) phrase.Phrase {
	if o.Of.Plays() || o.ofRoad() {
		return o.short()
	}
	return phrase.Say("npow.points.numbered", phrase.Verbatim("id", o.ID), phrase.With("name", o.short()))
}

// template are the lines that the form shows first: each objective with its half, and what was entered
// before.
func (s state) template(seat rules.Seat) []phrase.Phrase {
	return each(s.targets(seat), func(o objective) phrase.Phrase {
		points := s.points.Entries[seat].On[o.ID]
		key := "npow.points.line"
		if points == 0 {
			key = "npow.points.line-open"
		}
		return phrase.Say(key, what(s.onForm(o)), phrase.With("half", s.half(o, seat, "-brief")), phrase.Number("points", points))
	})
}

// half is the half that an objective counts in for a seat. brief is "" or "-brief": as few letters as a
// phone's form has room for.
func (s evening) half(o objective, seat rules.Seat, brief string) phrase.Phrase {
	of := "enemy"
	if s.inOwnHalf(o, seat) {
		of = "own"
	}
	return phrase.Say("npow.half." + of + brief)
}

// showPoints shows a seat its own points; everyone, who has sealed.
func showPoints(s state, seat rules.Seat, view *rules.View) {
	if !s.roads.Done || s.count.Open {
		return
	}
	for _, of := range ledger.Players {
		view.Slips = append(view.Slips, s.slip(of))
		if s.points.Sealed[of] && (of == seat || !s.secretPoints()) {
			view.Panels = append(view.Panels, s.pointsPanel(of))
			s.markPoints(of, view.Board.Plane)
		}
	}
	for _, name := range []string{secretReading, mostPointsReading, halvesReading} {
		s.note(view, name)
	}
}

// slip is the paper on which a seat writes its points: what may bear some, with its half.
func (s state) slip(seat rules.Seat) rules.Slip {
	return rules.Slip{Title: phrase.Say("npow.points.slip", who(seat)), Lines: each(s.targets(seat), func(o objective) phrase.Phrase {
		return phrase.Say("npow.points.slip-line", phrase.With("name", o.said()), phrase.With("half", s.half(o, seat, "")))
	})}
}

// columns are the columns of a table about points.
func columns(names ...string) []phrase.Phrase {
	return each(names, func(name string) phrase.Phrase { return phrase.Say("npow.points.column." + name) })
}

// pointsPanel is a seat's layout with its sums and what is left.
func (s state) pointsPanel(seat rules.Seat) table.Panel {
	entry := s.points.Entries[seat]
	p := table.Panel{Title: phrase.Say("npow.points.title", who(seat)), Columns: columns("objective", "half", "points"), Totals: 1}
	for _, o := range s.targets(seat) {
		if n := entry.On[o.ID]; n > 0 {
			p.Rows = append(p.Rows, []phrase.Phrase{o.said(), s.half(o, seat, ""), whole(n)})
		}
	}
	sum, total := s.sumsOf(seat, entry), s.pointsTotal(seat, entry.Degree)
	own := phrase.Say("npow.points.own", ofDegree(entry.Degree), phrase.Number("most", sum.OwnMost))
	all := phrase.Say("npow.points.total", phrase.Number("total", total), phrase.Number("left", total-sum.Total))
	p.Rows = append(p.Rows, []phrase.Phrase{own, phrase.Say("npow.half.own"), whole(sum.Own)},
		[]phrase.Phrase{all, phrase.Say("npow.points.both-halves"), whole(sum.Total)})
	return p
}

func whole(n int) phrase.Phrase { return phrase.Say("npow.number", phrase.Number("n", n)) }

// markPoints writes a seat's points beside the pieces that they are on.
func (s state) markPoints(seat rules.Seat, on *table.Plane) {
	for _, o := range s.targets(seat) {
		n := s.points.Entries[seat].On[o.ID]
		if at, known := s.spot(o); known && n > 0 {
			on.Marks = append(on.Marks, table.Mark{At: at, Label: whole(n),
				Text: phrase.Say("npow.points.mark", phrase.With("objective", o.said()), phrase.Number("points", n))})
		}
	}
}

// readPoints answers /npow objectif liste: the objectives with their halves, and the seat's own points.
func (s state) readPoints(act rules.Act) (rules.View, error) {
	if s.points.Sealed[act.Seat] {
		return rules.View{Panels: []table.Panel{s.pointsPanel(act.Seat)}}, nil
	}
	rows := each(s.objectives(), func(o objective) []phrase.Phrase {
		half := phrase.Say("npow.zone." + string(o.Zone))
		if act.Seat.Plays() {
			half = s.half(o, act.Seat, "")
		}
		return []phrase.Phrase{o.mark(), o.said(), half}
	})
	return rules.View{Panels: []table.Panel{{Title: phrase.Say("npow.points.list"), Columns: columns("id", "objective", "half"), Rows: rows}}}, nil
}

func tellPoints(data pointsSet, e rules.Event) []phrase.Phrase {
	key := "npow.tell.points-open"
	if e.Seal != nil {
		key = "npow.tell.points-sealed"
	}
	return phrase.Line(key, who(data.Seat), ofDegree(data.Degree))
}

// touchCounts reports whether any part in the central band makes a place the enemy's half; else more than
// half of it does. lecture:npow-moitie
func (s evening) touchCounts() bool { return s.settings[halvesReading] != halvesMost }

// zone is the half in which a place counts. lecture:npow-moitie
func (s evening) zone(at place) zone {
	if at.measured() {
		return s.zoneOf(at.Rects...)
	}
	return s.declaredZone(at, at.Zone, 0)
}

// declaredZone is where something counts that nobody measured: section 0 is the element, others are a river's
// crossings.
func (s evening) declaredZone(at place, most zone, section int) zone {
	if s.touchCounts() && slices.Contains(at.Grey, section) {
		return middle
	}
	return most
}

// partly returns the place with what the players say of one section, 0 for the element: whether a part of it
// is in the central band. It stays as it was where they were not asked.
func (p place) partly(section int, said *bool) place {
	if said == nil {
		return p
	}
	p.Grey = slices.DeleteFunc(slices.Clone(p.Grey), func(n int) bool { return n == section })
	if *said {
		p.Grey = append(p.Grey, section)
	}
	return p
}

// crossingZone is where the crossing of a river's section counts.
func (s evening) crossingZone(at place, section int) zone {
	switch {
	case section < len(at.Rects):
		return s.zoneOf(bridgeAt(at.Place, section))
	case section < len(at.Zones):
		return s.declaredZone(at, at.Zones[section], section+1)
	}
	return at.Zone
}

// zoneOf is the half in which a footprint counts. adc7:points/2 — what is astride of the central band counts
// as the enemy's half: lecture:npow-moitie — with any part of it, or with more than half. A rectangle is
// symmetric about its centre, so more than half of it is beyond a line exactly if its centre is.
func (s evening) zoneOf(sections ...plane.Rect) zone {
	var south, north int
	for _, r := range sections {
		box := r.Polygon().Bounds()
		if s.touchCounts() && box.Max.Y > s.field.Band.From && box.Min.Y < s.field.Band.To {
			return middle
		}
		switch {
		case r.Centre.Y < s.field.Band.From:
			south++
		case r.Centre.Y > s.field.Band.To:
			north++
		}
	}
	switch {
	case 2*south > len(sections):
		return southHalf
	case 2*north > len(sections):
		return northHalf
	}
	return middle
}
