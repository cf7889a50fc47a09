package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
)

// CombatData is the result of one act of a combat: its steps, and the units that they name, with their state
// before the act.
type CombatData struct {
	Units []UnitTag `json:"units"`
	Steps []Step    `json:"steps"`
	// Table is a combat of figures that nobody tracks: units have no place and no number.
	Table bool `json:"table,omitempty"`
	// Attacker is the camp that attacks on the table and pays there; empty where the bot keeps no purse.
	Attacker rules.Seat `json:"attacker,omitempty"`
}

// UnitTag is a unit as an event names it.
type UnitTag struct {
	ID     UnitID       `json:"id"`
	Seat   rules.Seat   `json:"seat"`
	Number int          `json:"number"`
	Type   chart.Type   `json:"type"`
	Weight chart.Weight `json:"weight"`
	At     hex.Hex      `json:"at"`
}

// StepKind is what a step does.
type StepKind string

// The kinds of steps, in about the order of a combat.
const (
	DidBegin     StepKind = "engage"       // Unit attacks Other, as a shot where Ranged; Order is the order announced
	DidWait      StepKind = "attend"       // Stage asks Seat for Why
	DidPassage   StepKind = "passage"      // the obstacle throws Count dice against Unit
	DidAttack    StepKind = "attaque"      // Unit throws against Other
	DidForgo     StepKind = "sans-attaque" // Unit, struck first by an ambush, does not attack Other; Why says what keeps it
	DidRiposte   StepKind = "riposte"      // Unit throws back at Other
	DidNotStrike StepKind = "sans-riposte" // Unit does not throw back at Other; Why says what keeps it, with Count friends of Left
	DidClear     StepKind = "annule"       // Order cancels Lines of the terrain attacked
	DidNothing   StepKind = "sans-effet"   // Order of Unit has nothing to act on
	DidOrder     StepKind = "ordre"        // Seat gives Order to Unit for Price
	DidDecline   StepKind = "sans-ordre"   // Seat gives none; Why says for how long
	DidSum       StepKind = "calcul"       // Lines come to Count dice for Unit
	DidThrow     StepKind = "jet"          // Faces and what they come to
	DidConvert   StepKind = "boulet"       // Count advantages become flags
	DidAnswer    StepKind = "repond"       // the choice Why was answered by letting it be
	DidDodge     StepKind = "detourne"     // one hit becomes Count flags
	DidIgnore    StepKind = "ignore"       // Unit ignores Count flags by what lets it, by its player's choice
	DidSpare     StepKind = "epargne"      // a leader's head spares Count losses of Unit
	DidSacrifice StepKind = "sacrifie"     // Count flags become losses

	DidCredit StepKind = "lettres" // Seat wins Count tokens
	DidCount  StepKind = "coups"   // what the dice come to after the choices

	DidLose     StepKind = "pertes"    // Unit loses Count elements and has Left
	DidFall     StepKind = "detruit"   // Unit is destroyed; Officers fall with it
	DidJoin     StepKind = "rejoint"   // Officers of Other, destroyed, go to Unit at At, or leave the board without At
	DidFlags    StepKind = "drapeaux"  // Unit goes back Count hexes for Left flags; Lines are those ignored
	DidBlock    StepKind = "bloque"    // Unit can't go back Count hexes
	DidBack     StepKind = "recule"    // Unit goes back to At
	DidWithdraw StepKind = "retraite"  // Unit goes back to At by order; Other may neither move nor attack any more this turn
	DidLead     StepKind = "vainqueur" // Unit wins the counter-charge by Count losses against Left; empty for nobody
	DidAdvance  StepKind = "suit"      // Unit takes the hex At
	DidStay     StepKind = "reste"     // Unit stays
	DidEnd      StepKind = "fin"       // the combat is over
	DidDraw     StepKind = "egalite"   // both armies are beaten at once, and nobody wins: Losses
	DidWin      StepKind = "victoire"  // Seat wins the battle: the enemy lost Count units of Left, Times are enough
)

// Step is one line of a combat. Its kind determines which fields are set.
type Step struct {
	Kind     StepKind     `json:"do"`
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
	// Losses are both camps' losses where both armies are beaten at once; Readings are the readings that the
	// step depends on.
	Losses   []Losses      `json:"tolls,omitempty"`
	Readings []UsedReading `json:"readings,omitempty"`
}
