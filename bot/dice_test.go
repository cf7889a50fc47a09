package bot

import (
	"strings"
	"testing"

	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
)

// TestDiceAreJudgedSoberly: of enough dice the answer says how unusual they are and for how many kinds that
// is looked at, draws it, and tells it whole to who can't see it; an account without dice has none.
func TestDiceAreJudgedSoberly(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, "dice"), kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /partie finir", "Dominique! [Accepter de finir]")
	games, all, err := s.club.db.Uncounted(t.Context(), s.club.server.GuildID(), 9)
	if err != nil || all != 1 {
		t.Fatalf("%d games to count, %v", all, err)
	}
	of := func(source dice.Source, sides dice.Sides, faces ...int) referee.DiceOf {
		return referee.DiceOf{Account: s.club.server.As("Camille").ID(), Tally: fairness.Tally{Die: fairness.Die{Sides: sides, Source: source}, Faces: faces}}
	}
	err = s.club.db.PutDice(t.Context(), games[0], []referee.DiceOf{of(dice.Drawn, 6, 24, 20, 18, 21, 4, 33),
		of(dice.Drawn, 10, 21, 25, 18, 22, 19, 24, 17, 23, 20, 21), of(dice.Declared, 6, 1, 0, 0, 0, 0, 8)})
	if err != nil {
		t.Fatal(err)
	}
	s.play("Sacha> /des stats joueur:@Camille", "private: d6 du bot : 120 dés, très inhabituel : des dés justes s'écartent autant moins d'une fois sur 1000",
		"picture", "alt: Face : 5 · Sortie : 4 · Écart : au-dessous")
	for _, said := range []string{"d10 du bot : 210 dés, rien d'inhabituel", "2 sortes de dés sont jugées ensemble",
		"d6 de la table : 9 dés, trop peu pour en dire quoi que ce soit (il en faut 60)"} {
		s.play("says: " + said)
	}
	for _, alt := range localdiscordtest.Alts(s.message) {
		if strings.HasSuffix(alt, "…") {
			t.Errorf("the alt text is cut: %s", alt)
		}
	}
	s.play("Robin> /dice stats of:club", "private: d6 of the bot: 120 dice, very unusual", "Sacha> /des stats de:moi", "private: 0 dé", "no picture")
}
