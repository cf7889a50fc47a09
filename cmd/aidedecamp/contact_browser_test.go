//go:build browser

package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The first page says what this is, with the table of each system, and a touch plays a recorded evening by
// itself until somebody touches the page; its end opens a game.
func TestFirstSight(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "first-sight"}
	onScreen := func(what string) chromedp.Action[chromedp.Void] {
		return until(fmt.Sprintf(`[...document.querySelectorAll("#log p, #log .image, #log button")].some((n) => {
			const at = n.getBoundingClientRect(), box = document.querySelector("main").getBoundingClientRect();
			return (n.matches(%q) || n.textContent.includes(%q)) && at.top >= box.top && at.bottom <= box.bottom; })`, what, what))
	}
	told := func(moment int) string { return fmt.Sprintf("moment %d sur", moment) }
	v.do("open the page", chromedp.EmulateViewport(400, 850), chromedp.Navigate(url),
		until(`document.querySelectorAll("#log .gallery.many img").length === 4`))
	v.do("all of it on one screen", onScreen("l’arbitre de vos parties"), onScreen("▶ Art de la Guerre"))
	v.press("▶ Art de la Guerre")
	v.sees(told(3))
	v.sees(told(4)) // nobody has pressed
	v.sees(told(5))
	v.press("Fin")
	v.sees("À vous")
	v.do("it stays", chromedp.Sleep(4*time.Second))
	v.sees("À vous")
	v.choose("Ouvrir une partie", "tout suivi par le bot")
	v.sees("Avant le départ")
	v.sit("Dominique")
	v.press("Prendre la place en face")
	v.sees("Dominique prend place")
}

// A newcomer who types nothing: the empty channel's buttons open a game, and help leads through the evening.
func TestFirstContactWithoutTyping(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{400, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			_, url := demo(t, t.TempDir(), "127.0.0.1:0")
			v := &visitor{t: t, c: chromium(t, width), name: fmt.Sprint("contact-", width)}
			v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
				chromedp.Click(`[data-language="fr"]`), chromedp.WaitVisible(`//li//button[contains(., "Compter une fin de partie")]`))
			v.press("Résoudre un combat")
			v.sees("Par quelles règles")
			v.press("Précédent")
			v.sees("l’arbitre de vos parties")
			v.press("La première soirée")
			for _, page := range []string{"1/9", "2/9", "3/9", "4/9", "5/9", "6/9", "7/9", "8/9", "9/9"} {
				v.sees(page)
				if page != "9/9" {
					v.press("Suivant")
				}
			}
			for range 9 {
				v.press("Précédent")
				v.rest()
			}
			v.sees("Ou jouez la vôtre")
			v.press("Tirer un terrain")
			v.sees("De quel jeu")
			v.choose("Quel jeu", "NPOW")
			v.choose("La zone géographique", "Europe Centrale")
			v.seesPicture()
			v.press("Ouvrir une partie · sur table")
			v.sees("Engagement")
			v.sees("Avant le départ")
			v.do("look at the opening message", chromedp.EmulateViewport(width, 2400), chromedp.Sleep(500*time.Millisecond))
		})
	}
}

// A scenario ready to play is chosen by one select; its picture is before [Jouer sur cette carte], and
// the battle begins without a unit placed by hand.
func TestScenariosReadyToPlay(t *testing.T) {
	t.Parallel()
	for system, names := range map[string][]string{
		"panache":   {"Le pont de l’Orme", "Le plateau des moulins", "Les redoutes"},
		"thucidide": {"La plaine d’Argile", "Le bois sacré", "Le col du Bouquetin"},
	} {
		t.Run(system, func(t *testing.T) {
			_, url := demo(t, t.TempDir(), "127.0.0.1:0")
			v := &visitor{t: t, c: chromium(t, 400), name: "ready-" + system}
			v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
				chromedp.Click(`[data-language="fr"]`))
			v.say("/partie nouvelle system:" + system + " opponent:@Dominique mode:suivi")
			v.sees("Avant le départ")
			v.press("Commencer")
			v.rest() // the second start waits until the first line is posted
			v.sit("Dominique")
			v.press("Commencer")
			v.sees("La partie commence")
			for i, name := range names {
				if i > 0 {
					v.press("Effacer la carte")
					v.sit("Camille")
					v.press("D’accord")
					v.sit("Dominique")
				}
				v.choose("Un scénario tout prêt", name)
				v.sees("Jouer sur cette carte")
				v.do("see the board", until(fmt.Sprintf(`[...document.querySelectorAll("#log > li")].at(-1).textContent.includes(%q) &&
					[...document.querySelectorAll("#log .image img")].at(-1).naturalWidth > 400`, name)), chromedp.Sleep(300*time.Millisecond))
			}
			v.shows(system + "-11-scenario")
			v.press("Jouer sur cette carte")
			v.sit("Camille")
			v.press("Jouer sur cette carte")
			v.sees("Les armées du scénario sont en place")
			v.shows(system + "-12-en-place")
		})
	}
}
