package hex_test

import (
	"testing"

	"aidedecamp/rules/hex"
)

func BenchmarkDistance(b *testing.B) {
	all := hex.Grid{Columns: 9, Rows: 12}.All()
	i := 0
	for b.Loop() {
		i = (i + 1) % len(all)
		if hex.Distance(all[i], all[len(all)-1-i]) > 14 {
			b.Fatal("further than the board is long")
		}
	}
}

// BenchmarkSees looks from one corner of the usual board to the other, and along sides up its length.
func BenchmarkSees(b *testing.B) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for name, to := range map[string]hex.Hex{"across": hex.At(8, 11), "along": hex.At(0, 10)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, open := board.Sight(hex.Hex{}, to, bare, unwalled); !open {
					b.Fatal("masked")
				}
			}
		})
	}
}

// BenchmarkReach marches 3 hexes, as cavalry does, and over the whole board.
func BenchmarkReach(b *testing.B) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for name, budget := range map[string]hex.Steps{"3": 3, "all": 99} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, ok := board.Reach(hex.At(4, 5), budget, plain).Cost(hex.At(4, 5)); !ok {
					b.Fatal("not even here")
				}
			}
		})
	}
}
