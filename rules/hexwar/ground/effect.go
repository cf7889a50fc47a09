package ground

import "slices"

// RowID is the id of a row or of a composed element: the rule's own words as an ASCII slug.
type RowID string

// Ref names the paragraph that a row or an effect comes from: "document:section/row".
type Ref string

// Class is the text's grouping of terrain.
type Class string

// The three groups of the text.
const (
	Natural    Class = "naturel"
	Artificial Class = "artificiel"
	FieldWork  Class = "campagne"
)

// Place says where a row lies.
type Place string

// A row lies in a hex, or on one of its faces and then acts through that face only.
const (
	InHex  Place = "hex"
	OnFace Place = "face"
)

// Way is the direction that an effect works in.
type Way string

// The directions of the text. An effect with NoWay belongs to the row whichever way it is crossed.
const (
	NoWay     Way = ""
	Toward    Way = "vers"     // into the hex, or over the face into the hex that holds the obstacle
	Away      Way = "depuis"   // out of the hex that holds it
	Up        Way = "bas-haut" // from lower to higher ground
	Down      Way = "haut-bas" // from higher to lower ground
	EitherWay Way = "tous"     // over a face, both ways
)

// EffectKind says what an effect does.
type EffectKind string

// The kinds of effect. Those of movement touch the troop that moves, those of combat the troop that attacks, flags and support
// the defender.
const (
	StopEntering EffectKind = "stop-entree"    // movement ends in the hex entered
	StopBefore   EffectKind = "stop-avant"     // movement ends before the face
	StopAfter    EffectKind = "stop-apres"     // movement ends behind the face
	FewerHexes   EffectKind = "hexes"          // n < 0 hexes of movement
	Impassable   EffectKind = "impassable"     // nobody passes
	Forbidden    EffectKind = "interdit"       // the troops named do not pass
	CutsRoad     EffectKind = "coupe-la-route" // a road does not go on here
	RoadBonus    EffectKind = "bonus-route"    // n hexes more for a move all on road without combat
	Traverses    EffectKind = "traverse"       // along it, the hex's other terrain does not hinder movement
	Bridges      EffectKind = "franchit"       // water under it cuts no road, and combat on it is normal

	FewerDice        EffectKind = "des"                        // n < 0 dice
	MaxDice          EffectKind = "max-des"                    // at most n dice
	NoAdvantage      EffectKind = "sans-avantage"              // the dice's special symbol is without effect
	NoCombat         EffectKind = "sans-combat"                // nobody fights over it
	NoCombatOnPass   EffectKind = "sans-combat-si-impossible"  // no combat where only the road lets the troop stand
	NoSupportOnPass  EffectKind = "sans-soutien-si-impossible" // no support from there either
	IgnoresFlags     EffectKind = "drapeaux"                   // the defender ignores n flags
	SupportedRiposte EffectKind = "soutenu-en-riposte"         // the defender counts as supported when he ripostes
	SuffersPassage   EffectKind = "pertes-de-passage"          // the attacker throws for losses first
	Height           EffectKind = "hauteur"                    // n levels above the ground
	Masks            EffectKind = "masque"                     // it blocks sight
	Overlooks        EffectKind = "domine"                     // a troop just in front does not mask one on it
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

// EffectKinds returns every kind of effect, those with a direction first.
func EffectKinds() []EffectKind { return slices.Concat(directed, standing) }

// Exception lifts an effect. Every condition that it names must hold.
type Exception struct {
	Road  bool  `toml:"road"`  // the move follows a road that is not cut
	Row   RowID `toml:"row"`   // this row lies in the same hex
	Troop Kind  `toml:"troop"` // the troop is of this kind
	Trait Trait `toml:"trait"` // the troop has this trait
}

// Effect is one thing that a row does. Amount is what its kind counts: dice, hexes, flags or levels, 0 for a kind without figure.
type Effect struct {
	Way    Way
	Kind   EffectKind
	Amount int
	Troops []Kind      // whom it touches; none: everybody
	Unless []Exception // what lifts it: any one of these
	When   string      // "reading=value" that it depends on, or empty
	Ref    Ref
}

func (e Effect) touches(u Troop) bool { return len(e.Troops) == 0 || slices.Contains(e.Troops, u.Kind) }
