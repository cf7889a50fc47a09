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
	S       hexwar.State
	Roller  dice.Roller
	Opening opening
	units   []hexwar.UnitTag
	steps   []hexwar.Step
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

// Why a unit attacks again.
const (
	pursuitAgain = "poursuite"
	breakAgain   = "percee"
)

// Run runs the stages from one of them to the end of the combat, or to the next choice of a player.
func (c *combat) Run(from string) error {
	stages := stages(c.S)
	at := func(name string) int { return slices.IndexFunc(stages, func(st stage) bool { return st.Name == name }) }
	for i := at(from); i < len(stages); {
		if i < 0 {
			return fmt.Errorf("%s: a combat has no stage %q", c.S.Book.Slug, from)
		}
		next, err := stages[i].run(c)
		switch {
		case err != nil:
			return fmt.Errorf("stage %s: %w", stages[i].Name, err)
		case next.wait || c.S.Fight == nil:
			return nil
		case next.to != "":
			from, i = next.to, at(next.to)
		default:
			i++
		}
	}
	return c.Note(hexwar.Step{Kind: hexwar.DidEnd})
}

// stages are the stages in the order of this game. Where passage losses count as a combat
// (lecture:hex-passage), the attack order affects them and so comes before.
func stages(s hexwar.State) []stage {
	stages := combatStages()
	if !orders.PassageIgnoresOrders(s) {
		isOrder := func(st stage) bool { return st.Name == attackOrderStage }
		order := stages[slices.IndexFunc(stages, isOrder)]
		stages = slices.Insert(slices.DeleteFunc(stages, isOrder), 1, order)
	}
	return stages
}

// Note folds a step and keeps it, with the state of the units in it before the step.
func (c *combat) Note(st hexwar.Step) error {
	for _, id := range []hexwar.UnitID{st.Unit, st.Other} {
		known := slices.ContainsFunc(c.units, func(t hexwar.UnitTag) bool { return t.ID == id })
		if u, ok := c.S.Units[id]; ok && !known {
			c.units = append(c.units, u.Tag())
		}
	}
	next, err := applyStep(c.S, st)
	if err != nil {
		return err
	}
	c.S, c.steps = next, append(c.steps, st)
	return nil
}

// ask makes the combat wait for a seat's answer at a stage.
func (c *combat) ask(stage string, seat rules.Seat, q hexwar.CombatQuestion, about hexwar.UnitID) (course, error) {
	return halted, c.Note(hexwar.Step{Kind: hexwar.DidWait, Stage: stage, Seat: seat, Why: string(q), Unit: about})
}

// events are the result of the act.
func (c *combat) events() ([]rules.Event, error) {
	e, err := ledger.NewEvent(orders.CombatKind, hexwar.CombatData{Units: c.units, Steps: c.steps})
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(c.steps, func(st hexwar.Step) bool { return len(st.Faces) > 0 }) {
		e.Shows = rules.ShowsFaces
	}
	return []rules.Event{e}, nil
}

// begin begins a combat and runs it.
func begin(s hexwar.State, o opening, roller dice.Roller) ([]rules.Event, error) {
	c := &combat{S: s, Roller: roller, Opening: o}
	if s.Fight != nil { // the combat before it ends with a pursuit
		if err := c.Note(hexwar.Step{Kind: hexwar.DidEnd}); err != nil {
			return nil, err
		}
	}
	if err := c.Run(targetStage); err != nil {
		return nil, err
	}
	return c.events()
}

// answerWith answers the current question by steps, and runs the combat on.
func answerWith(s hexwar.State, roller dice.Roller, answers ...hexwar.Step) ([]rules.Event, error) {
	c, from := &combat{S: s, Roller: roller}, s.Fight.Stage
	if err := c.resume(from, answers); err != nil {
		return nil, err
	}
	return c.events()
}

// resume notes the steps that answer a question, and runs the combat on from the stage that asked.
func (c *combat) resume(stage string, answers []hexwar.Step) error {
	for _, st := range answers {
		if err := c.Note(st); err != nil {
			return err
		}
	}
	return c.Run(stage)
}

// aim begins the combat, after judging its target.
func (c *combat) aim() (course, error) {
	o := c.Opening
	ranged, err := judgeTarget(c.S, o.Attacker, o.Target)
	if err != nil {
		return onward, err
	}
	return onward, c.Note(hexwar.Step{Kind: hexwar.DidBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: ranged, Order: o.Order,
		Times: o.Times, Why: o.Again})
}
