package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// finish notes that a seat is done, and when both are reveals everything.
func (s State) finish(seat rules.Seat, p placing) ([]rules.Event, error) {
	var events []rules.Event
	if !s.complete(seat, p) || p.Hand != "" {
		whole := s.planned(seat, p, false)
		if refused := s.refuseRoom(seat, whole); refused != nil {
			return nil, refused
		}
		e, err := s.placed(placedData{Seat: seat}, whole)
		if err != nil {
			return nil, err
		}
		if s, err = s.noted(e); err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	done, err := rules.NewEvent(deployDoneKind, bySeat{seat})
	if err != nil {
		return nil, err
	}
	events = append(events, done)
	if !s.deploy.Done[seat.Other()] {
		return events, nil
	}
	return s.reveal(events)
}

// refuseRoom says that some of a seat's troops find no place at all, which only a scenario's may.
func (s State) refuseRoom(seat rules.Seat, p placing) *rules.Violation {
	if s.complete(seat, p) {
		return nil
	}
	list := s.armies.Lists[seat].List
	return s.refuse(rowsTopic, "hexwar.deploy.refused.no-room",
		phrase.Number("count", len(list.Units)-len(p.Units)+len(list.Officers)-len(p.Officers)))
}

// reveal opens what both have sealed, and begins the battle. PA1, « Paravent opaque » — the screen is taken
// away when both are done.
func (s State) reveal(events []rules.Event) ([]rules.Event, error) {
	if !s.secretArmies() {
		return s.engage(events)
	}
	lists, err := rules.NewEvent(armiesOpenedKind, struct{}{})
	if err != nil {
		return nil, err
	}
	lists.Closes, lists.Shows = armyGate, rules.ShowsHidden
	return s.engage(append(events, lists))
}

// engage begins the battle: all troops stand.
func (s State) engage(events []rules.Event) ([]rules.Event, error) {
	stands, err := rules.NewEvent(deployedKind, struct{}{})
	if err != nil {
		return nil, err
	}
	if s.secretArmies() {
		stands.Closes, stands.Shows = deployGate, rules.ShowsHidden
	}
	turn, err := s.firstTurn(s.deploy.First, s.tokensGiven())
	return append(events, stands, turn), err
}

// tokensGiven are the tokens at the start by the scenario or the lists; a seat that neither speaks of has
// none here.
func (s State) tokensGiven() map[rules.Seat]int {
	tokens := map[rules.Seat]int{}
	for _, seat := range rules.Players {
		if n := s.armies.Lists[seat].List.Tokens; n != nil {
			tokens[seat] = *n
		}
		if scenario := s.mapping.Scenario; scenario != nil {
			if n, given := scenario.Tokens[seat]; given {
				tokens[seat] = n // whoever brings his army to a scenario plays with its tokens
			}
		}
	}
	return tokens
}

func (s State) foldDeployDone(d bySeat) (State, error) {
	s.deploy.Done = put(s.deploy.Done, d.By, true)
	return s, nil
}

// foldArmiesOpened notes the lists that the seals held, also where only the log knows them.
func (s State) foldArmiesOpened(_ struct{}, e rules.Event) (State, error) {
	for _, o := range e.Opened {
		list, err := unsealed[roster](o.Payload)
		if err != nil {
			return s, err
		}
		a := s.armies.Lists[o.Seat]
		a.List = list
		s = s.withArmy(o.Seat, a)
	}
	return s, nil
}

// foldDeployed puts all troops on the board. PA1, « Petits papiers » — papers make room for their units;
// decoys for nothing.
func (s State) foldDeployed(_ struct{}, e rules.Event) (State, error) {
	for _, o := range e.Opened {
		p, err := unsealed[placing](o.Payload)
		if err != nil {
			return s, err
		}
		s = s.withPlaces(o.Seat, p)
	}
	for _, seat := range rules.Players {
		s = s.standing(seat)
	}
	s.deploy.Ready = true
	return s, nil
}
