package panache

import (
	"embed"
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
)

//go:embed data/*.toml locale/*.toml
var folder embed.FS

const version = 1

// System returns Panache as the kernel knows it.
func System() *rules.System {
	book, err := hexwar.Open("panache", version, folder)
	if err != nil {
		panic(fmt.Errorf("the shipped book: %w", err)) // embedded at build
	}
	system, err := hexwar.System(book)
	if err != nil {
		panic(err) // embedded at build
	}
	return system
}
