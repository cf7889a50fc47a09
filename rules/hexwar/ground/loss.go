package ground

import (
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

const maxLossDice Dice = 20

// setPassage takes the passage losses over: the table that pa1:effets-campagne/note-3 and
// ta1:effets-campagne/note-3 send to. An obstacle that only this table names may be on a face too: it costs
// its losses and does nothing else.
func (t *Table) setPassage(d passageData, text string) error {
	if len(d.Losses) > maxRows || len(d.Rules) > maxRows {
		return phrase.Fault("ground.fault.losses", "at most %s losses and rules, of each", phrase.Figure("most", maxRows))
	}
	var faults tables.Faults
	for i, c := range d.Rules {
		err := checkRef(c.Ref)
		switch {
		case err != nil:
		case !slices.Contains(lossRules, c.Rule):
			err = phrase.Errorf(tables.Choice("kind", c.Rule, lossRules), "no such sentence about passage losses")
		case slices.ContainsFunc(t.clauses, func(o LossClause) bool { return o.Rule == c.Rule && o.When == c.When }):
			err = tables.Repeated(c.Rule)
		default:
			err = t.checkWhen(c.When)
		}
		faults = faults.At(text, "rule", i, string(c.Rule), err)
		c.Symbol = t.symbol
		t.clauses = append(t.clauses, c)
	}
	t.losses = make([]Loss, len(d.Losses))
	for i, l := range d.Losses {
		faults = faults.At(text, "loss", i, string(l.Obstacle), t.setLoss(&t.losses[i], l))
	}
	for i, l := range d.Losses {
		other := slices.IndexFunc(d.Losses, func(o Loss) bool { return o.Obstacle == l.As })
		if l.As != "" && (other < 0 || other == i || d.Losses[other].As != "") {
			faults = append(faults, phrase.Errorf(phrase.Say("ground.fault.as", phrase.Named("row", l.As)),
				"%s: as: %q has no dice of its own",
				tables.Spot(text, "loss", i, string(l.Obstacle)), l.As))
		}
	}
	if len(faults) > 0 {
		return faults // whether the effects agree with them can't be judged
	}
	for i := range t.rows {
		r := &t.rows[i]
		if r.has(SuffersPassage) != (t.loss[r.ID] != nil) {
			faults = append(faults, phrase.Fault("ground.fault.agree",
				"row %s: its effects and the table of losses do not agree that it costs losses", phrase.Named("row", r.ID)))
		}
	}
	if len(faults) > 0 {
		return faults
	}
	for i := range t.losses {
		t.nameOnly(&t.losses[i])
	}
	return nil
}

func (t *Table) setLoss(into *Loss, d Loss) error {
	if err := checkName(d.Obstacle, t.loss[d.Obstacle] != nil, d.Ref); err != nil {
		return err
	}
	if r := t.row[d.Obstacle]; r != nil && (r.ID != d.Obstacle || r.Place != OnFace) {
		return phrase.Fault("ground.fault.obstacle", "%q is no obstacle of a face", phrase.Named("row", d.Obstacle))
	}
	if (d.As == "") == (len(d.Dice) == 0) || d.As != "" && len(d.CountsAs) > 0 {
		return phrase.Fault("ground.fault.dice-or-as", "has either dice or another obstacle's")
	}
	for k, n := range d.Dice {
		if !slices.Contains(kinds, k) || n < 1 || n > maxLossDice {
			return phrase.Fault("ground.fault.dice", "%s dice for %q: 1 to %s for a known kind", phrase.Figure("n", n),
				phrase.Named("troop", k), phrase.Figure("most", maxLossDice))
		}
	}
	for k, as := range d.CountsAs {
		if _, own := d.Dice[k]; own || !slices.Contains(kinds, k) || d.Dice[as] == 0 {
			return phrase.Fault("ground.fault.counts-as", "%q can't count as %q", phrase.Named("troop", k), phrase.Named("as", as))
		}
	}
	if d.HexesToPlace < -9 || d.HexesToPlace > 0 {
		return phrase.Fault("ground.fault.hexes", "hexes-to-place = %s: it must be -9 to 0", phrase.Figure("value", d.HexesToPlace))
	}
	*into = d
	t.loss[d.Obstacle] = into
	return nil
}

// nameOnly makes an obstacle that has no row of effects known to faces.
func (t *Table) nameOnly(l *Loss) {
	if t.row[l.Obstacle] != nil || t.compound[l.Obstacle] != nil {
		return
	}
	t.row[l.Obstacle] = &Row{ID: l.Obstacle, Ref: l.Ref, Defined: l.Ref, Place: OnFace, Ways: []Way{eitherWay},
		Effects: []Effect{{Way: eitherWay, Kind: SuffersPassage, Ref: l.Ref}}}
}

// diceFor returns how many dice the obstacle costs a kind of attacker.
func (t *Table) diceFor(obstacle RowID, k Kind) Dice {
	l := t.loss[obstacle]
	if l == nil {
		return 0
	}
	if l.As != "" {
		l = t.loss[l.As]
	}
	if as, ok := l.CountsAs[k]; ok {
		k = as
	}
	return l.Dice[k]
}

// Passage is what an attacker suffers before his combat: so many dice against him, by the sentences that
// hold.
type Passage struct {
	Dice    Dice
	Clauses LossClauses
	Lines   []Line
}

// PassageLoss returns the dice that the face throws against an attacker. Only who comes through the face
// meets it: a shot and a riposte cost nothing, and nobody asks for them. Several obstacles add up as effects
// do: the strongest, or all by the reading.
func (t *Table) PassageLoss(attacker Troop, c Crossing) Passage {
	clauses := t.LossClauses()
	if clauses.Have(LossNoOrders) {
		c.Cleared = false
	}
	lines := t.gather(c, attacker, SuffersPassage)
	lines = slices.DeleteFunc(lines, func(l Line) bool { return l.Amount == 0 })
	if len(lines) == 0 {
		return Passage{}
	}
	return Passage{Dice: Dice(t.weigh(lines)[SuffersPassage]), Clauses: clauses, Lines: lines}
}
