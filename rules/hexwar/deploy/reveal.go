package deploy

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// finish notes that a seat is done, and when both are reveals everything.
func finish(s hexwar.State, seat rules.Seat) ([]rules.Event, error) {
	var events []rules.Event
	if p := s.Deploy.Places[seat]; !s.IsComplete(seat, p) || p.PickedPiece != "" {
		whole := planPlaces(s, seat, p, nil)
		if refused := refuseRoom(s, seat, whole); refused != nil {
			return nil, refused
		}
		e, err := placedEvent(s, placedData{Seat: seat}, whole)
		if err != nil {
			return nil, err
		}
		if s, err = s.Apply(e); err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	done, err := ledger.NewEvent(deployDoneKind, hexwar.BySeat{By: seat})
	if err != nil {
		return nil, err
	}
	events = append(events, done)
	if !s.Deploy.Done[seat.Other()] {
		return events, nil
	}
	return reveal(s, events)
}

// refuseRoom says that some of a seat's troops find no place at all, which only a scenario's may.
func refuseRoom(s hexwar.State, seat rules.Seat, p hexwar.Placements) *rules.Violation {
	if s.IsComplete(seat, p) {
		return nil
	}
	list := s.Armies.Lists[seat].List
	return s.Refuse(hexwar.RowsTopic, "hexwar.deploy.refused.no-room",
		phrase.Number("count", len(list.Units)-len(p.Units)+len(list.Officers)-len(p.Officers)))
}

// reveal opens what both have sealed, and begins the battle. PA1, « Paravent opaque » — the screen is taken
// away when both are done.
func reveal(s hexwar.State, events []rules.Event) ([]rules.Event, error) {
	if !s.SecretArmies() {
		return engage(s, events)
	}
	lists, err := ledger.NewEvent(armiesOpenedKind, struct{}{})
	if err != nil {
		return nil, err
	}
	lists.Closes, lists.Shows = hexwar.ArmyGate, rules.ShowsHidden
	return engage(s, append(events, lists))
}

// engage begins the battle.
func engage(s hexwar.State, events []rules.Event) ([]rules.Event, error) {
	stands, err := ledger.NewEvent(deployedKind, struct{}{})
	if err != nil {
		return nil, err
	}
	if s.SecretArmies() {
		stands.Closes, stands.Shows = hexwar.DeployGate, rules.ShowsHidden
	}
	turn, err := FirstTurn(s, s.Deploy.First, s.TokensGiven())
	return append(events, stands, turn), err
}

func foldDeployDone(s hexwar.State, d hexwar.BySeat) (hexwar.State, error) {
	s.Deploy.Done = rules.Include(s.Deploy.Done, d.By)
	return s, nil
}

// foldArmiesOpened notes the lists that the seals held, also where only the log knows them.
func foldArmiesOpened(s hexwar.State, _ struct{}, e rules.Event) (hexwar.State, error) {
	for _, o := range e.Opened {
		list, err := hexwar.ReadSealed[hexwar.Roster](o.Payload)
		if err != nil {
			return s, err
		}
		a := s.Armies.Lists[o.Seat]
		a.List = list
		s = s.WithArmy(o.Seat, a)
	}
	return s, nil
}

// foldDeployed puts all troops on the board. PA1, « Petits papiers » — papers make room for their units;
// decoys for nothing.
func foldDeployed(s hexwar.State, _ struct{}, e rules.Event) (hexwar.State, error) {
	for _, o := range e.Opened {
		p, err := hexwar.ReadSealed[hexwar.Placements](o.Payload)
		if err != nil {
			return s, err
		}
		s = s.WithPlaces(o.Seat, p)
	}
	for _, seat := range ledger.Players {
		s = s.WithPlacedTroops(seat)
	}
	s.Deploy.Ready = true
	return s, nil
}

// FirstTurn begins the battle once both armies are placed. P3, « Ordres spéciaux » — tokens by the scenario,
// or by the general's level of command.
func FirstTurn(s hexwar.State, first rules.Seat, tokens map[rules.Seat]int) (rules.Event, error) {
	d := hexwar.TurnData{Number: 1, Seat: first, Tokens: map[rules.Seat]int{}, Hidden: s.HidesTokens()}
	for _, seat := range ledger.Players {
		if s.Purse != nil && s.Turn.Number == 0 { // kept on the real table before: it goes along
			continue
		}
		d.Tokens[seat] = s.Level(seat)
		if n, given := tokens[seat]; given {
			d.Tokens[seat] = n
		}
	}
	return hexwar.TurnBegun(d)
}
