package chart

import "aidedecamp/rules/phrase"

// Type is a kind of troop, by its slug.
type Type string

// The kinds of troop that the rule texts speak of. P3, activation; PA1, passage losses.
const (
	Infantry          Type = "infanterie"
	Cavalry           Type = "cavalerie"
	Camelry           Type = "chamellerie"
	FootArtillery     Type = "artillerie"
	HorseArtillery    Type = "artillerie-a-cheval"
	CamelArtillery    Type = "artillerie-sur-dromadaires"
	ElephantArtillery Type = "artillerie-sur-elephants"
	Elephants         Type = "elephants"
	Vehicles          Type = "vehicules"
)

// Types returns every kind of troop, in the order in which they are offered.
func Types() []Type {
	return []Type{Infantry, Cavalry, Camelry, FootArtillery, HorseArtillery, CamelArtillery, ElephantArtillery, Elephants, Vehicles}
}

// Phrase returns the type's name.
func (t Type) Phrase() phrase.Phrase { return phrase.Say("chart.type." + string(t)) }

// Weight is how heavy a troop is, which is also its armour.
type Weight string

// The three weights.
const (
	Light  Weight = "leger"
	Medium Weight = "moyen"
	Heavy  Weight = "lourd"
)

// Weights returns the three weights, the lightest first.
func Weights() []Weight { return []Weight{Light, Medium, Heavy} }

// Phrase returns the weight's name.
func (w Weight) Phrase() phrase.Phrase { return phrase.Say("chart.weight." + string(w)) }

// Troop is a type of one weight: what a profile is for.
type Troop struct {
	Type   Type
	Weight Weight
}

// String returns both slugs, as errors show them.
func (t Troop) String() string { return string(t.Type) + " " + string(t.Weight) }

// Phrase returns the troop's name: one key a troop, for the weight agrees with its type.
func (t Troop) Phrase() phrase.Phrase {
	return phrase.Say("chart.troop." + string(t.Type) + "." + string(t.Weight))
}
