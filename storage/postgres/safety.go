package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Probe commits a write that changes nothing: it tells whether the database still takes acts.
func (db *DB) Probe(ctx context.Context) error {
	return db.exec(ctx, "try a write", true,
		"INSERT INTO club_turns (guild, what) VALUES ('', 'probe') ON CONFLICT (guild, what) DO UPDATE SET what = excluded.what")
}

// Safety is what a server promises of what it has committed.
type Safety struct {
	// Commit is its synchronous_commit, Standbys its synchronous_standby_names: empty where a commit waits for
	// no other machine.
	Commit, Standbys string
	// Attached counts the standbys for which a commit waits at this moment, Hidden those of which this account
	// may not know (it is not a member of pg_monitor).
	Attached, Hidden int
	// ReadOnly says that it takes no writes.
	ReadOnly bool
}

// Lossy reports whether what was committed and answered may be lost with this machine.
func (s Safety) Lossy() bool { return s.Commit == "off" || s.Commit == "local" || s.Standbys == "" }

// Alone reports whether commits wait for a standby and none is attached: none of them ends until one is.
func (s Safety) Alone() bool { return !s.Lossy() && s.Attached+s.Hidden == 0 }

// Safety asks the server.
func (db *DB) Safety(ctx context.Context) (s Safety, err error) {
	err = db.readRow(ctx, "ask how safe a commit is", `SELECT current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
		(SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')),
		(SELECT count(*) FROM pg_stat_replication WHERE sync_state IS NULL), current_setting('transaction_read_only')::boolean`,
		&s.Commit, &s.Standbys, &s.Attached, &s.Hidden, &s.ReadOnly)
	return s, err
}

// Timeline names the history that the server is on: each recovery, to an earlier moment or of a standby,
// begins another (postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES).
func Timeline(ctx context.Context, db *DB) (name string, err error) {
	err = db.readRow(ctx, "ask for the timeline", "SELECT 'timeline-' || left(pg_walfile_name(pg_current_wal_lsn()), 8)", &name)
	return name, err
}

// readRow reads the one row that a question without arguments finds.
func (db *DB) readRow(ctx context.Context, step, query string, into ...any) error {
	return db.with(ctx, step, true, func(ctx context.Context, c *pgx.Conn) error { return c.QueryRow(ctx, query).Scan(into...) })
}
