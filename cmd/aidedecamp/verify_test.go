package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/rulestest"
)

// What `verify` of a program makes of a file depends on who judged it. A game is played, its file taken away
// and rewritten, chain and all; the program is started apart, once with the name that the game's lines bear
// and once without one.
func TestWhoMayCallAFileRetouched(t *testing.T) {
	version := terminal.Version
	t.Cleanup(func() { terminal.Version = version })
	terminal.Version = nextVersion
	t.Chdir(t.TempDir())
	file := filepath.Join(t.TempDir(), "games.db")
	table := openTable(t, file)
	table.do(t, "/terrain npow region:europe-centrale")
	table.do(t, "/partie finir")
	_, list, _ := told(t, "export", "--db", file)
	game := strings.Fields(list)
	if len(game) == 0 {
		t.Fatal("no game to export")
	}
	if code, _, errs := told(t, "export", "--db", file, "-o", "game.jsonl", game[0]); code != 0 {
		t.Fatalf("export: exit %d, %s", code, errs)
	}
	honest, err := os.ReadFile("game.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	type change struct{ old, text string }
	outcome := change{`"region":"europe-centrale","`, `"region":"europe-sud","`}
	elsewhere := change{`"build":"` + nextVersion + `"`, `"build":"v0.9"`}
	nowhere := change{`"build":"` + nextVersion + `"`, `"build":"dev"`}
	for name, test := range map[string]struct {
		changes        []change
		named, unnamed int
		says           string
	}{
		"as it was":                               {nil, 0, 0, "toutes les mêmes"},
		"as it was, judged by another":            {[]change{elsewhere}, 0, 0, "toutes les mêmes"},
		"another outcome":                         {[]change{outcome}, terminal.ExitAltered, terminal.ExitUnjudged, "la ligne n° 4"},
		"another outcome, judged by another":      {[]change{outcome, elsewhere}, terminal.ExitUnjudged, terminal.ExitUnjudged, "la version v0.9"},
		"another outcome, judged without a name":  {[]change{outcome, nowhere}, terminal.ExitUnjudged, terminal.ExitUnjudged, "sans nom de version"},
		"a salt":                                  {[]change{{`"salt":"`, `"salt":"00`}}, terminal.ExitAltered, terminal.ExitAltered, "comme le bot l’écrit"},
		"a line judged by another, and its bytes": {[]change{elsewhere, {`"faces":[`, `"faces":[7,`}}, terminal.ExitAltered, terminal.ExitAltered, "des faces"},
	} {
		export := honest
		for _, c := range test.changes {
			if export, err = rulestest.Retouch(export, c.old, c.text); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile("game.jsonl", export, 0o600); err != nil {
			t.Fatal(err)
		}
		for as, want := range map[string]int{"next": test.named, "1": test.unnamed} {
			p := start(t, ".", map[string]string{asProgram: as, "AIDEDECAMP_LANG": "fr"}, "verify", "game.jsonl")
			code := p.code()
			if said := strings.ReplaceAll(p.out.String(), "\u00a0", " "); code != want || !strings.Contains(said, test.says) ||
				code != 0 && strings.Contains(said, "maillon de la chaîne est") {
				t.Errorf("%s, by %q: exit %d, want %d and %q\n%s%s", name, as, code, want, test.says, said, p.logged())
			}
		}
	}
}
