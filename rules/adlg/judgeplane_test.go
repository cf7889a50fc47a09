package adlg_test

import "fmt"

// site is where a piece lies, as an event has it.
type site struct {
	Rects  []rectangle
	Corner float64
}

// rectangle is one section of a piece, in mm, turned about its centre; the angle is in hundredths of a degree.
type rectangle struct {
	Centre struct{ X, Y float64 }
	Size   struct{ W, D float64 }
	Turn   float64
}

// sites are the places of a tracked table.
type sites struct{ j *judge }

func newSites(j *judge) *sites { return &sites{j} }

func (s *sites) placed(p numbered, t rolled, zone int, side string, at site) {}

func (s *sites) controlled(p numbered, outcome string, most int, at site) {}

// elsewhere judges the events of tracked places and ambushes.
func (j *judge) elsewhere(name string, e event) error { return fmt.Errorf("unknown to the judge: %s", name) }
