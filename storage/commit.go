package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

// Open stores a new game. referee.ErrOriginKnown where the origin is known, referee.ErrChannelBusy where the
// place has an open game, referee.ErrTableTaken where one of its server has the table's number, in this
// order.
func (db *DB) Open(ctx context.Context, o referee.Opening) error {
	step := "open game " + o.Game
	var q archive.Queue
	q.MayOpen(o)
	if err := dialect.Open(&q, db.now().UnixMilli(), o); err != nil {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, carrying(q))
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
		return cmp.Or(unknown(ctx, tx, ask.Origin), stands(ctx, tx, referee.Commit{Game: ask.Game}, at))
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
func (db *DB) look(ctx context.Context, ask referee.Ask, now *referee.Moment) (referee.Head, error) {
	tail := archive.Tail{Known: ask.Known}
	err := within(ctx, db.nearest(), func(tx *sql.Conn) (err error) {
		if tail.At, err = db.stand(ctx, tx, ask, now); err != nil || tail.At == ask.Known {
			return err
		}
		var q archive.Queue
		dialect.Tail(&q, ask.Game, &tail)
		return carryOut(ctx, tx, q)
	}, "BEGIN")
	now.Tail = tail.Records
	return tail.At, err
}

// stand reads how a game stands, and returns where its log ends. The first question says what else there is
// to be read: mostly little.
func (db *DB) stand(ctx context.Context, tx *sql.Conn, ask referee.Ask, now *referee.Moment) (at referee.Head, err error) {
	const done, due, reminders, owed = 1, 2, 4, 8 // added up: a column costs as much as what it is made of
	var more int
	var first, q archive.Queue
	first.One(func(row archive.Row) error { return archive.ScanHead(row, &at, &more) }, `SELECT length, head, erased,
		EXISTS (SELECT 1 FROM answers WHERE origin = ?2) + EXISTS (SELECT 1 FROM deadlines WHERE game = ?1) * 2 +
		EXISTS (SELECT 1 FROM reminders WHERE game = ?1) * 4 + EXISTS (SELECT 1 FROM answers WHERE game = ?1 AND delivered_at IS NULL) * 8
		FROM games WHERE id = ?1`, ask.Game, ask.Origin)
	err = carryOut(ctx, tx, first)
	if more&done > 0 || errors.Is(err, referee.ErrNotFound) { // an origin that is known says more than a game that is not
		err = cmp.Or(unknown(ctx, tx, ask.Origin), err)
	}
	if err != nil {
		return at, err
	}
	if more&due > 0 {
		archive.DueIn(&q, ask.Game, &now.Due)
	}
	if more&reminders > 0 {
		archive.RemindersIn(&q, ask.Game, &now.Reminders)
	}
	if more&owed > 0 {
		dialect.Owed(&q, db.now().UnixMilli(), ask.Game, &now.Owed)
	}
	return at, carryOut(ctx, tx, q)
}

// append adds what a commit changes to a game whose log ends there, and which was judged as it stood then.
func (db *DB) append(ctx context.Context, step string, then standing, now referee.Moment, c referee.Commit) error {
	at := then.at
	links := archive.Links(at.Link, c.Lines)
	var q archive.Queue
	if err := dialect.Append(&q, now.Now.UnixMilli(), "", now, c, links); err != nil {
		return failure(db.file, step, err)
	}
	return db.commitIn(ctx, step, c.Game, func(ctx context.Context, tx *sql.Conn) error {
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
			return carryOut(ctx, tx, q)
		}
		done, err := tx.ExecContext(ctx, "UPDATE games SET length = ?, head = ? WHERE id = ? AND length = ? AND head = ? AND erased = ?",
			at.Length+len(c.Records), links[len(links)-1][:], c.Game, at.Length, at.Link[:], at.Erased)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil {
			return err
		} else if n == 0 || c.Records[0].Seq != at.Length {
			return cmp.Or(unknown(ctx, tx, c.Answer.Origin), stands(ctx, tx, c, at))
		}
		return carryOut(ctx, tx, q)
	})
}

// stands reports a game whose log does not end where it was judged, or a commit that does not follow on it.
func stands(ctx context.Context, tx *sql.Conn, c referee.Commit, at referee.Head) error {
	var now referee.Head
	var q archive.Queue
	q.Head(c.Game, &now)
	err := carryOut(ctx, tx, q)
	if err == nil && (now != at || len(c.Records) > 0 && c.Records[0].Seq != at.Length) {
		err = fmt.Errorf("%d records where %d stood: %w", now.Length, at.Length, referee.ErrConflict)
	}
	return err
}

func unknown(ctx context.Context, tx *sql.Conn, origin string) error {
	var known bool
	err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM answers WHERE origin = ?)", origin).Scan(&known)
	if err == nil && known {
		err = fmt.Errorf("origin %q: %w", origin, referee.ErrOriginKnown)
	}
	return err
}
