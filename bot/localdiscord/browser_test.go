//go:build browser

package localdiscord_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser opens a fresh headless Chromium, the one on the path unless CHROMIUM
// names another.
func browser(t *testing.T) context.Context {
	t.Helper()
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true))
	if binary := os.Getenv("CHROMIUM"); binary != "" {
		opts = append(opts, chromedp.ExecPath(binary))
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(stop)
	c, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	if err := chromedp.Do(c); err != nil { // starts the browser
		t.Fatal(err)
	}
	c, end := context.WithTimeout(c, 5*patience)
	t.Cleanup(end)
	return c
}

// shot keeps a picture of the page where SHOTS says, for a person to look at.
func shot(c context.Context, name string) error {
	dir := os.Getenv("SHOTS")
	if dir == "" {
		return nil
	}
	png, err := chromedp.Run(c, chromedp.CaptureScreenshot())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name+".png"), png, 0o600)
}

// overflow lists elements wider than the window, and words of the page's own
// buttons that are broken in two.
const overflow = `[...document.querySelectorAll("body *")].filter((n) => {
	if (!n.getClientRects().length || n.closest("pre, .full, .skip, h1")) return false;
	const spills = n.scrollWidth > n.clientWidth + 1 && n.clientWidth > 0 && getComputedStyle(n).display !== "inline" &&
		!["INPUT", "SELECT"].includes(n.tagName);
	const broken = n.closest("button, [role=option], label") &&
		[...n.childNodes].filter((t) => t.nodeType === 3).some((t) => [...t.data.matchAll(/\S+/g)].some((w) => {
		const r = document.createRange();
		r.setStart(t, w.index);
		r.setEnd(t, w.index + w[0].length);
		return new Set([...r.getClientRects()].map((c) => Math.round(c.top))).size > 1;
	}));
	return n.getBoundingClientRect().right > innerWidth + 1 || spills || broken;
}).map((n) => n.tagName + "#" + n.id + "." + n.className + " " + n.textContent.slice(0, 40)).join("\n")`

// tap clicks what an XPath finds in one step of the page's own: a list that opens moves the page under a mouse.
func tap(what string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(c context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Run(c, chromedp.Poll[bool](fmt.Sprintf(`(() => {
			const found = document.evaluate(%q, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
			found?.click();
			return found !== null;
		})()`, what), chromedp.WithPollingTimeout(0)))
		return err
	})
}

func button(label string) string { return `//button[contains(., "` + label + `")]` }

func TestThePageByHand(t *testing.T) {
	for _, size := range []struct {
		name          string
		width, height int64
		dark          bool
	}{{"400", 400, 800, false}, {"1200", 1200, 850, true}} {
		t.Run(size.name, func(t *testing.T) {
			s := serve(t, localdiscord.Options{})
			withBot(t, s)
			c := browser(t)
			scheme := "light"
			if size.dark {
				scheme = "dark"
			}
			step := func(where string, actions ...chromedp.Action[chromedp.Void]) {
				t.Helper()
				limited, end := context.WithTimeout(c, patience)
				defer end()
				err := chromedp.Do(limited, actions...)
				if fault := shot(c, size.name+"-"+where); fault != nil {
					t.Error(fault)
				}
				if err != nil {
					t.Fatalf("%s: %v", where, err)
				}
				found, err := chromedp.Run(c, chromedp.Evaluate[string](overflow))
				if err != nil || found != "" {
					t.Errorf("too wide at %s: %v\n%s", where, err, found)
				}
			}
			log := func() string {
				t.Helper()
				seen, err := chromedp.Run(c, chromedp.Text("#log"))
				if err != nil {
					t.Fatal(err)
				}
				return seen
			}
			step("empty", chromedp.Func(func(c context.Context, t *chromedp.Target) error {
				_, err := cdp.Call(c, t, emulation.SetEmulatedMedia,
					emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
				return err
			}),
				chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL()), chromedp.WaitVisible(button("Camille")),
				chromedp.Click(`[data-language="fr"]`), chromedp.WaitVisible(`//p[@id="absent"][contains(., "Rien")]`))
			step("commands", chromedp.SendKeys("#entry", "/"), chromedp.WaitVisible(`//div[@role="option"][contains(., "/terrain npow")]`))
			step("options", chromedp.SendKeys("#entry", "ter"), chromedp.SendKeys("#entry", kb.Enter),
				chromedp.WaitVisible(`input[data-option="region"]`))
			step("completion", chromedp.SendKeys(`input[data-option="region"]`, "europe"),
				chromedp.WaitVisible(`//div[@role="option"][contains(., "europe du sud")]`))
			step("filled", chromedp.Click(`//div[@role="option"][contains(., "europe centrale")]`),
				chromedp.Click(button("+ adversaire")), chromedp.WaitVisible(`//div[@role="option"][contains(., "@Dominique")]`))
			step("answer", chromedp.Click(`//div[@role="option"][contains(., "@Dominique")]`), chromedp.Click("#send"),
				chromedp.WaitVisible(`//li[contains(., "Table NPOW")]`))
			step("select", chromedp.Click(`//summary[contains(., "secteurs")]`), tap(`//details[@open]//label[contains(., "Secteur A1")]`),
				tap(button("Valider le choix")), chromedp.WaitVisible(`//li[contains(., "choisi")]`),
				chromedp.WaitVisible(`//p[contains(@class, "only")]`))
			step("form", chromedp.Click(button("Tout retirer")), chromedp.WaitVisible(`//dialog[@id="form"]//input`))
			step("formdone", chromedp.SendKeys(`//dialog[@id="form"]//input`, "oui"),
				chromedp.Click(`//dialog[@id="form"]//button[@type="submit"]`), chromedp.WaitVisible(`//li[contains(., "Retiré")]`),
				chromedp.WaitNotPresent(`//dialog[@id="form"][@open]`)) // the form may close after its answer is seen
			step("picture", chromedp.SendKeys("#entry", "/carte"), chromedp.SendKeys("#entry", kb.Enter), chromedp.Click("#send"),
				chromedp.WaitVisible(`//img[contains(@alt, "Carte")]`), chromedp.WaitVisible(`.image img`),
				chromedp.Sleep(300*time.Millisecond))
			step("full", chromedp.Click(".image"), chromedp.WaitVisible("#picture img"))
			step("closed", chromedp.Click(button("Fermer")))
			path := filepath.Join(t.TempDir(), "barème.toml")
			must(t, os.WriteFile(path, []byte("level = 5"), 0o600))
			step("file", chromedp.SendKeys("#entry", "/depot"), chromedp.SendKeys("#entry", kb.Enter),
				chromedp.WaitVisible(`input[data-option="fichier"]`),
				chromedp.SetUploadFiles(`input[data-option="fichier"]`, []string{path}))
			step("filedone", chromedp.WaitVisible(`#send:focus`), chromedp.Click("#send"),
				chromedp.WaitVisible(`//li[contains(., "bar_me.toml 9 true level = 5")]`))
			if seen := log(); !strings.Contains(seen, "choisi : a1") {
				t.Errorf("Camille does not see his private answer: %q", seen)
			}
			step("dominique", chromedp.Click(`//button[contains(., "Dominique")]`),
				chromedp.WaitVisible(`//button[contains(., "Dominique")][@aria-pressed="true"]`),
				chromedp.WaitVisible(`//li[contains(., "Retiré")]`))
			if seen := log(); strings.Contains(seen, "choisi : a1") {
				t.Errorf("Dominique sees Camille's private answer: %q", seen)
			}
			step("english", chromedp.Click(`[data-language="en-GB"]`),
				chromedp.WaitVisible(`//button[@id="send"][contains(., "Send")]`),
				chromedp.SendKeys("#entry", "/terrain npow region:europe-centrale"), chromedp.KeyEvent(kb.Enter),
				chromedp.WaitVisible(`//li[contains(., "English")]`))
		})
	}
}

// In an empty channel the page sends its greeting; a second window is another seat; what comes in meanwhile is marked,
// and the keyboard goes from the newest message to the oldest.
func TestTwoWindowsOfThePage(t *testing.T) {
	for _, width := range []int64{400, 1280} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			s := serve(t, localdiscord.Options{Greeting: "/carte"})
			withBot(t, s)
			c := browser(t)
			step := func(where string, actions ...chromedp.Action[chromedp.Void]) {
				t.Helper()
				limited, end := context.WithTimeout(c, patience)
				defer end()
				err := chromedp.Do(limited, actions...)
				if fault := shot(c, fmt.Sprint("window-", width, "-", where)); fault != nil {
					t.Error(fault)
				}
				if err != nil {
					t.Fatalf("%s: %v", where, err)
				}
				found, err := chromedp.Run(c, chromedp.Evaluate[string](overflow))
				if err != nil || found != "" {
					t.Errorf("too wide at %s: %v\n%s", where, err, found)
				}
			}
			holds := func(what, condition string) {
				t.Helper()
				limited, end := context.WithTimeout(c, patience)
				defer end()
				if _, err := chromedp.Run(limited, chromedp.Poll[bool](condition, chromedp.WithPollingTimeout(0))); err != nil {
					t.Errorf("%s: %v", what, err)
				}
			}
			step("greeted", chromedp.EmulateViewport(width, 800), chromedp.Navigate(s.URL()+"/?seat=Dominique"),
				chromedp.WaitVisible(button("Camille")), chromedp.Click(`[data-language="fr"]`),
				chromedp.WaitVisible(`//li[contains(., "Dominique a utilisé /carte")]`))
			holds("the link's seat", `document.querySelector('#seats [aria-pressed="true"]').textContent.includes("Dominique")`)
			holds("the window's name", `document.title.startsWith("Dominique · ")`)
			holds("the link leads to this seat and channel", `(() => { const q = new URL(document.querySelector("#beside").href).searchParams;
				return q.get("seat") !== "" && q.get("channel") !== ""; })()`)
			for i := range 12 {
				must(t, s.As("Camille").Say(fmt.Sprint("Ligne ", i, " d’une longue attente.")))
			}
			holds("twelve lines", `document.querySelectorAll("#log > li").length >= 13`)
			step("read", chromedp.Evaluate[chromedp.Void](`void (document.querySelector("main").scrollTop = 0)`))
			must(t, s.As("Camille").In("table-2").Say("Ailleurs."))
			must(t, s.As("Camille").Say("Me voici."))
			step("marked", chromedp.WaitVisible(`//li[@data-new][contains(., "Me voici.")]`), chromedp.WaitVisible("#newer"),
				chromedp.WaitVisible(`//nav[@id="channels"]//button[contains(@class, "unread")]//b[text()="1"]`))
			step("newest", chromedp.Click("#newer"))
			holds("the newest message has the focus", `document.activeElement.textContent.includes("Me voici.")`)
			step("older", chromedp.KeyEvent(kb.ArrowUp))
			holds("the message before it", `document.activeElement.textContent.includes("Ligne 11")`)
			step("entry", chromedp.KeyEvent(kb.Escape))
			holds("Escape goes to the line", `document.activeElement.id === "entry"`)
			holds("a few pictures of the screen, in which it is told where the page stands", `(window.turns = (window.turns ?? 0) + 1) > 3`)
			step("longer", chromedp.Evaluate[chromedp.Void](
				`void (document.querySelector("#log").lastElementChild.style.paddingBottom = "600px")`)) // as by a picture that loads
			must(t, s.As("Camille").Say("Encore."))
			holds("who stood at the end stays there", `document.querySelector("#log").lastElementChild.textContent.includes("Encore.") && (() => {
				const box = document.querySelector("main");
				return box.scrollHeight - box.scrollTop - box.clientHeight < 2; })()`)
			must(t, s.As("Camille").Say("**lien** https://exemple.org"))
			holds("a message with a link", `document.querySelector("#log a[href^='https://exemple']") !== null`)
			step("tabs", chromedp.Evaluate[chromedp.Void](`document.querySelector("#beside").focus(), document.querySelector("#sound").focus()`))
			reached := func() string {
				t.Helper()
				must(t, chromedp.Do(c, chromedp.KeyEvent(kb.Tab)))
				at, err := chromedp.Run(c, chromedp.Evaluate[string](`document.activeElement.textContent`))
				if err != nil {
					t.Fatal(err)
				}
				return at
			}
			first, then := reached(), reached()
			for range 6 { // the seats are after the tools
				if strings.Contains(first, "exemple.org") {
					break
				}
				first, then = then, reached()
			}
			if !strings.Contains(first, "exemple.org") || strings.Contains(then, "exemple.org") {
				t.Errorf("Tab goes to %q, then to %q", first, then)
			}
			holds("messages have roles and names", `[...document.querySelectorAll("#log > li")].every((m) =>
				m.getAttribute("role") === "article" && document.getElementById(m.getAttribute("aria-labelledby")).textContent !== "")`)
			holds("the sound is off until it is switched on", `document.querySelector("#sound").getAttribute("aria-pressed") === "false"`)
			step("sound", chromedp.Click("#sound"))
			holds("the sound is on", `document.querySelector("#sound").getAttribute("aria-pressed") === "true"`)
			step("map", chromedp.SendKeys("#entry", "/carte"), chromedp.SendKeys("#entry", kb.Enter), chromedp.Click("#send"),
				chromedp.WaitVisible(`.image img`), chromedp.Sleep(300*time.Millisecond))
			step("fits", chromedp.Click(".image"), chromedp.WaitVisible("#picture img"))
			holds("the picture fits the window", `(() => { const r = document.querySelector("#picture img").getBoundingClientRect();
				return r.width > 100 && r.right <= innerWidth && r.bottom <= innerHeight; })()`)
			step("whole", chromedp.Click("#picture img"))
			holds("every point of it", `(() => { const i = document.querySelector("#picture img"); return i.clientWidth === i.naturalWidth; })()`)
		})
	}
}

// A browser opens six connections to a host. Eight windows of one browser, each a seat at its own table among
// thirteen threads and in its own language, all hear of what happens and can all act; a notice of the
// server's absence goes with it.
func TestManyWindowsOfOneBrowser(t *testing.T) {
	opts := localdiscord.Options{StateDir: t.TempDir()}
	s := serve(t, opts)
	b := withBot(t, s)
	channel, err := s.ChannelID("table-1")
	must(t, err)
	for i := range 13 {
		_, err := b.session.ThreadStart(channel, fmt.Sprintf("Table %d · Anne – Bruno", i+1), discordgo.ChannelTypeGuildPublicThread, 10080)
		must(t, err)
	}
	first := browser(t)
	windows := []context.Context{first}
	for range 7 {
		c, cancel := chromedp.NewContext(first)
		t.Cleanup(cancel)
		must(t, chromedp.Do(c)) // opens the window, for as long as the test runs
		windows = append(windows, c)
	}
	do := func(i int, actions ...chromedp.Action[chromedp.Void]) {
		t.Helper()
		limited, end := context.WithTimeout(windows[i], patience)
		defer end()
		toFront := chromedp.Func(func(c context.Context, t *chromedp.Target) error { // a hidden window takes no keys
			_, err := cdp.Call(c, t, page.BringToFront, cdp.Empty{})
			return err
		})
		if err := chromedp.Do(limited, append([]chromedp.Action[chromedp.Void]{toFront}, actions...)...); err != nil {
			t.Fatalf("window %d: %v", i, err)
		}
	}
	for i := range windows {
		seat, language := []string{"Camille", "Dominique"}[i%2], []string{"fr", "en-GB"}[i/2%2]
		do(i, chromedp.EmulateViewport(400, 800), chromedp.Navigate(s.URL()+"/?seat="+seat), chromedp.WaitVisible(button("Camille")),
			chromedp.Click(`[data-language="`+language+`"]`))
	}
	header, err := chromedp.Run(first, chromedp.Evaluate[float64](`document.querySelector("header").getBoundingClientRect().height`))
	if err != nil || header > 200 {
		t.Errorf("the header with thirteen threads is %.0f pixels high: %v", header, err)
	}
	must(t, shot(first, "threads"))
	must(t, s.As("Alex").Say("Qui joue ?"))
	must(t, s.As("Alex").In("Table 7 · Anne – Bruno").Say("Ici."))
	for i := range windows {
		do(i, chromedp.WaitVisible(`//li[contains(., "Qui joue ?")]`), chromedp.WaitVisible(`//label[contains(@class, "threads")]//b[text()="1"]`),
			chromedp.SendKeys("#entry", "/terrain npow region:europe-centrale"), chromedp.KeyEvent(kb.Enter))
	}
	for i := range windows { // each in the language of his own window: two of Camille's speak French, two English
		do(i, chromedp.Func(func(c context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Run(c, chromedp.Poll[bool](`["English", "French"].every((language) =>
				[...document.querySelectorAll("#log > li")].filter((m) => m.textContent.includes(language)).length === 4)`, chromedp.WithPollingTimeout(0)))
			return err
		}))
	}
	seventh, err := s.ChannelID("Table 7 · Anne – Bruno")
	must(t, err)
	do(7, chromedp.SetValue("#channels select", seventh),
		chromedp.Evaluate[chromedp.Void](`void document.querySelector("#channels select").dispatchEvent(new Event("change"))`),
		chromedp.WaitVisible(`//li[contains(., "Ici.")]`))

	opts.Addr = s.URL()[len("http://"):]
	must(t, s.Close())
	do(0, chromedp.SendKeys("#entry", "encore"), chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(`//p[@id="notice"][contains(., "ne répond plus")]`))
	serve(t, opts)
	do(0, chromedp.WaitNotVisible("#notice"))
}

// The page's own code stays small enough to be read.
func TestThePageIsSmall(t *testing.T) {
	files, err := filepath.Glob("page/*.js")
	must(t, err)
	lines := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		lines += strings.Count(string(text), "\n")
	}
	if lines > 1200 || lines < 100 {
		t.Errorf("%d lines of JavaScript", lines)
	}
}

func TestThePageOutlivesAHostileWordAndARestart(t *testing.T) {
	const hostile = `<img src=x onerror="document.title='pwned'"> **gras** [lien](javascript:alert(1)) <script>1</script>`
	dir := t.TempDir()
	opts := localdiscord.Options{StateDir: dir, GuildName: hostile,
		Seats: []localdiscord.Seat{{Name: hostile, Role: "player"}, {Name: "Dominique", Role: "player"}}}
	s := serve(t, opts)
	withBot(t, s)
	if _, err := s.As("Dominique").Slash(context.Background(), "terrain npow", map[string]string{"region": hostile}); err != nil {
		t.Fatal(err)
	}
	must(t, s.As(hostile).Say(hostile))
	c := browser(t)
	must(t, chromedp.Do(c, chromedp.EmulateViewport(400, 800), chromedp.Navigate(s.URL()), chromedp.WaitVisible(`//strong[text()="gras"]`)))
	bad,
		err := chromedp.Run(c,
		chromedp.Evaluate[int](`document.querySelectorAll("#log script, #log a[href^=javascript], img[src=x]").length + (document.title === "pwned" ? 1 : 0)`))
	if err != nil || bad != 0 {
		t.Errorf("%d hostile elements: %v", bad, err)
	}
	must(t, shot(c, "hostile"))

	opts.Addr = s.URL()[len("http://"):]
	must(t, s.Close())
	again := serve(t, opts)
	withBot(t, again)
	must(t, again.As("Dominique").Say("me revoilà"))
	must(t, chromedp.Do(c, chromedp.WaitVisible(`//li[contains(., "me revoilà")]`), chromedp.Click(button("Poser les pièces")),
		chromedp.WaitVisible(`//li[contains(., "Les pièces sont posées.")]`)))
}
