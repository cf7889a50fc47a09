package storage

import (
	"context"
	"database/sql/driver"
	"strings"
)

// mostStatements bounds what one connection keeps prepared: this program has fewer, whoever makes a text of
// values would have more.
const mostStatements = 250

// keeping opens connections that keep their statements.
type keeping struct{ driver.Connector }

// Connect opens one.
func (k keeping) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &connection{sqliteConn: c.(sqliteConn), kept: map[string]*statement{}}, nil
}

// sqliteConn is what SQLite's connections do.
type sqliteConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// connection is one of SQLite's that prepares what it is asked once and keeps it. A statement whose schema
// has changed SQLite prepares anew by itself. database/sql uses a connection from one goroutine at a time.
type connection struct {
	sqliteConn
	kept map[string]*statement
	// level is the one of waiting and waitless that stands, empty before the first.
	level string
}

// statement is a prepared one; busy while its rows are read.
type statement struct {
	driver.Stmt
	busy bool
}

// keepable reports whether a text is one statement that means the same each time. A pragma is not: SQLite
// carries most of them out when they are prepared, though not the file's version.
func keepable(query string) bool {
	if query == fileVersionQuery {
		return true
	}
	word, _, _ := strings.Cut(query, " ")
	switch word {
	case "SELECT", "INSERT", "UPDATE", "DELETE", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE":
		return true
	}
	return false
}

// statement returns a kept statement that nobody uses; none where the text is to be prepared for this once.
func (c *connection) statement(ctx context.Context, query string) (*statement, error) {
	if s, known := c.kept[query]; known {
		if s.busy {
			return nil, nil
		}
		return s, nil
	}
	if !keepable(query) || len(c.kept) >= mostStatements {
		return nil, nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s := &statement{Stmt: prepared}
	c.kept[query] = s
	return s, nil
}

// ExecContext runs a statement. A level that stands is not set again.
func (c *connection) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if query == waiting || query == waitless {
		return driver.ResultNoRows, c.setLevel(ctx, query)
	}
	s, err := c.statement(ctx, query)
	switch {
	case err != nil:
		return nil, err
	case s == nil:
		return c.sqliteConn.ExecContext(ctx, query, args)
	}
	return s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
}

func (c *connection) setLevel(ctx context.Context, level string) error {
	if c.level == level {
		return nil
	}
	c.level = "" // where this fails it is not known
	_, err := c.sqliteConn.ExecContext(ctx, level, nil)
	if err == nil {
		c.level = level
	}
	return err
}

// QueryContext asks for rows.
func (c *connection) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, query)
	switch {
	case err != nil:
		return nil, err
	case s == nil:
		return c.sqliteConn.QueryContext(ctx, query, args)
	}
	rows, err := s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	s.busy = true
	return &rowsOf{rows, s}, nil
}

// rowsOf are the rows of a kept statement: closing them sets it back.
type rowsOf struct {
	driver.Rows
	of *statement
}

// Close ends the reading.
func (r *rowsOf) Close() error {
	r.of.busy = false
	return r.Rows.Close()
}

// Close gives up what is kept, and the connection.
func (c *connection) Close() error {
	var failed error
	for _, s := range c.kept {
		if err := s.Stmt.Close(); err != nil && failed == nil {
			failed = err // of the statement's last use: it was told then
		}
	}
	c.kept = nil
	if err := c.sqliteConn.Close(); err != nil {
		return err
	}
	return failed
}
