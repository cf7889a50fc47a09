package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/archive"
)

// The doors that only tests use: steps of a schema other than today's, and the connections themselves.
var (
	Schema   = schema
	Classify = classify
)

// ClaimQuery finds what is to be claimed at $1.
const ClaimQuery = archive.DueQuery + " WHERE " + claimable

// OpenAt opens a file with these steps as the schema.
func OpenAt(ctx context.Context, path string, o Options, steps []string) (*DB, error) {
	return open(ctx, path, o, steps)
}

// OpenReadOnlyAt opens a file as a program that has these steps.
func OpenReadOnlyAt(ctx context.Context, path string, steps []string) (*Reader, error) {
	return openReader(ctx, path, archive.LastVersion(steps), steps)
}

// RestoreAt restores as a program that has these steps.
func RestoreAt(ctx context.Context, path, backup string, now time.Time, look func(*Reader, *DB) error, steps []string) (string, error) {
	return restore(ctx, path, backup, now, look, steps)
}

// WritePool is the writing connection, ReadPool those that read.
func (db *DB) WritePool() *sql.DB { return db.write }

// ReadPool is the pool of connections that read.
func (r *Reader) ReadPool() *sql.DB { return r.read }

// HaltWithin keeps a draft in a transaction that halts behind it.
func (db *DB) HaltWithin(ctx context.Context, d referee.Draft, halt func()) error {
	return db.commit(ctx, "halt", func(ctx context.Context, tx *sql.Conn) error {
		if err := carryOut(ctx, tx, archive.Queue{archive.KeepDraft(d)}); err != nil {
			return err
		}
		halt()
		return carryOut(ctx, tx, archive.Queue{archive.KeepDraft(referee.Draft{ID: "another", Kind: d.Kind, Body: d.Body, At: d.At})})
	})
}

// SchemaSum is the digest that a start compares, and what it is of today's steps in a file.
func SchemaSum(ctx context.Context, pool *sql.DB) (noted, made string, err error) {
	steps, err := schema()
	if err != nil {
		return "", "", err
	}
	parts, err := partsOf(ctx, pool)
	return strings.TrimSpace(schemaSum), sumOf(steps, parts), err
}

// MostStatements bounds what a connection keeps prepared.
const MostStatements = mostStatements

// Kept counts the statements that a driver's connection keeps.
func Kept(raw any) int { return len(raw.(*connection).kept) }

// Keeps reports whether it is kept how a game stands.
func (db *DB) Keeps(game string) bool {
	db.standings.mu.Lock()
	defer db.standings.mu.Unlock()
	return db.standings.of[game].kept
}

// Wait stands for somebody who waits for the connection that writes, until it is ended.
func (db *DB) Wait() (end func()) {
	db.writers.Add(1)
	return func() { db.writers.Add(-1) }
}

// MostStandings bounds the games of which that is kept.
const MostStandings = mostStandings

// Standings are how games stand.
type Standings struct{ of standings }

// Put keeps that of a game.
func (s *Standings) Put(game string) { s.of.put(game, standing{kept: true}) }

// Len counts them.
func (s *Standings) Len() int { return len(s.of.of) }

// Waiting counts the writes that wait for whoever commits at this moment.
func (db *DB) Waiting() int {
	db.group.mu.Lock()
	defer db.group.mu.Unlock()
	return len(db.group.waiting)
}
