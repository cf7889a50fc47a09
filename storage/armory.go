package storage

import (
	"context"
	"database/sql"
	"errors"

	"aidedecamp/bot/referee"
)

// PutArmy keeps an army of a club, its time to the millisecond, under a key that each of the club's armies of
// a system has to itself. One of the same author's by that key is replaced and keeps its id. It returns the
// army as it is kept. referee.ErrArmyTaken, referee.ErrArmoryFull, referee.ErrArmoryShare.
func (db *DB) PutArmy(ctx context.Context, guild, key string, a referee.Army) (referee.Army, error) {
	step := "keep army " + a.ID
	if err := a.Check(guild, key); err != nil {
		return a, failure(db.file, step, err)
	}
	err := db.commit(ctx, step, func(tx *sql.Conn) error {
		var id, author string
		err := tx.QueryRowContext(ctx, "SELECT id, author FROM club_armies WHERE guild = ? AND system = ? AND key = ?",
			guild, a.System, key).
			Scan(&id, &author)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			if err := room(ctx, tx, guild, a); err != nil {
				return err
			}
		case err != nil:
			return err
		case author == "" || author != a.Author.Body:
			return referee.ErrArmyTaken
		default:
			a.ID = id
			_, err = tx.ExecContext(ctx, "UPDATE club_armies SET name = ?, text = ?, mark = ?, salt = ?, author = ?, at = ? WHERE id = ?",
				a.Name, a.Text, string(a.Author.Mark), a.Author.Salt, a.Author.Body, a.At.UnixMilli(), id)
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO club_armies (id, guild, system, key, name, text, mark, salt, author, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			a.ID, guild, a.System, key, a.Name, a.Text, string(a.Author.Mark), a.Author.Salt, a.Author.Body, a.At.UnixMilli())
		return err
	})
	return a, err
}

// room refuses an army more than a club may keep.
func room(ctx context.Context, tx *sql.Conn, guild string, a referee.Army) error {
	var all, own int
	err := tx.QueryRowContext(ctx, "SELECT count(*), coalesce(sum(author = ?), 0) FROM club_armies WHERE guild = ? AND system = ?",
		a.Author.Body, guild, a.System).
		Scan(&all, &own)
	switch {
	case err != nil:
		return err
	case own >= referee.MostArmiesEach:
		return referee.ErrArmoryShare
	case all >= referee.MostArmies:
		return referee.ErrArmoryFull
	}
	return nil
}

// Armies returns a club's armies of a system without their texts, by key.
func (r *Reader) Armies(ctx context.Context, at referee.Collection) ([]referee.Army, error) {
	return read(ctx, r, "read the club's armies", scanArmy,
		"SELECT "+armyColumns+", '' FROM club_armies WHERE guild = ? AND system = ? ORDER BY key", at.Guild, at.System)
}

// Army returns an army of a club. referee.ErrNotFound.
func (r *Reader) Army(ctx context.Context, guild, id string) (referee.Army, error) {
	return readOne(ctx, r, "read army "+id, scanArmy, "SELECT "+armyColumns+", text FROM club_armies WHERE guild = ? AND id = ?", guild, id)
}

const armyColumns = "id, system, name, mark, salt, author, at"

func scanArmy(row scanner) (a referee.Army, err error) {
	err = row.Scan(&a.ID, &a.System, &a.Name, &a.Author.Mark, &a.Author.Salt, &a.Author.Body, (*millis)(&a.At), &a.Text)
	return a, err
}

// DropArmy deletes an army of a club. referee.ErrNotFound.
func (db *DB) DropArmy(ctx context.Context, guild, id string) error {
	return db.commit(ctx, "delete army "+id, func(tx *sql.Conn) error {
		return runOnRow(ctx, tx, "army", "DELETE FROM club_armies WHERE guild = ? AND id = ?", guild, id)
	})
}
