package adlg

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	strategistKind    = "adlg.strategist/1"
	controlRolledKind = "adlg.control-rolled/1"
	controlledKind    = "adlg.controlled/1"
	controlEndedKind  = "adlg.control-ended/1"

	controlPath = "adlg controle"
	againPath   = "adlg relancer"
	outcomePath = "adlg resultat"

	// strategistTick and endTick are values among the pieces of a control, for what a player says with it.
	strategistTick = "stratege"
	endTick        = "fini"

	controlPurpose = "control"
	outcomeOption  = "effet"

	refAttempts   rules.Ref = "adlg:p76/1"
	refStrategist rules.Ref = "adlg:p76/2"
	refKept       rules.Ref = "adlg:p76/3"
	refControl    rules.Ref = "adlg:p76/4"
	refAttacker   rules.Ref = "adlg:p74/8"
	refDefender   rules.Ref = "adlg:p74/9"
)

var controlGroup = dice.Group{Name: "adlg.dice.control", Sides: d6, Purposes: []string{controlPurpose}}

// control is what the players did to the terrain once it was placed. It is a value.
type control struct {
	// Now is the control whose die is rolled; its Number is 0 where there is none.
	Now controlThrow
	// Kept is the last die where its piece stayed: a strategist may still throw it again.
	Kept controlThrow
	// Sequel is what was ticked with the piece of the last die.
	Sequel sequel
	// By are the seats' controls.
	By map[rules.Seat]controls
}

// controlThrow is a control's die.
type controlThrow struct {
	Seat   rules.Seat
	Number table.Number
	Face   dice.Face
	// Hand is where its piece is provisionally, tracked.
	Hand siting.Place
}

// controls are what one player did. Tried are his pieces in order.
type controls struct {
	Strategist bool
	Rerolled   bool
	Tried      []table.Number
	// Removals counts the pieces that he removed by the result that removes any. adlg:p76/4
	Removals int
	Done     bool
}

// with is the control with a change of a player's.
func (c control) with(seat rules.Seat, change func(*controls)) control {
	by := c.By[seat]
	change(&by)
	c.By = rules.Put(c.By, seat, by)
	return c
}

// changes folds what a player says of his controls.
func changes(change func(*controls)) func(state, seatData) (state, error) {
	return func(s state, data seatData) (state, error) {
		s.control = s.control.with(data.Seat, change)
		return s, nil
	}
}

var (
	foldStrategist   = changes(func(by *controls) { by.Strategist = true })
	foldControlEnded = changes(func(by *controls) { by.Done = true })
)

// controlChapter is the control of the terrain. adlg:p74/8 adlg:p74/9
func controlChapter() rules.Chapter[state] {
	group := []dice.Group{controlGroup}
	return rules.Chapter[state]{
		Gate: controlGate,
		Verbs: []rules.Verb[state]{
			{May: mayControl, Decide: inCourse(decideControl), Button: controlButtons, Choices: bySeat(state.tickChoices),
				Spec: rules.ActSpec{Path: controlPath, Dice: group, Options: []rules.OptionSpec{needs(pieceOption)}}},
			{May: mayOutcome, Decide: inCourse(decideOutcome), Button: outcomeButtons, Choices: bySeat(state.movedChoices),
				Spec: unlisted(outcomePath, group, rules.OptionSpec{Name: outcomeOption, Kind: rules.ChoiceOption, Required: true,
					Choices: outcomeChoices()}, rules.OptionSpec{Name: zoneOption, Kind: rules.ChoiceOption})},
			{May: mayControlAgain, Decide: inCourse(decideControlAgain), Button: controlAgainButton,
				Spec: unlisted(againPath, group)},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(strategistKind, foldStrategist, tells("adlg.control.tell.strategist")),
			rules.NewFact(controlRolledKind, foldControlRolled, controlRolledData.tell),
			rules.NewFact(controlledKind, foldControlled, controlledData.tell),
			rules.NewFact(controlEndedKind, foldControlEnded, tells("adlg.control.tell.ended")),
		},
		Begun:  func(s state) bool { return len(s.control.By) > 0 },
		Over:   state.controlOver,
		Phase:  controlPhase,
		Show:   showControl,
		Topics: controlTopics,
		Keys:   []dice.Key{controlKey(rules.SeatA, 1), controlKey(rules.SeatB, 1)},
	}
}

// controlKey is for the die of one player's control of one piece; a reroll is its next occurrence.
func controlKey(seat rules.Seat, n table.Number) dice.Key {
	return dice.Key{System: "adlg", Turn: controlGate, Seat: string(seat), Subject: strconv.Itoa(int(n)), Purpose: controlPurpose}
}

// controlOver reports whether both have done their controls.
func (s state) controlOver() bool { return s.isComplete() && s.controller() == rules.Public }

// controller is the seat that controls now: the Attacker, then the Defender; Public when both have done.
// adlg:p74/8 adlg:p74/9
func (s state) controller() rules.Seat {
	if s.control.Now.Number != 0 {
		return s.control.Now.Seat
	}
	for _, seat := range []rules.Seat{s.field.Attacker, s.field.defender()} {
		if !s.controlsDone(seat) {
			return seat
		}
	}
	return rules.Public
}

// controlsDone reports whether a player has done his controls: he said so, or nothing is left that his
// strategist could give. adlg:p76/2 — whoever has not spoken of a strategist may still have one.
func (s state) controlsDone(seat rules.Seat) bool {
	by := s.control.By[seat]
	canThrow := len(s.controlChoices(seat)) > 0 || !by.Rerolled && s.lastDie().Seat == seat
	return by.Done || by.Strategist && s.attempts(seat) < 1 || !canThrow
}

// attempts is how many controls a player has left. adlg:p76/1 — by the pieces that he took. adlg:p76/2 — a
// strategist gives one more, or one die again.
func (s state) attempts(seat rules.Seat) int {
	by := s.control.By[seat]
	n := s.book.attemptsBy(weightOf(s.choice.Picks[seat])) - len(by.Tried)
	if by.Strategist && !by.Rerolled {
		n++
	}
	return n
}

// controlChoices are the pieces that a player may control: no village, road or water, none twice.
func (s state) controlChoices(seat rules.Seat) []rules.Choice {
	var all []rules.Choice
	for _, p := range s.pieces {
		if s.controlRefusal(seat, p) == "" {
			all = append(all, p.asChoice())
		}
	}
	return all
}

// controlRefusal is the key of why a player may not control a piece, empty where he may. adlg:p74/8
// adlg:p74/9
func (s state) controlRefusal(seat rules.Seat, p piece) string {
	switch l, lies := s.placing.Lying[p.Number]; {
	case p.Kind == village || !p.isArea():
		return "adlg.control.refused.never"
	case !lies || l.isRemoved():
		return "adlg.control.refused.gone"
	case slices.Contains(s.control.By[seat].Tried, p.Number):
		return "adlg.control.refused.twice"
	}
	return ""
}

func (s evening) refControls(seat rules.Seat) rules.Ref {
	if seat == s.field.Attacker {
		return refAttacker
	}
	return refDefender
}

// judgeController refuses who does not control now.
func (s state) judgeController(seat rules.Seat) *rules.Violation {
	switch now := s.controller(); {
	case !s.isComplete():
		return rules.Refuse(refAttacker, "adlg.control.refused.early")
	case now == rules.Public:
		return s.orUndo(rules.Refuse(refAttempts, "adlg.control.refused.done"), seat)
	case seat != now:
		return rules.Refuse(s.refControls(now), "adlg.control.refused.turn", who(now))
	}
	return nil
}

// pieceUnderControl is the piece under control with its die; false where none is.
func (s state) pieceUnderControl() (piece, bool) { return s.piece(s.control.Now.Number) }

// controlMoment is the gate of a control: each die has its own.
func (s state) controlMoment() string {
	by := s.control.By[s.controller()]
	n := len(by.Tried)
	if by.Rerolled {
		n += 10
	}
	return controlGate + "-" + string(s.controller()) + "-" + strconv.Itoa(n)
}

// controlRolledData is the die of a control.
type controlRolledData struct {
	Seat  rules.Seat `json:"seat"`
	Piece piece      `json:"piece"`
	Face  dice.Face  `json:"face"`
	// Again says that the strategist threw it again.
	Again bool `json:"again,omitempty"`
	sequel
}

func foldControlRolled(s state, data controlRolledData) (state, error) {
	if _, lies := s.placing.Lying[data.Piece.Number]; !lies || !data.Seat.Plays() {
		return s, fmt.Errorf("seat %q controls piece %d", data.Seat, data.Piece.Number)
	}
	for _, n := range data.Next {
		if _, known := s.piece(n); !known {
			return s, fmt.Errorf("seat %q controls piece %d next", data.Seat, n)
		}
	}
	s.control.Sequel = data.sequel
	s.control = s.control.with(data.Seat, func(by *controls) {
		if by.Rerolled = by.Rerolled || data.Again; !data.Again {
			by.Tried = append(slices.Clone(by.Tried), data.Piece.Number)
		}
	})
	s.control.Kept, s.control.Now = controlThrow{}, controlThrow{Seat: data.Seat, Number: data.Piece.Number, Face: data.Face,
		Hand: s.placing.Lying[data.Piece.Number].Place}
	return s, nil
}

func (d controlRolledData) tell() []phrase.Phrase {
	key := "adlg.control.tell.rolled"
	if d.Again {
		key = "adlg.control.tell.again"
	}
	return phrase.Line(key, who(d.Seat), d.Piece.arg(), phrase.With("die", die(d.Face)))
}

func controlPhase(s state) (phrase.Phrase, []rules.Seat) {
	seat := s.controller()
	if p, waits := s.pieceUnderControl(); waits {
		return phrase.Say("adlg.control.phase.open", who(seat), p.arg(),
			phrase.With("die", die(s.control.Now.Face))), []rules.Seat{seat}
	}
	if s.attempts(seat) < 1 {
		return phrase.Say("adlg.control.phase.strategist", who(seat)), []rules.Seat{seat}
	}
	return phrase.Say("adlg.control.phase.choose", who(seat), phrase.Number("count", s.attempts(seat))), []rules.Seat{seat}
}
