package archive

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

// linkOf reads a link as it is kept. referee.ErrStoreCorrupt.
func linkOf(raw []byte) (ledger.Link, error) {
	if len(raw) != len(ledger.Link{}) {
		return ledger.Link{}, fmt.Errorf("%w: a link of %d bytes", referee.ErrStoreCorrupt, len(raw))
	}
	return ledger.Link(raw), nil
}

// chain recomputes a log's links, line by line, from the head on that it has.
type chain struct{ referee.Head }

// step reads the next line, and the link that is kept of it. referee.ErrStoreCorrupt.
func (c *chain) step(seq int, line, hash []byte) error {
	if seq != c.Length {
		return fmt.Errorf("%w: record %d where %d is next", referee.ErrStoreCorrupt, seq, c.Length)
	}
	c.Link = ledger.Chain(c.Link, line)
	if string(hash) != string(c.Link[:]) {
		return fmt.Errorf("%w: record %d is not what the chain says", referee.ErrStoreCorrupt, seq)
	}
	c.Length++
	return nil
}

// record reads the next line as a record. referee.ErrStoreCorrupt.
func (c *chain) record(seq int, line, hash []byte) (ledger.Record, error) {
	if err := c.step(seq, line, hash); err != nil {
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

// arrive reports a chain that did not lead to where the log ends. referee.ErrStoreCorrupt.
func (c *chain) arrive(at referee.Head) error {
	if c.Length != at.Length || c.Link != at.Link {
		return fmt.Errorf("%w: the log ends with record %d of %d, or with another link than the head", referee.ErrStoreCorrupt,
			c.Length-1, at.Length)
	}
	return nil
}

// inGame is an error of a game.
func inGame(game string, err error) error {
	if err != nil {
		err = fmt.Errorf("game %s: %w", game, err)
	}
	return err
}

// chains walks the logs of many games, row by row: each game's in its order, one game after the other.
type chains struct {
	game string
	at   referee.Head
	walk chain
}

// row reads a game's head and one of its lines; a game without a line has a nil seq. referee.ErrStoreCorrupt.
func (c *chains) row(game string, length int, head []byte, seq *int64, line, hash []byte) error {
	if game != c.game {
		if err := c.end(); err != nil {
			return err
		}
		link, err := linkOf(head)
		if err != nil {
			return inGame(game, err)
		}
		*c = chains{game: game, at: referee.Head{Length: length, Link: link}}
	}
	if seq == nil {
		return nil
	}
	return inGame(game, c.walk.step(int(*seq), line, hash))
}

// end reports a last game that does not end with its head. referee.ErrStoreCorrupt.
func (c *chains) end() error {
	if c.game == "" {
		return nil
	}
	return inGame(c.game, c.walk.arrive(c.at))
}

// isCommitted reports whether a game has committed to the secret that is kept of an epoch, by the line that
// opens the epoch; an epoch, a secret or a line that is missing is nil. referee.ErrStoreCorrupt where the line can't be
// read.
func isCommitted(line []byte, epoch *int64, secret []byte) (bool, error) {
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
	return err == nil && epoch != nil && *epoch == int64(opening.Epoch), nil
}

// Take takes a table's rows over; next returns one, whose values are integers, texts, bytes or nil, and nil
// after the last.
type Take func(table string, columns []string, next func() ([]any, error)) error

// goesOn reports a log that is not the known one's continuation, by the link kept of the last record that is
// known, nil for none, or of which something was erased since. referee.ErrForked, referee.ErrErased;
// referee.ErrStoreCorrupt where the record is gone.
func goesOn(known, at referee.Head, kept []byte) error {
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

// whole reports a text that is not what its mark says; an erased one says nothing. referee.ErrStoreCorrupt.
func whole(seq int, t ledger.Text) error {
	if t.Body != "" && !t.Holds() {
		return fmt.Errorf("%w: a text of record %d is not what its mark says", referee.ErrStoreCorrupt, seq)
	}
	return nil
}

// momentOf returns when a record was decided, in Unix milliseconds.
func momentOf(r ledger.Record) (int64, error) {
	at, err := time.Parse(time.RFC3339, r.At)
	if err != nil {
		return 0, fmt.Errorf("record %d: %w", r.Seq, err)
	}
	return at.UnixMilli(), nil
}
