package npow

import (
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// works are the entrenchments of one player: earthworks bought in his list. adc7:placement/5
type works struct {
	// Count is how many he declared.
	Count int
	// Rects are those with a place, each in its sections.
	Rects [][]plane.Rect
}

// worksData is what a player declares of his entrenchments; it replaces what he declared before.
type worksData struct {
	Seat  rules.Seat     `json:"seat"`
	Count int            `json:"count"`
	Rects [][]plane.Rect `json:"rects,omitempty"`
	// Readings are the settings that decided something.
	Readings map[string]string `json:"readings,omitempty"`
}

const (
	earthwork = "terrassement"
	// mostWorks bounds what one player may declare: a table shows no more pieces.
	mostWorks = 12

	refWorks rules.Ref = "adc7:placement/5"
)

// mayWork refuses entrenchments before armies deploy, and once the count is open.
func mayWork(s state, _ rules.Seat) *rules.Violation {
	switch {
	case !s.roads.Done:
		return rules.Refuse(refWorks, "npow.placement.refused.works-early")
	case s.count.Open:
		return rules.Refuse(refWorks, "npow.placement.refused.works-late")
	}
	return nil
}

// decideWorks notes a player's entrenchments. adc7:placement/4, adc7:placement/5 — they come to the table
// when the army deploys, anywhere in their owner's zone, even on terrain.
func decideWorks(s state, act rules.Act) ([]rules.Event, error) {
	count, _ := act.Args.Whole("nombre")
	lines := strings.FieldsFunc(act.Args["ou"], func(r rune) bool { return r == '\n' || r == '&' })
	switch {
	case count < 0 || count > mostWorks:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-count", phrase.Number("most", mostWorks))
	case count == s.placing.Works[act.Seat].Count && len(lines) == 0:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-same", phrase.Number("count", count))
	case len(lines) > count:
		return nil, rules.Refuse(refWorks, "npow.placement.refused.works-places", phrase.Number("count", count), phrase.Number("read",
			len(lines)))
	}
	data, work := worksData{Seat: act.Seat, Count: count}, Element{Piece: earthwork}
	for i, line := range lines {
		how, fault := s.readShape(work, line, siting.Shape{}, s.edgeOf(act.Seat))
		if !fault.IsZero() {
			return nil, refuseUnread(fault)
		}
		at := s.place(work, how)
		if out := s.beyond(act.Seat, at); out > 0 {
			return nil, rules.Refuse("adc7:placement/4", "npow.placement.refused.works-zone", phrase.Number("n", i+1),
				phrase.Millimetres("by", out), s.reading(deploymentReading))
		}
		data.Rects, data.Readings = append(data.Rects, at.Rects), s.readings(deploymentReading)
	}
	return event(worksKind, data)
}

// beyond is how far a place reaches out of the seat's deployment zone. How deep that is stands in no
// sentence: lecture:npow-deploiement — from its own long edge to the central band, or as the club has it;
// then the players see to it and the bot to the table.
func (s evening) beyond(seat rules.Seat, at siting.Place) plane.MM {
	zone := s.halfOf(seat)
	if s.settings[deploymentReading] == deploymentClub {
		zone = s.field.Size.Box()
	}
	return max(0, at.Bounds().Beyond(zone))
}

func foldWorks(s state, data worksData) state {
	s.placing.Works = rules.Put(s.placing.Works, data.Seat, works{Count: data.Count, Rects: data.Rects})
	return s
}

func (d worksData) tell() []phrase.Phrase {
	lines := phrase.Line("npow.placement.tell.works", who(d.Seat), phrase.Number("count", d.Count))
	for _, rects := range d.Rects {
		lines = append(lines, phrase.Say("npow.placement.tell.works-at", where(siting.At(rects...))))
	}
	return append(lines, readingNotes(d.Readings)...)
}

// worksButton asks a player for the number of his entrenchments.
func worksButton(s state, seat rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "retranchement", Gate: placingGate + "-retranchements", Label: phrase.Say("npow.placement.offer.works"),
		Ask: []rules.Question{
			{Option: "nombre", Label: phrase.Say("npow.placement.ask.works"), Prefill: strconv.Itoa(s.placing.Works[seat].Count)},
			{Option: "ou", Label: phrase.Say("npow.placement.ask.works-where"), Lines: mostWorks, Optional: true},
		}}}
}

// showWorks draws the entrenchments that have a place, and reports whether there are any.
func showWorks(s state, board *table.Plane) (some bool) {
	p := s.tables.Piece[earthwork]
	for _, seat := range ledger.Players {
		for _, rects := range s.placing.Works[seat].Rects {
			some = true
			board.Pieces = append(board.Pieces, table.Piece{Face: table.Face{Look: p.Look, Name: phrase.Say("npow.placement.works",
				who(seat))}, Sections: rects})
		}
	}
	return some
}
