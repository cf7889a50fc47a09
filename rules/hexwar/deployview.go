package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// deployChoices are the pieces of an act, and the hexes of the piece that it names or that was picked, else
// of the whole zone.
func (s State) deployChoices(act rules.Act, option string) []rules.Choice {
	if s.mayDeploy(act.Seat) != nil {
		return nil
	}
	if option == "unite" {
		return s.picks(act.Seat)
	}
	p := s.deploy.Places[act.Seat]
	for _, named := range []string{act.Args["unite"], p.Hand} {
		if what, refused := s.callPiece(act.Seat, p, named); refused == nil {
			return s.targets(act.Seat, what)
		}
	}
	var choices []rules.Choice
	for _, at := range s.zone(act.Seat) {
		choices = append(choices, rules.Choice{Value: at.String(), Label: spotName(at)})
	}
	return choices
}

func deployButton(key string, style rules.Style, ask ...rules.Question) []rules.Candidate {
	return []rules.Candidate{{Key: key, Gate: deployGate, Style: style, Label: phrase.Say("hexwar.deploy.offer." + key), Ask: ask}}
}

func (s State) autoButtons(seat rules.Seat) []rules.Candidate {
	all := append(deployButton("auto", rules.Main), deployButton("lot", rules.Plain)...)
	all[0].Args, all[1].Args = rules.Args{"combien": autoAll}, rules.Args{"combien": autoBatch}
	all[1].Label = phrase.Say("hexwar.deploy.offer.lot", phrase.Number("count", s.batchLeft(seat)))
	return all
}

// fillsBatch keeps the buttons from a batch that is full, and from where there are none: behind a screen,
// under papers, where a scenario has placed all troops. Without a word everything is placed, as its own
// button says.
func (s State) fillsBatch(act rules.Act) *rules.Violation {
	how := act.Args["combien"]
	if !s.stand() && (how == autoAll || how == autoBatch && !s.secretArmies() && s.batchLeft(act.Seat) > 0) {
		return nil
	}
	return s.refuseMany()
}

// placeButtons ask where the piece picked goes, and for another. Behind a screen and under papers they are
// nobody else's to read.
func (s State) placeButtons(seat rules.Seat) []rules.Candidate {
	if s.secretArmies() && s.eyes != seat {
		return nil
	}
	var all []rules.Candidate
	hand := s.deploy.Places[seat].Hand
	if what, refused := s.callPiece(seat, s.deploy.Places[seat], hand); refused == nil {
		all = deployButton("ou", rules.Plain, rules.Question{Option: "ou", Label: phrase.Say("hexwar.deploy.ask.where"), Pick: true})
		all[0].Args, all[0].Label = rules.Args{"unite": hand}, phrase.Say("hexwar.deploy.offer.ou", phrase.With("piece", s.pieceName(seat, what)))
	}
	picks := s.picks(seat)
	return append(all, deployButton("prendre", rules.Plain, rules.Question{Option: "unite", Label: phrase.Say("hexwar.deploy.ask.piece"),
		Choices: picks[:min(len(picks), mostPicks)], Pick: true})...)
}

// doneButton begins the battle, or ends what a seat does behind its screen, or in its batch.
func (s State) doneButton(rules.Seat) []rules.Candidate {
	switch {
	case s.stand():
		return deployButton("commencer", rules.Main)
	case s.secretArmies():
		return deployButton("pret", rules.Plain)
	}
	return deployButton("fini", rules.Plain)
}

// maskDeploy leaves a seat its own places and what lies open, and puts them on the board that it sees.
func (s State) maskDeploy(seat rules.Seat) State {
	if s.deploy.Ready {
		return s
	}
	if s.secretArmies() {
		for of, p := range s.deploy.Places {
			if of != seat {
				open := s.ordained(of)
				open.Papers = p.Papers
				s = s.withPlaces(of, open)
			}
		}
	}
	for _, of := range rules.Players {
		s = s.standing(of)
	}
	return s
}

// showDeploy marks the seat's own rows and lays the papers.
func (s State) showDeploy(seat rules.Seat, view *rules.View) {
	if s.deploy.Ready || view.Board.Hex == nil || !s.mapping.Ready || s.reads(modeSetting, onTable) {
		return
	}
	board := view.Board.Hex
	if seat == rules.Public && !s.secretArmies() && s.deploy.First.Plays() && !s.stand() {
		seat = s.batchSeat() // everybody sees where the next troops may stand
	}
	if seat.Plays() && s.armies.Lists[seat].Ready && !s.deploy.Done[seat] {
		for _, at := range s.zone(seat) {
			board.Highlights = append(board.Highlights, table.Highlight{At: at, Tone: table.Zone})
		}
	}
	for _, of := range rules.Players {
		p := s.deploy.Places[of]
		units := len(s.armies.Lists[of].List.Units)
		for _, n := range slices.Sorted(maps.Keys(p.Decoys)) {
			board.Units = append(board.Units, table.Unit{At: p.Decoys[n], Camp: campOf(of), Number: table.Number(units + n), Hidden: true,
				Badges: []phrase.Phrase{phrase.Say("hexwar.deploy.decoy")}})
		}
		if of == seat {
			continue
		}
		for i, at := range p.Papers {
			board.Units = append(board.Units, table.Unit{At: at, Camp: campOf(of), Number: table.Number(units + i + 1), Hidden: true})
		}
	}
	if of := s.settings[deploySetting]; s.at(deployGate) {
		view.Notes = append(view.Notes, phrase.Say("hexwar.deploy.note."+of))
	}
}

func tellPlaced(d placedData, e rules.Event) []phrase.Phrase {
	who := whoArg(d.Seat)
	if e.Seal != nil {
		if len(d.Papers) > 0 {
			return says("hexwar.deploy.tell.papers", who, phrase.Number("count", len(d.Papers)))
		}
		return says("hexwar.deploy.tell.hidden", who)
	}
	var lines []phrase.Phrase
	var placed []phrase.Phrase
	for _, u := range d.Units {
		placed = append(placed, bodyName(u))
	}
	for _, o := range d.Officers {
		placed = append(placed, o.phrase())
	}
	if len(placed) > 0 {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.placed", who, phrase.Listing("pieces", placed...)))
	}
	if len(placed) == 0 && d.Places != nil && d.Places.Hand != "" {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.hand", who))
	}
	if d.Done {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.all", who))
	} else if d.Ends {
		lines = append(lines, phrase.Say("hexwar.deploy.tell.batch", who))
	}
	return lines
}

func tellDeployDone(d bySeat) []phrase.Phrase {
	return says("hexwar.deploy.tell.done", whoArg(d.By))
}

func tellArmiesOpened(struct{}, rules.Event) []phrase.Phrase {
	return says("hexwar.deploy.tell.opened")
}

func tellDeployed(struct{}, rules.Event) []phrase.Phrase {
	return says("hexwar.deploy.tell.deployed")
}

// deployTopics are the rules of the deployment.
func (s State) deployTopics() []rules.Topic {
	var topics []rules.Topic
	for _, t := range []Topic{rowsTopic, alternateTopic, screenTopic, papersTopic, firstTopic} {
		topics = append(topics, s.topic("hexwar.deploy.topic.", string(t), t, phrase.Number("rows", deployRows),
			phrase.Number("least", leastBatch), phrase.Number("most", mostBatch), phrase.Number("per", perDecoy)))
	}
	return topics
}
