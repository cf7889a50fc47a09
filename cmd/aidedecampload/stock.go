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
	"aidedecamp/rules/house"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// stock makes games as they are in a file that has been in use for years: judged by the rules, each with its
// own secret.
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

// game makes a game of so many records, from four on: opening, start, initiative, then the terrain drawn and
// taken back in turn. An ended one has the end as its last record.
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
	now := house.Occasion{At: time.Date(2025, 1, 1, 0, 0, number, 0, time.UTC), Secret: secret, Fresh: raw}
	now.Origin = stockOrigin(id, 0)
	sitters := map[rules.Seat]house.Sitter{rules.SeatA: {User: user, Name: "Camille"}}
	records, err := house.Open(s.system, house.Deal{Game: id, Sitters: sitters}, now)
	if err != nil {
		return referee.Opening{}, err
	}
	g, err := house.Rebuild(s.registry, records)
	if err != nil {
		return referee.Opening{}, err
	}
	for n := len(records); n < max(length, shortest); n++ {
		act := rules.Act{Seat: rules.SeatA, Path: rules.PathUndo}
		switch {
		case ended && n == max(length, shortest)-1:
			act.Path, act.Args = rules.PathEnd, rules.Args{"seul": "oui"}
		case n == 1:
			act.Path = house.PathReady
		case n == 2:
			act.Path, act.Args = "npow initiative", rules.Args{"qui": "adversaire"}
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
	o := referee.Opening{Place: place, System: s.system.Meta.Slug, Secret: secret,
		Commit: referee.Commit{Game: id, Records: records, Ends: ended,
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

// renamed is the same game under another id, in another place: of the right size for a file and whole for a
// reader, and proof of nothing, which nobody asks of it. To judge each game anew would take ten times as long
// as to store it.
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

// fill stores ended games, in all channels alike.
func (c *club) fill(ctx context.Context, from, to int) error {
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

func (c *club) place(t *table) (referee.Place, error) {
	id, err := c.server.ChannelID(t.channel)
	return referee.Place{Guild: c.server.GuildID(), Channel: id}, err
}
