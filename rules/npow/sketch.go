package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// sketched reports whether the players have said of each element in which sectors it is, and no sector is
// left empty.
func (s laying) sketched() bool { return s.namesSectors() && len(s.unsketched()) == 0 }

// unsketched are the sectors without an element, by what was measured and what was declared.
func (s laying) unsketched() []plane.Sector {
	left := s.empty(s.site())
	for _, e := range s.unmeasured() {
		left = slices.DeleteFunc(left, func(sector plane.Sector) bool { return slices.Contains(s.placeOf(e).Sectors, sector) })
	}
	return left
}

// maySketch refuses sectors where the bot keeps the places itself.
func maySketch(s state, seat rules.Seat) *rules.Violation {
	if refused := mayPlace(s, seat); refused != nil || !s.tracked() {
		return refused
	}
	return rules.Refuse(refMode, "npow.placement.refused.tracked")
}

// decideSketch notes in which sectors the elements are, all at once: « 1 A1, 2 B1-B2 ». The picture shows
// them there.
func decideSketch(s state, act rules.Act) ([]rules.Event, error) {
	data := sketchData{Declared: true}
	var faults []phrase.Phrase
	for _, item := range strings.FieldsFunc(act.Args["secteurs"], func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		if strings.TrimSpace(item) == "" {
			continue
		}
		if told, fault := s.readSketch(item, data.Sectors); fault.IsZero() {
			data.Sectors = append(data.Sectors, told)
		} else {
			faults = append(faults, fault)
		}
	}
	if len(faults)+len(data.Sectors) == 0 {
		faults = phrase.Line("npow.placement.fault.sketch-empty")
	}
	if len(faults) > 0 {
		return nil, rules.Refuse(refSectors, "npow.placement.refused.sketch", listedFaults(faults)...)
	}
	after, err := foldSketch(s, data)
	if err != nil {
		return nil, err
	}
	if empty := after.unsketched(); after.namesSectors() && len(empty) > 0 {
		return nil, s.refuseEmpty(sectorNames(empty))
	}
	return event(sketchedKind, data)
}

// readSketch reads one element's sectors: « 2 B1-B2 » is element 2 astride B1 and B2.
func (s laying) readSketch(item string, before []sketchedSector) (told sketchedSector, fault phrase.Phrase) {
	unread := phrase.Say("npow.placement.fault.sketch", phrase.Named("read", shortened(item)))
	head, rest, _ := strings.Cut(strings.TrimSpace(item), " ")
	n, err := strconv.Atoi(head)
	e, known := s.pool.element(table.Number(n))
	switch {
	case err != nil || !known || s.placing.Left[e.Number] || s.measured(e):
		return told, unread
	case slices.ContainsFunc(before, func(o sketchedSector) bool { return o.Number == e.Number }):
		return told, phrase.Say("npow.placement.fault.twice", phrase.Number("number", n))
	}
	told.numbered = e.numbered()
	for _, name := range strings.FieldsFunc(strings.ToUpper(rest), func(r rune) bool { return r == '-' || r == ' ' || r == '+' }) {
		sector, err := plane.ParseSector(name)
		if err != nil || !slices.Contains(s.field.Sectors.Sectors(), sector) {
			return told, unread
		}
		if !slices.Contains(told.Sectors, name) {
			told.Sectors = append(told.Sectors, name)
		}
	}
	if len(told.Sectors) == 0 || len(told.Sectors) > table.MaxSections {
		return told, unread
	}
	return told, phrase.Phrase{}
}

// sketchButton asks for the sectors of all elements at once.
func sketchButton(s state, _ rules.Seat) []rules.Candidate {
	var lines []string
	for _, e := range s.unmeasured() {
		lines = append(lines, strings.TrimSpace(e.id()+" "+strings.Join(each(s.placeOf(e).Sectors, plane.Sector.String), "-")))
	}
	return []rules.Candidate{rareOnTable(s.laying, s.button("secteurs", "sketch", sketchRank, rules.Question{Option: "secteurs",
		Label: phrase.Say("npow.placement.ask.sketch"), Prefill: strings.Join(lines, "\n"), Lines: len(lines)}))}
}

// sketchData is what the players say of the sectors in which their elements are.
type sketchData struct {
	Declared bool             `json:"declared"`
	Sectors  []sketchedSector `json:"sectors"`
}

// sketchedSector is one element's sectors, by their names.
type sketchedSector struct {
	numbered
	Sectors []string `json:"sectors"`
}

func (d sketchData) tell() []phrase.Phrase {
	items := each(d.Sectors, func(e sketchedSector) phrase.Phrase {
		return phrase.Say("npow.placement.tell.sketched", e.what(), phrase.Listing("sectors", each(e.Sectors, slug)...))
	})
	return phrase.Line("npow.placement.tell.declared", what(inARow(items)))
}

func foldSketch(s state, data sketchData) (state, error) {
	for _, e := range data.Sectors {
		var at place
		for _, name := range e.Sectors {
			sector, err := plane.ParseSector(name)
			if err != nil {
				return s, err
			}
			at.Sectors = append(at.Sectors, sector)
		}
		s.placing = s.placing.withPlace(e.Number, at)
	}
	return s, nil
}
