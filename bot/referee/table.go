package referee

import (
	"context"
	"encoding/hex"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"aidedecamp/bot/misread"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// clubs are the tables and armies that clubs keep, for whatever game is opened.
type clubs struct {
	*deps
}

// ReviseTable stores a club's table of a system, for the games that will be opened, once a game could start
// with it by each of the system's settings. It returns the version, the latest one where the text is that
// already. over is the version that the text was written over, 0 for the shipped table. Who may do so is the
// edge's to say.
//
// A system or table that there is none of, a text of more than MostTableBytes, one that the system does not
// take and one over another version than the club has by now are Violations; that of a table not taken tells
// all faults that can be told apart, each with its line where the error tells it.
func (c *clubs) ReviseTable(ctx context.Context, place Place, person Person, system, name, text string, over int) (stored TableVersion, err error) {
	s, err := c.tableOf(system, name)
	if err != nil {
		return stored, err
	}
	if size := len(text); size > MostTableBytes { // before anything reads it
		return stored, TableTooLarge(name, size)
	}
	club := Collection{place.Guild, system}
	tables, versions, err := c.latest(ctx, club)
	if err != nil {
		return stored, err
	}
	if versions[name] != over {
		return stored, tableChanged(name, versions[name])
	}
	if refused := misread.Judge(s, tables, name, text); refused != nil {
		return stored, refused
	}
	t := TableVersion{Name: name, Text: text, At: c.now()}
	if t.Author, err = c.sign(person); err != nil {
		return stored, err
	}
	stored, err = c.store.PutTable(ctx, club, t, versions)
	if errors.Is(err, ErrTableChanged) {
		return stored, c.refuseChanged(ctx, club, name, versions)
	}
	return stored, err
}

// tableChanged refuses a text that was written over another version than the club has by now.
func tableChanged(name string, version int) error {
	return rules.Refuse(misread.Ref, "bot.table.changed", phrase.Verbatim("table", name), phrase.Number("version", version))
}

// refuseChanged says which of a club's tables has changed while another was judged beside it: two tables,
// each judged beside the other's old one, need not go together.
func (c *clubs) refuseChanged(ctx context.Context, club Collection, judged string, beside map[string]int) error {
	_, versions, err := c.latest(ctx, club)
	if err != nil {
		return err
	}
	if versions[judged] != beside[judged] {
		return tableChanged(judged, versions[judged])
	}
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		if versions[name] != beside[name] {
			return rules.Refuse(misread.Ref, "bot.table.changed-beside", phrase.Verbatim("table", judged), phrase.Verbatim("other", name),
				phrase.Number("version", versions[name]))
		}
	}
	return ErrTableChanged
}

// tableOf returns the system that has a table; what there is none of is a Violation.
func (c *clubs) tableOf(system, name string) (*rules.System, error) {
	s, err := c.systems.Find(system)
	if err != nil {
		return nil, rules.Refuse(misread.Ref, "game.refused.no-such-system", phrase.Named("system", system))
	}
	if _, ok := s.Meta.Tables[name]; !ok {
		return nil, rules.Refuse(misread.Ref, "game.refused.table", phrase.Named("table", name))
	}
	return s, nil
}

// TableTooLarge refuses a table of so many bytes.
func TableTooLarge(name string, size int) *rules.Violation {
	return rules.Refuse(misread.Ref, "bot.table.too-large", phrase.Named("table", name),
		phrase.Verbatim("size", strconv.Itoa((size+999)/1000)), phrase.Verbatim("most", strconv.Itoa(MostTableBytes/1000)))
}

// sign is a person's account as a text that can be erased.
func (c *clubs) sign(person Person) (ledger.Text, error) {
	salt, err := c.fresh(16)
	return ledger.Text{Mark: ledger.Mark("#" + dice.Blind(salt, person.ID).String()), Salt: hex.EncodeToString(salt), Body: person.ID}, err
}

// latest returns the texts and the versions of a club's tables, by name.
func (c *clubs) latest(ctx context.Context, club Collection) (map[string]string, map[string]int, error) {
	found, err := c.store.Tables(ctx, club)
	tables, versions := map[string]string{}, map[string]int{}
	for _, t := range found {
		tables[t.Name], versions[t.Name] = t.Text, t.Version
	}
	return tables, versions, err
}

// versions returns the texts of a club's tables as they were. ErrStale where one is gone.
func (c *clubs) versions(ctx context.Context, club Collection, versions map[string]int) (map[string]string, error) {
	tables := map[string]string{}
	for name, version := range versions {
		t, err := c.store.Table(ctx, club, name, version)
		if err != nil {
			return nil, staleOr(err)
		}
		tables[name] = t.Text
	}
	return tables, nil
}

// Topics returns what `/regle` knows of a system in a place without a game.
func (c *clubs) Topics(ctx context.Context, place Place, system *rules.System) ([]rules.Topic, error) {
	return byTables(ctx, c, place, system, func(tables map[string]string) ([]rules.Topic, error) {
		return house.FreeTopics(system, tables)
	})
}

// byTables is what a system answers without a game, by the tables of the place's club.
func byTables[T any](ctx context.Context, c *clubs, place Place, system *rules.System,
	answer func(tables map[string]string) (T, error)) (T, error) {
	tables, _, err := c.latest(ctx, Collection{place.Guild, system.Meta.Slug})
	if err != nil {
		var none T
		return none, err
	}
	found, err := answer(tables)
	return found, misread.Unusable(system, tables, err)
}

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
		return nil, err
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
func (c *clubs) Sheet(ctx context.Context, place Place, system, name string, version int) (sheet Sheet, err error) {
	s, err := c.tableOf(system, name)
	switch {
	case err != nil:
		return sheet, err
	case version == 0:
		return shippedSheet(s, name), nil
	case version == Latest:
		sheets, err := c.Sheets(ctx, place, system)
		if err != nil {
			return sheet, err
		}
		return sheets[slices.IndexFunc(sheets, func(t Sheet) bool { return t.Name == name })], nil
	}
	t, err := c.store.Table(ctx, Collection{place.Guild, system}, name, version)
	if errors.Is(err, ErrNotFound) {
		return sheet, rules.Refuse(misread.Ref, "bot.table.no-version", phrase.Verbatim("table", name), phrase.Number("version", version))
	}
	return sheetOf(s, t), err
}

// shippedSheet is a table as it came with the rules.
func shippedSheet(s *rules.System, name string) Sheet {
	return sheetOf(s, TableVersion{Name: name, Text: s.Meta.Tables[name]})
}

// sheetOf is a version of a table: the shipped text put back is as much an example as before.
func sheetOf(s *rules.System, t TableVersion) Sheet {
	return Sheet{System: s, TableVersion: t, Example: t.Text == s.Meta.Tables[t.Name] && slices.Contains(s.Meta.Examples(), t.Name)}
}

// History returns the versions of a table that the place's club has had, without their texts, the latest
// first. A table that there is none of is a *rules.Violation.
func (c *clubs) History(ctx context.Context, place Place, system, name string) ([]TableVersion, error) {
	if _, err := c.tableOf(system, name); err != nil {
		return nil, err
	}
	return c.store.TableHistory(ctx, Collection{place.Guild, system}, name)
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
		if p.Now == 0 && held[name] == shipped[name] {
			continue
		}
		p.Version, err = c.versionOf(ctx, club, TableVersion{Name: name, Text: held[name], Version: p.Now}, shipped[name], g.Log()[0].At)
		if err != nil {
			return nil, err
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
			return 0, err
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
