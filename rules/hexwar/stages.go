package hexwar

import (
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// The stages of a combat by their names, which the log keeps.
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

// stage is a part of a combat.
type stage struct {
	name string
	run  func(*combat) (course, error)
}

// combatStages are all stages in the order of the text.
func combatStages() []stage {
	return []stage{
		{targetStage, (*combat).aim}, {passageStage, (*combat).passage}, {baseStage, (*combat).base},
		{attackOrderStage, (*combat).attackOrder}, {defenceOrderStage, (*combat).defenceOrder},
		{sumStage, (*combat).sum}, {throwStage, (*combat).throw}, {choiceStage, (*combat).choices},
		{letterStage, (*combat).letters}, {hitStage, (*combat).hits}, {lossStage, (*combat).losses},
		{flagStage, (*combat).flags}, {retreatStage, (*combat).retreat}, {breakStage, (*combat).breakthrough},
		{followStage, (*combat).follow}, {riposteStage, (*combat).riposte}, {victoryStage, (*combat).victory},
		{pursuitStage, (*combat).pursuit},
	}
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

// run goes on from a stage to the end of the combat, or to the next choice of a player.
func (c *combat) run(from string) error {
	stages := c.s.stages()
	at := func(name string) int { return slices.IndexFunc(stages, func(st stage) bool { return st.name == name }) }
	for i := at(from); i < len(stages); {
		if i < 0 {
			return fmt.Errorf("%s: a combat has no stage %q", c.s.book.Slug, from)
		}
		next, err := stages[i].run(c)
		switch {
		case err != nil:
			return fmt.Errorf("stage %s: %w", stages[i].name, err)
		case next.wait || c.s.fight == nil:
			return nil
		case next.to != "":
			from, i = next.to, at(next.to)
		default:
			i++
		}
	}
	return c.note(step{Do: didEnd})
}

// stages are those of a combat here. Where passage losses are as a combat (lecture:hex-passage) an order of
// the attack touches them: it is given before.
func (s State) stages() []stage {
	stages := combatStages()
	if !s.outOfOrders() {
		isOrder := func(st stage) bool { return st.name == attackOrderStage }
		order := stages[slices.IndexFunc(stages, isOrder)]
		stages = slices.Insert(slices.DeleteFunc(stages, isOrder), 1, order)
	}
	return stages
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
