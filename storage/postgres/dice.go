package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
)

// Uncounted returns at most so many ended games of a server whose dice are not kept, the oldest first, and how
// many there are.
func (db *DB) Uncounted(ctx context.Context, guild string, limit int) (games []string, all int, err error) {
	const where = "FROM games WHERE guild = $1 AND ended_at IS NOT NULL AND NOT dice_counted"
	err = db.atOnce(ctx, "find games to count", func(b *pgx.Batch) {
		b.Queue("SELECT count(*) "+where, guild).QueryRow(func(row pgx.Row) error { return row.Scan(&all) })
		b.Queue("SELECT id "+where+" ORDER BY number LIMIT $2", guild, limit).Query(into(&games, one[string]))
	})
	return games, all, err
}

// PutDice keeps what fell in an ended game, once. referee.ErrNotFound.
func (db *DB) PutDice(ctx context.Context, game string, fell []referee.DiceOf) error {
	var accounts, sources []string
	var sides, faces, times []int32
	for _, d := range fell {
		for i, n := range d.Faces {
			if n > 0 {
				accounts, sources = append(accounts, d.Account), append(sources, string(d.Source))
				sides, faces, times = append(sides, int32(d.Sides)), append(faces, int32(i+1)), append(times, int32(n))
			}
		}
	}
	return db.with(ctx, "keep the dice of "+game, true, func(ctx context.Context, c *pgx.Conn) error {
		var guild string
		var counted bool
		var look, write pgx.Batch
		look.Queue("BEGIN")
		look.Queue("SELECT guild, dice_counted FROM games WHERE id = $1 AND ended_at IS NOT NULL FOR UPDATE", game).
			QueryRow(func(row pgx.Row) error { return row.Scan(&guild, &counted) })
		if err := missing(ask(ctx, c, &look)); err != nil || counted {
			return err
		}
		if len(accounts) > 0 {
			write.Queue(`INSERT INTO fallen_dice (guild, game, account, source, sides, face, times)
				SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::integer[], $6::integer[], $7::integer[])`,
				guild, game, accounts, sources, sides, faces, times)
		}
		write.Queue("UPDATE games SET dice_counted = true WHERE guild = $1 AND id = $2", guild, game)
		write.Queue("COMMIT")
		return ask(ctx, c, &write)
	})
}

// Dice sums up what fell in the counted games of a server, of one account where it is not empty, and counts
// those games.
func (db *DB) Dice(ctx context.Context, guild, account string) (fell []fairness.Tally, games int, err error) {
	err = db.atOnce(ctx, "sum up dice", func(b *pgx.Batch) {
		fell = nil
		b.Queue(`SELECT count(*) FROM games g WHERE guild = $1 AND dice_counted AND ($2 = '' OR EXISTS
			(SELECT 1 FROM fallen_dice d WHERE d.guild = g.guild AND d.game = g.id AND d.account = $2))`, guild, account).
			QueryRow(func(row pgx.Row) error { return row.Scan(&games) })
		b.Queue(`SELECT source, sides, face, sum(times)::bigint FROM fallen_dice WHERE guild = $1 AND ($2 = '' OR account = $2)
			GROUP BY source, sides, face ORDER BY source COLLATE "C", sides, face`, guild, account).Query(func(rows pgx.Rows) error {
			for rows.Next() {
				var source string
				var sides, face, times int
				if err := rows.Scan(&source, &sides, &face, &times); err != nil {
					return err
				}
				die := fairness.Die{Sides: dice.Sides(sides), Source: dice.Source(source)}
				i := slices.IndexFunc(fell, func(t fairness.Tally) bool { return t.Die == die })
				if i < 0 {
					i, fell = len(fell), append(fell, fairness.Tally{Die: die})
				}
				fell[i].Add(dice.Face(face), times)
			}
			return rows.Err()
		})
	})
	return fell, games, err
}

// PutChoice keeps what a club or a person has chosen under a name; an empty value forgets it.
func (db *DB) PutChoice(ctx context.Context, of referee.Chooser, name, value string) error {
	step := "keep the choice " + name
	if value == "" {
		_, err := db.exec(ctx, step, true, "DELETE FROM choices WHERE guild = $1 AND person = $2 AND name = $3", of.Guild, of.Person, name)
		return err
	}
	_, err := db.exec(ctx, step, true, `INSERT INTO choices (guild, person, name, value) VALUES ($1, $2, $3, $4)
		ON CONFLICT (guild, person, name) DO UPDATE SET value = excluded.value`, of.Guild, of.Person, name, value)
	return err
}

// Choices returns all that a club or a person has chosen, by name.
func (db *DB) Choices(ctx context.Context, of referee.Chooser) (map[string]string, error) {
	chosen := map[string]string{}
	all, err := read(ctx, db, "read choices", func(row pgx.Row) (c [2]string, err error) {
		err = row.Scan(&c[0], &c[1])
		return c, err
	}, "SELECT name, value FROM choices WHERE guild = $1 AND person = $2", of.Guild, of.Person)
	for _, c := range all {
		chosen[c[0]] = c[1]
	}
	return chosen, err
}
