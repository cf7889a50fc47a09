package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// sections group the lines of a combat in its panel.
var sections = map[deed]string{
	didBegin: "engagement", didPassage: "obstacle", didOrder: "ordre", didDecline: "ordre", didSum: "calcul", didRiposte: "riposte", didAttack: "attaque",
	didThrow: "des", didConvert: "choix", didDodge: "choix", didSacrifice: "choix", didCredit: "lettres", didCount: "coups", didSpare: "pertes",
	didLose: "pertes", didFall: "pertes", didFlags: "drapeaux", didBlock: "recul", didBack: "recul", didWithdraw: "recul", didLead: "suite",
	didAdvance: "suite", didStay: "suite",
}

// showCombat puts the last combat beside the board, line by line, and its two hexes on it.
func (s State) showCombat(_ rules.Seat, view *rules.View) {
	if s.report == nil {
		return
	}
	panel := table.Panel{Title: phrase.Say("hexwar.combat.panel")}
	for _, st := range s.report.Steps {
		if line := s.report.tell(st); !line.IsZero() && sections[st.Do] != "" {
			panel.Rows = append(panel.Rows, []phrase.Phrase{phrase.Say("hexwar.combat.section." + sections[st.Do]), line})
		}
	}
	thrown := s.report.thrown()
	if len(thrown) > 0 {
		panel.Dice = thrown[0]
	}
	if len(panel.Rows) > 0 {
		view.Panels = append(view.Panels, panel)
	}
	for _, more := range thrown[min(1, len(thrown)):] {
		view.Panels = append(view.Panels, table.Panel{Title: phrase.Say("hexwar.combat.section.des"), Dice: more})
	}
	if s.fight != nil && view.Board != nil && view.Board.Hex != nil {
		view.Board.Hex.Arrows = append(view.Board.Hex.Arrows, table.Arrow{From: s.fight.From, To: s.fight.To, Tone: table.Target})
	}
}

// symbols are the sides of the die as a picture draws them.
var symbols = map[chart.Symbol]table.Symbol{
	chart.LightHit: table.LightHit, chart.MediumHit: table.MediumHit, chart.HeavyHit: table.HeavyHit,
	chart.Flag: table.FlagSymbol, chart.Letter: table.LetterSymbol, chart.Advantage: table.AdvantageSymbol,
}

// thrown are the throws of a combat, in order, as the sides that fell.
func (d combatData) thrown() [][]table.Die {
	var all [][]table.Die
	for _, st := range d.Steps {
		if st.Do != didThrow || len(st.Shows) == 0 {
			continue
		}
		throw := make([]table.Die, len(st.Shows))
		for i, face := range st.Shows {
			for _, shown := range face {
				throw[i].Symbols = append(throw[i].Symbols, symbols[shown])
			}
		}
		all = append(all, throw)
	}
	return all
}

// badges are what orders and leaders lend the unit, as its counter shows it.
func (u Unit) badges() []phrase.Phrase {
	var all []phrase.Phrase
	for _, mark := range append([]string{Charge}, lasting...) {
		if u.Turn.Marks[mark] {
			all = append(all, orderName(mark))
		}
	}
	for _, mark := range []string{leadDice, leadLoss, leadOrder} {
		if u.Turn.Marks[mark] {
			all = append(all, phrase.Say("hexwar.combat.badge."+mark))
		}
	}
	return all
}

// combatTopics are what /regle knows of combats.
func (s State) combatTopics() []rules.Topic {
	var all []rules.Topic
	for _, t := range []Topic{targetTopic, sightTopic, fightsTopic, passageTopic, baseTopic, bonusTopic, attackOrderTopic, defenceOrderTopic, supportTopic, officerTopic,
		retreatTopic, breakTopic, victoryTopic} {
		key := "hexwar.combat.topic." + string(t)
		all = append(all, rules.Topic{Slug: "combat-" + string(t), Title: phrase.Say(key + ".title"), Body: phrase.Say(key + ".body"), Ref: s.book.Ref(t)})
	}
	return all
}
