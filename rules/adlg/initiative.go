package adlg

import (
	"errors"
	"fmt"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	initiativeKind = "adlg.initiative/1"
	initiativePath = "adlg initiative"

	refInitiative rules.Ref = "adlg:p73/1"

	initiativePurpose = "initiative"
)

// The bounds of the text, and of this house.
const (
	// mostLead is the most that the higher total adds. adlg:p73/1
	mostLead = 4
	// mostTotal is the highest total that is taken.
	mostTotal = 10
	// mostTies bounds the throws of one act; then the button is offered again. No fair dice come near.
	mostTies = 20
)

// initiative is who has it, and how it was thrown for. Winner is Public while nobody has.
type initiative struct {
	// Totals are the armies' initiative, seat a's and seat b's; Given says that they were.
	Totals [2]int
	Given  bool
	// Rounds are the dice, seat a's and seat b's, tied rounds first.
	Rounds [][2]dice.Face
	Winner rules.Seat
}

// initiativeData is what the dice came to.
type initiativeData struct {
	Totals [2]int         `json:"totals"`
	Rounds [][2]dice.Face `json:"rounds"`
	// Winner is nobody where the dice were tied to the end.
	Winner rules.Seat `json:"winner,omitempty"`
}

// initiativeChapter throws for the initiative. adlg:p73/1
func initiativeChapter() rules.Chapter[state] {
	totals := []rules.OptionSpec{{Name: "a", Kind: rules.WholeOption, Required: true}, {Name: "b", Kind: rules.WholeOption, Required: true}}
	return rules.Chapter[state]{
		Gate: initiativeGate,
		Verbs: []rules.Verb[state]{
			{May: mayThrowInitiative, Decide: decideInitiative, Button: initiativeButton,
				Spec: rules.ActSpec{Path: initiativePath, Options: totals, Ask: initiativeQuestions(state{}),
					Dice: []dice.Group{{Name: "adlg.dice.initiative", Sides: d6, Purposes: []string{initiativePurpose}}}}},
			{Answer: answerOdds, Spec: rules.ActSpec{Path: oddsPath, Free: true, Options: []rules.OptionSpec{
				{Name: "a", Kind: rules.WholeOption}, {Name: "b", Kind: rules.WholeOption}}}},
		},
		Facts: []rules.Fact[state]{rules.NewFact(initiativeKind, foldInitiative, initiativeData.tell)},
		Begun: func(s state) bool { return s.initiative.Given },
		Over:  func(s state) bool { return s.initiative.Winner != rules.Public },
		Phase: func(state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("adlg.initiative.phase"), ledger.Players[:]
		},
		Either: func(state) bool { return true },
		Show:   showInitiative,
		Topics: func(s state) []rules.Topic {
			return []rules.Topic{topic("initiative", refInitiative, s.reading(drawReading))}
		},
		Keys: []dice.Key{initiativeKey(rules.SeatA), initiativeKey(rules.SeatB)},
	}
}

// initiativeKey is for one seat's die; a tie is its next occurrence.
func initiativeKey(seat rules.Seat) dice.Key {
	return dice.Key{System: "adlg", Turn: initiativeGate, Seat: string(seat), Purpose: initiativePurpose}
}

func mayThrowInitiative(s state, seat rules.Seat) *rules.Violation {
	if s.initiative.Winner != rules.Public {
		return s.orUndo(rules.Refuse(refInitiative, "adlg.initiative.refused.thrown", who(s.initiative.Winner)), seat)
	}
	return nil
}

// decideInitiative throws a die each; ties are thrown again.
func decideInitiative(_ state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	var data initiativeData
	for i, option := range [...]string{"a", "b"} {
		n, _ := act.Args.Whole(option)
		if n < 0 || n > mostTotal {
			return nil, rules.Refuse(refInitiative, "adlg.initiative.refused.total", phrase.Number("read", n), phrase.Number("most", mostTotal),
				phrase.With("who", seatName(ledger.Players[i])))
		}
		data.Totals[i] = n
	}
	for len(data.Rounds) < mostTies && data.Winner == rules.Public {
		var round [2]dice.Face
		for i, seat := range ledger.Players {
			faces, err := roller.Throw(initiativeKey(seat), d6, 1)
			if err != nil {
				return nil, err
			}
			round[i] = faces[0]
		}
		data.Rounds = append(data.Rounds, round)
		data.Winner = initiativeOf(data.Totals, round)
	}
	return event(initiativeKind, data)
}

// initiativeOf is the seat with the higher sum, Public where they are equal. adlg:p73/1
func initiativeOf(totals [2]int, round [2]dice.Face) rules.Seat {
	added := added(totals)
	switch a, b := int(round[0])+added[0], int(round[1])+added[1]; {
	case a > b:
		return rules.SeatA
	case b > a:
		return rules.SeatB
	}
	return rules.Public
}

// added is what each adds to his die: the higher total the difference, 4 at most. adlg:p73/1
func added(totals [2]int) [2]int {
	lead := totals[0] - totals[1]
	return [2]int{min(max(lead, 0), mostLead), min(max(-lead, 0), mostLead)}
}

func foldInitiative(s state, data initiativeData) (state, error) {
	if len(data.Rounds) == 0 {
		return s, errors.New("an initiative without dice")
	}
	s.initiative = initiative{Totals: data.Totals, Given: true, Rounds: data.Rounds, Winner: data.Winner}
	return s, nil
}

func (d initiativeData) tell() []phrase.Phrase {
	lines := phrase.Line("adlg.initiative.tell.totals", phrase.With("a", seatName(rules.SeatA)),
		phrase.Figure("ta", d.Totals[0]), phrase.With("b", seatName(rules.SeatB)), phrase.Figure("tb", d.Totals[1]))
	more := added(d.Totals)
	for _, r := range d.Rounds {
		key := "adlg.initiative.tell.dice"
		if initiativeOf(d.Totals, r) == rules.Public {
			key = "adlg.initiative.tell.tie"
		}
		lines = append(lines, phrase.Say(key, phrase.With("a", seatName(rules.SeatA)), phrase.With("da", dieAnd(r[0], more[0])),
			phrase.With("b", seatName(rules.SeatB)), phrase.With("db", dieAnd(r[1], more[1]))))
	}
	if d.Winner == rules.Public {
		return append(lines, phrase.Say("adlg.initiative.tell.tied", phrase.Number("count", len(d.Rounds))))
	}
	return append(lines, phrase.Say("adlg.initiative.tell.won", who(d.Winner)))
}

// dieAnd says a die and what is added to it.
func dieAnd(face dice.Face, more int) phrase.Phrase {
	if more == 0 {
		return die(face)
	}
	return phrase.Say("adlg.die-plus", phrase.With("die", die(face)), phrase.Figure("plus", more), phrase.Figure("sum", int(face)+more))
}

// die says a face of the d6.
func die(face dice.Face) phrase.Phrase {
	return phrase.Say("adlg.die", phrase.Verbatim("face", strconv.Itoa(int(face))))
}

// initiativeQuestions ask for both totals.
func initiativeQuestions(s state) []rules.Question {
	return each([]int{0, 1}, func(i int) rules.Question {
		q := rules.Question{Option: []string{"a", "b"}[i], Hint: phrase.Say("adlg.initiative.hint", phrase.Number("most", mostTotal)),
			Label: phrase.Say("adlg.initiative.ask", who(ledger.Players[i]))}
		if s.initiative.Given {
			q.Prefill = strconv.Itoa(s.initiative.Totals[i])
		}
		return q
	})
}

func initiativeButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "initiative", Gate: initiativeGate, Style: rules.Main, Label: phrase.Say("adlg.initiative.offer"),
		Ask: initiativeQuestions(s)}}
}

// showInitiative keeps the dice beside the table until the territory is chosen.
func showInitiative(s state, _ rules.Seat, view *rules.View) {
	if !s.initiative.Given || s.field.chosen() {
		return
	}
	panel := table.Panel{Title: phrase.Say("adlg.initiative.panel")}
	more := added(s.initiative.Totals)
	last := s.initiative.Rounds[len(s.initiative.Rounds)-1]
	for i, seat := range ledger.Players {
		panel.Rows = append(panel.Rows, []phrase.Phrase{seatName(seat), phrase.Say("adlg.initiative.row",
			phrase.Figure("total", s.initiative.Totals[i]), phrase.With("die", dieAnd(last[i], more[i])))})
	}
	view.Panels = append(view.Panels, panel)
}

const oddsPath = "adlg chances"

// share is a probability: so many cases of all.
type share struct{ Cases, Of int }

// initiativeOdds is the chance of whoever leads by so much to have the initiative, over all 36 pairs of
// faces; ties are thrown again. adlg:p73/1
func initiativeOdds(lead int) share {
	var won, lost int
	for a := dice.Face(1); a <= 6; a++ {
		for b := dice.Face(1); b <= 6; b++ {
			switch initiativeOf([2]int{lead, 0}, [2]dice.Face{a, b}) {
			case rules.SeatA:
				won++
			case rules.SeatB:
				lost++
			}
		}
	}
	return share{won, won + lost}
}

// other is the share of what is left.
func (s share) other() share { return share{s.Of - s.Cases, s.Of} }

// perTenThousand rounds to hundredths of a per cent.
func (s share) perTenThousand() int { return (2*10_000*s.Cases + s.Of) / (2 * s.Of) }

// say says the share in per cent with two decimals.
func (s share) say() phrase.Phrase {
	n := s.perTenThousand()
	return phrase.Say("adlg.percent", phrase.Verbatim("whole", strconv.Itoa(n/100)), phrase.Verbatim("hundredths", fmt.Sprintf("%02d", n%100)))
}

// answerOdds shows the chances for each lead, and those of two totals where they are given.
func answerOdds(s state, act rules.Act) (rules.View, error) {
	panel := table.Panel{Title: phrase.Say("adlg.odds.title"), Columns: []phrase.Phrase{phrase.Say("adlg.odds.lead"),
		phrase.Say("adlg.odds.higher"), phrase.Say("adlg.odds.lower")}}
	for lead := range mostLead + 1 {
		key := "adlg.odds.by"
		if lead == mostLead {
			key = "adlg.odds.by-most"
		}
		odds := initiativeOdds(lead)
		panel.Rows = append(panel.Rows, []phrase.Phrase{phrase.Say(key, phrase.Figure("lead", lead)), odds.say(), odds.other().say()})
		panel.Bars = append(panel.Bars, table.PerMille(odds.perTenThousand()/10))
	}
	view := rules.View{Panels: []table.Panel{panel}}
	_, givenA := act.Args["a"]
	_, givenB := act.Args["b"]
	if !givenA && !givenB {
		return view, nil
	}
	var totals [2]int
	for i, option := range [...]string{"a", "b"} {
		n, whole := act.Args.Whole(option)
		if !whole || n < 0 || n > mostTotal {
			return rules.View{}, rules.Refuse(refInitiative, "adlg.odds.refused", phrase.Number("most", mostTotal))
		}
		totals[i] = n
	}
	more := added(totals)
	odds := initiativeOdds(more[0] + more[1])
	if more[1] > 0 {
		odds = odds.other()
	}
	view.Notes = phrase.Line("adlg.odds.these", phrase.Figure("ta", totals[0]), phrase.Figure("tb", totals[1]),
		phrase.With("a", odds.say()), phrase.With("b", odds.other().say()))
	return view, nil
}
