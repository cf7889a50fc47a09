package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"aidedecamp/bot/referee"
)

// Why a database can't be used besides what the port names.
var (
	// ErrBefore says that the database was made before version 1.0, whose databases this program does not
	// read.
	ErrBefore = errors.New("the database is of before version 1.0")
	// ErrNewer says that the database was migrated by a later version which this one may not read.
	ErrNewer = errors.New("the database is of a later version")
	// ErrOlder says that the database is of an earlier version: migrate it first.
	ErrOlder = errors.New("the database is of an earlier version")
	// ErrURL says that the address can't be read. It is wrapped without the address, which holds a password.
	ErrURL = errors.New("not the address of a PostgreSQL database")
	// ErrRefused says that the server lets this account not do it: its name, its password, the database's name,
	// a right that it lacks.
	ErrRefused = errors.New("the database refuses")
)

// failure wraps an error with the step, and joins the value of the port that says what it comes to.
func failure(step string, err error) error {
	if kind := kindOf(err); kind != nil && !errors.Is(err, kind) {
		err = fmt.Errorf("%w: %w", kind, err)
	}
	return fmt.Errorf("postgres: %s: %w", step, err)
}

// kindOf is what an error of the server's or of the network's comes to, nil for none of the port's.
func kindOf(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return kindOfState(refused)
	}
	var unreachable *pgconn.ConnectError
	var network net.Error
	switch {
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return nil
	case errors.As(err, &unreachable), errors.As(err, &network), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF),
		errors.Is(err, net.ErrClosed), pgconn.SafeToRetry(err):
		return referee.ErrStoreAway
	case err != nil && strings.Contains(err.Error(), "conn closed"): // pgx has no value for it
		return referee.ErrStoreAway
	}
	return nil
}

// idleTimeout is what the server says to who was idle under a lock for too long.
const idleTimeout = "25P03"

// kindOfState is by SQLSTATE (Appendix A of the manual).
func kindOfState(e *pgconn.PgError) error {
	switch {
	case e.Code == "23505":
		return taken[e.ConstraintName]
	case e.Code == "22012":
		return referee.ErrNotFound // dialect.UseDraft
	case e.Code == "40001", e.Code == "40P01", e.Code == "55P03", e.Code == idleTimeout:
		return referee.ErrConflict
	case strings.HasPrefix(e.Code, "08"), strings.HasPrefix(e.Code, "57"), e.Code == "53200", e.Code == "53300", e.Code == "40003":
		return referee.ErrStoreAway
	case strings.HasPrefix(e.Code, "28"), e.Code == "3D000", e.Code == "42501":
		return ErrRefused
	case e.Code == "53100":
		return referee.ErrStoreFull
	case e.Code == "25006":
		return referee.ErrStoreReadOnly
	case e.Code == "58030":
		return referee.ErrStoreDisk
	case e.Code == "XX001", e.Code == "XX002":
		return referee.ErrStoreCorrupt
	}
	return nil
}

// taken says what it means that a unique key is taken.
var taken = map[string]error{
	"answers_pkey":                       referee.ErrOriginKnown,
	"games_open":                         referee.ErrChannelBusy,
	"games_table":                        referee.ErrTableTaken,
	"records_pkey":                       referee.ErrConflict,
	"club_tables_pkey":                   referee.ErrTableChanged,
	"club_armies_pkey":                   referee.ErrArmyTaken,
	"club_season_lines_pkey":             referee.ErrSeasonChanged,
	"club_season_lines_guild_origin_key": referee.ErrOriginKnown,
	"club_season_people_pkey":            referee.ErrSeasonChanged,
	"club_season_people_guild_key_key":   referee.ErrSeasonChanged,
}
