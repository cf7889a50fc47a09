package mapmaking_test

import (
	"testing"

	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/rulestest"
)

// TestArmiesAndDeploymentConform holds both chapters to what the kernel asks of a system, in every way of
// deployment: decided twice alike, taken back, rebuilt, exported with the seals unopened, judged again,
// hostile options refused in words.
func TestArmiesAndDeploymentConform(t *testing.T) {
	t.Parallel()
	system := hexwartest.LevelBook(t, "panache").Rules().System()
	lists := []string{"4 inf A1-D1; gen", "9 cav lourde; 2 art; gen; off; pions 6", "4 inf C12-F12; gen", "8 dragons",
		"[[unit]]\ntype = \"infanterie\"\n[[officer]]\nrank = \"officier\""}
	rulestest.Conforms(t, system, rulestest.Games(4), rulestest.Acts(30), rulestest.Speaking(hexwar.Locale(), ground.Locale(), chart.Locale()),
		rulestest.Under(map[string]string{hexwar.ModeSetting: "suivi"}), // the book has no chapter of a real table
		rulestest.Saying(rulestest.Together{"terrain nu": {"width", "height"}}),
		rulestest.With(rulestest.Answers{"bataille armee coller lignes": lists, "bataille armee importer texte": lists, "bataille armee garder lignes": lists}))
}
