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

// contact is a board where two camps of ten face each other: the red line at its own edge, where nobody
// can go back, its men too far apart to help each other.
func contact() string {
	var out strings.Builder
	out.WriteString("name = \"Le dernier carré\"\ncolumns = 11\nrows = 12\nfirst = \"bleu\"\n")
	out.WriteString("[[hex]]\nat = \"C9 D9\"\nrows = [\"foret\"]\n[[hex]]\nat = \"H9 I9\"\nrows = [\"colline\"]\n")
	troops := []string{"infanterie", "infanterie", "infanterie", "infanterie", "infanterie", "cavalerie", "cavalerie", "artillerie",
		"infanterie", "cavalerie"}
	places := map[string][]string{
		"bleu":  {"B11", "D11", "F11", "H11", "J11", "C10", "I10", "F8", "E10", "G10"},
		"rouge": {"B12", "D12", "F12", "H12", "J12", "A7", "K7", "C5", "F4", "I5"},
	}
	for _, camp := range []string{"bleu", "rouge"} {
		for i, troop := range troops {
			elements := ""
			if camp == "rouge" && i < 5 {
				elements = "elements = 1\n"
			}
			fmt.Fprintf(&out, "[[unit]]\ncamp = %q\ntroop = %q\nweight = \"moyen\"\nat = %q\n%s", camp, troop, places[camp][i], elements)
		}
		fmt.Fprintf(&out, "[[officer]]\ncamp = %q\nrank = \"general-en-chef\"\nat = %q\n", camp, places[camp][2])
		fmt.Fprintf(&out, "[[officer]]\ncamp = %q\nrank = \"sous-general\"\nat = %q\n", camp, places[camp][6])
		fmt.Fprintf(&out, "[[camp]]\ncamp = %q\ntokens = 3\n", camp)
	}
	return out.String()
}

// Two players fight a battle of ten units a side on the page, at 400 pixels: armies set up in at most 8
// interactions a side, a turn with three combats in at most 11, two of them slash commands at most, to
// victory.
func TestABattleOfHexes(t *testing.T) {
	t.Parallel()
	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 400), name: "battle"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	v.sit("Camille")
	v.say("/partie nouvelle system:panache opponent:@Dominique")
	v.sees("Engagement")
	v.press("Commencer")
	v.rest()
	v.sit("Dominique")
	v.press("Commencer")
	v.sees("La partie commence")
	v.rest()
	v.musters()
	v.sit("Camille")
	v.say("/partie finir")
	v.rest()
	v.sit("Dominique")
	v.press("Accepter de finir")
	v.rest()
	v.sit("Camille")

	v.fightsItOut("panache")
}

// fightsItOut plays a battle of a system from its opening to victory, on a board where two lines touch.
func (v *visitor) fightsItOut(system string) {
	v.t.Helper()
	v.say("/partie nouvelle system:" + system + " opponent:@Dominique")
	v.rest()
	v.press("Commencer")
	v.rest()
	v.sit("Dominique")
	v.press("Commencer")
	v.sees("La partie commence")
	v.rest()
	v.sit("Camille")
	v.press("Scénario")
	v.rest()
	v.fill("Le scénario", contact())
	v.send()
	v.rest()
	for _, name := range []string{"Camille", "Dominique"} {
		v.sit(name)
		v.press("Jouer sur cette carte")
		v.rest()
	}
	v.press("Commencer la bataille")
	v.sees("Tour 1")
	v.shows(system + "-06-commandement")
	three := false
	for turns := 0; ; turns++ {
		if turns == 30 {
			v.t.Fatal("thirty turns, and no victory")
		}
		v.taps, v.typed = 0, 0
		combats, on := v.turn(system, !three)
		v.t.Logf("turn %d: %d combats, %d interactions, %d of them typed", turns+1, combats, v.taps, v.typed)
		if v.typed > 2 {
			v.t.Errorf("a turn takes %d slash commands, 2 at most", v.typed)
		}
		if combats == 3 && v.taps > 11 {
			v.t.Errorf("a turn with three combats takes %d interactions, 11 at most", v.taps)
		}
		three = three || combats >= 3
		if !on {
			break
		}
	}
	if !three {
		v.t.Error("no turn had three combats")
	}
	v.sees("La bataille est finie")
	v.seesPicture()
	v.shows(system + "-10-victoire")
}

// musters sets both example armies up on a neutral map.
func (v *visitor) musters() {
	v.t.Helper()
	count := map[string]int{}
	as := func(name string, act func()) {
		v.sit(name)
		v.taps = 0
		act()
		v.rest()
		count[name] += v.taps
	}
	as("Camille", func() { v.press("Carte neutre"); v.send() })
	v.seesPicture()
	v.shows("panache-01-carte")
	both := []string{"Camille", "Dominique"}
	for _, label := range []string{"Jouer sur cette carte", "Armée d’exemple"} {
		for _, name := range both {
			as(name, func() { v.press(label) })
		}
	}
	v.shows("panache-02-armees")
	as("Camille", func() { v.press("Tirer le premier joueur") })
	v.shows("panache-03-deploiement")
	for range both {
		as(v.awaited(), func() { v.press("Auto, toute l’armée sur deux lignes") })
	}
	v.sees("Tour 1")
	for _, name := range both {
		if count[name] > 8 {
			v.t.Errorf("%s sets an army up in %d interactions, 8 at most", name, count[name])
		}
	}
	v.t.Logf("set-up: %v", count)
	v.sit(v.awaited())
	v.say("/bataille pions")
	v.sees("3 pions")
	v.shows("panache-04-pions")
	v.paste("/carte hex:F3 rayon:4")
	v.rest()
	v.seesPicture()
	v.shows("panache-05-de-plus-pres")
}

var awaits = regexp.MustCompile(`(?:on attend |@)([A-Z][a-z]+)`)

// awaited is whom the game waits for, by the newest message of the game.
func (v *visitor) awaited() string {
	v.t.Helper()
	return awaits.FindStringSubmatch(v.live())[1]
}

// offered are the labels of the live controls of the newest message of the game: buttons as they are, selects
// before a colon.
func (v *visitor) offered() []string {
	v.t.Helper()
	labels, err := chromedp.Run(v.c, chromedp.Evaluate[[]string](`(() => {
		const live = [...document.querySelectorAll("#log > li")].filter((m) => m.querySelector('[data-id^="o|"], details.many')).at(-1);
		if (!live) return [];
		return [...live.querySelectorAll("button, select, details.many > summary")].filter((c) => !c.disabled).map((c) => c.getAttribute("aria-label") ?? c.textContent);
	})()`))
	if err != nil {
		v.t.Fatal(err)
	}
	return labels
}

// first picks the first real option of the newest select of a label.
func (v *visitor) first(label string) {
	v.taps++
	v.do("pick the first of "+label, until(fmt.Sprintf(`(() => {
		const one = [...document.querySelectorAll("#log select")].filter((s) => s.getAttribute("aria-label") === %q && !s.disabled).at(-1);
		if (!one) return false;
		one.value = [...one.options].find((o) => o.value !== "").value;
		one.dispatchEvent(new Event("change"));
		return true;
	})()`, label)))
}

// ticks are the boxes of the newest select of several.
func (v *visitor) ticks() []string {
	v.t.Helper()
	boxes,
		err := chromedp.Run(v.c,
		chromedp.Evaluate[[]string](`[...[...document.querySelectorAll("#log details.many")].at(-1).querySelectorAll("label")].map((l) => l.textContent)`))
	if err != nil {
		v.t.Fatal(err)
	}
	return boxes
}

// live is what the newest message with offers of the game says.
func (v *visitor) live() string {
	v.t.Helper()
	text, err := chromedp.Run(v.c, chromedp.Evaluate[string](liveMessage+`?.innerText ?? ""`))
	if err != nil {
		v.t.Fatal(err)
	}
	return text
}

const liveMessage = `[...document.querySelectorAll("#log > li")].filter((m) => m.querySelector('[data-id^="o|"]')).at(-1)`

// acts does something that changes the game, and waits until the newest message shows it.
func (v *visitor) acts(act func()) {
	v.t.Helper()
	before := v.live()
	act()
	v.do("wait for what comes of it", until(fmt.Sprintf(`(%s?.innerText ?? "") !== %q`, liveMessage, before)))
}

// answers answers whatever the combat under way asks, until the turn goes on; it returns false at the
// battle's end.
func (v *visitor) answers(system string) bool {
	v.t.Helper()
	for range 12 {
		labels := v.offered()
		if slices.Contains(labels, "Terminer") {
			return false
		}
		answered := false
		for _, answer := range []string{"Aucun ordre ce tour", "Aucun ordre", "Reculer en", "Suivre en", "Rester", "Garder", "Continuer"} {
			if i := slices.IndexFunc(labels, func(l string) bool { return strings.HasPrefix(l, answer) }); i >= 0 {
				v.sit(v.awaited())
				v.shows(system + "-09-reponse")
				v.acts(func() { v.press(labels[i]) })
				answered = true
				break
			}
		}
		if !answered {
			return true
		}
	}
	v.t.Fatal("the combat asks for ever")
	return false
}

// turn plays one turn: units of one officer activated, then every attack, the second by a slash command with
// its order. It returns how many combats there were, and false at the battle's end.
func (v *visitor) turn(system string, charges bool) (combats int, on bool) {
	v.t.Helper()
	v.sit(v.awaited())
	if slices.ContainsFunc(v.offered(), func(l string) bool { return strings.HasPrefix(l, "Activer") }) {
		if wanted := v.called(); len(wanted) > 0 {
			v.acts(func() { v.choose("Activer", wanted...) })
			v.shows(system + "-07-mouvements")
			v.acts(func() { v.press("Fin de phase") })
		}
		v.closeIn()
	}
	for range 8 {
		if !v.answers(system) {
			return combats, false
		}
		labels := v.offered()
		attack := attacks(labels)
		if attack < 0 {
			break
		}
		v.sit(v.awaited())
		v.shows(system + "-08-combats")
		if charges && combats == 1 {
			v.charge()
		} else {
			v.acts(func() { v.first(labels[attack]) })
		}
		combats++
	}
	if !v.answers(system) {
		return combats, false
	}
	v.sit(v.awaited())
	if slices.ContainsFunc(v.offered(), func(l string) bool { return strings.HasPrefix(l, "Activer") }) { // nothing was done, and could be
		v.press("Fin de tour")
		v.sees("Ce que vous perdriez")
		v.acts(func() { v.press("Valider") })
		return combats, true
	}
	v.acts(func() { v.press("Fin de tour") })
	return combats, true
}

// paste puts a whole line into the entry, as from a note, and sends it.
func (v *visitor) paste(line string) {
	v.taps++
	v.typed++
	v.do(line, chromedp.WaitVisible("#entry"), until(fmt.Sprintf(`(() => {
		const entry = document.querySelector("#entry");
		entry.value = %q;
		entry.dispatchEvent(new Event("input"));
		document.querySelector("#composer").requestSubmit();
		return true;
	})()`, line)))
}

// commander is who activates, by a box of the select.
func commander(box string) string {
	_, who, _ := strings.Cut(box, "←")
	who, _, _ = strings.Cut(who, "·")
	return strings.TrimSpace(who)
}

// called are up to three foot of one officer, those next to the red edge first.
func (v *visitor) called() []string {
	v.t.Helper()
	boxes := slices.DeleteFunc(v.ticks(), func(box string) bool { return !strings.Contains(box, "inf.") })
	slices.SortStableFunc(boxes, func(a, b string) int { return strings.Count(b, "11 ") - strings.Count(a, "11 ") })
	boxes = slices.DeleteFunc(boxes, func(box string) bool { return commander(box) != commander(boxes[0]) })
	return boxes[:min(3, len(boxes))]
}

// attacks is which of the labels is the select of attacks, -1 where none is: before the combats it says more.
func attacks(labels []string) int {
	return slices.IndexFunc(labels, func(l string) bool { return strings.HasPrefix(l, "Attaquer") })
}

// closeIn moves whoever is activated, as long as nobody may attack.
func (v *visitor) closeIn() {
	v.t.Helper()
	for range 3 {
		labels := v.offered()
		i := slices.IndexFunc(labels, func(l string) bool { return strings.HasSuffix(l, " →") })
		if attacks(labels) >= 0 || i < 0 {
			return
		}
		v.acts(func() { v.first(labels[i]) })
	}
}

// charge looks at the odds of an attack by the unit of the general, or else of the first on the list, then
// makes it by /order charge.
func (v *visitor) charge() {
	v.t.Helper()
	pair,
		err := chromedp.Run(v.c,
		chromedp.Evaluate[string](`[...document.querySelectorAll('#log select[aria-label^="Attaquer"]')].filter((s) => !s.disabled)
			.slice(-1).map((s) => [...s.options].find((o) => o.text.startsWith("F11")) ?? s.options[1])[0].text`))
	if err != nil {
		v.t.Fatal(err)
	}
	pair, _, _ = strings.Cut(pair, " — ") // the odds follow
	from, to, _ := strings.Cut(pair, " → ")
	v.say(fmt.Sprintf("/bataille chances attacker:%s target:%s", from, to))
	v.rest()
	v.acts(func() { v.paste(fmt.Sprintf("/order charge unit:%s target:%s", from, to)) })
	v.sees("Charge")
}
