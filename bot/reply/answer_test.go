package reply

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/limits"
)

// TestLongTexts: what is longer than Discord shows is cut between lines, and attached whole.
func TestLongTexts(t *testing.T) {
	a := Answer{Lines: []string{"début"}}
	for range 300 {
		a.Add(strings.Repeat("é", 30))
	}
	const more = "la suite est jointe"
	text, file := a.text(more)
	b := a.Message(nil, more)
	m := limits.Message{Components: &b.Components, Flags: b.Flags}
	if faults := limits.CheckMessage(m, []limits.Upload{{Name: file.Name}}); len(faults) > 0 {
		t.Error(faults)
	}
	if got := string(file.Data); got != strings.Join(sentences(a.Lines), "\n") {
		t.Errorf("the file has %d bytes", len(got))
	}
	if text != b.Components[0].Content || !strings.HasPrefix(text, "Début\nÉ") || !strings.HasSuffix(text, "é\n"+more) {
		t.Errorf("the message is %q", text)
	}
}

// TestFences: what would end its own fence, or is too long to be shown, is not put in one.
func TestFences(t *testing.T) {
	for text, fits := range map[string]bool{"a = 1": true, "éé": true, "sept...": false, "```": false} {
		var a Answer
		if a.Fence("toml", text, 6) != fits || (len(a.Lines) == 1) != fits {
			t.Errorf("%q: %q", text, a.Lines)
		}
	}
}

// TestCompactAnswers: no picture that nobody asked for; examples stay named. No private answer shows a link
// (the stories look).
func TestCompactAnswers(t *testing.T) {
	t.Parallel()
	for _, asked := range []bool{true, false} {
		a := Answer{Lines: []string{"**n° 3** · Camille", "-# Exemple"},
			Picture: &Picture{}, Asked: asked}
		a.Compact("omitted")
		want := []string{"**n° 3** · Camille", "-# Exemple"}
		if !asked {
			want = append(want, "omitted")
		}
		if !slices.Equal(a.Lines, want) || (a.Picture != nil) != asked {
			t.Errorf("asked for %v: %q", asked, a.Lines)
		}
	}
}
