package archive

import (
	"context"
	"fmt"

	"aidedecamp/bot/referee"
)

const armyColumns = "id, system, name, mark, salt, author, at"

func scanArmy(row Row) (a referee.Army, err error) {
	err = row.Scan(&a.ID, &a.System, &a.Name, &a.Author.Mark, &a.Author.Salt, &a.Author.Body, (*Millis)(&a.At), &a.Text)
	return a, err
}

// PutArmy keeps an army of a club, its time to the millisecond, under a key that each of the club's armies of
// a system has to itself. One of the same author's by that key is replaced and keeps its id. It returns the
// army as it is kept. referee.ErrArmyTaken, referee.ErrArmoryFull, referee.ErrArmoryShare.
func (w Writing) PutArmy(ctx context.Context, guild, key string, a referee.Army) (referee.Army, error) {
	step := Step{Name: "keep army " + a.ID}
	if err := a.Check(guild, key); err != nil {
		return a, fmt.Errorf("%s: %w", step.Name, err)
	}
	var look Queue
	var id, author string
	var all, own int
	look.One(into(&id, &author, &all, &own), `SELECT coalesce(max(id) FILTER (WHERE key = $3), ''), coalesce(max(author) FILTER (WHERE key = $3), ''),
		count(*), count(*) FILTER (WHERE author = $4) FROM club_armies WHERE guild = $1 AND system = $2`, guild, a.System, key, a.Author.Body)
	err := w.engine.Judge(ctx, step, Turn{Guild: guild, What: "armies " + a.System}, look, func() (q Queue, err error) {
		switch {
		case id != "" && (author == "" || author != a.Author.Body):
			return nil, referee.ErrArmyTaken
		case id != "":
			a.ID = id
		case own >= referee.MostArmiesEach:
			return nil, referee.ErrArmoryShare
		case all >= referee.MostArmies:
			return nil, referee.ErrArmoryFull
		}
		q.Do(`INSERT INTO club_armies (guild, key, `+armyColumns+`, text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT (guild, system, key) DO UPDATE SET name = excluded.name, text = excluded.text, mark = excluded.mark,
				salt = excluded.salt, author = excluded.author, at = excluded.at`,
			guild, key, a.ID, a.System, a.Name, string(a.Author.Mark), a.Author.Salt, a.Author.Body, a.At.UnixMilli(), a.Text)
		return q, nil
	})
	return a, err
}

// Armies returns a club's armies of a system without their texts, by key.
func (r Reading) Armies(ctx context.Context, of referee.Collection) ([]referee.Army, error) {
	return ask(ctx, r, "read the club's armies", scanArmy,
		"SELECT "+armyColumns+", '' FROM club_armies WHERE guild = $1 AND system = $2 ORDER BY key", of.Guild, of.System)
}

// Army returns an army of a club. referee.ErrNotFound.
func (r Reading) Army(ctx context.Context, guild, id string) (referee.Army, error) {
	return askOne(ctx, r, "read army "+id, scanArmy, "SELECT "+armyColumns+", text FROM club_armies WHERE guild = $1 AND id = $2", guild, id)
}

// DropArmy deletes an army of a club. referee.ErrNotFound.
func (w Writing) DropArmy(ctx context.Context, guild, id string) error {
	var q Queue
	q.DoOnRow("DELETE FROM club_armies WHERE guild = $1 AND id = $2", guild, id)
	return w.engine.Write(ctx, Step{Name: "delete army " + id}, q)
}
