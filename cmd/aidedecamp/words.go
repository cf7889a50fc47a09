package main

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"

	"aidedecamp/bot/locale"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

//go:embed locale/*.toml
var catalogues embed.FS

// allWords are the catalogues of everyone who speaks, read once: that takes longer than all else at the
// start.
var allWords = sync.OnceValues(func() (*locale.Words, error) {
	own, err := fs.Sub(catalogues, "locale")
	if err != nil {
		return nil, fmt.Errorf("own catalogues: %w", err)
	}
	sources := []fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own(), own}
	sources = append(sources, systems.Shared()...)
	for _, system := range systems.All() {
		sources = append(sources, system.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		return nil, fmt.Errorf("catalogues: %w", err)
	}
	return words, nil
})

// speak returns the words of a command's answers.
func (s *Settings) speak() (locale.Book, error) {
	words, err := allWords()
	if err != nil {
		return locale.Book{}, err
	}
	return words.Book(s.tongue(), locale.Plain), nil
}

// say prints one phrase as a line.
func (p *printer) say(book locale.Book, key string, args ...phrase.Arg) {
	p.line(book.Say(phrase.Say(key, args...)))
}
