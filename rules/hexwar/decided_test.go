package hexwar

import (
	"slices"
	"testing"
)

// /terrain passage names the settings that decide a step, and none that changes nothing there.
func TestThePassageNamesWhatDecidesIt(t *testing.T) {
	s := duel(t, "panache", "a1 inf moyen E6 act=1\nb1 inf moyen K12\nhex E7 route gue\nhex E8 route sable\nhex C4 foret\nhex A8 rocaille\nhex H7 riviere route\nhex H8 route\n")
	for way, want := range map[[2]string][]string{
		{"E7", "E8"}: {"hex-gue-route=hexagone"},
		{"C3", "C4"}: nil,
		{"A7", "A8"}: {"hex-moins-un=par-hexagone"},
		{"H8", "H7"}: {"hex-route-eau=pont-exige"},
	} {
		var said []string
		for _, r := range s.decidingPassage(onFoot.terrain(), at(t, way[0]), at(t, way[1])) {
			said = append(said, string(r))
		}
		if !slices.Equal(said, want) {
			t.Errorf("%v: %q decide, want %q", way, said, want)
		}
	}
}
