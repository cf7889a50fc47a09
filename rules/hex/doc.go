// Package hex measures a battle on hexes: names, distances, sides, lines of sight, marches, drawing places.
//
// Enter by Grid for the board, Parse and Grid.ParseHexes for what players type, Grid.Sight for who sees
// whom, Grid.Reach for marches, View for pictures. The conventions:
//
//   - Hexes are pointy-top, in rows across the players' fronts. Letters run along the width, numbers along
//     the length: C4 is the third hex of the fourth row. After Z come AA, AB, … CU, the 99th and last.
//   - The players sit at the ends of the length. Row 1 is at the South edge, A in the west, whoever looks.
//   - Odd rows are flush west, even rows half a hex further east. On a board with an odd number of rows the
//     even rows have one hex less, so that half a turn always maps the board onto itself.
//   - A Hex is axial: R is the row from 0, Q the column from 0 less half the row, rounded down. The zero Hex
//     is A1.
//   - Directions and neighbours go clockwise from the north-east. Lists of hexes are in board order: A1, B1,
//     … A2, B2, … A Side is one value from both its hexes, written C4/D4 in board order.
//   - Sight runs from centre to centre. Where the line runs exactly along a side or through a corner, an
//     obstacle masks only with another on the other hand of the line. Everything off the board masks.
//   - Marches are counted in Steps. Of two ways of equal cost the one of fewer hexes wins, then the one
//     whose last hex but one comes first in board order, and so on backwards.
//
// All of it is integer arithmetic, so that every machine judges alike. The package imports nothing of this
// module; what hexes carry, what blocks and what a step costs are functions of the caller.
package hex
