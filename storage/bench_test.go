package storage_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"aidedecamp/storage/storagetest"
)

// BenchmarkAppend is one act: its record, its answer, the game's row, in one durable transaction. "as it is"
// keeps the write-ahead log with synchronous=FULL; "plain" is the same on SQLite's own default, a rollback
// journal with synchronous=FULL; "not durable" is the work without waiting for the disk.
func BenchmarkAppend(b *testing.B) {
	for _, way := range []struct{ name, pragmas string }{
		{"as it is", ""},
		{"plain", "PRAGMA journal_mode=DELETE"},
		{"not durable", "PRAGMA synchronous=OFF"},
	} {
		b.Run(way.name, func(b *testing.B) {
			db := started(b, "g1")
			if way.pragmas != "" {
				must(b, db.Reading().Close()) // the journal changes only where nobody else has the file open
				_, err := db.Writing().ExecContext(b.Context(), way.pragmas)
				must(b, err)
			}
			next := 2
			for b.Loop() {
				must(b, storagetest.Append(b.Context(), db, commit(b, "g1", next, 1)))
				next++
			}
		})
	}
}

// BenchmarkLoad is a game read whole, its chain walked, by the number of its records; "the bytes alone" reads
// the same lines and does nothing with them.
func BenchmarkLoad(b *testing.B) {
	for _, length := range []int{10, 1_000, 10_000} {
		db := started(b, "g1")
		for from := 2; from < length; {
			count := min(length-from, 500)
			must(b, storagetest.Append(b.Context(), db, commit(b, "g1", from, count)))
			from += count
		}
		b.Run(fmt.Sprintf("%d records", length), func(b *testing.B) {
			for b.Loop() {
				if _, err := db.Load(b.Context(), "g1"); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*length), "µs/record")
		})
		b.Run(fmt.Sprintf("%d records, the bytes alone", length), func(b *testing.B) {
			for b.Loop() {
				must(b, lines(b.Context(), db.Reading()))
			}
		})
	}
}

func lines(ctx context.Context, pool *sql.DB) error {
	rows, err := pool.QueryContext(ctx, "SELECT line FROM records WHERE game = 'g1' ORDER BY seq")
	if err != nil {
		return err
	}
	for rows.Next() {
		var line sql.RawBytes
		if err := rows.Scan(&line); err != nil {
			return errors.Join(err, rows.Close())
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
