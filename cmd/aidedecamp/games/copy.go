package games

import (
	"context"
	"fmt"
	"maps"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

type Copy struct {
	File string `arg:"" type:"path"`
}

// Run copies a file of games, which no bot may own meanwhile, into the empty database that is set: all of it,
// or nothing. Every chain, secret and text is read before, and again in the database. An earlier version's
// file is brought up to date first, as serve does it.
func (c Copy) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	db, err := OpenDatabase(ctx, s)
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, db)
	file, err := openFile(ctx, c.File)
	if err != nil {
		return restoreTrouble(c.File, c.File, err)
	}
	defer terminal.CloseInto(&err, file)
	before, err := Examine(ctx, file)
	if err != nil {
		return FileTrouble(c.File, err)
	}
	if err := db.Fill(ctx, file.Dump); err != nil {
		return StoreTrouble(s, err)
	}
	after, err := Examine(ctx, db)
	switch {
	case err != nil:
		return StoreTrouble(s, err)
	case !maps.Equal(before.Lengths, after.Lengths):
		return fmt.Errorf("the database has %d games, the file %d, or other ones", after.All, before.All)
	}
	out.Say("cli.copy.done", phrase.Verbatim("file", c.File), phrase.Verbatim("database", Place(s)), phrase.Number("count", after.All),
		phrase.Number("open", after.Open))
	return nil
}
