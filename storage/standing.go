package storage

import (
	"context"
	"database/sql"
	"slices"
	"sync"

	"aidedecamp/bot/referee"
)

// mostStandings bounds the games of which it is kept how they stand.
const mostStandings = 1000

// standings are how games stand, for the next act in each: read with the arrival of the answer before, for
// which nobody waits. It is what the file holds, for nobody but this process writes it: a transaction drops
// what is kept of all games before it commits, or that of the one game which it changes. So nothing has to be
// kept in step.
type standings struct {
	mu sync.Mutex
	of map[string]standing
}

// standing is what an act in a game is judged by, where nobody is owed an answer.
type standing struct {
	// kept says that it was not read for this act.
	kept      bool
	at        referee.Head
	due       []referee.Due
	reminders []referee.Reminder
	// version is the file's: it tells where another program has written all the same.
	version int64
}

// ask returns how the game of an act stands, where its log is as the asker knows it. For one whose origin is
// not known yet, a clock's, the file is read in any case.
func (s *standings) ask(ask referee.Ask) standing {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stands := s.of[ask.Game]; ask.Origin != "" && stands.at == ask.Known {
		return stands
	}
	return standing{}
}

// put keeps how a game stands. The caller still has the connection that writes: nobody has written since.
func (s *standings) put(game string, stands standing) {
	if !stands.kept {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[string]standing{}
	}
	if len(s.of) >= mostStandings {
		clear(s.of)
	}
	s.of[game] = stands
}

// drop is for a transaction that changes one game.
func (s *standings) drop(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, game)
}

// dropAll is for one that may change any.
func (s *standings) dropAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.of)
}

// moment is what an act is judged by.
func (s standing) moment() referee.Moment {
	return referee.Moment{Due: slices.Clone(s.due), Reminders: slices.Clone(s.reminders)}
}

// standing reads how a game stands behind a transaction. Nothing is to be kept where somebody is owed an
// answer, which is another's once its lease has ended; nor where it can't be read: the act finds that. Where
// somebody waits for the connection he does not wait for this as well.
func (db *DB) standing(ctx context.Context, tx *sql.Conn, game string) standing {
	if db.writers.Load() > 1 {
		return standing{}
	}
	version, err := fileVersion(ctx, tx)
	if err != nil {
		return standing{}
	}
	var now referee.Moment
	at, err := db.stand(ctx, tx, referee.Ask{Game: game}, &now)
	if err != nil || len(now.Owed) > 0 {
		return standing{}
	}
	return standing{kept: true, at: at, due: now.Due, reminders: now.Reminders, version: version}
}

// fileVersionQuery asks for a number that changes where another connection has committed.
const fileVersionQuery = "PRAGMA data_version"

// fileVersion is that number in this transaction.
func fileVersion(ctx context.Context, tx *sql.Conn) (v int64, err error) {
	err = tx.QueryRowContext(ctx, fileVersionQuery).Scan(&v)
	return v, err
}
