package tables

import (
	"fmt"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/phrase"
)

// Read decodes TOML into a value, which keys that it does not have leave as it is. A text that goes beyond what is read is a
// *bounds.Excess, one that is no TOML a toml.ParseError.
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
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return phrase.Errorf(phrase.Say("game.table.key", phrase.Named("key", unknown[0][len(unknown[0])-1])), "unknown key %s", unknown[0])
	}
	return nil
}
