package storage

import (
	"context"
	"database/sql"
)

// PutTheme keeps the theme of a club's pictures, in the place of the one before.
func (db *DB) PutTheme(ctx context.Context, guild, theme string) error {
	return db.commit(ctx, "keep the theme of "+guild, func(tx *sql.Conn) error {
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

// PutOwnTheme keeps the theme of the pictures that a person alone sees; an empty one forgets what he chose.
func (db *DB) PutOwnTheme(ctx context.Context, person, theme string) error {
	return db.commit(ctx, "keep the own theme of "+person, func(tx *sql.Conn) error {
		if theme == "" {
			_, err := tx.ExecContext(ctx, "DELETE FROM own_themes WHERE person = ?", person)
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO own_themes (person, theme) VALUES (?, ?) ON CONFLICT DO UPDATE SET theme = excluded.theme",
			person, theme)
		return err
	})
}

// OwnTheme returns the theme of the pictures that a person alone sees. referee.ErrNotFound.
func (r *Reader) OwnTheme(ctx context.Context, person string) (string, error) {
	scan := func(row scanner) (theme string, err error) {
		err = row.Scan(&theme)
		return theme, err
	}
	return readOne(ctx, r, "read the own theme of "+person, scan, "SELECT theme FROM own_themes WHERE person = ?", person)
}
