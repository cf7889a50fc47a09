package main

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"aidedecamp/rules/phrase"
)

type copyCmd struct {
	File string `arg:"" type:"path"`
}

// Run copies a file of games, which no bot may own meanwhile, into the empty database that is set: all of it, or
// nothing. Every chain, secret and text is read before, and again in the database. An earlier version's file is brought
// up to date first, as serve does it.
func (c copyCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	db, err := openDatabase(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	file, err := openFile(ctx, c.File)
	if err != nil {
		return restoreTrouble(c.File, c.File, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	before, err := examined(ctx, file)
	if err != nil {
		return fileTrouble(c.File, err)
	}
	if err := db.Fill(ctx, file.Dump); err != nil {
		return storeTrouble(s, err)
	}
	after, err := examined(ctx, db)
	switch {
	case err != nil:
		return storeTrouble(s, err)
	case !maps.Equal(before.lengths, after.lengths):
		return fmt.Errorf("the database has %d games, the file %d, or other ones", after.all, before.all)
	}
	out.say("cli.copy.done", phrase.Verbatim("file", c.File), phrase.Verbatim("database", place(s)), phrase.Number("count", after.all),
		phrase.Number("open", after.open))
	return nil
}
