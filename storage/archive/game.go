package archive

import (
	"context"
	"fmt"

	"aidedecamp/bot/referee"
)

// ScanHead reads a row of a log's length, its head and how often something of it was erased, and more.
func ScanHead(row Row, h *referee.Head, more ...any) error {
	var link []byte
	err := row.Scan(append([]any{&h.Length, &link, &h.Erased}, more...)...)
	if err == nil {
		h.Link, err = linkOf(link)
	}
	return err
}

// Head adds the question where a game's log ends. referee.ErrNotFound.
func (q *Queue) Head(game string, at *referee.Head) {
	q.One(func(row Row) error { return ScanHead(row, at) }, "SELECT length, head, erased FROM games WHERE id = $1", game)
}

// At returns where the log of a game of the place ends. referee.ErrNotFound.
func (r Reading) At(ctx context.Context, p referee.Place, which referee.Which) (referee.Tip, error) {
	open := ""
	if which == referee.OpenGame {
		open = " AND ended_at IS NULL"
	}
	return askOne(ctx, r, fmt.Sprintf("find the game of channel %q", p.Channel), func(row Row) (t referee.Tip, err error) {
		err = ScanHead(row, &t.Head, &t.Game)
		return t, err
	}, "SELECT length, head, erased, id FROM games WHERE guild = $1 AND channel = $2"+open+" ORDER BY number DESC LIMIT 1", p.Guild, p.Channel)
}

// Games returns at most that many games, the oldest first, those after the one named; from the first where it
// is empty. referee.ErrNotFound where there is no such game.
func (r Reading) Games(ctx context.Context, after string, most int) (games []referee.Listing, err error) {
	const step = "list games"
	var from int64
	if after != "" {
		if from, err = askOne(ctx, r, step, column[int64], "SELECT number FROM games WHERE id = $1", after); err != nil {
			return nil, err
		}
	}
	return ask(ctx, r, step, func(row Row) (g referee.Listing, err error) {
		err = row.Scan(&g.ID, &g.System, &g.Place.Guild, &g.Place.Channel, &g.Length, (*Millis)(&g.Created), (*Millis)(&g.Ended))
		return g, err
	}, "SELECT id, system, guild, channel, length, created_at, ended_at FROM games WHERE number > $1 ORDER BY number LIMIT $2", from, most)
}

// Openings counts the games that an account has opened on a server.
func (r Reading) Openings(ctx context.Context, guild, account string) (referee.Openings, error) {
	if account == "" {
		return referee.Openings{}, nil
	}
	return askOne(ctx, r, "count the games of an opener", func(row Row) (o referee.Openings, err error) {
		err = row.Scan(&o.Opened, &o.Worded, &o.Dropped)
		return o, err
	}, "SELECT count(*), count(*) FILTER (WHERE worded), count(*) FILTER (WHERE dropped) FROM games WHERE guild = $1 AND opener = $2",
		guild, account)
}

// OpenTables returns the open games of a server: those with a table's number first, by it, then the others
// from the oldest on.
func (r Reading) OpenTables(ctx context.Context, guild string) ([]referee.OpenTable, error) {
	return ask(ctx, r, "list the open games of a server", func(row Row) (t referee.OpenTable, err error) {
		err = row.Scan(&t.Game, &t.Place.Guild, &t.Place.Channel, &t.Number)
		return t, err
	}, `SELECT id, guild, channel, table_number FROM games WHERE guild = $1 AND ended_at IS NULL
		ORDER BY table_number = 0, table_number, number`, guild)
}

// TableNumber returns the number of a game's table, 0 for none. referee.ErrNotFound.
func (r Reading) TableNumber(ctx context.Context, game string) (int, error) {
	return askOne(ctx, r, "find the table of game "+game, column[int], "SELECT table_number FROM games WHERE id = $1", game)
}

// DropTableNumber takes a game's table number off it. referee.ErrNotFound.
func (w Writing) DropTableNumber(ctx context.Context, game string) error {
	var q Queue
	q.DoOnRow("UPDATE games SET table_number = 0 WHERE id = $1", game)
	return w.engine.Write(ctx, Step{Name: "free the table of game " + game, Again: true}, q)
}
