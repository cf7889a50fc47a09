package dice

import (
	"embed"
	"io/fs"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale returns the words for this package's phrases: one go-i18n TOML file per language (fr.toml, en.toml).
func Locale() fs.FS {
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		panic(err) // embedded at build: the folder's name is a constant
	}
	return sub
}
