// Package album makes of a game one page of HTML that stands by itself: its log and its pictures, walked
// through by the arrow keys, and its proof, which the page recomputes by a script of its own. It opens from a
// disk as from a club's site, and asks no network for anything.
//
// Enter at Make. What the page tells is what the public was told, in the words of a reply.Voice; what it
// proves is an export, byte for byte, by docs/des.md alone.
package album
