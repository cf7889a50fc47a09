package ground

import "testing"

// BenchmarkEnter judges a step into a composed hex over two obstacles: what a search for reachable hexes asks
// thousands of times.
func BenchmarkEnter(b *testing.B) {
	table := shipped(b, pa1)
	c := Crossing{From: table.mustGround(b, "rocaille"), To: table.mustGround(b, "colline-boisee"),
		Face: table.over(b, "remblai", "pieux").Face}
	for b.Loop() {
		table.Enter(foot, c)
	}
}

// BenchmarkAttack judges an attack over the same crossing with its arithmetic.
func BenchmarkAttack(b *testing.B) {
	table := shipped(b, pa1)
	c := Crossing{From: table.mustGround(b, "rocaille"), To: table.mustGround(b, "colline-boisee"),
		Face: table.over(b, "remblai", "pieux").Face}
	for b.Loop() {
		table.Attack(foot, foot, c).Apply(4)
	}
}

// BenchmarkRead reads a whole table: once for the shipped ones, once a game for a club's.
func BenchmarkRead(b *testing.B) {
	texts := shippedTexts(b, pa1)
	for b.Loop() {
		if _, err := Read(texts); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUnder chooses the readings: once a game, and at each refusal that asks what another would allow.
func BenchmarkUnder(b *testing.B) {
	t, err := Read(shippedTexts(b, pa1))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := t.ForReadings(nil); err != nil {
			b.Fatal(err)
		}
	}
}
