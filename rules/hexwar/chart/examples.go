package chart

import (
	"embed"
	"io/fs"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

//go:embed data/*.toml
var shipped embed.FS

//go:embed locale/*.toml
var catalogues embed.FS

// Shipped returns the tables that come with the bot, by file name: examples, not official.
func Shipped() map[string]string {
	text := map[string]string{}
	for _, file := range Tables() {
		text[file] = tables.Shipped(shipped, file)
	}
	return text
}

// Locale returns the words for what the tables name and for the odds: fragments (fr.toml, en.toml) that a hex
// system adds to its own catalogues.
func Locale() fs.FS { return phrase.Catalogues(catalogues) }
