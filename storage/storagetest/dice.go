package storagetest

import (
	"errors"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
)

// diceAreCounted once for each game that has ended, each for its server and its account, over a restart.
func diceAreCounted(t *testing.T, m Maker) {
	db := m.New(t)
	fell := []referee.DiceOf{
		{Account: "7", Tally: fairness.Tally{Die: fairness.Die{Sides: 6, Source: dice.Drawn}, Faces: []int{1, 0, 2, 0, 0, 3}}},
		{Account: "7", Tally: fairness.Tally{Die: fairness.Die{Sides: 6, Source: dice.Declared}, Faces: []int{0, 0, 0, 0, 0, 9}}},
		{Account: "", Tally: fairness.Tally{Die: fairness.Die{Sides: 10, Source: dice.Drawn}, Faces: []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 4}}},
	}
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	if games, all, err := db.Uncounted(t.Context(), "g", 9); err != nil || len(games) > 0 || all > 0 {
		t.Errorf("a game under way is to be counted: %v of %d, %v", games, all, err)
	}
	for _, game := range []string{"g1", "g9"} {
		if err := db.PutDice(t.Context(), game, fell); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("dice of %s, which has not ended: %v", game, err)
		}
	}
	guild := Place("c").Guild
	for _, game := range []string{"g2", "g3", "g4"} {
		o := Opening(t, game, "c-"+game)
		o.Ends = true
		Must(t, db.Open(t.Context(), o))
	}
	games, all, err := db.Uncounted(t.Context(), guild, 2)
	if err != nil || all != 3 || len(games) != 2 || games[0] != "g2" || games[1] != "g3" {
		t.Fatalf("to be counted: %v of %d, %v", games, all, err)
	}
	for _, game := range []string{"g2", "g2", "g3"} { // the second time changes nothing
		Must(t, db.PutDice(t.Context(), game, fell))
	}
	Must(t, db.PutDice(t.Context(), "g4", nil))
	db = m.again(t, db)
	for account, want := range map[string]struct {
		games, sixes, tens, typed int
	}{"": {3, 6, 8, 18}, "7": {2, 6, 0, 18}, "8": {}} {
		fell, games, err := db.Dice(t.Context(), guild, account)
		Must(t, err)
		got := map[fairness.Die]int{}
		for _, f := range fell {
			got[f.Die] = f.Faces[len(f.Faces)-1]
		}
		if games != want.games || got[fairness.Die{Sides: 6, Source: dice.Drawn}] != want.sixes ||
			got[fairness.Die{Sides: 10, Source: dice.Drawn}] != want.tens || got[fairness.Die{Sides: 6, Source: dice.Declared}] != want.typed {
			t.Errorf("account %q: %d games, %v", account, games, fell)
		}
	}
	if fell, games, err := db.Dice(t.Context(), "another", ""); err != nil || games != 0 || len(fell) != 0 {
		t.Errorf("another server: %d games, %v, %v", games, fell, err)
	}
	// Whoever is erased has none, and the club keeps its own.
	Must(t, db.Forget(t.Context(), "7", nil))
	if _, games, err := db.Dice(t.Context(), guild, "7"); err != nil || games != 0 {
		t.Errorf("an erased person's dice are in %d games, %v", games, err)
	}
	if fell, games, err := db.Dice(t.Context(), guild, ""); err != nil || games != 3 || len(fairness.Gather(fell)) != 3 {
		t.Errorf("once he is erased: %d games, %v, %v", games, fell, err)
	}
	if games, all, err := db.Uncounted(t.Context(), guild, 9); err != nil || len(games) > 0 || all > 0 {
		t.Errorf("still to be counted: %v of %d, %v", games, all, err)
	}
}
