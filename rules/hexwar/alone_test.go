package hexwar_test

import (
	"testing"

	"aidedecamp/rules/hexwar/hexwartest"
)

// P3, « Activation des officiers »: each officer alone takes a place. More of them than there are places are
// refused, and no smaller choice of units makes them fit: looking for one must come to an end.
func TestMoreOfficersAloneThanPlaces(t *testing.T) {
	lines := append([]string{"set hex-unites 2"}, hexwartest.Line...)
	v := hexwartest.Refused(t, hexwartest.Campaign(t, "panache", lines...), "a bataille activer officer=a!1 units=a!1,a!2,a!3", "too-many")
	if hexwartest.FigureOf(v, "count") != 3 || hexwartest.FigureOf(v, "most") != 2 || len(v.WaysOut) != 0 {
		t.Errorf("%+v", v)
	}
	v = hexwartest.Refused(t, hexwartest.Campaign(t, "panache", lines...), "a bataille activer officer=a!1 units=a1,a2,a!2", "too-many")
	if len(v.WaysOut) != 1 {
		t.Errorf("one unit less would fit: %+v", v)
	}
}
