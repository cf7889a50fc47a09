package bot

import (
	"strings"
	"testing"
)

// TestWhichArmyIsTakenStaysHidden: behind the screen, two games in which Dominique takes other lists of the
// club, by name and by select, are one game to Camille and to a spectator, to the last byte; the list can't
// be put where they would read it.
func TestWhichArmyIsTakenStaysHidden(t *testing.T) {
	t.Parallel()
	var clubs twins
	for i := range clubs {
		clubs[i] = &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
		clubs[i].tell(
			"Dominique> /bataille armee enregistrer nom:Aile lignes:3 inf moyenne ; 1 cav lourde ; gen system:panache",
			"Dominique> /bataille armee enregistrer nom:Batterie lignes:9 inf légère ; 2 art ; gen ; 2 off ; pions 9 system:panache",
			"Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
			"Camille> /partie reglages reglage:deploiement valeur:paravent", "Dominique! [D’accord pour passer « déploiement » à « paravent »]",
			"Camille! [Carte nue à modifier]", "Camille! [Jouer sur cette carte]", "Dominique! [Jouer sur cette carte]")
		if err := clubs[i].line("says: Chaque camp apporte son armée"); err != nil {
			t.Fatal(err, clubs[i].text())
		}
	}
	differ := false
	for _, step := range [][2]string{
		{"Dominique> /bataille armee liste", ""},
		{"Dominique> /bataille armee coller liste:Aile", "Dominique> /bataille armee coller liste:Batterie"},
		{"Dominique! [Sceller]", ""},
		{"Camille> /bataille armee liste", ""},
		{"Camille> /bataille armee liste liste:Aile", ""},
		{"Dominique> /bataille armee enregistrer nom:Cachée", ""},
		{"Dominique? [Une liste du club · Panache] Batterie", "Dominique? [Une liste du club · Panache] Aile"},
		{"Dominique! [Prendre celle-ci]", ""},
		{"Dominique! [Sceller]", ""},
		{"Camille> /carte", ""},
		{"Camille> /journal", ""},
		{"Camille> /partie preuve", ""},
		{"Sacha> /bataille armee liste", ""},
		{"Sacha> /suite", ""},
	} {
		clubs.alike(t, step, "Camille", "Sacha")
		for _, s := range clubs {
			if strings.HasSuffix(step[0], "Cachée") {
				if err := s.line("private: Votre armée est cachée"); err != nil {
					t.Error(err)
				}
			}
		}
		differ = differ || clubs[0].sees("Dominique") != clubs[1].sees("Dominique")
	}
	if !differ {
		t.Error("Dominique sees no difference either: the games hide nothing")
	}
}
