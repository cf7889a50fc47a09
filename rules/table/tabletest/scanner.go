package tabletest

import (
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// scanner reads one line of the notation from left to right. It keeps the first thing that is wrong; what is
// read afterwards is worth nothing.
type scanner struct {
	rest string
	err  error
	// values take the word after a remark that has one.
	values map[string]func(word string)
}

func (s *scanner) fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

func (s *scanner) failf(format string, args ...any) { s.fail(fmt.Errorf(format, args...)) }

// word takes what is up to the next space, and the space.
func (s *scanner) word() string {
	word, rest, _ := strings.Cut(s.rest, " ")
	s.rest = rest
	return word
}

// want takes the word that must come next.
func (s *scanner) want(word string) {
	if got := s.word(); got != word {
		s.failf("%q instead of %q", got, word)
	}
}

// read takes a word that means something.
func read[T any](s *scanner, parse func(string) (T, error)) T {
	v, err := parse(s.word())
	if err != nil {
		s.fail(err)
	}
	return v
}

// readAll takes all words that are left.
func readAll[T any](s *scanner, parse func(string) (T, error)) []T {
	var all []T
	for !s.isDone() {
		all = append(all, read(s, parse))
	}
	return all
}

// count takes a whole number.
func (s *scanner) count() int { return read(s, strconv.Atoi) }

// pair takes two whole numbers with a sign between them.
func (s *scanner) pair(between string) (int, int) {
	first, second, _ := strings.Cut(s.word(), between)
	pair := scanner{rest: first + " " + second}
	a, b := pair.count(), pair.count()
	if pair.err != nil {
		s.fail(pair.err)
	}
	return a, b
}

// isDone reports whether the line is read, or cannot be.
func (s *scanner) isDone() bool { return s.rest == "" || s.err != nil }

// take reports whether text comes next, and if so passes over it.
func (s *scanner) take(text string) bool {
	rest, found := strings.CutPrefix(s.rest, text)
	if found {
		s.rest = rest
	}
	return found
}

// takeLast reports whether text is all that is left, and if so passes over it.
func (s *scanner) takeLast(text string) bool { return s.rest == text && s.take(text) }

// next takes a phrase and the space after it.
func (s *scanner) next() phrase.Phrase {
	p := s.phrase(0)
	if !s.isDone() && !s.take(" ") {
		s.failf("no space before %q", s.rest)
	}
	return p
}

// label takes a mark's own label, where it has one.
func (s *scanner) label() phrase.Phrase {
	if s.take("label ") {
		return s.next()
	}
	return phrase.Phrase{}
}

func (s *scanner) phrases() []phrase.Phrase {
	var all []phrase.Phrase
	for !s.isDone() {
		all = append(all, s.next())
	}
	return all
}

// remarks takes the words that it knows, each setting its flag, and the badges: to the end of the
// line, or up to and with a last word.
func (s *scanner) remarks(last string, known map[string]*bool) (badges []phrase.Phrase) {
	for last != "" || !s.isDone() {
		word := s.word()
		switch set := known[word]; {
		case set != nil:
			*set = true
		case s.values[word] != nil:
			s.values[word](s.word())
		case word == "badge":
			badges = append(badges, s.next())
		case word == last:
			return badges
		default:
			s.failf("unknown word %q", word)
			return nil
		}
	}
	return badges
}

func (s *scanner) phrase(depth int) (p phrase.Phrase) {
	if depth > table.MaxDepth {
		s.failf("phrases nested deeper than %d", table.MaxDepth)
	}
	if s.err != nil || s.take("-") {
		return p
	}
	p.Key = s.name()
	if s.take("(") {
		s.list(")", func() { p.Args = append(p.Args, s.filling(depth)) })
	}
	return p
}

// list takes what is between commas, up to and with the end.
func (s *scanner) list(end string, item func()) {
	for s.err == nil {
		item()
		if s.take(end) {
			return
		}
		if !s.take(",") {
			s.failf("neither , nor %s before %q", end, s.rest)
		}
	}
}

func (s *scanner) filling(depth int) phrase.Arg {
	name := s.name()
	if !s.take("=") {
		s.failf("no = after %q", name)
	}
	kind, rest, found := strings.Cut(s.rest, ":")
	if !found {
		s.failf("no : in %q", s.rest)
	}
	s.rest = rest
	arg := phrase.Arg{Name: name, Kind: phrase.Kind(kind)}
	switch arg.Kind {
	case phrase.Count, phrase.Length, phrase.UD:
		arg.Number = s.number()
	case phrase.Name, phrase.Literal:
		arg.Text = s.quote()
	case phrase.Nested, phrase.Series:
		arg.Items = s.items(depth + 1)
	default:
		s.failf("unknown kind %q", kind)
	}
	return arg
}

func (s *scanner) items(depth int) (items []phrase.Phrase) {
	if !s.take("[") {
		s.failf("no [ before %q", s.rest)
	}
	if !s.take("]") {
		s.list("]", func() { items = append(items, s.phrase(depth)) })
	}
	return items
}

// run takes the longest beginning of such characters.
func (s *scanner) run(of func(rune) bool) string {
	rest := strings.TrimLeftFunc(s.rest, of)
	taken := strings.TrimSuffix(s.rest, rest)
	s.rest = rest
	return taken
}

// name takes a plain word or a quoted one.
func (s *scanner) name() string {
	if strings.HasPrefix(s.rest, `"`) {
		return s.quote()
	}
	name := s.run(func(r rune) bool {
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '.' || r == '_' || r == '-'
	})
	if FormatPhrase(phrase.Say(name)) != name {
		s.failf("no word but %q before %q", name, s.rest)
	}
	return name
}

func (s *scanner) quote() string {
	prefix, err := strconv.QuotedPrefix(s.rest)
	if err != nil || prefix[0] != '"' {
		s.failf("no quoted text before %q", s.rest)
		return ""
	}
	s.rest = s.rest[len(prefix):]
	text, err := strconv.Unquote(prefix)
	if err != nil {
		s.fail(err)
	}
	return text
}

func (s *scanner) number() int64 {
	n, err := strconv.ParseInt(s.run(func(r rune) bool { return r == '-' || '0' <= r && r <= '9' }), 10, 64)
	if err != nil {
		s.fail(err)
	}
	return n
}
