package npow

import (
	"slices"
	"testing"
)

// TestAProposalKeepsToTheSectorsThatWereSaid: sectors sketched on the real table hold when the mode changes
// and the rest is proposed, and for the next proposal too.
func TestAProposalKeepsToTheSectorsThatWereSaid(t *testing.T) {
	s := laidOut(t, nil, "colline", "zone-construite", "foret", "champ-ouvert", "champ-clos", "obstacle", "cours-d-eau:2")
	s = do(t, s, actBy(s.defender(), sketchPath, "secteurs", "1 A1, 2 B2, 3 C1, 4 B1, 5 A2"))
	said := s.declaredSectors(s.keptElements())
	if len(said) != 5 {
		t.Fatalf("said: %v", said)
	}
	s, err := s.set("mode", "suivi")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(8) {
		fixed, free := s.site().Without(numbersOf(s.movable())...), s.movable()
		data := s.propose(fixed, free, seed)
		if data.Why != "" || data.Elsewhere {
			t.Fatalf("seed %d: %+v", seed, data)
		}
		for _, p := range data.Places {
			e, _ := s.pool.element(p.Number)
			under := s.field.Sectors.Under(s.lay(e, p.Place.Place).Polys...)
			for _, sector := range said[p.Number] {
				if !slices.Contains(under, sector) {
					t.Errorf("seed %d: n° %d said in %v lies in %v", seed, p.Number, said[p.Number], under)
				}
			}
		}
		if after := proposed(t, s, data); len(after.declaredSectors(after.keptElements())) != 5 || len(after.movable()) != len(s.movable()) {
			t.Errorf("seed %d: the sectors are forgotten", seed)
		}
	}
}
