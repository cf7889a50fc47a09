package render

import (
	"embed"
	"io/fs"

	"aidedecamp/rules/phrase"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale is render's own words: fr.toml and en.toml in the message format of go-i18n, keys "render.*".
func Locale() fs.FS { return phrase.Catalogues(catalogues) }
