package session

import "testing"

// The marks around the whole of what was typed are no part of it; those within are.
func TestTypedQuotationMarks(t *testing.T) {
	for typed, want := range map[string]string{
		`"inf lourde"`: "inf lourde", "« inf lourde »": "inf lourde", "«\u202finf lourde\u202f»": "inf lourde", "“inf lourde”": "inf lourde",
		"inf lourde": "inf lourde", `"`: `"`, `""`: "", `"a" = "b"`: `"a" = "b"`, "« Ney » et « Soult »": "« Ney » et « Soult »",
		" deux ": " deux ", "": "",
		"l'autre": "l'autre",
	} {
		if got := unquote(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
}
