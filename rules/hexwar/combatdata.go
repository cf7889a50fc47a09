package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// combatKind is the event of every act of a combat.
const combatKind = "hexwar.combat/1"

// combatData is what came of one act of a combat: its steps, and the units that they speak of as they stood before.
type combatData struct {
	Units []unitTag `json:"units"`
	Steps []step    `json:"steps"`
	// Table is a combat of figures that nobody tracks: units have no place and no number.
	Table bool `json:"table,omitempty"`
	// Attacker is the camp that attacks on the table and pays there; empty where the bot keeps no purse.
	Attacker rules.Seat `json:"attacker,omitempty"`
}

// unitTag is what a line says of a unit.
type unitTag struct {
	ID     UnitID       `json:"id"`
	Seat   rules.Seat   `json:"seat"`
	Number int          `json:"number"`
	Type   chart.Type   `json:"type"`
	Weight chart.Weight `json:"weight"`
	At     hex.Hex      `json:"at"`
}

// deed says what a step does.
type deed string

// The deeds, in about the order of a combat.
const (
	didBegin     deed = "engage"       // Unit attacks Other, as a shot where Ranged; Order is the order announced
	didWait      deed = "attend"       // Stage asks Seat for Why
	didPassage   deed = "passage"      // the obstacle throws Count dice against Unit
	didAttack    deed = "attaque"      // Unit throws against Other
	didForgo     deed = "sans-attaque" // Unit, struck first by an ambush, does not attack Other; Why says what keeps it
	didRiposte   deed = "riposte"      // Unit throws back at Other
	didOrder     deed = "ordre"        // Seat gives Order to Unit for Price
	didDecline   deed = "sans-ordre"   // Seat gives none; Why says for how long
	didSum       deed = "calcul"       // Lines come to Count dice for Unit
	didThrow     deed = "jet"          // Faces and what they come to
	didConvert   deed = "boulet"       // Count advantages become flags
	didAnswer    deed = "repond"       // the choice Why was answered by letting it be
	didDodge     deed = "detourne"     // one hit becomes Count flags
	didSacrifice deed = "sacrifie"     // Count flags become losses
	didIgnore    deed = "ignore"       // Unit ignores Count flags by what lets it, by its player's choice
	didCredit    deed = "lettres"      // Seat wins Count tokens
	didCount     deed = "coups"        // what the dice come to after the choices
	didSpare     deed = "epargne"      // a leader's head spares Count losses of Unit
	didLose      deed = "pertes"       // Unit loses Count elements and has Left
	didFall      deed = "detruit"      // Unit is destroyed; Officers fall with it
	didJoin      deed = "rejoint"      // Officers of Other, destroyed, go to Unit at At, or leave the board without At
	didFlags     deed = "drapeaux"     // Unit goes back Count hexes for Left flags; Lines are those ignored
	didBlock     deed = "bloque"       // Unit can't go back Count hexes
	didBack      deed = "recule"       // Unit goes back to At
	didWithdraw  deed = "retraite"     // Unit goes back to At by order; Other may neither move nor attack any more this turn
	didLead      deed = "vainqueur"    // Unit wins the counter-charge by Count losses against Left; empty for nobody
	didAdvance   deed = "suit"         // Unit takes the hex At
	didStay      deed = "reste"        // Unit stays
	didEnd       deed = "fin"          // the combat is over
	didWin       deed = "victoire"     // Seat wins the battle: the enemy lost Count units of Left, Times are enough
	didDraw      deed = "egalite"      // both armies are beaten at once, and nobody wins: Tolls
)

// step is one line of a combat. Which fields are set, its deed says.
type step struct {
	Do       deed         `json:"do"`
	Blow     blowKind     `json:"blow,omitempty"`
	Unit     UnitID       `json:"unit,omitempty"`
	Other    UnitID       `json:"other,omitempty"`
	Seat     rules.Seat   `json:"seat,omitempty"`
	Officers []OfficerID  `json:"officers,omitempty"`
	At       *hex.Hex     `json:"at,omitempty"`
	Ranged   bool         `json:"ranged,omitempty"`
	Count    int          `json:"count,omitempty"`
	Left     int          `json:"left,omitempty"`
	Order    string       `json:"order,omitempty"`
	Price    *price       `json:"price,omitempty"`
	Lines    []sumLine    `json:"lines,omitempty"`
	Faces    []dice.Face  `json:"faces,omitempty"`
	Shows    []chart.Face `json:"shows,omitempty"`
	Tally    *chart.Tally `json:"tally,omitempty"`
	Worth    chart.Worth  `json:"worth,omitempty"`
	Stage    string       `json:"stage,omitempty"`
	Times    int          `json:"times,omitempty"`
	Why      string       `json:"why,omitempty"`
	Ref      rules.Ref    `json:"ref,omitempty"`
	// Tolls are both camps' losses where both armies are beaten at once; Readings are those that the step
	// rests on.
	Tolls    []toll        `json:"tolls,omitempty"`
	Readings []usedReading `json:"readings,omitempty"`
}
