package storage

import (
	"context"
	"database/sql"
	"slices"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
)

// Uncounted returns at most so many ended games of a server whose dice are not kept, the oldest first, and how
// many there are.
func (r *Reader) Uncounted(ctx context.Context, guild string, limit int) (games []string, all int, err error) {
	const where = "FROM games WHERE guild = ? AND ended_at IS NOT NULL AND dice_counted = 0"
	err = r.snapshot(ctx, "find games to count", func(tx *sql.Conn) (err error) {
		if err := tx.QueryRowContext(ctx, "SELECT count(*) "+where, guild).Scan(&all); err != nil {
			return err
		}
		games, err = list(ctx, tx, func(row scanner) (id string, err error) {
			err = row.Scan(&id)
			return id, err
		}, "SELECT id "+where+" ORDER BY number LIMIT ?", guild, limit)
		return err
	})
	return games, all, err
}

// PutDice keeps what fell in an ended game, once. referee.ErrNotFound.
func (db *DB) PutDice(ctx context.Context, game string, fell []referee.DiceOf) error {
	return db.commit(ctx, "keep the dice of "+game, func(tx *sql.Conn) error {
		var counted, ended bool
		err := tx.QueryRowContext(ctx, "SELECT dice_counted, ended_at IS NOT NULL FROM games WHERE id = ?", game).Scan(&counted, &ended)
		switch {
		case err != nil:
			return missing(err)
		case !ended:
			return referee.ErrNotFound
		case counted:
			return nil
		}
		for _, d := range fell {
			for i, times := range d.Faces {
				if times == 0 {
					continue
				}
				if err := run(ctx, tx, "fallen_dice", `INSERT INTO fallen_dice (game, account, source, sides, face, times)
					VALUES (?, ?, ?, ?, ?, ?)`, game, d.Account, string(d.Source), int(d.Sides), i+1, times); err != nil {
					return err
				}
			}
		}
		return run(ctx, tx, "games", "UPDATE games SET dice_counted = 1 WHERE id = ?", game)
	})
}

// Dice sums up what fell in the counted games of a server, of one account where it is not empty, and counts
// those games.
func (r *Reader) Dice(ctx context.Context, guild, account string) (fell []fairness.Tally, games int, err error) {
	err = r.snapshot(ctx, "sum up dice", func(tx *sql.Conn) error {
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM games g WHERE guild = ?1 AND dice_counted = 1
			AND (?2 = '' OR EXISTS (SELECT 1 FROM fallen_dice d WHERE d.game = g.id AND d.account = ?2))`, guild, account).Scan(&games); err != nil {
			return err
		}
		return each(ctx, tx, func(rows *sql.Rows) error {
			var die fairness.Die
			var face, times int
			if err := rows.Scan(&die.Source, &die.Sides, &face, &times); err != nil {
				return err
			}
			i := slices.IndexFunc(fell, func(t fairness.Tally) bool { return t.Die == die })
			if i < 0 {
				i, fell = len(fell), append(fell, fairness.Tally{Die: die})
			}
			fell[i].Add(dice.Face(face), times)
			return nil
		}, `SELECT source, sides, face, sum(times) FROM games g JOIN fallen_dice d ON d.game = g.id
			WHERE g.guild = ?1 AND (?2 = '' OR d.account = ?2) GROUP BY source, sides, face ORDER BY source, sides, face`, guild, account)
	})
	return fell, games, err
}
