package referee_test

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// memory is a Store in memory: it keeps lines, as a file does, and gives back what it reads from them.
type memory struct {
	t  testing.TB
	mu sync.Mutex

	games   map[string]*kept
	answers map[string]referee.Answer
	order   []string
	drafts  map[string]referee.Draft
	tables  map[referee.Collection][]referee.TableVersion
	armies  map[string]referee.Army // by club and key

	// fail is asked before and after each commit; an error of its second call leaves the commit done.
	fail func(committed bool) error
}

type kept struct {
	place  referee.Place
	secret dice.Secret
	open   bool
	live   string
	due    []referee.Due
	lines  [][]byte
	beside []ledger.Record

	opener          string
	table, opened   int
	worded, dropped bool
}

func newMemory(t testing.TB) *memory {
	return &memory{t: t, games: map[string]*kept{}, answers: map[string]referee.Answer{}, drafts: map[string]referee.Draft{},
		tables: map[referee.Collection][]referee.TableVersion{}, armies: map[string]referee.Army{}}
}

func (m *memory) commit(c referee.Commit, k *kept, enter func()) error {
	if m.fail != nil {
		if err := m.fail(false); err != nil {
			return err
		}
	}
	if _, known := m.answers[c.Answer.Origin]; known {
		return referee.ErrOriginKnown
	}
	if c.Records[0].Seq != len(k.lines) {
		return referee.ErrConflict
	}
	if c.Draft != "" {
		if _, ok := m.drafts[c.Draft]; !ok {
			return referee.ErrNotFound
		}
		delete(m.drafts, c.Draft)
	}
	if enter != nil {
		enter()
	}
	k.lines, k.beside = append(k.lines, c.Lines...), append(k.beside, c.Records...)
	k.open = !c.Ends
	k.worded, k.dropped = k.worded || c.Worded, k.dropped || c.Dropped
	maps.DeleteFunc(m.drafts, func(_ string, d referee.Draft) bool { return c.Ends && d.Game == c.Game })
	if c.Clocked {
		k.due = placed(c.Due, k.place)
	}
	m.answers[c.Answer.Origin] = c.Answer
	m.order = append(m.order, c.Answer.Origin)
	if m.fail != nil {
		return m.fail(true)
	}
	return nil
}

func (m *memory) Open(_ context.Context, o referee.Opening) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.games {
		if k.place == o.Place && k.open {
			return referee.ErrChannelBusy
		}
		if k.place.Guild == o.Place.Guild && k.open && o.Table > 0 && k.table == o.Table {
			return referee.ErrTableTaken
		}
	}
	k := &kept{place: o.Place, secret: o.Secret, opener: o.Opener, table: o.Table, opened: len(m.games)}
	return m.commit(o.Commit, k, func() { m.games[o.Game] = k })
}

func (m *memory) Append(_ context.Context, c referee.Commit) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[c.Game]
	if !ok {
		return referee.ErrNotFound
	}
	return m.commit(c, k, nil)
}

func (m *memory) OpenTables(_ context.Context, guild string) ([]referee.OpenTable, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var tables []referee.OpenTable
	for id, k := range m.games {
		if k.place.Guild == guild && k.open {
			tables = append(tables, referee.OpenTable{Game: id, Place: k.place, Number: k.table})
		}
	}
	slices.SortFunc(tables, func(a, b referee.OpenTable) int {
		last := map[bool]int{true: 1}
		return cmp.Or(cmp.Compare(last[a.Number == 0], last[b.Number == 0]), cmp.Compare(a.Number, b.Number),
			cmp.Compare(m.games[a.Game].opened, m.games[b.Game].opened))
	})
	return tables, nil
}

func (m *memory) TableNumber(_ context.Context, game string) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return 0, referee.ErrNotFound
	}
	return k.table, nil
}

func (m *memory) Openings(_ context.Context, guild, account string) (o referee.Openings, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	count := map[bool]int{true: 1}
	for _, k := range m.games {
		if k.place.Guild == guild && k.opener == account && account != "" {
			o.Opened, o.Worded, o.Dropped = o.Opened+1, o.Worded+count[k.worded], o.Dropped+count[k.dropped]
		}
	}
	return o, nil
}

func (m *memory) Load(_ context.Context, game string) (referee.Stored, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return referee.Stored{}, referee.ErrNotFound
	}
	s := referee.Stored{Place: k.place, Secret: k.secret, Live: k.live, Due: slices.Clone(k.due)}
	for i, line := range k.lines {
		r, err := ledger.ParseLine(line)
		if err != nil {
			return s, err
		}
		r.Texts, r.Payloads = k.beside[i].Texts, k.beside[i].Payloads
		s.Records = append(s.Records, r)
	}
	return s, nil
}

func (m *memory) Tail(ctx context.Context, game string, from int) ([]ledger.Record, error) {
	s, err := m.Load(ctx, game)
	if err != nil {
		return nil, err
	}
	return s.Records[min(from, len(s.Records)):], nil
}

func (m *memory) At(_ context.Context, p referee.Place, which referee.Which) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		if k.place == p && (k.open || which == referee.LastGame) {
			return id, nil
		}
	}
	return "", referee.ErrNotFound
}

func (m *memory) Answer(ctx context.Context, origin string) (referee.Answer, error) {
	if err := ctx.Err(); err != nil {
		return referee.Answer{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.answers[origin]
	if !ok {
		return a, referee.ErrNotFound
	}
	return a, nil
}

func (m *memory) Undelivered(_ context.Context, game string) ([]referee.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rows []referee.Answer
	for _, origin := range m.order {
		if a := m.answers[origin]; a.Game == game && a.DeliveredAt.IsZero() {
			rows = append(rows, a)
		}
	}
	return rows, nil
}

func (m *memory) UndeliveredFrom(_ context.Context, origin string) ([]referee.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var owed []referee.Answer
	for _, a := range m.answers {
		if a.DeliveredAt.IsZero() && strings.HasPrefix(a.Origin, origin) {
			owed = append(owed, a)
		}
	}
	slices.SortFunc(owed, func(a, b referee.Answer) int { return strings.Compare(a.Origin, b.Origin) })
	return owed, nil
}

func (m *memory) NoteDelivered(_ context.Context, origin string, at time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, ok := m.answers[origin]
	if !ok {
		return referee.ErrNotFound
	}
	a.DeliveredAt, a.Act = at, ""
	m.answers[origin] = a
	return nil
}

func (m *memory) SetLive(_ context.Context, game, message string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.games[game].live = message
	return nil
}

func placed(due []referee.Due, p referee.Place) []referee.Due {
	due = slices.Clone(due)
	for i := range due {
		due[i].Place = p
	}
	slices.SortFunc(due, func(a, b referee.Due) int { return a.At.Compare(b.At) })
	return due
}

func (m *memory) Due(_ context.Context, by time.Time) ([]referee.Due, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []referee.Due
	for _, k := range m.games {
		for _, d := range k.due {
			if by.IsZero() || !d.At.After(by) {
				all = append(all, d)
			}
		}
	}
	slices.SortFunc(all, func(a, b referee.Due) int { return a.At.Compare(b.At) })
	return all, nil
}

func (m *memory) SetDue(_ context.Context, game string, due []referee.Due) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return referee.ErrNotFound
	}
	k.due = placed(due, k.place)
	return nil
}

func (m *memory) PutDraft(_ context.Context, d referee.Draft) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	d.Body = slices.Clone(d.Body)
	m.drafts[d.ID] = d
	return nil
}

func (m *memory) Draft(_ context.Context, id string) (referee.Draft, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	d, ok := m.drafts[id]
	if !ok {
		return d, referee.ErrNotFound
	}
	return d, nil
}

func (m *memory) PutTable(_ context.Context, of referee.Collection, t referee.TableVersion) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(t.Text) > referee.MostTableBytes {
		return 0, referee.ErrTableTooLarge
	}
	for _, known := range slices.Backward(m.tables[of]) {
		if known.Name == t.Name {
			if known.Text == t.Text {
				return known.Version, nil
			}
			t.Version = known.Version
			break
		}
	}
	t.Version++
	m.tables[of] = append(m.tables[of], t)
	return t.Version, nil
}

func (m *memory) Tables(_ context.Context, of referee.Collection) ([]referee.TableVersion, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	latest := map[string]referee.TableVersion{}
	for _, t := range m.tables[of] {
		latest[t.Name] = t
	}
	return slices.Collect(maps.Values(latest)), nil
}

func (m *memory) Table(_ context.Context, of referee.Collection, name string, version int) (referee.TableVersion, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.tables[of] {
		if t.Name == name && t.Version == version {
			return t, nil
		}
	}
	return referee.TableVersion{}, referee.ErrNotFound
}

func (m *memory) TableHistory(_ context.Context, of referee.Collection, name string) ([]referee.TableVersion, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []referee.TableVersion
	for _, t := range slices.Backward(m.tables[of]) {
		if t.Name == name {
			t.Text = ""
			all = append(all, t)
		}
	}
	return all, nil
}

func (m *memory) PutArmy(_ context.Context, guild, key string, a referee.Army) (referee.Army, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := guild + " " + a.System + " " + key
	if known, ok := m.armies[at]; ok {
		if known.Author.Body != a.Author.Body {
			return a, referee.ErrArmyTaken
		}
		a.ID = known.ID
	} else if len(m.armies) >= referee.MostArmiesEach {
		return a, referee.ErrArmoryShare
	}
	m.armies[at] = a
	return a, nil
}

func (m *memory) Armies(_ context.Context, of referee.Collection) ([]referee.Army, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []referee.Army
	for _, at := range slices.Sorted(maps.Keys(m.armies)) {
		if a := m.armies[at]; strings.HasPrefix(at, of.Guild+" "+of.System+" ") {
			a.Text = ""
			all = append(all, a)
		}
	}
	return all, nil
}

func (m *memory) Army(_ context.Context, guild, id string) (referee.Army, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for at, a := range m.armies {
		if a.ID == id && strings.HasPrefix(at, guild+" ") {
			return a, nil
		}
	}
	return referee.Army{}, referee.ErrNotFound
}

func (m *memory) DropArmy(ctx context.Context, guild, id string) error {
	if _, err := m.Army(ctx, guild, id); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.armies, func(at string, a referee.Army) bool { return a.ID == id && strings.HasPrefix(at, guild+" ") })
	return nil
}
