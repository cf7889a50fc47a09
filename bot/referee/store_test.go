package referee_test

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
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
	// followers are accounts by game.
	followers map[string][]string
	tables    map[referee.Collection][]referee.TableVersion
	putting   sync.Mutex                 // a table
	armies    map[string]referee.Army    // by club and key
	seasons   map[string]referee.Seasons // by club
	choices   map[referee.Chooser]map[string]string
	missing   map[string]time.Time // since when, by server
	purges    map[string]int       // how many games there were when a purge began, by server
	made      int                  // how many games were ever opened
	acting    referee.Locks
	budget    referee.Budget
	// leases are until when somebody tells an answer, by origin; now is their clock.
	leases map[string]time.Time
	now    func() time.Time
	beat   time.Time

	// late says that an act is judged before its origin is looked up.
	late bool
	// fail is asked before and after each commit; an error of its second call leaves the commit done.
	fail func(committed bool) error
}

type kept struct {
	place  referee.Place
	secret dice.Secret
	open   bool
	erased int // how often something beside its lines was
	live   referee.Live
	shown  int // how many records the log had whose buttons live carries
	due    []referee.Due
	calls  []referee.Reminder
	lines  [][]byte
	links  []ledger.Link
	beside []ledger.Record

	opener, system  string
	table, opened   int
	worded, dropped bool
	counted         bool
	fell            []referee.DiceOf
}

func newMemory(t testing.TB) *memory {
	return &memory{t: t, games: map[string]*kept{}, answers: map[string]referee.Answer{}, drafts: map[string]referee.Draft{},
		tables: map[referee.Collection][]referee.TableVersion{}, armies: map[string]referee.Army{},
		leases: map[string]time.Time{}, now: time.Now}
}

func (m *memory) commit(c referee.Commit, k *kept, enter func()) error {
	if _, known := m.answers[c.Answer.Origin]; known {
		return referee.ErrOriginKnown
	}
	if len(c.Records) > 0 && c.Records[0].Seq != len(k.lines) {
		return referee.ErrConflict
	}
	if twice(c.Due) {
		return errTwice
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
	for _, line := range c.Lines {
		k.links = append(k.links, ledger.Chain(k.head(len(k.links)).Link, line))
	}
	k.lines, k.beside = append(k.lines, c.Lines...), append(k.beside, c.Records...)
	k.open = k.open && !c.Ends
	k.worded, k.dropped = k.worded || c.Worded, k.dropped || c.Dropped
	maps.DeleteFunc(m.drafts, func(_ string, d referee.Draft) bool { return c.Ends && d.Game == c.Game })
	if c.Clocked {
		k.due = placed(c.Due, k)
	}
	if c.Reminded {
		k.calls = reminded(c.Reminders, k)
	}
	if c.Keep != nil {
		m.drafts[c.Keep.ID] = *c.Keep
	}
	if len(c.Records) > 0 {
		m.answers[c.Answer.Origin] = c.Answer
		if c.Answer.DeliveredAt.IsZero() {
			m.leases[c.Answer.Origin] = m.now().Add(referee.TellingLease)
		}
		m.order = append(m.order, c.Answer.Origin)
	}
	return nil
}

// write changes the store; whoever reads waits for no disk.
func (m *memory) write(change func() error) error {
	fail := m.fail
	if fail == nil {
		fail = func(bool) error { return nil }
	}
	err := fail(false)
	if err == nil {
		m.mu.Lock()
		err = change()
		m.mu.Unlock()
	}
	if err != nil {
		return err
	}
	return fail(true)
}

func (m *memory) Open(_ context.Context, o referee.Opening) error {
	if err := o.Check(); err != nil {
		return err
	}
	return m.write(func() error { return m.open(o) })
}

func (m *memory) open(o referee.Opening) error {
	if _, known := m.answers[o.Answer.Origin]; known {
		return referee.ErrOriginKnown
	}
	for _, k := range m.games {
		if k.place == o.Place && k.open {
			return referee.ErrChannelBusy
		}
	}
	for _, k := range m.games {
		if k.place.Guild == o.Place.Guild && k.open && o.Table > 0 && k.table == o.Table {
			return referee.ErrTableTaken
		}
	}
	k := &kept{place: o.Place, secret: o.Secret, opener: o.Opener, system: o.System, table: o.Table, opened: m.made, open: true}
	return m.commit(o.Commit, k, func() {
		m.games[o.Game] = k
		m.made++
	})
}

func (m *memory) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	release, err := m.acting.Hold(ctx, ask.Game)
	if err != nil {
		return err
	}
	defer release()
	if _, err := m.Answer(ctx, ask.Origin); !m.late && !errors.Is(err, referee.ErrNotFound) {
		return cmp.Or(err, referee.ErrOriginKnown)
	}
	tail, err := m.Tail(ctx, ask.Game, ask.Known)
	if err != nil {
		return err
	}
	due, err := m.Deadlines(ctx, ask.Game)
	if err != nil {
		return err
	}
	owed, err := m.Undelivered(ctx, ask.Game)
	if err != nil {
		return err
	}
	c, err := decide(referee.Moment{Now: m.now(), Tail: tail, Due: due, Owed: owed, Reminders: m.reminders(ask.Game)})
	if _, err := m.Answer(ctx, ask.Origin); !errors.Is(err, referee.ErrNotFound) {
		return cmp.Or(err, referee.ErrOriginKnown)
	}
	if err == nil && !c.IsEmpty() {
		err = c.Check()
	}
	if err != nil || c.IsEmpty() {
		return err
	}
	return m.write(func() error {
		k := m.games[c.Game]
		if len(k.lines) != ask.Known.Length+len(tail) {
			return referee.ErrConflict
		}
		return m.commit(c, k, nil)
	})
}

func (m *memory) Spend(_ context.Context, within time.Duration) (time.Duration, error) {
	return m.budget.Spend(m.now(), within)
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

func (m *memory) DropTableNumber(_ context.Context, game string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return referee.ErrNotFound
	}
	k.table = 0
	return nil
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
	log, err := k.log(0)
	return referee.Stored{Place: k.place, Secret: k.secret, Erased: k.erased, Due: slices.Clone(k.due), Records: log}, err
}

// log are the records from a number on, as their lines say them.
func (k *kept) log(from int) (log []ledger.Record, err error) {
	for i, line := range k.lines[from:] {
		r, err := ledger.ParseLine(line)
		if err != nil {
			return nil, err
		}
		r.Texts, r.Payloads = k.beside[from+i].Texts, k.beside[from+i].Payloads
		log = append(log, r)
	}
	return log, nil
}

func (m *memory) Tail(_ context.Context, game string, known referee.Head) ([]ledger.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return nil, referee.ErrNotFound
	}
	switch {
	case known.Length > len(k.lines), k.head(known.Length).Link != known.Link, known.Erased > k.erased:
		return nil, referee.ErrForked
	case known.Length > 0 && known.Erased < k.erased:
		return nil, referee.ErrErased
	}
	return k.log(known.Length)
}

// head is where the log ended when it had that many records.
func (k *kept) head(length int) referee.Head {
	if length == 0 {
		return referee.Head{}
	}
	return referee.Head{Length: length, Link: k.links[length-1], Erased: k.erased}
}

func (m *memory) At(_ context.Context, p referee.Place, which referee.Which) (referee.Tip, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	last, found := -1, referee.Tip{}
	for id, k := range m.games {
		if k.place == p && (k.open || which == referee.LastGame) && k.opened > last {
			last, found = k.opened, referee.Tip{Game: id, Head: k.head(len(k.lines))}
		}
	}
	if found.Game == "" {
		return found, referee.ErrNotFound
	}
	return found, nil
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
	return m.leased(a), nil
}

// leased is an answer with whether somebody tells it now.
func (m *memory) leased(a referee.Answer) referee.Answer {
	a.Told = m.leases[a.Origin].After(m.now())
	return a
}

func (m *memory) Undelivered(_ context.Context, game string) ([]referee.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rows []referee.Answer
	for _, origin := range m.order {
		if a := m.answers[origin]; a.Game == game && a.DeliveredAt.IsZero() {
			rows = append(rows, m.leased(a))
		}
	}
	return rows, nil
}

func (m *memory) ClaimUntold(_ context.Context, limit int) ([]referee.Answer, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var rows []referee.Answer
	for _, a := range m.answers {
		if a.Calls && a.DeliveredAt.IsZero() && !m.leases[a.Origin].Add(referee.RetellAfter).After(m.now()) {
			rows = append(rows, a)
		}
	}
	slices.SortFunc(rows, func(a, b referee.Answer) int { return m.leases[a.Origin].Compare(m.leases[b.Origin]) })
	rows = rows[:min(limit, len(rows))]
	for i, a := range rows {
		m.leases[a.Origin] = m.now().Add(referee.TellingLease)
		rows[i] = m.leased(a)
	}
	slices.SortFunc(rows, func(a, b referee.Answer) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seq, b.Seq)) })
	return rows, nil
}

func (m *memory) Retell(_ context.Context, origins []string) (mine []string, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, origin := range origins {
		if a, ok := m.answers[origin]; ok && a.DeliveredAt.IsZero() && !m.leases[origin].After(m.now()) {
			m.leases[origin] = m.now().Add(referee.TellingLease)
			mine = append(mine, origin)
		}
	}
	return mine, nil
}

func (m *memory) NoteArrival(_ context.Context, a referee.Arrival) (older referee.Live, err error) {
	if err := a.Live.Check(); err != nil {
		return referee.Live{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[a.Game]
	if a.Game != "" && !ok {
		return referee.Live{}, referee.ErrNotFound
	}
	for _, origin := range a.Origins {
		told, ok := m.answers[origin]
		if ok && told.DeliveredAt.IsZero() {
			told.DeliveredAt, told.Act = m.now().UTC().Truncate(time.Millisecond), ""
			m.answers[origin] = told
		}
		delete(m.leases, origin)
	}
	if a.Game == "" {
		return referee.Live{}, nil
	}
	if a.Erased < k.erased {
		a.Live.Handle, a.Live.Until = referee.Handle{}, time.Time{}
	}
	if older = a.Live; a.Seq >= k.shown {
		older, k.live, k.shown = k.live, a.Live, a.Seq
	}
	if older.Message == k.live.Message {
		return referee.Live{}, nil
	}
	return older, nil
}

func (m *memory) NoteLost(_ context.Context, origin string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.answers[origin]; !ok {
		return referee.ErrNotFound
	}
	if now := m.now(); m.leases[origin].After(now) {
		m.leases[origin] = now
	}
	return nil
}

func (m *memory) Live(_ context.Context, game string) (referee.Live, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return referee.Live{}, referee.ErrNotFound
	}
	return k.live, nil
}

// errTwice says that two rows have one key.
var errTwice = errors.New("two of one key")

func twice(due []referee.Due) bool {
	seen := map[string]bool{}
	for _, d := range due {
		if seen[d.Gate+" "+d.Key] {
			return true
		}
		seen[d.Gate+" "+d.Key] = true
	}
	return false
}

// placed are deadlines in the game's place; who has claimed one keeps it.
func placed(due []referee.Due, k *kept) []referee.Due {
	due = slices.Clone(due)
	for i := range due {
		due[i].Place = k.place
		for _, old := range k.due {
			if old.Gate == due[i].Gate && old.Key == due[i].Key && old.ClaimedUntil.After(due[i].ClaimedUntil) {
				due[i].ClaimedUntil = old.ClaimedUntil
			}
		}
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

func (m *memory) Deadlines(_ context.Context, game string) ([]referee.Due, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.games[game]
	if !ok {
		return nil, nil
	}
	return slices.Clone(k.due), nil
}

func (m *memory) ClaimDue(ctx context.Context, limit int) ([]referee.Due, error) {
	all, err := m.Due(ctx, time.Time{})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if now.Sub(m.beat).Abs() >= referee.BeatEvery {
		m.beat = now
	}
	var claimed []referee.Due
	for _, d := range all {
		for i, own := range m.games[d.Game].due {
			if own == d && len(claimed) < limit && !d.ClaimedUntil.After(now) && (d.Notice == referee.LateUntold || !d.At.After(now)) {
				d.ClaimedUntil = now.Add(referee.ClaimLease)
				m.games[d.Game].due[i] = d
				claimed = append(claimed, d)
			}
		}
	}
	return claimed, nil
}

func (m *memory) Pulse(context.Context) (referee.Pulse, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return referee.Pulse{Now: m.now(), Last: m.beat}, nil
}

func (m *memory) PutDraft(_ context.Context, d referee.Draft) error {
	if err := d.Check(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, known := m.drafts[d.ID]; known {
		return errTwice
	}
	d.Body = slices.Clone(d.Body)
	m.drafts[d.ID] = d
	return nil
}

func (m *memory) Sweep(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	maps.DeleteFunc(m.drafts, func(_ string, old referee.Draft) bool { return now.Sub(old.At) > referee.DraftAge })
	for _, k := range m.games {
		if !k.live.Until.After(now) {
			k.live.Handle, k.live.Until = referee.Handle{}, time.Time{}
		}
	}
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

func (m *memory) PutTable(ctx context.Context, of referee.Collection, t referee.TableVersion,
	beside map[string]int) (referee.TableVersion, error) {
	if err := t.Check(of); err != nil {
		return referee.TableVersion{}, err
	}
	m.putting.Lock()
	defer m.putting.Unlock()
	latest, err := m.Tables(ctx, of)
	if err != nil {
		return referee.TableVersion{}, err
	}
	versions := map[string]int{}
	for _, known := range latest {
		versions[known.Name] = known.Version
	}
	if !maps.Equal(versions, beside) {
		return referee.TableVersion{}, referee.ErrTableChanged
	}
	for _, known := range latest {
		if known.Name == t.Name && known.Text == t.Text {
			return known, nil
		}
	}
	t.Version = versions[t.Name] + 1
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tables[of] = append(m.tables[of], t)
	return t, nil
}

func (m *memory) Tables(_ context.Context, of referee.Collection) ([]referee.TableVersion, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	latest := map[string]referee.TableVersion{}
	for _, t := range m.tables[of] {
		latest[t.Name] = t
	}
	return slices.SortedFunc(maps.Values(latest), func(a, b referee.TableVersion) int { return strings.Compare(a.Name, b.Name) }), nil
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
	if err := a.Check(guild, key); err != nil {
		return a, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	at := guild + " " + a.System + " " + key
	if known, ok := m.armies[at]; ok {
		if known.Author.Body != a.Author.Body {
			return a, referee.ErrArmyTaken
		}
		a.ID = known.ID
	} else if err := m.room(guild, a); err != nil {
		return a, err
	}
	if len(a.Text) > referee.MostArmyBytes {
		return a, errors.New("the army's text is too long")
	}
	m.armies[at] = a
	return a, nil
}

// room refuses an army more than a club may keep.
func (m *memory) room(guild string, a referee.Army) error {
	all, own := 0, 0
	for at, known := range m.armies {
		if strings.HasPrefix(at, guild+" "+a.System+" ") {
			if all++; known.Author.Body == a.Author.Body {
				own++
			}
		}
	}
	switch {
	case own >= referee.MostArmiesEach:
		return referee.ErrArmoryShare
	case all >= referee.MostArmies:
		return referee.ErrArmoryFull
	}
	return nil
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

func (m *memory) AddToSeason(_ context.Context, guild string, known int, l referee.SeasonLine, people []referee.SeasonPerson) error {
	if err := l.Check(guild, people); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.seasons[guild]
	switch {
	case slices.ContainsFunc(s.Lines, func(other referee.SeasonLine) bool { return other.Origin == l.Origin }):
		return referee.ErrOriginKnown
	case len(s.Lines) != known:
		return referee.ErrSeasonChanged
	case known >= referee.MostSeasonLines:
		return referee.ErrSeasonFull
	}
	if m.seasons == nil {
		m.seasons = map[string]referee.Seasons{}
	}
	m.seasons[guild] = referee.Seasons{Lines: append(slices.Clone(s.Lines), l), People: append(slices.Clone(s.People), people...)}
	return nil
}

func (m *memory) Seasons(_ context.Context, guild string) (referee.Seasons, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.seasons[guild], nil
}

func (m *memory) DropDraft(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.drafts[id]; !ok {
		return referee.ErrNotFound
	}
	delete(m.drafts, id)
	return nil
}

func (m *memory) Follow(_ context.Context, game, account string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.followers[game]
	switch {
	case m.games[game] == nil:
		return referee.ErrNotFound
	case slices.Contains(all, account):
		return nil
	case len(all) >= referee.MostFollowers:
		return referee.ErrFollowersFull
	}
	if m.followers == nil {
		m.followers = map[string][]string{}
	}
	m.followers[game] = slices.Sorted(slices.Values(append(slices.Clone(all), account)))
	return nil
}

func (m *memory) Unfollow(_ context.Context, game, account string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.followers != nil {
		m.followers[game] = slices.DeleteFunc(slices.Clone(m.followers[game]), func(a string) bool { return account == "" || a == account })
	}
	return nil
}

func (m *memory) Followers(_ context.Context, game string) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.followers[game]), nil
}

func (m *memory) Uncounted(_ context.Context, guild string, limit int) (games []string, all int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, k := range m.games {
		if k.place.Guild == guild && !k.open && !k.counted {
			games = append(games, id)
		}
	}
	slices.SortFunc(games, func(a, b string) int { return cmp.Compare(m.games[a].opened, m.games[b].opened) })
	return games[:min(limit, len(games))], len(games), nil
}

func (m *memory) PutDice(_ context.Context, game string, fell []referee.DiceOf) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch k, ok := m.games[game]; {
	case !ok || k.open:
		return referee.ErrNotFound
	case !k.counted:
		k.counted, k.fell = true, slices.Clone(fell)
	}
	return nil
}

func (m *memory) Dice(_ context.Context, guild, account string) (fell []fairness.Tally, games int, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range m.games {
		if k.place.Guild != guild || !k.counted {
			continue
		}
		his := account == ""
		for _, d := range k.fell {
			if account == "" || d.Account == account {
				his, fell = true, append(fell, d.Tally)
			}
		}
		if his {
			games++
		}
	}
	return fairness.Gather(fell), games, nil
}

func (m *memory) PutChoice(_ context.Context, of referee.Chooser, name, value string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.choices == nil {
		m.choices = map[referee.Chooser]map[string]string{}
	}
	chosen := maps.Clone(m.choices[of])
	if chosen == nil {
		chosen = map[string]string{}
	}
	if chosen[name] = value; value == "" {
		delete(chosen, name)
	}
	m.choices[of] = chosen
	return nil
}

func (m *memory) Choices(_ context.Context, of referee.Chooser) (map[string]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.choices[of], nil
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
