package hexwar_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/rulestest"
)

// TestTokensStayHidden plays battles twice that differ only in how many order tokens seat b has, by the list
// that he pastes or by the referee's word: from the lists through a combat, orders paid and the next turn
// nobody else sees a difference, nor is answered otherwise whatever he reads. lecture:hex-pions
func TestTokensStayHidden(t *testing.T) {
	t.Parallel()
	act := func(seat rules.Seat, path string, args ...string) rules.Act {
		a := rules.Act{Path: path, Seat: seat, Args: rules.Args{}}
		for i := 0; i+1 < len(args); i += 2 {
			a.Args[args[i]] = args[i+1]
		}
		return a
	}
	same := func(seat rules.Seat, path string, args ...string) rulestest.Pair {
		return rulestest.Same(act(seat, path, args...))
	}
	// Seat a's troops stand before the rows in which seat b places its list.
	front := "columns = 9\nrows = 12\nfirst = \"bleu\"\n[[officer]]\ncamp = \"bleu\"\nrank = \"general-en-chef\"\nat = \"E9\""
	for _, at := range []string{"C9", "D10", "F9"} {
		front += "\n[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"lourd\"\nat = \"" + at + "\""
	}
	battle := func(left, right string) []rulestest.Pair {
		const list = "2 inf lourde D11 E11; 1 art F11; gen E11; off D11"
		return []rulestest.Pair{
			same("a", "terrain scenario", "texte", front), same("a", "terrain jouer"), same("b", "terrain jouer"),
			{Left: act("b", "bataille armee coller", "lignes", list+left), Right: act("b", "bataille armee coller", "lignes", list+right)},
			same("b", "bataille deployer auto", "combien", "tout"), same("b", "bataille deployer fini"), // behind a screen alone
			same("a", "bataille activer", "officer", "E9", "units", "D10"),
			same("a", "bataille combat", "attacker", "D10", "target", "D11", "order", "charge"),
			same("b", "order sacrifice"), same("b", "bataille combat choix", "valeur", "0"),
			same("a", "tour finir"),
			same("b", "order donner", "choix", "reconnaissance"), same("b", "bataille activer", "officer", "E11", "units", "D11"),
			same("b", "bataille combat", "attacker", "D11", "target", "D10", "order", "charge"),
			same("a", "bataille combat sans-ordre", "duree", "tour"),
			same("b", "tour finir"),
		}
	}
	set := func(tokens string) rules.Act {
		return act(rules.Referee, "partie rectifier", "quoi", "pions.rouge", "valeur", tokens, "raison", "mal compté")
	}
	figures := []rulestest.Pair{
		{Left: set("9"), Right: set("8")},
		same("b", "order nuts"),
		same("a", "bataille sur-table", "attacker", "inf", "target", "cav", "order", "charge", "officier", "deux"),
		same("a", "tour finir"), same("b", "order reconnaissance"),
	}
	for name, story := range map[string]struct {
		slug, setting, value string
		acts                 []rulestest.Pair
		refused              int
		refereeSees          bool
	}{
		"a list behind a screen": {"panache", hexwar.DeploySetting, "paravent", battle("; pions 9", "; pions 8"), 0, false},
		"a list or none":         {"thucidide", hexwar.DeploySetting, "alternatif", battle("; pions 8", ""), 1, false},
		"figures":                {"panache", hexwar.ModeSetting, hexwar.OnTable, figures, 0, true}, // he sets what he then knows
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rulestest.Twin(t, hexwartest.System(t, story.slug), rulestest.Story{
				Settings: map[string]string{hexwar.PurseReading: hexwar.PurseHidden, story.setting: story.value},
				Acts:     story.acts, Lasting: true, Compared: len(story.acts) - story.refused, RefereeSees: story.refereeSees,
				Readings: []rules.Act{
					{Path: "bataille chances", Args: rules.Args{"attacker": "D10", "target": "D11"}},
					{Path: "bataille chances", Args: rules.Args{"attacker": "D10", "target": "D11", "order": "charge", "defense": "nuts"}},
					{Path: "bataille chances", Args: rules.Args{"attacker": "D11", "target": "D10", "defense": "sacrifice"}},
					{Path: "bataille chances-table", Args: rules.Args{"attacker": "inf", "target": "cav", "order": "charge", "defense": "nuts"}},
					{Path: "portee", Args: rules.Args{"unit": "E11"}},
				},
			})
		})
	}
}
