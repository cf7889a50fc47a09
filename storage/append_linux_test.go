package storage_test

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/storagetest"
)

// What a page takes in the log beside its own bytes, and after how many pages the log is begun anew: SQLite's
// own figures (sqlite.org/walformat.html).
const frameHeader, logEnds = 24, 1000

// BenchmarkAppend is one act as the bot has it stored: its record, its answer, who is called, the game's row,
// in one durable transaction, and then its arrival; "reading" is the part of the append before it is judged.
// They take turns with one fdatasync of as many bytes, written where they would stand in the log, and with
// one fsync, which is what this SQLite is built with; told are medians, in µs, and how often as much as
// these.
func BenchmarkAppend(b *testing.B) {
	db := started(b, "g1")
	_, err := db.NoteArrival(b.Context(), referee.Arrival{Origins: []string{schemas("g1", 0).Origin}}) // of a game that goes on nothing is owed
	must(b, err)
	floor, err := os.Create(filepath.Join(b.TempDir(), "floor"))
	must(b, err)
	other, err := os.Create(filepath.Join(b.TempDir(), "other"))
	must(b, err)
	b.Cleanup(func() { _, _ = floor.Close(), other.Close() })
	took := map[string][]time.Duration{}
	timed := func(what string, do func() error) {
		began := time.Now()
		must(b, do())
		took[what] = append(took[what], time.Since(began))
	}
	ctx := context.Background() // as acts have it: nobody gives them up
	var framed int              // what a page of the file takes in the log
	must(b, db.WritePool().QueryRowContext(b.Context(), "PRAGMA page_size").Scan(&framed))
	framed += frameHeader
	logged := func() int {
		info, err := os.Stat(pathOf(b, db.WritePool()) + "-wal")
		must(b, err)
		return int(info.Size())
	}
	seq, pages, at := 2, 0, int64(0)
	head := storagetest.HeadOf(b, logOf("g1", 2))
	act := func(c referee.Commit) error {
		began := time.Now()
		err := db.Act(ctx, referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: head}, func(referee.Moment) (referee.Commit, error) {
			took["reading"] = append(took["reading"], time.Since(began))
			return c, nil
		})
		if err != nil {
			return err
		}
		head = referee.Head{Length: head.Length + 1, Link: ledger.Chain(head.Link, c.Lines[0])}
		return nil
	}
	next := func() referee.Commit {
		c := commit(b, "g1", seq, 1)
		c.Reminded = true
		for _, seat := range []string{"A", "B"} {
			c.Reminders = append(c.Reminders, referee.Reminder{Seat: rules.Seat(seat), Awaited: seat == string("AB"[seq%2]),
				At: began.Add(time.Duration(seq) * time.Hour)})
		}
		return c
	}
	arrival := func() error {
		_, err := db.NoteArrival(ctx, referee.Arrival{Origins: []string{schemas("g1", seq).Origin}, Game: "g1", Seq: seq + 1,
			Live: referee.Live{Message: strconv.Itoa(seq), Handle: referee.NewHandle(make([]byte, 300)), Until: began}})
		return err
	}
	for ; seq < 12; seq++ { // what one act adds to the log, while it only grows
		before := logged()
		must(b, act(next()))
		pages += (logged() - before) / framed
		must(b, arrival())
	}
	written := make([]byte, framed*pages/10)
	for b.Loop() {
		c := next()
		timed("append", func() error { return act(c) })
		timed("arrival", arrival)
		timed("fdatasync", func() error {
			if _, err := floor.WriteAt(written, at); err != nil {
				return err
			}
			return syscall.Fdatasync(int(floor.Fd()))
		})
		timed("fsync", func() error {
			if _, err := other.WriteAt(written, at); err != nil {
				return err
			}
			return other.Sync()
		})
		at = (at + int64(len(written))) % int64(logEnds*framed)
		seq++
	}
	median := map[string]float64{}
	for what, all := range took {
		slices.Sort(all)
		median[what] = float64(all[len(all)/2].Nanoseconds()) / 1000
		b.ReportMetric(median[what], what+"-µs")
	}
	b.ReportMetric(float64(pages)/10, "pages")
	b.ReportMetric(median["append"]/median["fdatasync"], "append/fdatasync")
	b.ReportMetric(median["append"]/median["fsync"], "append/fsync")
	b.ReportMetric(median["arrival"]/median["fdatasync"], "arrival/fdatasync")
}

// pathOf is a pool's file.
func pathOf(b *testing.B, pool *sql.DB) (path string) {
	b.Helper()
	must(b, pool.QueryRowContext(b.Context(), "SELECT file FROM pragma_database_list WHERE name = 'main'").Scan(&path))
	return path
}
