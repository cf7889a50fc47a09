package storage

import (
	"context"
	"database/sql"
	"slices"
	"sync"

	"aidedecamp/bot/referee"
)

// mostForeseen bounds the games of which it is kept.
const mostForeseen = 1000

// foreseen is what the next act of each game will be judged by: it was read with the arrival of the answer
// before, for which nobody waits. It is what stands in the file, since nobody but this process writes: each
// transaction drops it before it commits, of its own game where it says that it changes nothing else, and
// else of all games. Nothing has to be kept in step.
type foreseen struct {
	mu sync.Mutex
	of map[string]standing
}

// standing is a game as it stood at one moment, when nobody was owed an answer.
type standing struct {
	// foreseen says that it was not read for this act.
	foreseen  bool
	at        referee.Head
	due       []referee.Due
	reminders []referee.Reminder
	// version is the file's as the writing connection sees it: it changes where another one commits.
	version int64
}

// take returns how the game of an act stands, which is known as far as its asker knows it. Where its origin
// is not known before nobody would find out that it was done already.
func (f *foreseen) take(ask referee.Ask) standing {
	f.mu.Lock()
	defer f.mu.Unlock()
	if s := f.of[ask.Game]; ask.Origin != "" && s.at == ask.Known {
		return s
	}
	return standing{}
}

// dropAll is for who may have changed any game.
func (f *foreseen) dropAll() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.of)
}

// drop is for who changes one game alone.
func (f *foreseen) drop(game string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.of, game)
}

// put keeps how a game stands. Who does still has the connection that writes: nobody has changed it since.
func (f *foreseen) put(game string, s standing) {
	if !s.foreseen {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of == nil {
		f.of = map[string]standing{}
	}
	if len(f.of) >= mostForeseen {
		clear(f.of)
	}
	f.of[game] = s
}

// moment is what an act is judged by.
func (s standing) moment() referee.Moment {
	return referee.Moment{Due: slices.Clone(s.due), Reminders: slices.Clone(s.reminders)}
}

// foresee reads how a game stands once a transaction is committed. It foresees nothing where somebody is owed
// an answer, for his lease of it runs out by itself; nor where it can't be read, which the act itself finds.
func (db *DB) foresee(ctx context.Context, tx *sql.Conn, game string) (s standing) {
	version, err := dataVersion(ctx, tx)
	if err != nil {
		return s
	}
	var now referee.Moment
	at, err := db.stand(ctx, tx, referee.Ask{Game: game}, &now)
	if err != nil || len(now.Owed) > 0 {
		return s
	}
	return standing{foreseen: true, at: at, due: now.Due, reminders: now.Reminders, version: version}
}

// dataVersionQuery asks for what changes where another connection has committed.
const dataVersionQuery = "PRAGMA data_version"

// dataVersion is the file's, as this connection sees it.
func dataVersion(ctx context.Context, tx *sql.Conn) (v int64, err error) {
	err = tx.QueryRowContext(ctx, dataVersionQuery).Scan(&v)
	return v, err
}
