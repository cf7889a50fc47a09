package archive

import (
	"context"
	"slices"
	"strings"
	"time"

	"aidedecamp/bot/referee"
)

// What belongs to a game, in the order in which it may go, and what to a server beside its games. A test reads the
// schema and finds what is missing here.
var (
	GameTables  = []string{"answers", "texts", "payloads", "secrets", "drafts", "deadlines", "live", "reminders", "followers", "fallen_dice", "records"}
	GuildTables = []string{"club_tables", "club_armies", "club_season_lines", "club_season_people", "choices"}
)

// Guilds returns the servers of which anything is kept, by id.
func (r Reading) Guilds(ctx context.Context) (guilds []referee.Guild, err error) {
	known := []string{"SELECT guild FROM games", "SELECT guild FROM departures WHERE through IS NOT NULL"}
	for _, table := range GuildTables {
		known = append(known, "SELECT guild FROM "+table)
	}
	count := func(table, where string) string {
		return "(SELECT count(*) FROM " + table + " WHERE guild = k.guild" + where + ")"
	}
	var q Queue
	All(&q, &guilds, func(row Row) (g referee.Guild, err error) {
		err = row.Scan(&g.ID, &g.Open, &g.Ended, &g.Tables, &g.Armies, &g.SeasonLines, (*Millis)(&g.Missing), &g.Purging)
		return g, err
	}, "SELECT k.guild, "+count("games", " AND ended_at IS NULL")+", "+count("games", " AND ended_at IS NOT NULL")+", "+
		count("club_tables", "")+", "+count("club_armies", "")+", "+count("club_season_lines", "")+
		", nullif(d.since, 0), d.through IS NOT NULL FROM ("+strings.Join(known, " UNION ")+
		") k LEFT JOIN departures d ON d.guild = k.guild WHERE k.guild <> ''")
	err = r.engine.Read(ctx, Step{Name: "list the servers", Long: true}, q)
	slices.SortFunc(guilds, func(a, b referee.Guild) int { return strings.Compare(a.ID, b.ID) })
	return guilds, err
}

// SetMissing notes since when the bot is missing from a server, to the millisecond; the zero time says that
// it is there. A purge under way goes on.
func (w Writing) SetMissing(ctx context.Context, guild string, since time.Time) error {
	var q Queue
	if since.IsZero() {
		q.Do("DELETE FROM departures WHERE guild = $1 AND through IS NULL", guild)
	} else {
		q.Do("INSERT INTO departures (guild, since) VALUES ($1, $2) ON CONFLICT (guild) DO UPDATE SET since = excluded.since", guild, since.UnixMilli())
	}
	return w.engine.Write(ctx, Step{Name: "note that server " + guild + " is missing", Again: true}, q)
}

// BeginPurge adds what drops what a server's club keeps beside its games, and marks these.
func (q *Queue) BeginPurge(guild string) {
	for _, table := range GuildTables {
		q.Do("DELETE FROM "+table+" WHERE guild = $1", guild)
	}
	q.Do(`INSERT INTO departures (guild, since, through) VALUES ($1, 0, (SELECT coalesce(max(number), 0) FROM games WHERE guild = $1))
		ON CONFLICT (guild) DO UPDATE SET through = excluded.through`, guild)
}

// Purge adds what drops at most so many of a server's marked games; more says that there are others. With the last
// one the purge is over.
func (d Dialect) Purge(q *Queue, guild string, most int, more *bool) {
	const marked = ` IN (SELECT id FROM games WHERE guild = $1 AND number <= (SELECT through FROM departures WHERE guild = $1)
		ORDER BY number LIMIT $2)`
	for _, table := range GameTables {
		q.Do("DELETE FROM "+table+" WHERE "+d.inGuild()+"game"+marked, guild, most)
	}
	q.Do("DELETE FROM games WHERE "+d.inGuild()+"id"+marked, guild, most)
	q.Do("DELETE FROM game_tables WHERE "+d.inGuild()+"NOT EXISTS (SELECT 1 FROM games WHERE "+d.inGuild()+"tables = hash)", guild)
	q.Do(`DELETE FROM departures WHERE guild = $1 AND through IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM games WHERE guild = $1 AND number <= departures.through)`, guild)
	q.One(into(more), "SELECT EXISTS (SELECT 1 FROM departures WHERE guild = $1 AND through IS NOT NULL)", guild)
}
