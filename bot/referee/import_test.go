package referee

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/systems"
)

// playedFiles are exports of whole evenings, short ones, of each system, made once for all tests.
func playedFiles(t testing.TB) [][]byte {
	t.Helper()
	played.Do(func() { played.files = readPlayed(t) })
	if played.files == nil {
		t.Fatal("the played games could not be read")
	}
	return played.files
}

var played struct {
	sync.Once
	files [][]byte
}

func readPlayed(t testing.TB) [][]byte {
	t.Helper()
	names, err := filepath.Glob("../../rules/*/testdata/games/1/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	of := map[string]int{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		system := strings.Split(name, string(filepath.Separator))[3]
		if len(raw) < 200_000 && of[system] < 3 {
			files, of[system] = append(files, raw), of[system]+1
			if open := underWay(t, raw); open != nil {
				files = append(files, open)
			}
		}
	}
	if len(files) < 4 {
		t.Fatalf("%d games to mutate", len(files))
	}
	return files
}

// underWay is the export of a game as it stood at the latest line at which nothing was sealed, nil where its
// log waits for the end.
func underWay(t testing.TB, file []byte) []byte {
	t.Helper()
	records, err := ledger.ParseExport(file)
	if err != nil {
		t.Fatal(err)
	}
	game, err := house.Rebuild(systems.All(), records[:1])
	if err != nil {
		t.Fatal(err)
	}
	var open *house.Game
	for n := 1; n < len(records)-1; n++ {
		_, err = house.Continue(game, "g", rules.SeatA, map[rules.Seat]house.Sitter{rules.SeatA: {User: "1"}}, house.Occasion{Secret: aSecret(t)})
		if err == nil && !game.Withheld() {
			open = game
		}
		if game, err = game.Apply(records[n]); err != nil {
			t.Fatal(err)
		}
	}
	if open == nil {
		return nil
	}
	export, err := house.Export(open)
	if err != nil {
		t.Fatal(err)
	}
	return export
}

func aSecret(t testing.TB) dice.Secret {
	t.Helper()
	secret, err := dice.NewSecret(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// judgeFile reads a file as an import does: a refusal is a sentence, and what is accepted Verify accepts, as
// the file and as the game that it becomes.
func judgeFile(t testing.TB, file []byte) (accepted bool, err error) {
	_, game, err := (&deps{systems: systems.All(), patience: Patience}).readFile(file)
	var refused *rules.Violation
	switch {
	case errors.As(err, &refused):
		return false, nil
	case err != nil:
		return false, err
	}
	if report, err := ledgertest.Verify(file, ledger.Shown{}); err != nil || !report.Holds() {
		return false, fmt.Errorf("accepted, and Verify says %v %+v", err, report.Difference)
	}
	at := time.Date(2099, 1, 2, 3, 4, 5, 0, time.UTC)
	next, err := house.Continue(game, "abcdefghjkmnpqrs", rules.SeatA, map[rules.Seat]house.Sitter{rules.SeatA: {User: "1", Name: "Ney"}},
		house.Occasion{At: at, Origin: "i:1", Secret: aSecret(t)})
	if errors.As(err, &refused) {
		return true, nil
	}
	if err == nil {
		game, err = game.Apply(next)
	}
	if err != nil {
		return false, fmt.Errorf("accepted, and does not go on: %w", err)
	}
	again, err := house.Export(game)
	if err != nil {
		return false, err
	}
	if report, err := ledgertest.Verify(again, ledger.Shown{}); err != nil || !report.Holds() {
		return false, fmt.Errorf("goes on, and Verify says %v %+v", err, report.Difference)
	}
	return true, nil
}

// changeBytes changes a file somewhere, without its hashes.
func changeBytes(random *rand.Rand, file []byte) []byte {
	changed := bytes.Clone(file)
	at := random.IntN(len(changed))
	end := at + random.IntN(min(40, len(changed)-at))
	lines := bytes.SplitAfter(changed, []byte("\n"))
	i, j := random.IntN(len(lines)-1), random.IntN(len(lines)-1)
	switch random.IntN(7) {
	case 0:
		changed[at] ^= byte(1 + random.IntN(255))
	case 1:
		changed = append(changed[:at], changed[end:]...)
	case 2:
		changed = bytes.Join([][]byte{changed[:end], changed[at:]}, nil)
	case 3:
		changed = changed[:at]
	case 4:
		lines[i], lines[j] = lines[j], lines[i]
		changed = bytes.Join(lines, nil)
	case 5:
		changed = bytes.Join(append(lines[:i:i], lines[i+1:]...), nil)
	case 6:
		deep := strings.Repeat("[", 100_000)
		changed = bytes.Join([][]byte{changed[:at], []byte(deep), changed[at:]}, nil)
	}
	return changed
}

var values = regexp.MustCompile(`:(-?[0-9]+|"[^"]*"|true|\[\]|\{\})`)

// logOf are the lines of the log in an export, as they lie.
func logOf(t testing.TB, file []byte) [][]byte {
	t.Helper()
	lines := bytes.Split(bytes.TrimSuffix(file, []byte("\n")), []byte("\n"))
	var log [][]byte
	for _, line := range lines[1 : len(lines)-1] {
		var l ledger.ExportLine
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		log = append(log, l.Line)
	}
	return log
}

// forge changes a value of a line of an export's log and writes all hashes anew, as who has this program
// would.
func forge(random *rand.Rand, file []byte, log [][]byte) []byte {
	lines := bytes.Split(bytes.TrimSuffix(file, []byte("\n")), []byte("\n"))
	changed := 1 + random.IntN(len(lines)-2)
	var link ledger.Link
	for i, line := range log {
		i++ // behind the head
		if i == changed {
			line = changeValue(random, line)
		}
		link = ledger.Chain(link, line)
		lines[i] = fmt.Appendf(nil, `{"link":"%s","line":%s}`, link, line)
	}
	return append(bytes.Join(lines, []byte("\n")), '\n')
}

// changeValue puts another value into a line, which stays as it is where it has none.
func changeValue(random *rand.Rand, line []byte) []byte {
	found := values.FindAllSubmatchIndex(line, -1)
	if len(found) == 0 {
		return line
	}
	at := found[random.IntN(len(found))]
	put := []string{"0", "-1", "1000000000", `""`, `"a"`, `"game.continued/1"`, "2", "[]", "{}", "null", "true"}[random.IntN(11)]
	return bytes.Join([][]byte{line[:at[2]], []byte(put), line[at[3]:]}, nil)
}

// A thousand changed exports: none is taken that Verify refuses, nothing panics, memory stays bounded.
func TestChangedFilesAreRefused(t *testing.T) {
	t.Parallel()
	files := playedFiles(t)
	count := changedFiles
	if testing.Short() {
		count = 200
	}
	var logs [][][]byte
	for _, file := range files {
		logs = append(logs, logOf(t, file))
	}
	random := rand.New(rand.NewPCG(1805, 12))
	taken := 0
	for i := range count {
		whole := files[i%len(files)]
		forged := i%2 == 1
		var file []byte
		if forged {
			file = forge(random, whole, logs[i%len(files)])
		} else {
			file = changeBytes(random, whole)
		}
		accepted, err := judgeFile(t, file)
		switch {
		case err != nil:
			t.Errorf("file %d (forged: %v): %v", i, forged, err)
		case accepted && !forged && !bytes.Equal(file, whole):
			t.Errorf("file %d: taken though its bytes were changed", i)
		case accepted:
			taken++
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d of %d were taken, forged in what no line proves; %d MB in use", taken, count, memory.HeapSys>>20)
	if most := uint64(512 << 20); memory.HeapSys > most {
		t.Errorf("%d bytes of memory, more than %d", memory.HeapSys, most)
	}
}

// TestAGameFromBeforeIsNotTaken: it is named as such, not as a forgery.
func TestAGameFromBeforeIsNotTaken(t *testing.T) {
	file, err := os.ReadFile("../../rules/house/testdata/before-1.0.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = (&deps{systems: systems.All(), patience: Patience}).readFile(file)
	refused, ok := errors.AsType[*rules.Violation](err)
	if !ok || len(refused.Say.Args) != 1 || refused.Say.Args[0].Items[0].Key != "game.import.before" {
		t.Errorf("got %+v", err)
	}
}

func FuzzImport(f *testing.F) {
	for _, file := range playedFiles(f) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		if _, err := judgeFile(t, file); err != nil {
			t.Error(err)
		}
	})
}
