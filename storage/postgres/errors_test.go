package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"aidedecamp/bot/referee"
)

// TestWhatAnErrorComesTo, by its SQLSTATE or by what the network says.
func TestWhatAnErrorComesTo(t *testing.T) {
	state := func(code string) error { return fmt.Errorf("act: %w", &pgconn.PgError{Code: code}) }
	for _, c := range []struct {
		name string
		err  error
		want error
	}{
		{"connection exception", state("08000"), referee.ErrStoreAway},
		{"connection failure", state("08006"), referee.ErrStoreAway},
		{"a pooler's server is gone", state("08P01"), referee.ErrStoreAway},
		{"admin shutdown", state("57P01"), referee.ErrStoreAway},
		{"crash shutdown", state("57P02"), referee.ErrStoreAway},
		{"cannot connect now", state("57P03"), referee.ErrStoreAway},
		{"too many connections", state("53300"), referee.ErrStoreAway},
		{"disk full", state("53100"), referee.ErrStoreFull},
		{"read-only transaction", state("25006"), referee.ErrStoreReadOnly},
		{"serialization failure", state("40001"), referee.ErrConflict},
		{"deadlock", state("40P01"), referee.ErrConflict},
		{"lock not available", state("55P03"), referee.ErrConflict},
		{"idle in transaction", state("25P03"), referee.ErrConflict},
		{"i/o error", state("58030"), referee.ErrStoreDisk},
		{"data corrupted", state("XX001"), referee.ErrStoreCorrupt},
		{"index corrupted", state("XX002"), referee.ErrStoreCorrupt},
		{"a statement that its time limit has ended", state("57014"), referee.ErrStoreAway},
		{"out of memory", state("53200"), referee.ErrStoreAway},
		{"completion unknown", state("40003"), referee.ErrStoreAway},
		{"an internal error, which a pooler's may be", state("XX000"), nil},
		{"no such account", state("28000"), ErrRefused},
		{"wrong password", state("28P01"), ErrRefused},
		{"no such database", state("3D000"), ErrRefused},
		{"a right that is missing", state("42501"), ErrRefused},
		{"syntax error", state("42601"), nil},
		{"no such table", state("42P01"), nil},
		{"nobody listens", &net.OpError{Op: "dial", Err: errors.New("connection refused")}, referee.ErrStoreAway},
		{"cut in the middle", io.ErrUnexpectedEOF, referee.ErrStoreAway},
		{"closed under us", net.ErrClosed, referee.ErrStoreAway},
		{"the caller has gone", context.Canceled, nil},
		{"the caller's time is up", &net.OpError{Op: "read", Err: context.DeadlineExceeded}, nil},
		{"no row", pgx.ErrNoRows, nil},
	} {
		got := kindOf(c.err)
		if !errors.Is(got, c.want) || (c.want == nil) != (got == nil) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if err := failure("step", c.err); !errors.Is(err, c.err) || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s is told as %v", c.name, err)
		}
	}
	for key, want := range taken {
		if got := kindOf(&pgconn.PgError{Code: "23505", ConstraintName: key}); !errors.Is(got, want) {
			t.Errorf("%s is taken: %v", key, got)
		}
	}
}

// TestAnAddressIsToldWithoutItsPassword, in whatever form it is written.
func TestAnAddressIsToldWithoutItsPassword(t *testing.T) {
	const secret = "s3cr3t"
	for _, address := range []string{
		"postgres://bot:" + secret + "@db.example/games", "postgres://bot@db.example/games?password=" + secret,
		"postgres:///games?host=/tmp&sslpassword=" + secret, "host=db.example user=bot password=" + secret,
		"postgres://bot:" + secret + "@db.example:port/games", "postgres://bot:" + secret + "@a,b/games?x=%zz", "postgres://bot:" + secret + "%zz@h/d",
	} {
		if told := Redacted(address); told == "" || strings.Contains(told, secret) {
			t.Errorf("%s is told as %q", address, told)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		_, err := Open(ctx, address, Options{})
		cancel()
		if err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", address, err)
		}
	}
}
