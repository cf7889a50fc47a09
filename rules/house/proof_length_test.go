package house_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/rulestest"
)

// takenBack is the export of an ended game whose players take each tenth throw back and go on: every face can
// be recomputed.
func takenBack(t testing.TB, lines int) []byte {
	t.Helper()
	d := startDesk(t, func(deal *house.Deal) { delete(deal.Sitters, rules.SeatB) }) // nobody else has to agree
	d.must("a partie finir seul=oui")
	start, end := d.records[:len(d.records)-1], d.records[len(d.records)-1]
	var words struct {
		Words dice.Digest `json:"words"`
	}
	for _, r := range start {
		for _, e := range r.Events {
			if e.Kind == "game.started/2" {
				if err := json.Unmarshal(e.Data, &words); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	stream := dice.Stream{Domain: dice.ThrowDomain, Game: d.g.ID(), Epoch: 1, Secret: d.secret, Words: words.Words}
	records := append([]ledger.Record(nil), start...)
	seen, unit := int64(0), 0
	for n := len(records); n < lines-1; n++ {
		r := ledger.Record{Seq: n, Epoch: 1, At: start[len(start)-1].At, Origin: fmt.Sprint("long:", n), Seat: rules.SeatB, Path: "mourre lancer"}
		if n%11 == 10 && len(records[n-1].Throws) > 0 {
			r.Path, seen = "retour", int64(n-1)
			r.Events = []rules.Event{{Kind: "game.undone/1", Data: json.RawMessage(fmt.Sprintf(`{"from":%d,"asker":"b","struck":[%d]}`, n-1, n-1))}}
		} else {
			if seen == 0 { // after a take-back the same unit throws again
				unit++
			}
			key := dice.Key{System: "mourre", Turn: fmt.Sprint(unit), Seat: "b", Purpose: "coup"}
			faces, err := stream.Faces(key, 0, 6, 2)
			if err != nil {
				t.Fatal(err)
			}
			r.Events = []rules.Event{{Kind: "mourre.staked/1", Data: json.RawMessage(`{"seat":"b","tokens":1}`)}}
			r.Throws = []dice.Throw{{Key: key, Sides: 6, Faces: faces, Source: dice.Drawn, Seen: seen}}
			seen = 0
		}
		records = append(records, salted(d, r))
	}
	end.Seq = len(records)
	end = salted(d, end)
	return forge(t, append(records, end))
}

// salted gives a line the salt that it has at its place in the log.
func salted(d *desk, r ledger.Record) ledger.Record {
	salt := dice.LineSalt(d.secret, d.g.ID(), 1, 0, r.Seq)
	r.Salt = hex.EncodeToString(salt[:])
	return r
}

func verified(t testing.TB, export []byte) ledger.Report {
	t.Helper()
	report, err := ledgertest.Verify(export, ledger.Shown{})
	if err != nil || !report.Holds() {
		t.Fatal(err, report.Difference)
	}
	return report
}

// TestVerifyingGrowsWithTheLines compares 24 times the lines, take-backs among them, with 24 times the work,
// counted in bytes: what counts all lines anew for each take-back does over a hundred times as much.
func TestVerifyingGrowsWithTheLines(t *testing.T) {
	const short, times = 250, 24
	work := func(lines int) uint64 {
		export := takenBack(t, lines)
		if report := verified(t, export); report.Records != lines || report.AlreadySeen < lines/8 || report.Checked != report.Drawn {
			t.Fatalf("%d lines: %+v", lines, report)
		}
		bytes, err := allocated(func() error { verified(t, export); return nil })
		if err != nil {
			t.Fatal(err)
		}
		return bytes
	}
	few, many := work(short), work(times*short)
	t.Logf("%d lines: %d bytes, %d lines: %d bytes", short, few, times*short, many)
	if slope := float64(many) / float64(few); slope > 1.6*times {
		t.Errorf("%d lines take %d bytes, %d lines %d: %.1f times as many", short, few, times*short, many, slope)
	}
}

// TestHostileExportsAreRefusedEarly reads files that would take many times their length in memory.
func TestHostileExportsAreRefusedEarly(t *testing.T) {
	lines := strings.SplitAfter(string(forge(t, played(t).records)), "\n")
	head := func(n int) string { return fmt.Sprintf("{\"format\":\"aidedecamp-game/1\",\"records\":%d}\n", n) }
	deep := strings.Repeat(`{"a":`, 9_000) + "1" + strings.Repeat("}", 9_000)
	many := "[" + strings.Repeat("{},", 1_000_000) + "{}]"
	for what, test := range map[string]struct {
		export, told string
		line         int
	}{
		"lines of nothing":     {head(2_000_000) + strings.Repeat("\n", 2_000_001), "proof.altered.malformed", 2},
		"a line of events":     {head(1) + `{"link":"","line":{"n":0,"events":` + many + "}}\n" + `{"texts":[]}` + "\n", "game.json.values", 2},
		"a line of throws":     {head(1) + `{"link":"","line":{"n":0,"throws":` + many + "}}\n" + `{"texts":[]}` + "\n", "game.json.values", 2},
		"a deep line":          {head(1) + `{"link":"","line":` + deep + "}\n" + `{"texts":[]}` + "\n", "game.json.deep", 2},
		"a deep head":          {deep + "\n\n\n", "", 0},
		"a last line of texts": {strings.Join(lines[:len(lines)-2], "") + `{"texts":` + many + "}\n", "game.json.values", len(lines) - 1},
	} {
		var report ledger.Report
		var err error
		most := rulestest.Spare + 8*uint64(len(test.export))
		if spent := rulestest.Allocates(most, func() { report, err = ledgertest.Verify([]byte(test.export), ledger.Shown{}) }); spent > most {
			t.Errorf("%s: %d bytes are allocated for %d", what, spent, len(test.export))
		}
		switch {
		case test.told == "":
			if err == nil {
				t.Errorf("%s is an export", what)
			}
		case err != nil || report.Holds() || report.Difference.Line != test.line:
			t.Errorf("%s: %v, %+v, want line %d", what, err, report.Difference, test.line)
		default:
			if told := report.Tell()[0].Args[1].Items[0].Key; told != test.told {
				t.Errorf("%s is told as %s", what, told)
			}
		}
	}
}

// BenchmarkVerify shows what verifying costs by the lines of an export with a take-back every eleven lines.
func BenchmarkVerify(b *testing.B) {
	for _, lines := range []int{2_200, 22_000} {
		export := takenBack(b, lines)
		b.Run(fmt.Sprint(lines), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				verified(b, export)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*lines), "µs/line")
		})
	}
}
