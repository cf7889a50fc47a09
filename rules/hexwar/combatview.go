package hexwar

import (
	"slices"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// throwSections name the throws of a combat in its panels.
var throwSections = map[BlowKind]string{PassageBlow: "obstacle", AttackBlow: "attaque", RiposteBlow: "riposte"}

// throwPanel is one throw of a combat as a panel: the sum, the dice, and the outcome.
type throwPanel struct {
	kind     BlowKind
	sum      phrase.Phrase
	dice     []table.Die
	Outcomes []phrase.Phrase
	// lastStep is the step that came last; changed says that a choice made something else of the dice than
	// they show.
	lastStep StepKind
	changed  bool
}

// Panel has no title, because its lines are beside the dice.
func (a throwPanel) Panel() table.Panel {
	p := table.Panel{Dice: a.dice, Rows: [][]phrase.Phrase{{phrase.Say("hexwar.combat.section." + throwSections[a.kind]), a.sum}}}
	if len(a.Outcomes) > 0 {
		p.Rows = append(p.Rows, []phrase.Phrase{Chained(a.Outcomes)})
	}
	return p
}

// ThrowPanels are a combat's panels: its head, and the throws in their order, by the game's tables.
func (d CombatData) ThrowPanels(t *GameTables) (head table.Panel, all []throwPanel) {
	head = table.Panel{Title: phrase.Say("hexwar.combat.panel")}
	var orders, declined []phrase.Phrase
	at := func(kind BlowKind) *throwPanel {
		i := slices.IndexFunc(all, func(a throwPanel) bool { return a.kind == kind })
		if i < 0 {
			all, i = append(all, throwPanel{kind: kind}), len(all)
		}
		return &all[i]
	}
	for _, st := range d.Steps {
		switch st.Kind {
		case DidBegin:
			if line := d.openingPhrase(st); !line.IsZero() {
				head.Rows = append(head.Rows, []phrase.Phrase{line})
			}
		case DidOrder:
			orders = append(orders, d.brief(st)) // the line above names both units
		case DidDecline:
			if line := d.StepPhrase(st); !line.IsZero() {
				declined = append(declined, line)
			}
		case DidPassage, DidSum:
			kind := st.Blow
			if st.Kind == DidPassage {
				kind = PassageBlow
			}
			at(kind).sum = WithReadings(phrase.Say("hexwar.combat.brief.sum", phrase.With("lines", st.arithmetic()), phrase.Number("count", st.Count)),
				st.Readings...)
		case DidThrow:
			a := at(st.Blow)
			a.dice, a.Outcomes = d.diceOf(t, st), append(a.Outcomes, d.brief(st))
		case DidClear: // beside the arithmetic that it explains
			orders = append(orders, d.brief(st))
		case DidRiposte, DidAttack, DidEnd, DidWait, DidAnswer, DidWin, DidCredit: // the panels' own heads say these, and the purses
		default:
			a := &throwPanel{}
			if st.Blow != "" {
				a = at(st.Blow)
			} else if len(all) > 0 {
				a = &all[len(all)-1]
			}
			if a.follow(st.Kind, d.brief(st)); a.kind == "" {
				orders = append(orders, a.Outcomes...)
			}
		}
	}
	if len(all) == 0 { // once dice are thrown, that no order was given goes without saying
		orders = append(orders, declined...)
	}
	if len(orders) > 0 {
		head.Rows = append(head.Rows, []phrase.Phrase{phrase.Say("hexwar.combat.section.ordre"), Chained(orders)})
	}
	return head, all
}

// follow adds the outcome of a step. A step replaces the one before where it repeats it: hexes to retreat
// by the hexes themselves, and what a unit suffers by the dice, unless a choice changed them. A step
// without a line replaces nothing, because on a real table the players move the figures and need the
// distance.
func (a *throwPanel) follow(do StepKind, line phrase.Phrase) {
	if do == DidCount && !a.changed || line.IsZero() {
		return
	}
	a.changed = a.changed || do == DidConvert || do == DidDodge || do == DidSacrifice
	again := a.lastStep == DidFlags && (do == DidBack || do == DidBlock) || a.lastStep == DidBlock && do == DidLose
	if again && len(a.Outcomes) > 0 {
		a.Outcomes = a.Outcomes[:len(a.Outcomes)-1]
	}
	a.Outcomes, a.lastStep = append(a.Outcomes, line), do
}

// openingPhrase names attacker and target; on a real table too, where the log does not.
func (d CombatData) openingPhrase(st Step) phrase.Phrase {
	if !d.Table {
		return d.StepPhrase(st)
	}
	return phrase.Say(st.openingKey(), phrase.With("unit", d.UnitName(st.Unit)), phrase.With("other", d.UnitName(st.Other)))
}

// brief says a step beside its dice: units by their hexes, which the head of the panel names in full.
func (d CombatData) brief(st Step) phrase.Phrase {
	switch {
	case st.Kind == DidThrow && len(st.Faces) > 0:
		return tallied(*st.Tally)
	case d.Table:
		return d.StepPhrase(st)
	}
	return d.stepPhrase(st, func(id UnitID) phrase.Phrase {
		if u := d.tag(id); u.ID != "" {
			return phrase.Say("hexwar.combat.place", HexArg("place", u.At))
		}
		return phrase.Phrase{}
	})
}

// Chained joins lines into one phrase: "base 3 · colline bas→haut : max 2 dés · Allant +1".
func Chained(lines []phrase.Phrase) phrase.Phrase {
	var said phrase.Phrase
	for i, line := range lines {
		if i == 0 {
			said = line
			continue
		}
		said = phrase.Say("hexwar.combat.joined", phrase.With("head", said), phrase.With("tail", line))
	}
	return said
}

// symbols are the sides of the die as a picture draws them.
var symbols = map[chart.Symbol]table.Symbol{
	chart.LightHit: table.LightHit, chart.MediumHit: table.MediumHit, chart.HeavyHit: table.HeavyHit,
	chart.Flag: table.FlagSymbol, chart.Letter: table.LetterSymbol, chart.Advantage: table.AdvantageSymbol,
}

// diceOf are the dice of a throw, as the sides that fell; crossed out where one counted nothing.
func (d CombatData) diceOf(t *GameTables, st Step) []table.Die {
	w, known := d.countThrow(t, st)
	throw := make([]table.Die, len(st.Shows))
	for i, face := range st.Shows {
		throw[i].Void = known && len(face) > 0 && w.Faces[st.Faces[i]-1] == (chart.Tally{})
		for _, shown := range face {
			throw[i].Symbols = append(throw[i].Symbols, symbols[shown])
		}
	}
	return throw
}
