package storage

import (
	"context"
	"database/sql"
)

// PutTheme keeps the theme of a club's pictures, in the place of the one before.
func (db *DB) PutTheme(ctx context.Context, guild, theme string) error {
	return db.commit(ctx, "keep the theme of "+guild, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO club_themes (guild, theme) VALUES (?, ?) ON CONFLICT DO UPDATE SET theme = excluded.theme",
			guild, theme)
		return err
	})
}

// Theme returns the theme of a club's pictures. referee.ErrNotFound.
func (r *Reader) Theme(ctx context.Context, guild string) (string, error) {
	scan := func(row scanner) (theme string, err error) {
		err = row.Scan(&theme)
		return theme, err
	}
	return readOne(ctx, r, "read the theme of "+guild, scan, "SELECT theme FROM club_themes WHERE guild = ?", guild)
}
