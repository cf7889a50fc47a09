package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
)

const tableColumns = "name, version, mark, salt, author, at"

// PutTable stores a club's table as its next version, its time to the millisecond, and returns that number; a text that is the
// latest version's is not stored again. referee.ErrTableTooLarge.
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
	return r.tables(ctx, "read the club's tables", "SELECT "+tableColumns+`, text FROM club_tables AS t WHERE guild = ? AND system = ?
		AND version = (SELECT max(version) FROM club_tables WHERE guild = t.guild AND system = t.system AND name = t.name)
		ORDER BY name`, at.Guild, at.System)
}

// Table returns one version of a club's table. referee.ErrNotFound.
func (r *Reader) Table(ctx context.Context, at referee.Collection, name string, version int) (referee.TableVersion, error) {
	step := fmt.Sprintf("read version %d of table %q", version, name)
	found, err := r.tables(ctx, step, "SELECT "+tableColumns+`, text FROM club_tables
		WHERE guild = ? AND system = ? AND name = ? AND version = ?`, at.Guild, at.System, name, version)
	if err != nil {
		return referee.TableVersion{}, err
	}
	if len(found) == 0 {
		return referee.TableVersion{}, failure(r.file, step, referee.ErrNotFound)
	}
	return found[0], nil
}

// TableHistory returns all versions of a club's table without their texts, the latest first.
func (r *Reader) TableHistory(ctx context.Context, at referee.Collection, name string) ([]referee.TableVersion, error) {
	return r.tables(ctx, fmt.Sprintf("read the history of table %q", name), "SELECT "+tableColumns+`, '' FROM club_tables
		WHERE guild = ? AND system = ? AND name = ? ORDER BY version DESC`, at.Guild, at.System, name)
}

func (r *Reader) tables(ctx context.Context, step, query string, args ...any) ([]referee.TableVersion, error) {
	var found []referee.TableVersion
	err := r.snapshot(ctx, step, func(tx *sql.Tx) error {
		return each(ctx, tx, func(rows *sql.Rows) error {
			var t referee.TableVersion
			var at int64
			if err := rows.Scan(&t.Name, &t.Version, &t.Author.Mark, &t.Author.Salt, &t.Author.Body, &at, &t.Text); err != nil {
				return err
			}
			t.At = time.UnixMilli(at).UTC()
			found = append(found, t)
			return nil
		}, query, args...)
	})
	if err != nil {
		return nil, err
	}
	return found, nil
}
