// Package charts is what the tables of NPOW say: its formats and the empty table that each lays out, the
// pieces of terrain, the regions' dice, the secret points and the rivers' quality.
//
// Enter by Decode, which reads the tables of one game from its record 0. Every error names the table and the
// row: a club's file may be wrong in any way. The package knows no state and no act; it imports dice, phrase,
// plane, table and tables.
package charts
