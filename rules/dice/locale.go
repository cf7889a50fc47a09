package dice

import (
	"embed"
	"io/fs"

	"aidedecamp/rules/phrase"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale returns the words for this package's phrases: one go-i18n TOML file per language (fr.toml, en.toml).
func Locale() fs.FS { return phrase.Catalogues(catalogues) }
