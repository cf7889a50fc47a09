package tables_test

import (
	"testing"

	"aidedecamp/rules/tables"
)

// TestWhatIsNoTOMLIsSaidInWords: each slip has its own sentence and its line, and none is the decoder's.
func TestWhatIsNoTOMLIsSaidInWords(t *testing.T) {
	for text, want := range map[string]string{
		"a = “x”": "game.table.curly", "a = «x»": "game.table.curly", "a = ‘x’": "game.table.curly", "“a” = 1": "game.table.curly",
		"b = [“x”]": "game.table.curly", "a = \"x": "game.table.unclosed", "a": "game.table.no-equals", "la garde": "game.table.no-equals",
		"a = 1\na = 2": "game.table.again", "a = \"x\"\na = \"y\"": "game.table.again", "a =": "game.table.no-value", "a = deux": "game.table.syntax", "a = = 1": "game.table.syntax",
		"[a": "game.table.syntax", "a = 1": "game.table.kind", "n = \"1\"": "game.table.kind", "b = \"x\"": "game.table.kind",
	} {
		var into struct {
			A string
			B []string
			N int
		}
		err := tables.Decode("# one\n"+text, &into)
		if err == nil {
			t.Errorf("%q is read", text)
			continue
		}
		if stop := tables.StopOf(err); stop.Says.Key != want || stop.Line < 2 {
			t.Errorf("%q: line %d, %s, want %s: %v", text, stop.Line, stop.Says.Key, want, err)
		}
	}
}
