//go:build browser

package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// thumb is a player at a window of his own who uses the newest message alone, as he sees it:
// what he presses is in it and in sight, though nobody scrolls. He types no command.
type thumb struct {
	*visitor
	seat   string
	called int // the messages that have called him
}

// reach is a step of the page's own on what pick finds in the newest message, once it is there and in sight.
// What stands against it goes into window.why.
func (p *thumb) reach(what, pick, act string) {
	p.t.Helper()
	limited, end := context.WithTimeout(p.c, hang)
	defer end()
	err := chromedp.Do(limited, until(fmt.Sprintf(`(() => {
		const box = document.querySelector("main"), frame = box.getBoundingClientRect();
		const last = document.querySelector("#log").lastElementChild;
		const one = last && (%s)(last);
		window.why = (() => {
			if (!one) return "the newest message does not have it: " + last?.innerText;
			if (!last.querySelector("details[open]") && box.scrollHeight - box.scrollTop - box.clientHeight > 2) return "the page does not stand at its end";
			const at = one.getBoundingClientRect();
			if (at.top < frame.top - 1 || at.bottom > frame.bottom + 1) return "it is out of sight: " + [at.top, at.bottom, frame.top, frame.bottom].map(Math.round);
			if (!one.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2))) return "it is covered";
			return one.disabled ? "it is disabled" : "";
		})();
		if (window.why !== "") return false;
		(%s)(one);
		return true;
	})()`, pick, act)))
	if err == nil {
		p.do(what) // for its picture
		return
	}
	why, _ := chromedp.Run(p.c, chromedp.Evaluate[string](`window.why ?? ""`))
	p.do(what)
	p.t.Fatalf("%s, %s: %v: %s", p.name, what, err, why)
}

// press presses a button whose label is this or begins with it.
func (p *thumb) press(label string) {
	p.t.Helper()
	p.rest()
	p.taps++
	p.reach("press "+label, fmt.Sprintf(`(m) => {
		const all = [...m.querySelectorAll("button.button")].filter((b) => !b.disabled), text = (b) => b.textContent.trim();
		return all.find((b) => text(b) === %[1]q) ?? all.find((b) => text(b).startsWith(%[1]q));
	}`, label), `(b) => b.click()`)
	p.rest()
}

// pick picks the first option of a select that contains a text, of several the first that do, at most most.
func (p *thumb) pick(label, value string, most int) {
	p.t.Helper()
	p.rest()
	p.taps++
	if p.has(label) == "SELECT" {
		p.reach("pick "+value+" of "+label, fmt.Sprintf(`(m) => [...m.querySelectorAll("select")].find((s) => s.getAttribute("aria-label").includes(%q)
			&& [...s.options].some((o) => o.value !== "" && o.text.includes(%q)))`, label, value),
			fmt.Sprintf(`(s) => { s.value = [...s.options].find((o) => o.value !== "" && o.text.includes(%q)).value; s.dispatchEvent(new Event("change")); }`, value))
		p.rest()
		return
	}
	list := fmt.Sprintf(`(m) => [...m.querySelectorAll("details.many")].find((d) => d.querySelector("summary").textContent.includes(%q))`, label)
	p.reach("open "+label, list+`?.querySelector("summary")`, `(s) => s.click()`)
	for i := range most {
		p.reach(fmt.Sprintf("tick %d of %s", i+1, label), list+fmt.Sprintf(`?.querySelectorAll("label").values().filter((l) => l.textContent.includes(%q)).toArray()[%d]`, value, i),
			`(l) => l.click()`)
	}
	p.reach("send "+label, list+`?.querySelector("button")`, `(b) => b.click()`)
	p.rest()
}

// has is what kind of select of the newest message bears a label: SELECT, DETAILS or nothing.
func (p *thumb) has(label string) string {
	p.t.Helper()
	kind, err := chromedp.Run(p.c, chromedp.Evaluate[string](fmt.Sprintf(`[...document.querySelector("#log").lastElementChild.querySelectorAll("select, details.many")]
		.find((s) => (s.getAttribute("aria-label") ?? s.querySelector("summary").textContent).includes(%q))?.tagName ?? ""`, label)))
	if err != nil {
		p.t.Fatal(err)
	}
	return kind
}

// labels are what the newest message offers.
func (p *thumb) labels() []string {
	p.t.Helper()
	p.rest()
	labels, err := chromedp.Run(p.c, chromedp.Evaluate[[]string](`[...document.querySelector("#log").lastElementChild.querySelectorAll("button.button, select, details.many > summary")]
		.filter((c) => !c.disabled).map((c) => c.getAttribute("aria-label") ?? c.textContent.trim())`))
	if err != nil {
		p.t.Fatal(err)
	}
	return labels
}

// offers says whether the newest message has a control whose label begins so.
func (p *thumb) offers(label string) bool {
	return slices.ContainsFunc(p.labels(), func(l string) bool { return strings.HasPrefix(l, label) })
}

// isCalled waits until the newest message awaits him and mentions something, and one message since his last
// call has mentioned him, one alone: he is called once for what he has to do.
func (p *thumb) isCalled(about string) {
	p.t.Helper()
	p.do("be called: "+about, until(fmt.Sprintf(`(() => {
		const last = document.querySelector("#log").lastElementChild;
		return window.calls.size > %d && last.textContent.includes(%q) && /(?:on attend |à vous)/.test(last.textContent);
	})()`, p.called, about)))
	p.rest()
	calls, err := chromedp.Run(p.c, chromedp.Evaluate[int](`window.calls.size`))
	if err != nil {
		p.t.Fatal(err)
	}
	if calls != p.called+1 {
		p.t.Errorf("%s is called %d times: %s", p.name, calls-p.called, about)
	}
	p.called = calls
}

// awaits are the players whom the game awaits, by its newest message; of several one may be enough.
func (p *thumb) awaits() []string {
	p.t.Helper()
	p.rest()
	text, err := chromedp.Run(p.c, chromedp.Evaluate[string](`[...document.querySelectorAll("#log > li:not(.private)")].at(-1).innerText`))
	if err != nil {
		p.t.Fatal(err)
	}
	return players.FindAllString(standing.FindString(text), -1)
}

var (
	players  = regexp.MustCompile(`Camille|Dominique`)
	standing = regexp.MustCompile(`on attend .*|.*, à vous`)
)

// listens notes every message that mentions the person at the window: its mark goes when it is edited.
func (p *thumb) listens() {
	p.do("listen", until(`(() => {
		const log = document.querySelector("#log"), note = () => { for (const m of log.querySelectorAll(":scope > .pinged")) window.calls.add(m.id); };
		window.calls = new Set();
		note();
		new MutationObserver(note).observe(log, { childList: true });
		return true;
	})()`))
}

// downgrade makes mere rises of as many hills as are too many, the first of them.
func (p *thumb) downgrade() {
	p.t.Helper()
	label := p.labels()[slices.IndexFunc(p.labels(), func(l string) bool { return strings.HasPrefix(l, "Déclasser") })]
	hills := 1
	fmt.Sscanf(label, "Déclasser %d", &hills) //nolint:errcheck // « une Colline » is one
	p.pick(label, "", hills)
}

// write fills a field of the open form, and sends it.
func (p *thumb) write(label, value string) {
	p.t.Helper()
	p.fill(label, value)
	p.sendSeen()
}

// sendSeen sends the open form by its button, which a form of many choices has below what fits the screen.
func (p *thumb) sendSeen() {
	p.t.Helper()
	p.do("see the form's button", until(`(() => {
		const button = document.querySelector('#form button[type="submit"]');
		button.scrollIntoView({ block: "nearest" });
		const at = button.getBoundingClientRect();
		return at.top >= 0 && at.bottom <= innerHeight;
	})()`))
	p.send()
	p.rest()
}

// twoWindows are the first player, who opens the page, and the second, who follows the link of his seat in a
// browser of his own.
func twoWindows(t *testing.T, name string) (first, second *thumb) {
	t.Helper()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	first = &thumb{seat: "Camille", visitor: &visitor{t: t, c: chromium(t, 400), name: name + "-1"}}
	first.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	first.sit("Dominique")
	link, err := chromedp.Run(first.c, chromedp.Evaluate[string](`document.querySelector("#beside").href`))
	if err != nil {
		t.Fatal(err)
	}
	first.sit("Camille")
	second = &thumb{seat: "Dominique", visitor: &visitor{t: t, c: chromium(t, 400), name: name + "-2"}}
	second.do("follow the link", chromedp.Navigate(link),
		chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Dominique")][@aria-pressed="true"]`), chromedp.Click(`[data-language="fr"]`))
	first.listens()
	second.listens()
	return first, second
}

// An evening of NPOW at two windows: the second player finds all that he does in the newest message, which
// calls him.
func TestAnEveningAtTwoWindows(t *testing.T) {
	t.Parallel()
	camille, dominique := twoWindows(t, "windows-npow")
	camille.say("/partie nouvelle system:npow opponent:@Dominique mode:suivi initiative:hote")
	dominique.isCalled("Avant le départ")
	camille.press("Commencer")
	dominique.press("Commencer")
	dominique.pick("Tirer le pool", "Europe Centrale", 1)
	for range 6 {
		switch {
		case dominique.offers("Déclasser"):
			dominique.downgrade()
			continue
		case dominique.offers("Table finie"):
			dominique.press("Table finie")
		case dominique.offers("Proposer"):
			dominique.press("Proposer")
			continue
		default:
			t.Fatalf("the terrain has no end: %q", dominique.labels())
		}
		break
	}
	camille.isCalled("bord")
	camille.press("Nord")
	camille.pick("LdR", ", ", 1) // whichever the drawn table leaves him
	dominique.isCalled("Ligne de Ravitaillement")
	dominique.pick("LdR", ", ", 1)
	for _, answer := range []string{"Accepter ces routes", "Aucune route"} {
		if dominique.offers(answer) {
			dominique.press(answer)
			break
		}
	}
	dominique.press("Points secrets")
	dominique.fillPoints("ldr.a")
	dominique.sendSeen()
	dominique.press("Sceller")
	camille.isCalled("points")
	camille.press("Points secrets")
	camille.fillPoints("ldr.b")
	camille.sendSeen()
	camille.press("Sceller")
	dominique.sees("La bataille est finie")
	dominique.press("La bataille est finie")
	camille.isCalled("Répondre à la demande de Dominique")
	camille.press("D’accord pour")
	dominique.sees("Compte final")
	for range 8 {
		label := dominique.unanswered()
		if label == "" {
			break
		}
		dominique.pick(label, ": Dominique", 1)
	}
	dominique.press("Valider le compte")
	dominique.press("Terminer la partie")
	camille.isCalled("finir")
	camille.press("Accepter de finir")
	dominique.sees("La partie est finie")
	t.Logf("%d and %d interactions", camille.taps, dominique.taps)
	if dominique.typed > 0 {
		t.Errorf("the second player typed %d commands", dominique.typed)
	}
}

// A battlefield of L'Art de la Guerre at two windows, from the initiative to the game's end.
func TestABattlefieldAtTwoWindows(t *testing.T) {
	t.Parallel()
	camille, dominique := twoWindows(t, "windows-adlg")
	camille.say("/partie nouvelle system:adlg opponent:@Dominique mode:suivi")
	dominique.isCalled("Avant le départ")
	camille.press("Commencer")
	dominique.press("Commencer")
	dominique.press("Lancer l’initiative")
	dominique.fill("Camille", "3")
	dominique.write("Dominique", "5")
	for acted, at := 0, dominique; ; acted++ {
		if acted == 80 {
			t.Fatal("the terrain has no end")
		}
		awaited := at.awaits()
		if len(awaited) == 0 {
			break
		}
		if !slices.Contains(awaited, at.seat) { // of two of whom one is enough, the one who is there is not called
			if at = camille; awaited[0] == dominique.seat {
				at = dominique
			}
			at.isCalled("")
		}
		at.lays()
	}
	dominique.pick("Dominique\u202f: révéler", "embuscade", 1)
	dominique.press("Fin")
	camille.isCalled("finir")
	camille.press("Accepter de finir")
	dominique.sees("La partie est finie")
	t.Logf("%d and %d interactions", camille.taps, dominique.taps)
	if dominique.typed > 0 {
		t.Errorf("the second player typed %d commands", dominique.typed)
	}
}

// lays does the first thing that the newest message offers of a terrain sequence.
func (p *thumb) lays() {
	p.t.Helper()
	switch {
	case p.offers("Attaquer ou défendre"):
		p.pick("Attaquer ou défendre", "Défendre · Plaine", 1)
	case p.offers("Choisir"):
		p.pick("Choisir", "", 2)
	case p.offers("Un autre élément à la place"):
		p.pick("Un autre élément à la place", "", 1)
	case p.offers("Plutôt"): // the way out of a refusal
		p.press("Plutôt")
	case p.offers("Lancer pour"):
		p.press("Lancer pour")
	case p.offers("Posée"):
		p.press("Posée")
	case p.offers("Laissée"):
		p.press("Laissée")
	case p.offers("Contrôler"):
		p.pick("Contrôler", "", 1)
	case p.offers("Plus de contrôle"):
		p.press("Plus de contrôle")
	case p.offers("Plan de bataille prêt"):
		p.press("Plan de bataille prêt")
	case p.offers("Sans embuscade"):
		p.press("Placer une embuscade")
		p.fill("Élément de terrain", "1")
		p.fill("Troupes", "2 LI")
		p.fill("Dans ou derrière", "derrière")
		p.write("Jusqu’à combien", "1")
	case p.offers("Embuscades placées"):
		p.press("Embuscades placées")
	default:
		p.t.Fatalf("nothing to lay: %q", p.labels())
	}
}

// Two turns of a hex battle at two windows, attacks and answers included: each finds his turn in the newest
// message.
func TestABattleAtTwoWindows(t *testing.T) {
	t.Parallel()
	camille, dominique := twoWindows(t, "windows-panache")
	camille.say("/partie nouvelle system:panache opponent:@Dominique mode:suivi")
	dominique.isCalled("Avant le départ")
	camille.press("Commencer")
	dominique.press("Commencer")
	camille.sees("scénario tout prêt")
	camille.press("Scénario")
	camille.write("Le scénario", contact())
	camille.press("Jouer sur cette carte")
	dominique.isCalled("Jouer sur cette carte")
	dominique.press("Jouer sur cette carte")
	dominique.press("Commencer la bataille")
	at := dominique
	for turn, acted := 1, 0; turn <= 4; acted++ { // each has two
		if acted == 80 {
			t.Fatal("the turn has no end")
		}
		p := camille
		if at.awaited() == "Dominique" {
			p = dominique
		}
		if p != at {
			p.isCalled("")
		}
		at = p
		if p.fights() {
			turn++
		}
	}
	t.Logf("%d and %d interactions", camille.taps, dominique.taps)
	if dominique.typed > 0 {
		t.Errorf("the second player typed %d commands", dominique.typed)
	}
}

// fights does the first thing that the newest message offers, an attack before a move and that before an
// activation; it returns true where it ended the turn.
func (p *thumb) fights() bool {
	p.t.Helper()
	labels := p.labels()
	starts := func(what string) bool {
		return slices.ContainsFunc(labels, func(l string) bool { return strings.HasPrefix(l, what) })
	}
	for _, answer := range []string{"Aucun ordre ce tour", "Aucun ordre", "Reculer en", "Suivre en", "Rester", "Garder", "Continuer"} {
		if starts(answer) {
			p.press(answer)
			return false
		}
	}
	switch i := slices.IndexFunc(labels, func(l string) bool { return strings.HasSuffix(l, " →") }); {
	case starts("Attaquer"):
		p.pick("Attaquer", "", 1)
	case i >= 0:
		p.pick(labels[i], "", 1)
	case starts("Activer"):
		p.pick("Activer", "", 1)
	case starts("Fin de phase"):
		p.press("Fin de phase")
	default:
		p.press("Fin de tour")
		if p.offers("Valider") {
			p.press("Valider")
		}
		return true
	}
	return false
}
