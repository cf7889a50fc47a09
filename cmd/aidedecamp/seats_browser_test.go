//go:build browser

package main

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A meeting by thumb: somebody looks for an opponent, another presses, they pause, count their turns, and one
// gives up, while a third follows.
func TestAMeetingAtThePage(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "meeting"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	v.say("/partie cherche system:npow soir:jeudi")
	v.sees("Camille cherche un adversaire")
	v.sit("Dominique")
	v.press("Je joue")
	v.sees("Engagement")
	v.press("Commencer")
	v.rest() // the second start waits until the first line is posted
	v.sit("Camille")
	v.press("Commencer")
	v.sees("La partie commence")
	v.sit("Alex")
	v.say("/partie suivre")
	v.sees("Vous suivez cette partie")
	v.sit("Camille")
	v.say("/partie tour")
	v.sees("Tour 1")
	v.say("/partie pause")
	v.sit("Dominique")
	v.press("Accepter la pause")
	v.sees("Partie en pause")
	v.press("Reprendre la partie")
	v.sees("La partie reprend")
	v.say("/partie abandonner")
	v.sees("Camille la gagne")
	v.press("Valider")
	v.sees("Dominique abandonne")
	v.sees("nouvelle étape")
	t.Logf("%d interactions, %d of them typed", v.taps, v.typed)
}
