package rules

import (
	"embed"
	"io/fs"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale returns the kernel's own words: fr.toml and en.toml in the message format of go-i18n, keys
// "game.*" and "ref.maison.*".
func Locale() fs.FS {
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		panic(err) // embedded at build: the folder's name is a constant
	}
	return sub
}
