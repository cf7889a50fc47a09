package deploy

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	firstPath    = "bataille deployer premier"
	firstKind    = "hexwar.first-thrown/1"
	firstPurpose = "premier"

	firstTopic hexwar.Topic = "premier-joueur"
)

var firstDice = []dice.Group{{Name: "hexwar.deploy.dice.first", Sides: 6, Purposes: []string{firstPurpose}}}

// firstData says who plays first, and the dice that decided it.
type firstData struct {
	// First is the seat; Public where the dice were tied to the end.
	First rules.Seat `json:"first,omitempty"`
	// Rounds are the dice, seat a's and seat b's, tied rounds first.
	Rounds [][2]int `json:"rounds"`
}

func firstKey(b *hexwar.Book, seat rules.Seat) dice.Key {
	return dice.Key{System: b.Slug, Turn: hexwar.DeployGate, Seat: string(seat), Purpose: firstPurpose}
}

// mostTies bounds the ties that are rerolled at once; then the players throw again. No fair dice come near.
const mostTies = 20

// mayThrowFirst lets a player throw once. PA1, « Premier joueur » — by lot, but where one player built the
// board; he generally places his troops first.
func mayThrowFirst(s hexwar.State, seat rules.Seat) *rules.Violation {
	switch {
	case !seat.Plays():
		return s.Refuse(firstTopic, "hexwar.deploy.refused.player")
	case s.Deploy.First.Plays():
		return s.Refuse(firstTopic, "hexwar.deploy.refused.first-known", hexwar.WhoArg(s.Deploy.First))
	case !IsCurrent(s, hexwar.DeployGate):
		return s.Refuse(firstTopic, "hexwar.deploy.refused.early")
	}
	return nil
}

// decideFirst throws for who plays first: a d6 each, ties rerolled.
func decideFirst(s hexwar.State, _ rules.Act, roller dice.Roller) ([]rules.Event, error) {
	var d firstData
	for len(d.Rounds) < mostTies && !d.First.Plays() {
		var round [2]int
		for i, seat := range ledger.Players {
			faces, err := roller.Throw(firstKey(s.Book, seat), 6, 1)
			if err != nil {
				return nil, err
			}
			round[i] = int(faces[0])
		}
		d.Rounds = append(d.Rounds, round)
		switch {
		case round[0] > round[1]:
			d.First = rules.SeatA
		case round[1] > round[0]:
			d.First = rules.SeatB
		}
	}
	e, err := ledger.NewEvent(firstKind, d)
	if err != nil {
		return nil, err
	}
	s.Deploy.First = d.First
	if d.First.Plays() && allStand(s) {
		return reveal(s, []rules.Event{e})
	}
	return []rules.Event{e}, nil
}

func foldFirst(s hexwar.State, d firstData) (hexwar.State, error) {
	s.Deploy.First = d.First
	return s, nil
}

func tellFirst(d firstData) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, round := range d.Rounds {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.round", phrase.Number("blue", round[0]), phrase.Number("red", round[1])))
	}
	if !d.First.Plays() {
		return append(lines, phrase.Say("hexwar.deploy.tell.tied", phrase.Number("count", len(d.Rounds))))
	}
	return append(lines, phrase.Say("hexwar.deploy.tell.first", hexwar.WhoArg(d.First)))
}
