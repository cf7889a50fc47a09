package referee

import (
	"context"
	"encoding/json"
	"time"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
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
	// Erased counts how often something that stands beside its lines was erased. Other processes erase too:
	// by it everybody finds that what he has in memory names somebody who is gone.
	Erased int
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
	// Erased is the head's.
	Erased int
}

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

// Listing is a game in a list.
type Listing struct {
	// ID is G, System the rules' slug.
	ID, System string
	Place      Place
	// Length is the number of records.
	Length int
	// Created and Ended are when the first and the last record were decided; Ended is zero while the game is
	// open.
	Created, Ended time.Time
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

// MostFollowers is how many accounts follow a game at most: one message mentions them.
const MostFollowers = 25

// GameStore keeps the logs, what a server has of tables, and drafts.
type GameStore interface {
	// Open stores a new game. ErrChannelBusy where the place has an open one, ErrTableTaken where one of the
	// server has the table's number, ErrOriginKnown where the origin is known.
	Open(ctx context.Context, o Opening) error
	// Act lets decide judge a game under its lock, and commits what it returns. Decide is called once at most
	// and must not use the store; its error is returned as it is, and nothing is kept then.
	//
	// ErrNotFound where there is no such game, ErrForked, ErrErased: decide was not called. ErrOriginKnown,
	// whatever decide said where it was called. ErrNotFound too where the draft that the commit uses up is gone;
	// ErrConflict where the lock was lost, or another program has written where only one may.
	Act(ctx context.Context, ask Ask, decide func(Moment) (Commit, error)) error
	// Load returns a game. ErrNotFound.
	Load(ctx context.Context, game string) (Stored, error)
	// Tail returns the records of a game that follow on those known, in order; none where the log has not
	// grown. ErrNotFound, ErrForked, ErrErased.
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

	// Sweep drops what nobody can use any more: drafts older than DraftAge, and the handles of live messages
	// whose right has ended.
	Sweep(ctx context.Context) error

	// PutDraft stores a draft.
	PutDraft(ctx context.Context, d Draft) error
	// Draft returns a draft. ErrNotFound.
	Draft(ctx context.Context, id string) (Draft, error)
	// DropDraft deletes a draft: of two who do, one alone has done it. ErrNotFound.
	DropDraft(ctx context.Context, id string) error

	// Follow notes that an account follows a game; who follows already may say so again. ErrNotFound,
	// ErrFollowersFull.
	Follow(ctx context.Context, game, account string) error
	// Unfollow notes that an account follows a game no more; the empty account is all of them.
	Unfollow(ctx context.Context, game, account string) error
	// Followers returns the accounts that follow a game, in order.
	Followers(ctx context.Context, game string) ([]string, error)
}
