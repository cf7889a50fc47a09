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

// openGames opens the database where one is set, else the file.
func (s *Settings) openGames(ctx context.Context, file string, log *slog.Logger) (games, error) {
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
	address := string(s.DatabaseURL)
	if s.DB != "" {
		return nil, &trouble{code: exitUsage, words: phrase.Say("cli.database.both")}
	}
	db, err := postgres.Open(ctx, address, postgres.Options{})
	if err != nil {
		return nil, databaseTrouble(address, err)
	}
	log.Info("games", "database", postgres.Redacted(address))
	if safety, err := db.Safety(ctx); err != nil {
		log.Warn("how safe a commit is", "error", err)
	} else if safety.Lossy() {
		log.Warn("what was answered may be lost with the database's machine", "synchronous_commit", safety.Commit,
			"synchronous_standby_names", safety.Standbys)
	}
	return db, nil
}

// inFile are the settings without a database: the local table plays in a file of its own.
func (s *Settings) inFile() *Settings {
	local := *s
	local.DatabaseURL, local.HTTPAddr, local.Shards = "", "", ""
	return &local
}

// databaseTrouble says what keeps a database from being used, and what to do.
func databaseTrouble(address string, err error) error {
	named := phrase.Verbatim("database", postgres.Redacted(address))
	for _, known := range []struct {
		is  error
		key string
	}{
		{postgres.ErrURL, "cli.database.address"}, {postgres.ErrOlder, "cli.database.older"}, {postgres.ErrNewer, "cli.database.newer"},
		{referee.ErrStoreAway, "cli.database.away"}, {referee.ErrStoreFull, "cli.database.full"},
		{referee.ErrStoreReadOnly, "cli.database.readonly"}, {referee.ErrStoreCorrupt, "cli.database.corrupt"},
	} {
		if errors.Is(err, known.is) {
			return &trouble{exitFile, phrase.Say(known.key, named), err}
		}
	}
	return err
}

type migrateCmd struct{}

// Run brings the database's schema up to date.
func (migrateCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	if s.DatabaseURL == "" {
		return &trouble{code: exitUsage, words: phrase.Say("cli.database.none")}
	}
	from, to, err := postgres.Migrate(ctx, string(s.DatabaseURL))
	if err != nil {
		return databaseTrouble(string(s.DatabaseURL), err)
	}
	if from == to {
		out.say("cli.migrate.nothing", figure("version", int(to)))
		return nil
	}
	out.say("cli.migrate.done", figure("from", int(from)), figure("to", int(to)))
	return nil
}
