package render

import "sync"

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

// byParts hears of each part of a picture that was drawn and compressed, from whoever did it: where the work of many
// hands goes is told by what ended.
func (s Setting) byParts() func(compressed bool) {
	if s.Ended == nil {
		return nil
	}
	var mu sync.Mutex
	return func(compressed bool) {
		mu.Lock()
		defer mu.Unlock()
		if compressed {
			s.Ended(Encoded)
		} else {
			s.Ended(Painted)
		}
	}
}
