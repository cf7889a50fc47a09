package hexwar_test

import (
	"maps"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/hexwartest"
)

// TestWhatRestsOnExamplesSaysSo: every view is marked as long as one table is an example, and none once the
// club has its own of all.
func TestWhatRestsOnExamplesSaysSo(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		g := hexwartest.BookOf(t, slug).Rules()
		meta := g.Meta
		tables := maps.Clone(meta.Tables)
		settings := map[string]string{}
		for _, s := range meta.Settings {
			settings[s.Name] = s.Values[0]
		}
		for i := 0; ; i++ {
			s, err := g.Start(rules.Setup{Settings: settings, Tables: tables})
			if err != nil {
				t.Fatal(err)
			}
			left := len(meta.Examples()) - i
			if view := g.View(s, rules.Public); view.Board.Unofficial != (left > 0) || len(view.Examples) != left {
				t.Fatalf("%s with %d examples left: marked %v, named %v", slug, left, view.Board.Unofficial, view.Examples)
			}
			if left == 0 {
				break
			}
			file := meta.Examples()[i]
			tables[file] = strings.Replace(tables[file], "example = true\n", "", 1) + "# the club's own\n"
		}
	}
}
