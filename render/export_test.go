package render

import "image/color"

// ColourForTest is what an ink looks like in a theme, for the picture to compare with.
func ColourForTest(theme Theme, ink Ink) color.Color { return theme.colour(ink) }
