package referee

import (
	"context"
	"encoding/json"
	"time"

	"aidedecamp/rules/fairness"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/season"
)

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

// ClubStore keeps what belongs to a club or a person and to no game.
type ClubStore interface {
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
}
