package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// The deployment's acts; only offers lead to the unlisted ones.
const (
	deployPath     = "deployer"
	deployAutoPath = "deployer auto"
	deployDonePath = "deployer fini"
)

// The deployment's events.
const (
	placedKind       = "hexwar.placed/1"
	deployDoneKind   = "hexwar.deploy-done/1"
	armiesOpenedKind = "hexwar.armies-opened/1"
	deployedKind     = "hexwar.deployed/1"
)

// The deployment's topics.
const (
	rowsTopic      Topic = "deploiement"
	alternateTopic Topic = "deploiement-alternatif"
	screenTopic    Topic = "paravent"
	papersTopic    Topic = "petits-papiers"
)

// placedData notes that a seat has placed troops: for all to see, or under seal.
type placedData struct {
	Seat rules.Seat `json:"seat"`
	// Places are where its troops stand, nil under seal; Papers are the hexes under papers.
	Places *placing  `json:"places,omitempty"`
	Papers []hex.Hex `json:"papers,omitempty"`
	// Units and Officers are those placed by this act, as its line tells them.
	Units    []unitTag   `json:"new,omitempty"`
	Officers []leaderTag `json:"officers,omitempty"`
	// Batch are the units of the batch, by their numbers. Ends says that it ends, Done that everything is
	// placed, Next who goes on.
	Batch []int      `json:"batch,omitempty"`
	Ends  bool       `json:"ends,omitempty"`
	Done  bool       `json:"done,omitempty"`
	Next  rules.Seat `json:"next,omitempty"`
	// Auto says that the seat has its batches placed from now on.
	Auto bool `json:"auto,omitempty"`
}

// The values of option tout.
const (
	autoAll   = "tout"
	autoBatch = "lot"
)

// deployChapter places the armies and says who plays first. PA1, « Mise en place des armées »
func deployChapter(b *Book) rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: deployGate,
		Verbs: []rules.Verb[State]{
			{Spec: rules.ActSpec{Path: firstPath, Unlisted: true, Dice: firstDice}, May: State.mayThrowFirst, Decide: State.decideFirst,
				Button: func(State, rules.Seat) []rules.Candidate { return deployButton("premier", rules.Main) }},
			{May: State.mayDeploy, Decide: State.decideAuto, Button: State.autoButtons, Worth: State.fillsBatch,
				Spec: rules.ActSpec{Path: deployAutoPath, Unlisted: true, Options: []rules.OptionSpec{
					{Name: "combien", Kind: rules.ChoiceOption, Choices: named("hexwar.deploy.auto.", []string{autoAll, autoBatch})},
				}}},
			{May: State.mayDeploy, Decide: State.decidePlace, Button: State.placeButtons, Choices: State.deployChoices,
				Spec: rules.ActSpec{Path: deployPath, Options: []rules.OptionSpec{
					{Name: "unite", Kind: rules.ChoiceOption, Required: true, Secret: true},
					{Name: "ou", Kind: rules.ChoiceOption, Secret: true},
				}}},
			{Spec: rules.ActSpec{Path: deployDonePath, Unlisted: true}, May: State.mayFinish, Decide: State.decideDone,
				Button: State.doneButton, Forgoes: State.deployForgoes},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(firstKind, State.foldFirst, tellFirst),
			rules.NewWholeFact(placedKind, State.foldPlaced, tellPlaced),
			rules.NewFact(deployDoneKind, State.foldDeployDone, tellDeployDone),
			rules.NewWholeFact(armiesOpenedKind, State.foldArmiesOpened, tellArmiesOpened),
			rules.NewWholeFact(deployedKind, State.foldDeployed, tellDeployed),
		},
		Over:   func(s State) bool { return s.deploy.Ready || s.reads(modeSetting, onTable) },
		Phase:  State.deployPhase,
		Mask:   State.maskDeploy,
		Show:   State.showDeploy,
		Topics: State.deployTopics,
		Keys:   []dice.Key{b.firstKey(rules.SeatA), b.firstKey(rules.SeatB)},
	}
}

// awaitedToDeploy are the seats that place troops now: who has the batch, or all who are not done behind a
// screen.
func (s State) awaitedToDeploy() []rules.Seat {
	if !s.deploy.First.Plays() {
		return rules.Players[:]
	}
	if !s.secretArmies() {
		return []rules.Seat{s.batchSeat()}
	}
	var awaited []rules.Seat
	for _, seat := range rules.Players {
		if !s.deploy.Done[seat] {
			awaited = append(awaited, seat)
		}
	}
	return awaited
}

// batchSeat is whose batch it is. PA1, « Déploiement alternatif » — in turn, from the first player.
func (s State) batchSeat() rules.Seat {
	seat := s.deploy.First
	if s.deploy.Seat.Plays() {
		seat = s.deploy.Seat
	}
	if s.deploy.Done[seat] {
		return seat.Other()
	}
	return seat
}

// stand reports whether all troops stand and nobody has begun yet: the scenario placed them.
func (s State) stand() bool {
	return s.at(deployGate) && s.deploy.Done[rules.SeatA] && s.deploy.Done[rules.SeatB]
}

func (s State) deployPhase() (phrase.Phrase, []rules.Seat) {
	awaited := s.awaitedToDeploy()
	switch {
	case !s.deploy.First.Plays():
		return phrase.Say("hexwar.deploy.phase.first"), awaited
	case s.stand():
		return phrase.Say("hexwar.deploy.phase.scenario"), rules.Players[:]
	case s.secretArmies():
		return phrase.Say("hexwar.deploy.phase." + s.settings[deploySetting]), awaited
	}
	who := whoArg(s.batchSeat())
	if n := len(s.deploy.Batch); n > 0 {
		return phrase.Say("hexwar.deploy.phase.alternatif-on", who, phrase.Number("count", n)), awaited
	}
	return phrase.Say("hexwar.deploy.phase.alternatif", who), awaited
}

// mayDeploy lets a seat place troops: in its batch, or until it is done behind a screen.
func (s State) mayDeploy(seat rules.Seat) *rules.Violation {
	refuse := func(t Topic, key string, args ...phrase.Arg) *rules.Violation {
		return s.refuse(t, "hexwar.deploy.refused."+key, args...)
	}
	switch {
	case !seat.Plays():
		return refuse(rowsTopic, "player")
	case s.deploy.Ready:
		return refuse(rowsTopic, "over")
	case !s.at(deployGate):
		return refuse(rowsTopic, "early")
	case !s.deploy.First.Plays():
		return refuse(firstTopic, "first").Or(phrase.Say("hexwar.deploy.offer.premier"), rules.Act{Path: firstPath, Seat: seat})
	case s.secretArmies() && s.deploy.Done[seat]:
		return refuse(rowsTopic, "done").Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: seat})
	case !s.secretArmies() && s.batchSeat() != seat:
		return refuse(alternateTopic, "batch", whoArg(s.batchSeat()))
	}
	return nil
}

// placed makes the event of a seat's places: open in turn, under seal behind a screen or under papers.
func (s State) placed(d placedData, p placing) (rules.Event, error) {
	if !s.secretArmies() {
		d.Places = &p
	} else if s.reads(deploySetting, deployPapers) {
		d.Papers = placing{Units: without(p.Units, s.ordained(d.Seat).Units), Decoys: p.Decoys}.papers()
	}
	e, err := rules.NewEvent(placedKind, d)
	if err == nil && s.secretArmies() {
		e.Seal, err = sealing(deployGate, d.Seat, p)
	}
	return e, err
}

func (s State) foldPlaced(d placedData, e rules.Event) (State, error) {
	var p placing
	if d.Places != nil {
		p = *d.Places
	}
	if e.Seal != nil {
		var err error
		if p, err = unsealed[placing](e.Seal.Payload); err != nil {
			return s, err
		}
	}
	p.Papers = d.Papers
	s = s.withPlaces(d.Seat, p)
	s.deploy.Auto = put(s.deploy.Auto, d.Seat, s.deploy.Auto[d.Seat] || d.Auto)
	s.deploy.Batch = d.Batch
	if d.Ends {
		s.deploy.Seat, s.deploy.Batch = d.Next, nil
		s.deploy.Done = put(s.deploy.Done, d.Seat, d.Done)
	}
	return s, nil
}

// mayFinish lets a seat end its placing, and each begin where all troops stand already.
func (s State) mayFinish(seat rules.Seat) *rules.Violation {
	if s.stand() && s.deploy.First.Plays() && seat.Plays() {
		return nil
	}
	return s.mayDeploy(seat)
}

// decideDone ends a batch, or all of a seat's placing: what was not placed yet behind a screen is placed as
// [Auto] would.
func (s State) decideDone(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.stand() {
		return s.reveal(nil)
	}
	p := s.deploy.Places[act.Seat]
	if s.secretArmies() {
		return s.finish(act.Seat, p)
	}
	if refused := s.refuseEnd(act.Seat, p); refused != nil {
		return nil, refused
	}
	return s.passOn(act.Seat, p.clone(), placedData{})
}

// The sizes of a batch. PA1, « Déploiement alternatif » — 3 or 4 units.
const (
	leastBatch = 3
	mostBatch  = 4
)

// refuseEnd says why a batch may not end yet.
func (s State) refuseEnd(seat rules.Seat, p placing) *rules.Violation {
	list := s.armies.Lists[seat].List
	switch left := len(list.Units) - len(p.Units); {
	case left > 0 && len(s.deploy.Batch) < leastBatch:
		return s.refuse(alternateTopic, "hexwar.deploy.refused.few", phrase.Number("count", len(s.deploy.Batch)),
			phrase.Number("least", leastBatch), phrase.Number("most", mostBatch), phrase.Number("left", left)).
			Or(phrase.Say("hexwar.deploy.offer.lot", phrase.Number("count", s.batchLeft(seat))), autoAct(seat, autoBatch))
	case left == 0 && len(p.Officers) < len(list.Officers):
		return s.refuse(rowsTopic, "hexwar.deploy.refused.officers", phrase.Number("count", len(list.Officers)-len(p.Officers))).
			Or(phrase.Say("hexwar.deploy.offer.auto"), autoAct(seat, autoAll))
	}
	return nil
}

func autoAct(seat rules.Seat, how string) rules.Act {
	return rules.Act{Path: deployAutoPath, Seat: seat, Args: rules.Args{"combien": how}}
}

// deployForgoes says that what is not placed yet behind a screen or under papers will be placed by the bot.
func (s State) deployForgoes(act rules.Act) []phrase.Phrase {
	list, p := s.armies.Lists[act.Seat].List, s.deploy.Places[act.Seat]
	left := len(list.Units) - len(p.Units) + len(list.Officers) - len(p.Officers)
	if !s.secretArmies() || s.stand() || left <= 0 {
		return nil
	}
	return says("hexwar.forgone.places", phrase.Number("count", left))
}
