//go:build browser

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"aidedecamp/cmd/aidedecamp/proof"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/systems"
)

// openPage opens a page from the disk and returns what it says of its proof.
func openPage(t *testing.T, c context.Context, page []byte) (verdict string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "partie.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(c, chromedp.Navigate("file://"+file), until(`document.querySelector("#verdict").className !== ""`)); err != nil {
		t.Fatal(err)
	}
	return text(t, c, "#verdict")
}

func text(t *testing.T, c context.Context, what string) string {
	t.Helper()
	said, err := chromedp.Run(c, chromedp.Evaluate[string](fmt.Sprintf(`document.querySelector(%q).innerText`, what)))
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// once changes one place of a page, which must be there.
func once(t *testing.T, page []byte, old, changed string) []byte {
	t.Helper()
	if !strings.Contains(string(page), old) {
		t.Fatalf("the page has no %q", old)
	}
	return []byte(strings.Replace(string(page), old, changed, 1))
}

// keptPage is the page of a game that has ended.
func keptPage(t *testing.T) []byte {
	t.Helper()
	folder := t.TempDir() // away from any .env
	file, kept := filepath.Join(folder, "games.db"), filepath.Join(folder, "partie.html")
	table := openTable(t, file)
	table.do(t, "/terrain npow region:europe-centrale")
	table.do(t, "/partie finir")
	press(t, table, "Valider")
	list, err := command(folder, "export", "--db", file).Output()
	game := regexp.MustCompile(`(?m)^(\S{16})  npow `).FindSubmatch(list)
	if game == nil {
		t.Fatalf("export lists %q, %v", list, err)
	}
	if said, err := command(folder, "export", "--db", file, "--html", "-o", kept, string(game[1])).CombinedOutput(); err != nil {
		t.Fatalf("export --html: %v, %s", err, said)
	}
	page, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// A finished game is kept as a page: it walks by the arrow keys, proves itself without a network, and says
// which line of it was changed.
func TestThePageOfAGame(t *testing.T) {
	t.Parallel()
	page := keptPage(t)
	if out := os.Getenv("ALBUM"); out != "" {
		if err := os.WriteFile(out, page, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := chromium(t, 400)
	if said := openPage(t, c, page); !strings.HasPrefix(said, "Preuve recalculée") {
		t.Fatalf("the page says %q", said)
	}
	wide, err := chromedp.Run(c, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > innerWidth`))
	if err != nil || wide {
		t.Errorf("the page is wider than a phone (%v)", err)
	}
	asked, err := chromedp.Run(c, chromedp.Evaluate[int](`performance.getEntriesByType("resource").filter((e) => !e.name.startsWith("data:")).length`))
	if err != nil || asked > 0 {
		t.Errorf("the page asks for %d things besides itself (%v)", asked, err)
	}
	first := text(t, c, "article.now")
	if err := chromedp.Do(c, chromedp.KeyEvent(kb.ArrowRight)); err != nil {
		t.Fatal(err)
	}
	if second := text(t, c, "article.now"); second == first || !strings.HasPrefix(second, "n° 1") {
		t.Errorf("the arrow key goes from %q to %q", first, second)
	}
	if err := chromedp.Do(c, chromedp.KeyEvent(kb.End), until(`document.querySelector("article.now-pictured img").complete`)); err != nil {
		t.Fatal(err)
	}
	drawn, err := chromedp.Run(c, chromedp.Evaluate[bool](`document.querySelector("article.now-pictured img").naturalWidth > 500`))
	if err != nil || !drawn {
		t.Errorf("the end shows no picture (%v)", err)
	}
	line := regexp.MustCompile(`\{\\u0022link[^}]*?\\u0022n\\u0022:2,.*?\\n`).FindString(string(page))
	if line == "" {
		line = regexp.MustCompile(`\{\\"link\\":\\"[0-9a-f]{64}\\",\\"line\\":\{\\"n\\":2,.*?\\n`).FindString(string(page))
	}
	if line == "" {
		t.Fatal("the export's line 2 is not found in the page")
	}
	for what, test := range map[string]struct {
		page []byte
		says string
	}{
		"a die":            {once(t, page, `\"faces\":[`, `\"faces\":[1,`), "elle ne donne pas son maillon"},
		"a name":           {once(t, page, `\"text\":\"Camille\"`, `\"text\":\"Napoléon\"`), "à la ligne n° 0 : un nom"},
		"a dropped line":   {once(t, page, line, ""), "à la ligne n° 2 : une ligne manque"},
		"the end cut off":  {once(t, page, `\"records\":`, `\"records\":1`), "coupé"},
		"what it tells":    {once(t, page, `<h2>n° 1`, `<h2>n° 1 bis`), "à la ligne n° 1 : ce que la page en montre"},
		"a moment dropped": {[]byte(regexp.MustCompile(`(?s)<article id="n1".*?</article>`).ReplaceAllString(string(page), "")), "à la ligne n° 1 : une ligne manque"},
	} {
		if said := strings.ReplaceAll(openPage(t, c, test.page), "\u202f", " "); !strings.HasPrefix(said, "Ce fichier a été changé") || !strings.Contains(said, test.says) {
			t.Errorf("%s changed: the page says %q, want %q", what, said, test.says)
		}
	}
}

// What the page proves is what Verify proves, of every game ever played for these tests.
func TestThePageProvesPlayedGames(t *testing.T) {
	t.Parallel()
	games, err := filepath.Glob("../../rules/*/testdata/games/1/*.jsonl")
	if err != nil || len(games) == 0 {
		t.Fatal(err)
	}
	c := chromium(t, 1280)
	for i, file := range games {
		if i%9 != 0 && os.Getenv("ALBUM") == "" {
			continue
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		records, err := ledger.ParseExport(raw)
		if err != nil {
			t.Fatal(err)
		}
		game, err := house.Rebuild(systems.All(), records)
		if err != nil {
			t.Fatal(err)
		}
		page, err := proof.Page(testSettings(), game, raw)
		if err != nil {
			t.Fatal(err)
		}
		want := "Preuve recalculée"
		if game.Ended() == nil {
			want = "Chaîne recalculée"
		}
		if said := openPage(t, c, page); !strings.HasPrefix(said, want) {
			t.Errorf("%s: the page says %q", filepath.Base(file), said)
		}
	}
}

func testSettings() *terminal.Settings { return &terminal.Settings{Lang: "fr"} }

// A game that goes on from a file has two epochs, and its page proves the second.
func TestThePageOfAContinuedGame(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../rules/npow/testdata/games/1/tracked-bridges-side-by-side.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	game := continued(t, raw)
	export, err := house.Export(game)
	if err != nil {
		t.Fatal(err)
	}
	if report, err := ledgertest.Verify(export, ledger.Shown{}); err != nil || !report.Holds() || !report.Ended || len(report.Continued) != 1 {
		t.Fatalf("Verify says %v, %+v", err, report)
	}
	page, err := proof.Page(testSettings(), game, export)
	if err != nil {
		t.Fatal(err)
	}
	c := chromium(t, 400)
	if said := openPage(t, c, page); !strings.HasPrefix(said, "Preuve recalculée") {
		t.Errorf("the page says %q", said)
	}
	secret := regexp.MustCompile(`secret\\":\\"[0-9a-f]`).FindString(string(page))
	changed := once(t, page, secret, secret[:len(secret)-1]+map[bool]string{true: "1", false: "0"}[strings.HasSuffix(secret, "0")])
	if said := openPage(t, c, changed); !strings.HasPrefix(said, "Ce fichier a été changé") {
		t.Errorf("with another secret the page says %q", said)
	}
}

// continued goes on with a game from its file, begins anew and ends.
func continued(t *testing.T, raw []byte) *house.Game {
	t.Helper()
	records, err := ledger.ParseExport(raw)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := dice.NewSecret([]byte(strings.Repeat("s", 32)))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	now := func() house.Occasion {
		n++
		return house.Occasion{At: time.Date(2099, 1, 2, 3, 4, n, 0, time.UTC), Origin: fmt.Sprintf("t:%d", n), Secret: secret, Fresh: [32]byte{byte(n)}}
	}
	var game *house.Game
	sitters := map[rules.Seat]house.Sitter{rules.SeatA: {User: "1", Name: "Ney"}, rules.SeatB: {User: "2", Name: "Soult"}}
	for last := len(records) - 2; last > 0; last-- {
		if game, err = house.Rebuild(systems.All(), records[:last]); err != nil {
			t.Fatal(err)
		}
		if next, err := house.Continue(game, "abcdefghjkmnpqrs", rules.SeatA, sitters, now()); err == nil {
			if game, err = game.Apply(next); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	for _, act := range []rules.Act{
		{Path: house.PathReady, Seat: rules.SeatA},
		{Path: house.PathReady, Seat: rules.SeatB, Args: rules.Args{"word": "austerlitz"}},
		rules.Act{Path: rules.PathEnd, Seat: rules.SeatA}.Alone(),
	} {
		record, err := game.Decide(act, now())
		if err == nil {
			game, err = game.Apply(record)
		}
		if err != nil {
			t.Fatalf("%s: %v", act.Path, err)
		}
	}
	return game
}
