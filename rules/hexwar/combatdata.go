package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
)

// CombatData is what came of one act of a combat: its steps, and the units that they speak of as they stood
// before.
type CombatData struct {
	Units []UnitTag `json:"units"`
	Steps []Step    `json:"steps"`
	// Table is a combat of figures that nobody tracks: units have no place and no number.
	Table bool `json:"table,omitempty"`
	// Attacker is the camp that attacks on the table and pays there; empty where the bot keeps no purse.
	Attacker rules.Seat `json:"attacker,omitempty"`
}

// UnitTag is what a line says of a unit.
type UnitTag struct {
	ID     UnitID       `json:"id"`
	Seat   rules.Seat   `json:"seat"`
	Number int          `json:"number"`
	Type   chart.Type   `json:"type"`
	Weight chart.Weight `json:"weight"`
	At     hex.Hex      `json:"at"`
}

// Deed says what a step does.
type Deed string

// The deeds, in about the order of a combat.
const (
	DidBegin     Deed = "engage"       // Unit attacks Other, as a shot where Ranged; Order is the order announced
	DidWait      Deed = "attend"       // Stage asks Seat for Why
	DidPassage   Deed = "passage"      // the obstacle throws Count dice against Unit
	DidAttack    Deed = "attaque"      // Unit throws against Other
	DidForgo     Deed = "sans-attaque" // Unit, struck first by an ambush, does not attack Other; Why says what keeps it
	DidRiposte   Deed = "riposte"      // Unit throws back at Other
	DidNotStrike Deed = "sans-riposte" // Unit does not throw back at Other; Why says what keeps it, with Count friends of Left
	DidClear     Deed = "annule"       // Order cancels Lines of the terrain attacked
	DidNothing   Deed = "sans-effet"   // Order of Unit has nothing to act on
	DidOrder     Deed = "ordre"        // Seat gives Order to Unit for Price
	DidDecline   Deed = "sans-ordre"   // Seat gives none; Why says for how long
	DidSum       Deed = "calcul"       // Lines come to Count dice for Unit
	DidThrow     Deed = "jet"          // Faces and what they come to
	DidConvert   Deed = "boulet"       // Count advantages become flags
	DidAnswer    Deed = "repond"       // the choice Why was answered by letting it be
	DidDodge     Deed = "detourne"     // one hit becomes Count flags
	DidIgnore    Deed = "ignore"       // Unit ignores Count flags by what lets it, by its player's choice
	DidSpare     Deed = "epargne"      // a leader's head spares Count losses of Unit
	DidSacrifice Deed = "sacrifie"     // Count flags become losses

	DidCredit Deed = "lettres" // Seat wins Count tokens
	DidCount  Deed = "coups"   // what the dice come to after the choices

	DidLose     Deed = "pertes"    // Unit loses Count elements and has Left
	DidFall     Deed = "detruit"   // Unit is destroyed; Officers fall with it
	DidJoin     Deed = "rejoint"   // Officers of Other, destroyed, go to Unit at At, or leave the board without At
	DidFlags    Deed = "drapeaux"  // Unit goes back Count hexes for Left flags; Lines are those ignored
	DidBlock    Deed = "bloque"    // Unit can't go back Count hexes
	DidBack     Deed = "recule"    // Unit goes back to At
	DidWithdraw Deed = "retraite"  // Unit goes back to At by order; Other may neither move nor attack any more this turn
	DidLead     Deed = "vainqueur" // Unit wins the counter-charge by Count losses against Left; empty for nobody
	DidAdvance  Deed = "suit"      // Unit takes the hex At
	DidStay     Deed = "reste"     // Unit stays
	DidEnd      Deed = "fin"       // the combat is over
	DidDraw     Deed = "egalite"   // both armies are beaten at once, and nobody wins: Tolls
	DidWin      Deed = "victoire"  // Seat wins the battle: the enemy lost Count units of Left, Times are enough
)

// Step is one line of a combat. Which fields are set, its deed says.
type Step struct {
	Do       Deed         `json:"do"`
	Blow     BlowKind     `json:"blow,omitempty"`
	Unit     UnitID       `json:"unit,omitempty"`
	Other    UnitID       `json:"other,omitempty"`
	Seat     rules.Seat   `json:"seat,omitempty"`
	Officers []OfficerID  `json:"officers,omitempty"`
	At       *hex.Hex     `json:"at,omitempty"`
	Ranged   bool         `json:"ranged,omitempty"`
	Count    int          `json:"count,omitempty"`
	Left     int          `json:"left,omitempty"`
	Order    string       `json:"order,omitempty"`
	Price    *Price       `json:"price,omitempty"`
	Lines    []SumLine    `json:"lines,omitempty"`
	Faces    []dice.Face  `json:"faces,omitempty"`
	Shows    []chart.Face `json:"shows,omitempty"`
	Tally    *chart.Tally `json:"tally,omitempty"`
	Worth    chart.Worth  `json:"worth,omitempty"`
	Stage    string       `json:"stage,omitempty"`
	Times    int          `json:"times,omitempty"`
	Why      string       `json:"why,omitempty"`
	Ref      rules.Ref    `json:"ref,omitempty"`
	// Symbol is this text's name of the special symbol, where terrain takes its effect.
	Symbol ground.Symbol `json:"symbol,omitempty"`
	// Tolls are both camps' losses where both armies are beaten at once; Readings are those that the step
	// rests on.
	Tolls    []Toll        `json:"tolls,omitempty"`
	Readings []UsedReading `json:"readings,omitempty"`
}
