package archive

import (
	"context"
	"fmt"

	"aidedecamp/bot/referee"
)

// AddToSeason appends a line to those of a club's seasons, its time to the millisecond, and keeps the people
// whom it names for the first time. referee.ErrOriginKnown, referee.ErrSeasonChanged, referee.ErrSeasonFull.
func (w Writing) AddToSeason(ctx context.Context, guild string, known int, l referee.SeasonLine, people []referee.SeasonPerson) error {
	step := Step{Name: "add to the season"}
	if err := l.Check(guild, people); err != nil {
		return fmt.Errorf("%s: %w", step.Name, err)
	}
	var look Queue
	var again bool
	var lines, named int
	look.One(into(&again, &lines, &named), `SELECT EXISTS (SELECT 1 FROM club_season_lines WHERE guild = $1 AND origin = $2),
		(SELECT count(*) FROM club_season_lines WHERE guild = $1), (SELECT count(*) FROM club_season_people WHERE guild = $1)`, guild, l.Origin)
	return w.engine.Judge(ctx, step, Turn{Guild: guild, What: "season"}, look, func() (q Queue, err error) {
		switch {
		case again:
			return nil, referee.ErrOriginKnown
		case lines != known:
			return nil, referee.ErrSeasonChanged
		case lines >= referee.MostSeasonLines:
			return nil, referee.ErrSeasonFull
		}
		q.Do("INSERT INTO club_season_lines (guild, n, origin, body, mark, salt, author, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
			guild, lines, l.Origin, string(l.Body), string(l.Author.Mark), l.Author.Salt, l.Author.Body, l.At.UnixMilli())
		for i, p := range people {
			q.Do("INSERT INTO club_season_people (guild, n, key, account, name) VALUES ($1, $2, $3, $4, $5)",
				guild, named+i, string(p.Key), p.Account, p.Name)
		}
		return q, nil
	})
}

// Seasons returns what a club keeps of its seasons.
func (r Reading) Seasons(ctx context.Context, guild string) (s referee.Seasons, err error) {
	var q Queue
	All(&q, &s.Lines, func(row Row) (l referee.SeasonLine, err error) {
		var body string
		err = row.Scan(&l.Origin, &body, &l.Author.Mark, &l.Author.Salt, &l.Author.Body, (*Millis)(&l.At))
		l.Body = []byte(body)
		return l, err
	}, "SELECT origin, body, mark, salt, author, at FROM club_season_lines WHERE guild = $1 ORDER BY n", guild)
	All(&q, &s.People, func(row Row) (p referee.SeasonPerson, err error) {
		err = row.Scan(&p.Key, &p.Account, &p.Name)
		return p, err
	}, "SELECT key, account, name FROM club_season_people WHERE guild = $1 ORDER BY n", guild)
	err = r.engine.Read(ctx, Step{Name: "read the season"}, q)
	return s, err
}
