package mapmaking_test

import (
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/ledger"
)

// A scenario's troops must fit the board and each other before anybody accepts it: where they could not,
// nobody could deploy later.
func TestScenariosThatNobodyCouldDeploy(t *testing.T) {
	unit := func(camp, at string) string {
		text := "[[unit]]\ncamp = \"" + camp + "\"\ntroop = \"infanterie\"\nweight = \"moyen\"\n"
		if at != "" {
			text += "at = \"" + at + "\"\n"
		}
		return text
	}
	officer := func(camp, at string) string {
		return "[[officer]]\ncamp = \"" + camp + "\"\nrank = \"officier\"\nat = \"" + at + "\"\n"
	}
	lake := "[[hex]]\nat = \"C3\"\nrows = [\"lac\"]\n"
	for name, c := range map[string]struct{ text, wants string }{
		"an officer with his unit": {unit("bleu", "A1") + officer("bleu", "A1"), ""},
		"an officer alone":         {unit("bleu", "A1") + officer("bleu", "B3"), ""},
		"an officer among enemies": {unit("bleu", "A1") + unit("rouge", "B3") + officer("bleu", "B3"), "16 taken"},
		"two officers of two camps": {unit("bleu", "A1") + unit("rouge", "A12") + officer("bleu", "B3") + officer("rouge", "B3"),
			"20 taken"},
		"an officer in a lake":           {lake + unit("bleu", "A1") + officer("bleu", "C3"), "14 impossible"},
		"an officer without an army":     {officer("bleu", "C3"), "4 alone"},
		"more units than the first rows": {strings.Repeat(unit("bleu", ""), 19) + officer("bleu", "A3"), "75 room"},
		"as many as the first rows":      {strings.Repeat(unit("bleu", ""), 18) + officer("bleu", "A3"), ""},
	} {
		_, _, faults := hexwartest.Read(hexwartest.Bare(t, "panache", nil), hexwartest.SoundScenario+c.text)
		var got []string
		for _, f := range faults {
			got = append(got, strconv.Itoa(f.Line)+" "+strings.TrimPrefix(f.What.Key, "hexwar.scenario.wrong."))
		}
		if strings.Join(got, " ") != c.wants {
			t.Errorf("%s: %q, want %q", name, got, c.wants)
		}
	}
}

// hex.md, « Command » — tokens at the start are the scenario's, also where the players bring the armies.
func TestTokensOfAScenarioWithoutArmies(t *testing.T) {
	text := "columns = 11\nrows = 12\nfirst = \"bleu\"\n[[camp]]\ncamp = \"bleu\"\ntokens = 9\n"
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t,
		rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"texte": text}}, nil)
	for _, seat := range ledger.Players {
		s = hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: seat}, nil)
	}
	for _, seat := range ledger.Players {
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille armee coller", Seat: seat, Args: rules.Args{"lignes": "3 inf; gen"}}, nil)
	}
	for _, seat := range ledger.Players {
		s = hexwartest.Do(s, t, deploy.AutoAct(seat, "tout"), nil)
	}
	if s.Purse[rules.SeatA] != 9 || s.Purse[rules.SeatB] != s.Tables.Chart.Level {
		t.Errorf("the purses hold %v", s.Purse)
	}
}
