package end

import (
	"regexp"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	scorePath = "score"
	// lostOption are the units lost on a real table: each camp's, out of how many.
	lostOption = "pertes"
)

// readScore answers the score: what each camp has lost, and what it still has to destroy. On a real table
// the players count their figures. bareme:victoire
func readScore(s hexwar.State, act rules.Act) (rules.View, error) {
	switch {
	case s.HasReading(hexwar.ModeSetting, hexwar.OnTable):
		return declaredScore(s, act)
	case s.Turn.Number == 0:
		return rules.View{}, s.Refuse(orders.VictoryTopic, "hexwar.score.refused.no-battle")
	}
	p := table.Panel{
		Title:   phrase.Say("hexwar.score.title", phrase.Number("turn", s.Turn.Number)),
		Columns: []phrase.Phrase{{}, hexwar.CampName(rules.SeatA), hexwar.CampName(rules.SeatB)},
	}
	if s.End.Over {
		p.Title = s.End.Result()
	}
	row := func(key string, of func(rules.Seat) phrase.Phrase) {
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say(key), of(rules.SeatA), of(rules.SeatB)})
	}
	outOf := func(lost, of int) phrase.Phrase {
		return phrase.Say("hexwar.score.out-of", phrase.Number("count", lost), phrase.Number("of", of))
	}
	losses := func(seat rules.Seat) hexwar.Losses { return orders.LossesOf(s, seat) }
	row("hexwar.score.units", func(seat rules.Seat) phrase.Phrase { return outOf(losses(seat).Lost, losses(seat).Of) })
	row("hexwar.score.beaten", func(seat rules.Seat) phrase.Phrase { return orders.Figure(losses(seat).Enough) })
	row("hexwar.score.elements", func(seat rules.Seat) phrase.Phrase { return outOf(orders.ElementsLost(s, seat)) })
	row("hexwar.score.officers", func(seat rules.Seat) phrase.Phrase {
		of := len(s.AllOfficers(seat))
		return outOf(of-len(s.OfficersOf(seat)), of)
	})
	return rules.View{Board: orders.BlankBoard(s), Panels: []table.Panel{p}, Notes: toWin(s)}, nil
}

// toWin says how many units each camp must still destroy; nothing once the battle is won.
func toWin(s hexwar.State) (notes []phrase.Phrase) {
	if s.End.Over {
		return nil
	}
	for _, seat := range ledger.Players {
		enemy := orders.LossesOf(s, seat.Other())
		notes = append(notes, phrase.Say("hexwar.score.to-win", hexwar.CampArg(seat), phrase.Number("count", enemy.Enough-enemy.Lost)))
	}
	return notes
}

var wholeNumber = regexp.MustCompile(`\d+`)

// declaredScore judges units lost as the players have counted them: « 3/10 1/12 », the blue camp first.
func declaredScore(s hexwar.State, act rules.Act) (rules.View, error) {
	ref, text := s.Book.Ref(orders.VictoryTopic), act.Args[lostOption]
	if text == "" {
		return rules.View{}, rules.Refuse(ref, "hexwar.score.refused.on-the-table")
	}
	figures := hexwar.Each(wholeNumber.FindAllString(text, -1), func(digits string) int {
		n, err := strconv.Atoi(digits)
		if err != nil {
			return maxCounted + 1
		}
		return n
	})
	if len(figures) != 4 || slices.Max(figures) > maxCounted || figures[0] > figures[1] || figures[2] > figures[3] || figures[1] == 0 || figures[3] == 0 {
		return rules.View{}, rules.Refuse(ref, "hexwar.score.refused.figures", hexwar.ReadArg(text))
	}
	p := table.Panel{Title: phrase.Say("hexwar.end.losses")}
	beaten := map[rules.Seat]bool{}
	for i, seat := range ledger.Players {
		losses := hexwar.Losses{Seat: seat, Lost: figures[2*i], Of: figures[2*i+1], Enough: s.Tables.Chart.Defeat(figures[2*i+1])}
		beaten[seat] = losses.IsBeaten()
		p.Rows = append(p.Rows, lossRow(losses))
	}
	note := phrase.Say("hexwar.score.goes-on")
	switch a, b := rules.SeatA, rules.SeatB; {
	case beaten[a] && beaten[b]:
		note = hexwar.WithReadings(declaredSurvivor(s, figures[0], figures[2]), s.ReadingInUse(orders.BothBeatenReading))
	case beaten[a]:
		note = hexwar.Ending{Winner: b}.Result()
	case beaten[b]:
		note = hexwar.Ending{Winner: a}.Result()
	}
	return rules.View{Board: orders.BlankBoard(s), Panels: []table.Panel{p}, Notes: []phrase.Phrase{note}}, nil
}

// declaredSurvivor says who wins on a real table where both armies are beaten at once, by the units that the
// players have counted. Whose turn it is the bot knows only where it counts the turns.
func declaredSurvivor(s hexwar.State, blue, red int) phrase.Phrase {
	var won hexwar.Ending
	switch s.SettingValue(orders.BothBeatenReading) {
	case orders.BothBeatenByTurn:
		won.Winner = orders.RealTurn(s).Seat
		if !orders.IsOnRealTable(s) || !won.Winner.Plays() {
			return phrase.Say("hexwar.score.both-by-turn")
		}
	case orders.BothBeatenByLosses:
		switch {
		case blue < red:
			won.Winner = rules.SeatA
		case red < blue:
			won.Winner = rules.SeatB
		}
	}
	return phrase.Say("hexwar.score.both-beaten", phrase.With("result", won.Result()))
}

// maxCounted is how many units a camp on a real table may be said to have.
const maxCounted = 999
