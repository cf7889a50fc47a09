package command

import (
	"context"

	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// FileOption is the kind of an option that holds a file. It is Discord's alone: no system's act has one, but
// a text of one may come in a file (rules.OptionSpec.File).
const FileOption rules.OptionKind = "file"

// FileOptionOf is what such an option is called.
const FileOptionOf = "fichier"

// unpack puts what the command's file says in the place of the option that it may bring. A file that is too
// large is refused before it is fetched.
func (c *Call) unpack(ctx context.Context) error {
	route := c.find(c.Path)
	if route == nil || route.fileFor.File == 0 {
		return nil
	}
	f, given := c.Files[FileOptionOf]
	most := route.fileFor.File
	delete(c.Args, FileOptionOf)
	if !given {
		return nil
	}
	if f.Size > most {
		return rules.Refuse("", "bot.file-large", phrase.Number("size", f.Size), phrase.Number("most", most))
	}
	text, err := c.Fetch(ctx, f, most)
	if err != nil {
		return err
	}
	c.Args[route.fileFor.Name] = session.Clean(text)
	return nil
}
