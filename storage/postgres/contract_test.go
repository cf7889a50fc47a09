//go:build postgres

package postgres_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/postgres/postgrestest"
	"aidedecamp/storage/storagetest"
)

// server is what the tests of this package share, pooler a way to it that hands out connections by transaction.
var (
	server *postgrestest.Server
	pooler *postgrestest.Pooler
)

// TestMain lets more tests run at once than there are processors: most of the time they wait for servers.
func TestMain(m *testing.M) {
	flag.Parse()
	err := flag.Set("test.parallel", "6")
	if err != nil {
		panic(err)
	}
	if server, err = postgrestest.Start(); err == nil {
		pooler, err = postgrestest.StartPooler(server)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	if err := errors.Join(pooler.Stop(), server.Stop()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func init() { postgres.Made = made }

// made is an empty database.
func made(t *testing.T) string {
	t.Helper()
	url, err := server.Database(t.Context())
	storagetest.Must(t, err)
	return url
}

func open(t *testing.T, url string, o postgres.Options) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(context.Background(), url, o)
	storagetest.Must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// TestTheContractOfTheReferee: a database keeps what the port promises, asked by itself and through a pooler by
// transaction.
func TestTheContractOfTheReferee(t *testing.T) {
	t.Parallel()
	for name, at := range map[string]func(*testing.T) string{
		"server": made,
		"pooler": func(t *testing.T) string { return pooler.URL(made(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storagetest.Run(t, storagetest.Maker{
				New: func(t *testing.T) referee.Store { return open(t, at(t), postgres.Options{}) },
				Timed: func(t *testing.T, now func() time.Time) referee.Store {
					return open(t, at(t), postgres.Options{Now: now})
				},
				Hasty: func(t *testing.T, lease time.Duration) referee.Store {
					// a commit on a disk may take longer than a lease in memory, on a busy machine much longer
					return open(t, at(t), postgres.Options{Lease: 100 * lease})
				},
			})
		})
	}
}
