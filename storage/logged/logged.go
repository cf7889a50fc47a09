// Package logged is what every store does alike with the lines of a log: it links them when they are kept,
// walks their chain when they are read, and hands them over to another store.
//
// It imports the rules of dice and log and the port's errors, no store and no database.
package logged

import (
	"fmt"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// Links returns the link that each of the lines ends, which follow on the one given.
func Links(from ledger.Link, lines [][]byte) []ledger.Link {
	links := make([]ledger.Link, len(lines))
	for i, line := range lines {
		from = ledger.Chain(from, line)
		links[i] = from
	}
	return links
}

// LinkOf reads a link as it is kept. referee.ErrStoreCorrupt.
func LinkOf(raw []byte) (ledger.Link, error) {
	if len(raw) != len(ledger.Link{}) {
		return ledger.Link{}, fmt.Errorf("%w: a link of %d bytes", referee.ErrStoreCorrupt, len(raw))
	}
	return ledger.Link(raw), nil
}

// Walk recomputes a chain, line by line. The zero Walk begins with a log's first.
type Walk struct{ referee.Head }

// Step reads the next line, and what its chain is kept as. referee.ErrStoreCorrupt.
func (w *Walk) Step(seq int, line, hash []byte) error {
	if seq != w.Length {
		return fmt.Errorf("%w: record %d where %d is next", referee.ErrStoreCorrupt, seq, w.Length)
	}
	w.Link = ledger.Chain(w.Link, line)
	if string(hash) != string(w.Link[:]) {
		return fmt.Errorf("%w: record %d is not what the chain says", referee.ErrStoreCorrupt, seq)
	}
	w.Length++
	return nil
}

// Record reads the next line as a record. referee.ErrStoreCorrupt.
func (w *Walk) Record(seq int, line, hash []byte) (ledger.Record, error) {
	if err := w.Step(seq, line, hash); err != nil {
		return ledger.Record{}, err
	}
	r, err := ledger.ParseLine(line)
	switch {
	case err != nil:
		return r, fmt.Errorf("record %d: %w", seq, err)
	case r.Seq != seq:
		return r, fmt.Errorf("%w: record %d says it is %d", referee.ErrStoreCorrupt, seq, r.Seq)
	}
	return r, nil
}

// Arrive reports a walk that did not lead to where the log ends. referee.ErrStoreCorrupt.
func (w *Walk) Arrive(at referee.Head) error {
	if w.Length != at.Length || w.Link != at.Link {
		return fmt.Errorf("%w: the log ends with record %d of %d, or with another link than the head", referee.ErrStoreCorrupt,
			w.Length-1, at.Length)
	}
	return nil
}

// Chains walks the logs of many games, row by row: each game's in its order, one game after the other. The zero
// Chains begins.
type Chains struct {
	game string
	at   referee.Head
	walk Walk
}

// Row reads a game's head and one of its lines; a game without a line has a nil seq. referee.ErrStoreCorrupt.
func (c *Chains) Row(game string, length int, head []byte, seq *int64, line, hash []byte) error {
	if game != c.game {
		if err := c.End(); err != nil {
			return err
		}
		link, err := LinkOf(head)
		if err != nil {
			return fmt.Errorf("game %s: %w", game, err)
		}
		*c = Chains{game: game, at: referee.Head{Length: length, Link: link}}
	}
	if seq == nil {
		return nil
	}
	if err := c.walk.Step(int(*seq), line, hash); err != nil {
		return fmt.Errorf("game %s: %w", game, err)
	}
	return nil
}

// End reports a last game that does not end with its head. referee.ErrStoreCorrupt.
func (c *Chains) End() error {
	if c.game == "" {
		return nil
	}
	if err := c.walk.Arrive(c.at); err != nil {
		return fmt.Errorf("game %s: %w", c.game, err)
	}
	return nil
}

// IsCommitted reports whether a game has committed to the secret that is kept of an epoch, by the line that
// opens the epoch; a secret or a line that is missing is nil. referee.ErrStoreCorrupt where the line can't be
// read.
func IsCommitted(line []byte, epoch int64, secret []byte) (bool, error) {
	if line == nil {
		return false, nil
	}
	opening, err := ledger.ParseLine(line)
	if err != nil {
		return false, fmt.Errorf("%w: record 0: %w", referee.ErrStoreCorrupt, err)
	}
	kept, err := dice.NewSecret(secret)
	if err == nil {
		err = ledger.Committed(opening, kept)
	}
	return err == nil && epoch == int64(opening.Epoch), nil
}

// Take takes a table's rows over; next returns one, whose values are integers, texts, bytes or nil, and nil
// after the last.
type Take func(table string, columns []string, next func() ([]any, error)) error

// GoesOn reports a log that is not the known one's continuation, by the link kept of the last record that is
// known, nil for none, or of which something was erased since. referee.ErrForked, referee.ErrErased;
// referee.ErrStoreCorrupt where the record is gone.
func GoesOn(known, at referee.Head, kept []byte) error {
	switch {
	case known.Length == 0 || known == at:
		return nil
	case kept == nil && known.Length <= at.Length:
		return fmt.Errorf("%w: record %d is gone", referee.ErrStoreCorrupt, known.Length-1)
	case known.Length > at.Length, known.Length == at.Length && known.Link != at.Link, string(kept) != string(known.Link[:]),
		known.Erased > at.Erased:
		return fmt.Errorf("%d records, %d are known: %w", at.Length, known.Length, referee.ErrForked)
	case known.Erased < at.Erased:
		return referee.ErrErased
	}
	return nil
}

// Whole reports a text that is not what its mark says; an erased one says nothing. referee.ErrStoreCorrupt.
func Whole(seq int, t ledger.Text) error {
	if t.Body != "" && !t.Holds() {
		return fmt.Errorf("%w: a text of record %d is not what its mark says", referee.ErrStoreCorrupt, seq)
	}
	return nil
}

// Moment returns when a record was decided, in Unix milliseconds.
func Moment(r ledger.Record) (int64, error) {
	at, err := time.Parse(time.RFC3339, r.At)
	if err != nil {
		return 0, fmt.Errorf("record %d: %w", r.Seq, err)
	}
	return at.UnixMilli(), nil
}

// End returns when a commit ends its game, in Unix milliseconds, nil where it does not.
func End(c referee.Commit) (*int64, error) {
	if !c.Ends || len(c.Records) == 0 {
		return nil, nil
	}
	at, err := Moment(c.Records[len(c.Records)-1])
	return &at, err
}
