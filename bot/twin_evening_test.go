package bot

import (
	"strings"
	"testing"
)

// TestPointsStaySecret plays an NPOW evening twice up to its secret points, which one player lays out otherwise in each: nobody else is
// shown a line of them by any button, select or form that ever was sent, or could be written by hand.
func TestPointsStaySecret(t *testing.T) {
	t.Parallel()
	for holder, other := range map[string]string{"Dominique": "Camille", "Camille": "Dominique"} {
		t.Run(holder, func(t *testing.T) {
			t.Parallel()
			clubs := newTwins(t, allSystems(), `\b(37|41)\b`)
			people := strings.NewReplacer("HOLDER", holder, "OTHER", other)
			others := []string{other, "Alex", "Sacha"}
			for _, step := range [][2]string{
				{"Camille> /partie nouvelle system:npow opponent:@Dominique referee:@Alex initiative:adversaire des:reels"}, {"OTHER! [Commencer]"}, {"HOLDER! [Commencer]"},
				{`Camille> /terrain npow region:europe-centrale des:"1 | 1 5 3 0 6 8 9 | 4"`}, {"Camille! [Valider]"},
				{"Camille! [Tous les secteurs sont garnis]"}, {"Camille? [Qui est surtout dans la zone centrale ?] 1 3"},
				{"Camille? [Quels objectifs sont côté Sud ?] 2 4.1"}, {"Camille! [Rien à redire : table finie]"}, {"Dominique! [Nord]"},
				{"Dominique? [Dominique : où est votre LdR ?] A2-milieu"}, {"Camille? [Camille : où est votre LdR ?] B1-milieu"},
				{"Dominique! [Routes posées, aucun pont nouveau]"}, {"Dominique= des: 3 5"}, {"Dominique! [Valider]"},
				// What is refused is kept with what was typed; so is what is weighed.
				{"HOLDER> /objectif points"}, {"HOLDER= degre: eleve; repartition: 2 = 37", "HOLDER= degre: eleve; repartition: 4.1 = 41"}, {"HOLDER! [Corriger]"},
				{"HOLDER= degre: eleve; repartition: 2 = 13\\n4.1 = 37", "HOLDER= degre: eleve; repartition: 2 = 9\\n4.1 = 41"}, {"HOLDER! [Sceller]"},
				{"HOLDER! [Mes choix]"}, {"HOLDER! [Changer mes points]"}, {"OTHER! [Points secrets]"}, {"OTHER> /objectif liste"}, {"Sacha> /carte"}, {"Alex> /partie etat"},
			} {
				for i, line := range step {
					step[i] = people.Replace(line)
				}
				clubs.alike(t, step, others...)
			}
			clubs.sweep(t, "the seal", 1, others...)
		})
	}
}
