package ground

import "slices"

// RowID is the id of a row or of a composed element: the rule's own words as an ASCII slug.
type RowID string

// Ref names the paragraph that a row or an effect comes from: "document:section/row".
type Ref string

// Class is the text's grouping of terrain.
type Class string

// The three groups of the text. pa1:elements/1, ta1:elements/1
const (
	// natural is terrain that stays.
	natural Class = "naturel"
	// artificial is what people built and armies rarely undo.
	artificial Class = "artificiel"
	// fieldWork is what armies made for or in the battle.
	fieldWork Class = "campagne"
)

// Place says where a row is.
type Place string

// A row is in a hex, or on one of its faces and then acts through that face only.
// pa1:effets-naturels/note-2, pa1:effets-artificiels/note-2, pa1:effets-campagne/note-2,
// ta1:effets-artificiels/note-2, ta1:effets-campagne/note-2
const (
	// InHex rows are in a hex.
	InHex Place = "hex"
	// OnFace rows are on one face and act through that face only.
	OnFace Place = "face"
)

// Way is the direction that an effect works in.
type Way string

// The directions of the text. An effect with noWay belongs to the row whichever way it is crossed.
const (
	// noWay is for effects that belong to the row whichever way it is crossed.
	noWay Way = ""
	// toward is into the hex, or over the face into the hex that holds the obstacle.
	toward Way = "vers"
	// away is out of the hex, or over the face from the hex that holds the obstacle.
	away Way = "depuis"
	// up is from lower to higher ground.
	up Way = "bas-haut"
	// down is from higher to lower ground.
	down Way = "haut-bas"
	// eitherWay is over a face, both ways.
	eitherWay Way = "tous"
)

// EffectKind says what an effect does.
type EffectKind string

// The kinds of effect. Those of movement touch the troop that moves, those of combat the troop that attacks,
// flags and support the defender. pa1:composants/2, ta1:composants/3
const (
	// StopEntering ends movement in the hex entered.
	StopEntering EffectKind = "stop-entree"
	// StopBefore ends movement before the face.
	StopBefore EffectKind = "stop-avant"
	// StopAfter ends movement behind the face.
	StopAfter EffectKind = "stop-apres"
	// FewerHexes takes n hexes of movement off; n < 0.
	FewerHexes EffectKind = "hexes"
	// Impassable lets nobody pass: the move ends in the hex before. pa1:elements/2, ta1:elements/2
	Impassable EffectKind = "impassable"
	// Forbidden keeps the troops named out.
	Forbidden EffectKind = "interdit"
	// CutsRoad ends a road here.
	CutsRoad EffectKind = "coupe-la-route"
	// RoadBonus gives n hexes more to a move all on road without combat.
	RoadBonus EffectKind = "bonus-route"
	// Traverses makes a way along which the hex's other terrain does not hinder movement.
	Traverses EffectKind = "traverse"
	// Bridges goes over water: no ford cuts it, and combat on it is normal.
	Bridges EffectKind = "franchit"

	// NeedsBridge says that a road comes to water which only a bridge crosses. No row carries it: it tells
	// why a road did not.
	NeedsBridge EffectKind = "exige-pont"

	// FewerDice takes n dice off an attack; n < 0.
	FewerDice EffectKind = "des"
	// MaxDice caps an attack at n dice.
	MaxDice EffectKind = "max-des"
	// NoAdvantage takes the effect of the dice's special symbol away.
	NoAdvantage EffectKind = "sans-avantage"
	// NoCombat lets nobody fight over it.
	NoCombat EffectKind = "sans-combat"
	// NoCombatOnPass forbids combat where only the road lets a troop be.
	NoCombatOnPass EffectKind = "sans-combat-si-impossible"
	// NoSupportOnPass forbids support from there.
	NoSupportOnPass EffectKind = "sans-soutien-si-impossible"
	// IgnoresFlags lets the defender ignore n flags.
	IgnoresFlags EffectKind = "drapeaux"
	// SupportedRiposte makes the defender count as supported when he ripostes.
	SupportedRiposte EffectKind = "soutenu-en-riposte"
	// SuffersPassage makes the attacker throw for passage losses first.
	SuffersPassage EffectKind = "pertes-de-passage"
	// Height is n levels above open ground.
	Height EffectKind = "hauteur"
	// Masks blocks sight.
	Masks EffectKind = "masque"
	// Overlooks is not masked by a troop just in front of it.
	Overlooks EffectKind = "domine"
)

// bounds are the figures that a kind of effect may carry; a kind that is not listed carries none.
var bounds = map[EffectKind]struct{ min, max int }{
	FewerHexes: {-9, -1}, RoadBonus: {1, 9}, FewerDice: {-9, -1}, MaxDice: {0, 20}, IgnoresFlags: {1, 9}, Height: {1, 9},
}

// standing are the kinds that belong to a row whichever way it is crossed.
var standing = []EffectKind{CutsRoad, RoadBonus, Traverses, Bridges, NoCombatOnPass, NoSupportOnPass, Height, Masks, Overlooks}

// directed are the kinds that work in a direction.
var directed = []EffectKind{StopEntering, StopBefore, StopAfter, FewerHexes, Impassable, Forbidden, FewerDice, MaxDice, NoAdvantage,
	NoCombat, IgnoresFlags, SupportedRiposte, SuffersPassage}

// Symbol is the name that a text gives to the dice's special symbol: PA1 « coup spécial », TA1 and P3 «
// avantage tactique ».
type Symbol string

// The names of the special symbol.
const (
	specialHit        Symbol = "coup-special"
	tacticalAdvantage Symbol = "avantage-tactique"
)

// Symbol is this text's name of the dice's special symbol.
func (t *Table) Symbol() Symbol { return t.symbol }

// Exception lifts an effect. Every condition that it names must hold.
type Exception struct {
	Road  bool  `toml:"road"`  // the move follows a road that is not cut
	Row   RowID `toml:"row"`   // this row lies in the same hex
	Troop Kind  `toml:"troop"` // the troop is of this kind
	Trait Trait `toml:"trait"` // the troop has this trait
}

// Effect is one thing that a row does. Amount is what its kind counts: dice, hexes, flags or levels, 0 for a
// kind without figure.
type Effect struct {
	Way    Way         `toml:"way"`
	Kind   EffectKind  `toml:"kind"`
	Amount int         `toml:"-"`
	Troops []Kind      `toml:"troops"` // whom it touches; none: everybody
	Unless []Exception `toml:"unless"` // what lifts it: any one of these
	When   string      `toml:"when"`   // "reading=value" that it depends on, or empty
	Ref    Ref         `toml:"ref"`
}

func (e Effect) touches(u Troop) bool { return len(e.Troops) == 0 || slices.Contains(e.Troops, u.Kind) }
