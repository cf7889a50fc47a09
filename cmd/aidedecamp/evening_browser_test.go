//go:build browser

package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// choose picks an option of the newest select with a label; several values are ticked and sent, by their
// whole names where there are such.
func (v *visitor) choose(label string, values ...string) {
	v.taps++
	v.do(fmt.Sprintf("choose %v of %s", values, label), until(fmt.Sprintf(`(() => {
		const label = %q, values = %s;
		const one = [...document.querySelectorAll("#log select")].filter((s) => s.getAttribute("aria-label").includes(label) && !s.disabled).at(-1);
		if (one) {
			one.value = [...one.options].find((o) => o.text.includes(values[0]))?.value ?? "";
			if (one.value === "") return false;
			one.dispatchEvent(new Event("change"));
			return true;
		}
		const many = [...document.querySelectorAll("#log details.many")].filter((d) => d.querySelector("summary").textContent.includes(label)).at(-1);
		if (!many) return false;
		many.open = true;
		const boxes = [...many.querySelectorAll("label")];
		const whole = values.every((value) => boxes.some((box) => box.textContent.trim() === value));
		for (const box of boxes) {
			const tick = values.some((value) => whole ? box.textContent.trim() === value : box.textContent.includes(value));
			const input = box.querySelector("input");
			if (input.checked !== tick) { input.checked = tick; input.dispatchEvent(new Event("change")); }
		}
		many.querySelector("button").click();
		return true;
	})()`, label, list(values))))
}

func list(values []string) string {
	text := "["
	for i, value := range values {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf("%q", value)
	}
	return text + "]"
}

// fill changes a field of the open form, by its label: by a text, or by the beginning of what is chosen.
func (v *visitor) fill(label, value string) {
	v.do("fill in "+label, until(fmt.Sprintf(`(() => {
		const field = [...document.querySelectorAll("#form .field")].find((f) => f.querySelector(".caption").textContent.includes(%q));
		const value = %q;
		if (!field) return false;
		const named = (node) => node.textContent.startsWith(value);
		const line = [...field.querySelectorAll("option, .choices label")].find(named);
		const entry = field.querySelector("textarea, input:not([type=radio]):not([type=checkbox])");
		if (line) line.tagName === "OPTION" ? (line.selected = true) : (line.querySelector("input").checked = true);
		else if (entry) entry.value = value;
		return Boolean(line ?? entry);
	})()`, label, value)))
}

// fillPoints lays all secret points on a supply line, by its own field or in the lines of all.
func (v *visitor) fillPoints(line string) {
	v.fill("Degré", "moyen")
	v.do("lay the points", until(fmt.Sprintf(`(() => {
		const lines = document.querySelector("#form textarea");
		const own = [...document.querySelectorAll("#form .field")].find((f) => f.querySelector(".caption").textContent.startsWith("LdR"));
		if (lines) lines.value = %q + " : 50";
		else own.querySelector("input").value = "50";
		return true;
	})()`, line)))
}

// send sends the open form.
func (v *visitor) send() {
	v.taps++
	v.do("send the form", tap(`//dialog[@id="form"]//button[@type="submit"]`), until(`!document.querySelector("#form").open`))
}

// rest waits until nothing is asked any more and the page has stood still for a moment: what an act brings
// may come in two messages.
func (v *visitor) rest() {
	v.t.Helper()
	v.do("wait", until(`(() => {
		const log = document.querySelector("#log");
		if (!window.resting) {
			window.resting = { since: performance.now() };
			window.resting.watch = new MutationObserver(() => { if (window.resting) window.resting.since = performance.now(); });
			window.resting.watch.observe(log, { childList: true, subtree: true, attributes: true });
		}
		const stands = log.getAttribute("aria-busy") !== "true" && !log.querySelector(".thinking") && performance.now() - window.resting.since > 400;
		if (stands) {
			window.resting.watch.disconnect();
			window.resting = null;
		}
		return stands;
	})()`))
}

// openEvening opens a game, settles the initiative, draws the pool and downgrades the hills that are
// too many, from whatever pool comes; it returns how many interactions more than in the plainest game that
// took.
func (v *visitor) openEvening() (more int) {
	v.t.Helper()
	v.sit("Camille")
	v.say("/partie nouvelle system:npow opponent:@Dominique referee:@Alex")
	v.sees("Engagement")
	v.press("Commencer")
	v.rest() // the second start waits until the first line is posted
	v.sit("Dominique")
	v.press("Commencer")
	v.rest()
	v.press("Camille a l’initiative")
	v.rest()
	more++
	v.choose("Tirer le pool", "Europe Centrale")
	v.seesPicture()
	v.rest()
	if v.downgrades() > 0 {
		more++
	}
	return more
}

// downgrades makes rises of the hills that are too many, the first of them, in one interaction; it returns
// how many there are.
func (v *visitor) downgrades() (hills int) {
	v.t.Helper()
	i := slices.IndexFunc(v.offered(), func(l string) bool { return strings.HasPrefix(l, "Déclasser") })
	if i < 0 {
		return 0
	}
	label := v.offered()[i]
	if _, err := fmt.Sscanf(label, "Déclasser %d", &hills); err != nil { // « une Colline »
		hills = 1
		v.first(label)
	} else {
		v.choose(label, v.ticks()[:hills]...)
	}
	v.rest()
	return hills
}

// Of three hills one or two are too many: the Defender chooses which, in one interaction either way, and the
// table comes next.
func TestHillsToDowngrade(t *testing.T) {
	t.Parallel()
	for hills, wanted := range map[int]string{2: "2", 1: "3"} {
		t.Run(fmt.Sprint(hills), func(t *testing.T) {
			_, url := demo(t, t.TempDir(), "127.0.0.1:0")
			v := &visitor{t: t, c: chromium(t, 400), name: fmt.Sprint("hills-", hills)}
			v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
				chromedp.Click(`[data-language="fr"]`))
			v.sit("Camille")
			v.say("/partie nouvelle system:npow opponent:@Dominique initiative:adversaire des:reels")
			v.sees("Avant le départ")
			v.press("Commencer")
			v.rest() // the second start waits until the first line is posted
			v.sit("Dominique")
			v.press("Commencer")
			v.sees("La partie commence")
			v.rest()
			v.sit("Camille")
			v.paste(`/terrain npow region:europe-centrale des:"1 | 1 2 1 5 6 8 9 | ` + wanted + `"`)
			v.rest()
			v.press("Valider")
			v.shows(fmt.Sprint("npow-collines-", hills))
			v.taps = 0
			if got := v.downgrades(); got != hills || v.taps != 1 {
				t.Errorf("%d hills are downgraded in %d interactions, %d are too many", got, v.taps, hills)
			}
			v.sees("Tous les secteurs sont garnis")
			v.do("see them told", until(fmt.Sprintf(`(%s.textContent.match(/devient une Élévation/g) ?? []).length === %d`, liveMessage, hills)))
		})
	}
}

// How many interactions an evening takes from its opening to the count at most, but for what openEvening
// counts; and how many the count takes, where one of two objectives is held by both, one by nobody and one
// answer is corrected. What the README promises is swept over in bot: TestAnEveningTakesFewInteractions.
const toTheCount, inTheCount = 18, 13

// A club's evening with figures on a real table, the phone beside it: both players and the referee, at 400
// pixels.
func TestAnEveningOnTheTable(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "evening"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	more := v.openEvening()
	v.shows("npow-01-pool")
	v.press("Tous les secteurs sont garnis")
	v.sees("tous les secteurs sont garnis")
	v.press("Rien dans la zone centrale")
	v.sees("n’est en majorité dans la zone centrale")
	v.shows("npow-02-zone-centrale")
	if slices.ContainsFunc(v.offered(), func(l string) bool { return strings.Contains(l, "côté Nord") }) {
		v.press("côté Nord") // else the pool has no objective outside of the central band
		v.rest()
	}
	v.press("Rien à redire")
	v.sees("Table finie")
	v.shows("npow-03-table-finie")
	v.sit("Camille")
	v.press("Nord")
	v.sees("prend le bord Nord")
	v.shows("npow-04-bords")
	v.press("LdR posée")
	v.rest()
	v.sit("Dominique")
	v.press("LdR posée")
	v.rest()
	v.press("Routes posées, aucun pont nouveau")
	v.shows("npow-05-routes")
	v.rest()
	v.layPoints()
	v.shows("npow-06-points")
	if t.Logf("%d interactions, %d of them for the initiative and hills", v.taps, more); v.taps > toTheCount+more || more > 2 {
		t.Errorf("%d interactions from the opening to the count, %d are promised", v.taps, toTheCount+more)
	}
	opening := v.taps
	v.press("La bataille est finie")
	v.rest()
	v.sit("Camille")
	v.press("D’accord pour")
	v.sees("les points sont révélés")
	v.shows("npow-07-revelation")
	v.rest()
	v.sit("Dominique")
	v.countToTheEnd()
	v.shows("npow-08-compte")
	v.seesPicture()
	v.sit("Alex")
	v.press("Confirmer le compte")
	v.sees("L’arbitre confirme le compte")
	v.shows("npow-09-arbitre")
	v.rest()
	v.press("Pour le forum")
	v.sees("À coller dans un forum")
	v.sees("### Compte final")
	v.shows("npow-10-forum")
	if v.taps-opening != inTheCount {
		t.Errorf("%d interactions in the count, %d are promised", v.taps-opening, inTheCount)
	}
	v.sit("Camille")
	v.press("Terminer la partie")
	v.rest()
	v.sit("Dominique")
	v.press("Accepter de finir")
	v.shows("npow-11-fin")
	v.rest()
	v.press("Revanche")
	v.sees("bords échangés")
	v.rest()
	v.press("Commencer")
	v.rest() // the second start waits until the first line is posted
	v.sit("Camille")
	v.press("Commencer")
	v.rest()
	v.do("see the edges exchanged", until(`[...document.querySelectorAll("#log img")].at(-1)?.alt.match(/Sud[^.]*Camille/) != null`))
	v.press("Points secrets")
	v.rest()
	v.fillPoints("ldr.b")
	v.send()
	v.press("Sceller")
	v.sees("scelle ses points")
}

// unanswered is the label of the first select of the newest message with selects that has no answer yet,
// empty for none.
func (v *visitor) unanswered() string {
	v.t.Helper()
	label,
		err := chromedp.Run(v.c,
		chromedp.Evaluate[string](`[...document.querySelectorAll("#log > li")].filter((m) => m.querySelector("select")).at(-1)
		?.querySelectorAll("select").values().find((s) => s.value === "")?.getAttribute("aria-label") ?? ""`))
	if err != nil {
		v.t.Fatal(err)
	}
	return label
}

// countToTheEnd answers for each objective that has points, by both players: one with troops of both, one
// with nobody and then corrected.
func (v *visitor) countToTheEnd() {
	v.choose("LdR de Dominique", "les deux")
	v.rest()
	v.press("points de force")
	v.rest()
	v.fill("PF d’infanterie", "12 contre 5")
	v.fill("PF d’IS", "3 contre 0")
	v.send()
	v.rest()
	v.sit("Camille")
	v.choose("LdR de Camille", "personne")
	v.rest()
	v.choose("dernier passé", "Dominique · aucun ennemi")
	v.rest()
	v.choose("LdR de Camille", ": Dominique") // an answer is corrected
	v.rest()
	v.press("Pertes des armées")
	v.rest()
	v.fill("Pertes en", "35 contre 20")
	v.send()
	v.rest()
	v.press("Valider le compte")
	v.sees("Compte validé")
	v.rest()
}

// answerRest gives one answer for every objective that has none, and returns the last one's label.
func (v *visitor) answerRest(answer string) string {
	v.t.Helper()
	label := ""
	for next := v.unanswered(); next != ""; next = v.unanswered() {
		if next == label {
			v.t.Fatalf("%s is answered and asked again", label)
		}
		label = next
		v.choose(label, answer)
		v.rest()
	}
	if label == "" {
		v.t.Fatal("nothing was asked about")
	}
	return label
}

// layPoints lays out and seals the secret points of both, all on the other's supply line.
func (v *visitor) layPoints() {
	v.t.Helper()
	for _, lay := range []struct{ name, points string }{{"Camille", "ldr.b"}, {"Dominique", "ldr.a"}} {
		v.sit(lay.name)
		v.press("Points secrets")
		v.rest()
		v.fillPoints(lay.points)
		v.send()
		v.rest()
		v.press("Sceller")
		v.rest()
	}
}
