package tables

import (
	"fmt"
	"slices"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
)

// Read decodes TOML into a value, which keys that it does not have leave as it is. A text that goes beyond
// what is read is a *bounds.Excess, one that is no TOML a toml.ParseError.
func Read(text string, into any) (toml.MetaData, error) {
	if err := bounds.TOML(text); err != nil {
		return toml.MetaData{}, err
	}
	return toml.Decode(text, into)
}

// Decode reads TOML and refuses every key that the value does not have.
func Decode(text string, into any) error {
	meta, err := Read(text, into)
	if err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	var faults Faults
	for _, key := range Unknown(meta) {
		faults = append(faults, phrase.Errorf(phrase.Say("game.table.key", phrase.Named("key", key[len(key)-1])), "unknown key %s", key))
	}
	return faults.Err()
}

// Unknown are the keys that a value does not have, each once; what stands under one of them is not named.
func Unknown(meta toml.MetaData) []toml.Key {
	var unknown []toml.Key
	for _, key := range meta.Undecoded() {
		if !slices.ContainsFunc(unknown, func(above toml.Key) bool {
			return len(above) <= len(key) &&
				slices.Equal(above, key[:len(above)])
		}) {
			unknown = append(unknown, key)
		}
	}
	return unknown
}
