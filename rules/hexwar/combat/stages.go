package combat

import (
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// The names of the stages of a combat, which the log keeps.
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
	Name string
	run  func(*combat) course
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

// course is what follows a stage: the next stage, another stage, or a player's answer.
type course struct {
	to   string
	wait bool
}

// onward goes to the next stage; halted waits for a player.
var (
	onward = course{}
	halted = course{wait: true}
)

func jump(stage string) course { return course{to: stage} }

// combat runs the stages within one act: the state after its steps so far, and those steps.
type combat struct {
	hexwar.State
	Roller  dice.Roller
	Opening opening
	units   []hexwar.UnitTag
	steps   []hexwar.Step
	// err is the first error: no stage runs and no step is noted after it.
	err error
}

// opening is how a combat begins.
type opening struct {
	hexwar.Attack
	// Order is the attack order announced, noOrder for none, empty where the attacker is to be asked.
	Order string
	Times int
	// Again says why a unit that has fought attacks again.
	Again string
}

// step is the step that begins the combat.
func (o opening) step() hexwar.Step {
	return hexwar.Step{Kind: hexwar.DidBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: o.Ranged, Order: o.Order, Times: o.Times,
		Why: o.Again}
}

// Why a unit attacks again.
const (
	pursuitAgain = "poursuite"
	breakAgain   = "percee"
)

// Run runs the stages from one of them to the end of the combat, or to the next choice of a player.
func (c *combat) Run(from string) error {
	stages := stages(c.State)
	at := func(name string) int { return slices.IndexFunc(stages, func(st stage) bool { return st.Name == name }) }
	for i := at(from); c.err == nil && i < len(stages); {
		if i < 0 {
			return fmt.Errorf("%s: a combat has no stage %q", c.Book.Slug, from)
		}
		switch next := stages[i].run(c); {
		case c.err != nil:
			return fmt.Errorf("stage %s: %w", stages[i].Name, c.err)
		case next.wait || c.Fight == nil:
			return nil
		case next.to != "":
			from, i = next.to, at(next.to)
		default:
			i++
		}
	}
	c.Note(hexwar.Step{Kind: hexwar.DidEnd})
	return c.err
}

// stages are the stages in the order of this game. Where passage losses count as a combat
// (lecture:hex-passage), the attack order affects them and so comes before.
func stages(s hexwar.State) []stage {
	stages := combatStages()
	if !passageIgnoresOrders(s) {
		isOrder := func(st stage) bool { return st.Name == attackOrderStage }
		order := stages[slices.IndexFunc(stages, isOrder)]
		stages = slices.Insert(slices.DeleteFunc(stages, isOrder), 1, order)
	}
	return stages
}

// Note folds steps and keeps them, with the state of each unit in them before it.
func (c *combat) Note(steps ...hexwar.Step) {
	for _, st := range steps {
		if c.err != nil {
			return
		}
		for _, id := range []hexwar.UnitID{st.Unit, st.Other} {
			known := slices.ContainsFunc(c.units, func(t hexwar.UnitTag) bool { return t.ID == id })
			if u, ok := c.Units[id]; ok && !known {
				c.units = append(c.units, u.Tag())
			}
		}
		c.State, c.err = applyStep(c.State, st)
		c.steps = append(c.steps, st)
	}
}

// ask makes the combat wait at a stage for the answer of a unit's seat.
func (c *combat) ask(stage string, about hexwar.UnitID, q hexwar.CombatQuestion) course {
	c.Note(hexwar.Step{Kind: hexwar.DidWait, Stage: stage, Seat: c.Units[about].Seat, Why: string(q), Unit: about})
	return halted
}

// result runs the combat from a stage and returns the event of the act.
func (c *combat) result(from string) ([]rules.Event, error) {
	if err := c.Run(from); err != nil {
		return nil, err
	}
	e, err := ledger.NewEvent(orders.CombatKind, hexwar.CombatData{Units: c.units, Steps: c.steps})
	if slices.ContainsFunc(c.steps, func(st hexwar.Step) bool { return len(st.Faces) > 0 }) {
		e.Shows = rules.ShowsFaces
	}
	return []rules.Event{e}, err
}

// begin begins a combat and runs it.
func begin(s hexwar.State, o opening, roller dice.Roller) ([]rules.Event, error) {
	c := &combat{State: s, Roller: roller, Opening: o}
	if s.Fight != nil { // the combat before it ends with a pursuit
		c.Note(hexwar.Step{Kind: hexwar.DidEnd})
	}
	return c.result(targetStage)
}

// answerWith answers the current question by steps, and runs the combat on from the stage that asked.
func answerWith(s hexwar.State, roller dice.Roller, answers ...hexwar.Step) ([]rules.Event, error) {
	c := &combat{State: s, Roller: roller}
	c.Note(answers...)
	return c.result(s.Fight.Stage)
}

// aim begins the combat, after judging its target.
func (c *combat) aim() course {
	if v := judgeTarget(c.State, c.Opening.Attack); v != nil {
		c.err = v
	}
	c.Note(c.Opening.step())
	return onward
}
