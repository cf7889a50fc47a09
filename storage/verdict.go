package storage

import (
	"context"
	"database/sql"
)

// PutVerdictDays keeps for how many days a club's game must have stood still before its referee may
// adjudicate it.
func (db *DB) PutVerdictDays(ctx context.Context, guild string, days int) error {
	return db.commit(ctx, "keep the verdict days of "+guild, func(tx *sql.Conn) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO club_verdicts (guild, days) VALUES (?, ?) ON CONFLICT DO UPDATE SET days = excluded.days",
			guild, days)
		return err
	})
}

// VerdictDays returns them. referee.ErrNotFound.
func (r *Reader) VerdictDays(ctx context.Context, guild string) (int, error) {
	scan := func(row scanner) (days int, err error) {
		err = row.Scan(&days)
		return days, err
	}
	return readOne(ctx, r, "read the verdict days of "+guild, scan, "SELECT days FROM club_verdicts WHERE guild = ?", guild)
}
