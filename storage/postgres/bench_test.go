//go:build postgres

package postgres_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/storagetest"
)

// BenchmarkAppend is an act judged and committed: one game alone, eight and sixteen games at once, and sixteen writers
// of one game. SQLite and PostgreSQL take turns in rounds, so that the machine's other work meets both; what
// is told are appends a second, the 99th percentile, and how often as much as SQLite's. Both wait for the disk.
func BenchmarkAppend(b *testing.B) {
	ways := []string{"sqlite", "postgres"}
	for _, load := range []struct {
		name           string
		games, writers int
	}{{"one game", 1, 1}, {"8 games", 8, 8}, {"16 games", 16, 16}, {"16 writers of one game", 1, 16}} {
		b.Run(load.name, func(b *testing.B) {
			stores := map[string]referee.Store{}
			db, err := storage.Open(b.Context(), filepath.Join(b.TempDir(), "games.db"), storage.Options{})
			storagetest.Must(b, err)
			b.Cleanup(func() { _ = db.Close() })
			stores["sqlite"] = db
			url, err := server.Database(b.Context())
			storagetest.Must(b, err)
			pg, err := postgres.Open(b.Context(), url, postgres.Options{})
			storagetest.Must(b, err)
			b.Cleanup(func() { _ = pg.Close() })
			stores["postgres"] = pg
			took, spent := map[string][]time.Duration{}, map[string]time.Duration{}
			played := map[string][]*counted{}
			for way, store := range stores {
				for n := range load.games {
					game := fmt.Sprint("g", n)
					storagetest.Must(b, store.Open(b.Context(), storagetest.Opening(b, game, game)))
					played[way] = append(played[way], &counted{game: game, head: storagetest.HeadOf(b, storagetest.Log(game, 2))})
				}
			}
			const each = 8
			for b.Loop() {
				for _, way := range ways {
					began := time.Now()
					var all sync.WaitGroup
					var mu sync.Mutex
					for w := range load.writers {
						all.Go(func() {
							for range each {
								one := played[way][w%load.games].append(b, stores[way])
								mu.Lock()
								took[way] = append(took[way], one)
								mu.Unlock()
							}
						})
					}
					all.Wait()
					spent[way] += time.Since(began)
				}
			}
			rate, late := map[string]float64{}, map[string]float64{}
			for _, way := range ways {
				slices.Sort(took[way])
				rate[way] = float64(len(took[way])) / spent[way].Seconds()
				late[way] = took[way][len(took[way])*99/100].Seconds() * 1000
				b.ReportMetric(rate[way], way+"/s")
				b.ReportMetric(late[way], way+"-p99-ms")
			}
			b.ReportMetric(rate["postgres"]/rate["sqlite"], "rate-ratio")
			b.ReportMetric(late["postgres"]/late["sqlite"], "p99-ratio")
		})
	}
}

// counted is a game whose log grows by whoever has its turn; the store decides under its lock.
type counted struct {
	mu   sync.Mutex
	game string
	head referee.Head
}

// append writes one record, and returns how long that took. The log that is known is one from before: what
// others have appended since comes with the lock.
func (c *counted) append(b *testing.B, store referee.Store) time.Duration {
	c.mu.Lock()
	known := c.head
	c.mu.Unlock()
	began := time.Now()
	var end referee.Head
	err := store.Act(b.Context(), referee.Ask{Game: c.game, Known: known}, func(m referee.Moment) (referee.Commit, error) {
		end = known
		for _, r := range m.Tail {
			line, err := r.Line()
			storagetest.Must(b, err)
			end = referee.Head{Length: end.Length + 1, Link: ledger.Chain(end.Link, line)}
		}
		made := storagetest.Commit(b, c.game, end.Length, 1)
		end = referee.Head{Length: end.Length + 1, Link: ledger.Chain(end.Link, made.Lines[0])}
		return made, nil
	})
	took := time.Since(began)
	if err != nil {
		b.Error(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if end.Length > c.head.Length {
		c.head = end
	}
	return took
}
