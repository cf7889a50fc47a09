package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// PathLook is the referee's look at what both players keep secret: the log says that he has looked, before he
// sees anything.
const PathLook = "partie secrets"

// Both players have begun with him as their referee: they have agreed to it.
var lookChapter = ownChapter{
	verbs: map[string]ownVerb{PathLook: {nil, decideLook}},
	facts: map[string]ownFact{ledger.KindLooked: fact[ledger.LookedData](nil, nil)},
}

func decideLook(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	switch {
	case !act.Seat.Plays() && act.Seat != ledger.Referee:
		return nil, g.refuseStranger()
	case act.Seat != ledger.Referee:
		return nil, g.RefuseReferee("look")
	case !g.started:
		return nil, rules.Refuse(refStart, "game.refused.not-started")
	}
	return event(ledger.KindLooked, ledger.LookedData{})
}
