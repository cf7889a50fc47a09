package draw

import "testing"

func TestFramesMeetTurnedRectangles(t *testing.T) {
	t.Parallel()
	diamond := Quad{{0, -10}, {10, 0}, {0, 10}, {-10, 0}}
	for frame, want := range map[Frame]bool{
		{-20, -20, 20, 20}: true,  // Contains it.
		{-1, -1, 1, 1}:     true,  // Is in it.
		{4, 4, 12, 12}:     true,  // Cuts a side.
		{6, 6, 12, 12}:     false, // Is in a corner of its bounds.
		{-12, -12, -6, -6}: false,
		{10, -5, 20, 5}:    false, // Touches a corner.
		{0, 11, 5, 20}:     false,
	} {
		if got := frame.MeetsQuad(diamond); got != want {
			t.Errorf("%v meets the diamond: %v, want %v", frame, got, want)
		}
	}
}
