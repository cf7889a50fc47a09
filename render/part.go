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

// ended tells whoever measures that a part has ended: no clock stands here.
func (s Setting) ended(p Part) {
	if s.Ended != nil {
		s.Ended(p)
	}
}

// byParts hears what has ended of each band, from whoever did it: where the work of many hands goes is told by that.
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
