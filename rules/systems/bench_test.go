package systems_test

import (
	"runtime"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
)

// opened are the records of a new game.
func opened(b *testing.B, system *rules.System) []ledger.Record {
	b.Helper()
	secret, err := dice.NewSecret(append(make([]byte, 31), 1))
	if err != nil {
		b.Fatal(err)
	}
	records, err := house.Open(system, house.Deal{Game: "abcdefghjkmnpqrs", Sitters: map[rules.Seat]house.Sitter{
		rules.SeatA: {User: "1", Name: "Anne"}, rules.SeatB: {User: "2", Name: "Bruno"}}},
		house.Occasion{At: time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC), Origin: "d:1", Secret: secret})
	if err != nil {
		b.Fatal(err)
	}
	return records
}

// heap is how many bytes live now.
func heap() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// BenchmarkOpened rebuilds a game that has only been opened, as each free draw, each completion without a
// game and each game read from the file begins; kB/game is what a game holds in memory.
func BenchmarkOpened(b *testing.B) {
	for _, system := range systems.All() {
		b.Run(system.Meta.Slug, func(b *testing.B) {
			records := opened(b, system)
			for b.Loop() {
				if _, err := house.Rebuild(rules.Registry{system}, records); err != nil {
					b.Fatal(err)
				}
			}
			b.StopTimer()
			const kept = 100
			before := heap()
			var games [kept]*house.Game
			for i := range games {
				var err error
				if games[i], err = house.Rebuild(rules.Registry{system}, records); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((heap()-before)/kept/1000, "kB/game")
			runtime.KeepAlive(&games)
		})
	}
}
