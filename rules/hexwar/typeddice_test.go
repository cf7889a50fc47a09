package hexwar

import (
	"strings"
	"testing"

	"aidedecamp/rules"
)

// TestDiceTypedAsFaces: combat dice may be typed by what they show, by their sides, or both.
func TestDiceTypedAsFaces(t *testing.T) {
	s := duel(t, "panache", "")
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
		if got := (game{s.book}).Dice(s, rules.Act{}, typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
}

// TestDieWordsAreHeld: a word for two faces, or a face that no die has, is an error.
func TestDieWordsAreHeld(t *testing.T) {
	for name, text := range map[string]string{
		"no symbol": "[[word]]\nas = \"boulet\"\nwords = [\"boulet\"]\n",
		"twice":     "[[word]]\nas = \"lettre\"\nwords = [\"x\"]\n[[word]]\nas = \"drapeau\"\nwords = [\"x\"]\n",
		"key":       "[[word]]\nas = \"lettre\"\nmots = [\"x\"]\n",
	} {
		if _, err := decodeDieWords(text); err == nil {
			t.Errorf("%s: it was read", name)
		}
	}
	if _, err := decodeDieWords(strings.TrimSpace(dieWordText)); err != nil {
		t.Error(err)
	}
}
