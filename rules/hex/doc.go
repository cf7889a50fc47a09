// Package hex measures a battle on hexes: names, distances, sides, lines of sight, marches, and where each
// hex is drawn.
//
// Enter by Grid for the board, Parse and Grid.ParseHexes for what players type, Grid.Sight for who sees whom,
// Grid.Reach for who gets where, View for pictures.
//
// The conventions, all of them here:
//
//   - Hexes are pointy-top and lie in rows across the players' fronts, every other row half a hex aside, as
//     on the boards of the Commands & Colors family. Letters run along the width, numbers along the length:
//     C4 is the third hex of the fourth row. After Z come AA, AB, … CU, the 99th.
//   - The players sit at the two ends of the length. Row 1 lies at the South edge, the last row at the North
//     one; A is in the west. North, east and so on are the board's own, whoever looks at it. The seeds say 9
//     wide and 12 long, but not at which ends the players sit: a board of 12 columns and 9 rows is as good.
//   - Row 1 and every odd row stand flush west, even rows half a hex further east. On a board with an even
//     number of rows all rows have the same number of hexes; with an odd one the even rows have one hex
//     less, as printed boards do. So half a turn always lays the board onto itself, and a map balanced by it
//     is balanced exactly.
//   - A Hex is axial: R is the row counted from 0, Q the column counted from 0 less half the row, rounded
//     down. The zero Hex is A1. In x + 60° axes, Q points east and R north-east.
//   - Directions and lists of neighbours go clockwise from the north-east. Lists of hexes are in board
//     order: A1, B1, … A2, B2, …
//   - Linear obstacles lie on a Side. It is one value whichever of its two hexes it is named from, written
//     C4/D4 in board order.
//   - Sight runs from centre to centre. Where the line runs exactly along a side or through a corner, an
//     obstacle masks only with another on the other hand of the line. What is off the board masks.
//   - The budget of a march is counted in hexes (Steps). Of two ways that cost the same the one of fewer
//     hexes is taken, then the one whose last hex but one comes first in board order, and so on backwards.
//   - Pictures are measured in thousandths of a hex's width (Mil), x to the right, y upwards, from the lower
//     left corner of the board as this player sees it. The heights are rounded once, so that rows lie
//     equally far apart.
//   - Boards go up to 99 × 99. What hexes carry, what blocks and what a step costs are functions of the
//     caller.
//
// All of it is integer arithmetic, so that a position judged on one machine is judged alike on all. The
// package imports nothing of this module: it knows neither a rule system, nor a unit, nor a word of any
// language.
package hex
