package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// bridged is a crossing's place on its section, which counts from 1.
type bridged struct {
	Number  table.Number `json:"number"`
	Section int          `json:"section"`
	At      plane.Point  `json:"at"`
}

// bridged returns the place with one crossing elsewhere; p stays as it was.
func (p place) bridged(section int, at plane.Point) place {
	p.Crossings = slices.Clone(p.Crossings)
	if section >= 0 && section < len(p.Crossings) {
		p.Crossings[section] = at
	}
	return p
}

// bridgeOptions are the crossings of the rivers that lie on the table, as many as find room.
func (s laying) bridgeOptions(room int) []rules.Choice {
	var choices []rules.Choice
	for _, e := range s.kept() {
		for i := range s.placing.Places[e.Number].Crossings {
			if len(choices) < room {
				t := thing{ID: strconv.Itoa(int(e.Number)) + "." + strconv.Itoa(i+1), Number: e.Number, Section: i + 1}
				choices = append(choices, rules.Choice{Value: t.ID, Label: t.name()})
			}
		}
	}
	return choices
}

// bridgeOf reads a crossing: « 4.1 » is that of element 4's first section.
func (s laying) bridgeOf(text string) (Element, int, bool) {
	number, section, some := strings.Cut(strings.TrimSpace(text), ".")
	n, err := strconv.Atoi(number)
	i, wrong := strconv.Atoi(section)
	e, known := s.pool.element(table.Number(n))
	if !some || err != nil || wrong != nil || !known || i < 1 || i > len(s.placing.Places[e.Number].Crossings) {
		return Element{}, 0, false
	}
	return e, i, true
}

// decideBridge moves a crossing along its section, as near to the place told as the section goes. adc7:placement/4 — each
// 60 cm has one, wherever the Defender puts it.
func decideBridge(s State, act rules.Act, e Element, section int) ([]rules.Event, error) {
	now := s.placing.Places[e.Number]
	r, stands := now.Rects[section-1], bridgeAt(now.Place, section-1).Centre
	to, err := siting.Whereto(stands, act.Args["ou"], s.around(false))
	if err != nil {
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.place", phrase.With("why", misread(err)))
	}
	judge := s.site().Judge()
	against := func(at plane.Point) []siting.Finding { return judge(s.lay(e, now.bridged(section-1, at).Place)) }
	found := against(onBank(r, to))
	if len(found) == 0 {
		return event(movedKind, movedData{Bridges: []bridged{{e.Number, section, onBank(r, to)}}})
	}
	best, some := stands, false
	for _, p := range spots(r) {
		if (!some || to.Nearer(p, best)) && len(against(p)) == 0 {
			best, some = p, true
		}
	}
	where := siting.Typed(best)
	return nil, rules.Refuse(found[0].Ref, "npow.placement.refused.finding", phrase.With("why", found[0].Say())).
		Or(phrase.Say("npow.placement.offer.there", phrase.Verbatim("where", where)), with(act, rules.Args{"ou": where}))
}

// spots are the places along a section on which a crossing lies wholly, 5 mm apart.
func spots(r plane.Rect) []plane.Point {
	var all []plane.Point
	for off := plane.MM(0); 2*off+bridgeLength <= r.Size.W; off += siting.Grain {
		all = append(all, r.Centre.Along(2*off, r.Turn), r.Centre.Along(2*off, r.Turn+180))
	}
	return all
}

// onBank is the spot of a section nearest to a point.
func onBank(r plane.Rect, to plane.Point) plane.Point {
	best := r.Centre
	for _, p := range spots(r) {
		if to.Nearer(p, best) {
			best = p
		}
	}
	return best
}
