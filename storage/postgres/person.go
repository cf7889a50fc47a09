package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// personalColumn is a column in which an account's id may stand.
type personalColumn struct {
	table, column string
	// shows are the columns that the account's own file is given of a row; empty where the game tells it.
	shows string
	// where finds the rows of the account $1, erase is what is done to them.
	where, erase string
}

// unsigned leaves of who wrote something a mark that nobody can compare with anything.
const unsigned = "UPDATE %s SET author = '', salt = ''"

// unhandled forgets the words of a game's newest message: its buttons come off by the bot's token then.
const unhandled = "UPDATE %s SET handle = NULL, until = NULL"

// personal is every column of the database in which an account's id may stand: what is kept of a person is told
// and erased by this list. A test reads the schema and asks for a word about each column that is new.
var personal = []personalColumn{
	{"games", "opener", "id, system, guild, channel, created_at, ended_at, worded, dropped", "opener = $1", "UPDATE %s SET opener = ''"},
	{"texts", "body", "", "body = $1", "UPDATE %s SET body = '', salt = ''"}, // what else he typed: forgetIn
	{"drafts", "person", "id, kind, game, body, at", "person = $1", "DELETE FROM %s"},
	{"drafts", "body", "", "position($1 IN body) > 0", "DELETE FROM %s"}, // a seat that somebody offers him
	{"club_tables", "author", "guild, system, name, version, at", "author = $1", unsigned},
	{"club_armies", "author", "id, guild, system, name, body, at", "author = $1", "DELETE FROM %s"},
	{"club_season_lines", "author", "guild, n, body, at", "author = $1", unsigned},
	{"club_season_people", "account", "guild, key, name", "account = $1", "UPDATE %s SET account = '', name = ''"},
	{"followers", "account", "game", "account = $1", "DELETE FROM %s"},
	{"fallen_dice", "account", "game, source, sides, face, times", "account = $1", "UPDATE %s SET account = ''"},
	{"choices", "person", "name, value", "person = $1", "DELETE FROM %s"},
	{"live", "handle", "", "position(convert_to($1, 'UTF8') IN handle) > 0", unhandled}, // a message that calls him; his name: Forget
	{"own_themes", "person", "theme", "person = $1", "DELETE FROM %s"},
}

// What of the database belongs to a game, in the order in which it may go, and what to a server beside its
// games. A test reads the schema and finds what is missing here.
var (
	gameTables  = []string{"answers", "texts", "payloads", "secrets", "drafts", "deadlines", "live", "reminders", "followers", "fallen_dice", "records"}
	guildTables = []string{"club_tables", "club_armies", "club_themes", "club_verdicts", "club_season_lines", "club_season_people", "choices", "club_turns"}
)

// GamesOf returns the games that an account has opened, or among whose texts its id stands, the oldest first.
func (db *DB) GamesOf(ctx context.Context, account string) ([]referee.GameOf, error) {
	if account == "" {
		return nil, nil
	}
	return read(allowing(ctx, longSilence), db, "list an account's games", func(row pgx.Row) (g referee.GameOf, err error) {
		var created *int64
		err = row.Scan(&g.Game, &g.System, &g.Place.Guild, &g.Place.Channel, &created, &g.Open, &g.Opener)
		g.Created = fromMillis(created)
		return g, err
	}, `SELECT id, system, guild, channel, created_at, ended_at IS NULL, opener = $1 FROM games
		WHERE opener = $1 OR (guild, id) IN (SELECT guild, game FROM texts WHERE position($1 IN body) > 0) ORDER BY number`, account)
}

// Held returns all else that names an account, by table.
func (db *DB) Held(ctx context.Context, account string) (all []referee.Held, err error) {
	if account == "" {
		return nil, nil
	}
	err = db.atOnce(allowing(ctx, longSilence), "read what is kept of an account", func(b *pgx.Batch) {
		all = nil
		for _, p := range personal {
			if p.shows == "" {
				continue
			}
			b.Queue("SELECT "+p.shows+" FROM "+p.table+" WHERE "+p.where, account).Query(func(rows pgx.Rows) error {
				found, err := pgx.CollectRows(rows, pgx.RowToMap)
				if len(found) > 0 {
					all = append(all, referee.Held{Where: p.table, Rows: found})
				}
				return err
			})
		}
	})
	return all, err
}

// Forget erases an account: by game what it has left there, and every row that names it.
func (db *DB) Forget(ctx context.Context, account string, traces map[string]ledger.Traces) error {
	if account == "" {
		return nil
	}
	return db.whole(ctx, "forget an account", func(b *pgx.Batch) {
		// in an order, for whoever erases another account at the same time
		b.Queue(`WITH named AS (SELECT guild, id FROM games WHERE id = ANY($1) OR (guild, id) IN (SELECT guild, game FROM texts WHERE body = $2)
			ORDER BY id FOR UPDATE) UPDATE games g SET erased = erased + 1 FROM named n WHERE g.guild = n.guild AND g.id = n.id`,
			slices.Sorted(maps.Keys(traces)), account)
		for game, t := range traces {
			marks, seats := []string{}, []string{}
			for _, mark := range t.Texts {
				marks = append(marks, string(mark))
			}
			for _, seat := range t.Seats {
				seats = append(seats, string(seat))
			}
			b.Queue("UPDATE texts SET body = '', salt = '' WHERE game = $1 AND mark = ANY($2)", game, marks)
			b.Queue(fmt.Sprintf(unhandled, "live")+" WHERE game = $1", game)
			b.Queue("UPDATE reminders SET wish = '', quiet = '', at = 0 WHERE game = $1 AND seat = ANY($2)", game, seats)
			b.Queue("UPDATE answers SET act = '' WHERE game = $1 AND seat = ANY($2)", game, seats)
		}
		for _, p := range personal {
			b.Queue(fmt.Sprintf(p.erase, p.table)+" WHERE "+p.where, account)
		}
	})
}

// whole runs statements in one transaction, which may be run twice.
func (db *DB) whole(ctx context.Context, step string, fill func(*pgx.Batch)) error {
	return db.with(allowing(ctx, longSilence), step, true, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		b.Queue("BEGIN")
		fill(&b)
		b.Queue("COMMIT")
		return ask(ctx, c, &b)
	})
}

// Guilds returns the servers of which anything is kept, by id.
func (db *DB) Guilds(ctx context.Context) ([]referee.Guild, error) {
	known := []string{"SELECT guild FROM games", "SELECT guild FROM departures WHERE through IS NOT NULL"}
	for _, table := range guildTables {
		if table != "club_turns" { // nothing but locks
			known = append(known, "SELECT guild FROM "+table)
		}
	}
	count := func(table, where string) string {
		return "(SELECT count(*) FROM " + table + " WHERE guild = k.guild" + where + ")"
	}
	return read(allowing(ctx, longSilence), db, "list the servers", func(row pgx.Row) (g referee.Guild, err error) {
		var missing *int64
		err = row.Scan(&g.ID, &g.Open, &g.Ended, &g.Tables, &g.Armies, &g.SeasonLines, &missing, &g.Purging)
		g.Missing = fromMillis(missing)
		return g, err
	}, "SELECT k.guild, "+count("games", " AND ended_at IS NULL")+", "+count("games", " AND ended_at IS NOT NULL")+", "+
		count("club_tables", "")+", "+count("club_armies", "")+", "+count("club_season_lines", "")+
		", nullif(d.since, 0), d.through IS NOT NULL FROM ("+strings.Join(known, " UNION ")+
		`) k LEFT JOIN departures d ON d.guild = k.guild WHERE k.guild <> '' ORDER BY k.guild COLLATE "C"`)
}

// SetMissing notes since when the bot is missing from a server, to the millisecond; the zero time says that it
// is there. A purge under way goes on.
func (db *DB) SetMissing(ctx context.Context, guild string, since time.Time) error {
	step := "note that server " + guild + " is missing"
	if since.IsZero() {
		_, err := db.exec(ctx, step, true, "DELETE FROM departures WHERE guild = $1 AND through IS NULL", guild)
		return err
	}
	_, err := db.exec(ctx, step, true, "INSERT INTO departures (guild, since) VALUES ($1, $2) ON CONFLICT (guild) DO UPDATE SET since = excluded.since",
		guild, since.UnixMilli())
	return err
}

// BeginPurge drops what a server's club keeps beside its games, and marks these.
func (db *DB) BeginPurge(ctx context.Context, guild string) error {
	return db.whole(ctx, "begin to purge server "+guild, func(b *pgx.Batch) {
		for _, table := range guildTables {
			b.Queue("DELETE FROM "+table+" WHERE guild = $1", guild)
		}
		b.Queue(`INSERT INTO departures (guild, since, through) VALUES ($1, 0, (SELECT coalesce(max(number), 0) FROM games WHERE guild = $1))
			ON CONFLICT (guild) DO UPDATE SET through = excluded.through`, guild)
	})
}

// Purge drops at most so many of a server's marked games; more says that there are others.
func (db *DB) Purge(ctx context.Context, guild string, most int) (more bool, err error) {
	const marked = `(SELECT id FROM games WHERE guild = $1 AND number <= (SELECT through FROM departures WHERE guild = $1)
		ORDER BY number LIMIT $2)`
	err = db.whole(ctx, "purge server "+guild, func(b *pgx.Batch) {
		// who opens a game meanwhile has its tables, or waits and keeps them anew
		b.Queue("SELECT 1 FROM game_tables WHERE guild = $1 ORDER BY hash FOR UPDATE", guild)
		for _, table := range gameTables {
			b.Queue("DELETE FROM "+table+" WHERE guild = $1 AND game IN "+marked, guild, most)
		}
		b.Queue("DELETE FROM games WHERE guild = $1 AND id IN "+marked, guild, most)
		b.Queue("DELETE FROM game_tables t WHERE guild = $1 AND NOT EXISTS (SELECT 1 FROM games g WHERE g.guild = $1 AND g.tables = t.hash)", guild)
		b.Queue(`DELETE FROM departures WHERE guild = $1 AND through IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM games WHERE guild = $1 AND number <= departures.through)`, guild)
		b.Queue("SELECT EXISTS (SELECT 1 FROM departures WHERE guild = $1 AND through IS NOT NULL)", guild).
			QueryRow(func(row pgx.Row) error { return row.Scan(&more) })
	})
	return more && err == nil, err
}
