package storagetest

import (
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// Maker makes the stores of a suite.
type Maker struct {
	// New makes an empty store, and gives it up with the test.
	New func(*testing.T) referee.Store
	// Away makes an empty store and what takes it away while it does its next commit, before or after that is
	// kept; nil where stores are always there.
	Away func(*testing.T) (db referee.Store, leave func(kept bool))
	// Again gives a store up and opens what it kept; nil where it keeps nothing.
	Again func(*testing.T, referee.Store) referee.Store
	// Timed makes an empty store by a clock.
	Timed func(*testing.T, func() time.Time) referee.Store
	// Hasty makes an empty store whose games' locks are lost so soon.
	Hasty func(*testing.T, time.Duration) referee.Store
}

// Run holds stores to what the port promises.
func Run(t *testing.T, m Maker) {
	t.Helper()
	tests := map[string]func(*testing.T, Maker){
		"a game comes back as it was committed":   aGameComesBackAsItWasCommitted,
		"games share their tables":                gamesShareTheirTables,
		"games are opened beside a purge":         gamesAreOpenedBesideAPurge,
		"who acts is given what he does not know": whoActsIsGivenWhatHeDoesNotKnow,
		"acts of one game follow one another":     actsOfOneGameFollowOneAnother,
		"who is halted loses his lock":            whoIsHaltedLosesHisLock,
		"a draft is kept with an act":             aDraftIsKeptWithAnAct,
		"what a store refuses":                    whatAStoreRefuses,
		"one open game per place":                 oneOpenGamePerPlace,
		"writers and readers together":            writersAndReadersTogether,
		"choices are kept":                        choicesAreKept,
		"dice are counted":                        diceAreCounted,
		"openings are counted":                    openingsAreCounted,
		"texts are UTF-8":                         textsAreUTF8,
		"the latest message is live":              theLatestMessageIsLive,
		"an arrival is one write":                 anArrivalIsOneWrite,
		"handles are swept":                       handlesAreSwept,
		"table numbers":                           tableNumbers,
		"answers are owed until delivered":        answersAreOwedUntilDelivered,
		"an answer is told by one":                anAnswerIsToldByOne,
		"a lost answer is told anew by one":       aLostAnswerIsToldAnewByOne,
		"what calls is claimed by one":            whatCallsIsClaimedByOne,
		"deadlines":                               deadlines,
		"deadlines that have come are claimed":    deadlinesThatHaveComeAreClaimed,
		"who claims a deadline keeps it":          whoClaimsADeadlineKeepsIt,
		"deadlines claimed at once":               deadlinesClaimedAtOnce,
		"what is told of a deadline is claimed":   whatIsToldOfADeadlineIsClaimed,
		"reminders are claimed":                   remindersAreClaimed,
		"the heartbeat":                           theHeartbeat,
		"the budget is shared":                    theBudgetIsShared,
		"the budget goes with the clock":          theBudgetGoesWithTheClock,
		"drafts":                                  drafts,
		"every version of a table is kept":        everyVersionOfATableIsKept,
		"tables put at once":                      tablesPutAtOnce,
		"a table is judged beside others":         aTableIsJudgedBesideOthers,
		"armies are kept":                         armiesAreKept,
		"how many armies are kept":                howManyArmiesAreKept,
		"seasons are kept":                        seasonsAreKept,
		"a season's lines follow one another":     aSeasonsLinesFollowOneAnother,
		"who follows is kept":                     whoFollowsIsKept,
		"a draft is dropped by one":               aDraftIsDroppedByOne,

		"what is kept of a person":               whatIsKeptOfAPerson,
		"a person is forgotten":                  aPersonIsForgotten,
		"who has read what is erased reads anew": whoHasReadWhatIsErasedReadsAnew,
		"servers that are missing":               serversThatAreMissing,
		"a server is purged":                     aServerIsPurged,
	}
	if m.Away != nil {
		tests["who does not reach a store asks for the origin"] = whoDoesNotReachAStoreAsksForTheOrigin
	}
	if m.Again != nil {
		tests["who opens a store ends the leases"] = whoOpensAStoreEndsTheLeases
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, m)
		})
	}
}

// Clock is a store's, which a test sets.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// NewClock is one that shows Began.
func NewClock() *Clock { return &Clock{at: Began} }

// Now is what it shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Advance moves it on, and returns what it shows then.
func (c *Clock) Advance(by time.Duration) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(by)
	return c.at
}

// begun has one game of two records in the channel "c".
func (c *Clock) begun(t *testing.T, m Maker) referee.Store {
	t.Helper()
	db := m.Timed(t, c.Now)
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	return db
}

func (m Maker) again(t *testing.T, db referee.Store) referee.Store {
	t.Helper()
	if m.Again == nil {
		return db
	}
	return m.Again(t, db)
}

// begun has one game of two records in the channel "c".
func begun(t *testing.T, m Maker) referee.Store {
	t.Helper()
	db := m.New(t)
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	return db
}
