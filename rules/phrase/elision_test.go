package phrase

import "testing"

func TestElision(t *testing.T) {
	for next, want := range map[string]string{
		"Alice": "d’Alice", "Bruno": "de Bruno", "Élodie": "d’Élodie", "Œdipe": "d’Œdipe",
		"Hugo": "d’Hugo", "Hans": "de Hans", "Yves": "d’Yves",
		"Yann": "de Yann", "**Alice**": "d’**Alice**", "A1": "de A1", "A": "de A", "": "de ", `\*\*Alice`: `de \*\*Alice`, "🎲": "de 🎲",
		"@\u2060everyone": "de @\u2060everyone", "7": "de 7", "infanterie": "d’infanterie",
	} {
		if got := elide("de", next); got != want {
			t.Errorf("before %q: %q, want %q", next, got, want)
		}
	}
}
