package bounds

import "testing"

// TestInvisibleNames: what shows nothing is no name.
func TestInvisibleNames(t *testing.T) {
	for _, name := range []string{"", " ", "\u3164", "\uFFA0 \u115F", "\u2800\u2800", "\u200B", "\u2060\uFEFF", "\u0301", "\u0301 \u20E3",
		"\u034F", "\uFE0F", "\U000E0041", "\u00AD", "\u202E"} {
		if IsVisible(name) {
			t.Errorf("%q is called visible", name)
		}
	}
	for _, name := range []string{"Camille", "山田", "\u3164Zoé", "🎲", "e\u0301", "نور", "."} {
		if !IsVisible(name) {
			t.Errorf("%q is called invisible", name)
		}
	}
}

// TestSameNames: two names are the same but for capitals, spaces or what is invisible.
func TestSameNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{{"Camille", "camille", true}, {"Camille", " Camille\u200B", true}, {"Jean  Bon", "Jean Bon", true},
		{"Camille", "Camille B.", false}, {"Élodie", "élodie", true}, {"Élodie", "e\u0301lodie", true}} {
		if SameName(c.a, c.b) != c.same {
			t.Errorf("%q and %q: same %v, want %v", c.a, c.b, !c.same, c.same)
		}
	}
}
