package mourre

import (
	"encoding/json"
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The events.
const (
	shownKind    = "mourre.fingers-sealed/1"
	forecastKind = "mourre.forecast-sealed/1"
	thrownKind   = "mourre.thrown/1"
	stakedKind   = "mourre.staked/1"
	spiedKind    = "mourre.spied/1"
	defiedKind   = "mourre.defied/1"
	metKind      = "mourre.met/1"
	revealedKind = "mourre.revealed/1"
	closedKind   = "mourre.forecasts-opened/1"
	betKind      = "mourre.bet-sealed/1"
	betsKind     = "mourre.bets-opened/1"
	correctKind  = "mourre.corrected/1"
	lotKind      = "mourre.lot-drawn/1"
	resumedKind  = "mourre.resumed/1"
	passedKind   = "mourre.let-pass/1"
)

const (
	refRound    rules.Ref = "mourre:manche/1"
	refForecast rules.Ref = "mourre:pronostic/1"
	refDouble   rules.Ref = "lecture:mourre-double"
)

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

type spiedData struct {
	Seat  rules.Seat `json:"seat"`
	Found string     `json:"found"`
}

type revealedData struct {
	Round   int    `json:"round"`
	Fingers [2]int `json:"fingers"`
	Score   [2]int `json:"score"`
}

type closedData struct {
	Forecasts [2]int `json:"forecasts"`
	Score     [2]int `json:"score"`
}

// Decide judges an act.
func (Game) Decide(s State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if s.over() {
		return nil, rules.Refuse(refRound, "mourre.refused.over", phrase.Number("rounds", s.rounds))
	}
	switch act.Path {
	case correctPath:
		return s.decideCorrect(act)
	case lotPath:
		return s.decideLot(roller)
	case betPath:
		return s.decideBet(act)
	case showPath:
		return s.decideShow(act)
	case forecastPath:
		return s.decideForecast(act)
	case throwPath:
		return s.decideThrow(act, roller)
	case stakePath:
		return s.decideStake(act)
	case spyPath:
		return s.decideSpy(act)
	case defyPath:
		if s.defied != rules.Public || len(s.sides[index(act.Seat)].Thrown) == 0 {
			return nil, rules.Refuse(refRound, "mourre.refused.defy")
		}
		events, err := one(defiedKind, seatData{act.Seat}, rules.ShowsNothing)
		events[0].Begins = duelGate(s.duels + 1)
		return events, err
	case meetPath:
		return s.decideMeet(act)
	case passPath:
		return s.decidePass(act)
	}
	return nil, fmt.Errorf("mourre: no act %q", act.Path)
}

func one(kind string, data any, shows rules.Shows) ([]rules.Event, error) {
	e, err := rules.NewEvent(kind, data)
	e.Shows = shows
	return []rules.Event{e}, err
}

func sealing(kind, gate string, seat rules.Seat, n int) (rules.Event, error) {
	e, err := rules.NewEvent(kind, seatData{seat})
	if err != nil {
		return e, err
	}
	payload, err := json.Marshal(n)
	e.Seal = &rules.Seal{Gate: gate, Seat: seat, Payload: payload}
	return e, err
}

// decideShow seals the fingers; the second of the round opens both.
func (s State) decideShow(act rules.Act) ([]rules.Event, error) {
	n, _ := act.Args.Whole("doigts")
	if n < 0 || n > fingers {
		return nil, rules.Refuse(refRound, "mourre.refused.fingers", phrase.Number("n", n), phrase.Number("most", fingers)).
			Or(phrase.Say("mourre.offer.fist"), rules.Act{Path: showPath, Seat: act.Seat, Args: rules.Args{"doigts": "0"}})
	}
	sealed, err := sealing(shownKind, s.gate(), act.Seat, n)
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
	revealed, err := rules.NewEvent(revealedKind, data)
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
	closed, err := rules.NewEvent(closedKind, last)
	closed.Closes, closed.Shows = forecastGate, rules.ShowsHidden
	return []rules.Event{sealed, revealed, closed}, err
}

func (s State) decideForecast(act rules.Act) ([]rules.Event, error) {
	n, _ := act.Args.Whole("total")
	if most := 2 * fingers * s.rounds; n < 0 || n > most {
		return nil, rules.Refuse(refForecast, "mourre.refused.forecast", phrase.Number("n", n), phrase.Number("most", most))
	}
	e, err := sealing(forecastKind, forecastGate, act.Seat, n)
	return []rules.Event{e}, err
}

// decideMeet seals the stake by which a defiance is met.
func (s State) decideMeet(act rules.Act) ([]rules.Event, error) {
	if s.defied != act.Seat.Other() {
		return nil, rules.Refuse(refRound, "mourre.refused.meet")
	}
	tokens, err := staked(act)
	if err != nil {
		return nil, err
	}
	e, err := sealing(metKind, duelGate(s.duels), act.Seat, tokens)
	return []rules.Event{e}, err
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
	return one(thrownKind, thrownData{Seat: act.Seat, Hand: hand, Faces: faces}, rules.ShowsFaces)
}

func (s State) decideStake(act rules.Act) ([]rules.Event, error) {
	tokens, err := staked(act)
	if err != nil {
		return nil, err
	}
	return one(stakedKind, stakedData{Seat: act.Seat, Tokens: tokens}, rules.ShowsNothing)
}

// decideSpy shows whether the other's fingers are even.
func (s State) decideSpy(act rules.Act) ([]rules.Event, error) {
	other := s.sides[index(act.Seat.Other())].Fingers
	if !other.Made || s.sides[index(act.Seat)].Spied != "" {
		return nil, rules.Refuse(refRound, "mourre.refused.spy")
	}
	found := "pair"
	if other.N%2 == 1 {
		found = "impair"
	}
	return one(spiedKind, spiedData{Seat: act.Seat, Found: found}, rules.ShowsHidden)
}
