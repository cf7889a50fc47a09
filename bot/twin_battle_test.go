package bot

import (
	"fmt"
	"slices"
	"testing"
)

// contact is a scenario in which two units stand in contact, red's tokens being so many.
func contact(red int) string {
	text := `columns = 9\nrows = 12\nfirst = "bleu"`
	for _, camp := range [][4]string{{"bleu", "E6", "A2", "E5"}, {"rouge", "E7", "A11", "E8"}} {
		for _, at := range camp[1:3] {
			text += fmt.Sprintf(`\n[[unit]]\ncamp = %q\ntroop = "infanterie"\nweight = "lourd"\nat = %q`, camp[0], at)
		}
		text += fmt.Sprintf(`\n[[officer]]\ncamp = %q\nrank = "general-en-chef"\nat = %q`, camp[0], camp[3])
	}
	return text + fmt.Sprintf(`\n[[camp]]\ncamp = "rouge"\ntokens = %d\n[[camp]]\ncamp = "bleu"\ntokens = 6`, red)
}

// TestABattleHidesWhatItShould plays battles of hexes twice that differ only in what Dominique keeps to
// himself: until it is revealed Camille, the referee and a spectator see the same messages, to the last
// custom_id, alt text and pixel, and are completed the same.
func TestABattleHidesWhatItShould(t *testing.T) {
	t.Parallel()
	begin := [][2]string{
		{"Camille> /partie nouvelle system:panache opponent:@Dominique referee:@Alex"}, {"Camille! [Commencer]"}, {"Dominique! [Commencer]"},
	}
	set := func(settings ...string) (steps [][2]string) {
		for i := 0; i < len(settings); i += 2 {
			steps = append(steps, [2]string{"Camille> /partie reglages " + settings[i]},
				[2]string{"Dominique! [D’accord pour passer " + settings[i+1] + "]"})
		}
		return steps
	}
	bare := [][2]string{{"Camille! [Carte nue à modifier]"}, {"Camille! [Jouer sur cette carte]"}, {"Dominique! [Jouer sur cette carte]"}}
	looks := [][2]string{
		{"Camille> /carte"}, {"Camille> /journal"}, {"Camille> /partie etat"}, {"Camille> /bataille pions"}, {"Camille> /bataille armee liste"},
		{"Camille! [Mes choix]"},
		{"Sacha> /suite"}, {"Sacha> /journal"}, {"Sacha> /bataille armee liste"}, {"Alex> /suite"}, {"Alex> /bataille pions"}, {"Alex> /bataille armee liste"},
		{"Camille~ /order charge unit:"}, {"Camille~ /bataille deployer unite:"}, {"Camille~ /bataille combat attacker:"},
		{"Sacha~ /bataille combat target:"},
		// What can be carried away, looked back at, asked about.
		{"Camille> /partie exporter"}, {"Sacha> /partie exporter"}, {"Alex> /partie exporter"},
		{"Camille> /partie rejouer"}, {"Sacha> /partie rejouer"}, {"Alex> /partie rejouer"}, {"Camille~ /regle topic:"},
	}
	proofs := [][2]string{{"Camille> /partie preuve"}, {"Sacha> /partie preuve"}, {"Alex> /partie preuve"}}
	for name, steps := range map[string][][2]string{
		// Who brings how many tokens to an open army, and what is left of them at an attack.
		"tokens": slices.Concat(begin, set("reglage:hex-pions valeur:caches", "« pions d'ordre » à « cachés »"), bare, [][2]string{
			{"Dominique> /bataille armee coller lignes:4 inf C12-F12; gen D12; pions 9", "Dominique> /bataille armee coller lignes:4 inf C12-F12; gen D12; pions 0"},
			{"Dominique! [Valider]"},
			{"Camille> /bataille armee coller lignes:4 inf C1-F1; gen D1; pions 5"}, {"Camille! [Valider]"}, {"Dominique> /bataille armee liste"},
			{"Camille! [Tirer le premier joueur]"},
			{"Camille! [Auto, toute l’armée sur deux lignes]"}, {"Dominique! [Auto, toute l’armée sur deux lignes]"}, {"Camille> /suite"},
		}, looks, proofs),
		// The tokens of a scenario, from its start through a window that opens for who has none as for who
		// has some.
		"reaction": slices.Concat(begin, set("reglage:hex-pions valeur:caches", "« pions d'ordre » à « cachés »"), [][2]string{
			{"Dominique! [Scénario]"}, {"Dominique= texte: " + contact(6), "Dominique= texte: " + contact(0)},
			{"Camille! [Jouer sur cette carte]"}, {"Dominique! [Jouer sur cette carte]"}, {"Camille! [Commencer la bataille]"},
			{"Camille> /bataille activer officer:E5 units:E6"}, {"Camille> /bataille combat attacker:E6 target:E7 order:aucun"}, {"Dominique! [Mes choix]"},
			{wholeSweep},
		}, looks, [][2]string{
			{"Camille> /bataille chances attacker:E6 target:E7"}, {"Sacha> /bataille chances attacker:E6 target:E7"}, {"Camille> /order sacrifice"},
			{"Sacha! [Aucun ordre]"},
			{"Dominique! [Aucun ordre ce tour]"}, {"Camille! [Fin de tour]"}, {"Dominique> /bataille activer officer:E8 units:E7"},
			{"Dominique> /order charge unit:E7"}, {"Camille> /journal"},
		}, proofs),
		"screen": slices.Concat(begin, set("reglage:deploiement valeur:paravent", "« déploiement » à « paravent »"), bare, [][2]string{
			{"Dominique> /bataille armee coller lignes:4 inf C12-F12; gen D12 \"Zibeline\"",
				"Dominique> /bataille armee coller lignes:7 cav lourde; 1 art \"Zibeline\"; gen; 2 off; pions 9"}, {"Dominique! [Sceller]"}, {wholeSweep},
			{"Alex> /bataille armee liste"},
			{"Camille! [Armée d'exemple]"}, {"Camille! [Tirer le premier joueur]"},
			{"Dominique> /bataille deployer unite:1", "Dominique> /bataille deployer unite:off1"},
			{"Dominique> /bataille deployer unite:1 ou:A11", "Dominique> /bataille deployer unite:8 ou:J12"}, {"Dominique! [Mes choix]"},
		}, looks, proofs),
		"papers": slices.Concat(begin, set("reglage:deploiement valeur:papiers", "« déploiement » à « petits papiers »"), bare, [][2]string{
			{"Dominique> /bataille armee coller lignes:8 inf A12-H12; gen A12 \"Zibeline\"",
				"Dominique> /bataille armee coller lignes:8 cav A12-H12; 1 art I12 \"Zibeline\"; gen B12; off"}, {"Dominique! [Sceller]"}, {wholeSweep},
			{"Alex> /bataille armee liste"},
			{"Camille! [Armée d'exemple]"}, {"Camille! [Tirer le premier joueur]"},
			{"Dominique> /bataille deployer unite:leurre1 ou:I12", "Dominique> /bataille deployer unite:9 ou:I12"},
			{"Dominique> /bataille deployer unite:leurre2 ou:A11", "Dominique> /bataille deployer unite:leurre1 ou:A11"}, {"Dominique! [Mes choix]"},
		}, looks, proofs),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clubs := newTwins(t, allSystems(), "Zibeline"+map[string]string{"tokens": "|[Pp]ions 9", "reaction": "|[Cc]amp rouge.·.[06].pion"}[name])
			clubs.play(t, append(steps, [2]string{wholeSweep}), "Camille", "Sacha", "Alex")
			if clubs[0].sees("Dominique") == clubs[1].sees("Dominique") {
				t.Error("Dominique sees no difference either: the battles hide nothing")
			}
		})
	}
}
