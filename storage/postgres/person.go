package postgres

import (
	"context"
	"maps"
	"slices"

	"aidedecamp/rules/ledger"
	"aidedecamp/storage/archive"
)

// Forget erases an account: by game what it has left there, and every row that names it.
func (db *DB) Forget(ctx context.Context, account string, traces map[string]ledger.Traces) error {
	if account == "" {
		return nil
	}
	var q archive.Queue
	// in an order, for whoever erases another account at the same time
	q.Do(`WITH named AS (SELECT guild, id FROM games WHERE id = ANY($1) OR (guild, id) IN (SELECT guild, game FROM texts WHERE body = $2)
		ORDER BY id FOR UPDATE) UPDATE games g SET erased = erased + 1 FROM named n WHERE g.guild = n.guild AND g.id = n.id`,
		slices.Sorted(maps.Keys(traces)), account)
	dialect.Forget(&q, account, traces)
	return db.Write(ctx, archive.Step{Name: "forget an account", Again: true, Long: true}, q)
}

// BeginPurge drops what a server's club keeps beside its games, and marks these.
func (db *DB) BeginPurge(ctx context.Context, guild string) error {
	var q archive.Queue
	q.Do("DELETE FROM club_turns WHERE guild = $1", guild)
	q.BeginPurge(guild)
	return db.Write(ctx, archive.Step{Name: "begin to purge server " + guild, Again: true, Long: true}, q)
}

// Purge drops at most so many of a server's marked games; more says that there are others.
func (db *DB) Purge(ctx context.Context, guild string, most int) (more bool, err error) {
	var q archive.Queue
	// who opens a game meanwhile has its tables, or waits and keeps them anew
	q.Do("SELECT 1 FROM game_tables WHERE guild = $1 ORDER BY hash FOR UPDATE", guild)
	dialect.Purge(&q, guild, most, &more)
	err = db.Write(ctx, archive.Step{Name: "purge server " + guild, Again: true, Long: true}, q)
	return more && err == nil, err
}
