package mourre

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// frame shows the round, the score and the seat's own choices.
func frame(s State, seat rules.Seat) rules.View {
	v := rules.View{
		Board: &table.Board{Title: phrase.Say("system.mourre"), Plane: &table.Plane{Size: plane.Size{W: 300, D: 300}, Bottom: table.South}},
	}
	for _, player := range rules.Players {
		d := s.sides[index(player)]
		name := phrase.With("seat", phrase.Say("game.seat."+string(player)))
		v.Notes = append(v.Notes, phrase.Say("mourre.note.score", name, phrase.Number("points", s.score[index(player)]), phrase.Number("stake", d.Stake)))
		if d.Fingers.Made {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.sealed", name))
			if player == seat {
				v.Notes = append(v.Notes, phrase.Say("mourre.note.own-fingers", phrase.Number("n", d.Fingers.N)))
			}
		}
		if d.Forecast.Made && player == seat {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.own-forecast", phrase.Number("n", d.Forecast.N)))
		}
		if d.Bet.Made && player == seat {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.own-bet", phrase.Number("n", d.Bet.N)))
		}
		if d.Duel.Made && player == seat {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.own-duel", phrase.Number("n", d.Duel.N)))
		}
		for _, f := range d.Thrown {
			v.Notes = append(v.Notes, phrase.Say("mourre.note.face", name, phrase.Verbatim("face", strconv.Itoa(int(f)))))
		}
	}
	return v
}

func (s State) awaited() []rules.Seat {
	var seats []rules.Seat
	for _, player := range rules.Players {
		if !s.sides[index(player)].Fingers.Made {
			seats = append(seats, player)
		}
	}
	return seats
}

// offers are what the seat may do now.
func (s State) offers(seat rules.Seat) []rules.Offer {
	if !seat.Plays() || s.over() {
		return nil
	}
	mine, other := s.sides[index(seat)], s.sides[index(seat.Other())]
	act := func(path string, args rules.Args) rules.Act { return rules.Act{Path: path, Seat: seat, Args: args} }
	offers := []rules.Offer{
		{Key: "montrer", Gate: s.gate(), Label: phrase.Say("mourre.offer.show"), Style: rules.Main, Act: act(showPath, nil),
			Ask: []rules.Question{{Option: "doigts", Label: phrase.Say("mourre.ask.fingers"), Choices: counted(0, fingers)}}},
		{Key: "pronostic", Gate: forecastGate, Label: phrase.Say("mourre.offer.forecast"), Act: act(forecastPath, nil),
			Ask: []rules.Question{{Option: "total", Label: phrase.Say("mourre.ask.forecast"), Choices: counted(0, 2*fingers)}}},
		{Key: "miser", Gate: s.gate(), Label: phrase.Say("mourre.offer.stake"), Act: act(stakePath, nil),
			Ask: []rules.Question{{Option: "jetons", Label: phrase.Say("mourre.ask.stake"), Choices: stakes()}}},
	}
	if len(mine.Thrown) == 0 {
		for _, hand := range []string{"gauche", "droite"} {
			offers = append(offers, rules.Offer{Key: "lancer-" + hand, Gate: s.gate(), Label: phrase.Say("mourre.hand." + hand),
				Act: act(throwPath, rules.Args{"main": hand})})
		}
	} else if s.defied == rules.Public {
		offers = append(offers, rules.Offer{Key: "defier", Gate: s.gate(), Label: phrase.Say("mourre.offer.defy"), Act: act(defyPath, nil)})
	}
	if s.defied == seat.Other() {
		offers = append(offers, rules.Offer{Key: passKey, Gate: duelGate(s.duels), Label: phrase.Say("mourre.offer.pass"), Act: act(passPath, nil)})
		offers = append(offers, rules.Offer{Key: "relever", Gate: s.gate(), Label: phrase.Say("mourre.offer.meet"), Act: act(meetPath, nil),
			Ask: []rules.Question{{Option: "jetons", Label: phrase.Say("mourre.ask.stake"), Choices: stakes()}}})
	}
	if other.Fingers.Made && mine.Spied == "" {
		offers = append(offers, rules.Offer{Key: "epier", Gate: s.gate(), Label: phrase.Say("mourre.offer.spy"), Style: rules.Grave, Act: act(spyPath, nil)})
	}
	if !mine.Bet.Made {
		offers = append(offers, rules.Offer{Key: "parier", Gate: betGate, Label: phrase.Say("mourre.offer.bet"), Act: act(betPath, nil),
			Ask: []rules.Question{{Option: "points", Label: phrase.Say("mourre.ask.bet")}}})
	}
	if s.lots == 0 && s.score[0] == s.score[1] {
		offers = append(offers, rules.Offer{Key: "departager", Gate: s.gate(), Label: phrase.Say("mourre.offer.lot"), Act: act(lotPath, nil)})
	}
	offers = append(offers, rules.Offer{Key: "rectifier", Gate: s.gate(), Label: phrase.Say("mourre.offer.correct"), Act: act(correctPath, nil),
		Ask: []rules.Question{
			{Option: "place", Label: phrase.Say("mourre.ask.seat"), Choices: places(), Given: []string{string(seat)}},
			{Option: "points", Label: phrase.Say("mourre.ask.points")},
		}})
	if mine.Fingers.Made {
		offers = append(offers, rules.Offer{Key: "relire", Gate: s.gate(), Private: true,
			Label: phrase.Say("mourre.offer.look", phrase.Number("n", mine.Fingers.N)), Act: act(lookPath, nil)})
	}
	return offers
}
