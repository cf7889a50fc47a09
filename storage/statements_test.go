package storage_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// keptIn counts the statements that a pool's connection keeps.
func keptIn(t *testing.T, pool *sql.DB) (n int) {
	t.Helper()
	c, err := pool.Conn(t.Context())
	must(t, err)
	must(t, c.Raw(func(raw any) error {
		n = storage.Kept(raw)
		return nil
	}))
	must(t, c.Close())
	return n
}

// TestStatementsAreKept: what an act asks is prepared once, a pragma never; texts made of values don't pile
// up.
func TestStatementsAreKept(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	for seq := range 3 {
		must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2+seq, 1)))
	}
	before := keptIn(t, db.WritePool())
	if before < 5 {
		t.Errorf("%d statements are kept after three acts", before)
	}
	for seq := range 20 {
		must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 5+seq, 1)))
		must(t, db.Probe(t.Context()))
	}
	if after := keptIn(t, db.WritePool()); after != before {
		t.Errorf("%d statements are kept, %d after as many acts again", before, after)
	}
	for n := range 2 * storage.MostStatements {
		var got int
		must(t, db.WritePool().QueryRowContext(t.Context(), fmt.Sprintf("SELECT %d", n)).Scan(&got))
		if got != n {
			t.Fatalf("asked for %d, got %d", n, got)
		}
	}
	if after := keptIn(t, db.WritePool()); after != storage.MostStatements {
		t.Errorf("%d statements are kept", after)
	}
}

// TestAStatementWithinItself: the same question asked while its rows are read has rows of its own.
func TestAStatementWithinItself(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	const query = "SELECT seq FROM records WHERE game = ? ORDER BY seq"
	for range 2 {
		tx, err := db.WritePool().Conn(t.Context())
		must(t, err)
		var pairs []string
		outer, err := tx.QueryContext(t.Context(), query, "g1")
		must(t, err)
		for outer.Next() {
			var a int
			must(t, outer.Scan(&a))
			inner, err := tx.QueryContext(t.Context(), query, "g1")
			must(t, err)
			for inner.Next() {
				var b int
				must(t, inner.Scan(&b))
				pairs = append(pairs, fmt.Sprint(a, b))
			}
			must(t, inner.Err())
		}
		must(t, outer.Err())
		must(t, tx.Close())
		if diff := same([]string{"0 0", "0 1", "1 0", "1 1"}, pairs); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// TestAStatementOverAnotherSchema: what a connection keeps is prepared anew after another one has changed the
// tables; a connection that met an error or was given up on goes on with what it keeps.
func TestAStatementOverAnotherSchema(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	ask := func(ctx context.Context) (columns int, err error) {
		rows, err := db.ReadPool().QueryContext(ctx, "SELECT * FROM secrets")
		if err != nil {
			return 0, err
		}
		names, err := rows.Columns()
		must(t, err)
		must(t, rows.Close())
		return len(names), nil
	}
	before, err := ask(t.Context())
	must(t, err)
	_, err = db.WritePool().ExecContext(t.Context(), "ALTER TABLE secrets ADD COLUMN more INTEGER")
	must(t, err)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ask(gone); err == nil {
		t.Error("who gave up is answered")
	}
	if after, err := ask(t.Context()); err != nil || after != before+1 {
		t.Errorf("%d columns, then %d, %v", before, after, err)
	}
}
