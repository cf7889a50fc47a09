package hexwar

import (
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// The stages of a combat by their names; a Book lists them in its order.
const (
	targetStage       = "cible"
	passageStage      = "pertes-de-passage"
	baseStage         = "des-de-base"
	attackOrderStage  = "ordre-d-attaque"
	defenceOrderStage = "ordre-de-defense"
	sumStage          = "calcul"
	throwStage        = "jet"
	choiceStage       = "choix"
	letterStage       = "lettres"
	hitStage          = "coups"
	lossStage         = "pertes"
	flagStage         = "drapeaux"
	retreatStage      = "recul"
	breakStage        = "percee"
	followStage       = "suivi"
	riposteStage      = "riposte"
	victoryStage      = "victoire"
	pursuitStage      = "poursuite"
)

// CombatStages returns the names of all stages in the order of the text: what a Book lists, unless its own text runs otherwise.
func CombatStages() []string {
	return []string{targetStage, passageStage, baseStage, attackOrderStage, defenceOrderStage, sumStage, throwStage, choiceStage, letterStage,
		hitStage, lossStage, flagStage, retreatStage, breakStage, followStage, riposteStage, victoryStage, pursuitStage}
}

// course is what a stage leads to: the next one, another one, or a player who is waited for.
type course struct {
	to   string
	wait bool
}

// onward goes to the next stage, halted waits.
var (
	onward = course{}
	halted = course{wait: true}
)

func jump(stage string) course { return course{to: stage} }

// combat is a combat while an act moves it on: the state as its steps have made it, and the steps.
type combat struct {
	s      State
	roller dice.Roller
	opened opening
	units  []unitTag
	steps  []step
}

// opening is what a combat begins with.
type opening struct {
	pair
	// Order is the attack order announced, noOrder for none, empty where the attacker is to be asked.
	Order string
	Times int
	// Again says why a unit that has fought attacks again.
	Again string
}

// Why a unit that has fought attacks again.
const (
	pursuitAgain = "poursuite"
	breakAgain   = "percee"
)

// stageOf returns the function of a stage, nil for a name that the engine does not know.
func stageOf(name string) func(*combat) (course, error) {
	switch name {
	case targetStage:
		return (*combat).aim
	case passageStage:
		return (*combat).passage
	case baseStage:
		return (*combat).base
	case attackOrderStage:
		return (*combat).attackOrder
	case defenceOrderStage:
		return (*combat).defenceOrder
	case sumStage:
		return (*combat).sum
	case throwStage:
		return (*combat).throw
	case choiceStage:
		return (*combat).choices
	case letterStage:
		return (*combat).letters
	case hitStage:
		return (*combat).hits
	case lossStage:
		return (*combat).losses
	case flagStage:
		return (*combat).flags
	case retreatStage:
		return (*combat).retreat
	case breakStage:
		return (*combat).breakthrough
	case followStage:
		return (*combat).follow
	case riposteStage:
		return (*combat).riposte
	case victoryStage:
		return (*combat).victory
	case pursuitStage:
		return (*combat).pursuit
	}
	return nil
}

// run goes on from a stage to the end of the combat, or to the next choice of a player.
func (c *combat) run(from string) error {
	stages := c.s.stages()
	for i := slices.Index(stages, from); ; {
		if i < 0 {
			return fmt.Errorf("%s: a combat has no stage %q", c.s.book.Slug, from)
		}
		if i == len(stages) {
			return c.note(step{Do: didEnd})
		}
		stage := stageOf(stages[i])
		if stage == nil {
			return fmt.Errorf("%s: the engine knows no stage %q", c.s.book.Slug, stages[i])
		}
		next, err := stage(c)
		switch {
		case err != nil:
			return fmt.Errorf("stage %s: %w", stages[i], err)
		case next.wait || c.s.fight == nil:
			return nil
		case next.to != "":
			from, i = next.to, slices.Index(stages, next.to)
		default:
			i++
		}
	}
}

// stages are the book's, in its order. Where passage losses are as a combat (lecture:hex-passage) an order of
// the attack touches them: it is given before.
func (s State) stages() []string {
	stages := s.book.Stages
	passage, order := slices.Index(stages, passageStage), slices.Index(stages, attackOrderStage)
	if passage < 0 || order < passage || s.outOfOrders() {
		return stages
	}
	stages = slices.Delete(slices.Clone(stages), order, order+1)
	return slices.Insert(stages, passage, attackOrderStage)
}

// note folds a step and keeps it, with the units that it speaks of as they stand before it.
func (c *combat) note(st step) error {
	for _, id := range []UnitID{st.Unit, st.Other} {
		known := slices.ContainsFunc(c.units, func(t unitTag) bool { return t.ID == id })
		if u, ok := c.s.units[id]; ok && !known {
			c.units = append(c.units, u.mark())
		}
	}
	next, err := c.s.after(st)
	if err != nil {
		return err
	}
	c.s, c.steps = next, append(c.steps, st)
	return nil
}

// ask waits for a seat at a stage.
func (c *combat) ask(stage string, seat rules.Seat, q question, about UnitID) (course, error) {
	return halted, c.note(step{Do: didWait, Stage: stage, Seat: seat, Why: string(q), Unit: about})
}

// events are what the act came to.
func (c *combat) events() ([]rules.Event, error) {
	e, err := rules.NewEvent(combatKind, combatData{Units: c.units, Steps: c.steps})
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(c.steps, func(st step) bool { return len(st.Faces) > 0 }) {
		e.Shows = rules.ShowsFaces
	}
	return []rules.Event{e}, nil
}

// begin opens a combat and runs it.
func (s State) begin(o opening, roller dice.Roller) ([]rules.Event, error) {
	c := &combat{s: s, roller: roller, opened: o}
	if s.fight != nil { // the combat before it ends with a pursuit
		if err := c.note(step{Do: didEnd}); err != nil {
			return nil, err
		}
	}
	if err := c.run(targetStage); err != nil {
		return nil, err
	}
	return c.events()
}

// goOn answers the question that the combat waits with by some steps, and runs it on.
func (s State) goOn(roller dice.Roller, answers ...step) ([]rules.Event, error) {
	c, from := &combat{s: s, roller: roller}, s.fight.Stage
	for _, st := range answers {
		if err := c.note(st); err != nil {
			return nil, err
		}
	}
	if err := c.run(from); err != nil {
		return nil, err
	}
	return c.events()
}

// aim opens the combat: its target is judged before anything is thrown.
func (c *combat) aim() (course, error) {
	o := c.opened
	ranged, err := c.s.judgeTarget(o.Attacker, o.Target)
	if err != nil {
		return onward, err
	}
	return onward, c.note(step{Do: didBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: ranged, Order: o.Order, Times: o.Times, Why: o.Again})
}
