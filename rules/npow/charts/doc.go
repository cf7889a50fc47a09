// Package charts is the tables of NPOW: formats and their empty tables, pieces of terrain, the regions'
// dice, secret points, the quality of rivers.
//
// Enter by Decode, which reads the tables of one game from its record 0. Every error names the table and the
// row: a club's file may be wrong in any way. The package knows no state and no act; it imports dice,
// phrase, plane, table and tables.
package charts
