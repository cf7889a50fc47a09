package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// throwSections name the throws of a combat in its panels.
var throwSections = map[blowKind]string{passageBlow: "obstacle", attackBlow: "attaque", riposteBlow: "riposte"}

// account is one throw of a combat as its panel shows it: the arithmetic, the dice, and what came of them.
type account struct {
	kind blowKind
	sum  phrase.Phrase
	dice []table.Die
	came []phrase.Phrase
	// last is the step that came last; changed says that a choice made something else of the dice than they show.
	last    deed
	changed bool
}

// showCombat puts the last combat beside the board, and its two hexes on it: who fights whom by what orders, then each throw with
// what it came to. Once its phase is over it is in the log only.
func (s State) showCombat(_ rules.Seat, view *rules.View) {
	if s.report == nil || !s.report.Table && s.turn.Phase != CombatPhase {
		return
	}
	head, accounts := s.report.accounts()
	view.Panels = append(view.Panels, head)
	for _, a := range accounts {
		view.Panels = append(view.Panels, a.panel())
	}
	if s.fight != nil && view.Board != nil && view.Board.Hex != nil {
		view.Board.Hex.Arrows = append(view.Board.Hex.Arrows, table.Arrow{From: s.fight.From, To: s.fight.To, Tone: table.Target})
	}
}

// panel has no title: what is said stands beside the dice.
func (a account) panel() table.Panel {
	p := table.Panel{Dice: a.dice, Rows: [][]phrase.Phrase{{phrase.Say("hexwar.combat.section." + throwSections[a.kind]), a.sum}}}
	if len(a.came) > 0 {
		p.Rows = append(p.Rows, []phrase.Phrase{chained(a.came)})
	}
	return p
}

// accounts are a combat's panels: its head, and the throws in their order.
func (d combatData) accounts() (head table.Panel, all []account) {
	head = table.Panel{Title: phrase.Say("hexwar.combat.panel")}
	var orders, declined []phrase.Phrase
	at := func(kind blowKind) *account {
		i := slices.IndexFunc(all, func(a account) bool { return a.kind == kind })
		if i < 0 {
			all, i = append(all, account{kind: kind}), len(all)
		}
		return &all[i]
	}
	for _, st := range d.Steps {
		switch st.Do {
		case didBegin:
			if line := d.begun(st); !line.IsZero() {
				head.Rows = append(head.Rows, []phrase.Phrase{line})
			}
		case didOrder:
			orders = append(orders, d.brief(st)) // the line above names both units
		case didDecline:
			if line := d.tell(st); !line.IsZero() {
				declined = append(declined, line)
			}
		case didPassage, didSum:
			kind := st.Blow
			if st.Do == didPassage {
				kind = passageBlow
			}
			at(kind).sum = noting(phrase.Say("hexwar.combat.brief.sum", phrase.With("lines", st.arithmetic()), phrase.Number("count", st.Count)), st.Readings...)
		case didThrow:
			a := at(st.Blow)
			a.dice, a.came = fell(st), append(a.came, d.brief(st))
		case didRiposte, didAttack, didEnd, didWait, didAnswer, didWin, didCredit: // the panels' own heads say these, and the purses
		default:
			a := &account{}
			if st.Blow != "" {
				a = at(st.Blow)
			} else if len(all) > 0 {
				a = &all[len(all)-1]
			}
			if a.follow(st.Do, d.brief(st)); a.kind == "" {
				orders = append(orders, a.came...)
			}
		}
	}
	if len(all) == 0 { // once dice are thrown, that no order was given goes without saying
		orders = append(orders, declined...)
	}
	if len(orders) > 0 {
		head.Rows = append(head.Rows, []phrase.Phrase{phrase.Say("hexwar.combat.section.ordre"), chained(orders)})
	}
	return head, all
}

// follow adds what came of the throw. A step that the next one says again makes room for it: so many hexes to
// go back, once the hexes are named or lost; and what a unit suffers is what the dice show, unless a choice
// changed it. What is not said replaces nothing: on a real table the figures go back by hand, and how far
// must stay.
func (a *account) follow(do deed, line phrase.Phrase) {
	if do == didCount && !a.changed || line.IsZero() {
		return
	}
	a.changed = a.changed || do == didConvert || do == didDodge || do == didSacrifice
	again := a.last == didFlags && (do == didBack || do == didBlock) || a.last == didBlock && do == didLose
	if again && len(a.came) > 0 {
		a.came = a.came[:len(a.came)-1]
	}
	a.came, a.last = append(a.came, line), do
}

// begun says who attacks whom; on a real table too, where the log need not say it.
func (d combatData) begun(st step) phrase.Phrase {
	if !d.Table {
		return d.tell(st)
	}
	key := "hexwar.combat.tell.engage"
	if st.Ranged {
		key = "hexwar.combat.tell.engaged.tir"
	}
	return phrase.Say(key, phrase.With("unit", d.who(st.Unit)), phrase.With("other", d.who(st.Other)))
}

// brief says a step beside its dice: units by their hexes, which the head of the panel names in full.
func (d combatData) brief(st step) phrase.Phrase {
	switch {
	case st.Do == didThrow && len(st.Faces) > 0:
		return tallied(*st.Tally)
	case d.Table:
		return d.tell(st)
	}
	return d.say(st, func(id UnitID) phrase.Phrase {
		i := slices.IndexFunc(d.Units, func(t unitTag) bool { return t.ID == id })
		if i < 0 {
			return phrase.Phrase{}
		}
		return phrase.Say("hexwar.combat.place", hexName("place", d.Units[i].At))
	})
}

// chained says lines one after the other in one.
func chained(lines []phrase.Phrase) phrase.Phrase {
	said := lines[0]
	for _, line := range lines[1:] {
		said = phrase.Say("hexwar.combat.joined", phrase.With("head", said), phrase.With("tail", line))
	}
	return said
}

// symbols are the sides of the die as a picture draws them.
var symbols = map[chart.Symbol]table.Symbol{
	chart.LightHit: table.LightHit, chart.MediumHit: table.MediumHit, chart.HeavyHit: table.HeavyHit,
	chart.Flag: table.FlagSymbol, chart.Letter: table.LetterSymbol, chart.Advantage: table.AdvantageSymbol,
}

// fell are the dice of a throw, as the sides that fell.
func fell(st step) []table.Die {
	throw := make([]table.Die, len(st.Shows))
	for i, face := range st.Shows {
		for _, shown := range face {
			throw[i].Symbols = append(throw[i].Symbols, symbols[shown])
		}
	}
	return throw
}

// badges are what orders and leaders lend the unit, as its counter shows it.
func (s State) badges(u Unit) []phrase.Phrase {
	var all []phrase.Phrase
	if u.Gear != "" {
		all = append(all, u.Gear.Phrase())
	}
	for _, o := range s.ordersOn(u) {
		if o.Stands {
			all = append(all, orderName(o.ID))
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
