package adlg_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest"
)

// secrets are what the story's ambushes hide, as a log would write it.
var secrets = []string{"Vélites", `"class"`, "velites"}

// TestAnExportHidesWhatIsHidden plays the story of an evening until all markers lie, and to its end: a game
// under way exports none of what they hide, and after the end the file alone shows each of them to everybody.
func TestAnExportHidesWhatIsHidden(t *testing.T) {
	f := rulestest.ReadFixture(t, "testdata/stories/ambush-evening.txtar")
	moment := func(n int) house.Occasion { return rulestest.Moment("adlg export", 1, n) }
	game, err := rulestest.Begun(system, house.Deal{Game: "exportofadlggame", Source: rules.RealDice}, moment)
	if err != nil {
		t.Fatal(err)
	}
	last := slices.Index(f.Acts, "b adlg embuscade fini")
	acts := append(slices.DeleteFunc(slices.Clone(f.Acts[:last+1]), func(line string) bool { return strings.Contains(line, "liste") }),
		"a partie finir", "b partie accepter")
	for i, line := range acts {
		if line == "a partie finir" {
			export, err := house.Export(game)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range secrets {
				if strings.Contains(string(export), secret) {
					t.Errorf("a game under way exports %s", secret)
				}
			}
			if said := fmt.Sprint(game.View(rules.Public)); strings.Contains(said, "troops.") {
				t.Error("everybody sees troops that are hidden")
			}
		}
		after, _, err := rulestest.Play(game, rulestest.ReadAct(line), moment(10+i))
		if err == nil {
			game = after
		}
	}
	if game.Ended() == nil {
		t.Fatal("it has not ended")
	}
	export, err := house.Export(game)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := rulestest.Replay(t, system, export)
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public, rules.Referee} {
		view := again.View(seat)
		said := fmt.Sprint(view.Panels)
		if !strings.Contains(said, "Vélites") || !strings.Contains(said, "troops.el") || strings.Contains(said, "is.hidden") {
			t.Errorf("after the end seat %q sees %s", seat, said)
		}
	}
}
