package render

import (
	"sync"

	"aidedecamp/render/press"
)

// Part is a part of the work that a picture takes.
type Part int

// The parts, each named when it has ended.
const (
	LaidOut Part = iota
	Painted
	Encoded
)

// ended reports that a part has ended: there is no clock here.
func (s Setting) ended(p Part) {
	if s.Ended != nil {
		s.Ended(p)
	}
}

// byParts is called when a part of a band has ended, by any hand: it shows where the work goes.
func (s Setting) byParts() func(press.Part) {
	if s.Ended == nil {
		return nil
	}
	var mu sync.Mutex
	parts := map[press.Part]Part{press.Drawn: Painted, press.Compressed: Encoded}
	return func(p press.Part) {
		mu.Lock()
		defer mu.Unlock()
		s.Ended(parts[p])
	}
}
