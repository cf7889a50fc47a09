package ground

import "slices"

// Row is one element of terrain with its effects, as the tables of the text give it.
type Row struct {
	ID       RowID    `toml:"id"`
	Ref      Ref      `toml:"ref"`     // the table's row
	Defined  Ref      `toml:"defined"` // the paragraph that says what the element is
	Class    Class    `toml:"class"`
	Place    Place    `toml:"place"`
	Aka      []RowID  `toml:"aka"`      // other words of the text for the same element
	Beside   []RowID  `toml:"beside"`   // a face obstacle needs a hex with one of these; none: anywhere
	Yields   []RowID  `toml:"yields"`   // it does not count beside one of these on the same face
	Excludes []RowID  `toml:"excludes"` // it can't share a hex with one of these
	Ways     []Way    `toml:"ways"`     // the lines that the text gives it, also those without effect
	Effects  []Effect `toml:"-"`
}

// has reports whether the row has an effect of that kind, in whatever direction.
func (r *Row) has(kind EffectKind) bool {
	return slices.ContainsFunc(r.Effects, func(e Effect) bool { return e.Kind == kind })
}

// Composed is an element made of others: they are together in the hex or on the face; Faces are what some
// faces of its hex carry.
type Composed struct {
	ID    RowID   `toml:"id"`
	Ref   Ref     `toml:"ref"`
	Place Place   `toml:"-"`
	Of    []RowID `toml:"of"`
	Faces []RowID `toml:"faces"`
}

// Reading is a setting that settles what the text leaves open. The first value is the default.
type Reading struct {
	Name   string   `toml:"name"`
	Values []string `toml:"values"`
	Ref    Ref      `toml:"ref"`
}

// valueIn is the value that settings give the reading, its default where they are silent.
func (r Reading) valueIn(settings map[string]string) string {
	if value, given := settings[r.Name]; given {
		return value
	}
	return r.Values[0]
}

// The readings that the algebra itself asks for; a table must declare them.
const (
	// CumulReading says how effects of one kind add up: cumulStrongest or CumulSum.
	CumulReading = "hex-cumul"
	// cumulStrongest counts the strongest effect of a kind once.
	cumulStrongest = "fort"
	// CumulSum adds dice, hexes, flags and passage losses up; caps never.
	CumulSum = "addition"
	// passReading says what terrain is impossible under a road: passTroop or passAll.
	passReading = "hex-route-impossible"
	// passTroop is what this troop can't enter.
	passTroop = "troupe"
	// passAll is what no troop can enter.
	passAll = "tous"
	// WaterReading says whether a road goes over water that only a bridge or boats cross: waterBridge or
	// WaterRoad. A table may do without it: the road goes on there.
	WaterReading = "hex-route-eau"
	// waterBridge wants a bridge.
	waterBridge = "pont-exige"
	// WaterRoad lets a road cross.
	WaterRoad = "route-passe"
)

// How a composed element gets its obstacle: its sides are asked for, or it is closed on all of them.
const (
	// ComposeReading says which: ComposeAsk or ComposeAll. A table may do without it: the sides are asked
	// for.
	ComposeReading = "hex-compose"
	// ComposeAsk asks for the sides.
	ComposeAsk = "demander"
	// ComposeAll closes all sides.
	ComposeAll = "tous-cotes"
)

// WaterRef is where a road without a bridge is judged: the reading WaterReading.
const WaterRef Ref = "lecture:hex-route-eau"

// The reading of « Gué, ruisseau : coupe la route », which a table may lack: fordHex is then what holds.
const (
	// fordReading says where a ford cuts a road: fordHex or fordBothSides.
	fordReading = "hex-gue-route"
	// fordHex is in its own hex: a road has no effect there, entering it or leaving it.
	fordHex = "hexagone"
	// fordBothSides is on the step itself: no step into the ford or out of it is along a road, in neither
	// hex.
	fordBothSides = "des-deux-cotes"
)

// The reading of an attack out over an obstacle of the own hex whose row names both directions or none. A
// table may do without it: both directions are meant.
const (
	// SideReading says which directions are meant: sideHolder or sideAll.
	SideReading = "hex-obstacle-sens"
	// sideHolder shelters the obstacle's holder alone: who attacks out over it meets nothing of it.
	sideHolder = "tenant"
	// sideAll touches whoever attacks through the side.
	sideAll = "tous"
)

// LossRule is a sentence about passage losses as a whole.
type LossRule string

// The sentences about passage losses.
const (
	// LossBefore says that they come before the combat.
	LossBefore LossRule = "avant-le-combat"
	// LossIndependent says that they touch neither the combat that follows nor its riposte.
	LossIndependent LossRule = "independant"
	// LossInverted says that armour is read the other way.
	LossInverted LossRule = "armure-inversee"
	// LossAtOnce says that their effects, a retreat for one, are done at once.
	LossAtOnce LossRule = "effets-immediats"
	// LossNoOrders says that no attack or defence order touches them.
	LossNoOrders LossRule = "hors-ordres"
	// LossNoLetters says that letters rolled there are ignored.
	LossNoLetters LossRule = "sans-lettres"
	// LossNoAdvantages says that the special symbol is ignored there.
	LossNoAdvantages LossRule = "sans-avantages"
)

var lossRules = []LossRule{LossBefore, LossIndependent, LossInverted, LossAtOnce, LossNoOrders, LossNoLetters, LossNoAdvantages}

// LossClause is a LossRule with its paragraph and the reading ("name=value") that it depends on, if any.
type LossClause struct {
	Rule LossRule `toml:"kind"`
	When string   `toml:"when"`
	Ref  Ref      `toml:"ref"`
	// Symbol is what LossNoAdvantages ignores.
	Symbol Symbol `toml:"-"`
}

// LossClauses are the sentences about passage losses that hold.
type LossClauses []LossClause

// Have reports whether one of them is a rule's.
func (all LossClauses) Have(rule LossRule) bool {
	return slices.ContainsFunc(all, func(c LossClause) bool { return c.Rule == rule })
}

// Loss is a row of the table of passage losses.
type Loss struct {
	Obstacle     RowID         `toml:"obstacle"`
	Ref          Ref           `toml:"ref"`
	As           RowID         `toml:"as"`             // the same dice as that obstacle
	Dice         map[Kind]Dice `toml:"dice"`           // a kind without figure throws none
	CountsAs     map[Kind]Kind `toml:"counts-as"`      // the column of another kind
	HexesToPlace Hexes         `toml:"hexes-to-place"` // fewer hexes to place it or to take it away; negative
}

// Dice is a number of dice.
type Dice int

// Hexes is a number of hexes of movement; negative: so many fewer.
type Hexes int

// Flags is a number of flags ignored.
type Flags int
