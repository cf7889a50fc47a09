package odds

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules/hexwar/chart"
)

// shown writes rows as a test reads them: key, count, per mille.
func shown(rows []Row) string {
	var lines []string
	for _, r := range rows {
		line := strings.TrimPrefix(r.Label.Key, "chart.odds.")
		for _, a := range r.Label.Args {
			line += fmt.Sprint(" ", a.Number)
		}
		if r.Mean {
			line += fmt.Sprint(" ", r.Hundredths, " mean")
		} else {
			line += fmt.Sprint(" ", r.PerMille)
		}
		if r.About {
			line += " about"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// TestRowsOfAShot: one die at a light unit of one element; nothing befalls the shooter, so he has no rows.
func TestRowsOfAShot(t *testing.T) {
	unit := Target{Elements: 1, PerFlag: 1, Room: Open}
	r, err := Exchange{Attacker: unit, Defender: unit, Attack: throw(t, 1, chart.Light, chart.Mode{Role: chart.Shot})}.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	const want = "defenseur.detruit 667\ndefenseur.recule 167\ndefenseur.pertes 0 333\ndefenseur.pertes 1 667\ndefenseur.moyenne 67 mean\nattaquant.lettres 1 167"
	if got := shown(r.Rows()); got != want {
		t.Errorf("rows:\n%s\nwant:\n%s", got, want)
	}
}

// TestRowsOfACombat: one die each; the riposte comes only if the defender is neither hit nor driven back, one
// time in six.
func TestRowsOfACombat(t *testing.T) {
	unit := Target{Elements: 1, PerFlag: 1, Room: Open}
	one := throw(t, 1, chart.Light, chart.Mode{})
	r, err := Exchange{Attacker: unit, Defender: unit, Attack: one, Riposte: &one}.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	const want = `defenseur.detruit 667
defenseur.recule 167
defenseur.pertes 0 333
defenseur.pertes 1 667
defenseur.moyenne 67 mean
attaquant.detruit 111
attaquant.recule 28
attaquant.pertes 0 889
attaquant.pertes 1 111
attaquant.moyenne 11 mean
attaquant.lettres 1 167
defenseur.lettres 1 28
riposte 167`
	if got := shown(r.Rows()); got != want {
		t.Errorf("rows:\n%s\nwant:\n%s", got, want)
	}
}

// TestRowsRound: what is so small, or so near to sure, that only rounding makes it so says « about »; what is
// sure does not.
func TestRowsRound(t *testing.T) {
	unit := Target{Elements: 1, PerFlag: 1, Room: Open}
	for _, c := range []struct {
		dice, elements int
		against        chart.Weight
		want           string
	}{
		{6, 20, chart.Heavy, "defenseur.pertes 6 0 about\n"}, // one in 46,656
		{12, 1, chart.Light, "defenseur.detruit 1000 about\n"},
		{0, 1, chart.Light, "defenseur.pertes 0 1000\n"},
	} {
		x := Exchange{Attacker: unit, Defender: unit, Attack: throw(t, c.dice, c.against, chart.Mode{Role: chart.Riposte})}
		x.Defender.Elements = c.elements
		r, err := x.Resolve()
		if err != nil {
			t.Fatal(err)
		}
		if got := shown(r.Rows()); !strings.Contains(got, c.want) {
			t.Errorf("%d dice read\n%s\nwithout %s", c.dice, got, c.want)
		}
	}
}
