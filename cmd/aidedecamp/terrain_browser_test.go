//go:build browser

package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// toTheLastControl is how many interactions the set-up of L'Art de la Guerre takes on the table at most, from
// the initiative to the last control, with three pieces a side, a strategist and one water that may fail; a
// form is two. The ambushes are counted apart.
const toTheLastControl = 18

// A battlefield of L'Art de la Guerre with figures on a real table, the phone beside it: both players at 400
// pixels, whatever the dice say.
func TestATerrainSequence(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "sequence"}
	v.opensBattlefield(url, "")
	v.taps, v.typed = 0, 0
	v.laysTerrain()
	t.Logf("%d interactions, %d of them typed", v.taps, v.typed)
	if v.taps > toTheLastControl || v.typed > 0 {
		t.Errorf("%d interactions from the initiative to the last control, %d of them typed: %d and none are promised", v.taps, v.typed,
			toTheLastControl)
	}
}

// opensBattlefield opens a game of Camille and Dominique, with more options.
func (v *visitor) opensBattlefield(url, options string) {
	v.t.Helper()
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	v.sit("Camille")
	v.say("/partie nouvelle system:adlg opponent:@Dominique" + options)
	v.sees("Engagement")
	v.press("Commencer")
	v.rest() // the second start waits until the first line is posted
	v.sit("Dominique")
	v.press("Commencer")
	v.rest()
}

// laysTerrain plays from the initiative to the last control, and returns who defends and who attacks.
func (v *visitor) laysTerrain() (defender, attacker string) {
	v.t.Helper()
	v.shows("adlg-01-initiative")
	v.press("initiative")
	v.rest()
	v.fill("Camille", "3")
	v.fill("Dominique", "5")
	v.send()
	v.rest()
	defender, attacker = "Dominique", "Camille"
	if strings.HasPrefix(v.text(`(Camille|Dominique) a l’initiative`), attacker) {
		defender, attacker = attacker, defender
	}
	v.sit(defender)
	v.shows("adlg-02-territoire")
	v.choose("Attaquer ou défendre", "Défendre · Plaine")
	v.shows("adlg-03-choix")
	v.choose("Choisir 2 à 4", "Champ", "Marais", "Ravine")
	v.rest()
	v.sit(attacker)
	v.choose("Choisir 2 à 4", "Rivière", "Plantation", "Route")
	v.rest()
	if other := "Un autre élément à la place de l’eau"; slices.Contains(v.offered(), other) {
		v.choose(other, "Colline douce")
	}
	v.sees("Ordre de placement")
	v.rest()
	v.shows("adlg-04-ordre")
	v.press("Lancer pour")
	v.shows("adlg-05-placement")
	for range 6 {
		v.press("Posée")
		v.rest()
	}
	v.shows("adlg-06-controle")
	v.sit(attacker)
	v.controls("Posée\u202f: contrôler un élément", "3 ", "4 ", "J’ai un stratège", "Puis plus de contrôle")
	v.sit(defender)
	v.controls("Contrôler un élément", "3 ", "Puis plus de contrôle")
	v.sees("Faites votre plan de bataille")
	v.seesPicture()
	v.shows("adlg-07-terrain-pret")
	return defender, attacker
}

// controls ticks all that a player controls in one list, and says what becomes of each piece.
func (v *visitor) controls(label string, ticks ...string) {
	v.t.Helper()
	v.choose(label, ticks...)
	for v.rest(); ; v.rest() {
		switch offered := v.offered(); {
		case slices.Contains(offered, "Laissée"):
			v.choose("Déplacée", "zone")
		case slices.Contains(offered, "Relancer le dé (stratège)"): // his first die left its piece: he may go on or throw it again
			v.choose("Contrôler un élément", "4 ", "Puis plus de contrôle")
		default:
			return
		}
	}
}
