package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/logged"
)

// Open stores a new game. referee.ErrOriginKnown where the origin is known, referee.ErrChannelBusy where the
// place has an open game, referee.ErrTableTaken where one of its server has the table's number, in this
// order.
func (db *DB) Open(ctx context.Context, o referee.Opening) error {
	step := "open game " + o.Game
	if err := o.Check(); err != nil {
		return failure(db.file, step, err)
	}
	created, err := logged.Moment(o.Records[0])
	if err != nil {
		return failure(db.file, step, err)
	}
	ended, err := logged.End(o.Commit)
	if err != nil {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, func(tx *sql.Conn) error {
		if err := unknown(ctx, tx, o.Answer.Origin); err != nil {
			return err
		}
		var taken bool
		err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM games WHERE guild = ? AND channel = ? AND ended_at IS NULL)",
			o.Place.Guild, o.Place.Channel).Scan(&taken)
		if err != nil {
			return fmt.Errorf("games: %w", err)
		}
		if taken {
			return fmt.Errorf("channel %q: %w", o.Place.Channel, referee.ErrChannelBusy)
		}
		if err := free(ctx, tx, o); err != nil {
			return err
		}
		links := logged.Links(ledger.Link{}, o.Lines)
		head := links[len(links)-1]
		var tables logged.Tables
		o.Lines, tables = logged.CutTables(o.Lines)
		if hash := tables.Hash(); hash != nil {
			if err := run(ctx, tx, "game_tables", "INSERT INTO game_tables (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, tables.Body); err != nil {
				return err
			}
		}
		if err := run(ctx, tx, "games", `INSERT INTO games (id, system, guild, channel, length, head, created_at, ended_at, tables, tables_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			o.Game, o.System, o.Place.Guild, o.Place.Channel, len(o.Records), head[:], created, ended, tables.Hash(), tables.Place()); err != nil {
			return err
		}
		if o.Table > 0 {
			if err := run(ctx, tx, "games", "UPDATE games SET table_number = ? WHERE id = ?", o.Table, o.Game); err != nil {
				return err
			}
		}
		if o.Opener != "" {
			if err := run(ctx, tx, "games", "UPDATE games SET opener = ? WHERE id = ?", o.Opener, o.Game); err != nil {
				return err
			}
		}
		secret := o.Secret.Reveal()
		if err := run(ctx, tx, "secrets", "INSERT INTO secrets (game, epoch, secret) VALUES (?, ?, ?)",
			o.Game, o.Records[len(o.Records)-1].Epoch, secret[:]); err != nil {
			return err
		}
		return db.insert(ctx, tx, referee.Moment{}, o.Commit, links)
	})
}

// Act lets decide judge a game under its lock, and commits what it returns in one transaction. While decide
// runs nothing is locked in the file: other games go on. referee.ErrOriginKnown, referee.ErrForked, referee.ErrErased;
// referee.ErrNotFound where there is no such game, or where the draft that the act used up is gone: what it
// stood for was done; referee.ErrConflict where the lock was lost, or another program has written.
func (db *DB) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	step := "act in game " + ask.Game
	release, err := db.acting.Hold(ctx, ask.Game)
	if err != nil {
		return failure(db.file, step, err)
	}
	defer release()
	then := db.standings.ask(ask)
	now := then.moment()
	now.Now = db.now()
	if !then.kept {
		if then.at, err = db.look(ctx, ask, &now); err != nil {
			return failure(db.file, step, err)
		}
	}
	c, err := decide(now)
	if then.kept && !tells(c, ask.Origin, err) {
		if err := db.confirm(ctx, ask, then.at); err != nil {
			return failure(db.file, step, err)
		}
	}
	if err != nil || c.IsEmpty() {
		return err
	}
	return db.append(ctx, step, then, now, c)
}

// tells reports whether a decision leaves a record that tells the origin: where the origin is known, or the
// game another, its commit finds out.
func tells(c referee.Commit, origin string, err error) bool {
	return err == nil && len(c.Records) > 0 && c.Answer.Origin == origin
}

// confirm reports an origin that is known, and a game that does not stand as it was judged, where no commit
// would find out.
func (db *DB) confirm(ctx context.Context, ask referee.Ask, at referee.Head) error {
	return within(ctx, db.nearest(), func(tx *sql.Conn) error {
		if err := unknown(ctx, tx, ask.Origin); err != nil {
			return err
		}
		return stands(ctx, tx, referee.Commit{Game: ask.Game}, at)
	}, "BEGIN")
}

// nearest is the connection that writes, where nobody has it: what it has read or written it has at hand.
func (db *DB) nearest() *sql.DB {
	if db.write.Stats().InUse > 0 {
		return db.read
	}
	return db.write
}

// look reads what an act is judged by, and returns where the game's log ends.
func (db *DB) look(ctx context.Context, ask referee.Ask, now *referee.Moment) (at referee.Head, err error) {
	err = within(ctx, db.nearest(), func(tx *sql.Conn) (err error) {
		if at, err = db.stand(ctx, tx, ask, now); err == nil {
			now.Tail, err = tail(ctx, tx, ask.Game, ask.Known, at)
		}
		return err
	}, "BEGIN")
	return at, err
}

// stand reads how a game stands, and returns where its log ends. The first question says what else there is
// to be read: mostly little.
func (db *DB) stand(ctx context.Context, tx *sql.Conn, ask referee.Ask, now *referee.Moment) (referee.Head, error) {
	const done, due, reminders, owed = 1, 2, 4, 8 // added up: a column costs as much as what it is made of
	var more int
	at, err := scanHead(tx.QueryRowContext(ctx, `SELECT length, head, erased,
		EXISTS (SELECT 1 FROM answers WHERE origin = ?2) + EXISTS (SELECT 1 FROM deadlines WHERE game = ?1) * 2 +
		EXISTS (SELECT 1 FROM reminders WHERE game = ?1) * 4 + EXISTS (SELECT 1 FROM answers WHERE game = ?1 AND delivered_at IS NULL) * 8
		FROM games WHERE id = ?1`, ask.Game, ask.Origin), &more)
	if more&done > 0 || errors.Is(err, referee.ErrNotFound) { // an origin that is known says more than a game that is not
		err = cmp.Or(unknown(ctx, tx, ask.Origin), err)
	}
	if err == nil && more&due > 0 {
		now.Due, err = dueOf(ctx, tx, ask.Game)
	}
	if err == nil && more&reminders > 0 {
		now.Reminders, err = remindersOf(ctx, tx, ask.Game)
	}
	if err == nil && more&owed > 0 {
		now.Owed, err = list(ctx, tx, db.scanAnswer, undeliveredQuery, ask.Game)
	}
	return at, err
}

// append adds what a commit changes to a game whose log ends there, and which was judged as it stood then.
func (db *DB) append(ctx context.Context, step string, then standing, now referee.Moment, c referee.Commit) error {
	at := then.at
	if err := c.Check(); err != nil {
		return failure(db.file, step, err)
	}
	ended, err := logged.End(c)
	if err != nil {
		return failure(db.file, step, err)
	}
	return db.commitIn(ctx, step, c.Game, func(tx *sql.Conn) error {
		if then.kept {
			if version, err := fileVersion(ctx, tx); err != nil || version != then.version {
				db.standings.dropAll()
				return cmp.Or(err, fmt.Errorf("another program has written: %w", referee.ErrConflict))
			}
		}
		if len(c.Records) == 0 {
			if err := stands(ctx, tx, c, at); err != nil {
				return err
			}
			return insertBeside(ctx, tx, now, c)
		}
		links := logged.Links(at.Link, c.Lines)
		done, err := tx.ExecContext(ctx, "UPDATE games SET length = ?, head = ? WHERE id = ? AND length = ? AND head = ? AND erased = ?",
			at.Length+len(c.Records), links[len(links)-1][:], c.Game, at.Length, at.Link[:], at.Erased)
		if err != nil {
			return fmt.Errorf("games: %w", err)
		}
		if n, err := done.RowsAffected(); err != nil {
			return fmt.Errorf("games: %w", err)
		} else if n == 0 || c.Records[0].Seq != at.Length {
			if err := unknown(ctx, tx, c.Answer.Origin); err != nil {
				return err
			}
			return stands(ctx, tx, c, at)
		}
		if ended != nil { // by itself: three indexes have a word about it
			if err := run(ctx, tx, "games", "UPDATE games SET ended_at = coalesce(ended_at, ?) WHERE id = ?", ended, c.Game); err != nil {
				return err
			}
		}
		return db.insert(ctx, tx, now, c, links)
	})
}

// stands reports a game whose log does not end where it was judged, or a commit that does not follow on it.
func stands(ctx context.Context, tx *sql.Conn, c referee.Commit, at referee.Head) error {
	now, err := tip(ctx, tx, c.Game)
	if err == nil && (now != at || len(c.Records) > 0 && c.Records[0].Seq != at.Length) {
		err = fmt.Errorf("%d records where %d stood: %w", now.Length, at.Length, referee.ErrConflict)
	}
	return err
}

// free looks whether an open game of the server has the table's number.
func free(ctx context.Context, tx *sql.Conn, o referee.Opening) error {
	if o.Table == 0 {
		return nil
	}
	var taken bool
	err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM games WHERE guild = ? AND table_number = ? AND ended_at IS NULL)",
		o.Place.Guild, o.Table).Scan(&taken)
	switch {
	case err != nil:
		return fmt.Errorf("games: %w", err)
	case taken:
		return fmt.Errorf("table %d: %w", o.Table, referee.ErrTableTaken)
	}
	return nil
}

func unknown(ctx context.Context, tx *sql.Conn, origin string) error {
	var known bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM answers WHERE origin = ?)", origin).Scan(&known); err != nil {
		return fmt.Errorf("answers: %w", err)
	}
	if known {
		return fmt.Errorf("origin %q: %w", origin, referee.ErrOriginKnown)
	}
	return nil
}

// insert writes what a commit adds beside the game's own row, and there what happens once in a game.
func (db *DB) insert(ctx context.Context, tx *sql.Conn, then referee.Moment, c referee.Commit, links []ledger.Link) error {
	if c.Worded || c.Dropped {
		if err := run(ctx, tx, "games", "UPDATE games SET worded = worded OR ?, dropped = dropped OR ? WHERE id = ?",
			c.Worded, c.Dropped, c.Game); err != nil {
			return err
		}
	}
	for i, r := range c.Records {
		if err := run(ctx, tx, "records", "INSERT INTO records (game, seq, line, hash) VALUES (?, ?, ?, ?)",
			c.Game, r.Seq, c.Lines[i], links[i][:]); err != nil {
			return err
		}
		for place, t := range r.Texts {
			if err := run(ctx, tx, "texts", "INSERT INTO texts (game, seq, place, mark, salt, body, withheld) VALUES (?, ?, ?, ?, ?, ?, ?)",
				c.Game, r.Seq, place, string(t.Mark), t.Salt, t.Body, t.Withheld); err != nil {
				return err
			}
		}
		for seal, payload := range r.Payloads {
			if err := run(ctx, tx, "payloads", "INSERT INTO payloads (game, seq, seal, payload) VALUES (?, ?, ?, ?)",
				c.Game, r.Seq, seal, []byte(payload)); err != nil {
				return err
			}
		}
	}
	if err := db.insertAnswer(ctx, tx, c.Answer); err != nil {
		return err
	}
	return insertBeside(ctx, tx, then, c)
}

// insertBeside writes what a commit may change without adding to the log: deadlines, reminders and drafts.
func insertBeside(ctx context.Context, tx *sql.Conn, then referee.Moment, c referee.Commit) error {
	if c.Clocked {
		if err := setDue(ctx, tx, c.Game, then.Due, c.Due); err != nil {
			return err
		}
	}
	if c.Reminded {
		if err := setReminders(ctx, tx, c.Game, then.Reminders, c.Reminders); err != nil {
			return err
		}
	}
	if c.Keep != nil {
		if err := insertDraft(ctx, tx, *c.Keep); err != nil {
			return err
		}
	}
	return dropDrafts(ctx, tx, c)
}

// dropDrafts drops the draft that an act used up, and with the end all of the game's: they hold what its
// players weighed in private.
func dropDrafts(ctx context.Context, tx *sql.Conn, c referee.Commit) error {
	if c.Draft != "" {
		if err := runOnRow(ctx, tx, "draft "+c.Draft, "DELETE FROM drafts WHERE id = ?", c.Draft); err != nil {
			return err
		}
	}
	if c.Ends {
		if err := run(ctx, tx, "drafts", "DELETE FROM drafts WHERE game = ?", c.Game); err != nil {
			return err
		}
	}
	return nil
}

// run executes a statement that changes so many rows of a table as there are.
func run(ctx context.Context, tx *sql.Conn, table, query string, args ...any) error {
	if _, err := tx.ExecContext(ctx, query, args...); err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	return nil
}

// runOnRow executes a statement that changes one row: referee.ErrNotFound where there is none such.
func runOnRow(ctx context.Context, tx *sql.Conn, row, query string, args ...any) error {
	done, err := tx.ExecContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", row, err)
	}
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = referee.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%s: %w", row, err)
	}
	return nil
}
