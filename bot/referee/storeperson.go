package referee

import (
	"context"
	"time"

	"aidedecamp/rules/ledger"
)

// PersonStore is what a Store tells and erases of one person, and of one server.
type PersonStore interface {
	// GamesOf returns the games that an account has opened, or among whose texts its id stands, the oldest
	// first.
	GamesOf(ctx context.Context, account string) ([]GameOf, error)
	// Held returns all else that names an account, by where it is kept.
	Held(ctx context.Context, account string) ([]Held, error)
	// Forget erases, by game, what an account has left there and how it wanted to be called, and all that
	// Held returns: after it nothing names the account but what others typed. What a club shares without it
	// stays: tables, a season's lines and results.
	Forget(ctx context.Context, account string, traces map[string]ledger.Traces) error

	// Guilds returns the servers of which anything is kept, by id.
	Guilds(ctx context.Context) ([]Guild, error)
	// SetMissing notes since when the bot is missing from a server; the zero time says that it is there.
	SetMissing(ctx context.Context, guild string, since time.Time) error
	// BeginPurge drops what a server's club keeps beside its games, and marks these for Purge: those that
	// are there by now.
	BeginPurge(ctx context.Context, guild string) error
	// Purge drops at most so many of a server's marked games, with all that belongs to them; more says that
	// there are others. A purge that was broken off goes on where it was.
	Purge(ctx context.Context, guild string, most int) (more bool, err error)
}

// GameOf is a game that an account had to do with.
type GameOf struct {
	// Game is G, System the rules' slug.
	Game, System string
	Place        Place
	// Created is when it was opened.
	Created time.Time
	// Open says that it goes on, Opener that the account opened it.
	Open, Opener bool
}

// Held are rows that name an account.
type Held struct {
	// Where says where they are kept.
	Where string `json:"where"`
	// Rows are their values by name.
	Rows []map[string]any `json:"rows"`
}

// Guild is what is kept of a server.
type Guild struct {
	ID string
	// Open and Ended count its games, Tables the versions of its club's tables, Armies and SeasonLines what
	// it keeps of these.
	Open, Ended, Tables, Armies, SeasonLines int
	// Missing is since when the bot is not there, zero where it is or nobody has looked.
	Missing time.Time
	// Purging says that a purge is under way, or was broken off.
	Purging bool
}
