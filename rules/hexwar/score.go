package hexwar

import (
	"regexp"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	scorePath = "score"
	// lostOption are the units lost on a real table: each camp's, out of how many.
	lostOption = "pertes"
)

// readScore says how the battle stands: what each camp has lost, and what it still takes to win. Figures on a
// real table are counted by their players. bareme:victoire
func (s State) readScore(act rules.Act) (rules.View, error) {
	switch {
	case s.reads(modeSetting, onTable):
		return s.toldScore(act)
	case s.turn.Number == 0:
		return rules.View{}, s.refuse(victoryTopic, "hexwar.score.refused.no-battle")
	}
	p := table.Panel{
		Title:   phrase.Say("hexwar.score.title", phrase.Number("turn", s.turn.Number)),
		Columns: []phrase.Phrase{{}, campName(rules.SeatA), campName(rules.SeatB)},
	}
	if s.end.Over {
		p.Title = s.end.result()
	}
	row := func(key string, of func(rules.Seat) phrase.Phrase) {
		p.Rows = append(p.Rows, []phrase.Phrase{phrase.Say(key), of(rules.SeatA), of(rules.SeatB)})
	}
	outOf := func(lost, of int) phrase.Phrase {
		return phrase.Say("hexwar.score.out-of", phrase.Number("count", lost), phrase.Number("of", of))
	}
	row("hexwar.score.units", func(seat rules.Seat) phrase.Phrase { return outOf(s.fallen(seat)) })
	row("hexwar.score.beaten", func(seat rules.Seat) phrase.Phrase { return figure(s.enough(seat.Other())) })
	row("hexwar.score.elements", func(seat rules.Seat) phrase.Phrase { return outOf(s.bled(seat)) })
	row("hexwar.score.officers", func(seat rules.Seat) phrase.Phrase {
		of := 0
		for _, o := range s.officers {
			if o.Seat == seat {
				of++
			}
		}
		return outOf(of-len(s.officersOf(seat)), of)
	})
	return rules.View{Board: s.sheet(), Panels: []table.Panel{p}, Notes: s.toWin()}, nil
}

// sheet is a board with nothing on it: what is drawn with panels alone.
func (s State) sheet() *table.Board {
	return &table.Board{Title: phrase.Say("system." + s.book.Slug), Unofficial: s.unofficial()}
}

// bled counts a seat's elements that are lost, out of all that it began with.
func (s State) bled(seat rules.Seat) (lost, of int) {
	for _, u := range s.units {
		if u.Seat != seat {
			continue
		}
		of += u.Initial
		if u.Gone {
			lost += u.Initial
		} else {
			lost += u.Initial - u.Elements
		}
	}
	return lost, of
}

// toWin says how many units each camp must still destroy; nothing once the battle is won.
func (s State) toWin() (notes []phrase.Phrase) {
	if s.end.Over {
		return nil
	}
	for _, seat := range rules.Players {
		lost, _ := s.fallen(seat.Other())
		notes = append(notes, phrase.Say("hexwar.score.to-win", campArg(seat), phrase.Number("count", s.enough(seat)-lost)))
	}
	return notes
}

var wholeNumber = regexp.MustCompile(`\d+`)

// toldScore judges units lost that the players have counted: « 3/10 1/12 », the blue camp first.
func (s State) toldScore(act rules.Act) (rules.View, error) {
	ref, told := s.book.Ref(victoryTopic), act.Args[lostOption]
	if told == "" {
		return rules.View{}, rules.Refuse(ref, "hexwar.score.refused.on-the-table")
	}
	var figures []int
	for _, digits := range wholeNumber.FindAllString(told, -1) {
		n, err := strconv.Atoi(digits)
		if err != nil || n > maxCounted {
			return rules.View{}, rules.Refuse(ref, "hexwar.score.refused.figures", readArg(told))
		}
		figures = append(figures, n)
	}
	if len(figures) != 4 || figures[0] > figures[1] || figures[2] > figures[3] || figures[1] == 0 || figures[3] == 0 {
		return rules.View{}, rules.Refuse(ref, "hexwar.score.refused.figures", readArg(told))
	}
	p := table.Panel{Title: phrase.Say("hexwar.end.losses")}
	beaten := map[rules.Seat]bool{}
	for i, seat := range rules.Players {
		lost, of := figures[2*i], figures[2*i+1]
		enough := s.tables.chart.Defeat(of)
		beaten[seat] = lost >= enough
		p.Rows = append(p.Rows, []phrase.Phrase{campName(seat), phrase.Say("hexwar.end.lost", phrase.Number("count", lost),
			phrase.Number("of", of), phrase.Number("enough", enough))})
	}
	note := phrase.Say("hexwar.score.goes-on")
	switch a, b := rules.SeatA, rules.SeatB; {
	case beaten[a] && beaten[b]:
		note = noting(s.toldSurvivor(figures[0], figures[2]), s.uses(bothBeatenReading))
	case beaten[a]:
		note = ending{Winner: b}.result()
	case beaten[b]:
		note = ending{Winner: a}.result()
	}
	return rules.View{Board: s.sheet(), Panels: []table.Panel{p}, Notes: []phrase.Phrase{note}}, nil
}

// toldSurvivor says who wins on a real table where both armies are beaten at once, by the units that the
// players have counted. Whose turn it is the bot knows only where it counts the turns.
func (s State) toldSurvivor(blue, red int) phrase.Phrase {
	var won ending
	switch s.valueOf(bothBeatenReading) {
	case bothBeatenByTurn:
		won.Winner = s.onTurn().Seat
		if !s.tabled() || !won.Winner.Plays() {
			return phrase.Say("hexwar.score.both-by-turn")
		}
	case bothBeatenByLosses:
		switch {
		case blue < red:
			won.Winner = rules.SeatA
		case red < blue:
			won.Winner = rules.SeatB
		}
	}
	return phrase.Say("hexwar.score.both-beaten", phrase.With("result", won.result()))
}

// maxCounted is how many units a camp on a real table may be said to have.
const maxCounted = 999
