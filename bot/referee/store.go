package referee

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/season"
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

// Place is where a game is played: a channel or thread of a server.
type Place struct {
	Guild, Channel string
}

// Which says which game of a place is meant.
type Which int

const (
	// OpenGame is the one that goes on.
	OpenGame Which = iota
	// LastGame is the one that was opened last, whether or not it goes on.
	LastGame
)

// Head is where a log ends. The zero Head is that of a log of which nothing is known.
type Head struct {
	// Length is how many records it has, Link the link that the last one ends.
	Length int
	Link   ledger.Link
}

// Tip is where a game's log ends.
type Tip struct {
	Game string
	Head
}

// Ask is for which game an act is to be judged.
type Ask struct {
	Game string
	// Origin is the act's, empty where it is not known before.
	Origin string
	// Known is the log that the caller has.
	Known Head
}

// Moment is a game under its lock.
type Moment struct {
	// Now is the store's clock.
	Now time.Time
	// Tail are the records that follow on those known.
	Tail []ledger.Record
	// Due are the game's deadlines, the earliest first.
	Due []Due
	// Owed are its answers that nobody got yet, the oldest first.
	Owed []Answer
	// Reminders are those of its seats, by seat.
	Reminders []Reminder
}

// Stored is a game as the store keeps it: the log, what stands beside it, and its secret.
type Stored struct {
	Place   Place
	Records []ledger.Record
	Secret  dice.Secret
	// Due are the game's deadlines, the earliest first.
	Due []Due
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

// Answer is what was, or is still to be, told about one committed act.
type Answer struct {
	// Origin is what caused the act; unique over all games.
	Origin string
	// Game, Seat and Seq say whose act it was and which record holds it.
	Game string
	Seat rules.Seat
	Seq  int
	// Act are the fingerprints of the act and of the press that asked for it, a blank between them, forgotten
	// on delivery: who does the same again before then gets this answer.
	Act string
	// Calls says that it must be told though nobody asks for it (ClaimUntold).
	Calls bool
	// DeliveredAt is when Discord took the answer; zero where it has not yet.
	DeliveredAt time.Time
	// Told says that somebody tells it: his lease runs. Only the store sets it.
	Told bool
}

// How long an answer is left to one teller, by the store's clock.
const (
	// TellingLease is how long who committed or claimed it has for telling it: a deferral and two requests.
	TellingLease = time.Minute
	// RetellAfter is how long one that calls has been lost before it is told unasked: somebody may ask for
	// it.
	RetellAfter = time.Minute
)

// by reports whether one of the row's fingerprints is this one.
func (a Answer) by(print string) bool { return slices.Contains(strings.Fields(a.Act), print) }

// Commit is what one act changes, in one transaction: the records, their answer, the game's open state. One
// without records changes the deadlines or keeps a draft, and nothing else.
type Commit struct {
	Game string
	// Records are appended to the log; the first one's Seq must be the log's length.
	Records []ledger.Record
	// Lines are the records as the chain covers them, in the same order.
	Lines [][]byte
	// Answer is the row of the act.
	Answer Answer
	// Ends closes the game: its channel is free for another, and its drafts are dropped.
	Ends bool
	// Worded says that a first word is given for the game's dice, Dropped that it ended so that it was of no
	// use (Openings).
	Worded, Dropped bool
	// Draft is the one that this act used up, empty where there is none.
	Draft string
	// Clocked says that Due, whose Place is left out, takes the place of the game's deadlines: one whose gate
	// and key stand stays its claimer's.
	Clocked bool
	Due     []Due
	// Reminded says that Reminders, whose Place is left out, take the place of the game's: one whose seat,
	// calls and time stand stays its claimer's.
	Reminded  bool
	Reminders []Reminder
	// Keep is a draft to be kept, nil for none.
	Keep *Draft
}

// Ready is a decision that was made before.
func (c Commit) Ready(Moment) (Commit, error) { return c, nil }

// IsEmpty reports whether the commit changes nothing.
func (c Commit) IsEmpty() bool {
	return len(c.Records) == 0 && !c.Clocked && !c.Reminded && c.Keep == nil
}

// Opening is what a new game stores, in one transaction.
type Opening struct {
	Commit
	Place  Place
	System string
	Secret dice.Secret
	// Opener is the account that opens it.
	Opener string
	// Table is the number of its table, 0 for none: no other open game of the server has it.
	Table int
}

// OpenTable is a game that goes on, as a list of a server's tables has it.
type OpenTable struct {
	Game  string
	Place Place
	// Number is its table's, 0 for none.
	Number int
}

// Openings are the games that one account has opened on a server: who hosts the bot knows all faces once the
// words are given, so a game opened, worded and dropped is another throw.
type Openings struct {
	// Opened counts them all, Worded those for whose dice a word was given, Dropped those of them that one
	// player ended alone or that ended without a throw.
	Opened, Worded, Dropped int
}

// Draft is something prepared and not yet done: an act to be confirmed, a way out of a refusal, a free draw
// that may open a game. Buttons carry its ID, so that they survive a restart.
type Draft struct {
	// ID is random and short: it stands in a custom_id.
	ID string
	// Kind says what the body is.
	Kind string
	// Game is the game it belongs to, empty without one.
	Game string
	// User is whose it is, empty where anyone may use it.
	User string
	// Body is its JSON.
	Body json.RawMessage
	// At is when it was made.
	At time.Time
}

// DraftAge is how long a draft is kept.
const DraftAge = 7 * 24 * time.Hour

// MostTableBytes is the most that a club's table may have.
const MostTableBytes = 256_000

// Collection is a club's tables for one system.
type Collection struct {
	// Guild is the server, System the rules' slug.
	Guild, System string
}

// TableVersion is one version of a club's table.
type TableVersion struct {
	// Name is the table's file name: "europe-sud.toml".
	Name string
	// Version counts from 1.
	Version int
	// Text is the TOML; a history leaves it out.
	Text string
	// Author is who put it there: his account's id, as a text that can be erased.
	Author ledger.Text
	// At is when.
	At time.Time
}

// What a club keeps of armies, for each system.
const (
	// MostArmies is how many, MostArmiesEach how many of one member's.
	MostArmies     = 100
	MostArmiesEach = 25
	// MostArmyBytes is the most that an army's text may have.
	MostArmyBytes = 8000
	// mostArmyName is the most characters of its name.
	mostArmyName = 40
)

// Army is a list of troops that a club keeps for its members.
type Army struct {
	// ID is random and short: it stands in a custom_id.
	ID string
	// System is the rules' slug.
	System string
	// Name is what its author calls it; Text are the lines, as they are pasted. A list of armies leaves the
	// text out.
	Name, Text string
	// Author is who keeps it: his account's id, as a text that can be erased.
	Author ledger.Text
	// At is when.
	At time.Time
}

// What a club keeps of its seasons, all together.
const (
	MostSeasonLines = 5000
	// MostSeasonLineBytes is the most that one line may have.
	MostSeasonLineBytes = 16_000
)

// SeasonLine is a line of a club's seasons (season.Line) as it is kept.
type SeasonLine struct {
	// Origin is what caused it; unique in the club.
	Origin string
	// Body is its JSON: it names nobody.
	Body json.RawMessage
	// Author is who wrote it: his account's id, as a text that can be erased.
	Author ledger.Text
	// At is when.
	At time.Time
}

// SeasonPerson is whom a key of a season means. Account and Name are empty once erased; one whom a referee
// named has no account.
type SeasonPerson struct {
	Key           season.Key
	Account, Name string
}

// Seasons are all lines of a club's seasons, the oldest first, and whom they name, by key as it was given
// out.
type Seasons struct {
	Lines  []SeasonLine
	People []SeasonPerson
}

// Chooser is who has chosen something: a club, or a person wherever he plays. One of both is empty.
type Chooser struct{ Guild, Person string }

// Store keeps games. Each method is one transaction; an error other than those named leaves the caller not
// knowing whether it was committed: he looks the origin up.
type Store interface {
	// Open stores a new game. ErrChannelBusy where the place has an open one, ErrTableTaken where one of the
	// server has the table's number, ErrOriginKnown where the origin is known.
	Open(ctx context.Context, o Opening) error
	// Act lets decide judge a game under its lock, and commits what it returns. Decide is called once at most
	// and must not use the store; its error is returned as it is, and nothing is kept then.
	//
	// ErrOriginKnown, ErrNotFound where there is no such game, ErrForked: decide was not called. ErrNotFound
	// too where the draft that the commit uses up is gone; ErrConflict where the lock was lost.
	Act(ctx context.Context, ask Ask, decide func(Moment) (Commit, error)) error
	// Load returns a game. ErrNotFound.
	Load(ctx context.Context, game string) (Stored, error)
	// Tail returns the records of a game that follow on those known, in order; none where the log has not
	// grown. ErrNotFound, ErrForked.
	Tail(ctx context.Context, game string, known Head) ([]ledger.Record, error)
	// At returns where the log of a game of the place ends. ErrNotFound.
	At(ctx context.Context, p Place, which Which) (Tip, error)

	// OpenTables returns the open games of a server: those with a table's number first, by it, then the
	// others from the oldest on.
	OpenTables(ctx context.Context, guild string) ([]OpenTable, error)
	// TableNumber returns the number of a game's table, 0 for none. ErrNotFound.
	TableNumber(ctx context.Context, game string) (int, error)
	// DropTableNumber takes a game's table number off it. ErrNotFound.
	DropTableNumber(ctx context.Context, game string) error

	// Openings counts the games that an account has opened on a server.
	Openings(ctx context.Context, guild, account string) (Openings, error)

	// Answer returns the row of an origin. Its lease begins when it is committed. ErrNotFound.
	Answer(ctx context.Context, origin string) (Answer, error)
	// Undelivered returns the game's answers that nobody got yet, the oldest first.
	Undelivered(ctx context.Context, game string) ([]Answer, error)
	// ClaimUntold leases to the caller at most so many answers that call, that nobody got and that have been
	// lost for RetellAfter, and returns them by game, the oldest first.
	ClaimUntold(ctx context.Context, limit int) ([]Answer, error)
	// Retell leases to the caller those of the answers that nobody got and nobody tells, and returns their
	// origins.
	Retell(ctx context.Context, origins []string) (mine []string, err error)
	// NoteDelivered notes that the origin's answer arrived, and forgets its fingerprint. ErrNotFound.
	NoteDelivered(ctx context.Context, origin string) error
	// NoteLost ends the lease of an answer that was not told; of one that arrived it changes nothing.
	// ErrNotFound.
	NoteLost(ctx context.Context, origin string) error
	// SetLive notes the message that carries the game's live buttons, as a log of so many records has them,
	// unless those of a longer one stand elsewhere. It returns the message that loses its buttons, the given
	// one where it came too late; the zero Live where none does. ErrNotFound.
	SetLive(ctx context.Context, game string, seq int, l Live) (older Live, err error)
	// Live returns the message that carries the game's live buttons, the zero Live where none does.
	// ErrNotFound.
	Live(ctx context.Context, game string) (Live, error)

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

	// Sweep drops what nobody can use any more: drafts older than DraftAge, and the handles of live messages
	// whose right has ended.
	Sweep(ctx context.Context) error

	// PutDraft stores a draft.
	PutDraft(ctx context.Context, d Draft) error
	// Draft returns a draft. ErrNotFound.
	Draft(ctx context.Context, id string) (Draft, error)

	// PutTable stores a table as its next version and returns it as it is kept; a text that is the latest
	// version's is not stored again. ErrTableTooLarge; ErrTableChanged where beside are not the latest
	// versions of all of the club's tables, by name.
	PutTable(ctx context.Context, of Collection, t TableVersion, beside map[string]int) (TableVersion, error)
	// Tables returns the latest version of each of the club's tables, by name.
	Tables(ctx context.Context, of Collection) ([]TableVersion, error)
	// Table returns one version of a table. ErrNotFound.
	Table(ctx context.Context, of Collection, name string, version int) (TableVersion, error)
	// TableHistory returns all versions of a table without their texts, the latest first.
	TableHistory(ctx context.Context, of Collection, name string) ([]TableVersion, error)

	// PutArmy keeps an army of a club by a key that no other of its armies of that system has; the same
	// author's is replaced and keeps its ID. It returns the army as it is kept. ErrArmyTaken, ErrArmoryFull,
	// ErrArmoryShare.
	PutArmy(ctx context.Context, guild, key string, a Army) (Army, error)
	// Armies returns a club's armies of a system without their texts, by key.
	Armies(ctx context.Context, of Collection) ([]Army, error)
	// Army returns an army of a club. ErrNotFound.
	Army(ctx context.Context, guild, id string) (Army, error)
	// DropArmy deletes an army of a club. ErrNotFound.
	DropArmy(ctx context.Context, guild, id string) error

	// AddToSeason appends a line to those of a club's seasons, and keeps the people whom it names for the
	// first time; known is how many lines there are. ErrOriginKnown, ErrSeasonChanged, ErrSeasonFull: nothing
	// is kept.
	AddToSeason(ctx context.Context, guild string, known int, l SeasonLine, people []SeasonPerson) error
	// Seasons returns what a club keeps of its seasons.
	Seasons(ctx context.Context, guild string) (Seasons, error)

	// Uncounted returns at most so many ended games of a server whose dice PutDice has not kept, the oldest
	// first, and how many there are.
	Uncounted(ctx context.Context, guild string, limit int) (games []string, all int, err error)
	// PutDice keeps what fell in an ended game, once: a second time changes nothing. ErrNotFound.
	PutDice(ctx context.Context, game string, fell []DiceOf) error
	// Dice sums up what fell in the counted games of a server, of one account where it is not empty, and
	// counts those games.
	Dice(ctx context.Context, guild, account string) (fell []fairness.Tally, games int, err error)

	// PutChoice keeps what a club or a person has chosen under a name; an empty value forgets it.
	PutChoice(ctx context.Context, of Chooser, name, value string) error
	// Choices returns all that it or he has chosen, by name.
	Choices(ctx context.Context, of Chooser) (map[string]string, error)

	// PutTheme keeps the theme of a club's pictures, in the place of the one before.
	PutTheme(ctx context.Context, guild, theme string) error
	// Theme returns the theme of a club's pictures. ErrNotFound where it never chose one.
	Theme(ctx context.Context, guild string) (string, error)
	// PutOwnTheme keeps the theme of the pictures that a person alone sees, in every club; an empty one
	// forgets it.
	PutOwnTheme(ctx context.Context, person, theme string) error
	// OwnTheme returns that theme. ErrNotFound where the person chose none.
	OwnTheme(ctx context.Context, person string) (string, error)
}
