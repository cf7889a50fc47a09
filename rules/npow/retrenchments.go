package npow

import "aidedecamp/rules/plane"

// works are the entrenchments of one player: earthworks bought in his list. adc7:placement/5
type works struct {
	// Count is how many he declared.
	Count int
	// Rects are those with a place.
	Rects []plane.Rect
}
