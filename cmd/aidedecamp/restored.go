package main

import (
	"context"
	"errors"

	"aidedecamp/rules/phrase"
)

type restoredCmd struct{}

// Run adds to every open game of a database that was taken back to an earlier moment the line that says so:
// nothing that players were shown since is built on, and the dice of the lost acts are not rolled again. It
// is run before the bots are started; run again, it adds nothing to a game that has not gone on.
func (restoredCmd) Run(ctx context.Context, s *Settings, out *printer) (err error) {
	db, err := s.openDatabase(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	games, err := examined(ctx, db)
	if err != nil {
		return s.storeTrouble(err)
	}
	which, err := db.Timeline(ctx)
	if err != nil {
		return s.storeTrouble(err)
	}
	marked, err := record(ctx, s.place(), which, nil, db, games)
	out.say("cli.restored.done", phrase.Number("count", marked), phrase.Number("all", games.all))
	return s.storeTrouble(err)
}
