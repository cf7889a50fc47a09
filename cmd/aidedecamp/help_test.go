package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"aidedecamp/bot/locale"
	"aidedecamp/cmd/aidedecamp/terminal"
)

// TestHelpIsInTheUsersLanguage: --help goes by AIDEDECAMP_LANG, else by the system's language; French where
// that is not said.
func TestHelpIsInTheUsersLanguage(t *testing.T) {
	const french, english = "Un arbitre pour les jeux de figurines", "A referee for miniature wargames"
	for name, c := range map[string]struct {
		set  map[string]string
		want string
	}{
		"nothing said":     {nil, french},
		"French":           {map[string]string{"LANG": "fr_CA.UTF-8"}, french},
		"English":          {map[string]string{"LANG": "en_GB.UTF-8"}, english},
		"another one":      {map[string]string{"LANG": "pl_PL"}, english},
		"none":             {map[string]string{"LANG": "C.UTF-8"}, french},
		"the stronger one": {map[string]string{"LANG": "fr_FR", "LC_ALL": "en_US"}, english},
		"the own setting":  {map[string]string{"LANG": "en_US", "AIDEDECAMP_LANG": "fr"}, french},
		"no language":      {map[string]string{"AIDEDECAMP_LANG": "xx"}, french},
	} {
		t.Run(name, func(t *testing.T) {
			help := func(args ...string) string {
				p := exec.CommandContext(t.Context(), os.Args[0], append(args, "--help")...)
				p.Dir, p.Env = t.TempDir(), []string{asProgram + "=1", "GOCOVERDIR=" + t.TempDir()}
				for name, value := range c.set {
					p.Env = append(p.Env, name+"="+value)
				}
				text, err := p.CombinedOutput()
				if err != nil {
					t.Errorf("%v: %v", args, err)
				}
				return string(text)
			}
			top, text := help(), help("export")
			if !strings.Contains(top, c.want) {
				t.Errorf("says\n%s", top)
			}
			for _, alien := range map[string][]string{french: {"Usage: ", "Flags:", "Arguments:", "Commands:", "Run ", "[flags]"},
				english: {"Options", "Commandes"}}[c.want] {
				if strings.Contains(top+text, alien) {
					t.Errorf("%q stands in\n%s%s", alien, top, text)
				}
			}
		})
	}
}

// TestEveryFlagIsExplained in both languages, and each word is somebody's.
func TestEveryFlagIsExplained(t *testing.T) {
	for _, lang := range []locale.Lang{locale.French, locale.English} {
		var c cli
		parser, err := kong.New(&c, kong.Name("aidedecamp"))
		if err != nil {
			t.Fatal(err)
		}
		explain(parser.Model, terminal.AllWords().Book(lang, locale.Plain))
		told := []string{parser.Model.Help}
		for _, f := range parser.Model.Flags {
			told = append(told, f.Help)
		}
		for _, n := range parser.Model.Children {
			if n.Hidden {
				continue
			}
			told = append(told, n.Help)
			for _, f := range n.Flags {
				told = append(told, f.Help)
			}
			for _, a := range n.Positional {
				told = append(told, a.Help)
			}
		}
		for _, text := range told {
			if text == "" || strings.Contains(text, "cli.help") {
				t.Errorf("%s: %q", lang, text)
			}
		}
		if len(told) < 40 {
			t.Errorf("%s: only %d explained", lang, len(told))
		}
	}
}
