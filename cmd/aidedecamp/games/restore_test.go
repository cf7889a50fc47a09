package games

import (
	"testing"
)

// Which games go back is said by name up to a number, then counted.
func TestManyGamesThatGoBack(t *testing.T) {
	now, coming := Holdings{Lengths: map[string]int{}}, Holdings{Lengths: map[string]int{}}
	for i := range 25 {
		game := string(rune('a' + i))
		now.order = append(now.order, game)
		now.Lengths[game] = 9
		switch {
		case i < 12:
			coming.Lengths[game] = 3
		case i == 12:
			coming.Lengths[game] = 9
		}
	}
	told := goingBack(now, coming)
	if len(told) != 2*mostNamed+2 || told[0].Key != "cli.restore.back" || told[mostNamed].Key != "cli.restore.more" ||
		told[mostNamed].Args[0].Number != 2 ||
		told[mostNamed+1].Key != "cli.restore.gone" || told[2*mostNamed+1].Key != "cli.restore.gone.more" ||
		told[2*mostNamed+1].Args[0].Number != 2 {
		t.Errorf("told: %v", told)
	}
}
