package storage

import (
	"context"
	"database/sql"
	"fmt"
)

// Probe commits a write that changes nothing: it tells whether the file still takes acts. ErrFull,
// ErrReadOnly, ErrCorrupt.
func (db *DB) Probe(ctx context.Context) error {
	return db.commit(ctx, "try a write", func(tx *sql.Conn) error {
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", db.up.To))
		return err
	})
}
