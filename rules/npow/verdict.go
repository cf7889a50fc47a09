package npow

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// presence is whose units are on an objective at the end, by the players' word.
type presence string

const (
	// only means that units of that seat alone are there: "a", "b".
	onlyA presence = "a"
	onlyB presence = "b"
	// both have units there, nobody has.
	onBoth presence = "les-deux"
	nobody presence = "personne"
)

// holding is what the players said of one objective.
type holding struct {
	On presence `json:"on"`
	// Passed is who passed last over an objective that nobody is on; Public for nobody.
	Passed rules.Seat `json:"passed,omitempty"`
	// Threats are the seats with a unit in order within one move of it, irregular skirmishers and artillery
	// not counted.
	Threats map[rules.Seat]bool `json:"threats,omitempty"`
	// Strength are the points of strength of the infantry and cavalry in order that are on it, Light those
	// of irregular skirmishers and artillery in order. Shaken units have none.
	Strength map[rules.Seat]int `json:"strength,omitempty"`
	Light    map[rules.Seat]int `json:"light,omitempty"`
	// HasDetails says that what an objective of both or of nobody needs besides has been answered.
	HasDetails bool `json:"told,omitempty"`
}

// complete reports whether nothing is left to ask.
func (h holding) complete() bool { return h.On == onlyA || h.On == onlyB || h.On != "" && h.HasDetails }

// threatening are the seats that threaten an empty objective.
func (h holding) threatening() []rules.Seat {
	return only(ledger.Players[:], func(seat rules.Seat) bool { return h.Threats[seat] })
}

// brief says of an empty objective in a select who passed last, then who threatens.
func (h holding) brief() phrase.Phrase {
	passed := phrase.Say("npow.count.case.nobody")
	if h.Passed.Plays() {
		passed = seatName(h.Passed)
	}
	switch by := h.threatening(); len(by) {
	case 0:
		return phrase.Say("npow.count.case-plain", phrase.With("passed", passed))
	case 1:
		return phrase.Say("npow.count.case-threat", phrase.With("passed", passed), who(by[0]))
	}
	return phrase.Say("npow.count.case-both", phrase.With("passed", passed))
}

// said says of an empty objective in full who passed last, then who threatens.
func (h holding) said() phrase.Phrase {
	passed := phrase.Say("npow.count.passed-nobody")
	if h.Passed.Plays() {
		passed = phrase.Say("npow.count.passed", who(h.Passed))
	}
	switch by := h.threatening(); {
	case len(by) == 2:
		return phrase.Say("npow.count.threat-both", phrase.With("passed", passed))
	case len(by) == 1:
		return phrase.Say("npow.count.threat", phrase.With("passed", passed), who(by[0]))
	case h.Passed.Plays():
		return phrase.Say("npow.count.no-threat", phrase.With("passed", passed))
	}
	return passed
}

// verdict is what the rules make of a holding.
type verdict struct {
	// Holder scores; Public, nobody does.
	Holder rules.Seat `json:"holder,omitempty"`
	// Halves are the holder's share of his own points there: 2 for all, 1 for half.
	Halves int `json:"halves,omitempty"`
	// Why names the case, Ref the paragraph, Reading the setting that decided, empty for none.
	Why     string    `json:"why"`
	Ref     rules.Ref `json:"ref"`
	Reading string    `json:"reading,omitempty"`
	// Ratio are the points of strength that counted.
	Ratio [2]int `json:"ratio"`
	// Keeps are the seats that lose nothing, whatever they do not gain: those with troops there. adc7:hold/5
	Keeps map[rules.Seat]bool `json:"-"`
}

// The paragraphs of « Tenir un objectif ».
const (
	refHeld      rules.Ref = "adc7:hold/1"
	refPassed    rules.Ref = "adc7:hold/2"
	refThreat    rules.Ref = "adc7:hold/3"
	refContested rules.Ref = "adc7:hold/4"
	refKept      rules.Ref = "adc7:hold/5"
)

// judgeHolding decides who holds an objective.
func judgeHolding(h holding, settings map[string]string) verdict {
	switch h.On {
	case onlyA, onlyB:
		// adc7:hold/1 — units of one side alone, whatever they are, shaken or not.
		seat := rules.Seat(h.On)
		return verdict{Holder: seat, Halves: 2, Why: "seul", Ref: refHeld, Keeps: seatSet(seat)}
	case nobody:
		return judgeEmpty(h, settings)
	}
	return judgeContested(h, settings)
}

// judgeEmpty decides of an objective that nobody is on. adc7:hold/2 — who passed last holds it unless an
// enemy in order is within one move; adc7:hold/3 — lecture:npow-menace.
func judgeEmpty(h holding, settings map[string]string) verdict {
	by, alone := h.threatening(), settings[threatReading] == threatHolds
	switch {
	case h.Passed.Plays() && !h.Threats[h.Passed.Other()]:
		return verdict{Holder: h.Passed, Halves: 2, Why: "passe", Ref: refPassed}
	case alone && len(by) == 1:
		return verdict{Holder: by[0], Halves: 2, Why: "menace", Ref: refThreat, Reading: threatReading}
	case h.Passed.Plays():
		return verdict{Why: "menace-empeche", Ref: refThreat, Reading: threatReading}
	case alone && len(by) == 2:
		return verdict{Why: "deux-menaces", Ref: refThreat, Reading: threatReading}
	}
	return verdict{Why: "personne", Ref: refThreat}
}

// counting are the points of strength that count for each seat. adc7:hold/4 — irregular skirmishers and
// artillery do not count where enemy infantry or cavalry in order is there too; shaken units never bring any.
func (h holding) counting() [2]int {
	var sum [2]int
	for i, seat := range ledger.Players {
		sum[i] = h.Strength[seat]
		if h.Strength[seat.Other()] == 0 {
			sum[i] += h.Light[seat]
		}
	}
	return sum
}

// judgeContested decides of an objective with troops of both. adc7:hold/4 — up to 2:1 contested; beyond that
// and up to 4:1 half of the stronger's own points, beyond 4:1 all of them; the other gains nothing and loses
// nothing.
func judgeContested(h holding, settings map[string]string) verdict {
	sum := h.counting()
	v := verdict{Ratio: sum, Ref: refContested, Keeps: seatSet(ledger.Players[:]...)}
	strong := 0
	if sum[1] > sum[0] {
		strong = 1
	}
	more, less := sum[strong], sum[1-strong]
	holds := func(halves int, why string) { v.Holder, v.Halves, v.Why = ledger.Players[strong], halves, why }
	switch {
	case more == 0:
		v.Why = "rien-ne-compte"
	case less == 0 && settings[noneReading] == noneContests:
		v.Why, v.Reading = "conteste-sans-force", noneReading
	case less == 0:
		v.Reading = noneReading
		holds(2, "sans-force")
	case more <= 2*less:
		v.Why = "conteste"
	case more <= 4*less:
		holds(1, "moitie")
	default:
		holds(2, "ecrase")
	}
	return v
}

// halves are points counted in half points.
type halves int

// outcome is what one objective comes to for one seat.
type outcome struct {
	// Set is what he laid on it.
	Set int
	// Gained, Kept and Lost are in half points; Lost only where lecture:npow-perdus subtracts.
	Gained, Kept, Lost halves
}

// outcomeFor is what a verdict gives a seat that laid so many points on the objective.
func (v verdict) outcomeFor(seat rules.Seat, set int, settings map[string]string) outcome {
	o := outcome{Set: set}
	switch {
	case v.Holder == seat:
		o.Gained = halves(set * v.Halves)
		if settings[halfReading] == halfRoundedDown {
			o.Gained -= o.Gained % 2
		}
		o.Kept = halves(2*set) - o.Gained
	case v.Keeps[seat]:
		o.Kept = halves(2 * set)
	case settings[lostReading] == lostSubtracted:
		// adc7:hold/5 — who contests does not lose his points; who neither gained nor had troops there does.
		o.Lost = halves(2 * set)
	}
	return o
}

// line is one objective of the final sum, as it was judged.
type line struct {
	label
	Holding holding `json:"holding"`
	verdict
	Of [2]outcome `json:"of"`
	// Name is what the sum's table calls it.
	Name phrase.Phrase `json:"-"`
}

// bill is the final sum: what each objective came to, and the losses of the armies where they were declared.
type bill struct {
	Lines []line
	// Losses are percentages of the armies, nil where nobody declared them.
	Losses *[2]int
	// Who are the two sides' names: the seats, or « nous » and « eux » on paper.
	Who [2]phrase.Phrase
	// Open says that answers are still asked for.
	Open bool
}

// net is what a player has in the end: gained less lost, in half points.
func (b bill) net(player int) halves {
	var sum halves
	for _, l := range b.Lines {
		sum += l.Of[player].Gained - l.Of[player].Lost
	}
	return sum
}

// result is who has more in the end, and what both have.
func (b bill) result() *rules.Result {
	own, other := b.net(0), b.net(1)
	r := &rules.Result{Score: [2]int{int(own) * 5, int(other) * 5}} // half points in tenths
	switch {
	case own > other:
		r.Winner = rules.SeatA
	case own < other:
		r.Winner = rules.SeatB
	}
	return r
}

// sumUp judges a holding for both players' points on it.
func sumUp(name phrase.Phrase, h holding, set [2]int, settings map[string]string) line {
	l := line{Name: name, Holding: h, verdict: judgeHolding(h, settings)}
	for i, seat := range ledger.Players {
		l.Of[i] = l.outcomeFor(seat, set[i], settings)
	}
	return l
}

// said is a number of half points in words: 7 or 7,5.
func (h halves) said() phrase.Phrase {
	if h < 0 {
		return phrase.Say("npow.minus", phrase.With("n", (-h).said()))
	}
	if h%2 == 0 {
		return whole(int(h) / 2)
	}
	return phrase.Say("npow.half-number", phrase.Number("n", int(h)/2))
}

// panels are the sum as tables: what each objective came to, then the totals. While it is open and nobody has
// points on what was declared so far there are verdicts alone: dashes and a total of 0 to 0 would look like a
// result.
func (b bill) panels(settings map[string]string) []table.Panel {
	lost := settings[lostReading] == lostSubtracted
	scored := !b.Open || slices.ContainsFunc(b.Lines, func(l line) bool { return l.Of[0].Set+l.Of[1].Set > 0 })
	p := table.Panel{Title: phrase.Say("npow.count.title"),
		Columns: []phrase.Phrase{phrase.Say("npow.count.column.objective"), phrase.Say("npow.count.column.rule")}}
	if b.Open {
		p.Title = phrase.Say("npow.count.title-open")
	}
	var kept, gone [2]halves
	for _, l := range b.Lines {
		row := []phrase.Phrase{l.Name, l.verdict.said(b.Who, l.Holding)}
		for i := range ledger.Players {
			if scored {
				row = append(row, l.Of[i].said(lost))
			}
			kept[i] += l.Of[i].Kept
			gone[i] -= l.Of[i].Lost
		}
		p.Rows = append(p.Rows, row)
	}
	if !scored {
		return append([]table.Panel{p}, b.losses()...)
	}
	for _, name := range b.Who {
		p.Columns = append(p.Columns, phrase.Say("npow.count.column.points", phrase.With("who", name)))
	}
	total := func(key string, of [2]halves) {
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say(key), phrase.Say("npow.count.blank"), of[0].said(), of[1].said()})
		p.Totals++
	}
	if lost {
		total("npow.count.lost", gone)
	}
	total("npow.count.net", [2]halves{b.net(0), b.net(1)})
	if kept != [2]halves{} {
		total("npow.count.kept", kept)
	}
	return append([]table.Panel{p}, b.losses()...)
}

// losses are those of both armies, where they were declared.
func (b bill) losses() []table.Panel {
	if b.Losses == nil {
		return nil
	}
	difference := b.Losses[0] - b.Losses[1]
	return []table.Panel{{Title: phrase.Say("npow.count.losses"), Rows: [][]phrase.Phrase{
		{b.Who[0], percent(b.Losses[0])}, {b.Who[1], percent(b.Losses[1])},
		{phrase.Say("npow.count.difference"), phrase.Say("npow.count.difference-points", phrase.Number("count", max(difference, -difference)))},
	}}}
}

// players are the two seats as a game's count names them.
func players() [2]phrase.Phrase {
	return [2]phrase.Phrase{seatName(rules.SeatA), seatName(rules.SeatB)}
}

func percent(n int) phrase.Phrase { return phrase.Say("npow.percent", phrase.Number("n", n)) }

// said is a player's points on one objective: what he gained of what he laid there, and what became of the
// rest.
func (o outcome) said(lost bool) phrase.Phrase {
	set := phrase.Number("set", o.Set)
	switch {
	case o.Set == 0:
		return phrase.Say("npow.count.none")
	case lost && o.Lost > 0:
		return phrase.Say("npow.count.of-lost", phrase.With("lost", (-o.Lost).said()), set)
	}
	return phrase.Say("npow.count.of", phrase.With("gained", o.Gained.said()), set)
}

// said is a verdict in words, with the rule; who are the two sides' names. It says whose points of strength
// on the objective did not count. adc7:hold/4
func (v verdict) said(who [2]phrase.Phrase, h holding) phrase.Phrase {
	var args []phrase.Arg
	for i, seat := range ledger.Players {
		if v.Holder == seat {
			args = append(args, phrase.With("who", who[i]))
		}
	}
	if v.Ref == refContested {
		args = append(args, phrase.Number("a", v.Ratio[0]), phrase.Number("b", v.Ratio[1]))
	}
	say := phrase.Say("npow.verdict."+v.Why, args...)
	for i, seat := range ledger.Players {
		if h.On == onBoth && h.Strength[seat.Other()] > 0 && h.Light[seat] > 0 {
			say = phrase.Say("npow.verdict.uncounted", phrase.With("verdict", say), phrase.Number("count", h.Light[seat]), phrase.With("who", who[i]))
		}
	}
	paragraph := phrase.Say("npow.verdict.ref." + strings.TrimPrefix(string(v.Ref), holdRefs))
	return phrase.Say("npow.verdict.with-ref", phrase.With("verdict", say), phrase.With("ref", paragraph))
}

// readings are the settings that decided something in the sum.
func (b bill) readings(settings map[string]string) map[string]string {
	read := map[string]string{lostReading: settings[lostReading]}
	for _, l := range b.Lines {
		if l.Reading != "" {
			read[l.Reading] = settings[l.Reading]
		}
		if l.Halves == 1 {
			read[halfReading] = settings[halfReading]
		}
	}
	return read
}

// seatSet is a set of seats, nil for none.
func seatSet(of ...rules.Seat) map[rules.Seat]bool {
	var set map[rules.Seat]bool
	for _, seat := range of {
		set = rules.Include(set, seat)
	}
	return set
}
