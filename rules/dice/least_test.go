package dice_test

import (
	"errors"
	"testing"

	"aidedecamp/rules/dice"
)

// TestLeast: an act that throws several dice one by one asks for all that it needs whatever they show, and
// for no others.
func TestLeast(t *testing.T) {
	layout := []dice.Group{{Name: "a", Sides: 6, Purposes: []string{"section"}}, {Name: "b", Sides: 10, Purposes: []string{"other"}}}
	throw := func(r dice.Roller, purpose string, sides dice.Sides) (dice.Face, error) {
		faces, err := r.Throw(dice.Key{System: "x", Purpose: purpose}, sides, 1)
		if err != nil {
			return 0, err
		}
		return faces[0], nil
	}
	several := func(n int) func(dice.Roller) error {
		return func(r dice.Roller) error {
			for range n {
				if _, err := throw(r, "section", 6); err != nil {
					return err
				}
			}
			_, err := throw(r, "other", 10)
			return err
		}
	}
	untilSix := func(r dice.Roller) error {
		for {
			if face, err := throw(r, "section", 6); err != nil || face == 6 {
				return err
			}
		}
	}
	untilUnlike := func(r dice.Roller) error {
		for {
			a, err := throw(r, "section", 6)
			if err != nil {
				return err
			}
			if b, err := throw(r, "section", 6); err != nil || a != b {
				return err
			}
		}
	}
	for name, c := range map[string]struct {
		typed  [][]dice.Face
		decide func(dice.Roller) error
		want   int
	}{
		"three sections":         {nil, several(3), 3},
		"one of them is there":   {[][]dice.Face{{4}}, several(3), 2},
		"a die thrown until six": {nil, untilSix, 1},
		"two dice until unlike":  {nil, untilUnlike, 2},
	} {
		tape := dice.NewTape(layout, c.typed)
		err := c.decide(tape)
		var missing *dice.Missing
		if !errors.As(err, &missing) {
			t.Fatalf("%s: %v", name, err)
		}
		if got := tape.Least(missing, c.decide); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
		if missing.ToAsk() != 1 {
			t.Errorf("%s: the throw itself asks for %d", name, missing.ToAsk())
		}
	}
}

// TestLeastStopsAtTheFewest: an act that throws its dice at once is tried once, for it may be a whole map
// that is drawn by them.
func TestLeastStopsAtTheFewest(t *testing.T) {
	tape := dice.NewTape([]dice.Group{{Name: "a", Sides: 6, Purposes: []string{"map"}}}, [][]dice.Face{{4}})
	tries := 0
	decide := func(r dice.Roller) error {
		tries++
		_, err := r.Throw(dice.Key{System: "x", Purpose: "map"}, 6, 8)
		return err
	}
	missing, ok := errors.AsType[*dice.Missing](decide(tape))
	if !ok {
		t.Fatal("nothing is missing")
	}
	if tries = 0; tape.Least(missing, decide) != 7 || tries != 1 {
		t.Errorf("it is tried %d times", tries)
	}
}
