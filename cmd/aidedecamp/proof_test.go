package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// told runs a command as the shell would and returns its exit code and what it printed.
func told(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// A game is played at the local table and exported beside the running bot; the file proves itself, draws its
// table, and one changed face is found and named.
func TestAFinishedGameProvesItself(t *testing.T) {
	t.Chdir(t.TempDir()) // away from any .env
	file := filepath.Join(t.TempDir(), "games.db")
	table := openTable(t, file)
	table.do(t, "/terrain npow region:europe-centrale")

	code, list, errs := told(t, "export", "--db", file)
	game := regexp.MustCompile(`(?m)^(\S{16})  npow  \d\d/\d\d/\d{4} à \d\d?\x{202f}h\x{202f}\d\d \(UTC\), en cours  discord\.com/channels/\d+/\d+  Camille .*– `).FindStringSubmatch(list)
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
	if code, said, errs := told(t, "verify", export); code != 0 || !strings.Contains(said, "recalculés") ||
		strings.Contains(said, "autrement") {
		t.Errorf("verify: exit %d, %q, %s; want every face recomputed and nothing judged otherwise", code, said, errs)
	}

	// What the channel showed is in the report: it is accepted as it is, another digit is not.
	_, said, _ := told(t, "verify", export)
	shown := regexp.MustCompile(`C = ([0-9a-f]{64})\. Message n°.(\d+).: ([0-9a-f]{64})`).FindStringSubmatch(said)
	if shown == nil {
		t.Fatalf("verify does not print C and the last link: %q", said)
	}
	c, n, link := shown[1], shown[2], shown[3]
	id := regexp.MustCompile(`Partie (\w+)`).FindStringSubmatch(said)[1]
	receipt := func(text string) string {
		file := filepath.Join(t.TempDir(), "recu.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for _, test := range []struct {
		flags []string
		code  int
		says  string
	}{
		{[]string{"--engagement", strings.ToUpper(c), "--maillon", n + ":" + link, "--maillon", n + ":" + link[:32]}, 0, "recalculés"},
		{[]string{"--engagement", link}, terminal.ExitAltered, "l’engagement n’est pas celui que vous donnez"},
		{[]string{"--maillon", "1:" + link[:32]}, terminal.ExitAltered, "le maillon de cette ligne n’est pas celui que vous donnez"},
		{[]string{"--maillon", "99:" + link}, terminal.ExitAltered, "coupé"},
		{[]string{"--engagement", "c"}, terminal.ExitUsage, "--engagement HEX"},
		{[]string{"--maillon", "x:" + link}, terminal.ExitUsage, "--maillon N:HEX"},
		{[]string{"--maillon", n + ":abc"}, terminal.ExitUsage, "--maillon N:HEX"},
		{[]string{"--mot", "r:eylau"}, terminal.ExitUsage, "--mot SEAT:WORD:HEX"},
		{[]string{"--mot", "b:eylau:" + c}, terminal.ExitAltered, "ce siège a commencé sans mot"},
		{[]string{"--mot", "a:eylau"}, terminal.ExitAltered, "ce siège a commencé sans mot"},
		{[]string{"--engagement", ""}, terminal.ExitUsage, words(t, "cli.empty", phrase.Verbatim("argument", "--engagement"))},
		{[]string{"--engagement="}, terminal.ExitUsage, words(t, "cli.empty", phrase.Verbatim("argument", "--engagement"))},
		{[]string{"--maillon", ""}, terminal.ExitUsage, words(t, "cli.empty", phrase.Verbatim("argument", "--maillon"))},
		{[]string{"--mot="}, terminal.ExitUsage, words(t, "cli.empty", phrase.Verbatim("argument", "--mot"))},
		{[]string{"--recu", receipt(`{"game":"` + id + `","epoch":1}`)}, 0, "recalculés"},
		{[]string{"--recu", receipt(`{"game":"g","epoch":1}`)}, terminal.ExitAltered, "d’une autre partie"},
		{[]string{"--recu", receipt(`{"game":"` + id + `","epoch":1,"sealed":[{"n":1,"gate":"x","seat":"a","rev":1,"salt":"` + c + `","payload":1}]}`)},
			terminal.ExitAltered, "n’est pas celui de votre reçu"},
		{[]string{"--recu", receipt(`{"jeu":"g"}`)}, terminal.ExitUsage, "--recu FILE"},
		{[]string{"--recu", filepath.Join(t.TempDir(), "none.json")}, terminal.ExitUsage, "none.json"},
		{[]string{"--recu="}, terminal.ExitUsage, words(t, "cli.empty", phrase.Verbatim("argument", "--recu"))},
	} {
		code, said, errs := told(t, append([]string{"verify", export}, test.flags...)...)
		if code != test.code || !strings.Contains(said+errs, test.says) {
			t.Errorf("verify %v: exit %d, %q, %q; want exit %d and %q", test.flags, code, said, errs, test.code, test.says)
		}
	}

	// Saved anew by an editor of Windows it proves the same.
	there, err := os.ReadFile(export)
	if err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(t.TempDir(), "saved.jsonl")
	if err := os.WriteFile(saved, []byte("\uFEFF"+strings.ReplaceAll(string(there), "\n", "\r\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, again, errs := told(t, "verify", saved); code != 0 || again != said {
		t.Errorf("verify of a file with line ends of Windows: exit %d, %q, %s", code, again, errs)
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
	if code, said, errs := told(t, "verify", export); code != terminal.ExitAltered || !strings.Contains(said, "Première différence, à la ligne n") ||
		errs != "" {
		t.Errorf("verify of a changed face: exit %d, %q, %q; want exit %d, the line named and nothing else", code, said, errs, terminal.ExitAltered)
	}
	if code, _, errs := told(t, "render", export, "-o", picture); code != terminal.ExitAltered ||
		errs != words(t, "cli.render.altered", phrase.Verbatim("file", export))+"\n" {
		t.Errorf("render of a changed face: exit %d, %q; want exit %d and a sentence", code, errs, terminal.ExitAltered)
	}
}

// neverOver lets a command write over a file, and through links of its name: it must refuse each and leave
// what is there.
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
		if code, _, errs := told(t, append(args, name)...); code != terminal.ExitFile || !strings.HasPrefix(errs, want) {
			t.Errorf("%s to %s: exit %d, %q, want %d, %q", args[0], name, code, errs, terminal.ExitFile, want)
		}
	}
	if after, err := os.ReadFile(there); err != nil || !bytes.Equal(before, after) {
		t.Errorf("%s has changed %s (%v)", args[0], there, err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 2 {
		t.Errorf("%s leaves %v, %v", args[0], left, err)
	}
}

// rewritten is an export with other records in it, chain and all.
func rewritten(t *testing.T, records []ledger.Record) []byte {
	t.Helper()
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\"format\":\"aidedecamp-game/1\",\"records\":%d}\n", len(records))
	var link ledger.Link
	texts := []ledger.Text{}
	encoder := json.NewEncoder(&out)
	for _, r := range records {
		line, err := r.Line()
		if err != nil {
			t.Fatal(err)
		}
		link = ledger.Chain(link, line)
		if err := encoder.Encode(struct {
			Link string          `json:"link"`
			Line json.RawMessage `json:"line"`
		}{link.String(), line}); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, r.Texts...)
	}
	if err := encoder.Encode(struct {
		Texts []ledger.Text `json:"texts"`
	}{texts}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// An export that contains what this version does not know is neither well nor altered: it says what, on which
// line, and what to do.
func TestWhatThisVersionDoesNotKnow(t *testing.T) {
	games, err := filepath.Glob("../../rules/npow/testdata/games/1/*.jsonl")
	if err != nil || len(games) == 0 {
		t.Fatal("no played games", err)
	}
	raw, err := os.ReadFile(games[0])
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	last := func(r []ledger.Record) *ledger.Record { // the last one in which the game did something
		for i := range slices.Backward(r) {
			if !ledger.IsKernel(r[i].Events[0].Kind) {
				return &r[i]
			}
		}
		t.Fatal("no such record")
		return nil
	}
	blessed := func(kind string) func([]ledger.Record) {
		return func(r []ledger.Record) {
			last(r).Events = append(last(r).Events, rules.Event{Kind: kind, Data: json.RawMessage(`{}`)})
		}
	}
	edited := func(before, after string) func([]ledger.Record) {
		return func(r []ledger.Record) {
			data := string(r[0].Events[0].Data)
			if !strings.Contains(data, before) {
				t.Fatalf("no %s in record 0", before)
			}
			r[0].Events[0].Data = json.RawMessage(strings.Replace(data, before, after, 1))
		}
	}
	count := 0
	for name, test := range map[string]struct {
		change func([]ledger.Record)
		code   int
		words  func(seq int) string
		proved bool
		open   bool // without its end the settings can't be held against the commitment
		verify int  // the code of verify where it is another
	}{
		"as it was": {func([]ledger.Record) {}, 0, nil, true, false, 0},
		"an event of a later version": {blessed("npow.blessed/1"), terminal.ExitUnknown, func(n int) string {
			return words(t, "cli.proof.unknown", phrase.Verbatim("file", "game.jsonl"), terminal.Figure("n", n), phrase.Verbatim("what", "npow.blessed/1"))
		}, false, false, 0},
		"an event of a later kernel": {blessed("game.blessed/1"), terminal.ExitUnknown, func(n int) string {
			return words(t, "cli.proof.unknown", phrase.Verbatim("file", "game.jsonl"), terminal.Figure("n", n), phrase.Verbatim("what", "game.blessed/1"))
		}, false, false, 0},
		"a long kind": {blessed("npow." + strings.Repeat("e", 5000) + "/1"), terminal.ExitUnknown, func(n int) string {
			return words(t, "cli.proof.unknown", phrase.Verbatim("file", "game.jsonl"), terminal.Figure("n", n),
				phrase.Verbatim("what", "npow."+strings.Repeat("e", 55)))
		}, false, false, 0},
		"a hostile system": {edited(`"system":"npow"`, `"system":"npow.\u001b[2J`+"\u202e"+strings.Repeat("é", 5000)+`"`), terminal.ExitUnknown, func(int) string {
			return words(t, "cli.proof.unknown", phrase.Verbatim("file", "game.jsonl"), terminal.Figure("n", 0),
				phrase.Verbatim("what", (`npow.\x1b[2J\u202e` + strings.Repeat(`\u00e9`, 20))[:60]))
		}, false, true, 0},
		"a hostile kind": {blessed("npow.\x1b[2J/1"), terminal.ExitAltered, nil, false, false, 0},
		"another system": {edited(`"system":"npow"`, `"system":"npow-x"`), terminal.ExitUnknown, func(int) string {
			return words(t, "cli.proof.unknown", phrase.Verbatim("file", "game.jsonl"), terminal.Figure("n", 0), phrase.Verbatim("what", "npow-x"))
		}, false, true, 0},
		"a table that is refused": {edited(`"points.toml":"`, `"points.toml":"a.b.c.d.e.f.g.h.i = 1\n`), terminal.ExitUnknown, func(int) string {
			return words(t, "cli.proof.tables", phrase.Verbatim("file", "game.jsonl"),
				phrase.With("why", phrase.Say("game.table.names", phrase.Verbatim("most", "8"))))
		}, false, true, 0},
		"a log that no bot has played": {func(r []ledger.Record) {
			last(r).Events = append(last(r).Events, rules.Event{Kind: "game.asked/1",
				Data: json.RawMessage(`{"kind":"undo","asker":"` + string(last(r).Seat) + `"}`)})
		}, terminal.ExitAltered, func(int) string { return words(t, "cli.proof.unplayable", phrase.Verbatim("file", "game.jsonl")) }, false, false, terminal.ExitUnjudged},
	} {
		records, err := ledger.ParseExport(raw)
		if err != nil {
			t.Fatal(err)
		}
		if test.change(records); test.open {
			records = records[:len(records)-1]
		}
		if err := os.WriteFile("game.jsonl", rewritten(t, records), 0o600); err != nil {
			t.Fatal(err)
		}
		code, said, errs := told(t, "verify", "game.jsonl")
		if test.verify != 0 { // what no bot has played here another build may have judged
			if code != test.verify || said == "" || errs != "" {
				t.Errorf("verify of %s: exit %d, want %d\n%s%s", name, code, test.verify, said, errs)
			}
			code, errs = test.code, test.words(0)+"\n"
		}
		if proved := strings.Contains(said, "maillon") || strings.Contains(said, "chaîne"); code != test.code || proved != test.proved {
			t.Errorf("verify of %s: exit %d, want %d\n%s%s", name, code, test.code, said, errs)
		}
		count++
		picture := fmt.Sprintf("%d.png", count)
		code, said, pictureErrs := told(t, "render", "game.jsonl", "-o", picture)
		if code != test.code || said != "" {
			t.Errorf("render of %s: exit %d, want %d\n%s%s", name, code, test.code, said, pictureErrs)
		}
		if test.words == nil {
			continue
		}
		for what, errs := range map[string]string{"verify": errs, "render": pictureErrs} {
			if want := test.words(last(records).Seq); !strings.HasPrefix(errs, want+"\n") || strings.ContainsAny(errs, "\x1b\u202e") {
				t.Errorf("%s of %s says\n%q\nwant\n%q", what, name, errs, want)
			}
		}
	}
}

// A game of before version 1.0 is named as such: no forgery, and no other file.
func TestAGameFromBeforeIsNamed(t *testing.T) {
	raw, err := os.ReadFile("../../rules/house/testdata/before-1.0.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("old.jsonl", raw, 0o600); err != nil {
		t.Fatal(err)
	}
	want := words(t, "cli.proof.before", phrase.Verbatim("file", "old.jsonl"))
	for _, args := range []string{"verify old.jsonl", "render old.jsonl -o t.png"} {
		if code, text := said(t, nil, strings.Fields(args)...); code != terminal.ExitUnknown || text != want+"\n" {
			t.Errorf("%s: exit %d\n%s\nwant\n%s", args, code, text, want)
		}
	}
}
