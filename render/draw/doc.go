// Package draw is what a picture is made of, and what each thing on it looks like.
//
// Scene, Sprite, Shape and Text are a picture before it is painted; Ink and Theme are its colours, Style its
// letters. What draws a thing is given a size and returns shapes around 0,0 or within a frame: Looks and
// Hexagon draw ground, the other files one sign each. Where a thing is, and what it is called, is not known
// here.
package draw
