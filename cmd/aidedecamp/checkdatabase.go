package main

import (
	"context"
	"errors"

	"aidedecamp/rules/phrase"
)

// database looks at the database: there, of a version that this one reads, undamaged, taking writes, and
// whether what it has committed may be lost with its machine.
func (d *diagnosis) database(ctx context.Context) {
	named := phrase.Verbatim("database", place(d.settings))
	bad := func(err error) {
		var known *trouble
		if errors.As(storeTrouble(d.settings, err), &known) && !known.words.IsZero() {
			d.badly(known.words)
			return
		}
		d.bad("cli.check.database.unread", named, phrase.Verbatim("error", err.Error()))
	}
	db, err := openDatabase(ctx, d.settings)
	if err != nil {
		bad(err)
		return
	}
	defer db.Close() //nolint:errcheck // it was only read
	games, err := examined(ctx, db)
	if err != nil {
		bad(err)
		return
	}
	d.good("cli.check.database", named, phrase.Number("count", games.all), phrase.Number("open", games.open))
	safety, err := db.Safety(ctx)
	promised := []phrase.Arg{phrase.Verbatim("commit", safety.Commit), phrase.Verbatim("standbys", safety.Standbys)}
	switch {
	case err != nil:
		bad(err)
	case safety.ReadOnly:
		d.bad("cli.database.readonly", named)
	case safety.Lossy():
		d.note("cli.check.database.lossy", promised...)
	case safety.Alone():
		d.bad("cli.check.database.alone", promised...)
	default:
		d.good("cli.check.database.safe", promised...)
	}
}
