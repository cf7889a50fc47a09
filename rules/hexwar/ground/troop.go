package ground

import "slices"

// Kind is the kind of a troop as the tables of terrain tell them apart.
type Kind string

// The kinds that the tables name.
const (
	// Infantry fights on foot.
	Infantry Kind = "infanterie"
	// Cavalry is mounted, on camels too.
	Cavalry Kind = "cavalerie"
	// Artillery is guns or engines, however drawn.
	Artillery Kind = "artillerie"
	// Vehicle is carts and war waggons.
	Vehicle Kind = "vehicule"
	// Elephant is fighting elephants.
	Elephant Kind = "elephant"
)

var kinds = []Kind{Infantry, Cavalry, Artillery, Vehicle, Elephant}

// Trait is what lets a troop escape an effect.
type Trait string

// The traits that the tables name.
const (
	// Camels cross sand.
	Camels Trait = "chameau"
	// Skiers cross snow.
	Skiers Trait = "skieurs"
	// Boats cross water.
	Boats Trait = "barque"
	// SiegeGear climbs ramparts.
	SiegeGear Trait = "equipement-de-siege"
)

var traits = []Trait{Camels, Skiers, Boats, SiegeGear}

// Kinds returns the kinds of troops in a fixed order.
func Kinds() []Kind { return slices.Clone(kinds) }

// Troop is what terrain knows of a unit: its kind and its traits. Weight and elements are no business of
// terrain.
type Troop struct {
	Kind   Kind
	Traits []Trait
}

func (u Troop) has(t Trait) bool { return slices.Contains(u.Traits, t) }
