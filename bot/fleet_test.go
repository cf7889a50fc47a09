//go:build postgres

package bot

import (
	"context"
	"io"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/postgres/postgrestest"
)

// shared is randomness that several bots read.
type shared struct {
	mu   sync.Mutex
	from io.Reader
}

func (s *shared) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.from.Read(p)
}

// TestStoriesByThreeProcesses plays every story once more: three bots share a PostgreSQL, and Discord posts
// what people do to each in turn. Every line of a story is expected as over one file and one gateway.
func TestStoriesByThreeProcesses(t *testing.T) {
	server, err := postgrestest.Start("fsync = off") // it is never killed
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	playStories(t, func(t *testing.T, c *guild) {
		url, err := server.Database(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		c.random, c.fellows, c.posts = &shared{from: c.random}, 2, true
		c.over = func(referee.Store) referee.Store {
			db, err := postgres.Open(context.Background(), url+"&pool_max_conns=4", postgres.Options{Now: c.clock.Now})
			if err != nil {
				c.t.Fatal(err)
			}
			c.t.Cleanup(func() { _ = db.Close() })
			return db
		}
	})
}
