package table

import (
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
)

// scanner reads one line of the notation from left to right.
type scanner struct{ rest string }

// word takes what stands up to the next space, and the space.
func (s *scanner) word() string {
	word, rest, _ := strings.Cut(s.rest, " ")
	s.rest = rest
	return word
}

// done reports whether the line is read.
func (s *scanner) done() bool { return s.rest == "" }

// take reports whether text comes next, and if so passes over it.
func (s *scanner) take(text string) bool {
	rest, found := strings.CutPrefix(s.rest, text)
	if found {
		s.rest = rest
	}
	return found
}

// last reports whether text is all that is left, and if so passes over it.
func (s *scanner) last(text string) bool { return s.rest == text && s.take(text) }

// next takes a phrase and the space after it.
func (s *scanner) next() (phrase.Phrase, error) {
	p, err := s.phrase(0)
	if err != nil {
		return phrase.Phrase{}, err
	}
	if !s.done() && !s.take(" ") {
		return phrase.Phrase{}, fmt.Errorf("no space before %q", s.rest)
	}
	return p, nil
}

func (s *scanner) phrase(depth int) (phrase.Phrase, error) {
	if depth > MaxDepth {
		return phrase.Phrase{}, fmt.Errorf("phrases nested deeper than %d", MaxDepth)
	}
	if s.take("-") {
		return phrase.Phrase{}, nil
	}
	key, err := s.name()
	if err != nil {
		return phrase.Phrase{}, err
	}
	p := phrase.Phrase{Key: key}
	if !s.take("(") {
		return p, nil
	}
	for {
		arg, err := s.filling(depth)
		if err != nil {
			return phrase.Phrase{}, fmt.Errorf("phrase %s: %w", key, err)
		}
		p.Args = append(p.Args, arg)
		if s.take(")") {
			return p, nil
		}
		if !s.take(",") {
			return phrase.Phrase{}, fmt.Errorf("phrase %s: neither , nor ) before %q", key, s.rest)
		}
	}
}

func (s *scanner) filling(depth int) (phrase.Arg, error) {
	name, err := s.name()
	if err != nil {
		return phrase.Arg{}, err
	}
	if !s.take("=") {
		return phrase.Arg{}, fmt.Errorf("no = after %q", name)
	}
	kind, rest, found := strings.Cut(s.rest, ":")
	if !found {
		return phrase.Arg{}, fmt.Errorf("no : in %q", s.rest)
	}
	s.rest = rest
	arg := phrase.Arg{Name: name, Kind: phrase.Kind(kind)}
	switch arg.Kind {
	case phrase.Count, phrase.Length:
		arg.Number, err = s.number()
	case phrase.Name, phrase.Literal:
		arg.Text, err = s.quote()
	case phrase.Nested, phrase.Series:
		arg.Items, err = s.items(depth + 1)
	default:
		err = fmt.Errorf("unknown kind %q", kind)
	}
	return arg, err
}

func (s *scanner) items(depth int) ([]phrase.Phrase, error) {
	if !s.take("[") {
		return nil, fmt.Errorf("no [ before %q", s.rest)
	}
	if s.take("]") {
		return nil, nil
	}
	var items []phrase.Phrase
	for {
		item, err := s.phrase(depth)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
		if s.take("]") {
			return items, nil
		}
		if !s.take(",") {
			return nil, fmt.Errorf("neither , nor ] before %q", s.rest)
		}
	}
}

// name takes a plain word or a quoted one.
func (s *scanner) name() (string, error) {
	if strings.HasPrefix(s.rest, `"`) {
		return s.quote()
	}
	end := strings.IndexFunc(s.rest, func(r rune) bool {
		return !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '.' || r == '_' || r == '-')
	})
	if end < 0 {
		end = len(s.rest)
	}
	name := s.rest[:end]
	if !plain.MatchString(name) {
		return "", fmt.Errorf("no word before %q", s.rest)
	}
	s.rest = s.rest[end:]
	return name, nil
}

func (s *scanner) quote() (string, error) {
	prefix, err := strconv.QuotedPrefix(s.rest)
	if err != nil || prefix[0] != '"' {
		return "", fmt.Errorf("no quoted text before %q", s.rest)
	}
	s.rest = s.rest[len(prefix):]
	return strconv.Unquote(prefix)
}

func (s *scanner) number() (int64, error) {
	end := strings.IndexFunc(s.rest, func(r rune) bool { return r != '-' && (r < '0' || r > '9') })
	if end < 0 {
		end = len(s.rest)
	}
	n, err := strconv.ParseInt(s.rest[:end], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("number %q: %w", s.rest[:end], err)
	}
	s.rest = s.rest[end:]
	return n, nil
}
