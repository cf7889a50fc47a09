package terminal

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

//go:embed locale/*.toml
var catalogues embed.FS

// AllWords are the catalogues of everyone who speaks, read once: that takes longer than all else at the
// start. They are part of the program, so broken ones are its end.
var AllWords = sync.OnceValue(func() *locale.Words {
	words, err := locale.Load(WordSources()...)
	if err != nil {
		panic(err)
	}
	return words
})

// WordSources are where the catalogues are.
func WordSources() []fs.FS {
	sources := []fs.FS{rules.Locale(), dice.Locale(), render.Locale(), locale.Own(), phrase.Catalogues(catalogues)}
	return append(sources, systems.Locales()...)
}

// Speak returns the words of a terminal's answers.
func (s *Settings) Speak() locale.Book {
	return AllWords().Book(s.Tongue(), locale.Plain).In(time.Local)
}

// Printer is where a command's answer goes.
type Printer struct {
	io.Writer
	Settings *Settings
}

// Line prints a text as a line.
func (p *Printer) Line(text string) { fmt.Fprintln(p.Writer, text) }

// Tell prints a phrase as a line.
func (p *Printer) Tell(said phrase.Phrase) { p.Line(p.Settings.Speak().Say(said)) }

// Say prints the phrase of a key as a line.
func (p *Printer) Say(key string, args ...phrase.Arg) { p.Tell(phrase.Say(key, args...)) }
