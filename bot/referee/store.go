package referee

import "errors"

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
