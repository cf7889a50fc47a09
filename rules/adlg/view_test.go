package adlg

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// TestWhatWaitsLiesAlong: a road or a river that stood upright beside the table took half the picture's
// height, and the map was drawn at half its width.
func TestWhatWaitsLiesAlong(t *testing.T) {
	water := given(map[string][]dice.Face{waterPurpose: {6}})
	d, s := chosen(t, "plaine", "champ marais riviere", "plantation route", water)
	tray := d.View(s, rules.Public).Board.Plane.Tray
	if len(tray) != 6 {
		t.Fatalf("%d pieces wait", len(tray))
	}
	for _, spare := range tray {
		for _, size := range spare.Sections {
			if size.D > 4*s.ud || size.W < size.D {
				t.Errorf("%v waits %v wide and deep", spare.Name, size)
			}
		}
	}
}

// TestAMapSaysAnAmbushOnce: the legend has room for the troops, the panel says the whole; both at length made
// the map small.
func TestAMapSaysAnAmbushOnce(t *testing.T) {
	d, s := planned(t, "foret", "bois broussailles", "bois marais")
	wood := s.of(wood)
	s = do(t, d, s.inZone(wood, 0, 0), nil, rules.SeatA, layPath, lays(wood, "2 li", "3", noteOption, "Vélites")...)
	view := d.View(s, rules.SeatA)
	said := func(p phrase.Phrase) bool { return strings.Contains(fmt.Sprint(p), "Vélites") }
	if token := view.Board.Plane.Tokens[0]; said(token.Text) || !strings.Contains(fmt.Sprint(token.Text), "troops.li") {
		t.Errorf("%+v", token)
	}
	if row := view.Panels[len(view.Panels)-1].Rows[0]; !said(row[1]) {
		t.Errorf("%+v", row)
	}
}
