package odds_test

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
)

// shown writes rows as a test reads them: key, count, per mille.
func shown(rows []odds.Row) string {
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
	unit := odds.Target{Elements: 1, PerFlag: 1, Room: odds.Open}
	r, err := odds.Exchange{Attacker: unit, Defender: unit, Attack: throw(t, 1, chart.Light, chart.Mode{Role: chart.Shot})}.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	const want = "defenseur.detruit 667\ndefenseur.recule 167\ndefenseur.pertes 0 333\ndefenseur.pertes 1 667\ndefenseur.moyenne 67 mean\nattaquant.lettres 1 167"
	if got := shown(r.Rows()); got != want {
		t.Errorf("rows:\n%s\nwant:\n%s", got, want)
	}
}

// TestRowsOfACombat: one die each; the riposte comes only if the defender is neither hit nor driven back, one time in six.
func TestRowsOfACombat(t *testing.T) {
	unit := odds.Target{Elements: 1, PerFlag: 1, Room: odds.Open}
	one := throw(t, 1, chart.Light, chart.Mode{})
	r, err := odds.Exchange{Attacker: unit, Defender: unit, Attack: one, Riposte: &one}.Resolve()
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

// TestRowsOfAThrow: two dice at heavy armour, and one figure so small that only rounding makes it nought.
func TestRowsOfAThrow(t *testing.T) {
	d, err := odds.Count(throw(t, 2, chart.Heavy, chart.Mode{Role: chart.Riposte}))
	if err != nil {
		t.Fatal(err)
	}
	const want = "touches 0 694\ntouches 1 278\ntouches 2 28\ndrapeaux 0 694\ndrapeaux 1 278\ndrapeaux 2 28\nlettres 0 694\nlettres 1 278\nlettres 2 28"
	if got := shown(d.Rows()); got != want {
		t.Errorf("rows:\n%s\nwant:\n%s", got, want)
	}
	far, err := odds.Count(throw(t, 6, chart.Heavy, chart.Mode{Role: chart.Riposte}))
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(far.Rows()); !strings.Contains(got, "touches 6 0 about") || strings.Contains(got, "touches 0 335 about") {
		t.Errorf("a chance of one in 46,656 is shown as never:\n%s", got)
	}
	many, err := odds.Count(throw(t, 20, chart.Heavy, chart.Mode{Advantages: chart.Cancelled, NoLetters: true}))
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(many.Rows()); !strings.HasSuffix(got, "lettres 0 1000") {
		t.Errorf("what is sure is shown as nearly sure:\n%s", got)
	}
	unit := odds.Target{Elements: 1, PerFlag: 1, Room: odds.Open}
	r, err := odds.Exchange{Attacker: unit, Defender: unit, Attack: throw(t, 12, chart.Light, chart.Mode{})}.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(r.Rows()); !strings.HasPrefix(got, "defenseur.detruit 1000 about\n") {
		t.Errorf("what is nearly sure is shown as sure:\n%s", got)
	}
}
