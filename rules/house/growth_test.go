package house_test

import (
	"encoding/json"
	"runtime"
	"strconv"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/rulestest"
)

// takeBacks are logs of many take-backs, by their order: so many acts of one who plays both seats, each of
// them taken back; and one of as many texts while a clock runs.
var takeBacks = map[string]func(d *desk, times int){
	"each at once": func(d *desk, times int) {
		for range times {
			d.must("b mourre miser jetons=1")
			d.must("b retour")
		}
	},
	"one after the other": func(d *desk, times int) {
		for range times {
			d.must("b mourre miser jetons=1")
		}
		for range times {
			d.must("b retour")
		}
	},
	"behind others that stand": func(d *desk, times int) {
		for n := range times {
			d.must("a mourre miser jetons=1")
			d.must("b mourre miser jetons=1")
			if n%10 == 9 {
				for range 10 {
					d.must("b retour")
				}
			}
		}
	},
	"with a reason each, while a clock runs": func(d *desk, times int) {
		d.must("a horloge camp=1000")
		d.must("a horloge lancer")
		for n := range 2 * times {
			d.must("b mourre rectifier place=a raison=points points=" + strconv.Itoa(n%2+1))
		}
	},
	"sealed at one gate": func(d *desk, times int) {
		for range times {
			d.must("b mourre pronostic total=3")
			d.must("b retour")
		}
	},
}

// allocated is how many bytes something allocates.
func allocated(do func() error) (uint64, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// wholeOf is what of a game a take-back may change: what each seat sees and may do, and how its next throw is
// counted.
func wholeOf(t *testing.T, g *house.Game) string {
	t.Helper()
	var all []any
	for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
		reach, _ := house.ReachOf(g, seat, nil)
		all = append(all, g.View(seat), g.Avoided(seat), g.AlreadySeen(seat), g.Generation(seat), reach)
	}
	for _, e := range g.Log() {
		all = append(all, e.StruckBy)
	}
	raw, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestTakeBacksCostByTheRecord: what rebuilds, proves or replays a log of ten times the take-backs does ten
// times the work, counted in bytes: every fold of an event and every copy of the log has its own. What folds
// the log anew at each take-back, or copies it, does fifty to a hundred times as much.
func TestTakeBacksCostByTheRecord(t *testing.T) {
	const few, times = 60, 10
	for name, play := range takeBacks {
		t.Run(name, func(t *testing.T) {
			var short, long [3]uint64
			for length, bytes := range map[int]*[3]uint64{few: &short, few * times: &long} {
				d := startDesk(t, func(deal *house.Deal) { delete(deal.Sitters, rules.SeatB) })
				play(d, length)
				export := forge(t, d.records)
				for i, work := range []func() error{
					func() error { _, err := house.Rebuild(registry, d.records); return err },
					func() error {
						_, err := house.Judge{Systems: registry, Build: judging, Stop: rulestest.Never}.Replay(d.records)
						return err
					},
					func() error { _, err := ledgertest.Verify(export, ledger.Shown{}); return err },
				} {
					var err error
					if bytes[i], err = allocated(work); err != nil {
						t.Fatal(err)
					}
				}
				rebuilt, err := house.Rebuild(registry, d.records)
				if err != nil {
					t.Fatal(err)
				}
				if played, again := wholeOf(t, d.g), wholeOf(t, rebuilt); played != again {
					t.Errorf("rebuilt otherwise:\n%s\n%s", played, again)
				}
				if report := verified(t, export); report.Records != len(d.records) {
					t.Errorf("proved %d of %d lines", report.Records, len(d.records))
				}
			}
			for i, what := range []string{"rebuilt", "decided again", "proved"} {
				if slope := float64(long[i]) / float64(short[i]); slope > 1.6*times {
					t.Errorf("%s: %d bytes, of %d times the take-backs %d: %.1f times as many", what, short[i], times, long[i], slope)
				}
			}
		})
	}
}
