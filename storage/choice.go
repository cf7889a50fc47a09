package storage

import (
	"context"
	"database/sql"

	"aidedecamp/bot/referee"
)

// PutChoice keeps what a club or a person has chosen under a name; an empty value forgets it.
func (db *DB) PutChoice(ctx context.Context, of referee.Chooser, name, value string) error {
	return db.commit(ctx, "keep the choice "+name, func(tx *sql.Conn) error {
		if value == "" {
			return run(ctx, tx, "choices", "DELETE FROM choices WHERE guild = ? AND person = ? AND name = ?", of.Guild, of.Person, name)
		}
		return run(ctx, tx, "choices", `INSERT INTO choices (guild, person, name, value) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET value = excluded.value`, of.Guild, of.Person, name, value)
	})
}

// Choices returns all that a club or a person has chosen, by name.
func (r *Reader) Choices(ctx context.Context, of referee.Chooser) (map[string]string, error) {
	chosen := map[string]string{}
	type choice struct{ name, value string }
	all, err := read(ctx, r, "read choices", func(row scanner) (c choice, err error) {
		err = row.Scan(&c.name, &c.value)
		return c, err
	}, "SELECT name, value FROM choices WHERE guild = ? AND person = ?", of.Guild, of.Person)
	for _, c := range all {
		chosen[c.name] = c.value
	}
	return chosen, err
}
