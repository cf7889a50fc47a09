package misread

import (
	"errors"
	"strings"
	"testing"
)

// FuzzFind asks of any text where any error points: at a line that was sent, and in a row that can be mended,
// each once.
func FuzzFind(f *testing.F) {
	const table = "ref = \"bareme:de\"\n[[face]]\nsides = [1]\nsymbols = [\"drapeau\"]\n[[face]]\ndie = 2\nclose = 4\n"
	for _, said := range []string{"", "toml: line 3 (last key \"face.close\"): no whole number", "line 99999999999999999999: x",
		"row 1 (x): close = 4", "row 2: \"drapeau\" is none", "unknown keys [face.close]",
		"row 9: twice", "line 7: \"x\"", "ref = -1"} {
		f.Add(table, table, said)
		f.Add("\r\n[[face]]\n= \"\n[[other]] # x\n", table, said)
		f.Add("", "", said)
	}
	f.Fuzz(func(t *testing.T, text, standing, said string) {
		read := sheetRead{rows: rowsOf(text), standing: rowsOf(standing)}
		if read.text() != text {
			t.Fatalf("%q is read as %q", text, read.text())
		}
		lines := strings.Count(text, "\n") + 1
		for range len(read.rows) + 1 {
			at := read.find(errors.New(said))
			if at.line < 0 || at.line > lines || at.row >= len(read.rows) || (at.line > 0) != (at.row >= 0) {
				t.Fatalf("%q points at %+v of %d lines", said, at, lines)
			}
			if at.row < 0 || read.rows[at.row].mended || !read.mend(at.row) {
				break
			}
		}
		if why := reasonOf("a.toml", errors.New(said)); len([]rune(why)) > mostReason+1 {
			t.Fatalf("a reason of %d runes", len([]rune(why)))
		}
	})
}
