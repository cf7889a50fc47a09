package rulestest

// chance is a small generator (splitmix64): the same seed plays the same game on every machine and in every
// version of Go.
type chance struct{ state uint64 }

func (c *chance) next() uint64 {
	c.state += 0x9e3779b97f4a7c15
	z := c.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; n is small, so that the bias does not matter.
func (c *chance) below(n int) int { return int(c.next() % uint64(n)) }

// oneIn reports whether a thing that happens once in n times happens now.
func (c *chance) oneIn(n int) bool { return c.below(n) == 0 }

func pick[T any](c *chance, from []T) T { return from[c.below(len(from))] }

func (c *chance) bytes() (b [32]byte) {
	for i := range b {
		b[i] = byte(c.next())
	}
	return b
}
