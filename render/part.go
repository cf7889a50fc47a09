package render

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
