package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"
)

// started is what starts and stops of one program took, round by round.
type started struct {
	program string
	club    *club
	// processor is the time of all processors from process to end, in the program and in the kernel.
	ready, processor, stopped []time.Duration
}

// byStart measures a start over a file with a game, until the gateway is open, and the stop that follows: of
// the program, and of the one that it is compared with by turns, so that what else the machine does falls on
// both. Each has a Discord and a file of its own: two versions may declare other commands and keep other
// tables.
func (m *measurement) byStart(ctx context.Context) (err error) {
	programs := []string{m.Program}
	if m.Against != "" {
		programs = append(programs, m.Against)
	}
	var all []*started
	for i, program := range programs {
		s := &started{program: program}
		if s.club, err = m.openClub(fmt.Sprintf("start-%d.db", i), 1); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.club.close()) }()
		s.club.program = program
		if err := s.begin(ctx); err != nil {
			return err
		}
		all = append(all, s)
	}
	for round := range m.Repeat {
		for i := range all {
			if err := all[(i+round)%len(all)].once(ctx); err != nil {
				return err
			}
		}
	}
	m.line("\nStart and stop, %d rounds by turns; p50 / p90 in ms", m.Repeat)
	rows := [][]string{{"", "process to ready", "processor, user + system", "stop"}}
	for _, s := range all {
		rows = append(rows, []string{filepath.Base(s.program), most(s.ready), most(s.processor), most(s.stopped)})
	}
	if len(all) > 1 {
		ratio := func(a, b []time.Duration) string { return fmt.Sprintf("%.2f", float64(at(50, b))/float64(at(50, a))) }
		now, before := all[0], all[1]
		rows = append(rows, []string{"second ÷ first, of p50", ratio(now.ready, before.ready), ratio(now.processor, before.processor),
			ratio(now.stopped, before.stopped)})
	}
	m.table(rows)
	return nil
}

func most(of []time.Duration) string {
	return milliseconds(at(50, of)) + " / " + milliseconds(at(90, of))
}

// begin makes the file, registers the commands and opens a game.
func (s *started) begin(ctx context.Context) error {
	if err := s.club.start(ctx); err != nil {
		return err
	}
	if err := s.club.openGame(ctx, s.club.tables[0]); err != nil {
		return err
	}
	return s.club.stop()
}

// once starts the program, waits until it can be spoken to, and stops it.
func (s *started) once(ctx context.Context) error {
	if err := s.club.start(ctx); err != nil {
		return err
	}
	bot, began := s.club.bot, time.Now()
	if err := s.club.stop(); err != nil {
		return err
	}
	end := bot.command.ProcessState
	s.ready, s.stopped = append(s.ready, bot.ready), append(s.stopped, time.Since(began))
	s.processor = append(s.processor, end.UserTime()+end.SystemTime())
	return nil
}
