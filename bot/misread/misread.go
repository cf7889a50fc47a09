package misread

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// What is quoted of the errors of a table: a club's file may put anything into them.
const (
	mostReason   = 300
	mostQuoted   = 60
	mostSearched = 2000
	mostFaults   = 10
)

// tableFault is what is wrong with a table, and on which of its lines, from 1; 0 where the error names none.
// why fills "why".
type tableFault struct {
	line int
	why  phrase.Arg
}

// Judge refuses a table that no game could start with beside the club's others; nil where one could. tables
// is changed.
//
// The systems name the first fault alone. What is in a row is therefore judged again with that row as it
// is in the table that it takes the place of: further faults that are one row's own, an unknown key or word,
// a figure out of bounds, TOML misspelt, are said too.
func Judge(s *rules.System, tables map[string]string, name, text string) error {
	standing := s.Meta.Tables[name]
	if own, ok := tables[name]; ok {
		standing = own
	}
	return JudgeText(name, text, standing, func(text string) error {
		tables[name] = text
		return playable(s, tables)
	})
}

// JudgeText refuses a text that can't be read in the standing one's place.
func JudgeText(name, text, standing string, readable func(string) error) error {
	read := sheetRead{rows: rowsOf(text), standing: rowsOf(standing)}
	if !written.MatchString(text) {
		return rules.Refuse(Ref, "bot.table.empty", phrase.Verbatim("table", name))
	}
	var faults []tableFault
	for first := true; len(faults) < mostFaults; first = false {
		err := readable(read.text())
		if err == nil {
			break
		}
		told := len(faults)
		var rows []int
		for _, one := range eachFault(err) {
			at := read.find(one)
			if !first && (at.row < 0 || read.rows[at.row].mended || !isOwn(one)) || len(faults) == mostFaults {
				continue
			}
			faults, rows = append(faults, tableFault{at.line, whyOf(name, one)}), append(rows, at.row)
		}
		if len(faults) == told || !read.mendAll(rows) {
			break
		}
	}
	if len(faults) > 0 {
		return refuseTable(name, faults)
	}
	return nil
}

// written finds a line that is neither blank nor a remark.
var written = regexp.MustCompile(`(?m)^[ \t]*[^#\s]`)

// eachFault are the faults that an error of a table is made of.
func eachFault(err error) []error {
	var several interface{ EachFault() []error }
	if errors.As(err, &several) {
		return several.EachFault()
	}
	return []error{err}
}

// misread refuses a table for what an error says.
func misread(name, text string, err error) *rules.Violation {
	read := sheetRead{rows: rowsOf(text)}
	return refuseTable(name, []tableFault{{read.find(err).line, whyOf(name, err)}})
}

// refuseTable says what is wrong with a table, by line.
func refuseTable(name string, faults []tableFault) *rules.Violation {
	table := phrase.Verbatim("table", name)
	slices.SortStableFunc(faults, func(a, b tableFault) int { return a.line - b.line })
	if len(faults) > 1 {
		told := phrase.Say("bot.table.faults", table, phrase.Number("count", len(faults)))
		for _, f := range faults { // a line each
			if f.line > 0 {
				told = phrase.Say("bot.table.fault-line", phrase.With("before", told), phrase.Verbatim("line", strconv.Itoa(f.line)), f.why)
				continue
			}
			told = phrase.Say("bot.table.fault", phrase.With("before", told), f.why)
		}
		return rules.Refuse(Ref, "bot.table.all-faults", phrase.With("faults", told))
	}
	why := faults[0].why
	if faults[0].line > 0 {
		return rules.Refuse(Ref, "bot.table.misread-line", table, phrase.Verbatim("line", strconv.Itoa(faults[0].line)), why)
	}
	return rules.Refuse(Ref, "bot.table.misread", table, why)
}

// row is a table's head, or one of its rows: the lines from "[[…]]" to the next.
type row struct {
	lines []string
	// at is the number of its first line in the text that was sent, from 1.
	at int
	// mended rows are in the place of a faulty one.
	mended bool
}

// sheetRead is a table's text while its faults are looked for.
type sheetRead struct {
	rows, standing []row
}

var rowHead = regexp.MustCompile(`^\s*\[\[?[A-Za-z0-9_.-]+\]\]?\s*(#.*)?$`)

// isCountable reports whether rows that are counted are these: all of one kind.
func (s *sheetRead) isCountable() bool {
	for _, r := range s.rows[1:] {
		if strings.TrimSpace(r.lines[0]) != strings.TrimSpace(s.rows[1].lines[0]) {
			return false
		}
	}
	return true
}

func rowsOf(text string) []row {
	rows, n := []row{{at: 1}}, 0
	for line := range strings.Lines(text) {
		n++
		if rowHead.MatchString(line) {
			rows = append(rows, row{at: n})
		}
		last := &rows[len(rows)-1]
		last.lines = append(last.lines, line)
	}
	return rows
}

func (s *sheetRead) text() string {
	var all strings.Builder
	for _, r := range s.rows {
		for _, line := range r.lines {
			all.WriteString(line)
		}
	}
	return all.String()
}

// mendAll mends the rows of faults; false where one of them is in no row, or none is like it.
func (s *sheetRead) mendAll(rows []int) bool {
	for _, at := range rows {
		if at < 0 || !s.rows[at].mended && !s.mend(at) {
			return false
		}
	}
	return true
}

// mend puts the row of the standing table that is most like it in a row's place; false where none is alike.
func (s *sheetRead) mend(at int) bool {
	best, most := -1, 0
	for i, candidate := range s.standing {
		if (i == 0) != (at == 0) {
			continue
		}
		alike := 0
		for k, line := range candidate.lines {
			if slices.ContainsFunc(s.rows[at].lines, func(own string) bool {
				return strings.TrimSpace(own) == strings.TrimSpace(line) && strings.TrimSpace(line) != ""
			}) {
				alike++
			}
			if k < len(s.rows[at].lines) && s.rows[at].lines[k] == line {
				alike++ // in its place
			}
		}
		if alike > most || at == 0 {
			best, most = i, alike
		}
	}
	if best < 0 {
		return false
	}
	s.rows[at] = row{lines: s.standing[best].lines, at: s.rows[at].at, mended: true}
	return true
}

// spot is where an error points: a line of the text that was sent, 0 for none, and the row that contains it,
// -1 for none.
type spot struct{ line, row int }

var (
	lineSaid   = regexp.MustCompile(`\bline (\d+)`)
	rowSaid    = regexp.MustCompile(`\brow (-?\d+)\b`)
	figureSaid = regexp.MustCompile(`\b([a-z][a-z0-9-]*) = `)
	keySaid    = regexp.MustCompile(`unknown keys? [\["]*(?:[^\s\]]*\.)?([A-Za-z0-9_-]+)`)
	quotedSaid = regexp.MustCompile(`"([^"\\]+)"`)
	lastSaid   = regexp.MustCompile(`\(last key "(?:[^"]*\.)?([A-Za-z0-9_-]+)"\)`)
	sharedSaid = regexp.MustCompile(`\btwice\b|\bno row\b|\bno (piece|order|format|troop) |\b\d+ rows\b|\bdo not agree\b`)
)

// parsed is an error of the TOML parser: it names its line.
type parsed interface{ ErrorWithPosition() string }

// isOwn reports whether an error is of one row by itself, not of how rows go together: those that a mended
// row may have caused.
func isOwn(err error) bool {
	var parser parsed
	return errors.As(err, &parser) || !sharedSaid.MatchString(err.Error())
}

// find returns where an error points: the line that the parser names, else the key or the value that the
// error quotes, in the row that it counts, else in the first row that has it.
func (s *sheetRead) find(err error) spot {
	said := err.Error()
	said = said[:min(len(said), mostSearched)]
	var parser parsed
	in, from, otherwise := s.rows, 0, spot{row: -1}
	before, _, _ := strings.Cut(said, `"`)
	if errors.As(err, &parser) {
		before = said
	}
	if m := lineSaid.FindStringSubmatch(before); m != nil {
		line, _ := strconv.Atoi(m[1]) // digits: too many of them name no line
		if last := lastSaid.FindStringSubmatch(said); last != nil {
			is := s.strange(last[1])
			if at := firstLine(s.rows, 0, is); at.line > 0 && !s.has(line, is) {
				return at // of a value that is none of its kind the parser names the line that it has come to
			}
		}
		otherwise = s.placeOfLine(line)
		if parser != nil || otherwise.row < 0 {
			return otherwise
		}
		in, from = s.rows[otherwise.row:otherwise.row+1], otherwise.row
	} else if m := rowSaid.FindStringSubmatch(before); m != nil && s.isCountable() {
		if n := s.rowNumber(m[1]); n > 0 && n < len(s.rows) {
			in, from = s.rows[n:n+1], n
		}
	}
	if m := keySaid.FindStringSubmatch(said); m != nil {
		return firstLine(in, from, hasKey(m[1]))
	}
	for _, m := range slices.Backward(quotedSaid.FindAllStringSubmatch(said, -1)) {
		if at := firstLine(in, from, func(line string) bool { return strings.Contains(line, `"`+m[1]+`"`) }); at.line > 0 {
			return at
		}
	}
	if from == 0 {
		in = s.rows[:1]
	} else if otherwise.row < 0 {
		otherwise = spot{in[0].at, from}
	}
	if m := figureSaid.FindStringSubmatch(said); m != nil {
		if at := firstLine(in, from, hasKey(m[1])); at.line > 0 {
			return at
		}
	}
	return otherwise
}

// strange names a line whose value is of another kind than the present table has for that key.
func (s *sheetRead) strange(key string) func(line string) bool {
	kinds := map[byte]bool{}
	for _, r := range s.standing {
		for _, line := range r.lines {
			if hasKey(key)(line) {
				kinds[kindOf(line)] = true
			}
		}
	}
	return func(line string) bool { return hasKey(key)(line) && len(kinds) > 0 && !kinds[kindOf(line)] }
}

// kindOf says what a line's value begins as: a number, a text, a list, a word; a fraction is none of them.
func kindOf(line string) byte {
	_, value, _ := strings.Cut(line, "=")
	value, _, _ = strings.Cut(strings.TrimSpace(value), "#")
	switch {
	case value == "":
		return 0
	case strings.ContainsRune("+-0123456789", rune(value[0])) && strings.ContainsAny(value, ".e"):
		return '.'
	case strings.ContainsRune("+-0123456789", rune(value[0])):
		return '0'
	case value[0] == '\'':
		return '"'
	case strings.ContainsRune(`"[{`, rune(value[0])):
		return value[0]
	}
	return 'a'
}

// has reports whether a line of the text as it was sent is so.
func (s *sheetRead) has(line int, is func(string) bool) bool {
	for _, r := range s.rows {
		if line <= len(r.lines) {
			return line > 0 && is(r.lines[line-1])
		}
		line -= len(r.lines)
	}
	return false
}

// rowNumber is the row that an error calls by a number: the last one of that die, where rows are of dice,
// else the one of that place.
func (s *sheetRead) rowNumber(text string) int {
	diced := false
	for i, r := range slices.Backward(s.rows) {
		at := slices.IndexFunc(r.lines, hasKey("die"))
		if at < 0 {
			continue
		}
		diced = true
		if _, value, _ := strings.Cut(r.lines[at], "="); strings.TrimSpace(value) == text {
			return i
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || diced {
		return -1
	}
	return n
}

// placeOfLine is the place of a line of the text as it was sent.
func (s *sheetRead) placeOfLine(line int) spot {
	n := 0
	if line < 1 {
		return spot{row: -1}
	}
	for i, r := range s.rows {
		if n += len(r.lines); line <= n {
			if r.mended {
				return spot{r.at, i}
			}
			return spot{r.at + len(r.lines) - 1 - (n - line), i}
		}
	}
	last := len(s.rows) - 1
	end := s.rows[last].lines
	// the end of the file
	if open := len(end) == 0 || strings.HasSuffix(end[len(end)-1], "\n"); open && line == n+1 && !s.rows[last].mended {
		return spot{s.rows[last].at + len(end), last}
	}
	return spot{row: -1}
}

// hasKey reports whether a line gives the key a value or opens its table.
func hasKey(key string) func(string) bool {
	return func(line string) bool {
		if rowHead.MatchString(line) {
			line, _, _ = strings.Cut(line, "#")
			return strings.Trim(line, " \t\r\n[]") == key
		}
		name, _, ok := strings.Cut(line, "=")
		return ok && strings.Trim(name, " \t\"'") == key
	}
}

func firstLine(rows []row, from int, is func(string) bool) spot {
	for i, r := range rows {
		for k, line := range r.lines {
			if is(line) && !r.mended {
				return spot{r.at + k, from + i}
			}
		}
	}
	return spot{row: -1}
}
