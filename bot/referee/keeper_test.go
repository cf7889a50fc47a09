package referee_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// erased is a text of which its mark alone is left.
func erased(t ledger.Text) ledger.Text { return ledger.Text{Mark: t.Mark, Withheld: t.Withheld} }

// unsigned is an author whom nobody can name any more.
func unsigned(t ledger.Text, account string) ledger.Text {
	if t.Body == account {
		return erased(t)
	}
	return t
}

func (m *memory) GamesOf(_ context.Context, account string) ([]referee.GameOf, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []referee.GameOf
	for id, k := range m.games {
		named := slices.ContainsFunc(k.beside, func(r ledger.Record) bool {
			return slices.ContainsFunc(r.Texts, func(t ledger.Text) bool { return strings.Contains(t.Body, account) })
		})
		if account == "" || !named && k.opener != account {
			continue
		}
		first, err := ledger.ParseLine(k.lines[0])
		if err != nil {
			return nil, err
		}
		at, err := time.Parse(time.RFC3339, first.At)
		if err != nil {
			return nil, err
		}
		all = append(all, referee.GameOf{Game: id, System: k.system, Place: k.place, Created: at, Open: k.open, Opener: k.opener == account})
	}
	slices.SortFunc(all, func(a, b referee.GameOf) int { return m.games[a.Game].opened - m.games[b.Game].opened })
	return all, nil
}

func (m *memory) Held(_ context.Context, account string) (all []referee.Held, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	held := map[string][]map[string]any{}
	add := func(is bool, where string, row map[string]any) {
		if is && account != "" {
			held[where] = append(held[where], row)
		}
	}
	for id, k := range m.games {
		add(k.opener == account, "games", map[string]any{"id": id})
	}
	for _, d := range m.drafts {
		add(d.User == account, "drafts", map[string]any{"id": d.ID, "body": string(d.Body)})
	}
	for of, tables := range m.tables {
		for _, t := range tables {
			add(t.Author.Body == account, "club_tables", map[string]any{"guild": of.Guild, "name": t.Name, "version": t.Version})
		}
	}
	for at, a := range m.armies {
		guild, _, _ := strings.Cut(at, " ")
		add(a.Author.Body == account, "club_armies", map[string]any{"guild": guild, "name": a.Name, "text": a.Text})
	}
	for guild, s := range m.seasons {
		for n, l := range s.Lines {
			add(l.Author.Body == account, "club_season_lines", map[string]any{"guild": guild, "n": n, "body": string(l.Body)})
		}
		for _, p := range s.People {
			add(p.Account == account, "club_season_people", map[string]any{"guild": guild, "key": string(p.Key), "name": p.Name})
		}
	}
	for game, all := range m.followers {
		add(slices.Contains(all, account), "followers", map[string]any{"game": game})
	}
	for id, k := range m.games {
		for _, d := range k.fell {
			for i, times := range d.Faces {
				add(d.Account == account && times > 0, "fallen_dice", map[string]any{"game": id, "source": string(d.Source),
					"sides": int64(d.Sides), "face": int64(i + 1), "times": int64(times)})
			}
		}
	}
	for name, value := range m.choices[referee.Chooser{Person: account}] {
		add(true, "choices", map[string]any{"name": name, "value": value})
	}
	for _, where := range slices.Sorted(maps.Keys(held)) {
		all = append(all, referee.Held{Where: where, Rows: held[where]})
	}
	return all, nil
}

func (m *memory) Forget(_ context.Context, account string, traces map[string]ledger.Traces) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if account == "" {
		return nil
	}
	for id, k := range m.games {
		if k.opener == account {
			k.opener = ""
		}
		if _, left := traces[id]; left {
			k.erased++
		}
		if _, left := traces[id]; left || bytes.Contains(k.live.Handle.Reveal(), []byte(account)) {
			k.live.Handle, k.live.Until = referee.Handle{}, time.Time{}
		}
		k.beside = slices.Clone(k.beside) // a game in memory has the texts that it was given
		for i := range k.beside {
			texts := slices.Clone(k.beside[i].Texts)
			for j, t := range texts {
				if t.Body == account || slices.Contains(traces[id].Texts, t.Mark) {
					texts[j] = erased(t)
				}
			}
			k.beside[i].Texts = texts
		}
		for i, r := range k.calls {
			if slices.Contains(traces[id].Seats, r.Seat) {
				k.calls[i].Wish, k.calls[i].Quiet, k.calls[i].At = "", "", time.Time{}
			}
		}
		for origin, a := range m.answers {
			if a.Game == id && slices.Contains(traces[id].Seats, a.Seat) {
				a.Act = ""
				m.answers[origin] = a
			}
		}
	}
	maps.DeleteFunc(m.drafts, func(_ string, d referee.Draft) bool {
		return d.User == account || strings.Contains(string(json.RawMessage(d.Body)), account)
	})
	for of, tables := range m.tables {
		for i := range tables {
			m.tables[of][i].Author = unsigned(tables[i].Author, account)
		}
	}
	maps.DeleteFunc(m.armies, func(_ string, a referee.Army) bool { return a.Author.Body == account })
	for guild, s := range m.seasons {
		s = referee.Seasons{Lines: slices.Clone(s.Lines), People: slices.Clone(s.People)}
		for i := range s.Lines {
			s.Lines[i].Author = unsigned(s.Lines[i].Author, account)
		}
		for i := range s.People {
			if s.People[i].Account == account {
				s.People[i].Account, s.People[i].Name = "", ""
			}
		}
		m.seasons[guild] = s
	}
	for game, all := range m.followers {
		m.followers[game] = slices.DeleteFunc(slices.Clone(all), func(a string) bool { return a == account })
	}
	for _, k := range m.games {
		for i := range k.fell {
			if k.fell[i].Account == account {
				k.fell[i].Account = ""
			}
		}
	}
	delete(m.choices, referee.Chooser{Person: account})
	return nil
}

func (m *memory) Guilds(context.Context) ([]referee.Guild, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := map[string]*referee.Guild{}
	of := func(id string) *referee.Guild {
		if all[id] == nil {
			all[id] = &referee.Guild{ID: id, Missing: m.missing[id]}
			_, all[id].Purging = m.purges[id]
		}
		return all[id]
	}
	for _, k := range m.games {
		if k.open {
			of(k.place.Guild).Open++
		} else {
			of(k.place.Guild).Ended++
		}
	}
	for c, tables := range m.tables {
		of(c.Guild).Tables += len(tables)
	}
	for at := range m.armies {
		guild, _, _ := strings.Cut(at, " ")
		of(guild).Armies++
	}
	for guild, s := range m.seasons {
		of(guild).SeasonLines += len(s.Lines)
	}
	for guild := range m.purges {
		of(guild)
	}
	for c := range m.choices {
		of(c.Guild)
	}
	var guilds []referee.Guild
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if id != "" {
			guilds = append(guilds, *all[id])
		}
	}
	return guilds, nil
}

func (m *memory) SetMissing(_ context.Context, guild string, since time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.missing == nil {
		m.missing = map[string]time.Time{}
	}
	if m.missing[guild] = since.UTC().Truncate(time.Millisecond); since.IsZero() {
		delete(m.missing, guild)
	}
	return nil
}

func (m *memory) BeginPurge(_ context.Context, guild string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.purges == nil {
		m.purges = map[string]int{}
	}
	m.purges[guild] = m.made
	maps.DeleteFunc(m.tables, func(of referee.Collection, _ []referee.TableVersion) bool { return of.Guild == guild })
	maps.DeleteFunc(m.armies, func(at string, _ referee.Army) bool { return strings.HasPrefix(at, guild+" ") })
	delete(m.choices, referee.Chooser{Guild: guild})
	delete(m.seasons, guild)
	return nil
}

func (m *memory) Purge(_ context.Context, guild string, most int) (more bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	through, begun := m.purges[guild]
	var left []string
	for id, k := range m.games {
		if begun && k.place.Guild == guild && k.opened < through {
			left = append(left, id)
		}
	}
	slices.SortFunc(left, func(a, b string) int { return m.games[a].opened - m.games[b].opened })
	gone := left[:min(most, len(left))]
	for _, id := range gone {
		delete(m.games, id)
		delete(m.followers, id)
	}
	lost := func(game string) bool { return game != "" && slices.Contains(gone, game) }
	maps.DeleteFunc(m.answers, func(_ string, a referee.Answer) bool { return lost(a.Game) })
	maps.DeleteFunc(m.drafts, func(_ string, d referee.Draft) bool { return lost(d.Game) })
	if more = len(left) > len(gone); !more && begun {
		delete(m.purges, guild)
		delete(m.missing, guild)
	}
	return more, nil
}
