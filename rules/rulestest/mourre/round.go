package mourre

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

const (
	showPath  = "mourre montrer"
	throwPath = "mourre lancer"
	stakePath = "mourre miser"
)

const (
	refRound  rules.Ref = "mourre:manche/1"
	refDouble rules.Ref = "lecture:mourre-double"
)

// roundChapter is what players do in each round.
func roundChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Verbs: []rules.Verb[State]{
			{May: playing, Decide: State.decideShow, Button: State.showButton, Spec: rules.ActSpec{Path: showPath,
				Options: []rules.OptionSpec{{Name: "doigts", Kind: rules.WholeOption, Required: true, Secret: true}}}},
			{May: playing, Decide: State.decideStake, Button: State.stakeButton, Choices: stakeChoices, Spec: rules.ActSpec{Path: stakePath,
				Options: []rules.OptionSpec{{Name: "jetons", Kind: rules.ChoiceOption, Required: true}}}},
			{May: playing, Decide: State.decideThrow, Button: State.throwButtons,
				Spec: rules.ActSpec{Path: throwPath, Free: true, Dice: throwDice, Options: []rules.OptionSpec{
					{Name: "main", Kind: rules.ChoiceOption, Required: true, Choices: hands()},
					{Name: "cri", Kind: rules.TextOption, Private: true},
				}}},
		},
		Facts: []rules.Fact[State]{
			rules.NewWholeFact("mourre.fingers-sealed/1", func(s State, _ seatData, e rules.Event) (State, error) {
				return s.sealed(e, func(mine *side, c choice) { mine.Fingers = c })
			}, unsaid),
			rules.NewFact("mourre.thrown/1", func(s State, d thrownData) (State, error) {
				s.sides[index(d.Seat)].Thrown = slices.Clone(d.Faces)
				return s, nil
			}, thrownData.say),
			rules.NewFact("mourre.staked/1", func(s State, d stakedData) (State, error) {
				s.sides[index(d.Seat)].Stake = d.Tokens
				return s, nil
			}, func(d stakedData) []phrase.Phrase { return tell("staked", d.Seat, phrase.Number("n", d.Tokens)) }),
			rules.NewFact("mourre.revealed/1", State.foldRevealed, func(d revealedData) []phrase.Phrase {
				return []phrase.Phrase{phrase.Say("mourre.tell.revealed", phrase.Number("a", d.Fingers[0]), phrase.Number("b", d.Fingers[1]))}
			}),
		},
		Over: State.over,
		Phase: func(s State) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("mourre.phase.round", phrase.Number("round", s.round), phrase.Number("rounds", s.rounds)), s.awaited()
		},
		Mask: mask,
		Topics: func(s State) []rules.Topic {
			return []rules.Topic{{Slug: "manche", Title: phrase.Say("mourre.topic.manche"),
				Body: phrase.Say("mourre.topic.manche-body", phrase.Number("points", s.chart.Round)), Ref: refRound}}
		},
		Keys: []dice.Key{throwKey("manche-1", rules.SeatA, throwPurpose), throwKey("manche-1", rules.SeatA, doublePurpose)},
	}
}

// playing refuses every act once the last round is over.
func playing(s State, _ rules.Seat) *rules.Violation {
	if !s.over() {
		return nil
	}
	return rules.Refuse(refRound, "mourre.refused.over", phrase.Number("rounds", s.rounds))
}

// button is one button of the round: its key, and that of its words.
func (s State) button(key, words string, ask ...rules.Question) []rules.Candidate {
	return []rules.Candidate{{Key: key, Gate: s.gate(), Label: phrase.Say("mourre.offer." + words), Ask: ask}}
}

// asks is the question for an option, from its own choices or those given.
func asks(option, words string, choices ...rules.Choice) rules.Question {
	return rules.Question{Option: option, Label: phrase.Say("mourre.ask." + words), Choices: choices, Pick: true}
}

// tell is one line of the log about a seat.
func tell(key string, seat rules.Seat, more ...phrase.Arg) []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("mourre.tell."+key, append(more, phrase.With("seat", seat.Phrase()))...)}
}

// unsaid is a sealed choice of which the log has no line.
func unsaid(seatData, rules.Event) []phrase.Phrase { return nil }

type seatData struct {
	Seat rules.Seat `json:"seat"`
}

type thrownData struct {
	Seat  rules.Seat  `json:"seat"`
	Hand  string      `json:"hand"`
	Faces []dice.Face `json:"faces"`
}

type stakedData struct {
	Seat   rules.Seat `json:"seat"`
	Tokens int        `json:"tokens"`
}

type revealedData struct {
	Round   int    `json:"round"`
	Fingers [2]int `json:"fingers"`
	Score   [2]int `json:"score"`
}

func (d thrownData) say() []phrase.Phrase {
	lines := tell("thrown", d.Seat, phrase.With("hand", phrase.Say("mourre.hand."+d.Hand)), phrase.Number("count", len(d.Faces)))
	if len(d.Faces) > 2 {
		lines = append(lines, phrase.Say("mourre.tell.double", phrase.With("reading", refDouble.Phrase())))
	}
	return lines
}

func one(kind string, data any) ([]rules.Event, error) {
	e, err := ledger.NewEvent(kind, data)
	return []rules.Event{e}, err
}

func sealing(kind, gate string, seat rules.Seat, n int) (rules.Event, error) {
	e, err := ledger.NewEvent(kind, seatData{seat})
	if err != nil {
		return e, err
	}
	payload, err := json.Marshal(n)
	e.Seal = &ledger.Seal{Gate: gate, Seat: seat, Payload: payload}
	return e, err
}

func (s State) showButton(rules.Seat) []rules.Candidate {
	show := s.button("montrer", "show", asks("doigts", "fingers", counted(0, fingers)...))
	show[0].Style, show[0].Rank = rules.Main, -2
	return show
}

// decideShow seals the fingers; the second of the round opens both.
func (s State) decideShow(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	n, _ := act.Args.Whole("doigts")
	if n < 0 || n > fingers {
		return nil, rules.Refuse(refRound, "mourre.refused.fingers", phrase.Number("n", n), phrase.Number("most", fingers)).
			Or(phrase.Say("mourre.offer.fist"), rules.Act{Path: showPath, Seat: act.Seat, Args: rules.Args{"doigts": "0"}})
	}
	sealed, err := sealing("mourre.fingers-sealed/1", s.gate(), act.Seat, n)
	if err != nil {
		return nil, err
	}
	other := s.sides[index(act.Seat.Other())]
	if !other.Fingers.Made {
		return []rules.Event{sealed}, nil
	}
	shown := [2]int{}
	shown[index(act.Seat)], shown[index(act.Seat.Other())] = n, other.Fingers.N
	data := revealedData{Round: s.round, Fingers: shown, Score: s.score}
	data.Score[(shown[0]+shown[1])%2] += s.chart.Round + s.sides[(shown[0]+shown[1])%2].Stake
	revealed, err := ledger.NewEvent("mourre.revealed/1", data)
	if err != nil {
		return nil, err
	}
	revealed.Closes, revealed.Shows = s.gate(), rules.ShowsHidden
	next := s
	next.round++
	if !next.over() {
		revealed.Begins = next.gate()
		return []rules.Event{sealed, revealed}, nil
	}
	last := closedData{Score: data.Score}
	for i, side := range s.sides {
		last.Forecasts[i] = side.Forecast.N
		if side.Forecast.Made && side.Forecast.N == s.total+shown[0]+shown[1] {
			last.Score[i] += s.chart.Forecast
		}
	}
	closed, err := ledger.NewEvent("mourre.forecasts-opened/1", last)
	closed.Closes, closed.Shows = forecastGate, rules.ShowsHidden
	return []rules.Event{sealed, revealed, closed}, err
}

func staked(act rules.Act) (int, error) {
	tokens, ok := act.Args.Whole("jetons")
	if !ok || !slices.ContainsFunc(stakes(), func(c rules.Choice) bool { return c.Value == act.Args["jetons"] }) {
		return 0, rules.Refuse(refRound, "mourre.refused.stake", phrase.Named("read", act.Args["jetons"]), phrase.Number("most", purse))
	}
	return tokens, nil
}

// decideThrow throws two dice, and one more after a double.
func (s State) decideThrow(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	hand := act.Args["main"]
	switch {
	case hand != "gauche" && hand != "droite":
		return nil, rules.Refuse(refRound, "mourre.refused.hand", phrase.Named("hand", hand))
	case len(s.sides[index(act.Seat)].Thrown) > 0:
		return nil, rules.Refuse(refRound, "mourre.refused.thrown", phrase.Number("round", s.round)).
			Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: act.Seat})
	}
	faces, err := roller.Throw(throwKey(s.gate(), act.Seat, throwPurpose), 6, 2)
	if err != nil {
		return nil, err
	}
	if faces[0] == faces[1] && s.doubles {
		more, err := roller.Throw(throwKey(s.gate(), act.Seat, doublePurpose), 6, 1)
		if err != nil {
			return nil, err
		}
		faces = append(faces, more...)
	}
	return one("mourre.thrown/1", thrownData{Seat: act.Seat, Hand: hand, Faces: faces})
}

func hands() []rules.Choice {
	var hands []rules.Choice
	for _, h := range []string{"gauche", "droite"} {
		hands = append(hands, rules.Choice{Value: h, Label: phrase.Say("mourre.hand." + h)})
	}
	return hands
}

func (s State) throwButtons(rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	for _, h := range hands() {
		all = append(all, rules.Candidate{Key: "lancer-" + h.Value, Gate: s.gate(), Label: h.Label, Args: rules.Args{"main": h.Value}})
	}
	return all
}

func (s State) stakeButton(rules.Seat) []rules.Candidate {
	return s.button("miser", "stake", asks("jetons", "stake"))
}

func (s State) decideStake(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	tokens, err := staked(act)
	if err != nil {
		return nil, err
	}
	return one("mourre.staked/1", stakedData{Seat: act.Seat, Tokens: tokens})
}

func (s State) foldRevealed(d revealedData) (State, error) {
	s.score, s.total = d.Score, s.total+d.Fingers[0]+d.Fingers[1]
	s.round++
	s.defied, s.lots = rules.Public, 0
	for i := range s.sides {
		s.sides[i] = side{Forecast: s.sides[i].Forecast, Bet: s.sides[i].Bet}
	}
	return s, nil
}

// sealed notes that a choice was made; a payload that nobody knows leaves the number open.
func (s State) sealed(e rules.Event, note func(*side, choice)) (State, error) {
	if e.Seal == nil {
		return s, fmt.Errorf("mourre: %s without a seal", e.Kind)
	}
	c := choice{Made: true}
	if e.Seal.Payload != nil {
		if err := json.Unmarshal(e.Seal.Payload, &c.N); err != nil {
			return s, fmt.Errorf("mourre: %s: %w", e.Kind, err)
		}
	}
	note(&s.sides[index(e.Seal.Seat)], c)
	return s, nil
}

func stakeChoices(State, rules.Act, string) []rules.Choice { return stakes() }

func stakes() []rules.Choice { return counted(1, purse) }

func counted(from, to int) []rules.Choice {
	var choices []rules.Choice
	for n := from; n <= to; n++ {
		choices = append(choices, rules.Choice{Value: strconv.Itoa(n), Label: phrase.Say("mourre.count", phrase.Number("n", n))})
	}
	return choices
}
