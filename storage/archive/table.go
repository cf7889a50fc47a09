package archive

import (
	"context"
	"fmt"
	"maps"
	"time"

	"aidedecamp/bot/referee"
)

const (
	tableColumns = "name, version, mark, salt, author, at"
	latestTables = "SELECT " + tableColumns + `, text FROM club_tables AS t WHERE guild = $1 AND system = $2
		AND version = (SELECT max(version) FROM club_tables WHERE guild = t.guild AND system = t.system AND name = t.name)
		ORDER BY name`
)

func scanTable(row Row) (t referee.TableVersion, err error) {
	err = row.Scan(&t.Name, &t.Version, &t.Author.Mark, &t.Author.Salt, &t.Author.Body, (*Millis)(&t.At), &t.Text)
	return t, err
}

// PutTable stores a club's table as its next version, its time to the millisecond, and returns it as it is
// kept; a text that is the latest version's is not stored again. referee.ErrTableTooLarge;
// referee.ErrTableChanged where beside are not the latest versions of all of the club's tables.
func (w Writing) PutTable(ctx context.Context, of referee.Collection, t referee.TableVersion,
	beside map[string]int) (kept referee.TableVersion, err error) {
	step := Step{Name: fmt.Sprintf("keep table %q", t.Name)}
	if err := t.Check(of); err != nil {
		return kept, fmt.Errorf("%s: %w", step.Name, err)
	}
	var look Queue
	var tables []referee.TableVersion
	All(&look, &tables, scanTable, latestTables, of.Guild, of.System)
	err = w.engine.Judge(ctx, step, Turn{Guild: of.Guild, What: "tables " + of.System}, look, func() (q Queue, err error) {
		latest, versions := map[string]referee.TableVersion{}, map[string]int{}
		for _, known := range tables {
			latest[known.Name], versions[known.Name] = known, known.Version
		}
		if !maps.Equal(versions, beside) {
			return nil, referee.ErrTableChanged
		}
		if known := latest[t.Name]; known.Version > 0 && known.Text == t.Text {
			kept = known
			return nil, nil
		}
		kept = t
		kept.Version, kept.At = versions[t.Name]+1, time.UnixMilli(t.At.UnixMilli()).UTC()
		q.Do("INSERT INTO club_tables (guild, system, "+tableColumns+", text) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
			of.Guild, of.System, t.Name, kept.Version, string(t.Author.Mark), t.Author.Salt, t.Author.Body, t.At.UnixMilli(), t.Text)
		return q, nil
	})
	if err != nil {
		return referee.TableVersion{}, err
	}
	return kept, nil
}

// Tables returns the latest version of each of a club's tables, by name.
func (r Reading) Tables(ctx context.Context, of referee.Collection) ([]referee.TableVersion, error) {
	return ask(ctx, r, "read the club's tables", scanTable, latestTables, of.Guild, of.System)
}

// Table returns one version of a club's table. referee.ErrNotFound.
func (r Reading) Table(ctx context.Context, of referee.Collection, name string, version int) (referee.TableVersion, error) {
	return askOne(ctx, r, fmt.Sprintf("read version %d of table %q", version, name), scanTable, "SELECT "+tableColumns+
		", text FROM club_tables WHERE guild = $1 AND system = $2 AND name = $3 AND version = $4", of.Guild, of.System, name, version)
}

// TableHistory returns all versions of a club's table without their texts, the latest first.
func (r Reading) TableHistory(ctx context.Context, of referee.Collection, name string) ([]referee.TableVersion, error) {
	return ask(ctx, r, fmt.Sprintf("read the history of table %q", name), scanTable, "SELECT "+tableColumns+
		", '' FROM club_tables WHERE guild = $1 AND system = $2 AND name = $3 ORDER BY version DESC", of.Guild, of.System, name)
}
