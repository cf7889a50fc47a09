package games

import (
	"context"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage/postgres"
)

type Restored struct{}

// Run adds to every open game of a database that was taken back to an earlier moment the line that says so:
// nothing that players were shown since is built on, and the dice of the lost acts are not rolled again. It
// is run before the bots are started; run again, it adds nothing to a game that has not gone on.
func (Restored) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) (err error) {
	db, err := OpenDatabase(ctx, s)
	if err != nil {
		return err
	}
	defer terminal.CloseInto(&err, db)
	games, err := Examine(ctx, db)
	if err != nil {
		return StoreTrouble(s, err)
	}
	which, err := postgres.Timeline(ctx, db)
	if err != nil {
		return StoreTrouble(s, err)
	}
	marked, err := record(ctx, Place(s), which, nil, db, games)
	out.Say("cli.restored.done", phrase.Number("count", marked), phrase.Number("all", games.All))
	return StoreTrouble(s, err)
}
