package locale

import (
	"fmt"
	"strconv"
	"strings"
)

// message is what a catalogue says of one key.
type message struct {
	key string
	said
}

// messages reads a catalogue: go-i18n's TOML, of which it takes comments, blank lines and one line a key,
//
//	"bot.you" = "you"
//	"game.delay.hours" = { one = "{{.count}} hour", other = "{{.count}} hours" }
//
// It means the same to a whole TOML reader, which takes some ten times as long: a start reads a megabyte of
// words. Any other line is an error that names it.
func messages(text string) ([]message, error) {
	all := make([]message, 0, strings.Count(text, "\n"))
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		r := reader{rest: line}
		if all = append(all, r.message()); r.err != nil {
			return nil, fmt.Errorf("line %d: %w", n, r.err)
		}
	}
	return all, nil
}

// reader is a line being read, up to its first error.
type reader struct {
	rest string
	err  error
}

// message reads the whole line.
func (r *reader) message() (m message) {
	m.key = r.quoted()
	if r.err == nil && !strings.Contains(m.key, ".") { // go-i18n takes « other », « description » … for a message's parts
		r.err = fmt.Errorf("a key without a dot: %q", m.key)
	}
	r.skip(" = ")
	if strings.HasPrefix(r.rest, "{") {
		r.skip("{ one = ")
		m.one = r.quoted()
		r.skip(", other = ")
		m.other = r.quoted()
		r.skip(" }")
	} else {
		m.other = r.quoted()
	}
	if r.err == nil && r.rest != "" {
		r.err = fmt.Errorf("after the words: %q", r.rest)
	}
	return m
}

// skip passes over what the form requires.
func (r *reader) skip(sign string) {
	after, is := strings.CutPrefix(r.rest, sign)
	if r.rest = after; !is && r.err == nil {
		r.err = fmt.Errorf("%q is missing before %q", sign, after)
	}
}

// escapes are those that TOML has; Go has others too.
const escapes = `btnfr"\uU`

// quoted reads a string in double quotes.
func (r *reader) quoted() string {
	if r.err != nil {
		return ""
	}
	text := r.rest
	if !strings.HasPrefix(text, `"`) || strings.HasPrefix(text, `"""`) {
		r.err = fmt.Errorf("not a string in double quotes: %q", text)
		return ""
	}
	for i := 1; i < len(text); i++ {
		next := strings.IndexAny(text[i:], `"\`)
		if next < 0 {
			break
		}
		i += next
		if text[i] == '"' {
			words := text[1:i]
			if strings.Contains(words, `\`) {
				words, r.err = strconv.Unquote(text[:i+1])
			}
			r.rest = text[i+1:]
			return words
		}
		if i++; i == len(text) || !strings.Contains(escapes, text[i:i+1]) {
			r.err = fmt.Errorf("no such escape: %q", text)
			return ""
		}
	}
	r.err = fmt.Errorf("a string without end: %q", text)
	return ""
}
