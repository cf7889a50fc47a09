package main

import (
	"embed"
	"fmt"
	"io"
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
// start. They are part of the program, so broken ones are its end.
var allWords = sync.OnceValue(func() *locale.Words {
	words, err := locale.Load(wordSources()...)
	if err != nil {
		panic(err)
	}
	return words
})

// wordSources are where the catalogues stand.
func wordSources() []fs.FS {
	sources := []fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own(), phrase.Catalogues(catalogues)}
	return append(sources, systems.Locales()...)
}

// speak returns the words of a terminal's answers.
func (s *Settings) speak() locale.Book { return allWords().Book(s.tongue(), locale.Plain) }

// printer is where a command's answer goes.
type printer struct {
	io.Writer
	settings *Settings
}

func (p *printer) line(text string) { fmt.Fprintln(p.Writer, text) }

// tell prints a phrase as a line.
func (p *printer) tell(said phrase.Phrase) { p.line(p.settings.speak().Say(said)) }

func (p *printer) say(key string, args ...phrase.Arg) { p.tell(phrase.Say(key, args...)) }
