package storage

import (
	"context"
	"database/sql"
	"fmt"

	"aidedecamp/storage/archive"
)

// dumps are all tables of the file that a copy has, each after those to which its rows refer. A test asks the other
// schema for what is missing here.
var dumps = []string{"game_tables", "games", "live", "records", "texts", "payloads", "secrets", "answers", "drafts", "deadlines", "reminders",
	"followers", "fallen_dice", "club_tables", "club_armies", "club_season_lines", "club_season_people", "choices", "departures", "heartbeat"}

// Dump hands over every row of the file, as it stands at one moment, table by table, in the form of a database
// that several processes share.
func (r *Reader) Dump(ctx context.Context, take archive.Take) error {
	return r.snapshot(ctx, "copy", func(tx *sql.Conn) error {
		for _, table := range dumps {
			if err := dump(ctx, tx, table, take); err != nil {
				return fmt.Errorf("%s: %w", table, err)
			}
		}
		return nil
	})
}

// dump hands over one table. Where a database has a server in each row of a game, and the file has none, that of the
// game is added.
func dump(ctx context.Context, tx *sql.Conn, table string, take archive.Take) error {
	query := "SELECT t.* FROM " + table + " t"
	switch table {
	case "game_tables":
		query = "SELECT DISTINCT g.guild, t.* FROM game_tables t JOIN games g ON g.tables = t.hash"
	case "live", "records", "texts", "payloads", "secrets", "answers", "deadlines", "reminders":
		query = "SELECT g.guild, t.* FROM " + table + " t JOIN games g ON g.id = t.game ORDER BY g.number"
	}
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	return take(table, columns, func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		return archive.Values(rows, len(columns))
	})
}
