package postgres

import (
	"context"
	"fmt"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
)

// inTurn runs a transaction that is judged by what a club has of something: one after the other.
func (db *DB) inTurn(ctx context.Context, step, guild, what string, do func(context.Context, *pgx.Conn) error) error {
	return db.with(ctx, step, false, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		b.Queue("BEGIN")
		b.Queue("INSERT INTO club_turns (guild, what) VALUES ($1, $2) ON CONFLICT DO NOTHING", guild, what)
		b.Queue("SELECT FROM club_turns WHERE guild = $1 AND what = $2 FOR UPDATE", guild, what)
		if err := ask(ctx, c, &b); err != nil {
			return err
		}
		if err := do(ctx, c); err != nil {
			return err
		}
		return commit(ctx, c)
	})
}

const (
	tableColumns = "name, version, mark, salt, author, at"
	latestQuery  = "SELECT DISTINCT ON (name) " + tableColumns + ", body FROM club_tables WHERE guild = $1 AND system = $2 ORDER BY name, version DESC"
)

func scanTable(row pgx.Row) (t referee.TableVersion, err error) {
	var at int64
	err = row.Scan(&t.Name, &t.Version, (*string)(&t.Author.Mark), &t.Author.Salt, &t.Author.Body, &at, &t.Text)
	t.At = fromMillis(&at)
	return t, err
}

// PutTable stores a club's table as its next version, its time to the millisecond, and returns it as it is
// kept; a text that is the latest version's is not stored again. referee.ErrTableTooLarge;
// referee.ErrTableChanged where beside are not the latest versions of all of the club's tables.
func (db *DB) PutTable(ctx context.Context, of referee.Collection, t referee.TableVersion, beside map[string]int) (referee.TableVersion, error) {
	step := fmt.Sprintf("keep table %q", t.Name)
	if err := t.Check(of); err != nil {
		return referee.TableVersion{}, failure(step, err)
	}
	err := db.inTurn(ctx, step, of.Guild, "tables "+of.System, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, latestQuery, of.Guild, of.System)
		if err != nil {
			return err
		}
		tables, err := rowsOf(rows, scanTable)
		if err != nil {
			return err
		}
		latest, versions := map[string]referee.TableVersion{}, map[string]int{}
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
		t.Version, t.At = versions[t.Name]+1, time.UnixMilli(t.At.UnixMilli()).UTC()
		_, err = c.Exec(ctx, "INSERT INTO club_tables (guild, system, "+tableColumns+", body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
			of.Guild, of.System, t.Name, t.Version, string(t.Author.Mark), t.Author.Salt, t.Author.Body, t.At.UnixMilli(), t.Text)
		return err
	})
	if err != nil {
		return referee.TableVersion{}, err
	}
	return t, nil
}

// Tables returns the latest version of each of a club's tables, by name.
func (db *DB) Tables(ctx context.Context, of referee.Collection) ([]referee.TableVersion, error) {
	return read(ctx, db, "read the club's tables", scanTable, latestQuery, of.Guild, of.System)
}

// Table returns one version of a club's table. referee.ErrNotFound.
func (db *DB) Table(ctx context.Context, of referee.Collection, name string, version int) (referee.TableVersion, error) {
	return readOne(ctx, db, fmt.Sprintf("read version %d of table %q", version, name), scanTable, "SELECT "+tableColumns+
		", body FROM club_tables WHERE guild = $1 AND system = $2 AND name = $3 AND version = $4", of.Guild, of.System, name, version)
}

// TableHistory returns all versions of a club's table without their texts, the latest first.
func (db *DB) TableHistory(ctx context.Context, of referee.Collection, name string) ([]referee.TableVersion, error) {
	return read(ctx, db, fmt.Sprintf("read the history of table %q", name), scanTable, "SELECT "+tableColumns+
		", '' FROM club_tables WHERE guild = $1 AND system = $2 AND name = $3 ORDER BY version DESC", of.Guild, of.System, name)
}

const armyColumns = "id, system, name, mark, salt, author, at"

func scanArmy(row pgx.Row) (a referee.Army, err error) {
	var at int64
	err = row.Scan(&a.ID, &a.System, &a.Name, (*string)(&a.Author.Mark), &a.Author.Salt, &a.Author.Body, &at, &a.Text)
	a.At = fromMillis(&at)
	return a, err
}

// PutArmy keeps an army of a club, its time to the millisecond, under a key that each of the club's armies of
// a system has to itself. One of the same author's by that key is replaced and keeps its id. It returns the
// army as it is kept. referee.ErrArmyTaken, referee.ErrArmoryFull, referee.ErrArmoryShare.
func (db *DB) PutArmy(ctx context.Context, guild, key string, a referee.Army) (referee.Army, error) {
	step := "keep army " + a.ID
	if err := a.Check(guild, key); err != nil {
		return a, failure(step, err)
	}
	err := db.inTurn(ctx, step, guild, "armies "+a.System, func(ctx context.Context, c *pgx.Conn) error {
		var id, author string
		var all, own int
		err := c.QueryRow(ctx, `SELECT coalesce(max(id) FILTER (WHERE key = $3), ''), coalesce(max(author) FILTER (WHERE key = $3), ''), count(*),
			count(*) FILTER (WHERE author = $4) FROM club_armies WHERE guild = $1 AND system = $2`, guild, a.System, key, a.Author.Body).
			Scan(&id, &author, &all, &own)
		switch {
		case err != nil:
			return err
		case id != "" && (author == "" || author != a.Author.Body):
			return referee.ErrArmyTaken
		case id != "":
			a.ID = id
		case own >= referee.MostArmiesEach:
			return referee.ErrArmoryShare
		case all >= referee.MostArmies:
			return referee.ErrArmoryFull
		}
		_, err = c.Exec(ctx, `INSERT INTO club_armies (guild, key, `+armyColumns+`, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
			ON CONFLICT (guild, system, key) DO UPDATE SET name = excluded.name, body = excluded.body, mark = excluded.mark, salt = excluded.salt,
				author = excluded.author, at = excluded.at`,
			guild, key, a.ID, a.System, a.Name, string(a.Author.Mark), a.Author.Salt, a.Author.Body, a.At.UnixMilli(), a.Text)
		return err
	})
	return a, err
}

// Armies returns a club's armies of a system without their texts, by key.
func (db *DB) Armies(ctx context.Context, of referee.Collection) ([]referee.Army, error) {
	return read(ctx, db, "read the club's armies", scanArmy, "SELECT "+armyColumns+
		`, '' FROM club_armies WHERE guild = $1 AND system = $2 ORDER BY key COLLATE "C"`, of.Guild, of.System)
}

// Army returns an army of a club. referee.ErrNotFound.
func (db *DB) Army(ctx context.Context, guild, id string) (referee.Army, error) {
	return readOne(ctx, db, "read army "+id, scanArmy, "SELECT "+armyColumns+", body FROM club_armies WHERE guild = $1 AND id = $2", guild, id)
}

// DropArmy deletes an army of a club. referee.ErrNotFound.
func (db *DB) DropArmy(ctx context.Context, guild, id string) error {
	return db.dropRow(ctx, "delete army "+id, "DELETE FROM club_armies WHERE guild = $1 AND id = $2", guild, id)
}

// AddToSeason appends a line to those of a club's seasons, its time to the millisecond, and keeps the people
// whom it names for the first time. referee.ErrOriginKnown, referee.ErrSeasonChanged, referee.ErrSeasonFull.
func (db *DB) AddToSeason(ctx context.Context, guild string, known int, l referee.SeasonLine, people []referee.SeasonPerson) error {
	const step = "add to the season"
	if err := l.Check(guild, people); err != nil {
		return failure(step, err)
	}
	return db.inTurn(ctx, step, guild, "season", func(ctx context.Context, c *pgx.Conn) error {
		var again bool
		var lines, named int
		err := c.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM club_season_lines WHERE guild = $1 AND origin = $2),
			(SELECT count(*) FROM club_season_lines WHERE guild = $1), (SELECT count(*) FROM club_season_people WHERE guild = $1)`,
			guild, l.Origin).Scan(&again, &lines, &named)
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
		var b pgx.Batch
		b.Queue("INSERT INTO club_season_lines (guild, n, origin, body, mark, salt, author, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
			guild, lines, l.Origin, string(l.Body), string(l.Author.Mark), l.Author.Salt, l.Author.Body, l.At.UnixMilli())
		for i, p := range people {
			b.Queue("INSERT INTO club_season_people (guild, n, key, account, name) VALUES ($1, $2, $3, $4, $5)",
				guild, named+i, string(p.Key), p.Account, p.Name)
		}
		return ask(ctx, c, &b)
	})
}

// Seasons returns what a club keeps of its seasons. Lines are only added, and people with them: read first,
// the lines name nobody whom the people lack.
func (db *DB) Seasons(ctx context.Context, guild string) (s referee.Seasons, err error) {
	s.Lines, err = read(ctx, db, "read the season", func(row pgx.Row) (l referee.SeasonLine, err error) {
		var body string
		var at int64
		err = row.Scan(&l.Origin, &body, (*string)(&l.Author.Mark), &l.Author.Salt, &l.Author.Body, &at)
		l.Body, l.At = []byte(body), fromMillis(&at)
		return l, err
	}, "SELECT origin, body, mark, salt, author, at FROM club_season_lines WHERE guild = $1 ORDER BY n", guild)
	if err != nil {
		return s, err
	}
	s.People, err = read(ctx, db, "read who plays the season", func(row pgx.Row) (p referee.SeasonPerson, err error) {
		err = row.Scan((*string)(&p.Key), &p.Account, &p.Name)
		return p, err
	}, "SELECT key, account, name FROM club_season_people WHERE guild = $1 ORDER BY n", guild)
	return s, err
}

// PutTheme keeps the theme of a club's pictures, in the place of the one before.
func (db *DB) PutTheme(ctx context.Context, guild, theme string) error {
	_, err := db.exec(ctx, "keep a club's theme", true,
		"INSERT INTO club_themes (guild, theme) VALUES ($1, $2) ON CONFLICT (guild) DO UPDATE SET theme = excluded.theme", guild, theme)
	return err
}

// Theme returns the theme of a club's pictures. referee.ErrNotFound.
func (db *DB) Theme(ctx context.Context, guild string) (string, error) {
	return readOne(ctx, db, "read a club's theme", one[string], "SELECT theme FROM club_themes WHERE guild = $1", guild)
}

// PutOwnTheme keeps the theme of the pictures that a person alone sees; an empty one forgets what he chose.
func (db *DB) PutOwnTheme(ctx context.Context, person, theme string) error {
	const step = "keep a person's theme"
	if theme == "" {
		_, err := db.exec(ctx, step, true, "DELETE FROM own_themes WHERE person = $1", person)
		return err
	}
	_, err := db.exec(ctx, step, true,
		"INSERT INTO own_themes (person, theme) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET theme = excluded.theme", person, theme)
	return err
}

// OwnTheme returns the theme of the pictures that a person alone sees. referee.ErrNotFound.
func (db *DB) OwnTheme(ctx context.Context, person string) (string, error) {
	return readOne(ctx, db, "read a person's theme", one[string], "SELECT theme FROM own_themes WHERE person = $1", person)
}

// PutDraft stores a draft, its time to the millisecond.
func (db *DB) PutDraft(ctx context.Context, d referee.Draft) error {
	step := "keep draft " + d.ID
	if err := d.Check(); err != nil {
		return failure(step, err)
	}
	return db.with(ctx, step, false, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		queueDraft(&b, "", d)
		return ask(ctx, c, &b)
	})
}

// queueDraft adds a draft; guild is where it is not that of its game.
func queueDraft(b *pgx.Batch, guild string, d referee.Draft) {
	b.Queue("INSERT INTO drafts (guild, id, kind, game, person, body, at) VALUES (coalesce((SELECT guild FROM games WHERE id = $4), $1), $2, $3, $4, $5, $6, $7)",
		guild, d.ID, d.Kind, d.Game, d.User, string(d.Body), d.At.UnixMilli())
}

// Draft returns a draft. referee.ErrNotFound.
func (db *DB) Draft(ctx context.Context, id string) (referee.Draft, error) {
	return readOne(ctx, db, "read draft "+id, func(row pgx.Row) (d referee.Draft, err error) {
		var body string
		var at int64
		err = row.Scan(&d.ID, &d.Kind, &d.Game, &d.User, &body, &at)
		d.Body, d.At = []byte(body), fromMillis(&at)
		return d, err
	}, "SELECT id, kind, game, person, body, at FROM drafts WHERE id = $1", id)
}

// DropDraft deletes a draft: of two who do, one alone has done it. referee.ErrNotFound.
func (db *DB) DropDraft(ctx context.Context, id string) error {
	return db.dropRow(ctx, "drop draft "+id, "DELETE FROM drafts WHERE id = $1", id)
}
