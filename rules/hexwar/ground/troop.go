package ground

import "slices"

// Kind is the kind of a troop as the tables of terrain tell them apart.
type Kind string

// The kinds that the tables name.
const (
	Infantry  Kind = "infanterie"
	Cavalry   Kind = "cavalerie"
	Artillery Kind = "artillerie"
	Vehicle   Kind = "vehicule"
	Elephant  Kind = "elephant"
)

var kinds = []Kind{Infantry, Cavalry, Artillery, Vehicle, Elephant}

// Trait is what lets a troop escape an effect.
type Trait string

// The traits that the tables name.
const (
	Camels    Trait = "chameau"
	Skiers    Trait = "skieurs"
	Boats     Trait = "barque"
	SiegeGear Trait = "equipement-de-siege"
)

var traits = []Trait{Camels, Skiers, Boats, SiegeGear}

// Kinds returns the kinds of troops in a fixed order.
func Kinds() []Kind { return slices.Clone(kinds) }

// Traits returns the traits of troops in a fixed order.
func Traits() []Trait { return slices.Clone(traits) }

// Troop is what terrain knows of a unit: its kind and its traits. Weight and elements are no business of terrain.
type Troop struct {
	Kind   Kind
	Traits []Trait
}

func (u Troop) has(t Trait) bool { return slices.Contains(u.Traits, t) }
