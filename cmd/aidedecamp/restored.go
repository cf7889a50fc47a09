package main

import (
	"context"
	"errors"

	"aidedecamp/rules/phrase"
)

type restoredCmd struct{}

// Run adds to every open game of a database that was taken back to an earlier moment the line that says so:
// nothing that players were shown since is built on, and the dice of the lost acts are not rolled again. It is
// run once, before the bots are started.
func (restoredCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	db, err := openDatabase(ctx, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	games, err := examined(ctx, db)
	if err != nil {
		return storeTrouble(s, err)
	}
	marked, err := record(ctx, place(s), nil, db, games)
	out.say("cli.restored.done", phrase.Number("count", marked), phrase.Number("all", games.all))
	return storeTrouble(s, err)
}
