package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// stock makes games as they lie in a file that has been in use for years: judged by the rules, each with its own secret.
type stock struct {
	registry rules.Registry
	system   *rules.System
}

func newStock() (*stock, error) {
	registry := systems.All()
	system, err := registry.Find("npow")
	return &stock{registry, system}, err
}

// shortest is the records of a game up to its first terrain.
const shortest = 4

// game makes a game of so many records, from four on: opening, start, initiative, then the terrain drawn and taken back in turn.
// An ended one has the end as its last record.
func (s *stock) game(number int, place referee.Place, user string, length int, ended bool) (referee.Opening, error) {
	var seed [16]byte
	copy(seed[:], "stock")
	binary.BigEndian.PutUint64(seed[8:], uint64(number))
	raw := sha256.Sum256(seed[:])
	secret, err := dice.NewSecret(raw[:])
	if err != nil {
		return referee.Opening{}, err
	}
	id := stockID(number)
	now := rules.Occasion{At: time.Date(2025, 1, 1, 0, 0, number, 0, time.UTC), Secret: secret, Fresh: raw}
	now.Origin = stockOrigin(id, 0)
	records, err := rules.Open(s.system, rules.Deal{Game: id, Sitters: map[rules.Seat]rules.Sitter{rules.SeatA: {User: user, Name: "Camille"}}}, now)
	if err != nil {
		return referee.Opening{}, err
	}
	g, err := rules.Rebuild(s.registry, records)
	if err != nil {
		return referee.Opening{}, err
	}
	for n := len(records); n < max(length, shortest); n++ {
		act := rules.Act{Seat: rules.SeatA, Path: rules.PathUndo}
		switch {
		case ended && n == max(length, shortest)-1:
			act.Path, act.Args = rules.PathEnd, rules.Args{"seul": "oui"}
		case n == 1:
			act.Path = rules.PathReady
		case n == 2:
			act.Path, act.Args = "initiative", rules.Args{"qui": "adversaire"}
		case n%2 == 1:
			act.Path, act.Args = "terrain npow", rules.Args{"region": "europe-centrale"}
		}
		now.Origin, now.At = stockOrigin(id, n), now.At.Add(time.Second)
		record, err := g.Decide(act, now)
		if err != nil {
			return referee.Opening{}, fmt.Errorf("%s: %w", act.Path, err)
		}
		if g, err = g.Apply(record); err != nil {
			return referee.Opening{}, err
		}
		records = append(records, record)
	}
	o := referee.Opening{Place: place, System: s.system.Meta.Slug, Secret: secret, Commit: referee.Commit{Game: id, Records: records, Ends: ended,
		Answer: referee.Answer{Origin: stockOrigin(id, 0), Game: id, Seat: rules.SeatA, DeliveredAt: now.At}}}
	for _, r := range records {
		line, err := r.Line()
		if err != nil {
			return referee.Opening{}, err
		}
		o.Lines = append(o.Lines, line)
	}
	return o, nil
}

// renamed is the same game under another id, in another place: of the right size for a file and whole for a reader, and proof of
// nothing, which nobody asks of it. To judge each game anew would take ten times as long as to store it.
func renamed(o referee.Opening, number int, place referee.Place) referee.Opening {
	was := []byte(o.Game)
	o.Game, o.Place = stockID(number), place
	o.Answer.Game, o.Answer.Origin = o.Game, stockOrigin(o.Game, 0)
	o.Lines = slices.Clone(o.Lines)
	for i, line := range o.Lines {
		o.Lines[i] = bytes.ReplaceAll(line, was, []byte(o.Game))
	}
	return o
}

func stockID(number int) string             { return fmt.Sprintf("stored%010d", number) }
func stockOrigin(game string, n int) string { return fmt.Sprintf("d:%s/%d", game, n) }

// store adds games to a file that nobody has open.
func (s *stock) store(ctx context.Context, file string, games func(yield func(referee.Opening, error) bool)) (err error) {
	db, err := storage.Open(ctx, file, storage.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	type made struct {
		opening referee.Opening
		err     error
	}
	ahead := make(chan made, 64)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		defer close(ahead)
		for o, err := range games {
			select {
			case ahead <- made{o, err}:
			case <-stop:
				return
			}
		}
	}()
	for m := range ahead {
		if m.err == nil {
			m.err = db.Open(ctx, m.opening)
		}
		if m.err != nil {
			return fmt.Errorf("store a game: %w", m.err)
		}
	}
	return nil
}

// probes are the commands whose cost is followed.
var probes = []kind{drawSlash, undoSlash, nextMessage, mapReading, logReading, ruleComplete}

// probe gives each command in turn, one at a time, and returns their times until the complete answer.
func (c *loadClub) probe(ctx context.Context, t *loadTable, repeat int) (map[kind][]time.Duration, error) {
	took := map[kind][]time.Duration{}
	for range repeat {
		for _, k := range probes {
			if now := c.possible(t, false); (k == drawSlash || k == undoSlash) && k != now {
				return nil, fmt.Errorf("%s: the terrain is not as it should be in %s", k, t.channel)
			}
			o := c.command(ctx, k, t, t.player, time.Now())
			if o.err != nil {
				return nil, fmt.Errorf("%s in %s: %w", k, t.channel, o.err)
			}
			took[k] = append(took[k], o.done)
		}
	}
	return took, nil
}

// column is what was measured at one size.
type column struct {
	head  string
	cells []string
}

// columns prints measurements side by side.
func (r *loadRun) columns(rows []string, all []column) {
	lines := [][]string{{""}}
	for _, name := range rows {
		lines = append(lines, []string{name})
	}
	for _, c := range all {
		lines[0] = append(lines[0], c.head)
		for i, cell := range c.cells {
			lines[i+1] = append(lines[i+1], cell)
		}
	}
	r.table(lines)
}

func pair(of []time.Duration) string {
	return milliseconds(at(50, of)) + " / " + milliseconds(at(99, of))
}

// starts is how often the bot is started at most, for the time that it takes; cold is how many games are read that were not in memory.
const starts, cold = 5, 20

// byStored measures what the number of stored games costs: at the start, for a game that has to be read from the file, for each
// command.
func (r *loadRun) byStored(ctx context.Context) error {
	rows := []string{r.word("row.fill"), r.word("row.file"), r.word("row.start"), r.word("row.cold")}
	for _, k := range probes {
		rows = append(rows, r.name(k))
	}
	rows = append(rows, r.word("row.resident"))
	var all []column
	for i, count := range r.Stored {
		before := 0
		if i > 0 {
			before = r.Stored[i-1]
		}
		c, err := r.atStored(ctx, before, count)
		if err != nil {
			return err
		}
		all = append(all, c)
	}
	r.out.line("")
	r.say("cli.load.stored")
	r.columns(rows, all)
	return nil
}

func (r *loadRun) atStored(ctx context.Context, before, count int) (_ column, err error) {
	const file = "stored.db"
	col := column{head: fmt.Sprint(count)}
	club, err := r.openClub(file, r.Games)
	if err != nil {
		return col, err
	}
	defer func() { err = errors.Join(err, club.close()) }()
	began := time.Now()
	if err := club.fill(ctx, before, count); err != nil {
		return col, err
	}
	filled := time.Since(began)
	size, _ := sizes(club.file)
	var ready []time.Duration
	for range min(starts, r.Repeat) {
		if err := club.stop(); err != nil {
			return col, err
		}
		if err := club.start(ctx); err != nil {
			return col, err
		}
		ready = append(ready, club.bot.ready)
	}
	var read []time.Duration
	for _, t := range club.tables[1:min(cold+1, count, len(club.tables))] {
		o := club.command(ctx, mapReading, t, t.player, time.Now())
		if o.err != nil {
			return col, o.err
		}
		read = append(read, o.done)
	}
	col.cells = []string{fmt.Sprintf("%.0f", float64(count-before)/filled.Seconds()), megabytes(size), pair(ready), pair(read)}
	if err := club.openGame(ctx, club.tables[0]); err != nil {
		return col, err
	}
	took, err := club.probe(ctx, club.tables[0], r.Repeat)
	if err != nil {
		return col, err
	}
	for _, k := range probes {
		col.cells = append(col.cells, pair(took[k]))
	}
	now, err := club.bot.gauge()
	if err != nil {
		return col, err
	}
	// the next size measures in a channel without an open game
	if err := club.endGame(ctx, club.tables[0]); err != nil {
		return col, err
	}
	col.cells = append(col.cells, megabytes(now.Resident))
	return col, nil
}

// fill stores ended games, in all channels alike.
func (c *loadClub) fill(ctx context.Context, from, to int) error {
	s, err := newStock()
	if err != nil {
		return err
	}
	original, err := s.game(0, referee.Place{}, c.people[0].ID(), shortest+1, true)
	if err != nil {
		return err
	}
	places := make([]referee.Place, len(c.tables))
	for i, t := range c.tables {
		if places[i], err = c.place(t); err != nil {
			return err
		}
	}
	return s.store(ctx, c.file, func(yield func(referee.Opening, error) bool) {
		for n := from; n < to; n++ {
			if !yield(renamed(original, n, places[n%len(places)]), nil) {
				return
			}
		}
	})
}

func (c *loadClub) place(t *loadTable) (referee.Place, error) {
	id, err := c.server.ChannelID(t.channel)
	return referee.Place{Guild: c.server.GuildID(), Channel: id}, err
}

// byLength measures what the length of a game's own log costs.
func (r *loadRun) byLength(ctx context.Context) (err error) {
	club, err := r.openClub("long.db", len(r.Long))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, club.close()) }()
	s, err := newStock()
	if err != nil {
		return err
	}
	err = s.store(ctx, club.file, func(yield func(referee.Opening, error) bool) {
		for i, length := range r.Long {
			t := club.tables[i]
			place, err := club.place(t)
			if err != nil {
				yield(referee.Opening{}, err)
				return
			}
			o, err := s.game(i, place, t.player.ID(), length-length%2+1, false)
			if !yield(o, err) || err != nil {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	if err := club.start(ctx); err != nil {
		return err
	}
	rows := []string{r.word("row.cold")}
	for _, k := range probes {
		rows = append(rows, r.name(k))
	}
	rows = append(rows, r.word("row.resident"))
	var all []column
	for i, length := range r.Long {
		t := club.tables[i]
		o := club.command(ctx, mapReading, t, t.player, time.Now())
		if o.err != nil {
			return o.err
		}
		col := column{head: fmt.Sprint(length), cells: []string{milliseconds(o.done)}}
		if o = club.command(ctx, nextMessage, t, t.player, time.Now()); o.err != nil {
			return o.err
		}
		took, err := club.probe(ctx, t, r.Repeat)
		if err != nil {
			return err
		}
		for _, k := range probes {
			col.cells = append(col.cells, pair(took[k]))
		}
		now, err := club.bot.gauge()
		if err != nil {
			return err
		}
		col.cells = append(col.cells, megabytes(now.Resident))
		all = append(all, col)
	}
	r.out.line("")
	r.say("cli.load.long")
	r.columns(rows, all)
	return nil
}
