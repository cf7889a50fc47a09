package referee

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"aidedecamp/bot/misread"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Sheet is a table as a club plays by it.
type Sheet struct {
	// System is whose table it is.
	System *rules.System
	// TableVersion is the version; its Version is 0 and its author empty where it is the shipped table.
	TableVersion
	// Example says that it is a shipped table that comes from no rule text.
	Example bool
}

// Latest stands for the version that a club plays by now.
const Latest = -1

// Sheets returns all tables of a system as the place's club plays by them, by name. A system that there is
// none of is a *rules.Violation.
func (c *clubs) Sheets(ctx context.Context, place Place, system string) ([]Sheet, error) {
	s, err := c.systems.Find(system)
	if err != nil {
		return nil, rules.Refuse(misread.Ref, "game.refused.no-such-system", phrase.Named("system", system))
	}
	own, err := c.store.Tables(ctx, Collection{place.Guild, system})
	if err != nil {
		return nil, fmt.Errorf("tables of the club for %s: %w", system, err)
	}
	var all []Sheet
	for _, name := range slices.Sorted(maps.Keys(s.Meta.Tables)) {
		sheet := shippedSheet(s, name)
		if i := slices.IndexFunc(own, func(t TableVersion) bool { return t.Name == name }); i >= 0 {
			sheet = sheetOf(s, own[i])
		}
		all = append(all, sheet)
	}
	return all, nil
}

// Sheet returns a version of a table: one of the place's club, 0 for the shipped one, Latest for the one that
// it plays by now. What there is none of is a *rules.Violation.
func (c *clubs) Sheet(ctx context.Context, place Place, system, name string, version int) (Sheet, error) {
	s, err := c.tableOf(system, name)
	if err != nil || version == 0 {
		return shippedSheet(s, name), err
	}
	if version == Latest {
		sheets, err := c.Sheets(ctx, place, system)
		if err != nil {
			return Sheet{}, err
		}
		return sheets[slices.IndexFunc(sheets, func(t Sheet) bool { return t.Name == name })], nil
	}
	t, err := c.store.Table(ctx, Collection{place.Guild, system}, name, version)
	switch {
	case errors.Is(err, ErrNotFound):
		return Sheet{}, rules.Refuse(misread.Ref, "bot.table.no-version", phrase.Verbatim("table", name), phrase.Number("version", version))
	case err != nil:
		return Sheet{}, fmt.Errorf("version %d of table %s: %w", version, name, err)
	}
	return sheetOf(s, t), nil
}

func shippedSheet(s *rules.System, name string) Sheet {
	if s == nil {
		return Sheet{}
	}
	return Sheet{System: s, TableVersion: TableVersion{Name: name, Text: s.Meta.Tables[name]},
		Example: slices.Contains(s.Meta.Examples(), name)}
}

// sheetOf is a club's version: the shipped text put back is as much an example as before.
func sheetOf(s *rules.System, t TableVersion) Sheet {
	return Sheet{System: s, TableVersion: t, Example: t.Text == s.Meta.Tables[t.Name] && slices.Contains(s.Meta.Examples(), t.Name)}
}

// History returns the versions of a table that the place's club has had, without their texts, the latest
// first. A table that there is none of is a *rules.Violation.
func (c *clubs) History(ctx context.Context, place Place, system, name string) ([]TableVersion, error) {
	if _, err := c.tableOf(system, name); err != nil {
		return nil, err
	}
	found, err := c.store.TableHistory(ctx, Collection{place.Guild, system}, name)
	if err != nil {
		return nil, fmt.Errorf("history of table %s of %s: %w", name, system, err)
	}
	return found, nil
}

// Played is a table of a game that is not as shipped, or that its club has changed since.
type Played struct {
	// Name is the table's file name.
	Name string
	// Version is the club's version that the game was opened with: 0 for the shipped table, Latest where the
	// club never had it.
	Version int
	// Now is the club's version today, 0 where it has none.
	Now int
}

// TablesPlayed returns which tables of a game of the place are the club's, and which of them the club has
// changed since, by name.
func (c *clubs) TablesPlayed(ctx context.Context, place Place, g *house.Game) ([]Played, error) {
	club := Collection{place.Guild, g.System().Meta.Slug}
	_, versions, err := c.latest(ctx, club)
	if err != nil {
		return nil, err
	}
	shipped, held := g.System().Meta.Tables, g.Header().Setup.Tables
	var all []Played
	for _, name := range slices.Sorted(maps.Keys(held)) {
		p := Played{Name: name, Now: versions[name]}
		switch {
		case p.Now == 0 && held[name] == shipped[name]:
			continue
		default:
			if p.Version, err = c.versionOf(ctx, club, TableVersion{Name: name, Text: held[name], Version: p.Now},
				shipped[name], g.Log()[0].At); err != nil {
				return nil, err
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// versionOf is the version of a table, up to a latest one, that had the text at a moment, as lines write it:
// an old text taken back since is another version. 0 is the shipped one, Latest none.
func (c *clubs) versionOf(ctx context.Context, club Collection, table TableVersion, shipped, at string) (int, error) {
	found := Latest
	for version := table.Version; version > 0; version-- {
		t, err := c.store.Table(ctx, club, table.Name, version)
		switch {
		case err != nil:
			return 0, fmt.Errorf("version %d of table %s: %w", version, table.Name, err)
		case t.Text != table.Text:
			continue
		case t.At.UTC().Format(time.RFC3339) <= at:
			return version, nil
		}
		found = version // by a clock that went wrong
	}
	if table.Text == shipped {
		return 0, nil
	}
	return found, nil
}
