//go:build browser

package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// A club's season on a phone: six are paired, three results are noted, and the standings are read, in the
// dark theme.
func TestASeasonOnAPhone(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "season"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Alex")]`),
		chromedp.Click(`[data-language="fr"]`))
	v.sit("Alex")
	v.paste("/organiser theme choix:sombre")
	v.rest()
	v.paste(`/organiser saison ouvrir nom:"Hiver 26"`)
	v.sees("est ouverte")
	for _, name := range []string{"Camille", "Dominique", "Jean-Baptiste d’Arvigny", "Élise Lecœur", "Robin", "Marie-Antoinette de La Rochefoucauld"} {
		v.paste(fmt.Sprintf("/club saison inscrire nom:%q", name))
		v.rest()
		v.sees(name)
	}
	v.paste("/organiser saison ronde")
	v.sees("Ronde 1")
	v.shows("saison-1-ronde")
	v.paste(`/organiser saison resultat premier:Camille second:Dominique score:"12,5-8"`)
	v.sees("victoire de Camille")
	v.paste(`/organiser saison resultat premier:Robin second:"Élise Lecœur" issue:nul`)
	v.rest()
	v.paste("/club saison voir")
	v.sees("1. Camille")
	v.shows("saison-2-classement")
	v.paste("/partie nouvelle system:npow opponent:@Camille initiative:hote")
	v.press("Commencer")
	v.rest() // the second start waits until the first line is posted
	v.sit("Camille")
	v.press("Commencer")
	v.rest()
	v.choose("Tirer le pool", "Europe Centrale")
	v.seesPicture()
	v.shows("theme-sombre")
}
