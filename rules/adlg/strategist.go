package adlg

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// lastDie is the die of the control that goes on, or of the last one where its piece stayed: what a strategist
// may throw again. Its Number is 0 where there is none.
func (s state) lastDie() controlThrow {
	if s.control.Now.Number != 0 {
		return s.control.Now
	}
	return s.control.Kept
}

// mayControlAgain: a strategist throws the last die again, instead of one control more. adlg:p76/2
func mayControlAgain(s state, seat rules.Seat) *rules.Violation {
	if v := s.atControl(seat); v != nil {
		return v
	}
	if by := s.control.By[seat]; !by.Strategist || by.Rerolled || s.attempts(seat) < 1 || s.lastDie().Seat != seat {
		return rules.Refuse(refStrategist, "adlg.control.refused.again")
	}
	return nil
}

func decideControlAgain(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	p, _ := s.piece(s.lastDie().Number)
	return s.throwControl(p, act.Seat, nextDie, roller)
}

func controlAgainButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "relancer", Gate: s.controlMoment(), Label: phrase.Say("adlg.control.offer.again")}}
}

// mayTakeStrategist: a strategist is claimed before or after a die, also after the last one. adlg:p76/2
func mayTakeStrategist(s state, seat rules.Seat) *rules.Violation {
	if v := s.atControl(seat); v != nil {
		return v
	}
	if s.control.By[seat].Strategist {
		return rules.Refuse(refStrategist, "adlg.control.refused.strategist")
	}
	return nil
}

func strategistButton(s state, seat rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "stratege", Gate: s.controlMoment(), Label: phrase.Say("adlg.control.offer.strategist", who(seat)), Rank: 1}}
}
