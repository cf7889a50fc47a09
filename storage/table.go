package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"aidedecamp/bot/referee"
)

const tableColumns = "name, version, mark, salt, author, at"

// PutTable stores a club's table as its next version, its time to the millisecond, and returns that number; a
// text that is the latest version's is not stored again. referee.ErrTableTooLarge.
func (db *DB) PutTable(ctx context.Context, at referee.Collection, t referee.TableVersion) (int, error) {
	step := fmt.Sprintf("keep table %q", t.Name)
	if size := len(t.Text); size > referee.MostTableBytes {
		return 0, failure(db.file, step, fmt.Errorf("%w: %d bytes of at most %d", referee.ErrTableTooLarge, size, referee.MostTableBytes))
	}
	var version int
	err := db.commit(ctx, step, func(tx *sql.Tx) error {
		var latest string
		err := tx.QueryRowContext(ctx, `SELECT version, text FROM club_tables WHERE guild = ? AND system = ? AND name = ?
			ORDER BY version DESC LIMIT 1`, at.Guild, at.System, t.Name).Scan(&version, &latest)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return err
		case latest == t.Text:
			return nil
		}
		version++
		_, err = tx.ExecContext(ctx, `INSERT INTO club_tables (guild, system, name, version, text, mark, salt, author, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			at.Guild, at.System, t.Name, version, t.Text, string(t.Author.Mark), t.Author.Salt, t.Author.Body, t.At.UnixMilli())
		return err
	})
	if err != nil {
		return 0, err
	}
	return version, nil
}

// Tables returns the latest version of each of a club's tables, by name.
func (r *Reader) Tables(ctx context.Context, at referee.Collection) ([]referee.TableVersion, error) {
	return read(ctx, r, "read the club's tables", scanTable,
		"SELECT "+tableColumns+`, text FROM club_tables AS t WHERE guild = ? AND system = ?
		AND version = (SELECT max(version) FROM club_tables WHERE guild = t.guild AND system = t.system AND name = t.name)
		ORDER BY name`, at.Guild, at.System)
}

// Table returns one version of a club's table. referee.ErrNotFound.
func (r *Reader) Table(ctx context.Context, at referee.Collection, name string, version int) (referee.TableVersion, error) {
	step := fmt.Sprintf("read version %d of table %q", version, name)
	return readOne(ctx, r, step, scanTable, "SELECT "+tableColumns+`, text FROM club_tables
		WHERE guild = ? AND system = ? AND name = ? AND version = ?`, at.Guild, at.System, name, version)
}

// TableHistory returns all versions of a club's table without their texts, the latest first.
func (r *Reader) TableHistory(ctx context.Context, at referee.Collection, name string) ([]referee.TableVersion, error) {
	return read(ctx, r, fmt.Sprintf("read the history of table %q", name), scanTable, "SELECT "+tableColumns+`, '' FROM club_tables
		WHERE guild = ? AND system = ? AND name = ? ORDER BY version DESC`, at.Guild, at.System, name)
}

func scanTable(row scanner) (t referee.TableVersion, err error) {
	err = row.Scan(&t.Name, &t.Version, &t.Author.Mark, &t.Author.Salt, &t.Author.Body, (*millis)(&t.At), &t.Text)
	return t, err
}
