package reply

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// Labels that differ still differ when they are cut, and each stays within its bound.
func TestCutLabelsStayApart(t *testing.T) {
	long := strings.Repeat("é", 30)
	for name, c := range map[string]struct{ labels, want []string }{
		"short ones stay":           {[]string{"un", "deux", "un"}, []string{"un", "deux", "un"}},
		"a long one alone":          {[]string{long}, []string{strings.Repeat("é", 19) + "…"}},
		"those that differ at last": {[]string{long + " n° 1", long + " n° 2"}, []string{"ééééééééé…ééééé n° 1", "ééééééééé…ééééé n° 2"}},
		"those that differ within": {[]string{long + "a" + long, long + "b" + long},
			[]string{strings.Repeat("é", 15) + "… · 1", strings.Repeat("é", 15) + "… · 2"}},
		"the same twice": {[]string{long, long}, []string{strings.Repeat("é", 19) + "…", strings.Repeat("é", 19) + "…"}},
	} {
		got := Shorts(c.labels, 20)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		for _, label := range got {
			if n := utf8.RuneCountInString(label); n > 20 {
				t.Errorf("%s: %q has %d characters", name, label, n)
			}
		}
	}
}
