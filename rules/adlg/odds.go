package adlg

import (
	"fmt"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

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
