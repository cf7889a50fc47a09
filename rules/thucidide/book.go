package thucidide

import (
	"embed"
	"fmt"
	"io/fs"

	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/game"
)

//go:embed data/*.toml locale/*.toml scenarios/*.toml
var folder embed.FS

//go:embed testdata/games/1/plaine-d-argile.jsonl
var evening []byte

const version = 1

// Locale returns the catalogues, which nothing else need be read for.
func Locale() fs.FS { return game.Words(folder) }

// Book returns Thucidide's tables, refs and words.
func Book() *hexwar.Book {
	book, err := game.Open("thucidide", version, folder)
	if err != nil {
		panic(fmt.Errorf("the shipped book: %w", err)) // embedded at build
	}
	book.Defined.Evening = evening
	return book
}
