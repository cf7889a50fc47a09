package ledger

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"aidedecamp/rules/bounds"
)

// What a record's own words look like. What the bot never writes is refused, however well a program could read
// it: two programs could read it differently, and a time in another zone would buy a wait.
var (
	actForm    = regexp.MustCompile(`^[a-z0-9-]+( [a-z0-9-]+)*$`)
	originForm = regexp.MustCompile(`^[a-z]+:[!-~]+$`)
	optionForm = regexp.MustCompile(`^[a-z0-9-]+$`)
	kindForm   = regexp.MustCompile(`^[a-z0-9-]+\.[a-z0-9-]+/[1-9][0-9]*$`)
	gateForm   = regexp.MustCompile(`^([a-z0-9-]+)?$`)
	buildForm  = regexp.MustCompile(`^[A-Za-z0-9._+-]{0,64}$`)
	gameForm   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// timeForm is how a line writes its moment: whole seconds, UTC.
const timeForm = "2006-01-02T15:04:05Z"

// wellFormed returns what of a record no bot writes. Its line is JSON that the encoder would write.
func (r Record) wellFormed() error {
	at, err := time.Parse(timeForm, r.At)
	switch {
	case err != nil || at.Format(timeForm) != r.At:
		return fmt.Errorf("time %q", r.At)
	case !actForm.MatchString(r.Path):
		return fmt.Errorf("act %q", r.Path)
	case !originForm.MatchString(r.Origin):
		return fmt.Errorf("origin %q", r.Origin)
	case r.Salt != "" && !isLowerHex(r.Salt, lineSaltDigits):
		return errors.New("salt")
	case !buildForm.MatchString(r.Build):
		return errors.New("build")
	case len(r.Events) == 0:
		return errors.New("no event")
	}
	for name, value := range r.Args {
		if !optionForm.MatchString(name) || len(value) > bounds.MostBytes || Readable(value) != value {
			return fmt.Errorf("option %q", name)
		}
	}
	for _, e := range r.Events {
		if err := e.wellFormed(); err != nil {
			return fmt.Errorf("event %q: %w", e.Kind, err)
		}
	}
	return nil
}

func (e Event) wellFormed() error {
	if !kindForm.MatchString(e.Kind) || !gateForm.MatchString(string(e.Shows)) || !gateForm.MatchString(e.Begins) || !gateForm.MatchString(e.Closes) {
		return errors.New("its names")
	}
	if len(e.Data) > 0 && e.Data[0] != '{' {
		return errors.New("data that is no object")
	}
	if err := encoded(e.Data); err != nil {
		return err
	}
	for _, o := range e.Opened {
		if err := encoded(o.Payload); err != nil {
			return err
		}
	}
	return nil
}

const lineSaltDigits = 32

// isLowerHex reports whether a text is so many hexadecimal digits, none in capitals.
func isLowerHex(text string, digits int) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == digits && text == strings.ToLower(text)
}

// Readable is a text as the log keeps it: valid UTF-8, lines that end with LF, and no control character but
// these and tabs.
func Readable(text string) string {
	if isPlain(text) {
		return text
	}
	text = bounds.Lines(strings.ToValidUTF8(text, "\uFFFD"))
	return strings.Map(func(r rune) rune {
		if isForbidden(r) {
			return -1
		}
		return r
	}, text)
}

func isPlain(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, isForbidden)
}

func isForbidden(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// exactlyData requires that data is what the encoder writes of its decoded form d: no name twice, unknown or in
// other letters, no empty value that is left out.
func exactlyData(data json.RawMessage, d any) error {
	again, err := json.Marshal(d)
	if err == nil && !bytes.Equal(again, data) {
		err = errors.New("not written as the bot writes it")
	}
	return err
}

// encoded returns what of a compact JSON value the encoder never writes: a string escaped otherwise or that is
// no UTF-8, a number that is no plain whole one, a name that an object has twice, in whatever letters.
func encoded(value json.RawMessage) error {
	var objects [][]string // the names of each object that is open; nil of an array
	for at := 0; at < len(value); {
		switch c := value[at]; {
		case c == '{':
			objects = append(objects, []string{})
		case c == '[':
			objects = append(objects, nil)
		case c == '}' || c == ']':
			names := objects[len(objects)-1]
			objects = objects[:len(objects)-1]
			slices.Sort(names)
			if len(slices.Compact(names)) < len(names) {
				return errors.New("a name twice in an object")
			}
		case c == '"':
			end := at + len(textAt(value[at:]))
			text := value[at:end]
			if err := encodedText(text); err != nil {
				return err
			}
			if end < len(value) && value[end] == ':' {
				last := len(objects) - 1
				objects[last] = append(objects[last], strings.ToLower(string(text)))
			}
			at = end
			continue
		case c == '-' || c >= '0' && c <= '9':
			number := value[at : at+numberLength(value[at:])]
			if !wholeForm.Match(number) {
				return fmt.Errorf("number %s", number)
			}
			at += len(number)
			continue
		}
		at++
	}
	return nil
}

var wholeForm = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

func numberLength(from []byte) int {
	n := bytes.IndexFunc(from, func(r rune) bool { return !strings.ContainsRune("0123456789+-.eE", r) })
	if n < 0 {
		return len(from)
	}
	return n
}

// textAt is the string that a JSON value begins with, its quotes included.
func textAt(from []byte) []byte {
	for i := 1; i < len(from); i++ {
		switch from[i] {
		case '\\':
			i++
		case '"':
			return from[:i+1]
		}
	}
	return from
}

func encodedText(text []byte) error {
	if utf8.Valid(text) && !bytes.ContainsRune(text, '\\') {
		return nil
	}
	var plain string
	if err := json.Unmarshal(text, &plain); err != nil {
		return err
	}
	if again, err := json.Marshal(plain); err != nil || !bytes.Equal(again, text) {
		return errors.New("a string written otherwise")
	}
	return nil
}
