package bounds

import (
	"fmt"
	"strings"

	"aidedecamp/rules/phrase"
)

// What is read of TOML: far more than any table, army or scenario has.
const (
	// MostBytes is the longest text, MostLine its longest line, in bytes.
	MostBytes = 256 << 10
	MostLine  = 4000
	// MostNames is how many names the path of a key may have: those of its table, of the keys around it and
	// its own.
	MostNames = 8
	// MostPath is how many bytes these names may have together.
	MostPath = 200
	// MostNested is how many arrays and inline tables may be nested.
	MostNested = 8
)

// Excess is the error of a text that goes beyond what is read. It wraps a *phrase.Error, whose sentence names
// the limit and not the line.
type Excess struct {
	// Line is where it does, from 1.
	Line int
	err  error
}

// Error says the line and the limit.
func (e *Excess) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.err) }

// Unwrap returns the limit.
func (e *Excess) Unwrap() error { return e.err }

// TOML returns an *Excess where a text goes beyond what is read. A text that is no TOML may pass: that is the
// decoder's to say, which stops at the same place.
func TOML(text string) error {
	if len(text) > MostBytes {
		return &Excess{1, phrase.Fault("game.table.size", "%s bytes, at most %s are read",
			phrase.Figure("size", len(text)), phrase.Figure("most", MostBytes))}
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if size := len(strings.TrimRight(line, "\r\n")); size > MostLine {
			return &Excess{n, phrase.Fault("game.table.line", "a line of %s bytes, at most %s are read",
				phrase.Figure("size", size), phrase.Figure("most", MostLine))}
		}
	}
	w := walk{text: text, line: 1}
	for w.at < len(text) {
		if err := w.step(); err != nil {
			return &Excess{w.line, err}
		}
	}
	return nil
}

// path is how many names a key has, and how many bytes.
type path struct{ names, bytes int }

func (p path) plus(o path) path { return path{p.names + o.names, p.bytes + o.bytes} }

// walk goes once through a text, as far as it is TOML: behind a string that does not end nobody reads on.
type walk struct {
	text     string
	at, line int
	// table is the path of the table whose lines these are, key the names of the key that is being read.
	table, key path
	// open are the arrays and inline tables that are not closed yet.
	open []opened
	// header says that the name of a table is being read, value that a value is: dots are of a key elsewhere
	// only.
	header, value bool
}

// opened is an array or an inline table, with the names that lead to it from its table.
type opened struct {
	array bool
	path
}

// step reads one character, comment or string.
func (w *walk) step() error {
	c := w.text[w.at]
	w.at++
	switch c {
	case '\n':
		w.line++
		w.endLine()
	case '#':
		w.at = until(w.text, w.at, "\n")
	case '"', '\'':
		from := w.at - 1
		w.at = stringEnd(w.text, from)
		w.line += strings.Count(w.text[from:w.at], "\n")
		return w.name(w.at - from)
	case '[', '{':
		return w.begin(c)
	case ']', '}':
		w.end()
	case ',':
		w.next()
	case '=':
		w.value = w.value || !w.header
	case '.':
		if !w.value {
			w.key.names++
		}
		return w.name(1)
	case ' ', '\t', '\r':
	default:
		return w.name(1)
	}
	return nil
}

func (w *walk) endLine() {
	if len(w.open) > 0 {
		return
	}
	if w.header {
		w.table = w.key
	}
	w.key, w.header, w.value = path{}, false, false
}

// name adds bytes to the key, where one is being read.
func (w *walk) name(bytes int) error {
	if w.value {
		return nil
	}
	w.key.names, w.key.bytes = max(w.key.names, 1), w.key.bytes+bytes
	whole := w.key
	if !w.header {
		whole = whole.plus(w.table).plus(w.around())
	}
	switch {
	case whole.names > MostNames:
		return phrase.Fault("game.table.names", "a key of more than %s names", phrase.Figure("most", MostNames))
	case whole.bytes > MostPath:
		return phrase.Fault("game.table.path", "a key whose names have more than %s bytes", phrase.Figure("most", MostPath))
	}
	return nil
}

// around are the names of the keys whose values are open.
func (w *walk) around() path {
	if len(w.open) == 0 {
		return path{}
	}
	return w.open[len(w.open)-1].path
}

func (w *walk) begin(c byte) error {
	if !w.value {
		w.header = w.header || c == '[' && len(w.open) == 0
		return nil
	}
	w.open = append(w.open, opened{c == '[', w.around().plus(w.key)})
	w.next()
	if len(w.open) > MostNested {
		return phrase.Fault("game.table.nested", "more than %s brackets in each other", phrase.Figure("most", MostNested))
	}
	return nil
}

func (w *walk) end() {
	if len(w.open) > 0 {
		w.open = w.open[:len(w.open)-1]
		w.key, w.value = path{}, true
	}
}

// next begins the next value of an array or the next key of an inline table.
func (w *walk) next() {
	if len(w.open) > 0 {
		w.key, w.value = path{}, w.open[len(w.open)-1].array
	}
}

// stringEnd is the place behind the string that begins at a place.
func stringEnd(text string, from int) int {
	quote := text[from : from+1]
	long := strings.Repeat(quote, 3)
	if !strings.HasPrefix(text[from:], long) {
		return closing(text, from+1, quote)
	}
	end := closing(text, from+3, long)
	for range 2 { // a long string may end in two quotes of its own
		if strings.HasPrefix(text[end:], quote) {
			end++
		}
	}
	return end
}

// closing is the place behind the quotes that end a string; nothing is escaped between single ones.
func closing(text string, at int, quotes string) int {
	for at < len(text) {
		switch {
		case strings.HasPrefix(text[at:], quotes):
			return at + len(quotes)
		case text[at] == '\\' && quotes[0] == '"':
			at++
		case text[at] == '\n' && len(quotes) == 1:
			return len(text)
		}
		at++
	}
	return len(text)
}

// until is the place of the next of some characters, the text's end where there is none.
func until(text string, at int, what string) int {
	if i := strings.Index(text[at:], what); i >= 0 {
		return at + i
	}
	return len(text)
}
