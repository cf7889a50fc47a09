package archive

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// Tail are the records of a log that follow on those known.
type Tail struct {
	// Known is where the known part ends, At where the log ends.
	Known, At referee.Head
	// Records are those between, texts and payloads joined.
	Records []ledger.Record
}

// Tail adds the questions for a tail whose end is known by then; the chain is recomputed. referee.ErrForked,
// referee.ErrErased; referee.ErrStoreCorrupt where a line, a text or the head is not what was committed.
func (d Dialect) Tail(q *Queue, game string, t *Tail) {
	from := func(columns, table, order string) string {
		return "SELECT " + columns + " FROM games g JOIN " + table + " r ON " + d.OfGame + " WHERE g.id = $1 AND r.seq >= $2 ORDER BY " + order
	}
	*q = append(*q, Statement{Query: "SELECT r.hash FROM games g JOIN records r ON " + d.OfGame + " WHERE g.id = $1 AND r.seq = $2",
		Args: []any{game, t.Known.Length - 1}, Read: func(rows Rows) error {
			var link []byte
			var err error
			if rows.Next() {
				err = rows.Scan(&link)
			}
			return cmp.Or(err, rows.Err(), goesOn(t.Known, t.At, link))
		}})
	*q = append(*q, Statement{Query: from("r.seq, "+d.WholeLine+", r.hash", "records", "r.seq"), Args: []any{game, t.Known.Length}, Read: t.walk})
	q.Each(t.joinText, from("r.seq, r.mark, r.salt, r.body, r.withheld", "texts", "r.seq, r.place"), game, t.Known.Length)
	q.Each(t.joinPayload, from("r.seq, r.seal, r.payload", "payloads", "r.seq"), game, t.Known.Length)
}

// walk reads the lines, and their chain from the known part to the log's end.
func (t *Tail) walk(rows Rows) error {
	walk := chain{t.Known}
	t.Records = make([]ledger.Record, 0, max(t.At.Length-t.Known.Length, 0))
	err := each(rows, func(row Row) error {
		var seq int
		var line, hash []byte
		if err := row.Scan(&seq, &line, &hash); err != nil {
			return err
		}
		r, err := walk.record(seq, line, hash)
		t.Records = append(t.Records, r)
		return err
	})
	return cmp.Or(err, walk.arrive(t.At))
}

// record is one of the tail's.
func (t *Tail) record(seq int) (*ledger.Record, error) {
	if i := seq - t.Known.Length; i < len(t.Records) {
		return &t.Records[i], nil
	}
	return nil, fmt.Errorf("%w: something of record %d, which is not there", referee.ErrStoreCorrupt, seq)
}

func (t *Tail) joinText(row Row) error {
	var seq int
	var text ledger.Text
	if err := row.Scan(&seq, &text.Mark, &text.Salt, &text.Body, &text.Withheld); err != nil {
		return err
	}
	r, err := t.record(seq)
	if err == nil {
		err = whole(seq, text)
	}
	if err == nil {
		r.Texts = append(r.Texts, text)
	}
	return err
}

func (t *Tail) joinPayload(row Row) error {
	var seq int
	var seal string
	var payload []byte
	if err := row.Scan(&seq, &seal, &payload); err != nil {
		return err
	}
	r, err := t.record(seq)
	if err != nil {
		return err
	}
	if r.Payloads == nil {
		r.Payloads = map[string]json.RawMessage{}
	}
	r.Payloads[seal] = payload
	return nil
}

// Load returns a game as it is at one moment: its log with texts and payloads joined, its place, its
// secret. referee.ErrNotFound; referee.ErrStoreCorrupt where a line, a text or the head is not what was committed.
func (r Reading) Load(ctx context.Context, game string) (s referee.Stored, err error) {
	var log Tail
	var q Queue
	q.One(func(row Row) error {
		var secret []byte
		if err := ScanHead(row, &log.At, &s.Place.Guild, &s.Place.Channel, &secret); err != nil {
			return err
		}
		if s.Secret, err = dice.NewSecret(secret); err != nil {
			return fmt.Errorf("secrets: %w: %w", referee.ErrStoreCorrupt, err)
		}
		return nil
	}, "SELECT g.length, g.head, g.erased, g.guild, g.channel, (SELECT r.secret FROM secrets r WHERE "+r.in.OfGame+
		" ORDER BY r.epoch DESC LIMIT 1) FROM games g WHERE g.id = $1", game)
	r.in.Tail(&q, game, &log)
	DueIn(&q, game, &s.Due)
	if err := r.engine.Read(ctx, Step{Name: "load game " + game}, q); err != nil {
		return referee.Stored{}, err
	}
	s.Records, s.Erased = log.Records, log.At.Erased
	return s, nil
}

// Tail returns the records of a game that follow on those known, in order, texts and payloads joined; none
// where the log has not grown. referee.ErrNotFound, referee.ErrForked, referee.ErrErased,
// referee.ErrStoreCorrupt.
func (r Reading) Tail(ctx context.Context, game string, known referee.Head) ([]ledger.Record, error) {
	step := Step{Name: "read on in game " + game}
	t := Tail{Known: known}
	var q Queue
	q.Head(game, &t.At)
	if err := r.engine.Read(ctx, step, q); err != nil || t.At == known {
		return nil, err
	}
	r.in.Tail(&q, game, &t)
	if err := r.engine.Read(ctx, step, q); err != nil {
		return nil, err
	}
	return t.Records, nil
}

// Integrity adds the questions that walk every game's chain, and look at every secret and every text.
// referee.ErrStoreCorrupt, with the place; altered is the error of a secret that is not what its game has committed to.
func (d Dialect) Integrity(q *Queue, altered func(secretOf string) error) {
	var game string
	*q = append(*q, Statement{Read: func(rows Rows) error {
		var chains chains // from the first game on, where a server went away in the middle and all is read again
		err := each(rows, func(row Row) error {
			var length int
			var seq *int64
			var head, line, hash []byte
			err := row.Scan(&game, &length, &head, &seq, &line, &hash)
			if err == nil {
				err = chains.row(game, length, head, seq, line, hash)
			}
			return err
		})
		return cmp.Or(err, chains.end())
	}, Query: "SELECT g.id, g.length, g.head, r.seq, " + d.WholeLine + `, r.hash FROM games g
		LEFT JOIN records r ON ` + d.OfGame + ` ORDER BY g.number, r.seq`})
	q.Each(func(row Row) error {
		var epoch *int64
		var secret, line []byte
		if err := row.Scan(&game, &epoch, &secret, &line); err != nil {
			return err
		}
		committed, err := isCommitted(line, epoch, secret)
		if err == nil && !committed {
			return altered(game)
		}
		return inGame(game, err)
	}, "SELECT g.id, s.epoch, s.secret, (SELECT "+d.WholeLine+" FROM records r WHERE "+d.OfGame+" AND "+d.OpensEpoch+
		" ORDER BY r.seq LIMIT 1) FROM games g LEFT JOIN secrets s ON s.game = g.id ORDER BY g.number")
	q.Each(func(row Row) error {
		var seq int
		var t ledger.Text
		if err := row.Scan(&game, &seq, &t.Mark, &t.Salt, &t.Body); err != nil {
			return err
		}
		return inGame(game, whole(seq, t))
	}, "SELECT game, seq, mark, salt, body FROM texts")
}
