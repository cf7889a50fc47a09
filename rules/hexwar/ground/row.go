package ground

import "slices"

// Row is one element of terrain with its effects, as the tables of the text give it.
type Row struct {
	ID      RowID
	Ref     Ref // the table's row
	Defined Ref // the paragraph that says what the element is
	Class   Class
	Place   Place
	Aka     []RowID // other words of the text for the same element
	Beside  []RowID // a face obstacle stands at a hex that holds one of these; none: anywhere
	Yields  []RowID // it does not count beside one of these on the same face
	Ways    []Way   // the lines that the text gives it, also those without effect
	Effects []Effect
}

// Has reports whether the row has an effect of that kind, in whatever direction.
func (r *Row) Has(kind EffectKind) bool {
	return slices.ContainsFunc(r.Effects, func(e Effect) bool { return e.Kind == kind })
}

// Composed is an element made of others: they lie together in the hex or on the face; Faces are what some faces of its hex carry.
type Composed struct {
	ID    RowID
	Ref   Ref
	Place Place
	Of    []RowID
	Faces []RowID
}

// Reading is a setting that settles what the text leaves open. The first value is the default.
type Reading struct {
	Name   string
	Values []string
	Ref    Ref
}

// The readings that the algebra itself asks for; a table must declare them.
const (
	// CumulReading: CumulStrongest or CumulSum.
	CumulReading   = "hex-cumul"
	CumulStrongest = "fort"
	CumulSum       = "addition"
	// PassReading: under a road, impossible terrain is what this troop can't enter (PassTroop) or what nobody can (PassAll).
	PassReading = "hex-route-impossible"
	PassTroop   = "troupe"
	PassAll     = "tous"
)

// LossRule is a sentence about passage losses as a whole.
type LossRule string

// The sentences about passage losses.
const (
	LossBefore       LossRule = "avant-le-combat"
	LossIndependent  LossRule = "independant" // of the combat that follows, and of its riposte
	LossInverted     LossRule = "armure-inversee"
	LossAtOnce       LossRule = "effets-immediats"
	LossNoOrders     LossRule = "hors-ordres" // no attack or defence order touches it
	LossNoLetters    LossRule = "sans-lettres"
	LossNoAdvantages LossRule = "sans-avantages"
)

var lossRules = []LossRule{LossBefore, LossIndependent, LossInverted, LossAtOnce, LossNoOrders, LossNoLetters, LossNoAdvantages}

// LossClause is a LossRule with its paragraph and the reading ("name=value") that it depends on, if any.
type LossClause struct {
	Rule LossRule
	When string
	Ref  Ref
}

// Loss is a row of the table of passage losses.
type Loss struct {
	Obstacle     RowID
	Ref          Ref
	As           RowID         // the same dice as that obstacle
	Dice         map[Kind]Dice // a kind without figure throws none
	CountsAs     map[Kind]Kind // the column of another kind
	HexesToPlace Hexes         // fewer hexes to place it or to take it away; negative
}

// Dice is a number of dice.
type Dice int

// Hexes is a number of hexes of movement; negative: so many fewer.
type Hexes int

// Flags is a number of flags ignored.
type Flags int
