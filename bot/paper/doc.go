// Package paper makes of a table an A4 PDF for a club's printer: the picture as a printer without colours
// shows it, the same in words, and blank slips on which each player writes his secret points by hand.
//
// Enter by Make. It is given the public view only: no secret reaches the paper, which lies on a table.
package paper
