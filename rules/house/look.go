package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// PathLook is the referee's look at what both players keep secret: the log says that he has looked, before he
// sees anything.
const PathLook = "partie secrets"

// Both players have begun with him as their referee: they have agreed to it.
var lookChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{{
		Spec:   spec(PathLook),
		May:    func(h House, seat ledger.Seat) *rules.Violation { return mayReferee(h, seat, "look") },
		Decide: rules.NoDice(func(House, ledger.Act) ([]ledger.Event, error) { return event(ledger.KindLooked, ledger.LookedData{}) }),
	}},
	Facts: []rules.Fact[House]{noted[ledger.LookedData](ledger.KindLooked, "looked")},
}
