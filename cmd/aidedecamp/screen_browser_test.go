//go:build browser

package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// behindAScreen is how many interactions a side takes at most from the opening of a game of Thucidide to its
// first turn, both deploying behind a screen.
const behindAScreen = 14

// Two armies of Thucidide are set up behind a screen at 400 pixels, then another battle is fought to its end.
func TestBehindAScreen(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "screen"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	count := map[string]int{}
	as := func(name string, act func()) {
		v.sit(name)
		v.taps = 0
		act()
		v.rest()
		count[name] += v.taps
	}
	both := []string{"Camille", "Dominique"}
	as("Camille", func() { v.say("/partie nouvelle system:thucidide opponent:@Dominique") })
	as("Camille", func() { v.say("/partie reglages reglage:deploiement valeur:paravent") })
	for _, name := range both {
		as(name, func() { v.press("Commencer"); v.rest() })
	}
	v.sees("La partie commence")
	as("Camille", func() { v.press("Carte neutre"); v.send() })
	v.seesPicture()
	v.shows("thucidide-01-carte")
	for _, label := range []string{"Jouer sur cette carte", "Armée d’exemple"} {
		for _, name := range both {
			as(name, func() { v.press(label) })
		}
	}
	v.shows("thucidide-02-armees")
	as("Camille", func() { v.press("Tirer le premier joueur") })
	v.shows("thucidide-03-paravent")
	for _, name := range both {
		as(name, func() { v.press("Auto, toute l’armée sur deux lignes") })
		v.shows("thucidide-04-derriere")
		as(name, func() { v.press("Prêt") })
	}
	v.sees("Tour 1")
	v.shows("thucidide-05-revele")
	t.Logf("set-up: %v", count)
	for _, name := range both {
		if count[name] > behindAScreen {
			t.Errorf("%s comes to turn 1 in %d interactions, %d at most", name, count[name], behindAScreen)
		}
	}
	v.sit("Camille")
	v.say("/partie finir")
	v.rest()
	v.sit("Dominique")
	v.press("Accepter de finir")
	v.rest()
	v.sit("Camille")
	v.fightsItOut("thucidide")
}
