package bot

import (
	"strings"
	"testing"
)

// TestPointsStaySecret plays an NPOW evening twice up to its secret points, which one player lays out
// otherwise in each: nobody else is shown a line of them by any button, select or form that ever was sent, or
// could be written by hand.
func TestPointsStaySecret(t *testing.T) {
	t.Parallel()
	for holder, far := range map[string][2]string{"Dominique": {"2", "4.1"}, "Camille": {"1", "4.2"}} { // objectives in the other half
		t.Run(holder, func(t *testing.T) {
			t.Parallel()
			other := map[string]string{"Dominique": "Camille", "Camille": "Dominique"}[holder]
			clubs := newTwins(t, allSystems(), `\b(39|43)\b`)
			people := strings.NewReplacer("HOLDER", holder, "OTHER", other, "FIRST", far[0], "SECOND", far[1])
			others := []string{other, "Alex", "Sacha"}
			steps := [][2]string{
				{"Camille> /partie nouvelle system:npow opponent:@Dominique referee:@Alex initiative:adversaire des:reels"}, {"OTHER! [Commencer]"},
				{"HOLDER! [Commencer]"},
				{`Camille> /terrain npow region:europe-centrale des:"1 | 1 5 3 0 6 8 9 | 4"`}, {"Camille! [Valider]"},
				{"Camille! [Tous les secteurs sont garnis]"}, {"Camille? [En majorité dans la zone centrale] 1 3"},
				{"Camille? [Quels objectifs sont au Sud ?] 2 4.1"}, {"Camille! [Rien à redire : table finie]"}, {"Dominique! [Nord]"},
				{"Dominique? [Dominique : où est votre LdR ?] A2-milieu"}, {"Camille? [Camille : où est votre LdR ?] B1-milieu"},
				{"Dominique! [Routes posées, aucun pont nouveau]"}, {"Dominique= des: 3 5"}, {"Dominique! [Valider]"},
				// What is refused is kept with what was typed; so is what is weighed.
				{"HOLDER> /npow objectif points"}, {"HOLDER= degre: eleve; repartition: FIRST = 39", "HOLDER= degre: eleve; repartition: SECOND = 43"},
				{"HOLDER! [Corriger]"},
				{"HOLDER= degre: eleve; repartition: FIRST = 11\\nSECOND = 39", "HOLDER= degre: eleve; repartition: FIRST = 7\\nSECOND = 43"},
				{"HOLDER! [Sceller]"},
				{"HOLDER! [Mes choix]"}, {"HOLDER! [Changer mes points]"}, {"OTHER! [Points secrets]"}, {"OTHER> /npow objectif liste"}, {"Sacha> /carte"},
				{"Alex> /partie etat"}, {wholeSweep},
			}
			for i := range steps {
				steps[i] = [2]string{people.Replace(steps[i][0]), people.Replace(steps[i][1])}
			}
			clubs.play(t, steps, others...)
		})
	}
}
