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

// sketched reports whether the players have said of each element in which sectors it lies, and no sector is left empty.
func (s laying) sketched() bool {
	for _, e := range s.loose() {
		if len(s.placing.Places[e.Number].Sectors) == 0 {
			return false
		}
	}
	return len(s.unsketched(nil)) == 0
}

// unsketched are the sectors without an element, by what was measured, told before and told now.
func (s laying) unsketched(now []sketchedSector) []plane.Sector {
	told := map[table.Number][]string{}
	for _, e := range now {
		told[e.Number] = e.Sectors
	}
	left := s.empty(s.site())
	for _, e := range s.loose() {
		names := told[e.Number]
		if names == nil {
			for _, sector := range s.placing.Places[e.Number].Sectors {
				names = append(names, sector.String())
			}
		}
		left = slices.DeleteFunc(left, func(sector plane.Sector) bool { return slices.Contains(names, sector.String()) })
	}
	return left
}

// maySketch refuses sectors where the bot keeps the places itself.
func maySketch(s State, seat rules.Seat) *rules.Violation {
	if refused := mayPlace(s, seat); refused != nil || !s.tracked() {
		return refused
	}
	return rules.Refuse(refMode, "npow.placement.refused.tracked")
}

// worthSketching leaves the sectors aside once the screen that asks for them is answered.
func worthSketching(s State, act rules.Act) *rules.Violation {
	if now := s.screen(); now == nil || now.Name != sectorScreen {
		return notWorth(refSectors)
	}
	return worthFreeHand(s, act)
}

// decideSketch notes in which sectors the elements lie, all at once: « 1 A1, 2 B1-B2 ». The picture shows them there.
func decideSketch(s State, act rules.Act) ([]rules.Event, error) {
	data := sketchData{Declared: true}
	var faults []phrase.Phrase
	for _, item := range strings.FieldsFunc(act.Args["secteurs"], func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		if strings.TrimSpace(item) == "" {
			continue
		}
		told, fault := s.readSketch(item, data.Sectors)
		if !fault.IsZero() {
			faults = append(faults, fault)
			continue
		}
		data.Sectors = append(data.Sectors, told)
	}
	if len(faults) == 0 && len(data.Sectors) == 0 {
		faults = append(faults, phrase.Say("npow.placement.fault.sketch-empty"))
	}
	if len(faults) > 0 {
		return nil, rules.Refuse(refSectors, "npow.placement.refused.sketch", phrase.Number("count", len(faults)), phrase.Listing("faults", firstFew(faults)...))
	}
	known := map[table.Number]bool{}
	for _, e := range data.Sectors {
		known[e.Number] = true
	}
	all := !slices.ContainsFunc(s.loose(), func(e Element) bool {
		return !known[e.Number] && len(s.placing.Places[e.Number].Sectors) == 0
	})
	if empty := s.unsketched(data.Sectors); all && len(empty) > 0 {
		return nil, rules.Refuse(refSectors, "npow.placement.refused.sectors", phrase.Number("count", len(empty)), phrase.Listing("sectors", sectorNames(empty)...),
			s.reading(astrideReading))
	}
	return event(sketchedKind, data)
}

// mostFaults is how many faults a refusal tells at once.
const mostFaults = 6

// firstFew keeps a refusal short where a text is wrong from end to end.
func firstFew(faults []phrase.Phrase) []phrase.Phrase { return faults[:min(len(faults), mostFaults)] }

// readSketch reads one element's sectors: « 2 B1-B2 » is element 2 astride B1 and B2.
func (s laying) readSketch(item string, before []sketchedSector) (sketchedSector, phrase.Phrase) {
	unread := phrase.Say("npow.placement.fault.sketch", phrase.Named("read", shortened(item)))
	head, rest, _ := strings.Cut(strings.TrimSpace(item), " ")
	n, err := strconv.Atoi(head)
	loose := s.loose()
	i := slices.IndexFunc(loose, func(e Element) bool { return err == nil && int(e.Number) == n })
	if i < 0 {
		return sketchedSector{}, unread
	}
	told := sketchedSector{Number: loose[i].Number, Piece: loose[i].Piece}
	if slices.ContainsFunc(before, func(e sketchedSector) bool { return e.Number == told.Number }) {
		return told, phrase.Say("npow.placement.fault.twice", phrase.Number("number", n))
	}
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

// shortened keeps what is quoted in a refusal within a line.
func shortened(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return string(runes)
}

// sketchButton asks for the sectors of all elements at once.
func sketchButton(s State, _ rules.Seat) []rules.Candidate {
	var lines []string
	for _, e := range s.loose() {
		var names []string
		for _, sector := range s.placing.Places[e.Number].Sectors {
			names = append(names, sector.String())
		}
		lines = append(lines, strings.TrimSpace(e.id()+" "+strings.Join(names, "-")))
	}
	return []rules.Candidate{{Key: "secteurs", Gate: s.gateOf("pieces"), Label: phrase.Say("npow.placement.offer.sketch"), Rank: sketchRank,
		Ask: []rules.Question{{Option: "secteurs", Label: phrase.Say("npow.placement.ask.sketch"), Prefill: strings.Join(lines, "\n"), Lines: len(lines)}}}}
}

// sketchData is what the players say of the sectors in which their elements lie.
type sketchData struct {
	Declared bool             `json:"declared"`
	Sectors  []sketchedSector `json:"sectors"`
}

// sketchedSector is one element's sectors, by their names.
type sketchedSector struct {
	Number  table.Number `json:"number"`
	Piece   string       `json:"piece"`
	Sectors []string     `json:"sectors"`
}

func (d sketchData) tell() []phrase.Phrase {
	items := make([]phrase.Phrase, len(d.Sectors))
	for i, e := range d.Sectors {
		names := make([]phrase.Phrase, len(e.Sectors))
		for k, name := range e.Sectors {
			names[k] = slug(name)
		}
		items[i] = phrase.Say("npow.placement.tell.sketched", phrase.With("what", elementPhrase(e.Number, e.Piece)), phrase.Listing("sectors", names...))
	}
	return []phrase.Phrase{phrase.Say("npow.placement.tell.declared", phrase.With("what", inARow(items)))}
}

func foldSketch(s State, data sketchData) (State, error) {
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
