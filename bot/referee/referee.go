package referee

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"aidedecamp/bot/pace"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// What the referee answers besides refusals (*rules.Violation), questions (*dice.Missing, *dice.Misread) and
// faults.
var (
	// ErrNoGame says that the channel has no open game.
	ErrNoGame = errors.New("no game in this channel")
	// ErrStale says that the button or form belongs to a moment that has passed, or to a game that has ended.
	ErrStale = errors.New("the offer has died")
)

// Referee judges acts for the games of a store.
//
// It is safe for concurrent use: acts of one game are done one after the other, readings never wait for them.
type Referee struct {
	*deps
	clubs
	hall
	// openings are the tables at which a game is opened at this moment, by tableAt: a *sync.Mutex each.
	openings sync.Map
}

// deps are what a referee works with.
type deps struct {
	store   Store
	systems rules.Registry
	// evenings are the systems' recorded games.
	evenings func() []*house.Game
	now      func() time.Time
	random   io.Reader
	// build names the program that judges (house.Occasion).
	build string
	// endDelay is how long an end waits that one player decides alone.
	endDelay time.Duration
	// zone is where the hours of clubs are counted that have chosen no zone, zones those of others: zoneOf.
	zone  *time.Location
	zones sync.Map
	// patience is how long the work on one file may take, for whoever holds proving: one at a time takes a
	// whole processor.
	patience time.Duration
	proving  sync.Mutex
	// watch is Options.Watch.
	watch func(Commit, time.Duration, error)
}

// committed ends the stage of a call in which the store had a commit since then, and has it watched.
func (m *deps) committed(ctx context.Context, c Commit, since time.Time, err error) {
	lap := pace.From(ctx)
	lap.End(pace.Commit)
	if err == nil && len(c.Records) > 0 {
		lap.NoteAct()
	}
	m.watch(c, time.Since(since), err)
}

// Options are what the operator sets, and what a test may replace.
type Options struct {
	// Now is the clock; nil is the machine's.
	Now func() time.Time
	// Random is the source of secrets, ids and salts; nil is the machine's.
	Random io.Reader
	// Build names the program that judges, empty where nobody can tell: lines of a log say it.
	Build string
	// EndDelay is how long an end waits that one decides alone, in the games opened from now on; 0 is not at
	// all.
	EndDelay time.Duration
	// Zone is where the hours and days of clubs are counted that have chosen no zone; nil is the machine's.
	Zone *time.Location
	// Patience is how long the work on one file may take; 0 is Patience.
	Patience time.Duration
	// Watch is told of each commit of an act or an opening, how long the store took over it, and its error; nil
	// tells nobody.
	Watch func(c Commit, took time.Duration, err error)
}

// New returns a Referee of the store's games.
func New(store Store, systems rules.Registry, o Options) *Referee {
	m := &deps{store: store, systems: systems, evenings: eveningsOf(systems), now: o.Now, random: o.Random, build: o.Build, endDelay: o.EndDelay, zone: o.Zone,
		patience: cmp.Or(o.Patience, Patience), watch: o.Watch}
	if m.zone == nil {
		m.zone = time.Local
	}
	if m.now == nil {
		m.now = time.Now
	}
	if m.random == nil {
		m.random = rand.Reader
	}
	if m.watch == nil {
		m.watch = func(Commit, time.Duration, error) {}
	}
	return &Referee{deps: m, clubs: clubs{deps: m}, hall: hall{deps: m, games: cache{tables: mostGames, records: mostRecords}}}
}

// Systems returns the rule systems it knows.
func (m *deps) Systems() rules.Registry { return m.systems }

// Person is an account of the platform.
type Person struct {
	// ID is the platform's id, Name what to call him.
	ID, Name string
}

func (p Person) sitter() house.Sitter { return house.Sitter{User: p.ID, Name: p.Name} }

// Input is what somebody typed or pressed: who, where, and by what. All that he may ask for embeds it.
type Input struct {
	// Origin is unique: "d:" and the interaction's id.
	Origin string
	Place  Place
	Person Person
	// Press is by what he asks; zero for a command.
	Press Press
}

// Outcome is what came of an act.
type Outcome struct {
	// Game is the game after the act.
	Game *house.Game
	// Records are what the act added to the log; none for an Echo.
	Records []ledger.Record
	// Seat is who acted.
	Seat rules.Seat
	// Called are the accounts that the game now waits for and whom its answer calls; Passed says that it
	// waits for others than who acted, and did not before.
	Called []string
	Passed bool
	// Repeat says that nothing was done now: these records were committed before, by this origin or by the
	// same act whose answer never arrived.
	Repeat bool
	// Kept are records of the seat that nobody was told about yet.
	Kept []ledger.Record
	// before is the game as it stood, where this call has done something.
	before *house.Game
	// retold are the origins of the answers that are told anew by it.
	retold []string
	// Echo is set where real dice or a weighed act await [Valider].
	Echo *Echo
	// Sealed are the choices that the person himself has sealed by it, with what their seals are made of.
	Sealed []ledger.SealedChoice
	// Before is the end of the place's game before this one, where nobody was told of it yet; only Open sets
	// it.
	Before *Outcome
}

// Echo is an act judged and not committed: one with real dice, one that is weighed first, or one that gives
// something up for good.
type Echo struct {
	// Draft confirms it (Do.Draft).
	Draft string
	// Act is what will be done.
	Act rules.Act
	// Throws are its dice, Lines what will come of them; what only doing it reveals is left out.
	Throws []dice.Throw
	Lines  []phrase.Phrase
	// Lost is what the act would give up for good that could still be done: it is shown for nothing else then.
	Lost []phrase.Phrase
	// Weighed reports whether the act is shown first for what it comes to; else for its dice.
	Weighed bool
	// Insists reports whether the referee may do it without those whom it would ask (Do.Alone).
	Insists bool
	// Seals reports whether the act would seal a choice, which others then know nothing of.
	Seals bool
	// View is the game as the act's seat would see it, without offers: it may hold what is secret to the
	// seat.
	View rules.View
	// Before is what the seat sees now.
	Before rules.View
}

// judge decides logs again until it has taken too long.
func (m *deps) judge(tooLong func() bool) house.Judge {
	return house.Judge{Systems: m.systems, Build: m.build, Stop: tooLong}
}

// occasion is a moment, with new randomness and no secret.
func (m *deps) occasion(origin string, at time.Time) (house.Occasion, error) {
	now := house.Occasion{At: at, Origin: origin, Build: m.build, EndDelay: m.endDelay}
	raw, err := m.fresh(len(now.Fresh))
	copy(now.Fresh[:], raw)
	return now, err
}

func (m *deps) secret() (dice.Secret, error) {
	raw, err := m.fresh(32)
	if err != nil {
		return dice.Secret{}, err
	}
	return dice.NewSecret(raw)
}

// fresh returns so many random bytes.
func (m *deps) fresh(n int) ([]byte, error) {
	raw := make([]byte, n)
	if _, err := io.ReadFull(m.random, raw); err != nil {
		return raw, fmt.Errorf("randomness: %w", err)
	}
	return raw, nil
}

var letters = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// id returns a random id of that many letters and digits, none of which is mistaken for another when read
// aloud.
func (m *deps) id(length int) (string, error) {
	raw, err := m.fresh(length)
	return letters.EncodeToString(raw)[:length], err
}

func newCommit(game string, records []ledger.Record, answer Answer) (Commit, error) {
	c := Commit{Game: game, Records: records, Answer: answer}
	c.Answer.Seq = records[0].Seq
	for _, record := range records {
		line, err := record.Line()
		if err != nil {
			return Commit{}, err
		}
		c.Lines = append(c.Lines, line)
	}
	return c, nil
}

// fingerprint is what makes two acts of one seat, or two presses of one person, the same: a hash, for they
// may hold words and secrets. The store forgets it once the answer has arrived.
func fingerprint(of any) (string, error) {
	raw, err := json.Marshal(of)
	if err != nil {
		return "", fmt.Errorf("fingerprint: %w", err)
	}
	hash := sha256.Sum256(raw)
	return hex.EncodeToString(hash[:]), nil
}

// merge returns the act with what a select or a form filled in.
func merge(act rules.Act, answers rules.Args) rules.Act {
	merged := act.Without("")
	for name, value := range answers {
		if act.Path != house.PathReady { // a word is what was typed
			value = strings.TrimSpace(value)
		}
		merged.Args[name] = value
	}
	return merged
}

// Now is what the clock shows.
func (m *deps) Now() time.Time { return m.now() }
