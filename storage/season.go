package storage

import (
	"context"
	"database/sql"
	"errors"

	"aidedecamp/bot/referee"
)

// AddToSeason appends a line to those of a club's seasons, its time to the millisecond, and keeps the people
// whom it names for the first time. referee.ErrOriginKnown, referee.ErrSeasonChanged, referee.ErrSeasonFull.
func (db *DB) AddToSeason(ctx context.Context, guild string, known int, l referee.SeasonLine, people []referee.SeasonPerson) error {
	const step = "add to the season"
	if err := l.Check(guild, people); err != nil {
		return failure(db.file, step, err)
	}
	return db.commit(ctx, step, func(tx *sql.Conn) error {
		var again bool
		var lines, named int
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM club_season_lines WHERE guild = ? AND origin = ?),
			(SELECT count(*) FROM club_season_lines WHERE guild = ?), (SELECT count(*) FROM club_season_people WHERE guild = ?)`,
			guild, l.Origin, guild, guild).Scan(&again, &lines, &named)
		switch {
		case err != nil:
			return err
		case again:
			return referee.ErrOriginKnown
		case lines != known:
			return referee.ErrSeasonChanged
		case lines >= referee.MostSeasonLines:
			return referee.ErrSeasonFull
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO club_season_lines (guild, n, origin, body, mark, salt, author, at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			guild, lines, l.Origin, string(l.Body), string(l.Author.Mark), l.Author.Salt, l.Author.Body, l.At.UnixMilli())
		for i, p := range people {
			_, failed := tx.ExecContext(ctx, "INSERT INTO club_season_people (guild, n, key, account, name) VALUES (?, ?, ?, ?, ?)",
				guild, named+i, string(p.Key), p.Account, p.Name)
			err = errors.Join(err, failed)
		}
		return err
	})
}

// Seasons returns what a club keeps of its seasons. Lines are only added, and people with them: read first,
// the lines name nobody whom the people lack.
func (r *Reader) Seasons(ctx context.Context, guild string) (s referee.Seasons, err error) {
	s.Lines, err = read(ctx, r, "read the season", scanSeasonLine,
		"SELECT origin, body, mark, salt, author, at FROM club_season_lines WHERE guild = ? ORDER BY n", guild)
	if err != nil {
		return s, err
	}
	s.People, err = read(ctx, r, "read who plays the season", scanSeasonPerson,
		"SELECT key, account, name FROM club_season_people WHERE guild = ? ORDER BY n", guild)
	return s, err
}

func scanSeasonLine(row scanner) (l referee.SeasonLine, err error) {
	var body string
	err = row.Scan(&l.Origin, &body, &l.Author.Mark, &l.Author.Salt, &l.Author.Body, (*millis)(&l.At))
	l.Body = []byte(body)
	return l, err
}

func scanSeasonPerson(row scanner) (p referee.SeasonPerson, err error) {
	err = row.Scan(&p.Key, &p.Account, &p.Name)
	return p, err
}
