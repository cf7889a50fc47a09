package main

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aidedecamp/rules/phrase"
)

// told runs a command as the shell would and returns its exit code and what it printed.
func told(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// A game is played at the local table and exported beside the running bot; the file proves itself, draws its table, and one
// changed face is found and named.
func TestAFinishedGameProvesItself(t *testing.T) {
	t.Chdir(t.TempDir()) // away from any .env
	file := filepath.Join(t.TempDir(), "games.db")
	table := openTable(t, file)
	table.do(t, "/terrain npow region:europe-centrale")

	code, list, errs := told(t, "export", "--db", file)
	game := regexp.MustCompile(`(?m)^(\S{16})  npow  .*  en cours$`).FindStringSubmatch(list)
	if code != 0 || game == nil {
		t.Fatalf("export lists %q (exit %d, %s); want one npow game under way", list, code, errs)
	}
	early := filepath.Join(t.TempDir(), "early.jsonl")
	if code, _, errs := told(t, "export", "--db", file, "-o", early, game[1]); code != 0 {
		t.Fatalf("export: exit %d, %s", code, errs)
	}
	if code, said, errs := told(t, "verify", early); code != 0 || !strings.Contains(said, "pas finie") {
		t.Errorf("verify before the end: exit %d, %q, %s; want a chain that holds and faces not yet checked", code, said, errs)
	}

	table.do(t, "/partie finir")
	export := filepath.Join(t.TempDir(), "game.jsonl")
	if code, _, errs := told(t, "export", "--db", file, "-o", export, game[1]); code != 0 {
		t.Fatalf("export: exit %d, %s", code, errs)
	}
	if code, said, errs := told(t, "verify", export); code != 0 || !strings.Contains(said, "recalculés") || strings.Contains(said, "autrement") {
		t.Errorf("verify: exit %d, %q, %s; want every face recomputed and nothing judged otherwise", code, said, errs)
	}

	picture := filepath.Join(t.TempDir(), "table.png")
	if code, _, errs := told(t, "render", export, "-o", picture, "--theme", "dark"); code != 0 {
		t.Fatalf("render: exit %d, %s", code, errs)
	}
	drawn, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer drawn.Close()
	if size, err := png.DecodeConfig(drawn); err != nil || size.Width != 1080 {
		t.Errorf("render: %dx%d, %v; want 1080 pixels wide", size.Width, size.Height, err)
	}

	neverOver(t, export, "export", "--db", file, game[1], "-o")
	neverOver(t, picture, "render", export, "-o")
	neverOver(t, picture, "backup", "--db", file)

	raw, err := os.ReadFile(export)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(raw, []byte(`"faces":[`)) + len(`"faces":[`)
	raw[at] = '1' + (raw[at]-'0')%6
	if err := os.WriteFile(export, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if code, said, errs := told(t, "verify", export); code != exitAltered || !strings.Contains(said, "Première différence, à la ligne n") || errs != "" {
		t.Errorf("verify of a changed face: exit %d, %q, %q; want exit %d, the line named and nothing else", code, said, errs, exitAltered)
	}
	if code, _, errs := told(t, "render", export, "-o", picture); code != exitAltered || errs != words(t, "cli.render.altered", phrase.Verbatim("file", export))+"\n" {
		t.Errorf("render of a changed face: exit %d, %q; want exit %d and a sentence", code, errs, exitAltered)
	}
}

// neverOver lets a command write over a file, and through links of its name: it must refuse each and leave what is there.
func neverOver(t *testing.T, there string, args ...string) {
	t.Helper()
	before, err := os.ReadFile(there)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	names := []string{there, filepath.Join(folder, "link"), filepath.Join(folder, "dangling")}
	for link, to := range map[string]string{names[1]: there, names[2]: filepath.Join(folder, "nowhere")} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range names {
		want := words(t, "cli.file.exists", phrase.Verbatim("file", name)) + "\n"
		if code, _, errs := told(t, append(args, name)...); code != exitFile || !strings.HasPrefix(errs, want) {
			t.Errorf("%s to %s: exit %d, %q, want %d, %q", args[0], name, code, errs, exitFile, want)
		}
	}
	if after, err := os.ReadFile(there); err != nil || !bytes.Equal(before, after) {
		t.Errorf("%s has changed %s (%v)", args[0], there, err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("%s leaves %v, %v", args[0], left, err)
	}
}
