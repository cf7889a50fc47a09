package main

import (
	"bytes"
	"strings"

	"github.com/alecthomas/kong"

	"aidedecamp/bot/locale"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// explain gives commands, flags and arguments their words: "cli.help." and the command's name, and that of
// its flag or argument; the settings' are "cli.help.set." and their name.
func explain(app *kong.Application, book locale.Book) {
	say := func(into *string, path ...string) {
		*into = book.Say(phrase.Say("cli.help." + strings.Join(path, ".")))
	}
	say(&app.Help, "aidedecamp")
	say(&app.HelpFlag.Help, "set", app.HelpFlag.Name)
	for _, f := range app.Flags {
		say(&f.Help, "set", f.Name)
	}
	for _, c := range app.Children {
		if c.Hidden {
			continue
		}
		say(&c.Help, c.Name)
		for _, f := range c.Flags {
			say(&f.Help, c.Name, f.Name)
		}
		for _, a := range c.Positional {
			say(&a.Help, c.Name, a.Name)
		}
	}
}

// help prints kong's help in the settings' language: a command without help reads no catalogue.
func help(s *terminal.Settings) kong.HelpPrinter {
	return func(options kong.HelpOptions, ctx *kong.Context) error {
		book := s.Speak()
		explain(ctx.Model, book)
		return translated(book)(options, ctx)
	}
}

// translated prints kong's help with its own few words in a language.
func translated(book locale.Book) kong.HelpPrinter {
	var said []string
	for english, key := range map[string]string{"Usage: ": "cli.help-word.usage", "Arguments:": "cli.help-word.arguments",
		"Flags:": "cli.help-word.flags", "Commands:": "cli.help-word.commands"} {
		said = append(said, "\n"+english, "\n"+book.Say(phrase.Say(key)))
	}
	more := func(of string) {
		said = append(said, `Run "aidedecamp`+of+` --help" for more information`, book.Say(phrase.Say("cli.help-word.more",
			phrase.Verbatim("command", "aidedecamp"+of+" --help"))))
	}
	more(" <command>")
	more("")
	said = append(said, " on a command.", ".")
	said = append(said, "[flags]", "["+book.Say(phrase.Say("cli.help-word.some"))+"]")
	words := strings.NewReplacer(said...)
	return func(options kong.HelpOptions, ctx *kong.Context) error {
		var printed bytes.Buffer
		out := ctx.Stdout
		ctx.Stdout = &printed
		err := kong.DefaultHelpPrinter(options, ctx)
		ctx.Stdout = out
		if err != nil {
			return err
		}
		_, err = out.Write([]byte(strings.TrimPrefix(words.Replace("\n"+printed.String()), "\n")))
		return err
	}
}
