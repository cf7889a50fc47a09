package game_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// TestDiceTypedAsFaces: combat dice may be typed by what they show, by their sides, or both.
func TestDiceTypedAsFaces(t *testing.T) {
	s := hexwartest.Duel(t, "panache", "")
	for typed, want := range map[string]string{
		"1 2 3":                            "1 2 3",
		"2 touches 1 drapeau 1 lettre":     "3 3 4 5",
		"touché léger, 2 touchés moyens":   "1 2 2",
		"1 hit, 2 flags, 1 letter":         "3 4 4 5",
		"2 avantages tactiques":            "6 6",
		"un drapeau":                       "un drapeau",
		"4 1 drapeau":                      "4 4",
		"2 drapeaux 6":                     "4 4 6",
		"1 face vierge":                    "1 face vierge",
		"2 drapeaux | 1 lettre d’ordre":    "4 4 | 5",
		"99999999999999999999999 drapeaux": "99999999999999999999999 drapeaux",
		"2000 drapeaux":                    "2000 drapeaux",
		"lourds":                           "3",
		"@everyone <b>":                    "@everyone <b>",
		"":                                 "",
	} {
		if got := s.Book.Rules().Dice(s, rules.Act{}, typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
}

// FuzzDiceTyped: whatever is typed, what is read has the die's sides only, or is left as it was.
func FuzzDiceTyped(f *testing.F) {
	for _, seed := range []string{"2 touches 1 drapeau 1 lettre", "1 2 | 3", "touché léger", "«", "-1 drapeau", "1000 flags", "\xff drapeau",
		"0 lettres"} {
		f.Add(seed)
	}
	s := hexwartest.Duel(f, "panache", "")
	f.Fuzz(func(t *testing.T, typed string) {
		read := s.Book.Rules().Dice(s, rules.Act{}, typed)
		if again := s.Book.Rules().Dice(s, rules.Act{}, read); again != read {
			t.Errorf("%q is read as %q, and that as %q", typed, read, again)
		}
	})
}

// FuzzTroopCalled: whatever is typed, a troop that was read has a type and a weight.
func FuzzTroopCalled(f *testing.F) {
	for _, seed := range []string{"inf moyenne", "cavalerie/lourd", "art", "", "lourd", "@everyone", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		troop, ok := orders.ReadTroop(text)
		if ok && (!slices.Contains(chart.Types(), troop.Type) || !slices.Contains(chart.Weights(), troop.Weight)) {
			t.Errorf("%q is read as %+v", text, troop)
		}
	})
}

// TestDieWordsAreHeld: a word for two faces, or a face that no die has, is an error.
func TestDieWordsAreHeld(t *testing.T) {
	for name, text := range map[string]string{
		"no symbol": "[[word]]\nas = \"boulet\"\nwords = [\"boulet\"]\n",
		"twice":     "[[word]]\nas = \"lettre\"\nwords = [\"x\"]\n[[word]]\nas = \"drapeau\"\nwords = [\"x\"]\n",
		"key":       "[[word]]\nas = \"lettre\"\nmots = [\"x\"]\n",
	} {
		if _, err := game.DecodeDieWords(text); err == nil {
			t.Errorf("%s: it was read", name)
		}
	}
	if _, err := game.DecodeDieWords(strings.TrimSpace(game.DieWordText)); err != nil {
		t.Error(err)
	}
}
