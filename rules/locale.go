package rules

import (
	"embed"
	"io/fs"

	"aidedecamp/rules/phrase"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale returns the kernel's own words: fr.toml and en.toml in the message format of go-i18n, keys
// "game.*" and "ref.maison.*".
func Locale() fs.FS { return phrase.Catalogues(catalogues) }
