// Package album makes of a game one page of HTML: its log and its pictures, walked through by the arrow
// keys, and its proof, which the page recomputes by a script of its own. It opens from a disk as from a
// club's site, and uses no network.
//
// Enter at Make. The page shows what the public was told, in the words of a reply.Voice; its proof is an
// export, byte for byte, by docs/des.md alone.
package album
