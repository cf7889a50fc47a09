package render

import (
	"embed"
	"io/fs"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale holds render's own words: fr.toml and en.toml in the message format of go-i18n, keys "render.*".
func Locale() fs.FS {
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		panic(err) // The directory is embedded: it is missing only if the program was built wrong.
	}
	return sub
}
