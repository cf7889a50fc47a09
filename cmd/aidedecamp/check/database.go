package check

import (
	"context"
	"errors"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// database looks at the database: there, of a version that this one reads, undamaged, taking writes, and
// whether what it has committed may be lost with its machine.
func (d *diagnosis) database(ctx context.Context) {
	named := phrase.Verbatim("database", games.Place(d.settings))
	bad := func(err error) {
		var known *terminal.Trouble
		if errors.As(games.StoreTrouble(d.settings, err), &known) && !known.Words.IsZero() {
			d.badly(known.Words)
			return
		}
		d.bad("cli.check.database.unread", named, phrase.Verbatim("error", err.Error()))
	}
	db, err := games.OpenDatabase(ctx, d.settings)
	if err != nil {
		bad(err)
		return
	}
	defer db.Close() //nolint:errcheck // it was only read
	held, err := games.Examine(ctx, db)
	if err != nil {
		bad(err)
		return
	}
	d.good("cli.check.database", named, phrase.Number("count", held.All), phrase.Number("open", held.Open))
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
