package bot

// leakGames is how many games of each system are played at random with their twins where nobody asks for
// more.
const leakGames = 6

// leakSettings are settings under which there is something to hide, in turn; the others are drawn. Where
// papers are laid out, all see what a seal contains of their places: the stories of
// TestABattleHidesWhatItShould play that.
var leakSettings = map[string][]map[string]string{
	"npow":      {{"npow-secret": "oui", "npow-points-max": "aucun"}},
	"panache":   {{"mode": "suivi", "deploiement": "paravent"}, {"mode": "suivi", "deploiement": "paravent", "hex-pions": "caches"}},
	"thucidide": {{"mode": "suivi", "deploiement": "paravent"}, {"mode": "suivi", "deploiement": "paravent", "hex-pions": "caches"}},
}

// leakTyped are lines by which questions without choices are answered, by the act's path and the option.
var leakTyped = map[string][]string{
	"npow objectif points repartition": {"1:50", "2:50", "3:50", "4:50", "5:50", "6:50", "7:50", "8:50", "9:50", "10:50", "11:50", "2.1:50", "4.1:50", "5.1:50",
		"ldr.a:50", "ldr.b:50", "ldr.a:30", "ldr.b:20", "1:20;ldr.a:30", "5:35;ldr.b:15"},
	"bataille armee coller lignes":    {"4 inf C1-F1; gen D1", "4 inf C12-F12; gen D12 \"Ney\"", "4 cav; gen", "3 inf moyenne; gen; off", "9 inf; gen; 2 off; pions 9"},
	"adlg embuscade poser troupes":    {"2 li", "1 lc", "3 autres", "1 éléphant", "2 autres 1 li", "1 art", "4 li"},
	"adlg embuscade poser profondeur": {"2", "3,5", "5", "7", "10"},
	"adlg embuscade poser note":       {"Vélites", "Zibeline"},
	"adlg placer ou":                  {"+0,5 0", "12 8", "est 3", "5 0 | 15 10 | 25 20", "ailleurs"},
	"adlg placer taille":              {"3x2", "4x3 carré", "1,5"},
	"terrain modifier ou":             {"C4 D5", "C4/D4", "A1"},
	"terrain modifier element":        {"colline foret", "mur", "nu"},
}

// leakNonsense is what somebody types who knows no better, or too well.
var leakNonsense = []string{"", "A99", "0", "1", "2", "9", "-1", "E6", "a", "b", "@everyone", "99999999999999999999", "é\u202e\n", "leurre1",
	"off1", "1:50", "Dominique", "x y z", "%s{{.x}}", "t0", "oui"}

// leakRare are acts that lead away from what is hidden: they are done once in a while.
var leakRare = []string{"terrain scenario", "bataille deployer fini", "tour finir", "adlg ordre", "adlg bloquee", "adlg embuscade fini", "piece retranchement"}
