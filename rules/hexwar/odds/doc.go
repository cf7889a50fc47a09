// Package odds is what may come of a combat before anyone rolls, exactly: no sampling, no floating point. A
// Throw is some dice against one armour, as chart.Faces weighs them; a Distribution counts its hits, flags
// and letters; a Target says how a unit takes them; an Exchange puts attack, riposte and the dice of an
// obstacle into one, in the order that the orders give.
//
// Enter by Exchange.Resolve, or by Count for one throw. Every chance is a Ratio over a power of six, and all
// chances of a whole add up to exactly one. Rows turns a Result into lines for a panel.
//
// The package imports chart and phrase. It knows no terrain, no order and no unit by name: the engine turns
// those into the fields of Target and Exchange, and must decide here as its own stages do.
package odds
