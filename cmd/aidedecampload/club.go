package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
)

// club is a local Discord with many channels and members, and the bot at it.
type club struct {
	server *localdiscordtest.Server
	bot    *process
	file   string
	tables []*table
	people []*localdiscord.Person
	words  wording
	// program is what is measured.
	program string
}

// table is a channel, whose game one person plays on both sides.
type table struct {
	channel string
	player  *localdiscord.Person
	// live is the newest message with the game's buttons.
	live atomic.Pointer[localdiscord.Message]
}

// openClub starts a local Discord whose bot's games are in a file of the run's folder.
func (m *measurement) openClub(file string, channels int) (*club, error) {
	o := localdiscord.Options{}
	for i := range channels {
		o.Channels = append(o.Channels, fmt.Sprint("table-", i+1))
	}
	for i := range m.Users {
		o.Seats = append(o.Seats, localdiscord.Seat{Name: fmt.Sprint("Joueur-", i+1)})
	}
	server, err := localdiscordtest.Start(o)
	if err != nil {
		return nil, err
	}
	c := &club{server: server, program: m.Program, file: filepath.Join(m.folder, file), words: m.bot}
	for _, seat := range o.Seats {
		c.people = append(c.people, server.As(seat.Name))
	}
	for i, channel := range o.Channels {
		c.tables = append(c.tables, &table{channel: channel, player: c.people[i%len(c.people)].In(channel)})
	}
	return c, nil
}

// start starts the bot and waits until the local Discord knows it.
func (c *club) start(ctx context.Context) (err error) {
	if c.bot, err = startBot(ctx, c.program, c.file, c.server.URL(), c.server.Token()); err != nil {
		return err
	}
	return c.server.AwaitBot(ctx)
}

// stop ends the bot, where it runs.
func (c *club) stop() error {
	running := c.bot
	if c.bot = nil; running == nil {
		return nil
	}
	return running.stop()
}

func (c *club) close() error { return errors.Join(c.stop(), c.server.Close()) }

// moveAway makes every later request of the bot's take so much longer, as a network does.
func (c *club) moveAway(by time.Duration) {
	if by == 0 {
		return
	}
	for _, route := range []localdiscord.Route{localdiscord.RouteCallback, localdiscord.RouteOriginalEdit, localdiscord.RouteFollowupCreate,
		localdiscord.RouteMessageGet, localdiscord.RouteMessageEdit} {
		c.server.Fault(localdiscordtest.Fault{Route: route, Times: math.MaxInt, Delay: by})
	}
}

// opening bounds how many games are opened at once, and stepWithin how long one step of it may take.
const (
	opening    = 4
	stepWithin = time.Minute
)

// openGames opens a game in every channel and brings it to its terrain, as people do.
func (c *club) openGames(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var work sync.WaitGroup
	next := make(chan *table)
	for range opening {
		work.Go(func() {
			for t := range next {
				if err := c.openGame(ctx, t); err != nil {
					stop(fmt.Errorf("open a game in %s: %w", t.channel, err))
				}
			}
		})
	}
	for _, t := range c.tables {
		if ctx.Err() == nil {
			next <- t
		}
	}
	close(next)
	work.Wait()
	return time.Since(began), context.Cause(ctx)
}

func (c *club) openGame(ctx context.Context, t *table) error {
	ctx, done := context.WithTimeout(ctx, stepWithin)
	defer done()
	a, err := t.player.Slash(ctx, "partie nouvelle", map[string]string{"system": "npow"})
	if err != nil {
		return err
	}
	begin := c.words.start
	if _, err = t.player.Await(ctx, func([]localdiscord.Message) bool { return slices.ContainsFunc(a.New(), t.shows(begin)) }); err != nil {
		return err
	}
	if a, err = t.player.Press(ctx, *t.live.Load(), begin); err != nil {
		return err
	}
	if a, err = a.Wait(ctx); err != nil {
		return err
	}
	if a, err = t.player.Press(ctx, a.Message(), c.words.confirm); err != nil { // nobody sits opposite
		return err
	}
	if _, err = a.Wait(ctx); err != nil {
		return err
	}
	if a, err = c.do(ctx, initiative, t, t.player); err != nil {
		return err
	}
	if a, err = a.Wait(ctx); err != nil {
		return err
	}
	t.note(a)
	if t.live.Load() == nil {
		return fmt.Errorf("no live buttons: %s", a.Text())
	}
	return nil
}

// endGame ends a game whose player has nobody to ask, and so is asked himself.
func (c *club) endGame(ctx context.Context, t *table) error {
	a, err := t.player.Slash(ctx, "partie finir", nil)
	if err != nil {
		return err
	}
	if a, err = a.Wait(ctx); err != nil {
		return err
	}
	if a, err = t.player.Press(ctx, a.Message(), c.words.confirm); err != nil {
		return err
	}
	_, err = a.Wait(ctx)
	return err
}

// shows notes the message that has the button.
func (t *table) shows(label string) func(localdiscord.Message) bool {
	return func(m localdiscord.Message) bool {
		_, has := m.Find(label)
		if has {
			t.live.Store(&m)
		}
		return has
	}
}

// note keeps the live message of an answer; who was refused looks what the channel shows now.
func (t *table) note(a *localdiscord.Answer) {
	if !t.keep(append(a.Edits(), a.New()...)) {
		t.keep(t.player.Messages())
	}
}

// keep keeps the last message that everybody sees with buttons, and reports whether there is one.
func (t *table) keep(shown []localdiscord.Message) bool {
	for _, m := range slices.Backward(shown) {
		if !m.Ephemeral && len(m.Labels()) > 0 {
			t.live.Store(&m)
			return true
		}
	}
	return false
}
