package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"aidedecamp/storage/archive"
)

// dumped is a table as a database that several processes share has it: columns are its names, from is what the
// file says of them.
type dumped struct{ table, columns, values, from string }

// alike is a table that the file has by the same names.
func alike(table, columns string) dumped {
	return dumped{table, columns, strings.Join(strings.Fields(columns), ", "), table}
}

// ofGame is a table of games' rows, to which their server is added.
func ofGame(table, columns string) dumped {
	return dumped{table, "guild game " + columns, "g.guild, t.game, t." + strings.Join(strings.Fields(columns), ", t."),
		table + " t JOIN games g ON g.id = t.game ORDER BY g.number"}
}

// dumps are all tables of the file, each after those to which its rows refer. A test asks the other schema for
// what is missing here.
var dumps = []dumped{
	{"game_tables", "guild hash body", "DISTINCT g.guild, t.hash, t.body", "game_tables t JOIN games g ON g.tables = t.hash"},
	{"games", "guild id number system channel length head created_at ended_at opener worded dropped table_number dice_counted erased tables tables_at",
		"guild, id, number, system, channel, length, head, created_at, ended_at, opener, worded, dropped, table_number, dice_counted, erased, tables, tables_at",
		"games ORDER BY number"},
	ofGame("live", "message seq handle until"),
	ofGame("records", "seq line hash"),
	ofGame("texts", "seq place mark salt body withheld"),
	ofGame("payloads", "seq seal payload"),
	ofGame("secrets", "epoch secret"),
	ofGame("answers", "origin seat seq act delivered_at calls leased_until"),
	alike("drafts", "guild id kind game person body at"),
	ofGame("deadlines", "gate key at notice leased_until"),
	ofGame("reminders", "seat wish quiet awaited called at leased_until"),
	alike("followers", "guild game account"),
	alike("fallen_dice", "guild game account source sides face times"),
	alike("club_tables", "guild system name version text mark salt author at"),
	alike("club_armies", "guild system key id name text mark salt author at"),
	alike("club_season_lines", "guild n origin body mark salt author at"),
	alike("club_season_people", "guild n key account name"),
	alike("choices", "guild person name value"),
	alike("departures", "guild since through"),
	alike("heartbeat", "one at"),
}

// Dump hands over every row of the file, as it stands at one moment, table by table, in the form of a database
// that several processes share.
func (r *Reader) Dump(ctx context.Context, take archive.Take) error {
	return r.snapshot(ctx, "copy", func(tx *sql.Conn) error {
		for _, d := range dumps {
			if err := d.dump(ctx, tx, take); err != nil {
				return fmt.Errorf("%s: %w", d.table, err)
			}
		}
		return nil
	})
}

func (d dumped) dump(ctx context.Context, tx *sql.Conn, take archive.Take) error {
	rows, err := tx.QueryContext(ctx, "SELECT "+d.values+" FROM "+d.from)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	columns := strings.Fields(d.columns)
	return take(d.table, columns, func() ([]any, error) {
		if !rows.Next() {
			return nil, rows.Err()
		}
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		return row, rows.Scan(into...)
	})
}
