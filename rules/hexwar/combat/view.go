package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// tellCombat describes an act of a combat, step by step.
func tellCombat(s hexwar.State, data hexwar.CombatData) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, st := range data.Steps {
		if line := data.ExplainedStepPhrase(s.Tables, st); !line.IsZero() {
			lines = append(lines, line)
		}
	}
	return lines
}

// showCombat shows the last combat beside the board and marks its two hexes: the attack and its orders,
// then each throw with its result. After its phase the combat is in the log only.
func showCombat(s hexwar.State, _ rules.Seat, view *rules.View) {
	if s.LastCombat == nil || !s.LastCombat.Table && s.Turn.Phase != hexwar.CombatPhase {
		return
	}
	head, accounts := s.LastCombat.ThrowPanels(s.Tables)
	view.Panels = append(view.Panels, head)
	for _, a := range accounts {
		view.Panels = append(view.Panels, a.Panel())
	}
	if s.Fight != nil && view.Board != nil && view.Board.Hex != nil {
		view.Board.Hex.Arrows = append(view.Board.Hex.Arrows, table.Arrow{From: s.Fight.From, To: s.Fight.To, Tone: table.Target})
	}
}

// combatTopics are what /regle knows of combats.
func combatTopics(s hexwar.State) []rules.Topic {
	var all []rules.Topic
	for _, t := range []hexwar.Topic{orders.TargetTopic, orders.SightTopic, orders.FightsTopic, passageTopic, hexwar.BaseTopic, bonusTopic,
		orders.AttackOrderTopic, orders.DefenceOrderTopic, orders.SupportTopic, orders.OfficerTopic,
		retreatTopic, orders.BreakTopic, orders.VictoryTopic} {
		topic := s.Topic("hexwar.combat.topic.", string(t), t)
		topic.Slug = "combat-" + topic.Slug
		if t == orders.SupportTopic {
			topic.Besides = supportOrders(s)
		}
		all = append(all, topic)
	}
	return all
}

// supportOrders are the orders that make a unit count as supported.
func supportOrders(s hexwar.State) (ids []string) {
	for _, o := range s.Tables.Orders {
		if o.GivesSupport {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// The readings of officers who fall and of crossing obstacles, with their values other than the default.
const (
	fallReading  = "hex-chef-tombe"
	fallWithUnit = "tombe"

	passageReading = "hex-passage"
)

// The reading of Percée, and its value other than the default.
const (
	breakReading = "hex-percee"
	breakBefore  = "avant"
)

func campChoices() []rules.Choice {
	return hexwar.Each(ledger.Players[:], func(seat rules.Seat) rules.Choice {
		return rules.Choice{Value: orders.CampWord(seat), Label: hexwar.CampName(seat)}
	})
}
