package npow_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest"
)

// TestSecretPointsStaySecret plays whole evenings twice that differ only in where seat b lays its points:
// until the count nobody else gets to know anything of it, on the table and tracked, and also where b changes
// its mind.
func TestSecretPointsStaySecret(t *testing.T) {
	t.Parallel()
	act := func(seat rules.Seat, path string, args ...string) rules.Act {
		a := rules.Act{Path: path, Seat: seat, Args: rules.Args{}}
		for i := 0; i+1 < len(args); i += 2 {
			a.Args[args[i]] = args[i+1]
		}
		return a
	}
	lay := func(seat rules.Seat, text string) rules.Act {
		return act(seat, "npow objectif points", "repartition", text, "degre", "faible")
	}
	evening := []rules.Act{
		act("b", "terrain npow", "region", "europe-centrale"),
		act("b", "piece ecran", "ecran", "secteurs"), act("b", "piece ecran", "ecran", "bande"),
		act("b", "piece ecran", "ecran", "objectifs", "reponse", "1"), act("b", "piece ecran", "ecran", "contacts"),
		act("a", "npow bord", "cote", "nord"), act("a", "npow ldr posee", "ou", "A2-milieu"), act("b", "npow ldr posee", "ou", "B1-milieu"),
		act("a", "npow route accepter", "ponts", "aucun-pont"),
	}
	var story rulestest.Story
	story.Settings = map[string]string{"initiative": "hote", "npow-max-objectifs": "illimite"}
	for _, a := range evening {
		story.Acts = append(story.Acts, rulestest.Same(a))
	}
	story.Acts = append(story.Acts,
		rulestest.Pair{Left: lay("b", "1:35;ldr.a:15"), Right: lay("b", "ldr.a:50")},
		rulestest.Same(lay("a", "5:20")),
		rulestest.Pair{Left: lay("b", "1:20;ldr.a:30"), Right: lay("b", "1:10;5:35;ldr.a:5")},
		rulestest.Same(act("a", "npow objectif liste")),
		rulestest.Same(act("b", "piece retranchement", "nombre", "2")),
		rulestest.Same(lay("a", "1:50")),
		rulestest.Same(act("a", "retour")),
		rulestest.Same(lay("a", "5:15;1:35")),
		rulestest.Pair{Left: lay("b", "5:50"), Right: lay("b", "9.1:50")},
		rulestest.Same(act("a", "npow objectif reveler")),
		rulestest.Same(act("b", house.PathAgree)),
	)
	rulestest.Twin(t, system, story)
}
