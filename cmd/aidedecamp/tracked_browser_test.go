//go:build browser

package main

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// A game whose places the bot keeps, by thumb: a proposal, places typed all at once, a piece moved by arrows,
// a refused place put right by its button, then edges, supply lines, roads, points and the count.
func TestATrackedGame(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "tracked"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	v.sit("Camille")
	v.say("/partie nouvelle system:npow opponent:@Dominique initiative:hote mode:suivi des:reels")
	v.sees("Engagement")
	v.press("Commencer")
	v.rest() // the second start waits until the first line is posted
	v.sit("Dominique")
	v.press("Commencer")
	v.rest()
	v.say(`/terrain npow region:europe-centrale des:"1 | 1 5 3 0 6 8 9 | 4"`)
	v.press("Valider")
	v.sees("Pool prêt")
	v.shows("npow-suivi-1-pool")
	v.seesPicture()

	v.press("Donner les places")
	v.rest()
	v.fill("Une ligne", "1 37,5 22,5\n2 67,5 22,5\n4 90 30 /90\n5 30 100\n6 110 100")
	v.send()
	v.reads(`Construite\sen\s67,5`)
	v.rest()
	v.choose("Prendre une pièce", "5")
	v.rest()
	v.press("→")
	v.rest()
	v.choose("Pas de 5", "Pas de 1")
	v.rest()
	v.press("↑")
	v.shows("npow-suivi-2-fleches")
	v.reads(`35\s101\scm`)
	v.rest()
	v.press("↻")
	v.rest()
	v.reads(`101\scm,\s15°`)
	v.eightTaps("↓")
	v.press("Lâcher")
	v.rest()
	v.threeTaps()
	v.say("/piece deplacer piece:2 ou:70 21,7")
	v.reads(`14,2\scm`)
	v.shows("npow-suivi-3-refus")
	v.press("Placer là")
	v.reads(`Construite\sen\s70`)
	v.rest()
	v.press("Proposer le reste")
	v.shows("npow-suivi-4-proposition")
	v.seesPicture()
	v.rest()
	v.press("Donner les places")
	v.rest()
	v.fill("Une ligne", "3 150 100 /30\n7 20 60 | 150 30 /45")
	v.send()
	v.reads(`Forêt\sen\s150`)
	v.rest()
	v.press("Table finie")
	v.sees("Table finie")

	v.sit("Camille")
	v.press("Nord")
	v.sees("prend le bord Nord")
	v.rest()
	v.choose("Camille", "A2")
	v.rest()
	v.sit("Dominique")
	v.choose("Dominique", "C1")
	v.shows("npow-suivi-5-routes")
	v.rest()
	v.seesPicture()
	v.press("Accepter ces routes")
	v.fill("longueurs de rivière", "4 4")
	v.send()
	v.press("Valider")
	v.sees("infanterie et la cavalerie")
	v.rest()
	v.layPoints()
	v.press("La bataille est finie")
	v.rest()
	v.sit("Camille")
	v.press("D’accord pour")
	v.sees("les points sont révélés")
	v.rest()
	v.answerRest(": Dominique")
	v.press("Valider le compte")
	v.sees("Compte validé")
	v.shows("npow-suivi-6-compte")
	v.seesPicture()
	v.rest()
	t.Logf("%d interactions", v.taps)
}

// eightTaps presses one spot of the screen eight times: the piece goes one way all along, and the map stays in
// sight with the cross.
func (v *visitor) eightTaps(sign string) {
	v.t.Helper()
	const at = `(() => { const b = [...document.querySelectorAll("#log button")].filter((b) => b.textContent.trim() === %q).at(-1).getBoundingClientRect();
		return [b.x, b.y]; })()`
	where := func() []float64 {
		spot, err := chromedp.Run(v.c, chromedp.Evaluate[[]float64](fmt.Sprintf(at, sign)))
		if err != nil {
			v.t.Fatal(err)
		}
		return spot
	}
	first := where()
	for range 8 {
		v.press(sign)
		v.rest()
		if now := where(); !slices.EqualFunc(first, now, func(a, b float64) bool { return math.Abs(a-b) < 8 }) {
			v.t.Fatalf("%s was at %v and is at %v", sign, first, now)
		}
	}
}

// threeTaps lays a piece: itself, a sector, one of the nine places.
func (v *visitor) threeTaps() {
	v.t.Helper()
	before := v.taps
	v.choose("Prendre une pièce", "7")
	v.rest()
	v.press("A1")
	v.rest()
	v.press("↘")
	v.rest()
	v.reads(`Obstacle\sen\s`)
	if v.taps-before != 3 {
		v.t.Errorf("a piece in %d taps", v.taps-before)
	}
	v.press("Lâcher")
	v.rest()
}

// reads waits until the page says what a JavaScript pattern describes: French spaces are of several kinds.
func (v *visitor) reads(pattern string) {
	v.do("read "+pattern, until(fmt.Sprintf(`new RegExp(%q).test(document.querySelector("#log").textContent)`, pattern)))
}
