package draw

// Sprite is a group of shapes that is drawn once and kept.
type Sprite struct {
	// Name says what it is, for readers of the scene.
	Name string
	// Left and Top place the sprite on the picture, in whole pixels; Width and Height are its extent.
	Left, Top, Width, Height int
	// Crop is what of the picture the sprite may touch; the zero Frame is all of it.
	Crop Frame
	// Shapes are given from the sprite's own upper left corner, lowest first.
	Shapes []Shape
}

// Text is one line of words.
type Text struct {
	// At is the left end of the baseline.
	At    Spot
	Words string
	Style Style
	Size  Px
	Ink   Ink
	// Halo surrounds the letters so that they stay legible on terrain; None for none.
	Halo Ink
	// Box is the label's own place, in which nothing else is written.
	Box Frame
}

// Scene is a picture before it is painted: sprites, lowest first, and the words above them.
type Scene struct {
	Width, Height int // Pixels.
	Theme         Theme
	// Layer is below the sprites. Only a board of hexes has one.
	Layer   Layer
	Sprites []Sprite
	Texts   []Text
}

// Layer is what of a picture seldom changes and is below all else: ground, sides and names of a board of
// hexes. It is drawn once and kept whole.
type Layer struct {
	// Frame, in whole pixels, is all that the layer touches.
	Frame   Frame
	Sprites []Sprite
	Texts   []Text
}
