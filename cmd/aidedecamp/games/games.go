package games

import (
	"context"
	"errors"
	"log/slog"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
	"aidedecamp/storage/postgres"
)

// Games is where games are kept: a file that this process owns, or a database that several share.
type Games interface {
	referee.Store
	// Probe commits a write that changes nothing.
	Probe(ctx context.Context) error
	Close() error
}

// Reading is what commands read of games, wherever these are kept.
type Reading interface {
	Games(ctx context.Context, after string, most int) ([]referee.Listing, error)
	Load(ctx context.Context, game string) (referee.Stored, error)
	Guilds(ctx context.Context) ([]referee.Guild, error)
	// Integrity reads every chain, secret and text.
	Integrity(ctx context.Context) error
	Close() error
}

// Open opens the database where one is set, else the file, for who serves.
func Open(ctx context.Context, s *terminal.Settings, file string, log *slog.Logger) (Games, error) {
	if s.DatabaseURL == "" {
		db, err := storage.Open(ctx, file, storage.Options{})
		if err != nil {
			return nil, FileTrouble(file, err)
		}
		log.Info("games", "file", file)
		if up := db.Upgrade(); up.From != up.To {
			log.Info("the games' file was brought up to date", "from", int(up.From), "to", int(up.To), "copy", up.Backup)
		}
		return db, nil
	}
	db, err := OpenDatabase(ctx, s)
	if err != nil {
		return nil, err
	}
	log.Info("games", "database", Place(s))
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

// OpenReading opens the database where one is set, else the file, to read beside whoever serves.
func OpenReading(ctx context.Context, s *terminal.Settings) (Reading, error) {
	if s.DatabaseURL != "" {
		return OpenDatabase(ctx, s)
	}
	db, err := storage.OpenReadOnly(ctx, s.File(DefaultFile))
	if err != nil {
		return nil, StoreTrouble(s, err)
	}
	return db, nil
}

// DefaultFile is the file of a bot on Discord where none is set.
const DefaultFile = "aidedecamp.db"

// openFile opens a file of games that is there, which no bot may own meanwhile: a name typed wrong makes
// none.
func openFile(ctx context.Context, file string) (*storage.DB, error) {
	reader, err := storage.OpenReadOnly(ctx, file)
	if err == nil {
		err = reader.Close()
	}
	if err != nil && !errors.Is(err, storage.ErrOlder) {
		return nil, FileTrouble(file, err)
	}
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return nil, FileTrouble(file, err)
	}
	return db, nil
}

// keptInFile refuses what copies a file or puts one back where the games are in a database: a file that still
// is there is an old one.
func keptInFile(s *terminal.Settings) error {
	if s.DatabaseURL == "" {
		return nil
	}
	return terminal.Misused("cli.database.backup", phrase.Verbatim("database", Place(s)))
}

// keptInDatabase refuses what works on a database where none is set, or a file is set as well.
func keptInDatabase(s *terminal.Settings) error {
	switch {
	case s.DatabaseURL == "":
		return terminal.Misused("cli.database.none")
	case s.DB != "":
		return terminal.Misused("cli.database.both")
	}
	return nil
}

// OpenDatabase opens the database that is set.
func OpenDatabase(ctx context.Context, s *terminal.Settings) (*postgres.DB, error) {
	if err := keptInDatabase(s); err != nil {
		return nil, err
	}
	db, err := postgres.Open(ctx, string(s.DatabaseURL), postgres.Options{})
	if err != nil {
		return nil, StoreTrouble(s, err)
	}
	return db, nil
}

// Place is what to call where the games are: the file, or the database without its password.
func Place(s *terminal.Settings) string {
	if s.DatabaseURL != "" {
		return postgres.Redacted(string(s.DatabaseURL))
	}
	return s.File(DefaultFile)
}

type Migrate struct{}

// Run brings the database's schema up to date.
func (Migrate) Run(ctx context.Context, s *terminal.Settings, out *terminal.Printer) error {
	if err := keptInDatabase(s); err != nil {
		return err
	}
	from, to, err := postgres.Migrate(ctx, string(s.DatabaseURL))
	if err != nil {
		return StoreTrouble(s, err)
	}
	if from == to {
		out.Say("cli.migrate.nothing", terminal.Figure("version", int(to)))
		return nil
	}
	out.Say("cli.migrate.done", terminal.Figure("from", int(from)), terminal.Figure("to", int(to)))
	return nil
}
