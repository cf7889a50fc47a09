//go:build browser

package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

//go:embed testdata/accessible.js
var accessible string

// audited checks that a page has no fault that accessible.js finds, in a light and in a dark theme.
func audited(t *testing.T, c context.Context, where string) {
	t.Helper()
	for _, theme := range []string{"light", "dark"} {
		err := chromedp.Do(c, chromedp.Func(func(c context.Context, t *chromedp.Target) error {
			if _, err := cdp.Call(c, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
				return err
			}
			_, err := cdp.Call(c, t, emulation.SetEmulatedMedia,
				emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}})
			return err
		}))
		if err != nil {
			t.Fatal(err)
		}
		said, err := chromedp.Run(c, chromedp.Evaluate[string](accessible))
		if err != nil {
			t.Fatal(err)
		}
		var found struct {
			Controls, Texts int
			Faults          []string
		}
		if err := json.Unmarshal([]byte(said), &found); err != nil {
			t.Fatal(err)
		}
		if found.Controls == 0 || found.Texts == 0 {
			t.Errorf("%s, %s: %d controls and %d texts: nothing was looked at", where, theme, found.Controls, found.Texts)
		}
		for _, fault := range found.Faults {
			t.Errorf("%s, %s: %s", where, theme, fault)
		}
	}
}

// TestThePagesAreAccessible: every control has a name, every text its contrast, focus is seen, pictures have
// words, on the local table and on the page of a game.
func TestThePagesAreAccessible(t *testing.T) {
	t.Parallel()
	c := chromium(t, 800)
	openPage(t, c, keptPage(t))
	audited(t, c, "the page of a game")

	_, url := demo(t, t.TempDir(), "127.0.0.1:0")
	v := &visitor{t: t, c: chromium(t, 800), name: "accessible"}
	v.do("open the page", chromedp.Navigate(url), chromedp.WaitVisible(`//div[@id="seats"]//button[contains(., "Camille")]`),
		chromedp.Click(`[data-language="fr"]`))
	audited(t, v.c, "the empty table")
	v.openEvening()
	audited(t, v.c, "the table in play")
}
