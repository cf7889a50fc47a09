package main

import (
	"context"
	"errors"
	"log/slog"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
	"aidedecamp/storage/postgres"
)

// games is where games are kept: a file that this process owns, or a database that several share.
type games interface {
	referee.Store
	// Probe commits a write that changes nothing.
	Probe(ctx context.Context) error
	Close() error
}

// reading is what commands read of games, wherever these are kept.
type reading interface {
	Games(ctx context.Context, after string, most int) ([]referee.Listing, error)
	Load(ctx context.Context, game string) (referee.Stored, error)
	Guilds(ctx context.Context) ([]referee.Guild, error)
	// Integrity reads every chain, secret and text.
	Integrity(ctx context.Context) error
	Close() error
}

// openGames opens the database where one is set, else the file, for who serves.
func openGames(ctx context.Context, s *Settings, file string, log *slog.Logger) (games, error) {
	if s.DatabaseURL == "" {
		db, err := storage.Open(ctx, file, storage.Options{})
		if err != nil {
			return nil, fileTrouble(file, err)
		}
		log.Info("games", "file", file)
		if up := db.Upgrade(); up.From != up.To {
			log.Info("the games' file was brought up to date", "from", int(up.From), "to", int(up.To), "copy", up.Backup)
		}
		return db, nil
	}
	db, err := openDatabase(ctx, s)
	if err != nil {
		return nil, err
	}
	log.Info("games", "database", place(s))
	safety, err := db.Safety(ctx)
	switch {
	case err != nil:
		log.Warn("how safe a commit is", "error", err)
	case safety.Lossy():
		log.Warn("what was answered may be lost with the database's machine", "synchronous_commit", safety.Commit,
			"synchronous_standby_names", safety.Standbys)
	case safety.Alone():
		log.Warn("no synchronous standby is attached: no act ends before one is", "synchronous_standby_names", safety.Standbys)
	}
	return db, nil
}

// openReading opens the database where one is set, else the file, to read beside whoever serves.
func openReading(ctx context.Context, s *Settings) (reading, error) {
	if s.DatabaseURL != "" {
		return openDatabase(ctx, s)
	}
	db, err := storage.OpenReadOnly(ctx, s.file(gamesFile))
	if err != nil {
		return nil, storeTrouble(s, err)
	}
	return db, nil
}

// gamesFile is the file of a bot on Discord where none is set.
const gamesFile = "aidedecamp.db"

// openFile opens a file of games that is there, which no bot may own meanwhile: a name typed wrong makes none.
func openFile(ctx context.Context, file string) (*storage.DB, error) {
	reader, err := storage.OpenReadOnly(ctx, file)
	if err == nil {
		err = reader.Close()
	}
	if err != nil && !errors.Is(err, storage.ErrOlder) {
		return nil, fileTrouble(file, err)
	}
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return nil, fileTrouble(file, err)
	}
	return db, nil
}

// openDatabase opens the database that is set.
func openDatabase(ctx context.Context, s *Settings) (*postgres.DB, error) {
	switch {
	case s.DatabaseURL == "":
		return nil, &trouble{code: exitUsage, words: phrase.Say("cli.database.none")}
	case s.DB != "":
		return nil, &trouble{code: exitUsage, words: phrase.Say("cli.database.both")}
	}
	db, err := postgres.Open(ctx, string(s.DatabaseURL), postgres.Options{})
	if err != nil {
		return nil, storeTrouble(s, err)
	}
	return db, nil
}

// place is what to call where the games are: the file, or the database without its password.
func place(s *Settings) string {
	if s.DatabaseURL != "" {
		return postgres.Redacted(string(s.DatabaseURL))
	}
	return s.file(gamesFile)
}

type migrateCmd struct{}

// Run brings the database's schema up to date.
func (migrateCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	if s.DatabaseURL == "" {
		return &trouble{code: exitUsage, words: phrase.Say("cli.database.none")}
	}
	from, to, err := postgres.Migrate(ctx, string(s.DatabaseURL))
	if err != nil {
		return storeTrouble(s, err)
	}
	if from == to {
		out.say("cli.migrate.nothing", figure("version", int(to)))
		return nil
	}
	out.say("cli.migrate.done", figure("from", int(from)), figure("to", int(to)))
	return nil
}
