package bot

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
)

// shadow is a bot that reads its club's own games and may write nothing but a draft, which ends with the
// press: most presses change no more, and need no fork.
type shadow struct {
	ear
	store *shadowStore
}

// shadow is the club's, made once: it knows the games then, as the club's bot does.
func (s *story) shadow() *shadow {
	if s.reader == nil {
		s.reader = &shadow{ear: ear{club: s.club, forgets: true}, store: &shadowStore{Reader: &s.club.db.Reader, club: s.club.db}}
		s.reader.store.begin()
		s.reader.listen(s.reader.store)
	}
	return s.reader
}

// tries lets the bot receive a press. Where it would have written something, what it said then is worth
// nothing, and ok is false: the press is for a fork.
func (s *shadow) tries(n int, p trial) (sent []parcel, ok bool) {
	s.club.t.Helper()
	s.store.drafts = map[string]referee.Draft{}
	sent = s.receives(n, p.who, s.pressed(p))
	log := s.log.take()
	if s.store.refused() {
		return nil, false
	}
	if strings.Contains(log, "level=ERROR") {
		s.club.t.Fatalf("%v, %d: the bot logs\n%s", p, n, log)
	}
	return sent, true
}

// errShadow is what a shadow says to who writes.
var errShadow = errors.New("a shadow writes nothing")

// shadowStore reads a club's games, and each thing that every press asks once: as long as nobody acts there,
// it stays so. What it lacks of a Store is what writes.
type shadowStore struct {
	*storage.Reader
	club *storage.DB

	mu    sync.Mutex
	asked map[question]any
	// drafts are what the press that is tried has put aside: nobody else ever sees it.
	drafts map[string]referee.Draft
	wrote  bool
}

// begin forgets what was asked: somebody has acted since.
func (s *shadowStore) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = map[question]any{}
}

// refused reports whether somebody has tried to write since it was asked last.
func (s *shadowStore) refused() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	wrote := s.wrote
	s.wrote = false
	return wrote
}

// no refuses to write.
func (s *shadowStore) no() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrote = true
	return errShadow
}

// question is what is asked, and of what.
type question struct {
	what   string
	of, as any
}

// remembered asks a question once.
func remembered[T any](s *shadowStore, q question, ask func() (T, error)) (T, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.asked[q]; ok {
		return known.(T), nil
	}
	answer, err := ask()
	if err == nil {
		s.asked[q] = answer
	}
	return answer, err
}

func (s *shadowStore) At(ctx context.Context, p referee.Place, which referee.Which) (referee.Tip, error) {
	return remembered(s, question{"at", p, which}, func() (referee.Tip, error) { return s.Reader.At(ctx, p, which) })
}

func (s *shadowStore) Tail(ctx context.Context, game string, known referee.Head) ([]ledger.Record, error) {
	return remembered(s, question{"tail", game, known}, func() ([]ledger.Record, error) { return s.Reader.Tail(ctx, game, known) })
}

func (s *shadowStore) Deadlines(ctx context.Context, game string) ([]referee.Due, error) {
	return remembered(s, question{what: "deadlines", of: game}, func() ([]referee.Due, error) { return s.Reader.Deadlines(ctx, game) })
}

func (s *shadowStore) Undelivered(ctx context.Context, game string) ([]referee.Answer, error) {
	return remembered(s, question{what: "undelivered", of: game}, func() ([]referee.Answer, error) { return s.Reader.Undelivered(ctx, game) })
}

func (s *shadowStore) Choices(ctx context.Context, of referee.Chooser) (map[string]string, error) {
	return remembered(s, question{what: "choices", of: of}, func() (map[string]string, error) { return s.Reader.Choices(ctx, of) })
}

// Live has no handle, as in a fork: by the club's own the buttons of a real message would come off.
func (s *shadowStore) Live(ctx context.Context, game string) (referee.Live, error) {
	l, err := s.Reader.Live(ctx, game)
	return referee.Live{Message: l.Message}, err
}

// Act judges the game as it is, and commits nothing.
func (s *shadowStore) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	now, err := remembered(s, question{"act", ask.Game, ask.Known}, func() (now referee.Moment, err error) {
		err = s.club.Act(ctx, ask, func(m referee.Moment) (referee.Commit, error) {
			now = m
			return referee.Commit{}, nil
		})
		return now, err
	})
	if err != nil {
		return err
	}
	if c, err := decide(now); err != nil || c.IsEmpty() {
		return err
	}
	return s.no()
}

// PutDraft keeps a draft until the next press, its time as a file has it.
func (s *shadowStore) PutDraft(_ context.Context, d referee.Draft) error {
	if err := d.Check(); err != nil {
		return err
	}
	d.At = time.UnixMilli(d.At.UnixMilli())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drafts[d.ID] = d
	return nil
}

func (s *shadowStore) Draft(ctx context.Context, id string) (referee.Draft, error) {
	s.mu.Lock()
	d, own := s.drafts[id]
	s.mu.Unlock()
	if own {
		return d, nil
	}
	return s.Reader.Draft(ctx, id)
}

func (s *shadowStore) Spend(ctx context.Context, within time.Duration) (time.Duration, error) {
	return s.club.Spend(ctx, within)
}

func (s *shadowStore) Open(context.Context, referee.Opening) error { return s.no() }
func (s *shadowStore) NoteArrival(context.Context, referee.Arrival) (referee.Live, error) {
	return referee.Live{}, s.no()
}
func (s *shadowStore) NoteLost(context.Context, string) error                     { return s.no() }
func (s *shadowStore) Retell(context.Context, []string) ([]string, error)         { return nil, s.no() }
func (s *shadowStore) ClaimUntold(context.Context, int) ([]referee.Answer, error) { return nil, s.no() }
func (s *shadowStore) ClaimDue(context.Context, int) ([]referee.Due, error)       { return nil, s.no() }
func (s *shadowStore) ClaimReminders(context.Context, int) ([]referee.Reminder, error) {
	return nil, s.no()
}
func (s *shadowStore) Pulse(context.Context) (referee.Pulse, error) { return referee.Pulse{}, s.no() }
func (s *shadowStore) PutTable(context.Context, referee.Collection, referee.TableVersion, map[string]int) (referee.TableVersion, error) {
	return referee.TableVersion{}, s.no()
}
func (s *shadowStore) PutArmy(context.Context, string, string, referee.Army) (referee.Army, error) {
	return referee.Army{}, s.no()
}
func (s *shadowStore) DropArmy(context.Context, string, string) error { return s.no() }
func (s *shadowStore) AddToSeason(context.Context, string, int, referee.SeasonLine, []referee.SeasonPerson) error {
	return s.no()
}
func (s *shadowStore) PutDice(context.Context, string, []referee.DiceOf) error { return s.no() }
func (s *shadowStore) PutChoice(context.Context, referee.Chooser, string, string) error {
	return s.no()
}
func (s *shadowStore) DropTableNumber(context.Context, string) error                  { return s.no() }
func (s *shadowStore) Sweep(context.Context) error                                    { return s.no() }
func (s *shadowStore) DropDraft(context.Context, string) error                        { return s.no() }
func (s *shadowStore) Follow(context.Context, string, string) error                   { return s.no() }
func (s *shadowStore) Unfollow(context.Context, string, string) error                 { return s.no() }
func (s *shadowStore) Forget(context.Context, string, map[string]ledger.Traces) error { return s.no() }
func (s *shadowStore) SetMissing(context.Context, string, time.Time) error            { return s.no() }
func (s *shadowStore) BeginPurge(context.Context, string) error                       { return s.no() }
func (s *shadowStore) Purge(context.Context, string, int) (bool, error)               { return false, s.no() }
