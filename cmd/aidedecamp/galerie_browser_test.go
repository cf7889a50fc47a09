//go:build browser

package main

import (
	"os"
	"path/filepath"
	"time"

	"github.com/chromedp/chromedp"
)

// shows is a screen of the gallery, once: it fits the phone's width, and no label on it is cut. Where GALERIE
// names a folder it is kept there, for docs/galerie.md, as high as its newest message.
func (v *visitor) shows(name string) {
	v.t.Helper()
	if v.rest(); v.shown[name] {
		return
	}
	if v.shown == nil {
		v.shown = map[string]bool{}
	}
	v.shown[name] = true
	tooWide, err := chromedp.Run(v.c, chromedp.Evaluate[[]string](`[...document.querySelectorAll("#log, #log button, #log select, #log p, #log li")]
		.filter((n) => n.scrollWidth > n.clientWidth + 1 && getComputedStyle(n).overflowX !== "auto" && n.clientWidth > 0)
		.map((n) => n.tagName + " " + (n.getAttribute("aria-label") ?? n.textContent).slice(0, 60))`))
	if err != nil {
		v.t.Fatal(err)
	}
	for _, what := range tooWide {
		v.t.Errorf("%s: wider than the phone: %s", name, what)
	}
	folder := os.Getenv("GALERIE")
	if folder == "" {
		return
	}
	const end = `(() => { const box = document.querySelector("main"); box.scrollTop = box.scrollHeight; return true; })()`
	whole, err := chromedp.Run(v.c, chromedp.Evaluate[int64](`innerHeight - document.querySelector("main").clientHeight
		+ Math.ceil(document.querySelector("#log").lastElementChild.getBoundingClientRect().height) + 24`))
	if err != nil {
		v.t.Fatal(err)
	}
	v.do("see the newest message whole", chromedp.EmulateViewport(400, max(800, whole)), until(end), chromedp.Sleep(200*time.Millisecond))
	screen, err := chromedp.Run(v.c, chromedp.CaptureScreenshot())
	if err != nil {
		v.t.Fatal(err)
	}
	v.do("look as before", chromedp.EmulateViewport(400, 800), until(end))
	if err := os.WriteFile(filepath.Join(folder, name+".png"), screen, 0o600); err != nil {
		v.t.Error(err)
	}
}
