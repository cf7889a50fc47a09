//go:build postgres

package postgres

import (
	"context"
	"net"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"aidedecamp/storage/archive"
)

// Made is an empty database of the server that the tests share: who makes it imports this package.
var Made func(*testing.T) string

// MigrateBy migrates as a program that has more steps than today's.
func MigrateBy(ctx context.Context, address string, more ...string) (from, to archive.Version, err error) {
	all, err := archive.Steps(schemaFiles)
	if err != nil {
		return 0, 0, err
	}
	return migrate(ctx, address, append(all, more...))
}

// CountTrips counts from now on how often the database is asked and answers.
func (db *DB) CountTrips(t *testing.T) *atomic.Int64 {
	t.Helper()
	var trips atomic.Int64
	config := db.pool.Config()
	dial := config.ConnConfig.DialFunc
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := dial(ctx, network, address)
		return &countedConn{Conn: c, trips: &trips}, err
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	db.pool.Close()
	db.pool = pool
	return &trips
}

// countedConn counts what is read after something was written.
type countedConn struct {
	net.Conn
	asked atomic.Bool
	trips *atomic.Int64
}

func (c *countedConn) Write(b []byte) (int, error) {
	c.asked.Store(true)
	return c.Conn.Write(b)
}

func (c *countedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if c.asked.Swap(false) {
		c.trips.Add(1)
	}
	return n, err
}
