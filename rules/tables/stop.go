package tables

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
)

// Stop is where a text can't be read any further, and why.
type Stop struct {
	// Line is from 1, 0 where the decoder does not say.
	Line int
	// Says is the reason as a person reads it.
	Says phrase.Phrase
	// Key is the last key that was read, Why what the decoder says, in English.
	Key, Why string
}

// StopOf returns where Read stopped by its error.
func StopOf(err error) Stop {
	stop := Stop{Why: err.Error()}
	if said := phrase.Sentences(err); len(said) > 0 {
		stop.Says = said[0]
	}
	if excess, ok := errors.AsType[*bounds.Excess](err); ok {
		stop.Line = excess.Line
	} else if parse, ok := errors.AsType[toml.ParseError](err); ok {
		stop.Line, stop.Key, stop.Why = parse.Position.Line, parse.LastKey, parse.Message
	} else if m := otherKind.FindStringSubmatch(stop.Why); m != nil {
		stop.Line, _ = strconv.Atoi(m[1]) // 0 where there is none
		stop.Key = m[2]
	}
	return stop
}

// otherKind is how the decoder says that a value is of another kind than its key's.
var otherKind = regexp.MustCompile(`toml: (?:line (\d+) )?\(last key "([^"]*)"\): incompatible types: .* destination has type (\S+)$`)

// worded gives an error of the decoder its sentence: the decoder's own are in English.
func worded(text string, err error) error {
	if err == nil || len(phrase.Sentences(err)) > 0 {
		return err
	}
	if m := otherKind.FindStringSubmatch(err.Error()); m != nil {
		return phrase.Errorf(phrase.Say("game.table.kind", lastName(m[2]), phrase.With("kind", kindOf(m[3]))), "%w", err)
	}
	stop := StopOf(err)
	line := ""
	if lines := strings.Split(text, "\n"); stop.Line > 0 && stop.Line <= len(lines) {
		line = strings.TrimSpace(lines[stop.Line-1])
	}
	return phrase.Errorf(sayLine(line, stop), "%w", err)
}

func lastName(key string) phrase.Arg {
	return phrase.Named("key", key[strings.LastIndex(key, ".")+1:])
}

// kindOf names a kind of values by the decoder's word for it.
func kindOf(word string) phrase.Phrase {
	known := map[string]string{"string": "text", "integer": "number", "float": "number", "boolean": "truth", "slice": "list", "array": "list"}
	kind, ok := known[word]
	if !ok {
		kind = "other"
	}
	return phrase.Say("game.table.kind." + kind)
}

// curlyValue finds a curly quote where a key or a value begins.
var curlyValue = regexp.MustCompile(`(?:^|[=,\[{])\s*([` + bounds.CurlyQuotes + `])`)

// sayLine says what is wrong with a line that is no TOML.
func sayLine(line string, stop Stop) phrase.Phrase {
	if m := curlyValue.FindStringSubmatch(line); m != nil {
		return phrase.Say("game.table.curly", phrase.Verbatim("quote", m[1]), phrase.Verbatim("straight", `"`))
	}
	switch {
	case strings.Contains(stop.Why, "already been defined"):
		return phrase.Say("game.table.again", lastName(stop.Key))
	case strings.HasSuffix(line, "="):
		return phrase.Say("game.table.no-value")
	case strings.Count(line, `"`)%2 == 1:
		return phrase.Say("game.table.unclosed")
	case line != "" && !strings.ContainsAny(line, "=[]{}"):
		return phrase.Say("game.table.no-equals")
	}
	return phrase.Say("game.table.syntax")
}
