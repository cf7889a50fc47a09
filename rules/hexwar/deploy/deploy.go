package deploy

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// IsCurrent reports whether the chapter of the gate is the current one.
func IsCurrent(s hexwar.State, gate string) bool {
	reached := rules.Reached(s.Book.Rules().Chapters, s)
	last := reached[len(reached)-1]
	return last.Gate == gate && !last.Over(s)
}

// The deployment's acts; only offers lead to the unlisted ones.
const (
	deployPath     = "bataille deployer"
	deployAutoPath = "bataille deployer auto"
	deployDonePath = "bataille deployer fini"
)

// The deployment's events.
const (
	placedKind       = "hexwar.placed/1"
	deployDoneKind   = "hexwar.deploy-done/1"
	armiesOpenedKind = "hexwar.armies-opened/1"
	deployedKind     = "hexwar.deployed/1"
)

// Topics of the three ways to place them that are no default.
const (
	alternateTopic hexwar.Topic = "deploiement-alternatif"
	screenTopic    hexwar.Topic = "paravent"
	papersTopic    hexwar.Topic = "petits-papiers"
)

// placedData notes that a seat has placed troops: for all to see, or under seal.
type placedData struct {
	Seat rules.Seat `json:"seat"`
	// Places are the hexes of its troops, nil under seal; Papers are the hexes under papers.
	Places *hexwar.Placements `json:"places,omitempty"`
	Papers []hex.Hex          `json:"papers,omitempty"`
	// Units and Officers are those placed by this act, as its line tells them.
	Units    []hexwar.UnitTag    `json:"new,omitempty"`
	Officers []hexwar.OfficerTag `json:"officers,omitempty"`
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
	manyOption = "combien"
	autoAll    = "tout"
	autoBatch  = "lot"
)

// Chapter places the armies and says who plays first. PA1, « Mise en place des armées »
func Chapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: hexwar.DeployGate,
		Verbs: []rules.Verb[hexwar.State]{
			{Spec: rules.ActSpec{Path: firstPath, Unlisted: true, Dice: firstDice}, May: mayThrowFirst, Decide: decideFirst,
				Button: func(hexwar.State, rules.Seat) []rules.Candidate { return deployButton("premier", rules.Main) }},
			{May: mayDeploy, Decide: decideAuto, Button: autoButtons, Pointless: pointlessAuto,
				Spec: rules.ActSpec{Path: deployAutoPath, Unlisted: true, Options: []rules.OptionSpec{
					{Name: manyOption, Kind: rules.ChoiceOption, Choices: autoChoices()},
				}}},
			{May: mayDeploy, Decide: decidePlace, Button: placeButtons, Choices: deployChoices,
				Spec: rules.ActSpec{Path: deployPath, Options: []rules.OptionSpec{
					{Name: "unite", Kind: rules.ChoiceOption, Required: true, Secret: true},
					{Name: "ou", Kind: rules.ChoiceOption, Secret: true},
				}}},
			{Spec: rules.ActSpec{Path: deployDonePath, Unlisted: true}, May: mayFinish, Decide: decideDone,
				Button: doneButton, Forgoes: deployForgoes},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewFact(firstKind, foldFirst, tellFirst),
			rules.NewWholeFact(placedKind, foldPlaced, tellPlaced),
			rules.NewFact(deployDoneKind, foldDeployDone, hexwar.TellBy("hexwar.deploy.tell.done")),
			rules.NewWholeFact(armiesOpenedKind, foldArmiesOpened, tellOnly("hexwar.deploy.tell.opened")),
			rules.NewWholeFact(deployedKind, foldDeployed, tellOnly("hexwar.deploy.tell.deployed")),
		},
		Over:   func(s hexwar.State) bool { return s.Deploy.Ready || s.HasReading(hexwar.ModeSetting, hexwar.OnTable) },
		Phase:  deployPhase,
		Either: func(s hexwar.State) bool { return !s.Deploy.First.Plays() || allStand(s) }, // else each places his own
		Mask:   maskDeploy,
		Show:   showDeploy,
		Topics: deployTopics,
		Keys:   []dice.Key{firstKey(b, rules.SeatA), firstKey(b, rules.SeatB)},
	}
}

// awaitedToDeploy are the seats that place troops now: who has the batch, or all who are not done behind a
// screen.
func awaitedToDeploy(s hexwar.State) []rules.Seat {
	if !s.Deploy.First.Plays() {
		return ledger.Players[:]
	}
	if !s.SecretArmies() {
		return []rules.Seat{batchSeat(s)}
	}
	return slices.DeleteFunc(slices.Clone(ledger.Players[:]), func(seat rules.Seat) bool { return s.Deploy.Done[seat] })
}

// batchSeat is whose batch it is. PA1, « Déploiement alternatif » — in turn, from the first player.
func batchSeat(s hexwar.State) rules.Seat {
	seat := s.Deploy.First
	if s.Deploy.Seat.Plays() {
		seat = s.Deploy.Seat
	}
	if s.Deploy.Done[seat] {
		return seat.Other()
	}
	return seat
}

// allStand reports whether all troops are on the board and nobody has begun yet: the scenario placed them.
func allStand(s hexwar.State) bool {
	return IsCurrent(s, hexwar.DeployGate) && s.Deploy.Done[rules.SeatA] && s.Deploy.Done[rules.SeatB]
}

func deployPhase(s hexwar.State) (phrase.Phrase, []rules.Seat) {
	awaited := awaitedToDeploy(s)
	switch {
	case !s.Deploy.First.Plays():
		return phrase.Say("hexwar.deploy.phase.first"), awaited
	case allStand(s):
		return phrase.Say("hexwar.deploy.phase.scenario"), ledger.Players[:]
	case s.SecretArmies():
		return phrase.Say("hexwar.deploy.phase." + s.Settings[hexwar.DeploySetting]), awaited
	}
	who := hexwar.WhoArg(batchSeat(s))
	if n := len(s.Deploy.Batch); n > 0 {
		return phrase.Say("hexwar.deploy.phase.alternatif-on", who, phrase.Number("count", n)), awaited
	}
	return phrase.Say("hexwar.deploy.phase.alternatif", who), awaited
}

// mayDeploy lets a seat place troops: in its batch, or until it is done behind a screen.
func mayDeploy(s hexwar.State, seat rules.Seat) *rules.Violation {
	refuse := s.Refuser("hexwar.deploy.refused.")
	switch {
	case !seat.Plays():
		return refuse(hexwar.RowsTopic, "player")
	case s.Deploy.Ready:
		return refuse(hexwar.RowsTopic, "over")
	case !IsCurrent(s, hexwar.DeployGate):
		return refuse(hexwar.RowsTopic, "early")
	case !s.Deploy.First.Plays():
		return refuse(firstTopic, "first").Or(phrase.Say("hexwar.deploy.offer.premier"), rules.Act{Path: firstPath, Seat: seat})
	case s.SecretArmies() && s.Deploy.Done[seat]:
		return refuse(hexwar.RowsTopic, "done").Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: seat})
	case !s.SecretArmies() && batchSeat(s) != seat:
		return refuse(alternateTopic, "batch", hexwar.WhoArg(batchSeat(s)))
	}
	return nil
}

// placedEvent makes the event of a seat's places: open in turn, under seal behind a screen or under papers.
func placedEvent(s hexwar.State, d placedData, p hexwar.Placements) (rules.Event, error) {
	if !s.SecretArmies() {
		d.Places = &p
	} else if s.HasReading(hexwar.DeploySetting, hexwar.DeployPapers) {
		d.Papers = hexwar.Placements{Units: hexesWithout(p.Units, s.ScenarioTroops(d.Seat).Units), Decoys: p.Decoys}.PaperHexes()
	}
	e, err := ledger.NewEvent(placedKind, d)
	if err == nil && s.SecretArmies() {
		e.Seal, err = hexwar.SealOf(hexwar.DeployGate, d.Seat, p)
	}
	return e, err
}

func foldPlaced(s hexwar.State, d placedData, e rules.Event) (hexwar.State, error) {
	var p hexwar.Placements
	if d.Places != nil {
		p = *d.Places
	}
	if e.Seal != nil {
		var err error
		if p, err = hexwar.ReadSealed[hexwar.Placements](e.Seal.Payload); err != nil {
			return s, err
		}
	}
	p.Papers = d.Papers
	s = s.WithPlaces(d.Seat, p)
	s.Deploy.Auto = rules.Put(s.Deploy.Auto, d.Seat, s.Deploy.Auto[d.Seat] || d.Auto)
	s.Deploy.Batch = d.Batch
	if d.Ends {
		s.Deploy.Seat, s.Deploy.Batch = d.Next, nil
		s.Deploy.Done = rules.Put(s.Deploy.Done, d.Seat, d.Done)
	}
	return s, nil
}

// mayFinish lets a seat end its placing, and each begin where all troops are on the board already.
func mayFinish(s hexwar.State, seat rules.Seat) *rules.Violation {
	if allStand(s) && s.Deploy.First.Plays() && seat.Plays() {
		return nil
	}
	return mayDeploy(s, seat)
}

// decideDone ends a batch, or all of a seat's placing: what was not placed yet behind a screen is placed as
// [Auto] would.
func decideDone(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if allStand(s) {
		return reveal(s, nil)
	}
	if s.SecretArmies() {
		return finish(s, act.Seat)
	}
	if refused := refuseEnd(s, act.Seat); refused != nil {
		return nil, refused
	}
	return passOn(s, act.Seat, s.Deploy.Places[act.Seat].Clone(), placedData{})
}

// The sizes of a batch. PA1, « Déploiement alternatif » — 3 or 4 units.
const (
	leastBatch = 3
	mostBatch  = 4
)

// refuseEnd says why a batch may not end yet.
func refuseEnd(s hexwar.State, seat rules.Seat) *rules.Violation {
	list, p := s.Armies.Lists[seat].List, s.Deploy.Places[seat]
	switch left := len(list.Units) - len(p.Units); {
	case left > 0 && len(s.Deploy.Batch) < leastBatch:
		return s.Refuse(alternateTopic, "hexwar.deploy.refused.few", phrase.Number("count", len(s.Deploy.Batch)),
			phrase.Number("least", leastBatch), phrase.Number("most", mostBatch), phrase.Number("left", left)).
			Or(phrase.Say("hexwar.deploy.offer.lot", phrase.Number("count", batchLeft(s, seat))), AutoAct(seat, autoBatch))
	case left == 0 && len(p.Officers) < len(list.Officers):
		return s.Refuse(hexwar.RowsTopic, "hexwar.deploy.refused.officers", phrase.Number("count", len(list.Officers)-len(p.Officers))).
			Or(phrase.Say("hexwar.deploy.offer.auto"), AutoAct(seat, autoAll))
	}
	return nil
}

// AutoAct places a seat's pieces by themselves, in one of the ways.
func AutoAct(seat rules.Seat, how string) rules.Act {
	return rules.Act{Path: deployAutoPath, Seat: seat, Args: rules.Args{manyOption: how}}
}

// deployForgoes says that what is not placed yet behind a screen or under papers will be placed by the bot.
func deployForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	list, p := s.Armies.Lists[act.Seat].List, s.Deploy.Places[act.Seat]
	left := len(list.Units) - len(p.Units) + len(list.Officers) - len(p.Officers)
	if !s.SecretArmies() || allStand(s) || left <= 0 {
		return nil
	}
	return phrase.Line("hexwar.forgone.places", phrase.Number("count", left))
}

// perDecoy is how many units allow one decoy. PA1, « Petits papiers » — one decoy, a blank paper, for 4
// real units may be added.
const perDecoy = 4

// mostDecoys is how many decoys a seat's army may have.
func mostDecoys(s hexwar.State, seat rules.Seat) int {
	if !s.HasReading(hexwar.DeploySetting, hexwar.DeployPapers) {
		return 0
	}
	return len(s.Armies.Lists[seat].List.Units) / perDecoy
}

// mimickedUnits are the units, by number, whose hexes the remaining decoys take as a model: spread over
// the line, so that no hex gives a decoy away.
func mimickedUnits(s hexwar.State, seat rules.Seat, placed int) []int {
	line := hexwar.PlacingOrder(s.Armies.Lists[seat].List, nil)
	var mimics []int
	for k := placed; k < mostDecoys(s, seat); k++ {
		mimics = append(mimics, line[k*perDecoy+perDecoy/2])
	}
	return mimics
}

// hexesWithout returns the hexes of some that are none of others'.
func hexesWithout(places, others map[int]hex.Hex) map[int]hex.Hex {
	left := maps.Clone(places)
	maps.DeleteFunc(left, func(_ int, h hex.Hex) bool { return hexwar.IsOccupied(others, h) })
	return left
}
