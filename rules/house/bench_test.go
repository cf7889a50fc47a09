package house_test

import (
	"fmt"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// longLog is a game of so many records: stakes, each with a throw under a key of its own, as a long game of
// many units has.
func longLog(b *testing.B, length int) *desk {
	b.Helper()
	d := startDesk(b, nil)
	for n := len(d.records); n < length; n++ {
		e, err := ledger.NewEvent("mourre.staked/1", map[string]any{"seat": "a", "tokens": 1 + n%3})
		if err != nil {
			b.Fatal(err)
		}
		d.records = append(d.records, ledger.Record{
			Seq: n, Epoch: 1, At: "2024-01-01T20:00:00Z", Origin: fmt.Sprint("d:", n), Seat: rules.SeatA, Path: "mourre miser",
			Args: rules.Args{"jetons": "1"}, Events: []rules.Event{e},
			Throws: []dice.Throw{{Key: dice.Key{System: "mourre", Turn: fmt.Sprint(n), Seat: "a", Purpose: "coup"}, Sides: 6,
				Faces: []dice.Face{1, 2}, Source: dice.Drawn}},
		})
	}
	g, err := house.Rebuild(registry, d.records)
	if err != nil {
		b.Fatal(err)
	}
	d.g = g
	return d
}

// BenchmarkLength shows what an act costs by the length of the log: nothing may grow with it but the
// rebuild and the take-back.
func BenchmarkLength(b *testing.B) {
	for _, length := range []int{10, 1_000, 10_000} {
		d := longLog(b, length)
		now := d.now()
		now.At = time.Date(2024, 1, 1, 20, 0, 0, 0, time.UTC)
		act := parse("b mourre lancer main=gauche")
		record, err := d.g.Decide(act, now)
		if err != nil {
			b.Fatal(err)
		}
		run := func(name string, do func() error) {
			b.Run(fmt.Sprintf("%s/%d", name, length), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := do(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		run("decide", func() error { _, err := d.g.Decide(act, now); return err })
		run("seal", func() error { _, err := d.g.Decide(parse("b mourre pronostic total=3"), now); return err })
		run("undo", func() error { _, err := d.g.Decide(parse("a retour"), now); return err })
		// one line of games, each from the last, as play goes
		g := d.g
		run("apply", func() error {
			record.Seq = g.Len()
			next, err := g.Apply(record)
			if err != nil {
				return err
			}
			if g = next; g.Len() > 2*length {
				g = d.g
			}
			return nil
		})
		run("rebuild", func() error { _, err := house.Rebuild(registry, d.records); return err })
	}
}

// BenchmarkTakeBacks shows what a log costs of which every act was taken back: ten times as many cost ten
// times as much.
func BenchmarkTakeBacks(b *testing.B) {
	for name, play := range takeBacks {
		for _, times := range []int{100, 1000} {
			d := startDesk(b, func(deal *house.Deal) { delete(deal.Sitters, rules.SeatB) })
			play(d, times)
			b.Run(fmt.Sprintf("%s/%d", name, times), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := house.Rebuild(registry, d.records); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
