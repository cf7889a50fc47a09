package archive

import (
	"context"
	"fmt"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// PersonalColumn is a column in which an account's id may stand.
type PersonalColumn struct {
	Table, Column string
	// Shows are the columns that the account's own file is given of a row; empty where the game tells it.
	Shows string
	// Where finds the rows of the account $1; Erase, in which the table is %s, is what is done to them.
	Where, Erase string
}

const (
	deletes = "DELETE FROM %s"
	// unsigned leaves of who wrote something a mark that nobody can compare with anything.
	unsigned = "UPDATE %s SET author = '', salt = ''"
	// unhandled forgets the words of a game's newest message: its buttons come off by the bot's token then.
	unhandled = "UPDATE %s SET handle = NULL, until = NULL"
)

// Personal is every column in which an account's id may stand: what is kept of a person is told and erased by this
// list. A test reads the schema and asks for a word about each column that is new.
func (d Dialect) Personal() []PersonalColumn {
	return []PersonalColumn{
		{"games", "opener", "id, system, guild, channel, created_at, ended_at, worded, dropped", "opener = $1", "UPDATE %s SET opener = ''"},
		{"texts", "body", "", "body = $1", "UPDATE %s SET body = '', salt = ''"}, // what else he typed: forgetIn
		{"drafts", "person", "id, kind, game, body, at", "person = $1", deletes},
		{"drafts", "body", "", "replace(body, $1, '') <> body", deletes}, // a seat that somebody offers him
		{"club_tables", "author", "guild, system, name, version, at", "author = $1", unsigned},
		{"club_armies", "author", "id, guild, system, name, text, at", "author = $1", deletes},
		{"club_season_lines", "author", "guild, n, body, at", "author = $1", unsigned},
		{"club_season_people", "account", "guild, key, name", "account = $1", "UPDATE %s SET account = '', name = ''"},
		{"followers", "account", "game", "account = $1", deletes},
		{"fallen_dice", "account", "game, source, sides, face, times", "account = $1", "UPDATE %s SET account = ''"},
		{"choices", "person", "name, value", "person = $1", deletes},
		{"live", "handle", "", d.HandleNames, unhandled}, // a message that calls him; his name: forgetIn
	}
}

// GamesOf returns the games that an account has opened, or among whose texts its id stands, the oldest first.
func (r Reading) GamesOf(ctx context.Context, account string) (games []referee.GameOf, err error) {
	if account == "" {
		return nil, nil
	}
	var q Queue
	All(&q, &games, func(row Row) (g referee.GameOf, err error) {
		err = row.Scan(&g.Game, &g.System, &g.Place.Guild, &g.Place.Channel, (*Millis)(&g.Created), &g.Open, &g.Opener)
		return g, err
	}, `SELECT id, system, guild, channel, created_at, ended_at IS NULL, opener = $1 FROM games
		WHERE opener = $1 OR id IN (SELECT game FROM texts WHERE replace(body, $1, '') <> body) ORDER BY number`, account)
	err = r.engine.Read(ctx, Step{Name: "list an account's games", Long: true}, q)
	return games, err
}

// Held returns all else that names an account, by table.
func (r Reading) Held(ctx context.Context, account string) (all []referee.Held, err error) {
	if account == "" {
		return nil, nil
	}
	columns := r.in.Personal()
	held := make([]referee.Held, len(columns))
	var q Queue
	for i, p := range columns {
		if p.Shows == "" {
			continue
		}
		held[i].Where = p.Table
		All(&q, &held[i].Rows, func(row Row) (map[string]any, error) {
			names := strings.Split(p.Shows, ", ")
			values, err := Values(row, len(names))
			named := map[string]any{}
			for i, name := range names {
				named[name] = values[i]
			}
			return named, err
		}, "SELECT "+p.Shows+" FROM "+p.Table+" WHERE "+p.Where, account)
	}
	err = r.engine.Read(ctx, Step{Name: "read what is kept of an account", Long: true}, q)
	for _, h := range held {
		if len(h.Rows) > 0 {
			all = append(all, h)
		}
	}
	return all, err
}

// Forget adds what erases an account: by game what it has left there, and every row that names it.
func (d Dialect) Forget(q *Queue, account string, traces map[string]ledger.Traces) {
	for game, t := range traces {
		forgetIn(q, game, t)
	}
	for _, p := range d.Personal() {
		q.Do(fmt.Sprintf(p.Erase, p.Table)+" WHERE "+p.Where, account)
	}
}

// forgetIn erases what somebody has left in a game: what he typed, how he wanted to be called, the fingerprints of
// what he did and was not told of, and the words of its newest message, which name him. Nobody calls him any more.
func forgetIn(q *Queue, game string, t ledger.Traces) {
	q.Do(fmt.Sprintf(unhandled, "live")+" WHERE game = $1", game)
	for _, mark := range t.Texts {
		q.Do("UPDATE texts SET body = '', salt = '' WHERE game = $1 AND mark = $2", game, string(mark))
	}
	for _, seat := range t.Seats {
		q.Do("UPDATE reminders SET wish = '', quiet = '', at = 0 WHERE game = $1 AND seat = $2", game, string(seat))
		q.Do("UPDATE answers SET act = '' WHERE game = $1 AND seat = $2", game, string(seat))
	}
}
