package storage

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modernc.org/sqlite"

	"aidedecamp/storage/archive"
)

// ErrAltered says that the file is sound, but that another hand than this program's has changed it; the error
// is an *Altered.
var ErrAltered = errors.New("the file was changed by another program")

// Altered is what another hand has changed in a file.
type Altered struct {
	// What names it, in one line: `trigger "x"`, `the secret of game abc`.
	What string
}

// Error says what was changed.
func (a *Altered) Error() string { return ErrAltered.Error() + ": " + a.What }

// Unwrap returns ErrAltered.
func (a *Altered) Unwrap() error { return ErrAltered }

// part is a row of SQLite's own list of what a file has: a table, an index, a trigger, a view.
type part struct{ kind, name string }

func (p part) String() string {
	name := []rune(p.name)
	return p.kind + " " + strconv.QuoteToASCII(string(name[:min(len(name), 40)]))
}

//go:embed made.sum
var schemaSum string

// sumOf is the digest of steps and of what a file has: that of today's, made of nothing, stands in
// made.sum, so that a start need not make it anew to compare.
func sumOf(steps []string, have map[part]string) string {
	lines := make([]string, 0, len(have))
	for p, text := range have {
		lines = append(lines, fmt.Sprintf("%q %q %q\n", p.kind, p.name, text))
	}
	slices.Sort(lines)
	sum := sha256.New()
	for _, text := range append(lines, steps...) {
		fmt.Fprintf(sum, "%d %s", len(text), text)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// checkSchema holds what a file has against what these steps make: a trigger would act with every act, a view
// show what no table holds, an index refuse what must be kept. SQLite's statistics are no part of it: they
// decide nothing.
func checkSchema(ctx context.Context, pool *sql.DB, steps []string) error {
	have, err := partsOf(ctx, pool)
	if err != nil {
		return fmt.Errorf("read the schema: %w", err)
	}
	if sumOf(steps, have) == strings.TrimSpace(schemaSum) {
		return nil
	}
	want, err := schemaOf(ctx, steps)
	if err != nil {
		return fmt.Errorf("make the schema: %w", err)
	}
	for p := range want {
		if _, there := have[p]; !there {
			return &Altered{"no " + p.String()}
		}
	}
	for p, text := range have {
		if made, known := want[p]; !known || made != text {
			return &Altered{p.String()}
		}
	}
	return nil
}

// partsOf reads what a file has, with the text that made it.
func partsOf(ctx context.Context, pool *sql.DB) (map[part]string, error) {
	rows, err := pool.QueryContext(ctx,
		`SELECT type, name, tbl_name || ': ' || coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\_stat_' ESCAPE '\'`)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // rows.Err tells what went wrong
	parts := map[part]string{}
	for rows.Next() {
		var p part
		var text string
		if err := rows.Scan(&p.kind, &p.name, &text); err != nil {
			return nil, err
		}
		parts[p] = text
	}
	return parts, rows.Err()
}

// schemaOf returns what steps make of an empty file.
func schemaOf(ctx context.Context, steps []string) (_ map[part]string, err error) {
	c, err := sqlite.NewConnector(":memory:")
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(c)
	pool.SetMaxOpenConns(1) // each connection has a memory of its own
	defer func() { err = errors.Join(err, pool.Close()) }()
	for i, step := range steps {
		if _, err := pool.ExecContext(ctx, step); err != nil {
			return nil, fmt.Errorf("step %d: %w", archive.FirstVersion+archive.Version(i), err)
		}
	}
	return partsOf(ctx, pool)
}
