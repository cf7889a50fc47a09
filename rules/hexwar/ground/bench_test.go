package ground

import "testing"

// BenchmarkEnter judges a step into a composed hex over two obstacles: what a search for reachable hexes asks thousands of times.
func BenchmarkEnter(b *testing.B) {
	table := shipped(b, pa1)
	c := Crossing{From: table.mustGround(b, "rocaille"), To: table.mustGround(b, "colline-boisee"), Face: table.over(b, "remblai", "pieux").Face}
	for b.Loop() {
		table.Enter(foot, c)
	}
}

// BenchmarkAttack judges an attack over the same crossing with its arithmetic.
func BenchmarkAttack(b *testing.B) {
	table := shipped(b, pa1)
	c := Crossing{From: table.mustGround(b, "rocaille"), To: table.mustGround(b, "colline-boisee"), Face: table.over(b, "remblai", "pieux").Face}
	for b.Loop() {
		table.Attack(foot, foot, c).Apply(4)
	}
}

// BenchmarkDecode reads a whole table: once a game.
func BenchmarkDecode(b *testing.B) {
	texts := shippedTexts(b, pa1)
	for b.Loop() {
		if _, err := Decode(texts, nil); err != nil {
			b.Fatal(err)
		}
	}
}
