// Package chart is the club's tables of the hex battles: what the rule texts at hand do not give. The six
// sides of the die, which hits hurt which armour, the dice, elements and movement of each troop, what an
// advantage, a flag and support are worth, how far a troop shoots (in the table of dice; none is by distance),
// pursuit, victory and the tokens at the start. All that is shipped
// is an example, not official.
//
// Enter by Decode, with one TOML text per table; Shipped holds the examples. A club's text may be wrong in
// any way: it is refused with an error that names table and row. The Chart that comes out is read only.
//
// Chart.Faces is the one place where a die's side is compared with an armour: the engine sums with it what
// was thrown, and package odds counts what may be thrown. Words for symbols, troops and odds are catalogue
// fragments (Locale).
//
// The package imports dice, hex and phrase only. It must not import the kernel, the engine or a rule system.
package chart
