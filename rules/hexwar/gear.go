package hexwar

import (
	"slices"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// gears is what a unit may have with it that terrain asks for, one a unit: skis, boats, siege equipment. PA1, TA1, the tables of effects. Camels
// are a type of troop.
func gears() []ground.Trait { return []ground.Trait{ground.Skiers, ground.Boats, ground.SiegeGear} }

// body is a troop with its gear: who may stand where.
type body struct {
	chart.Troop
	Gear ground.Trait
}

// terrain is the body as terrain knows it.
func (b body) terrain() ground.Troop {
	t := terrainTroop(b.Type)
	if b.Gear != "" {
		t.Traits = append(slices.Clone(t.Traits), b.Gear)
	}
	return t
}

// Phrase names the troop, and its gear if any.
func (b body) Phrase() phrase.Phrase {
	return b.named(b.Troop.Phrase())
}

// kindName names the kind of troop and its gear, whatever its weight: terrain asks for no more.
func (b body) kindName() phrase.Phrase {
	return b.named(b.Type.Phrase())
}

func (b body) named(troop phrase.Phrase) phrase.Phrase {
	if b.Gear == "" {
		return troop
	}
	return phrase.Say("hexwar.army.geared", phrase.With("troop", troop), phrase.With("gear", b.Gear.Phrase()))
}

func (u Unit) body() body         { return body{u.Troop, u.Gear} }
func (u enlisted) body() body     { return body{u.troop(), u.Gear} }
func (u ScenarioUnit) body() body { return body{chart.Troop{Type: u.Type, Weight: u.Weight}, u.Gear} }
