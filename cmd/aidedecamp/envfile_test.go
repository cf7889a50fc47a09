package main

import (
	"aidedecamp/cmd/aidedecamp/terminal"
	"bytes"
	"os"
	"strings"
	"testing"
)

// A .env that can't be read is said in our words: the parser's own quote the line, which may be the token's.
func TestAnUnreadableEnvFileKeepsItsSecret(t *testing.T) {
	const secret = "MTk4SECRET"
	for name, text := range map[string]string{
		"no equals sign":         "DISCORD_TOKEN MTk4SECRET.abc.def\n",
		"no equals sign, a dash": "DISCORD_TOKEN MTk4SECRET.a-c.def\n",
		"then a good line":       "DISCORD_TOKEN MTk4SECRET.abc.def\nAIDEDECAMP_LOG=info\n",
		"unclosed quote":         "DISCORD_TOKEN=\"MTk4SECRET.abc.def\n",
		"NUL":                    "DISCORD_TOKEN=MTk4SECRET\x00.abc.def\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("DISCORD_TOKEN", "")
			os.Unsetenv("DISCORD_TOKEN") //nolint:errcheck // Setenv puts it back
			if err := os.WriteFile(".env", []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			code := run(t.Context(), []string{"version"}, &out, &errs)
			if want := words(t, "cli.env.unreadable") + "\n"; code != terminal.ExitUsage || errs.String() != want {
				t.Errorf("exit %d, %q; want %d, %q", code, errs.String(), terminal.ExitUsage, want)
			}
			if strings.Contains(out.String()+errs.String(), secret) {
				t.Errorf("the secret shows: %q %q", out.String(), errs.String())
			}
		})
	}
}

// What the environment sets already wins over the file.
func TestTheEnvironmentBeforeTheEnvFile(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("AIDEDECAMP_LANG", "en")
	t.Setenv("AIDEDECAMP_DB", "")
	os.Unsetenv("AIDEDECAMP_DB") //nolint:errcheck // Setenv puts it back
	if err := os.WriteFile(".env", []byte("AIDEDECAMP_LANG=fr\nAIDEDECAMP_DB=mine.db\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := terminal.ReadEnvFile(); err != nil {
		t.Fatal(err)
	}
	if lang, db := os.Getenv("AIDEDECAMP_LANG"), os.Getenv("AIDEDECAMP_DB"); lang != "en" || db != "mine.db" {
		t.Errorf("AIDEDECAMP_LANG=%s AIDEDECAMP_DB=%s; want en, mine.db", lang, db)
	}
}
