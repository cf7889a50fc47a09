package storage

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"

	"aidedecamp/storage/archive"
)

// work is what somebody does within a writing transaction.
type work func(ctx context.Context, tx *sql.Conn) error

// carrying is the work of carrying out statements.
func carrying(q archive.Queue) work {
	return func(ctx context.Context, tx *sql.Conn) error { return carryOut(ctx, tx, q) }
}

// write is the work of one caller, which waits to be committed.
type write struct {
	ctx context.Context
	do  work
	// drop drops how games stand that it changes: from then on until the commit nobody keeps that.
	drop func()
	// kept is called once it is committed, while nobody else has the connection; it may be nil.
	kept func()
	// later says that it need not wait for the disk.
	later bool
	// leads tells its caller that he is to lead, or that it is done and err is what came of it.
	leads chan bool
	err   error
}

// group commits writes together: who comes first leads, and commits what waits by then in one transaction, each write
// a savepoint of it. When he is done the next one leads. So the disk is waited for once by many, and nobody hands his
// work to another goroutine while he is alone.
type group struct {
	mu      sync.Mutex
	led     bool
	waiting []*write
}

var errLeader = errors.New("whoever led the commit did not end it")

// commitTogether commits a write, with others or for others.
func (db *DB) commitTogether(w *write) error {
	db.writers.Add(1)
	defer db.writers.Add(-1)
	if db.group.join(w) || db.group.wait(w) {
		db.lead(w)
	}
	return w.err
}

// join reports whether the write's caller leads; else he waits.
func (g *group) join(w *write) (leads bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.led {
		g.led = true
		return true
	}
	w.leads = make(chan bool, 1)
	g.waiting = append(g.waiting, w)
	return false
}

// wait returns once the write is done, given up, or to be led.
func (g *group) wait(w *write) (leads bool) {
	select {
	case leads = <-w.leads:
		return leads
	case <-w.ctx.Done():
	}
	g.mu.Lock()
	i := slices.Index(g.waiting, w)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
		w.err = w.ctx.Err()
	}
	g.mu.Unlock()
	return i < 0 && <-w.leads
}

// take takes what waits.
func (g *group) take() (all []*write) {
	g.mu.Lock()
	defer g.mu.Unlock()
	all, g.waiting = g.waiting, nil
	return all
}

// handOver lets the next one lead.
func (g *group) handOver() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.led = len(g.waiting) > 0; g.led {
		g.waiting[0].leads <- true
		g.waiting = g.waiting[1:]
	}
}

// lead commits a write and what waits beside it.
func (db *DB) lead(own *write) {
	all, ended := []*write{own}, false
	own.err = errLeader
	defer func() {
		db.group.handOver()
		for _, w := range all[1:] {
			if !ended && w.err == nil { // another's work has panicked behind this one's: nothing was committed
				w.err = errLeader
			}
			w.leads <- false
		}
	}()
	c, err := db.write.Conn(own.ctx)
	if err != nil {
		own.err = err
		return
	}
	defer func() { _ = c.Close() }() // gives it back
	for _, w := range db.group.take() {
		w.err = errLeader
		all = append(all, w)
	}
	level := waiting
	if !slices.ContainsFunc(all, func(w *write) bool { return !w.later }) {
		level = waitless
		defer func() { _, _ = c.ExecContext(context.Background(), waiting) }() // so that the next act need not: where this fails it does
	}
	err = transact(c, func(tx *sql.Conn) error { return doAll(tx, all) }, level, "BEGIN IMMEDIATE")
	ended = true
	for _, w := range all {
		switch {
		case err != nil && (w.err == nil || w.err == errLeader):
			w.err = err
		case err == nil && w.err == nil && w.kept != nil:
			w.kept()
		}
	}
}

// doAll does the work of a group; one that fails changes nothing. Its error is that of all of them, which keep nothing.
func doAll(tx *sql.Conn, all []*write) error {
	if len(all) == 1 {
		all[0].drop()
		all[0].err = all[0].do(all[0].ctx, tx)
		return all[0].err
	}
	for _, w := range all {
		if w.err = w.ctx.Err(); w.err != nil {
			continue
		}
		w.drop()
		if err := execute(tx, "SAVEPOINT one"); err != nil {
			return err
		}
		// who gave up in the middle of a statement would break off the transaction of all
		if w.err = w.do(context.WithoutCancel(w.ctx), tx); w.err != nil {
			if err := execute(tx, "ROLLBACK TO one"); err != nil {
				return w.err // it has broken off the transaction
			}
		}
		if err := execute(tx, "RELEASE one"); err != nil {
			return err
		}
	}
	return nil
}

func execute(tx *sql.Conn, word string) error {
	_, err := tx.ExecContext(context.Background(), word)
	return err
}
