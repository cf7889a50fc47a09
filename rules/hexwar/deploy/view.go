package deploy

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// deployChoices are the pieces of an act, and the hexes of the piece that it names or that was picked, else
// of the whole zone.
func deployChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	if mayDeploy(s, act.Seat) != nil {
		return nil
	}
	if option == "unite" {
		return picks(s, act.Seat)
	}
	for _, named := range []string{act.Args["unite"], s.Deploy.Places[act.Seat].PickedPiece} {
		if what, refused := findPiece(s, act.Seat, named); refused == nil {
			return targetHexes(s, act.Seat, what)
		}
	}
	return hexwar.Each(s.Zone(act.Seat), func(at hex.Hex) rules.Choice {
		return rules.Choice{Value: at.String(), Label: hexwar.SpotName(at)}
	})
}

func deployButton(key string, style rules.Style, ask ...rules.Question) []rules.Candidate {
	return []rules.Candidate{{Key: key, Gate: hexwar.DeployGate, Style: style, Label: phrase.Say("hexwar.deploy.offer." + key), Ask: ask}}
}

func autoButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	all := append(deployButton("auto", rules.Main), deployButton("lot", rules.Plain)...)
	all[0].Args, all[1].Args = rules.Args{manyOption: autoAll}, rules.Args{manyOption: autoBatch}
	all[1].Label = phrase.Say("hexwar.deploy.offer.lot", phrase.Number("count", batchLeft(s, seat)))
	return all
}

// pointlessAuto keeps the buttons from a batch that is full, and from where there are none: behind a screen,
// under papers, where a scenario has placed all troops. Without a word everything is placed, as its own
// button says.
func pointlessAuto(s hexwar.State, act rules.Act) *rules.Violation {
	how := act.Args[manyOption]
	if !allStand(s) && (how == autoAll || how == autoBatch && !s.SecretArmies() && batchLeft(s, act.Seat) > 0) {
		return nil
	}
	return refuseMany(s)
}

// placeButtons ask where the piece picked goes, and for another. Behind a screen and under papers they are
// nobody else's to read.
func placeButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	if s.SecretArmies() && s.Viewer != seat {
		return nil
	}
	var all []rules.Candidate
	hand := s.Deploy.Places[seat].PickedPiece
	if what, refused := findPiece(s, seat, hand); refused == nil {
		all = deployButton("ou", rules.Plain, rules.Question{Option: "ou", Label: phrase.Say("hexwar.deploy.ask.where"), Pick: true})
		all[0].Args, all[0].Label = rules.Args{"unite": hand},
			phrase.Say("hexwar.deploy.offer.ou", phrase.With("piece", pieceName(s, seat, what)))
	}
	picks := picks(s, seat)
	return append(all, deployButton("prendre", rules.Plain, rules.Question{Option: "unite", Label: phrase.Say("hexwar.deploy.ask.piece"),
		Choices: picks, Pick: true})...)
}

// doneButton begins the battle, or ends what a seat does behind its screen, or in its batch.
func doneButton(s hexwar.State, _ rules.Seat) []rules.Candidate {
	switch {
	case allStand(s):
		return deployButton("commencer", rules.Main)
	case s.SecretArmies():
		return deployButton("pret", rules.Plain)
	}
	return deployButton("fini", rules.Plain)
}

// maskDeploy leaves a seat its own places and the open ones, and puts them on the board that it sees.
func maskDeploy(s hexwar.State, seat rules.Seat) hexwar.State {
	if s.Deploy.Ready {
		return s
	}
	if s.SecretArmies() {
		for of, p := range s.Deploy.Places {
			if of != seat {
				open := s.ScenarioTroops(of)
				open.Papers = p.Papers
				s = s.WithPlaces(of, open)
			}
		}
	}
	for _, of := range ledger.Players {
		s = s.WithPlacedTroops(of)
	}
	return s
}

// showDeploy marks the seat's own rows and lays the papers.
func showDeploy(s hexwar.State, seat rules.Seat, view *rules.View) {
	if s.Deploy.Ready || view.Board.Hex == nil || !s.Mapping.Ready || s.HasReading(hexwar.ModeSetting, hexwar.OnTable) {
		return
	}
	board := view.Board.Hex
	if seat == rules.Public && !s.SecretArmies() && s.Deploy.First.Plays() && !allStand(s) {
		seat = batchSeat(s) // everybody sees where the next troops may be placed
	}
	if seat.Plays() && s.Armies.Lists[seat].Ready && !s.Deploy.Done[seat] {
		for _, at := range s.Zone(seat) {
			board.Highlights = append(board.Highlights, table.Highlight{At: at, Tone: table.Zone})
		}
	}
	for _, of := range ledger.Players {
		p := s.Deploy.Places[of]
		units := len(s.Armies.Lists[of].List.Units)
		for _, n := range slices.Sorted(maps.Keys(p.Decoys)) {
			board.Units = append(board.Units, table.Unit{At: p.Decoys[n], Camp: hexwar.CampOf(of), Number: table.Number(units + n), Hidden: true,
				Badges: []phrase.Phrase{phrase.Say("hexwar.deploy.decoy")}})
		}
		if of == seat {
			continue
		}
		last := units
		for n := range p.Decoys {
			last = max(last, units+n)
		}
		for _, at := range p.Papers { // after the game the pieces under them are known, and drawn instead
			if !hexwar.IsOccupied(p.Decoys, at) && !hexwar.IsOccupied(p.Units, at) {
				last++
				board.Units = append(board.Units, table.Unit{At: at, Camp: hexwar.CampOf(of), Number: table.Number(last), Hidden: true})
			}
		}
	}
	if of := s.Settings[hexwar.DeploySetting]; IsCurrent(s, hexwar.DeployGate) {
		view.Notes = append(view.Notes, phrase.Say("hexwar.deploy.note."+of))
	}
}

func tellPlaced(d placedData, e rules.Event) []phrase.Phrase {
	who := hexwar.WhoArg(d.Seat)
	if e.Seal != nil {
		if len(d.Papers) > 0 {
			return phrase.Line("hexwar.deploy.tell.papers", who, phrase.Number("count", len(d.Papers)))
		}
		return phrase.Line("hexwar.deploy.tell.hidden", who)
	}
	var lines []phrase.Phrase
	placed := append(hexwar.Each(d.Units, hexwar.BodyName), phrase.Phrases(d.Officers)...)
	if len(placed) > 0 {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.placed", who, phrase.Listing("pieces", placed...)))
	}
	if len(placed) == 0 && d.Places != nil && d.Places.PickedPiece != "" {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.hand", who))
	}
	if d.Done {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.all", who))
	} else if d.Ends {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.batch", who))
	}
	return lines
}

// tellOnly says an event that has no data.
func tellOnly(key string) func(struct{}, rules.Event) []phrase.Phrase {
	return func(struct{}, rules.Event) []phrase.Phrase { return phrase.Line(key) }
}

// deployTopics are the rules of the deployment.
func deployTopics(s hexwar.State) []rules.Topic {
	all := []hexwar.Topic{hexwar.RowsTopic, alternateTopic, screenTopic, papersTopic, firstTopic}
	return hexwar.Each(all, func(t hexwar.Topic) rules.Topic {
		return s.Topic("hexwar.deploy.topic.", string(t), t, phrase.Number("rows", hexwar.DeployRows),
			phrase.Number("least", leastBatch), phrase.Number("most", mostBatch), phrase.Number("per", perDecoy))
	})
}
