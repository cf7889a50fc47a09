//go:build browser

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// command is a command of the program in a folder, by the environment of who runs the tests.
func command(folder string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Dir = folder
	c.Env = append(os.Environ(), asProgram+"=1", "TZ="+noon(time.Now()))
	return c
}

var pageURL = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// noon is a zone in which it is midday: no quiet hour prevents a call.
func noon(now time.Time) string {
	ahead := 12 - now.UTC().Hour()
	if ahead == 0 {
		return "UTC"
	}
	return fmt.Sprintf("Etc/GMT%+d", -ahead) // its sign means west
}

// demo starts the local table over a file and returns its process and address.
func demo(t *testing.T, folder, addr string) (*exec.Cmd, string) {
	t.Helper()
	c := command(folder, "demo", "--no-open", "--addr", addr, "--db", filepath.Join(folder, "games.db"))
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if c.ProcessState == nil {
			c.Process.Kill() //nolint:errcheck // it may have ended
			c.Wait()         //nolint:errcheck // killed
		}
	})
	lines := bufio.NewScanner(out)
	var url string
	for lines.Scan() {
		line := lines.Text()
		if url == "" {
			url = pageURL.FindString(line)
		}
		if strings.Contains(line, "games.db") {
			go func() {
				for lines.Scan() {
					continue
				}
			}()
			return c, url
		}
	}
	t.Fatalf("the local table said neither its address nor where it keeps its games (%v)", lines.Err())
	return nil, ""
}

// chromium opens a fresh headless browser of a width.
func chromium(t *testing.T, width int64) context.Context {
	t.Helper()
	path := os.Getenv("CHROMIUM")
	if path == "" {
		path = "/usr/bin/chromium"
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox,
		chromedp.DisableGPU, chromedp.Flag("accept-lang", "fr"),
		chromedp.Flag("disable-quic", true), chromedp.Flag("no-first-run", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(stop)
	c, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	if err := chromedp.Do(c, chromedp.EmulateViewport(width, 800)); err != nil {
		t.Fatal(err)
	}
	return c
}

// visitor plays at the page as a person would, and counts what he does: taps are all his interactions, typed
// those of them that are slash commands.
type visitor struct {
	t     *testing.T
	c     context.Context
	name  string
	taps  int
	typed int
	shots int
	shown map[string]bool // screens of the gallery
}

func (v *visitor) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	limited, end := context.WithTimeout(v.c, hang)
	defer end()
	err := chromedp.Do(limited, actions...)
	if dir := os.Getenv("SHOTS"); dir != "" {
		if png, shotErr := chromedp.Run(v.c, chromedp.CaptureScreenshot()); shotErr == nil {
			v.shots++
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%02d.png", v.name, v.shots)), png, 0o600); err != nil {
				v.t.Error(err)
			}
		}
	}
	if err != nil {
		text, _ := chromedp.Run(v.c, chromedp.Text("#log"))
		v.t.Fatalf("%s: %v\nthe page shows:\n%s", what, err, text)
	}
}

// until waits for a JavaScript condition.
func until(condition string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(c context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Run(c, chromedp.Poll[bool](condition, chromedp.WithPollingTimeout(0)))
		return err
	})
}

// tap clicks the first thing that an XPath finds, in one step of the page's own: a picture that arrives
// meanwhile moves the page under a mouse.
func tap(what string) chromedp.Action[chromedp.Void] {
	return until(fmt.Sprintf(`(() => {
		const found = document.evaluate(%q, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
		found?.click();
		return found !== null;
	})()`, what))
}

// sit looks through a seat.
func (v *visitor) sit(name string) {
	v.do("sit as "+name, tap(fmt.Sprintf(`//div[@id="seats"]//button[contains(., %q)]`, name)),
		chromedp.WaitVisible(fmt.Sprintf(`//div[@id="seats"]//button[contains(., %q)][@aria-pressed="true"]`, name)))
}

// say types a line as one interaction.
func (v *visitor) say(line string) {
	v.taps++
	v.typed++
	v.do(line, chromedp.WaitVisible("#entry"), chromedp.SendKeys("#entry", line), chromedp.KeyEvent(kb.Enter))
}

// press presses the newest button with a label, or with one that contains it where there is none.
func (v *visitor) press(label string) {
	v.taps++
	const newest = `(//ol[@id="log"]//button[%s and not(@disabled)])[last()]`
	whole, part := fmt.Sprintf(newest, fmt.Sprintf("normalize-space(.)=%q", label)), fmt.Sprintf(newest, fmt.Sprintf("contains(., %q)", label))
	v.do("press "+label, tap(fmt.Sprintf("%s | %s[not(%s)]", whole, part, whole)))
}

func (v *visitor) sees(what string) {
	v.do("see "+what, chromedp.WaitVisible(fmt.Sprintf(`//ol[@id="log"]//li[contains(., %q)]`, what)))
}

// seesPicture waits for a picture that has arrived whole.
func (v *visitor) seesPicture() {
	v.do("see a picture", chromedp.WaitVisible(`#log .image img`),
		until(`[...document.querySelectorAll("#log .image img")].at(-1).naturalWidth > 400`))
}

// The road of the first evening, as a newcomer walks it: the page, a game for two, the pool and its picture;
// the power fails, and the same game goes on.
func TestTheTableOpens(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{1200, 400} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			folder := t.TempDir()
			process, url := demo(t, folder, "127.0.0.1:0")
			v := &visitor{t: t, c: chromium(t, width), name: fmt.Sprint("table-", width)}
			v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
				chromedp.Click(`[data-language="fr"]`))
			v.say("/partie nouvelle system:npow opponent:@Dominique")
			v.sees("Engagement")
			v.press("Commencer")
			v.rest() // the second start waits until the first line is posted
			v.sit("Dominique")
			v.press("Commencer")
			v.sees("La partie commence")
			v.sit("Camille")
			v.say("/npow initiative qui:adversaire")
			v.sees("Défenseur")
			v.say("/terrain npow region:europe-centrale")
			v.sees("Pool de terrains") // ready or not: the dice are not the same twice
			v.seesPicture()
			v.keepForReadme(folder)
			head, _, _ := strings.Cut(v.text(`n°.\d+ · Camille`), " ·") // the last line's number

			if err := process.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			process.Wait() //nolint:errcheck // killed
			demo(t, folder, strings.TrimPrefix(url, "http://"))
			v.do("open the page again", chromedp.Navigate(url), chromedp.WaitVisible("#entry"))
			v.seesPicture()
			v.say("/suite")
			v.do("see the same game", until(fmt.Sprintf(`document.querySelector("#log").lastElementChild.textContent.includes(%q)`, head)))
			v.say("/carte")
			v.seesPicture()
		})
	}
}

// keepForReadme takes the README's pictures anew where README_PICTURES names their folder: the page as it
// stands, and the table drawn from the game's export.
func (v *visitor) keepForReadme(folder string) {
	v.t.Helper()
	images := os.Getenv("README_PICTURES")
	if images == "" || v.name != "table-400" {
		return
	}
	v.do("look again", chromedp.EmulateViewport(400, 800, chromedp.EmulateScale(2)), chromedp.Sleep(300*time.Millisecond))
	page, err := chromedp.Run(v.c, chromedp.CaptureScreenshot())
	if err != nil {
		v.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(images, "table-locale.png"), page, 0o600); err != nil {
		v.t.Fatal(err)
	}
	file := filepath.Join(folder, "games.db")
	list, err := command(folder, "export", "--db", file).Output()
	if err != nil {
		v.t.Fatal(err)
	}
	export, drawn := filepath.Join(folder, "game.jsonl"), filepath.Join(images, "tirage.png")
	if err := os.Remove(drawn); err != nil && !errors.Is(err, fs.ErrNotExist) { // no command writes over a file
		v.t.Fatal(err)
	}
	for _, args := range [][]string{
		{"export", "--db", file, "-o", export, strings.Fields(string(list))[0]},
		{"render", export, "-o", drawn},
	} {
		if out, err := command(folder, args...).CombinedOutput(); err != nil {
			v.t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
}

// text returns the newest text on the page that a pattern finds.
func (v *visitor) text(pattern string) string {
	v.t.Helper()
	text, err := chromedp.Run(v.c, chromedp.Text("#log"))
	if err != nil {
		v.t.Fatal(err)
	}
	found := regexp.MustCompile(pattern).FindAllString(text, -1)
	if len(found) == 0 {
		v.t.Fatalf("no %s on the page:\n%s", pattern, text)
	}
	return found[len(found)-1]
}
