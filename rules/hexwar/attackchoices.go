package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// attackChoices complete who may attack now, whom, and where « Retraite » may lead; on the table, what a combat there is told.
func (s State) attackChoices(act rules.Act, option string) []rules.Choice {
	if s.notMine(act.Seat) {
		return nil
	}
	var units []Unit
	for _, p := range s.fighting().pairs(act.Seat) {
		u := p.Attacker
		if option == optTarget {
			u = p.Target
		}
		if !slices.ContainsFunc(units, func(known Unit) bool { return known.ID == u.ID }) {
			units = append(units, u)
		}
	}
	var all []rules.Choice
	for _, u := range units {
		all = append(all, u.choice())
	}
	return all
}

// notMine reports whether a seat begins no combat now.
func (s State) notMine(seat rules.Seat) bool {
	return s.notNow(seat) != nil && (s.fight == nil || s.fight.Ask != askPursuit || s.fight.Seat != seat)
}

// withdrawalChoices are the hexes that « Retraite » may lead to, in the window of who is attacked; on a real
// table, the troops.
func (s State) withdrawalChoices(act rules.Act, option string) []rules.Choice {
	if option == unitOption {
		if s.tabled() {
			return s.orderChoicesOnTable(act, option)
		}
		return nil
	}
	if s.fight == nil || s.fight.Seat != act.Seat || s.fight.Ask != askDefenceOrder {
		return nil
	}
	var all []rules.Choice
	for _, at := range slices.SortedFunc(slices.Values(s.withdrawals(s.units[s.fight.Target])), hex.Compare) {
		all = append(all, rules.Choice{Value: at.String(), Label: phrase.Say("hexwar.combat.place", hexName("place", at))})
	}
	return all
}
