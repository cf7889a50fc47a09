package archive

import (
	"context"
	"slices"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
)

// Uncounted returns at most so many ended games of a server whose dice are not kept, the oldest first, and how
// many there are.
func (r Reading) Uncounted(ctx context.Context, guild string, limit int) (games []string, all int, err error) {
	const where = "FROM games WHERE guild = $1 AND ended_at IS NOT NULL AND NOT dice_counted"
	var q Queue
	q.One(into(&all), "SELECT count(*) "+where, guild)
	All(&q, &games, column[string], "SELECT id "+where+" ORDER BY number LIMIT $2", guild, limit)
	err = r.engine.Read(ctx, Step{Name: "find games to count"}, q)
	return games, all, err
}

// PutDice keeps what fell in an ended game, once. referee.ErrNotFound.
func (w Writing) PutDice(ctx context.Context, game string, fell []referee.DiceOf) error {
	var look Queue
	var counted bool
	look.One(into(&counted), "SELECT dice_counted FROM games WHERE id = $1 AND ended_at IS NOT NULL", game)
	return w.engine.Judge(ctx, Step{Name: "keep the dice of " + game, Again: true}, Turn{Game: game}, look, func() (q Queue, err error) {
		if counted {
			return nil, nil
		}
		for _, d := range fell {
			for i, times := range d.Faces {
				if times > 0 {
					q.Do(`INSERT INTO fallen_dice (guild, game, account, source, sides, face, times)
						SELECT guild, id, $2, $3, $4, $5, $6 FROM games WHERE id = $1`,
						game, d.Account, string(d.Source), int(d.Sides), i+1, times)
				}
			}
		}
		q.Do("UPDATE games SET dice_counted = true WHERE id = $1", game)
		return q, nil
	})
}

// Dice sums up what fell in the counted games of a server, of one account where it is not empty, and counts
// those games.
func (r Reading) Dice(ctx context.Context, guild, account string) (fell []fairness.Tally, games int, err error) {
	type face struct {
		fairness.Die
		face, times int
	}
	var faces []face
	var q Queue
	q.One(into(&games), `SELECT count(*) FROM games g WHERE guild = $1 AND dice_counted
		AND ($2 = '' OR EXISTS (SELECT 1 FROM fallen_dice d WHERE d.guild = g.guild AND d.game = g.id AND d.account = $2))`, guild, account)
	All(&q, &faces, func(row Row) (f face, err error) {
		err = row.Scan(&f.Source, &f.Sides, &f.face, &f.times)
		return f, err
	}, `SELECT source, sides, face, sum(times) FROM fallen_dice WHERE guild = $1 AND ($2 = '' OR account = $2)
		GROUP BY source, sides, face ORDER BY source, sides, face`, guild, account)
	err = r.engine.Read(ctx, Step{Name: "sum up dice"}, q)
	for _, f := range faces {
		i := slices.IndexFunc(fell, func(t fairness.Tally) bool { return t.Die == f.Die })
		if i < 0 {
			i, fell = len(fell), append(fell, fairness.Tally{Die: f.Die})
		}
		fell[i].Add(dice.Face(f.face), f.times)
	}
	return fell, games, err
}
