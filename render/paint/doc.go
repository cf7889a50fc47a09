// Package paint turns scenes into PNGs and films.
//
// Enter by New. Only raster.go imports gg, the one rasteriser of shapes. Sprites, layers and pictures are
// kept by the hash of what is drawn and never by a game, so that a picture cannot show what its own scene
// does not contain. A picture is drawn and compressed band by band, by free hands only: a loaded process
// draws with one.
package paint
