package adlg

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// mayRethrow reports whether the die that lies may be thrown again. adlg:p76/2
func (s state) mayRethrow() bool {
	by := s.control.By[s.control.Now.Seat]
	return by.Strategist && !by.Rerolled && s.attempts(s.control.Now.Seat) > 0
}

func mayControlAgain(s state, seat rules.Seat) *rules.Violation {
	if v := mayOutcome(s, seat); v != nil {
		return v
	}
	if !s.mayRethrow() {
		return rules.Refuse(refStrategist, "adlg.control.refused.again")
	}
	return nil
}

// decideControlAgain throws the die again: what the strategist gives instead of one control more. adlg:p76/2
func decideControlAgain(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	p, _ := s.controlled()
	return s.throwControl(p, act.Seat, nextDie, roller)
}

func controlAgainButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "relancer", Gate: s.controlMoment(), Label: phrase.Say("adlg.control.offer.again")}}
}

// mayTakeStrategist: it is said before one's first control. adlg:p76/2
func mayTakeStrategist(s state, seat rules.Seat) *rules.Violation {
	if v := s.betweenControls(seat); v != nil {
		return v
	}
	switch by := s.control.By[seat]; {
	case by.Strategist:
		return rules.Refuse(refStrategist, "adlg.control.refused.strategist")
	case len(by.Tried) > 0:
		return rules.Refuse(refStrategist, "adlg.control.refused.late")
	}
	return nil
}

func strategistButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "stratege", Gate: s.controlMoment(), Label: phrase.Say("adlg.control.offer.strategist"), Rank: 1}}
}
