package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
)

// At returns where the log of a game of the place ends. referee.ErrNotFound.
func (r *Reader) At(ctx context.Context, p referee.Place, which referee.Which) (referee.Tip, error) {
	query := "SELECT length, head, erased, id FROM games WHERE guild = ? AND channel = ? ORDER BY number DESC LIMIT 1"
	if which == referee.OpenGame {
		query = "SELECT length, head, erased, id FROM games WHERE guild = ? AND channel = ? AND ended_at IS NULL"
	}
	var t referee.Tip
	var err error
	if t.Head, err = scanHead(r.read.QueryRowContext(ctx, query, p.Guild, p.Channel), &t.Game); err != nil {
		return referee.Tip{}, failure(r.file, fmt.Sprintf("find the game of channel %q", p.Channel), err)
	}
	return t, nil
}

// Openings counts the games that an account has opened on a server.
func (r *Reader) Openings(ctx context.Context, guild, account string) (referee.Openings, error) {
	var o referee.Openings
	if account == "" {
		return o, nil
	}
	err := r.read.QueryRowContext(ctx,
		"SELECT count(*), coalesce(sum(worded), 0), coalesce(sum(dropped), 0) FROM games WHERE guild = ? AND opener = ?",
		guild, account).Scan(&o.Opened, &o.Worded, &o.Dropped)
	if err != nil {
		return o, failure(r.file, "count the games of an opener", err)
	}
	return o, nil
}

// OpenTables returns the open games of a server: those with a table's number first, by it, then the others
// from the oldest on.
func (r *Reader) OpenTables(ctx context.Context, guild string) ([]referee.OpenTable, error) {
	var tables []referee.OpenTable
	err := r.snapshot(ctx, "list the open games of a server", func(tx *sql.Conn) (err error) {
		tables, err = list(ctx, tx, func(rows scanner) (t referee.OpenTable, err error) {
			err = rows.Scan(&t.Game, &t.Place.Guild, &t.Place.Channel, &t.Number)
			return t, err
		}, `SELECT id, guild, channel, table_number FROM games WHERE guild = ? AND ended_at IS NULL
			ORDER BY table_number = 0, table_number, number`, guild)
		return err
	})
	return tables, err
}

// TableNumber returns the number of a game's table, 0 for none. referee.ErrNotFound.
func (r *Reader) TableNumber(ctx context.Context, game string) (int, error) {
	var number int
	if err := r.read.QueryRowContext(ctx, "SELECT table_number FROM games WHERE id = ?", game).Scan(&number); err != nil {
		return 0, failure(r.file, "find the table of game "+game, missing(err))
	}
	return number, nil
}

// DropTableNumber takes a game's table number off it. referee.ErrNotFound.
func (db *DB) DropTableNumber(ctx context.Context, game string) error {
	return db.commit(ctx, "free the table of game "+game, func(tx *sql.Conn) error {
		return runOnRow(ctx, tx, "game "+game, "UPDATE games SET table_number = 0 WHERE id = ?", game)
	})
}

// Games returns at most that many games, the oldest first, those after the one named; from the first where it
// is empty. referee.ErrNotFound where there is no such game.
func (r *Reader) Games(ctx context.Context, after string, most int) ([]referee.Listing, error) {
	var games []referee.Listing
	err := r.snapshot(ctx, "list games", func(tx *sql.Conn) (err error) {
		var from int64
		if after != "" {
			if err := tx.QueryRowContext(ctx, "SELECT number FROM games WHERE id = ?", after).Scan(&from); err != nil {
				return fmt.Errorf("game %s: %w", after, missing(err))
			}
		}
		games, err = list(ctx, tx, func(rows scanner) (g referee.Listing, err error) {
			err = rows.Scan(&g.ID, &g.System, &g.Place.Guild, &g.Place.Channel, &g.Length, (*millis)(&g.Created), (*millis)(&g.Ended))
			return g, err
		}, `SELECT id, system, guild, channel, length, created_at, ended_at FROM games
			WHERE number > ? ORDER BY number LIMIT ?`, from, most)
		return err
	})
	return games, err
}

// millis is a time as the file has it, in Unix milliseconds; NULL is the zero time.
type millis time.Time

// Scan reads a column.
func (m *millis) Scan(column any) error {
	switch n := column.(type) {
	case nil:
		*m = millis{}
	case int64:
		*m = millis(time.UnixMilli(n).UTC())
	default:
		return fmt.Errorf("%v is no time", column)
	}
	return nil
}
