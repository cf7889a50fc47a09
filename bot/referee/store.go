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
	"aidedecamp/rules/ledger"
)

// What a Store may answer besides a fault.
var (
	// ErrNotFound says that no such game, answer or draft is stored.
	ErrNotFound = errors.New("not found")
	// ErrChannelBusy says that the channel or thread has an open game already.
	ErrChannelBusy = errors.New("the channel has an open game")
	// ErrTableTaken says that an open game of the server has the table's number.
	ErrTableTaken = errors.New("the table's number is taken")
	// ErrConflict says that the game's log grew since it was read: load it and decide once more.
	ErrConflict = errors.New("the log has grown since")
	// ErrTableTooLarge says that a club's table has more than MostTableBytes.
	ErrTableTooLarge = errors.New("the table is too large")
	// ErrArmyTaken says that a club's army of that name is somebody else's.
	ErrArmyTaken = errors.New("the army's name is taken")
	// ErrArmoryFull says that a club keeps MostArmies of a system already.
	ErrArmoryFull = errors.New("the club keeps as many armies as it may")
	// ErrArmoryShare says that a member has MostArmiesEach of a club's armies of a system already.
	ErrArmoryShare = errors.New("the member keeps as many armies as he may")
	// ErrOriginKnown says that this origin was committed before: answer again what was answered then.
	ErrOriginKnown = errors.New("the origin is known")
)

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

// Stored is a game as the store keeps it: the log, what stands beside it, and its secret.
type Stored struct {
	Place   Place
	Records []ledger.Record
	Secret  dice.Secret
	// Live is the message that carries the game's live buttons, empty where there is none.
	Live string
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
	// DeliveredAt is when Discord took the answer; zero where it has not yet.
	DeliveredAt time.Time
}

// by reports whether one of the row's fingerprints is this one.
func (a Answer) by(print string) bool { return slices.Contains(strings.Fields(a.Act), print) }

// Commit is what one act changes, in one transaction: the records, their answer, the game's open state.
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
	// Clocked says that Due, whose Place is left out, takes the place of the game's deadlines.
	Clocked bool
	Due     []Due
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
	// At is when it was made; old ones are dropped.
	At time.Time
}

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

// Store keeps games. Each method is one transaction; an error other than those named leaves the caller not
// knowing whether it was committed: he looks the origin up.
type Store interface {
	// Open stores a new game. ErrChannelBusy where the place has an open one, ErrTableTaken where one of the
	// server has the table's number, ErrOriginKnown where the origin is known.
	Open(ctx context.Context, o Opening) error
	// Append adds records to a game. ErrConflict, ErrOriginKnown; ErrNotFound where there is no such game.
	Append(ctx context.Context, c Commit) error
	// Load returns a game. ErrNotFound.
	Load(ctx context.Context, game string) (Stored, error)
	// Tail returns the records of a game from a number on, in order; none where the log has not grown.
	Tail(ctx context.Context, game string, from int) ([]ledger.Record, error)
	// At returns the id of a game of the place. ErrNotFound.
	At(ctx context.Context, p Place, which Which) (string, error)

	// OpenTables returns the open games of a server: those with a table's number first, by it, then the others
	// from the oldest on.
	OpenTables(ctx context.Context, guild string) ([]OpenTable, error)
	// TableNumber returns the number of a game's table, 0 for none. ErrNotFound.
	TableNumber(ctx context.Context, game string) (int, error)

	// Openings counts the games that an account has opened on a server.
	Openings(ctx context.Context, guild, account string) (Openings, error)

	// Answer returns the row of an origin. ErrNotFound.
	Answer(ctx context.Context, origin string) (Answer, error)
	// Undelivered returns the game's answers that nobody got yet, the oldest first.
	Undelivered(ctx context.Context, game string) ([]Answer, error)
	// UndeliveredFrom returns those of all games whose origin begins so, by origin.
	UndeliveredFrom(ctx context.Context, origin string) ([]Answer, error)
	// NoteDelivered notes that the origin's answer arrived, and forgets its fingerprint.
	NoteDelivered(ctx context.Context, origin string, at time.Time) error
	// SetLive notes the message that carries the game's live buttons.
	SetLive(ctx context.Context, game, message string) error

	// Due returns the deadlines of all games that have come by a moment, the earliest first; all that run
	// where it is zero.
	Due(ctx context.Context, by time.Time) ([]Due, error)
	// SetDue replaces a game's deadlines, whose Place is left out. ErrNotFound.
	SetDue(ctx context.Context, game string, due []Due) error

	// PutDraft stores a draft, and drops those older than a week.
	PutDraft(ctx context.Context, d Draft) error
	// Draft returns a draft. ErrNotFound.
	Draft(ctx context.Context, id string) (Draft, error)

	// PutTable stores a table as its next version and returns that number; a text that is the latest
	// version's is not stored again. ErrTableTooLarge.
	PutTable(ctx context.Context, of Collection, t TableVersion) (int, error)
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
}
