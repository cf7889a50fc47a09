package hexwar

import (
	"embed"
	"io/fs"
)

//go:embed locale/*.toml
var catalogues embed.FS

// Locale holds the engine's catalogues, chapter by chapter: *.fr.toml and *.en.toml. They are read once, whatever books there are;
// those of ground and chart stand beside them.
func Locale() fs.FS {
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		panic(err) // embedded at build: the folder's name is a constant
	}
	return sub
}
