package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
)

// probes are the commands whose cost is followed.
var probes = []kind{drawSlash, undoSlash, nextMessage, mapReading, logReading, ruleComplete}

// probe gives each command in turn, one at a time, and returns their times until the complete answem.
func (c *club) probe(ctx context.Context, t *table, repeat int) (map[kind][]time.Duration, error) {
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

func pair(of []time.Duration) string {
	return milliseconds(at(50, of)) + " / " + milliseconds(at(99, of))
}

// starts is how often the bot is started at most, for the time that it takes; cold is how many games are read
// that were not in memory.
const starts, cold = 5, 20

// byStored measures what the number of stored games costs: at the start, for a game that has to be read from
// the file, for each command.
func (m *measurement) byStored(ctx context.Context) error {
	rows := []string{"filling, games a second", "file, MB", "start", "/carte, game to be read"}
	for _, k := range probes {
		rows = append(rows, string(k))
	}
	rows = append(rows, "memory, MB")
	var all []column
	for i, count := range m.Stored {
		before := 0
		if i > 0 {
			before = m.Stored[i-1]
		}
		c, err := m.atStored(ctx, before, count)
		if err != nil {
			return err
		}
		all = append(all, c)
	}
	m.line("\nBy the number of stored games; p50 / p99 in ms until the whole answer, one command at a time")
	m.columns(rows, all)
	return nil
}

func (m *measurement) atStored(ctx context.Context, before, count int) (_ column, err error) {
	const file = "stored.db"
	col := column{head: fmt.Sprint(count)}
	club, err := m.openClub(file, m.Games)
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
	for range min(starts, m.Repeat) {
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
	took, err := club.probe(ctx, club.tables[0], m.Repeat)
	if err != nil {
		return col, err
	}
	for _, k := range probes {
		col.cells = append(col.cells, pair(took[k]))
	}
	now, err := club.bot.gauge(ctx)
	if err != nil {
		return col, err
	}
	// the next size measures in a channel without an open game
	if err := club.endGame(ctx, club.tables[0]); err != nil {
		return col, err
	}
	col.cells = append(col.cells, megabytes(now.resident))
	return col, nil
}

// byLength measures what the length of a game's own log costs.
func (m *measurement) byLength(ctx context.Context) (err error) {
	club, err := m.openClub("long.db", len(m.Long))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, club.close()) }()
	s, err := newStock()
	if err != nil {
		return err
	}
	err = s.store(ctx, club.file, func(yield func(referee.Opening, error) bool) {
		for i, length := range m.Long {
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
	rows := []string{"/carte, game to be read"}
	for _, k := range probes {
		rows = append(rows, string(k))
	}
	rows = append(rows, "memory, MB")
	var all []column
	for i, length := range m.Long {
		t := club.tables[i]
		o := club.command(ctx, mapReading, t, t.player, time.Now())
		if o.err != nil {
			return o.err
		}
		col := column{head: fmt.Sprint(length), cells: []string{milliseconds(o.done)}}
		if o = club.command(ctx, nextMessage, t, t.player, time.Now()); o.err != nil {
			return o.err
		}
		took, err := club.probe(ctx, t, m.Repeat)
		if err != nil {
			return err
		}
		for _, k := range probes {
			col.cells = append(col.cells, pair(took[k]))
		}
		now, err := club.bot.gauge(ctx)
		if err != nil {
			return err
		}
		col.cells = append(col.cells, megabytes(now.resident))
		all = append(all, col)
	}
	m.line("\nBy the length of the game, in acts; p50 / p99 in ms until the whole answer, one command at a time")
	m.columns(rows, all)
	return nil
}
