package main

import (
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
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

// Notepad's .env: a mark, line ends of Windows, UTF-16. Curly quotes are named, for they would be part of the
// token.
func TestAnEnvFileOfWindows(t *testing.T) {
	const text = "DISCORD_TOKEN=abc.def\r\nAIDEDECAMP_LANG=en\r\n"
	wide := []byte{0xFF, 0xFE}
	for _, c := range []byte(text) {
		wide = append(wide, c, 0)
	}
	for name, file := range map[string][]byte{"CR LF": []byte(text), "a mark": []byte("\uFEFF" + text), "Unicode": wide} {
		t.Run(name, func(t *testing.T) {
			inFolderWith(t, ".env", file)
			if err := terminal.ReadEnvFile(); err != nil || os.Getenv("DISCORD_TOKEN") != "abc.def" || os.Getenv("AIDEDECAMP_LANG") != "en" {
				t.Errorf("DISCORD_TOKEN=%q AIDEDECAMP_LANG=%q (%v)", os.Getenv("DISCORD_TOKEN"), os.Getenv("AIDEDECAMP_LANG"), err)
			}
		})
	}
	inFolderWith(t, ".env", []byte("DISCORD_TOKEN=“abc.def”\n"))
	code, text2 := said(t, nil, "version")
	if want := words(t, "cli.env.curly", phrase.Verbatim("where", "DISCORD_TOKEN"), phrase.Verbatim("quote", "“")); code != terminal.ExitUsage ||
		!strings.Contains(text2, want) || strings.Contains(text2, "abc.def") {
		t.Errorf("exit %d, %q, want %q", code, text2, want)
	}
}

// A token's file of Windows, as the setting's.
func TestATokenFileOfWindows(t *testing.T) {
	for file, want := range map[string]string{"\uFEFFabc.def\r\n": "abc.def", "\xff\xfea\x00b\x00\r\x00\n\x00": "ab", "“abc”": ""} {
		inFolderWith(t, "token", []byte(file))
		token, err := (&terminal.Settings{DiscordTokenFile: "token"}).MustToken()
		if token != want || (err == nil) != (want != "") {
			t.Errorf("%q is read as %q (%v)", file, token, err)
		}
	}
}

// inFolderWith goes to a folder with one file, and takes the settings of these tests out of the environment.
func inFolderWith(t *testing.T, name string, file []byte) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, setting := range []string{"DISCORD_TOKEN", "AIDEDECAMP_LANG"} {
		t.Setenv(setting, "")
		os.Unsetenv(setting) //nolint:errcheck // Setenv puts it back
	}
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
}
