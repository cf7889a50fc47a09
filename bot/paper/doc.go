// Package paper makes of a table what a club prints: an A4 PDF with the picture as a printer without colours
// shows it, the same in words, and slips on which each player writes his secret points by hand.
//
// Make is all there is. It is given what everybody may know, and asks nobody: no secret reaches the paper,
// which lies on a table.
package paper
