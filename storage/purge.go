package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"aidedecamp/bot/referee"
)

// What of the file belongs to a game, in the order in which it may go, and what to a server beside its games.
// A test reads the schema and finds what is missing here.
var (
	gameTables  = []string{"answers", "texts", "payloads", "secrets", "drafts", "deadlines", "live_handles", "reminders", "followers", "fallen_dice", "records"}
	guildTables = []string{"club_tables", "club_armies", "club_themes", "club_verdicts", "club_season_lines", "club_season_people", "choices"}
)

// Guilds returns the servers of which anything is kept, by id.
func (r *Reader) Guilds(ctx context.Context) ([]referee.Guild, error) {
	known := []string{"SELECT guild FROM games", "SELECT guild FROM departures WHERE through IS NOT NULL"}
	for _, table := range guildTables {
		known = append(known, "SELECT guild FROM "+table)
	}
	count := func(table, where string) string {
		return "(SELECT count(*) FROM " + table + " WHERE guild = k.guild" + where + ")"
	}
	return read(ctx, r, "list the servers", func(row scanner) (g referee.Guild, err error) {
		err = row.Scan(&g.ID, &g.Open, &g.Ended, &g.Tables, &g.Armies, &g.SeasonLines, (*millis)(&g.Missing), &g.Purging)
		return g, err
	}, "SELECT k.guild, "+count("games", " AND ended_at IS NULL")+", "+count("games", " AND ended_at IS NOT NULL")+", "+
		count("club_tables", "")+", "+count("club_armies", "")+", "+count("club_season_lines", "")+
		", nullif(d.since, 0), d.through IS NOT NULL FROM ("+strings.Join(known, " UNION ")+
		") k LEFT JOIN departures d ON d.guild = k.guild WHERE k.guild <> '' ORDER BY k.guild")
}

// SetMissing notes since when the bot is missing from a server, to the millisecond; the zero time says that
// it is there. A purge under way goes on.
func (db *DB) SetMissing(ctx context.Context, guild string, since time.Time) error {
	return db.commit(ctx, "note that server "+guild+" is missing", func(tx *sql.Conn) error {
		if since.IsZero() {
			return run(ctx, tx, "departures", "DELETE FROM departures WHERE guild = ? AND through IS NULL", guild)
		}
		return run(ctx, tx, "departures", "INSERT INTO departures (guild, since) VALUES (?, ?) ON CONFLICT DO UPDATE SET since = excluded.since",
			guild, since.UnixMilli())
	})
}

// BeginPurge drops what a server's club keeps beside its games, and marks these.
func (db *DB) BeginPurge(ctx context.Context, guild string) error {
	return db.erase(ctx, "begin to purge server "+guild, func(tx *sql.Conn) error {
		for _, table := range guildTables {
			if err := run(ctx, tx, table, "DELETE FROM "+table+" WHERE guild = ?", guild); err != nil {
				return err
			}
		}
		return run(ctx, tx, "departures", `INSERT INTO departures (guild, since, through)
			VALUES (?1, 0, (SELECT coalesce(max(number), 0) FROM games))
			ON CONFLICT DO UPDATE SET through = excluded.through`, guild)
	})
}

// Purge drops at most so many of a server's marked games; more says that there are others. With the last the
// purge is over, and the file is written anew.
func (db *DB) Purge(ctx context.Context, guild string, most int) (more bool, err error) {
	step := "purge server " + guild
	marked := " IN (SELECT id FROM games WHERE guild = ?1 AND number <= (SELECT through FROM departures WHERE guild = ?1) ORDER BY number LIMIT ?2)"
	err = db.erase(ctx, step, func(tx *sql.Conn) error {
		for _, table := range gameTables {
			if err := run(ctx, tx, table, "DELETE FROM "+table+" WHERE game"+marked, guild, most); err != nil {
				return err
			}
		}
		if err := run(ctx, tx, "games", "DELETE FROM games WHERE id"+marked, guild, most); err != nil {
			return err
		}
		if err := run(ctx, tx, "game_tables", "DELETE FROM game_tables WHERE NOT EXISTS (SELECT 1 FROM games WHERE tables = hash)"); err != nil {
			return err
		}
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM games WHERE guild = ?1
			AND number <= (SELECT through FROM departures WHERE guild = ?1))`, guild).Scan(&more)
		if err != nil || more {
			return err
		}
		if err := oweRewrite(ctx, tx); err != nil {
			return err
		}
		return run(ctx, tx, "departures", "DELETE FROM departures WHERE guild = ? AND through IS NOT NULL", guild)
	})
	if err != nil || more {
		return more && err == nil, err
	}
	return false, db.tryRewrite(ctx, step)
}
