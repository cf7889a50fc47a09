package locale

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// message is what a catalogue says of one key.
type message struct {
	key string
	said
}

// messages reads a catalogue: a part of TOML, of tables, keys, one-line strings in double quotes and inline
// tables of such strings. Whatever it takes means the same to a whole TOML reader, which
// takes some ten times as long: a start reads a megabyte of words. Any other line is an error that names it.
func messages(text string) ([]message, error) {
	r := reader{all: make([]message, 0, strings.Count(text, "\n")), of: -1}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		if err := r.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return r.all, nil
}

// reader is a catalogue being read.
type reader struct {
	all []message
	// table is the one that the lines belong to, as the beginning of their keys; of is where the message
	// stands that it is itself, negative where it has said nothing yet.
	table string
	of    int
}

func (r *reader) line(line string) error {
	inner, isTable := strings.CutPrefix(line, "[")
	name, rest, err := key(inner)
	switch {
	case err != nil:
		return err
	case isTable && !ends(rest, "]"):
		return fmt.Errorf("not the head of a table: %q", line)
	case isTable:
		r.table, r.of = name+".", -1
		return nil
	}
	rest, is := strings.CutPrefix(rest, "=")
	if rest = strings.TrimLeft(rest, blank); !is {
		return fmt.Errorf("neither = nor a table: %q", line)
	}
	if inside, is := strings.CutPrefix(rest, "{"); is {
		return r.inline(name, inside)
	}
	words, rest, err := quoted(rest)
	if err == nil && !ends(rest, "") {
		err = fmt.Errorf("after the string: %q", rest)
	}
	if err != nil {
		return err
	}
	if len(name) > longestField || !slices.Contains(fields, strings.ToLower(name)) {
		r.all = append(r.all, message{r.table + name, said{other: words}})
		return nil
	}
	if r.of < 0 {
		r.of = len(r.all)
		r.all = append(r.all, message{key: strings.TrimSuffix(r.table, ".")})
	}
	return fill(&r.all[r.of], name, words)
}

// inline reads { one = "…", other = "…" }, behind its first brace.
func (r *reader) inline(name, rest string) error {
	r.all = append(r.all, message{key: r.table + name})
	m := &r.all[len(r.all)-1]
	for {
		field, after, err := key(strings.TrimLeft(rest, blank))
		if err != nil {
			return err
		}
		after, is := strings.CutPrefix(after, "=")
		if !is {
			return fmt.Errorf("no = after %q", field)
		}
		words, after, err := quoted(strings.TrimLeft(after, blank))
		if err == nil {
			err = fill(m, field, words)
		}
		if err != nil {
			return err
		}
		if after = strings.TrimLeft(after, blank); ends(after, "}") {
			return nil
		}
		if rest, is = strings.CutPrefix(after, ","); !is {
			return fmt.Errorf("neither , nor the end of %q", name)
		}
	}
}

// fields are what a message has, to go-i18n; those that are not filled in a catalogue may not have.
var fields = []string{"id", "description", "hash", "leftdelim", "rightdelim", "zero", "one", "two", "few", "many", "other"}

// longestField is how long the longest of them is.
const longestField = len("description")

// fill fills a field, once. What is said for translators is passed over.
func fill(m *message, field, words string) error {
	var form *string
	switch field {
	case "one":
		form = &m.one
	case "other":
		form = &m.other
	case "description":
		return nil
	}
	if form == nil || *form != "" || m.key == "" {
		return fmt.Errorf("%q stands where no message has it, or twice", field)
	}
	*form = words
	return nil
}

// blank is what may be between signs.
const blank = " \t"

// key reads a dotted key, whose parts may be quoted, and returns what is after it.
func key(text string) (name, rest string, err error) {
	for {
		part := ""
		if strings.HasPrefix(text, `"`) {
			if part, text, err = quoted(text); err != nil {
				return "", "", err
			}
		} else {
			end := 0
			for end < len(text) && isBare(text[end]) {
				end++
			}
			if end == 0 || end == len(text) {
				return "", "", fmt.Errorf("no key: %q", text)
			}
			part, text = text[:end], text[end:]
		}
		name += part
		if text = strings.TrimLeft(text, blank); !strings.HasPrefix(text, ".") {
			return name, text, nil
		}
		name, text = name+".", strings.TrimLeft(text[1:], blank)
	}
}

// isBare reports whether a sign may be in a key without quotes.
func isBare(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// escapes are those that TOML has; Go has others too.
const escapes = `btnfr"\uU`

// quoted reads the string in double quotes that a text begins with.
func quoted(text string) (words, rest string, err error) {
	if !strings.HasPrefix(text, `"`) || strings.HasPrefix(text, `"""`) {
		return "", "", fmt.Errorf("not a string in double quotes: %q", text)
	}
	for i := 1; i < len(text); i++ {
		next := strings.IndexAny(text[i:], `"\`)
		if next < 0 {
			break
		}
		i += next
		switch text[i] {
		case '"':
			if words = text[1:i]; strings.Contains(words, `\`) {
				words, err = strconv.Unquote(text[:i+1])
			}
			return words, text[i+1:], err
		case '\\':
			if i++; i == len(text) || !strings.Contains(escapes, text[i:i+1]) {
				return "", "", fmt.Errorf("no such escape: %q", text)
			}
		}
	}
	return "", "", fmt.Errorf("a string without end: %q", text)
}

// ends reports whether a line ends by a sign, but for blanks and a comment.
func ends(rest, sign string) bool {
	rest, is := strings.CutPrefix(rest, sign)
	rest = strings.TrimLeft(rest, blank)
	return is && (rest == "" || rest[0] == '#')
}
