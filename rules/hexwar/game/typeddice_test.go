package game_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/tables"
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

// TestDieWordsNameFaces: each word for the die's faces stands for one symbol that a die has, any hit, or none.
func TestDieWordsNameFaces(t *testing.T) {
	var file struct {
		Word []struct {
			As    string   `toml:"as"`
			Words []string `toml:"words"`
		} `toml:"word"`
	}
	if err := tables.Decode(game.DieWordText, &file); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, row := range file.Word {
		if !slices.Contains([]string{"touche", "vierge", "vide"}, row.As) && !slices.Contains(chart.Symbols(), chart.Symbol(row.As)) {
			t.Errorf("%q is no symbol of the die", row.As)
		}
		for _, word := range row.Words {
			plain := hexwar.PlainWord(word)
			if old, twice := seen[plain]; twice && old != row.As {
				t.Errorf("word %q stands for %s and for %s", word, old, row.As)
			}
			seen[plain] = row.As
		}
	}
}
