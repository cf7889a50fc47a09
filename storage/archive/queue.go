package archive

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
)

// Row is one row of what a statement finds.
type Row interface{ Scan(into ...any) error }

// Rows are all of them, one after the other.
type Rows interface {
	Row
	Next() bool
	Err() error
}

// Statement is SQL that both engines understand; its arguments are $1, $2 and so on.
type Statement struct {
	Query string
	Args  []any
	// Read reads what it finds; nil for a statement that finds nothing.
	Read func(Rows) error
	// Changed is called with the number of rows that it has changed; it may be nil.
	Changed func(rows int64) error
}

// Queue is a list of statements that are carried out one after the other. It may be carried out twice.
type Queue []Statement

// Do adds a statement that changes as many rows as there are.
func (q *Queue) Do(query string, args ...any) { *q = append(*q, Statement{Query: query, Args: args}) }

// DoOnRow adds a statement that changes one row: referee.ErrNotFound where there is none such.
func (q *Queue) DoOnRow(query string, args ...any) {
	*q = append(*q, Statement{Query: query, Args: args, Changed: func(rows int64) error {
		if rows == 0 {
			return referee.ErrNotFound
		}
		return nil
	}})
}

// Each adds a question whose rows are read one by one.
func (q *Queue) Each(read func(Row) error, query string, args ...any) {
	*q = append(*q, Statement{Query: query, Args: args, Read: func(rows Rows) error { return each(rows, read) }})
}

func each(rows Rows, read func(Row) error) error {
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// One adds a question for one row: referee.ErrNotFound where there is none.
func (q *Queue) One(read func(Row) error, query string, args ...any) {
	*q = append(*q, Statement{Query: query, Args: args, Read: func(rows Rows) error {
		if rows.Next() {
			return read(rows)
		}
		return cmp.Or(rows.Err(), referee.ErrNotFound)
	}})
}

// All adds a question for all rows; all stays nil where there are none.
func All[T any](q *Queue, all *[]T, scan func(Row) (T, error), query string, args ...any) {
	*q = append(*q, Statement{Query: query, Args: args, Read: func(rows Rows) error {
		*all = nil
		return each(rows, func(row Row) error {
			found, err := scan(row)
			*all = append(*all, found)
			return err
		})
	}})
}

// into reads a row into variables.
func into(variables ...any) func(Row) error {
	return func(row Row) error { return row.Scan(variables...) }
}

// column reads a row of one value.
func column[T any](row Row) (value T, err error) {
	err = row.Scan(&value)
	return value, err
}

// Values reads a row of so many columns.
func Values(row Row, columns int) ([]any, error) {
	values, targets := make([]any, columns), make([]any, columns)
	for i := range values {
		targets[i] = &values[i]
	}
	return values, row.Scan(targets...)
}

// Step is something that an engine is to do.
type Step struct {
	// Name says what, for errors.
	Name string
	// Again says that doing it twice does no harm: where the database went away in the middle it is done again.
	Again bool
	// Long says that it may read or write more than a game has.
	Long bool
}

// Turn is whose turn it is to be judged by what a club has of something, or a game: one after the other.
type Turn struct{ Guild, What, Game string }

// Reader is an engine that reads.
type Reader interface {
	// Read carries out questions that all see the database at one moment.
	Read(ctx context.Context, step Step, q Queue) error
	// Clock is the argument $1 of Dialect.Now.
	Clock() any
}

// Writer is an engine that writes.
type Writer interface {
	// Write carries out statements in one transaction, durable when it returns.
	Write(ctx context.Context, step Step, q Queue) error
	// Judge carries out look, and then what decide returns, in one such transaction, while nobody else has the turn.
	Judge(ctx context.Context, step Step, turn Turn, look Queue, decide func() (Queue, error)) error
	// Clock is the argument $1 of Dialect.Now.
	Clock() any
}

// Dialect is what the engines say in different ways.
type Dialect struct {
	// Now is the present, in Unix milliseconds, of a statement whose $1 is the engine's Clock.
	Now string
	// OfGame is the condition that a row r is of the game g.
	OfGame string
	// Guild is the column of the server, with a comma behind it, where all rows of games have one; else empty.
	Guild string
	// Locks ends a question whose rows nobody else may change until the transaction ends.
	Locks string
	// Bytes ends an argument of bytes whose type is not seen from where it is used.
	Bytes string
	// UseDraft is a statement that deletes the draft $1, and fails where it is gone.
	UseDraft string
	// WholeLine is the line of a record r of a game g as it was written: the first one with its tables.
	WholeLine string
	// OpensEpoch is the condition that a record r is one that may open the epoch s.epoch.
	OpensEpoch string
	// HandleNames is the condition that the handle of a live message names the account $1.
	HandleNames string
}

// guildIs is the value of the column of the server, the argument of that number.
func (d Dialect) guildIs(argument string) string {
	if d.Guild == "" {
		return ""
	}
	return argument + ", "
}

// inGuild begins a condition on rows of games of the server $1.
func (d Dialect) inGuild() string {
	if d.Guild == "" {
		return ""
	}
	return "guild = $1 AND "
}

// Reading is what is asked of the archive.
type Reading struct {
	engine Reader
	in     Dialect
}

// NewReading asks an engine.
func NewReading(engine Reader, in Dialect) Reading { return Reading{engine, in} }

// Writing is what is kept in the archive.
type Writing struct {
	engine Writer
	in     Dialect
}

// NewWriting writes by an engine.
func NewWriting(engine Writer, in Dialect) Writing { return Writing{engine, in} }

// ask returns what one question finds.
func ask[T any](ctx context.Context, r Reading, step string, scan func(Row) (T, error), query string, args ...any) (all []T, err error) {
	var q Queue
	All(&q, &all, scan, query, args...)
	err = r.engine.Read(ctx, Step{Name: step}, q)
	return all, err
}

// askOne returns the one row that a question finds. referee.ErrNotFound.
func askOne[T any](ctx context.Context, r Reading, step string, scan func(Row) (T, error), query string, args ...any) (found T, err error) {
	var q Queue
	q.One(func(row Row) (err error) {
		found, err = scan(row)
		return err
	}, query, args...)
	err = r.engine.Read(ctx, Step{Name: step}, q)
	return found, err
}

// Millis is a time as it is kept, in Unix milliseconds; NULL is the zero time.
type Millis time.Time

// Scan reads a column.
func (m *Millis) Scan(column any) error {
	switch n := column.(type) {
	case nil:
		*m = Millis{}
	case int64:
		*m = Millis(time.UnixMilli(n).UTC())
	default:
		return fmt.Errorf("%v is no time", column)
	}
	return nil
}

// sinceEpoch is a time as it is kept where none is 0.
func sinceEpoch(at time.Time) int64 { return max(at.UnixMilli(), 0) }
