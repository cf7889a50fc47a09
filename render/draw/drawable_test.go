package draw_test

import (
	"testing"

	"aidedecamp/render/draw"
)

// TestDrawableNames: a name is drawn whole, or not at all.
func TestDrawableNames(t *testing.T) {
	for name, want := range map[string]string{
		"Zoé":           "Zoé",
		"Ζωή Жуков":     "Ζωή Жуков",
		"Zoé 🎲 de Nay":  "Zoé de Nay",
		"𝓒𝓪𝓶𝓲𝓵𝓵𝓮":       "Camille",
		"Zoe\u0301":     "Zoé",
		"山田":            "",
		"Camille 山":     "",
		"שרה":           "",
		"สมชาย":         "",
		"🎲🎲":            "",
		"\u3164":        "",
		"\u0301\u0301":  "",
		"Camille\u200B": "Camille",
	} {
		if got := draw.Drawable(name); got != want {
			t.Errorf("%q is drawn as %q, want %q", name, got, want)
		}
	}
}
