package storage

import (
	"context"
	"database/sql"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// personalColumn is a column in which an account's id may stand.
type personalColumn struct {
	table, column string
	// shows are the columns that the account's own file is given of a row; empty where the game tells it.
	shows string
	// where finds the rows of the account ?1, erase is what is done to them.
	where, erase string
}

// unsigned leaves of who wrote something a mark that nobody can compare with anything.
const unsigned = "UPDATE %s SET author = '', salt = ''"

// personal is every column of the file in which an account's id may stand: what is kept of a person is told
// and erased by this list. A test reads the schema and asks for a word about each column that is new.
var personal = []personalColumn{
	{"games", "opener", "id, system, guild, channel, created_at, ended_at, worded, dropped", "opener = ?1", "UPDATE %s SET opener = ''"},
	{"texts", "body", "", "body = ?1", "UPDATE %s SET body = '', salt = ''"}, // what else he typed: forgetIn
	{"drafts", "user", "id, kind, game, body, at", "user = ?1", "DELETE FROM %s"},
	{"drafts", "body", "", "instr(body, ?1) > 0", "DELETE FROM %s"}, // a seat that somebody offers him
	{"club_tables", "author", "guild, system, name, version, at", "author = ?1", unsigned},
	{"club_armies", "author", "id, guild, system, name, text, at", "author = ?1", "DELETE FROM %s"},
	{"club_season_lines", "author", "guild, n, body, at", "author = ?1", unsigned},
	{"club_season_people", "account", "guild, key, name", "account = ?1", "UPDATE %s SET account = '', name = ''"},
	{"followers", "account", "game", "account = ?1", "DELETE FROM %s"},
	{"fallen_dice", "account", "game, source, sides, face, times", "account = ?1", "UPDATE %s SET account = ''"},
	{"choices", "person", "name, value", "person = ?1", "DELETE FROM %s"},
	{"live_handles", "handle", "", "instr(handle, CAST(?1 AS BLOB)) > 0", "DELETE FROM %s"}, // a message that calls him; his name: forgetIn
	{"own_themes", "person", "theme", "person = ?1", "DELETE FROM %s"},
}

// GamesOf returns the games that an account has opened, or among whose texts its id stands, the oldest first.
func (r *Reader) GamesOf(ctx context.Context, account string) ([]referee.GameOf, error) {
	if account == "" {
		return nil, nil
	}
	return read(ctx, r, "list an account's games", func(row scanner) (g referee.GameOf, err error) {
		err = row.Scan(&g.Game, &g.System, &g.Place.Guild, &g.Place.Channel, (*millis)(&g.Created), &g.Open, &g.Opener)
		return g, err
	}, `SELECT id, system, guild, channel, created_at, ended_at IS NULL, opener = ?1 FROM games
		WHERE opener = ?1 OR id IN (SELECT game FROM texts WHERE instr(body, ?1) > 0) ORDER BY number`, account)
}

// Held returns all else that names an account, by table.
func (r *Reader) Held(ctx context.Context, account string) ([]referee.Held, error) {
	var all []referee.Held
	err := r.snapshot(ctx, "read what is kept of an account", func(tx *sql.Conn) error {
		for _, p := range personal {
			if p.shows == "" || account == "" {
				continue
			}
			held := referee.Held{Where: p.table}
			err := each(ctx, tx, func(rows *sql.Rows) error {
				row, err := rowOf(rows)
				held.Rows = append(held.Rows, row)
				return err
			}, "SELECT "+p.shows+" FROM "+p.table+" WHERE "+p.where, account)
			if err != nil {
				return fmt.Errorf("%s: %w", p.table, err)
			}
			if len(held.Rows) > 0 {
				all = append(all, held)
			}
		}
		return nil
	})
	return all, err
}

// rowOf is a row's values by their columns' names.
func rowOf(rows *sql.Rows) (map[string]any, error) {
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	values := make([]any, len(names))
	into := make([]any, len(names))
	for i := range values {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	row := map[string]any{}
	for i, name := range names {
		row[name] = values[i]
	}
	return row, nil
}

// Forget erases an account: by game what it has left there, and every row that names it.
func (db *DB) Forget(ctx context.Context, account string, traces map[string]ledger.Traces) error {
	if account == "" {
		return nil
	}
	err := db.erase(ctx, "forget an account", func(tx *sql.Conn) error {
		if err := oweRewrite(ctx, tx); err != nil {
			return err
		}
		if err := run(ctx, tx, "games", "UPDATE games SET erased = erased + 1 WHERE id IN (SELECT game FROM texts WHERE body = ?)", account); err != nil {
			return err
		}
		for game, t := range traces {
			if err := forgetIn(ctx, tx, game, t); err != nil {
				return err
			}
		}
		for _, p := range personal {
			if err := run(ctx, tx, p.table, fmt.Sprintf(p.erase, p.table)+" WHERE "+p.where, account); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return db.tryRewrite(ctx, "forget an account")
}

// forgetIn erases what somebody has left in a game: what he typed, how he wanted to be called, the
// fingerprints of what he did and was not told of, and the words of its newest message, which name him: its
// buttons come off by the bot's token then. Nobody calls him any more.
func forgetIn(ctx context.Context, tx *sql.Conn, game string, t ledger.Traces) error {
	if err := run(ctx, tx, "games", "UPDATE games SET erased = erased + 1 WHERE id = ?", game); err != nil {
		return err
	}
	if err := run(ctx, tx, "live_handles", "DELETE FROM live_handles WHERE game = ?", game); err != nil {
		return err
	}
	for _, mark := range t.Texts {
		if err := run(ctx, tx, "texts", "UPDATE texts SET body = '', salt = '' WHERE game = ? AND mark = ?", game, string(mark)); err != nil {
			return err
		}
	}
	for _, seat := range t.Seats {
		if err := run(ctx, tx, "reminders", "UPDATE reminders SET wish = '', quiet = '', at = 0 WHERE game = ? AND seat = ?", game, string(seat)); err != nil {
			return err
		}
		if err := run(ctx, tx, "answers", "UPDATE answers SET act = '' WHERE game = ? AND seat = ?", game, string(seat)); err != nil {
			return err
		}
	}
	return nil
}
