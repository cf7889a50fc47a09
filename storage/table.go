package storage

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"time"

	"aidedecamp/bot/referee"
)

const (
	tableColumns = "name, version, mark, salt, author, at"
	latestQuery  = "SELECT " + tableColumns + `, text FROM club_tables AS t WHERE guild = ? AND system = ?
		AND version = (SELECT max(version) FROM club_tables WHERE guild = t.guild AND system = t.system AND name = t.name)
		ORDER BY name`
)

// PutTable stores a club's table as its next version, its time to the millisecond, and returns it as it is
// kept; a text that is the latest version's is not stored again. referee.ErrTableTooLarge;
// referee.ErrTableChanged where beside are not the latest versions of all of the club's tables.
func (db *DB) PutTable(ctx context.Context, at referee.Collection, t referee.TableVersion,
	beside map[string]int) (referee.TableVersion, error) {
	step := fmt.Sprintf("keep table %q", t.Name)
	if err := t.Check(at); err != nil {
		return referee.TableVersion{}, failure(db.file, step, err)
	}
	err := db.commit(ctx, step, func(tx *sql.Conn) error {
		tables, err := list(ctx, tx, scanTable, latestQuery, at.Guild, at.System)
		if err != nil {
			return err
		}
		latest := map[string]referee.TableVersion{}
		versions := map[string]int{}
		for _, known := range tables {
			latest[known.Name], versions[known.Name] = known, known.Version
		}
		if !maps.Equal(versions, beside) {
			return referee.ErrTableChanged
		}
		if known := latest[t.Name]; known.Version > 0 && known.Text == t.Text {
			t = known
			return nil
		}
		t.Version = versions[t.Name] + 1
		_, err = tx.ExecContext(ctx, `INSERT INTO club_tables (guild, system, name, version, text, mark, salt, author, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			at.Guild, at.System, t.Name, t.Version, t.Text, string(t.Author.Mark), t.Author.Salt, t.Author.Body, t.At.UnixMilli())
		t.At = time.UnixMilli(t.At.UnixMilli()).UTC()
		return err
	})
	if err != nil {
		return referee.TableVersion{}, err
	}
	return t, nil
}

// Tables returns the latest version of each of a club's tables, by name.
func (r *Reader) Tables(ctx context.Context, at referee.Collection) ([]referee.TableVersion, error) {
	return read(ctx, r, "read the club's tables", scanTable, latestQuery, at.Guild, at.System)
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
