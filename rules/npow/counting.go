package npow

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// holdingData is what was said of one objective.
type holdingData struct {
	label
	Holding holding `json:"holding"`
}

type lossesData struct {
	Losses [2]int `json:"losses"`
}

type closedData struct {
	Lines []line    `json:"lines"`
	Net   [2]halves `json:"net"`
}

// mayCount refuses answers before the count is open, and once it is done.
func mayCount(s state, seat rules.Seat) *rules.Violation {
	switch {
	case s.count.Closed:
		return rules.Refuse(refHeld, "npow.refused.count-closed").Or(phrase.Say("npow.offer.reopen"), rules.Act{Path: countOverPath,
			Seat: seat})
	case !s.count.Open:
		return rules.Refuse(refHeld, "npow.refused.count-not-open")
	}
	return nil
}

// counted finds an objective of the count.
func (s state) counted(act rules.Act) (objective, error) {
	o, known := find(s.objectives(), func(o objective) bool { return o.ID == act.Args["objectif"] })
	if !known {
		return o, rules.Refuse(refHeld, "npow.refused.no-objective", phrase.Named("read", act.Args["objectif"]))
	}
	return o, nil
}

// decideHolding notes who is on an objective. adc7:hold/1
func decideHolding(s state, act rules.Act) ([]rules.Event, error) {
	o, err := s.counted(act)
	if err != nil {
		return nil, err
	}
	on := presence(act.Args["etat"])
	if !slices.Contains(presences, on) {
		return nil, rules.Refuse(refHeld, "npow.refused.presence", phrase.Named("read", act.Args["etat"]))
	}
	return holdingEvent(o.label, holding{On: on})
}

var presences = []presence{onlyA, onlyB, onBoth, nobody}

func holdingEvent(of label, h holding) ([]rules.Event, error) {
	return event(countHoldingKind, holdingData{label: of, Holding: h})
}

// decideDetail notes what an objective of both or of nobody needs besides. adc7:hold/2 to /4
func decideDetail(s state, act rules.Act) ([]rules.Event, error) {
	o, err := s.counted(act)
	if err != nil {
		return nil, err
	}
	h, answer := s.count.Holdings[o.ID], act.Args["cas"]
	switch {
	case answer == backCase && h.On != "":
		return holdingEvent(o.label, holding{})
	case h.On == nobody:
		chosen, known := find(s.emptyCases(), func(c emptyCase) bool { return c.id == answer })
		if !known {
			return nil, rules.Refuse(refPassed, "npow.refused.case", phrase.Named("read", answer))
		}
		return holdingEvent(o.label, chosen.holding)
	case h.On == onBoth:
		strength, refused := readVersus(act.Args["force"], mostStrength)
		if refused != nil {
			return nil, refused
		}
		light, refused := readVersus(cmp.Or(strings.TrimSpace(act.Args["legers"]), "0 contre 0"), mostStrength)
		if refused != nil {
			return nil, refused
		}
		return holdingEvent(o.label, holding{On: onBoth, Strength: bySeat(strength), Light: bySeat(light), HasDetails: true})
	}
	return nil, rules.Refuse(refContested, "npow.refused.no-detail", phrase.With("objective", o.Name))
}

func bySeat(of [2]int) map[rules.Seat]int {
	return map[rules.Seat]int{rules.SeatA: of[0], rules.SeatB: of[1]}
}

const (
	// mostStrength bounds points of strength: beyond it a figure is a slip.
	mostStrength = 10000
	backCase     = "revenir"
)

// versus reads "12 contre 5", also with -, /, à, vs, : between the figures. A French keyboard sets no-break
// spaces before signs.
var versus = regexp.MustCompile(`^([0-9]{1,6})[\s\p{Z}]*%?[\s\p{Z}]*(?:contre|against|versus|vs\.?|à|to|[-/:;,]|[\s\p{Z}])[\s\p{Z}]*([0-9]{1,6})[\s\p{Z}]*%?$`)

func readVersus(text string, most int) ([2]int, *rules.Violation) {
	m := versus.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return [2]int{}, rules.Refuse(refContested, "npow.refused.versus", phrase.Named("read", text))
	}
	a, _ := strconv.Atoi(m[1])
	b, _ := strconv.Atoi(m[2])
	if max(a, b) > most {
		return [2]int{}, rules.Refuse(refContested, "npow.refused.versus-most", phrase.Number("read", max(a, b)), phrase.Number("most",
			most))
	}
	return [2]int{a, b}, nil
}

// emptyCase is one answer about an objective that nobody is on: who passed last, who is within one move.
type emptyCase struct {
	id string
	holding
}

// emptyCases are the answers that make a difference. adc7:hold/2 — a threat counts against who passed last;
// lecture:npow-menace — where a threat alone may hold, all of them.
func (s evening) emptyCases() []emptyCase {
	empty := func(id string, passed rules.Seat, threats ...rules.Seat) emptyCase {
		return emptyCase{id, holding{On: nobody, Passed: passed, Threats: seatSet(threats...), HasDetails: true}}
	}
	a, b := rules.SeatA, rules.SeatB
	if s.settings[threatReading] != threatHolds {
		return []emptyCase{empty("a", a), empty("b", b), empty("a-menace", a, b), empty("b-menace", b, a), empty("aucun", rules.Public)}
	}
	var cases []emptyCase
	for _, passed := range []rules.Seat{a, b, rules.Public} {
		id := cmp.Or(string(passed), "aucun")
		cases = append(cases, empty(id, passed), empty(id+"-par-a", passed, a), empty(id+"-par-b", passed, b), empty(id+"-par-deux", passed, a, b))
	}
	return cases
}

// decideLosses notes the armies' losses, which are beside the count and are not mixed into it.
func decideLosses(s state, act rules.Act) ([]rules.Event, error) {
	losses, refused := readVersus(act.Args["pertes"], 100)
	if refused != nil {
		return nil, refused
	}
	return event(countLossesKind, lossesData{Losses: losses})
}

// decideClose closes the count once every objective has its answer.
func decideClose(s state, act rules.Act) ([]rules.Event, error) {
	if open := s.unanswered(); len(open) > 0 {
		return nil, rules.Refuse(refHeld, "npow.refused.count-incomplete", countOf(open),
			phrase.Listing("open", each(open, func(o objective) phrase.Phrase { return o.Name })...))
	}
	b := s.bill()
	return event(countClosedKind, closedData{Lines: b.Lines, Net: [2]halves{b.net(0), b.net(1)}})
}

// maySign lets the referee confirm a closed count.
func maySign(s state, seat rules.Seat) *rules.Violation {
	switch {
	case seat != rules.Referee:
		return rules.Refuse(refHeld, "npow.refused.confirm-referee")
	case !s.count.Closed || s.count.Signed:
		return rules.Refuse(refHeld, "npow.refused.confirm-nothing")
	}
	return nil
}

// mayRecount opens a closed count again. Once the referee has confirmed it, only he does.
func mayRecount(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.count.Closed:
		return rules.Refuse(refHeld, "npow.refused.reopen-open")
	case s.count.Signed && seat != rules.Referee:
		return rules.Refuse(refHeld, "npow.refused.reopen-confirmed")
	}
	return nil
}

// onlyEvent decides an act that has nothing to judge or to say: its event alone.
func onlyEvent(kind string) func(state, rules.Act, dice.Roller) ([]rules.Event, error) {
	return func(state, rules.Act, dice.Roller) ([]rules.Event, error) { return event(kind, struct{}{}) }
}
