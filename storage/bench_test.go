package storage_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"aidedecamp/storage/storagetest"
)

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
				must(b, lines(b.Context(), db.ReadPool()))
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
