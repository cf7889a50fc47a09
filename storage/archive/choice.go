package archive

import (
	"context"

	"aidedecamp/bot/referee"
)

// PutChoice keeps what a club or a person has chosen under a name; an empty value forgets it.
func (w Writing) PutChoice(ctx context.Context, of referee.Chooser, name, value string) error {
	var q Queue
	if value == "" {
		q.Do("DELETE FROM choices WHERE guild = $1 AND person = $2 AND name = $3", of.Guild, of.Person, name)
	} else {
		q.Do(`INSERT INTO choices (guild, person, name, value) VALUES ($1, $2, $3, $4)
			ON CONFLICT (guild, person, name) DO UPDATE SET value = excluded.value`, of.Guild, of.Person, name, value)
	}
	return w.engine.Write(ctx, Step{Name: "keep the choice " + name, Again: true}, q)
}

// Choices returns all that a club or a person has chosen, by name.
func (r Reading) Choices(ctx context.Context, of referee.Chooser) (chosen map[string]string, err error) {
	chosen = map[string]string{}
	var q Queue
	q.Each(func(row Row) error {
		var name, value string
		err := row.Scan(&name, &value)
		chosen[name] = value
		return err
	}, "SELECT name, value FROM choices WHERE guild = $1 AND person = $2", of.Guild, of.Person)
	err = r.engine.Read(ctx, Step{Name: "read choices"}, q)
	return chosen, err
}
