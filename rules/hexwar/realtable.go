package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// realTable is what a battle of figures on a real table keeps beside its purses: whose turn it is, as far as
// anybody has said, and what was ordered in it.
type realTable struct {
	// Number counts player-turns, 0 before the first word about them; Seat is whose it is, Public while
	// nobody has said.
	Number int
	Seat   rules.Seat
	// CommandOrder and ManoeuvreOrder are the turn's, empty for none yet.
	CommandOrder, ManoeuvreOrder string
	// Announced are orders of combat that a seat has paid already, for the next combat.
	Announced map[rules.Seat]givenEarly
	// Broke says that the last combat has had its Percée.
	Broke bool
}

// givenEarly is an order of combat that was given before its combat, with what was paid for it.
type givenEarly struct {
	Order string
	Paid  int
}

const (
	tableTurnKind = "hexwar.table-turn/1"

	tableGate = "sur-table"
)

// tableTurnData begins a turn on a real table, by a button or by an order of whose turn it then is.
type tableTurnData struct {
	Number int        `json:"number"`
	Seat   rules.Seat `json:"seat"`
}

// tableChapter keeps the purses and the turns of figures on a real table, and puts purses right. It is beside
// all others: nobody need draw the map of a real table. hex.md §Two ways
func tableChapter(b *Book) rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: tableGate,
		Verbs: []rules.Verb[State]{
			{Decide: State.decideRectify, Wording: wordRectify,
				Choices: func(s State, _ rules.Act, option string) []rules.Choice {
					if option != "quoi" {
						return nil
					}
					return append(s.purseChoices(), s.mendChoices()...)
				},
				Spec: rectifySpec()},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(tableTurnKind, State.foldTableTurn, tellTableTurn),
			rules.NewFact(tableOrderKind, State.foldTableOrder, b.tellTableOrder),
			rules.NewFact(rectifiedKind, State.foldRectified, tellRectified),
			rules.NewFact(unitMendedKind, State.foldMendedUnit, tellMendedUnit),
			rules.NewFact(officerMendedKind, State.foldMendedOfficer, tellMendedOfficer),
		},
		Over: func(State) bool { return true },
		Show: func(s State, _ rules.Seat, view *rules.View) {
			if s.tabled() && s.onTurn().Seat.Plays() {
				view.Phase, view.Awaited = s.tablePhase()
			}
		},
	}
}

// tabled reports whether the bot keeps the purses of figures on a real table: in a game, not in a free draw.
func (s State) tabled() bool {
	return !s.free && s.told == nil && !s.end.Over && s.reads(modeSetting, onTable)
}

// opened returns the state with the purses of a real table as they begin, where nothing was paid yet: by the
// scenario or the list, or by the general's level of command. P3, « Ordres spéciaux »
func (s State) opened() State {
	if s.purse != nil || !s.tabled() {
		return s
	}
	s.purse = map[rules.Seat]int{}
	given := s.tokensGiven()
	for _, seat := range rules.Players {
		n, ok := given[seat]
		if !ok {
			n = s.level(seat)
		}
		s = s.booked(entry{Seat: seat, By: n, Why: bookStart})
	}
	return s
}

// onTurn is the turn on the real table. One that was tracked goes on there.
func (s State) onTurn() realTable {
	now := s.real
	if now.Number == 0 {
		now.Number, now.Seat, now.CommandOrder, now.ManoeuvreOrder = max(1, s.turn.Number), s.turn.Seat, s.turn.CommandOrder,
			s.turn.ManoeuvreOrder
	}
	return now
}

// turnNow is the number of the turn under way, tracked or not.
func (s State) turnNow() int {
	if s.tabled() {
		return s.onTurn().Number
	}
	return s.turn.Number
}

func (t realTable) gate() string { return tableGate + "-" + turnGate(t.Number) }

func (s State) passes(number int, seat rules.Seat) (rules.Event, error) {
	e, err := rules.NewEvent(tableTurnKind, tableTurnData{Number: number, Seat: seat})
	e.Begins = realTable{Number: number}.gate()
	return e, err
}

// takesTurn returns the event by which a camp has its turn, none where it has it: who attacks, or gives an
// order of command or manoeuvre, is in his own turn, though nobody pressed the button.
func (s State) takesTurn(camp rules.Seat) ([]rules.Event, error) {
	now := s.onTurn()
	if !camp.Plays() || now.Seat == camp {
		return nil, nil
	}
	if now.Seat.Plays() {
		now.Number++
	}
	e, err := s.passes(now.Number, camp)
	return []rules.Event{e}, err
}

// mayPass lets the camp whose turn it is on the real table pass it, or either while nobody has said.
func (s State) mayPass(seat rules.Seat) *rules.Violation {
	now := s.onTurn()
	if s.tabled() && seat.Plays() && (now.Seat == seat || !now.Seat.Plays()) {
		return nil
	}
	return s.refuse(turnTopic, "hexwar.table.refused.turn", phrase.Number("turn", now.Number), campArg(now.Seat))
}

// decideTableTurn passes the turn to the other camp.
func (s State) decideTableTurn(act rules.Act) ([]rules.Event, error) {
	e, err := s.passes(s.onTurn().Number+1, act.Seat.Other())
	return []rules.Event{e}, err
}

func (s State) foldTableTurn(d tableTurnData) (State, error) {
	s.real = realTable{Number: d.Number, Seat: d.Seat, Announced: s.real.Announced, Broke: s.real.Broke}
	return s, nil
}

func tellTableTurn(d tableTurnData) []phrase.Phrase {
	return says("hexwar.command.tell.turn", phrase.Number("turn", d.Number), campArg(d.Seat))
}

// tablePhase says whose turn it is on the real table, and what the purses hold that may be seen.
func (s State) tablePhase() (phrase.Phrase, []rules.Seat) {
	now := s.onTurn()
	said := []phrase.Phrase{phrase.Say("hexwar.table.stands", phrase.Number("turn", now.Number), campArg(now.Seat))}
	for _, seat := range rules.Players {
		if held, known := s.purse[seat]; known {
			said = append(said, phrase.Say("hexwar.table.holds", campArg(seat),
				phrase.With("held", phrase.Say("hexwar.orders.tokens", phrase.Number("count", held)))))
		}
	}
	return chained(said), []rules.Seat{now.Seat}
}
