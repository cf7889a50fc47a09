package adlg

import (
	"errors"
	"fmt"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	initiativeKind = "adlg.initiative/1"
	initiativePath = "adlg initiative"
	oddsPath       = "adlg chances"

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

// initiative is who has it, and how it was thrown for.
type initiative struct {
	// Totals are the armies' initiative, seat a's and seat b's.
	Totals [2]int `json:"totals"`
	// Rounds are the dice, seat a's and seat b's, tied rounds first; none before they are thrown.
	Rounds [][2]dice.Face `json:"rounds"`
	// Winner is nobody where the dice were tied to the end.
	Winner rules.Seat `json:"winner,omitempty"`
}

// isThrown reports whether it was thrown for.
func (i initiative) isThrown() bool { return len(i.Rounds) > 0 }

// initiativeChapter throws for the initiative. adlg:p73/1
func initiativeChapter() rules.Chapter[state] {
	totals := []rules.OptionSpec{{Name: "a", Kind: rules.WholeOption, Required: true}, {Name: "b", Kind: rules.WholeOption, Required: true}}
	return rules.Chapter[state]{
		Gate: initiativeGate,
		Verbs: []rules.Verb[state]{
			{May: mayThrowInitiative, Decide: inCourse(decideInitiative), Button: initiativeButton,
				Spec: rules.ActSpec{Path: initiativePath, Options: totals, Ask: initiativeQuestions(state{}),
					Dice: []dice.Group{{Name: "adlg.dice.initiative", Sides: d6, Purposes: []string{initiativePurpose}}}}},
			{Answer: answerOdds, Spec: rules.ActSpec{Path: oddsPath, Free: true, Options: []rules.OptionSpec{
				{Name: "a", Kind: rules.WholeOption}, {Name: "b", Kind: rules.WholeOption}}}},
		},
		Facts: []rules.Fact[state]{rules.NewFact(initiativeKind, foldInitiative, initiative.tell)},
		Begun: func(s state) bool { return s.initiative.isThrown() },
		Over:  func(s state) bool { return s.initiative.Winner != rules.Public },
		Phase: func(state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("adlg.initiative.phase"), players
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

// totalsOf are the totals that an act gives, in the options called by their seats, and the first seat whose
// total is not taken; nobody where both are.
func totalsOf(act rules.Act) (totals [2]int, wrong rules.Seat) {
	for i, seat := range players {
		n, isWhole := act.Args.Whole(string(seat))
		if totals[i] = n; wrong == rules.Public && (!isWhole || n < 0 || n > mostTotal) {
			wrong = seat
		}
	}
	return totals, wrong
}

// decideInitiative throws a die each; ties are thrown again.
func decideInitiative(c *course, act rules.Act) *rules.Violation {
	var data initiative
	var wrong rules.Seat
	if data.Totals, wrong = totalsOf(act); wrong != rules.Public {
		n, _ := act.Args.Whole(string(wrong))
		return rules.Refuse(refInitiative, "adlg.initiative.refused.total", phrase.Number("read", n), phrase.Number("most", mostTotal), who(wrong))
	}
	for len(data.Rounds) < mostTies && data.Winner == rules.Public {
		round := [2]dice.Face{c.throw(initiativeKey(rules.SeatA)), c.throw(initiativeKey(rules.SeatB))}
		data.Rounds = append(data.Rounds, round)
		data.Winner = initiativeOf(data.Totals, round)
	}
	note(c, initiativeKind, data, foldInitiative)
	return nil
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

func foldInitiative(s state, data initiative) (state, error) {
	if !data.isThrown() {
		return s, errors.New("an initiative without dice")
	}
	s.initiative = data
	return s, nil
}

func (i initiative) tell() []phrase.Phrase {
	said := func(key string, a, b phrase.Arg) phrase.Phrase {
		return phrase.Say("adlg.initiative.tell."+key, phrase.With("a", seatName(rules.SeatA)), a, phrase.With("b", seatName(rules.SeatB)), b)
	}
	lines := []phrase.Phrase{said("totals", phrase.Figure("ta", i.Totals[0]), phrase.Figure("tb", i.Totals[1]))}
	more := added(i.Totals)
	for _, r := range i.Rounds {
		key := "dice"
		if initiativeOf(i.Totals, r) == rules.Public {
			key = "tie"
		}
		lines = append(lines, said(key, phrase.With("da", dieAnd(r[0], more[0])), phrase.With("db", dieAnd(r[1], more[1]))))
	}
	if i.Winner == rules.Public {
		return append(lines, phrase.Say("adlg.initiative.tell.tied", phrase.Number("count", len(i.Rounds))))
	}
	return append(lines, phrase.Say("adlg.initiative.tell.won", who(i.Winner)))
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
		seat := players[i]
		q := rules.Question{Option: string(seat), Choices: totalChoices(), Label: phrase.Say("adlg.initiative.ask", who(seat))}
		if s.initiative.isThrown() {
			q.Prefill = strconv.Itoa(s.initiative.Totals[i])
		}
		return q
	})
}

// totalChoices are the totals that are taken.
func totalChoices() (all []rules.Choice) {
	for n := range mostTotal + 1 {
		all = append(all, rules.Choice{Value: strconv.Itoa(n), Label: phrase.Say("adlg.initiative.total", phrase.Figure("n", n))})
	}
	return all
}

func initiativeButton(s state, _ rules.Seat) []rules.Candidate {
	throwing := mainButton("initiative", initiativeGate, phrase.Say("adlg.initiative.offer"))
	throwing.Ask = initiativeQuestions(s)
	return []rules.Candidate{throwing}
}

// showInitiative keeps the dice beside the table until the territory is chosen.
func showInitiative(s state, _ rules.Seat, view *rules.View) {
	if !s.initiative.isThrown() || s.hasField() {
		return
	}
	panel := table.Panel{Title: phrase.Say("adlg.initiative.panel")}
	more := added(s.initiative.Totals)
	last := s.initiative.Rounds[len(s.initiative.Rounds)-1]
	for i, seat := range players {
		panel.Rows = append(panel.Rows, []phrase.Phrase{seatName(seat), phrase.Say("adlg.initiative.row",
			phrase.Figure("total", s.initiative.Totals[i]), phrase.With("die", dieAnd(last[i], more[i])))})
	}
	view.Panels = append(view.Panels, panel)
}

// certain is a chance of one in hundredths of a per cent.
const certain = 10_000

// initiativeOdds is the chance of whoever leads by so much to have the initiative, in hundredths of a per cent,
// over all 36 pairs of faces; ties are thrown again. adlg:p73/1
func initiativeOdds(lead int) int {
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
	all := won + lost
	return (2*certain*won + all) / (2 * all)
}

// percent says a chance in per cent with two decimals.
func percent(chance int) phrase.Phrase {
	return phrase.Say("adlg.percent", phrase.Verbatim("whole", strconv.Itoa(chance/100)),
		phrase.Verbatim("hundredths", fmt.Sprintf("%02d", chance%100)))
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
		panel.Rows = append(panel.Rows, []phrase.Phrase{phrase.Say(key, phrase.Figure("lead", lead)), percent(odds), percent(certain - odds)})
		panel.Bars = append(panel.Bars, table.PerMille(odds/10))
	}
	view := rules.View{Panels: []table.Panel{panel}}
	if len(act.Args) == 0 {
		return view, nil
	}
	totals, wrong := totalsOf(act)
	if wrong != rules.Public {
		return rules.View{}, rules.Refuse(refInitiative, "adlg.odds.refused", phrase.Number("most", mostTotal))
	}
	odds := initiativeOdds(totals[0] - totals[1])
	view.Notes = phrase.Line("adlg.odds.these", phrase.Figure("ta", totals[0]), phrase.Figure("tb", totals[1]),
		phrase.With("a", percent(odds)), phrase.With("b", percent(certain-odds)))
	return view, nil
}
