package tables

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
)

// Read decodes TOML into a value, which keys that it does not have leave as it is. A text that goes beyond
// what is read is a *bounds.Excess, one that is no TOML a toml.ParseError; either wraps or is wrapped by a
// *phrase.Error.
func Read(text string, into any) (toml.MetaData, error) {
	if err := bounds.TOML(text); err != nil {
		return toml.MetaData{}, err
	}
	meta, err := toml.Decode(text, into)
	return meta, worded(text, err)
}

// Decode reads TOML and refuses every key that the value does not have, with its line.
func Decode(text string, into any) error {
	meta, err := Read(text, into)
	if err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	var faults Faults
	for _, key := range unknown(meta) {
		last := key[len(key)-1]
		faults = append(faults, phrase.Errorf(phrase.Say("game.table.key", phrase.Named("key", last)), "%sunknown key %s",
			lineOf(text, last), Clip(key.String())))
	}
	return faults.Err()
}

// Shipped returns the text of a file of data that was embedded at build.
func Shipped(in fs.FS, file string) string {
	text, err := fs.ReadFile(in, "data/"+file)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// Clip quotes a club's own text so that an error stays one short line.
func Clip(text string) string {
	const most = 40
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return strconv.Quote(text)
}

// lineOf finds the first line that gives a value to the key or opens its table: "line 12: ", or nothing where
// it is written in a form that it does not know.
func lineOf(text, key string) string {
	for i, line := range strings.Split(text, "\n") {
		pieces := strings.Split(line, key)
		for j := 1; j < len(pieces); j++ {
			before, after := strings.TrimSpace(pieces[j-1]), strings.TrimSpace(pieces[j])
			value := strings.HasPrefix(after, "=") && (before == "" || strings.HasSuffix(before, "{") || strings.HasSuffix(before, ","))
			if value || strings.HasPrefix(after, "]") && strings.HasSuffix(before, "[") {
				return fmt.Sprintf("line %d: ", i+1)
			}
		}
	}
	return ""
}

// unknown are the keys that a value does not have, each once; what is below one of them is not named.
func unknown(meta toml.MetaData) []toml.Key {
	var all []toml.Key
	for _, key := range meta.Undecoded() {
		if !slices.ContainsFunc(all, func(above toml.Key) bool {
			return len(above) <= len(key) &&
				slices.Equal(above, key[:len(above)])
		}) {
			all = append(all, key)
		}
	}
	return all
}
