//go:build browser

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// What the ambushes take: the plans and three markers, a form as two; then the three turned over, one by its
// owner, one agreed to, one contested and decided by the referee.
const (
	toTheLastMarker = 10
	toTurnThree     = 6
)

// noted are the notes of the three markers, which nobody else may read before each is turned over.
var noted = []string{"Vélites", "Psiloi", "Ekdromoi"}

// The ambushes of L'Art de la Guerre at 400 pixels: two players and a referee, and a stranger who presses
// whatever is offered at each stage.
func TestAmbushes(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "ambush"}
	v.opensBattlefield(url, " referee:@Alex")
	defender, attacker := v.laysTerrain()
	v.taps, v.typed = 0, 0
	v.isNoStrangers()
	for _, seat := range []string{defender, attacker} {
		v.sit(seat)
		v.press("Plan de bataille prêt")
		v.rest()
	}
	v.isNoStrangers()
	v.sit(defender)
	v.laysAmbush(noted[0])
	v.isNoStrangers()
	v.sit(defender)
	v.laysAmbush(noted[1])
	v.press("Embuscades placées")
	v.rest()
	v.sit(attacker)
	v.laysAmbush(noted[2])
	v.press("Embuscades placées")
	v.sees("3 embuscades cachées")
	v.shows("adlg-08-embuscades")
	if v.taps > toTheLastMarker || v.typed > 0 {
		t.Errorf("%d interactions from the plans to the last marker, %d of them typed: %d and none are promised", v.taps, v.typed,
			toTheLastMarker)
	}
	t.Logf("%d interactions to the last marker", v.taps)
	v.isNoStrangers()
	v.press("Mes embuscades") // as the attacker
	v.rest()
	v.knows(attacker, noted[2])
	for _, seat := range []string{defender, "Alex", "Sacha"} {
		v.knowsNot(seat, noted[2])
	}
	v.knowsNot(attacker, noted[:2]...)
	v.taps = 0
	v.sit(defender)
	v.choose(defender+"\u202f: révéler", "embuscade 1")
	v.rest()
	v.knows("Sacha", noted[0])
	v.knowsNot("Sacha", noted[1:]...)
	v.sit(defender)
	v.choose(defender+"\u202f: détecter", "embuscade 3")
	v.rest()
	v.isNoStrangers()
	v.sit(attacker)
	v.press("D’accord pour révéler")
	v.rest()
	v.knows("Sacha", noted[2])
	v.sit(attacker)
	v.choose(attacker+"\u202f: détecter", "embuscade 2")
	v.rest()
	v.sit(defender)
	v.press("Refuser")
	v.rest()
	v.knowsNot(attacker, noted[1])
	v.isNoStrangers()
	v.sit("Alex")
	v.choose("Alex\u202f: détecter", "embuscade 2")
	v.sees("Le terrain est prêt")
	v.shows("adlg-09-revelees")
	v.knows(attacker, noted[1])
	v.seesPicture()
	t.Logf("%d interactions to turn three over", v.taps)
	if v.taps > toTurnThree {
		t.Errorf("%d interactions to turn three markers over, %d are promised", v.taps, toTurnThree)
	}
}

// laysAmbush lays a marker of light foot at the compulsory field, behind it, where any depth is legal.
func (v *visitor) laysAmbush(note string) {
	v.t.Helper()
	v.press("Placer une embuscade")
	v.rest()
	v.fill("Élément de terrain", "1")
	v.fill("Troupes", "2 LI")
	v.fill("Jusqu’à combien", "1")
	v.fill("Dans ou derrière", "derrière")
	v.fill("Note", note)
	v.send()
	v.rest()
	v.sees("pose l’embuscade")
}

// all is what the page contains for its seat: texts, attributes, fields, and the files that it links.
func (v *visitor) all() string {
	v.t.Helper()
	text, err := chromedp.Run(v.c, chromedp.Evaluate[string](`(() => {
		const files = [...document.querySelectorAll("#log a.file")].map((link) => {
			const request = new XMLHttpRequest();
			request.open("GET", link.href, false);
			request.send();
			return request.responseText;
		});
		const fields = [...document.querySelectorAll("input, textarea")].map((field) => field.value);
		return [document.documentElement.outerHTML, ...fields, ...files].join("\n");
	})()`))
	if err != nil {
		v.t.Fatal(err)
	}
	return text
}

func (v *visitor) knows(seat string, words ...string) {
	v.t.Helper()
	v.holds(seat, words, true)
}

func (v *visitor) knowsNot(seat string, words ...string) {
	v.t.Helper()
	v.holds(seat, words, false)
}

func (v *visitor) holds(seat string, words []string, wanted bool) {
	v.t.Helper()
	v.sit(seat)
	v.rest()
	all := v.all()
	for _, word := range words {
		if strings.Contains(all, word) != wanted {
			v.t.Errorf("%s's page holds %s: %t", seat, word, !wanted)
		}
	}
}

// reads are the controls of a game that only read it, or that anybody may see.
var reads = regexp.MustCompile(`^(Carte|Journal|\?|Mes choix|Plus…|Moins|Revenir en arrière)`)

// isNoStrangers has a stranger press and choose whatever is there, and checks that each is refused to him
// alone, and nothing changes.
func (v *visitor) isNoStrangers() {
	v.t.Helper()
	taps := v.taps
	v.sit("Sacha")
	v.rest()
	before := v.live()
	labels := slices.DeleteFunc(v.offered(), func(label string) bool { return label == "" || reads.MatchString(label) })
	if before == "" || len(labels) == 0 {
		v.t.Fatalf("nothing stands to be pressed: %q, %q", before, labels)
	}
	for _, label := range labels {
		v.do("press as a stranger "+label, until(fmt.Sprintf(`(() => {
			const live = %s, label = %q;
			const one = [...live.querySelectorAll("button, select")].find((c) => (c.getAttribute("aria-label") ?? c.textContent) === label);
			if (!one) return false;
			if (one.tagName === "SELECT") {
				one.value = [...one.options].find((o) => o.value !== "").value;
				one.dispatchEvent(new Event("change"));
			} else one.click();
			return true;
		})()`, liveMessage, label)),
			until(`document.querySelector("#log").lastElementChild.matches(".private") &&
				document.querySelector("#log").lastElementChild.textContent.includes("Ce bouton attend")`))
		v.rest()
		if now := v.live(); now != before {
			v.t.Errorf("a stranger's %s leads from %s to %s", label, before, now)
		}
	}
	v.taps = taps
}
