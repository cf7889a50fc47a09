package referee

import (
	"context"
	"errors"
	"sync"
	"time"
)

// What a Store may answer besides a fault.
var (
	// ErrNotFound says that no such game, answer or draft is stored.
	ErrNotFound = errors.New("not found")
	// ErrChannelBusy says that the channel or thread has an open game already.
	ErrChannelBusy = errors.New("the channel has an open game")
	// ErrTableTaken says that an open game of the server has the table's number.
	ErrTableTaken = errors.New("the table's number is taken")
	// ErrConflict says that the game's lock was lost while an act was judged, and another was committed.
	ErrConflict = errors.New("another act was committed meanwhile")
	// ErrForked says that the game's log does not go on from the one that the caller knows: it was put back.
	ErrForked = errors.New("the log does not go on from the known one")
	// ErrErased says that something of the game's log was erased since the caller has read it: he must not
	// show what he knows any more, and reads the game anew.
	ErrErased = errors.New("something of the log was erased since it was read")
	// ErrTableTooLarge says that a club's table has more than MostTableBytes.
	ErrTableTooLarge = errors.New("the table is too large")
	// ErrTableChanged says that a club has another version of one of its tables than the one known.
	ErrTableChanged = errors.New("a table of the club has changed")
	// ErrArmyTaken says that a club's army of that name is somebody else's.
	ErrArmyTaken = errors.New("the army's name is taken")
	// ErrArmoryFull says that a club keeps MostArmies of a system already.
	ErrArmoryFull = errors.New("the club keeps as many armies as it may")
	// ErrArmoryShare says that a member has MostArmiesEach of a club's armies of a system already.
	ErrArmoryShare = errors.New("the member keeps as many armies as he may")
	// ErrFollowersFull says that MostFollowers follow a game already.
	ErrFollowersFull = errors.New("the game has as many followers as it may")
	// ErrSeasonChanged says that a club's season has other lines than those known.
	ErrSeasonChanged = errors.New("the season has changed")
	// ErrSeasonFull says that a club keeps MostSeasonLines already.
	ErrSeasonFull = errors.New("the season has as many lines as it may")
	// ErrTelling says that somebody tells at this moment what the same press or act came to: it is neither
	// done nor told a second time.
	ErrTelling = errors.New("the answer is being told")
	// ErrOriginKnown says that this origin was committed before: answer again what was answered then.
	ErrOriginKnown = errors.New("the origin is known")
)

// ErrStoreAway says that a Store did not answer: whether the act was committed is not known, its origin tells
// it once the Store is there again.
var ErrStoreAway = errors.New("the store does not answer")

// What can befall a Store's file while games are played. Nothing of the act was kept, and what was committed
// before stays; once the cause is gone the same Store goes on.
var (
	// ErrStoreFull says that there is no room left on the disk.
	ErrStoreFull = errors.New("no room left on the disk")
	// ErrStoreReadOnly says that the file can't be written.
	ErrStoreReadOnly = errors.New("the file can't be written")
	// ErrStoreCorrupt says that the file is damaged where it was read.
	ErrStoreCorrupt = errors.New("the file is damaged")
	// ErrStoreDisk says that the disk refuses, for a reason that it does not tell.
	ErrStoreDisk = errors.New("the disk refuses")
)

// Store keeps games. Each method is one transaction; an error other than those named leaves the caller not
// knowing whether it was committed: he looks the origin up.
type Store interface {
	GameStore
	AnswerStore
	DeadlineStore
	ClubStore
	PersonStore
	BudgetStore
}

// What all processes of a bot may ask of Discord by its token: of the 50 requests that Discord takes in a
// second, BudgetSaved of them at once and one each BudgetEvery leave two free, whenever the second begins.
const (
	BudgetEvery = 25 * time.Millisecond
	BudgetSaved = 8
	// BudgetAhead is how far ahead it may be spent: nobody waits for longer.
	BudgetAhead = 20 * time.Second
)

// ErrSpent says that the budget leaves no room so soon: nothing was taken of it.
var ErrSpent = errors.New("the budget of requests is spent")

// BudgetStore shares the budget of one bot's requests between its processes. It promises no durability: a
// store that was away begins with a full one.
type BudgetStore interface {
	// Spend takes one request, and returns how long to wait before it is made. ErrSpent where that is longer
	// than within, which is BudgetAhead at most; where within is negative, so much must be saved up before.
	Spend(ctx context.Context, within time.Duration) (wait time.Duration, err error)
}

// Budget is that of a store that one process has for itself: it is kept in memory. The zero Budget is full.
type Budget struct {
	mu sync.Mutex
	// free is when the next request may be made by pace alone.
	free time.Time
}

// Spend is the store's, at that moment of its clock. ErrSpent.
func (b *Budget) Spend(now time.Time, within time.Duration) (wait time.Duration, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	free := b.free
	if full := now.Add(-(BudgetSaved - 1) * BudgetEvery); free.Before(full) {
		free = full
	}
	if most := now.Add(BudgetAhead); free.After(most) { // the clock was put back
		free = most
	}
	if wait = free.Sub(now); wait > within {
		return 0, ErrSpent
	}
	b.free = free.Add(BudgetEvery)
	return max(wait, 0), nil
}

// Spend takes one request of the budget that all processes of the bot share, and returns how long to wait
// before it is made. ErrSpent where that is longer than within.
func (m *deps) Spend(ctx context.Context, within time.Duration) (time.Duration, error) {
	return m.store.Spend(ctx, within)
}

// Due is an offer of a game that ends by itself.
type Due struct {
	Game  string
	Place Place
	// Gate and Key name the offer.
	Gate, Key string
	// At is when.
	At time.Time
	// Notice is what its place knows of its having been put off.
	Notice Notice
	// ClaimedUntil is until when somebody does it or tells of it, zero for nobody. A commit makes that later,
	// and never sooner.
	ClaimedUntil time.Time
}

// Notice is what is known in the place of a deadline that was put off.
type Notice int

const (
	// NoNotice says that there is nothing to know.
	NoNotice Notice = iota
	// LateUntold says that the time passed while nobody was alive, that more was given, and that nobody was
	// told: ClaimDue returns it before its time too.
	LateUntold
	// WaitTold says that the place was told why nothing was done when the time came.
	WaitTold
)

// ClaimLease is how long a deadline is its claimer's, by the store's clock.
const ClaimLease = 30 * time.Second

// BeatEvery is how old the heartbeat may grow, where any deadline runs, before ClaimDue notes it anew.
const BeatEvery = 5 * time.Second

// Pulse is the store's clock, and when ClaimDue last noted the heartbeat: zero where it never did.
type Pulse struct {
	Now, Last time.Time
}

// DeadlineStore keeps what comes by itself: deadlines and reminders, each its claimer's for a while.
type DeadlineStore interface {
	// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run
	// where it is zero.
	Due(ctx context.Context, by time.Time) ([]Due, error)
	// Deadlines returns a game's, the earliest first.
	Deadlines(ctx context.Context, game string) ([]Due, error)
	// ClaimDue returns at most so many deadlines that have come, or are LateUntold, and are nobody's, the
	// earliest first: they are the caller's for ClaimLease. Where any deadline runs it notes the heartbeat.
	ClaimDue(ctx context.Context, limit int) ([]Due, error)
	// ClaimReminders returns at most so many reminders that have come and are nobody's, the earliest first:
	// they are the caller's for ClaimLease. Where there is none it writes nothing.
	ClaimReminders(ctx context.Context, limit int) ([]Reminder, error)
	// Pulse returns the heartbeat.
	Pulse(ctx context.Context) (Pulse, error)
}

// JudgingLease is how long an act may be judged under its game's lock: who is halted for longer has lost it.
const JudgingLease = 10 * time.Second

// Locks are the locks of games for a Store that one process has to itself. The zero value is ready.
type Locks struct {
	// Lease takes JudgingLease's place in a test.
	Lease time.Duration

	mu   sync.Mutex
	held map[string]chan struct{} // closed when it is free
}

// Hold takes a game's lock, as soon as it is free or its holder has had it for too long; release gives it
// back.
func (l *Locks) Hold(ctx context.Context, game string) (release func(), err error) {
	mine, lease := make(chan struct{}), l.Lease
	if lease == 0 {
		lease = JudgingLease
	}
	for {
		other := l.take(game, mine)
		if other == nil {
			return func() { l.free(game, mine) }, nil
		}
		late := time.NewTimer(lease)
		select {
		case <-other:
		case <-late.C:
			l.free(game, other)
		case <-ctx.Done():
			err = ctx.Err()
		}
		late.Stop()
		if err != nil {
			return nil, err
		}
	}
}

// take takes a game's lock; other is who has it.
func (l *Locks) take(game string, mine chan struct{}) (other chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if other, ok := l.held[game]; ok {
		return other
	}
	if l.held == nil {
		l.held = map[string]chan struct{}{}
	}
	l.held[game] = mine
	return nil
}

func (l *Locks) free(game string, holder chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[game] == holder {
		delete(l.held, game)
		close(holder)
	}
}
