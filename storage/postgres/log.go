package postgres

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage/logged"
)

// logTail is what was read of a log, from a record on.
type logTail struct {
	lines    []logLine
	texts    []logText
	payloads []logPayload
}

type logLine struct {
	seq        int
	line, hash []byte
}

type logText struct {
	seq int
	ledger.Text
}

type logPayload struct {
	seq     int
	seal    string
	payload []byte
}

// wholeLine is the line of a record r of a game g as it was written: the first one with its tables.
const wholeLine = `CASE WHEN r.seq > 0 OR g.tables IS NULL THEN r.line ELSE substring(r.line FROM 1 FOR g.tables_at) ||
	(SELECT t.body FROM game_tables t WHERE t.guild = g.guild AND t.hash = g.tables) || substring(r.line FROM g.tables_at + 1) END`

// queueLog asks for what follows on the known part of a log, and for the link kept of the last record that is
// known.
func queueLog(b *pgx.Batch, game string, known referee.Head, kept *[]byte) *logTail {
	t := &logTail{}
	if known.Length > 0 {
		b.Queue("SELECT hash FROM records WHERE (guild, game) = (SELECT guild, id FROM games WHERE id = $1) AND seq = $2", game, known.Length-1).
			Query(func(rows pgx.Rows) error {
				found, err := rowsOf(rows, one[[]byte])
				if len(found) > 0 {
					*kept = found[0]
				}
				return err
			})
	}
	from := func(columns, table, order string) *pgx.QueuedQuery {
		return b.Queue("SELECT "+columns+" FROM "+table+" WHERE (guild, game) = (SELECT guild, id FROM games WHERE id = $1) AND seq >= $2 ORDER BY "+order,
			game, known.Length)
	}
	b.Queue("SELECT r.seq, "+wholeLine+`, r.hash FROM games g JOIN records r ON (r.guild, r.game) = (g.guild, g.id)
		WHERE g.id = $1 AND r.seq >= $2 ORDER BY r.seq`, game, known.Length).Query(into(&t.lines, func(row pgx.Row) (l logLine, err error) {
		err = row.Scan(&l.seq, &l.line, &l.hash)
		return l, err
	}))
	from("seq, mark, salt, body, withheld", "texts", "seq, place").Query(into(&t.texts, func(row pgx.Row) (x logText, err error) {
		err = row.Scan(&x.seq, (*string)(&x.Mark), &x.Salt, &x.Body, &x.Withheld)
		return x, err
	}))
	from("seq, seal, payload", "payloads", "seq").Query(into(&t.payloads, func(row pgx.Row) (p logPayload, err error) {
		err = row.Scan(&p.seq, &p.seal, &p.payload)
		return p, err
	}))
	return t
}

// follow walks the chain from the known part of the log on, and joins texts and payloads to their records.
// referee.ErrForked, referee.ErrErased, referee.ErrStoreCorrupt.
func (t *logTail) follow(known, at referee.Head, kept []byte) ([]ledger.Record, error) {
	if err := logged.GoesOn(known, at, kept); err != nil {
		return nil, err
	}
	w := logged.Walk{Head: known}
	log := make([]ledger.Record, 0, len(t.lines))
	for _, l := range t.lines {
		r, err := w.Record(l.seq, l.line, l.hash)
		if err != nil {
			return nil, err
		}
		log = append(log, r)
	}
	if err := w.Arrive(at); err != nil {
		return nil, err
	}
	for _, x := range t.texts {
		if err := logged.Whole(x.seq, x.Text); err != nil {
			return nil, err
		}
		r, err := recordOf(log, known, x.seq)
		if err != nil {
			return nil, err
		}
		r.Texts = append(r.Texts, x.Text)
	}
	for _, p := range t.payloads {
		r, err := recordOf(log, known, p.seq)
		if err != nil {
			return nil, err
		}
		if r.Payloads == nil {
			r.Payloads = map[string]json.RawMessage{}
		}
		r.Payloads[p.seal] = p.payload
	}
	return log, nil
}

func recordOf(log []ledger.Record, known referee.Head, seq int) (*ledger.Record, error) {
	if i := seq - known.Length; i >= 0 && i < len(log) {
		return &log[i], nil
	}
	return nil, fmt.Errorf("%w: something of record %d, which is not there", referee.ErrStoreCorrupt, seq)
}

// atOnce makes a batch see the database at one moment.
func (db *DB) atOnce(ctx context.Context, step string, fill func(*pgx.Batch)) error {
	return db.with(ctx, step, true, func(ctx context.Context, c *pgx.Conn) error {
		var b pgx.Batch
		b.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
		fill(&b)
		b.Queue("COMMIT")
		return missing(ask(ctx, c, &b))
	})
}

// Load returns a game as it stands at one moment: its log with texts and payloads joined, its place, its
// secret. The chain is recomputed. referee.ErrNotFound; referee.ErrStoreCorrupt where a line, a text or the
// head is not what was committed.
func (db *DB) Load(ctx context.Context, game string) (referee.Stored, error) {
	step := "load game " + game
	var s referee.Stored
	var at referee.Head
	var head, secret, kept []byte
	var tail *logTail
	err := db.atOnce(ctx, step, func(b *pgx.Batch) {
		b.Queue(`SELECT g.guild, g.channel, g.length, g.head, g.erased, (SELECT s.secret FROM secrets s WHERE s.guild = g.guild AND s.game = g.id
			ORDER BY s.epoch DESC LIMIT 1) FROM games g WHERE g.id = $1`, game).QueryRow(func(row pgx.Row) error {
			return row.Scan(&s.Place.Guild, &s.Place.Channel, &at.Length, &head, &at.Erased, &secret)
		})
		tail = queueLog(b, game, referee.Head{}, &kept)
		b.Queue(dueQuery+" WHERE d.game = $1"+dueOrder, game).Query(into(&s.Due, scanDue))
	})
	if err != nil {
		return referee.Stored{}, err
	}
	if s.Secret, err = dice.NewSecret(secret); err != nil {
		return referee.Stored{}, failure(step, fmt.Errorf("secrets: %w: %w", referee.ErrStoreCorrupt, err))
	}
	if at.Link, err = logged.LinkOf(head); err == nil {
		s.Records, err = tail.follow(referee.Head{}, at, kept)
	}
	if err != nil {
		return referee.Stored{}, failure(step, err)
	}
	s.Erased = at.Erased
	return s, nil
}

// Tail returns the records of a game that follow on those known, in order, texts and payloads joined; none
// where the log has not grown. referee.ErrNotFound, referee.ErrForked, referee.ErrErased,
// referee.ErrStoreCorrupt.
func (db *DB) Tail(ctx context.Context, game string, known referee.Head) ([]ledger.Record, error) {
	step := "read on in game " + game
	var at referee.Head
	var head, kept []byte
	var tail *logTail
	err := db.atOnce(ctx, step, func(b *pgx.Batch) {
		b.Queue("SELECT length, head, erased FROM games WHERE id = $1", game).QueryRow(func(row pgx.Row) error {
			return row.Scan(&at.Length, &head, &at.Erased)
		})
		tail = queueLog(b, game, known, &kept)
	})
	if err != nil {
		return nil, err
	}
	if at.Link, err = logged.LinkOf(head); err != nil {
		return nil, failure(step, err)
	}
	if at == known {
		return nil, nil
	}
	log, err := tail.follow(known, at, kept)
	if err != nil {
		return nil, failure(step, err)
	}
	return log, nil
}

// At returns where the log of a game of the place ends. referee.ErrNotFound.
func (db *DB) At(ctx context.Context, p referee.Place, which referee.Which) (referee.Tip, error) {
	open := ""
	if which == referee.OpenGame {
		open = " AND ended_at IS NULL"
	}
	return readOne(ctx, db, fmt.Sprintf("find the game of channel %q", p.Channel), func(row pgx.Row) (t referee.Tip, err error) {
		var head []byte
		if err := row.Scan(&t.Game, &t.Length, &head, &t.Erased); err != nil {
			return t, err
		}
		t.Link, err = logged.LinkOf(head)
		return t, err
	}, "SELECT id, length, head, erased FROM games WHERE guild = $1 AND channel = $2"+open+" ORDER BY number DESC LIMIT 1", p.Guild, p.Channel)
}

// Games returns at most that many games, the oldest first, those after the one named; from the first where it
// is empty. referee.ErrNotFound where there is no such game.
func (db *DB) Games(ctx context.Context, after string, most int) ([]referee.Listing, error) {
	const step = "list games"
	var from int64
	if after != "" {
		var err error
		if from, err = readOne(ctx, db, step, one[int64], "SELECT number FROM games WHERE id = $1", after); err != nil {
			return nil, err
		}
	}
	return read(ctx, db, step, func(row pgx.Row) (g referee.Listing, err error) {
		var created, ended *int64
		err = row.Scan(&g.ID, &g.System, &g.Place.Guild, &g.Place.Channel, &g.Length, &created, &ended)
		g.Created, g.Ended = fromMillis(created), fromMillis(ended)
		return g, err
	}, "SELECT id, system, guild, channel, length, created_at, ended_at FROM games WHERE number > $1 ORDER BY number LIMIT $2", from, most)
}

// Openings counts the games that an account has opened on a server.
func (db *DB) Openings(ctx context.Context, guild, account string) (referee.Openings, error) {
	if account == "" {
		return referee.Openings{}, nil
	}
	return readOne(ctx, db, "count the games of an opener", func(row pgx.Row) (o referee.Openings, err error) {
		err = row.Scan(&o.Opened, &o.Worded, &o.Dropped)
		return o, err
	}, "SELECT count(*), count(*) FILTER (WHERE worded), count(*) FILTER (WHERE dropped) FROM games WHERE guild = $1 AND opener = $2", guild, account)
}

// OpenTables returns the open games of a server: those with a table's number first, by it, then the others
// from the oldest on.
func (db *DB) OpenTables(ctx context.Context, guild string) ([]referee.OpenTable, error) {
	return read(ctx, db, "list the open games of a server", func(row pgx.Row) (t referee.OpenTable, err error) {
		err = row.Scan(&t.Game, &t.Place.Guild, &t.Place.Channel, &t.Number)
		return t, err
	}, `SELECT id, guild, channel, table_number FROM games WHERE guild = $1 AND ended_at IS NULL
		ORDER BY table_number = 0, table_number, number`, guild)
}

// TableNumber returns the number of a game's table, 0 for none. referee.ErrNotFound.
func (db *DB) TableNumber(ctx context.Context, game string) (int, error) {
	return readOne(ctx, db, "find the table of game "+game, one[int], "SELECT table_number FROM games WHERE id = $1", game)
}

// DropTableNumber takes a game's table number off it. referee.ErrNotFound.
func (db *DB) DropTableNumber(ctx context.Context, game string) error {
	return db.execOnRow(ctx, "free the table of game "+game, "UPDATE games SET table_number = 0 WHERE id = $1", game)
}
