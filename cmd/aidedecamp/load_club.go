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
	"aidedecamp/bot/locale"
	"aidedecamp/rules/phrase"
)

// loadClub is a local Discord with many channels and members, and the bot at it.
type loadClub struct {
	server *localdiscord.Server
	bot    *process
	file   string
	tables []*loadTable
	people []*localdiscord.Person
	labels map[string]string
	busy   string
}

// loadTable is a channel, whose game one person plays on both sides.
type loadTable struct {
	channel string
	player  *localdiscord.Person
	// live is the newest message with the game's buttons.
	live atomic.Pointer[localdiscord.Message]
}

// What people press and choose in, by the labels' keys.
const (
	startButton   = "game.offer.start"
	backButton    = "game.offer.undo"
	confirmButton = "bot.button.confirm"
	logButton     = "bot.button.log"
	poolMenu      = "npow.offer.draw"
)

// openClub starts a local Discord whose bot's games are in a file of the run's folder.
func (r *loadRun) openClub(file string, channels int) (*loadClub, error) {
	o := localdiscord.Options{GuildLocale: "fr"}
	for i := range channels {
		o.Channels = append(o.Channels, fmt.Sprint("table-", i+1))
	}
	for i := range r.Users {
		o.Seats = append(o.Seats, localdiscord.Seat{Name: fmt.Sprint("Joueur-", i+1)})
	}
	server, err := localdiscord.Start(o)
	if err != nil {
		return nil, err
	}
	c := &loadClub{server: server, file: filepath.Join(r.folder, file), labels: map[string]string{},
		busy: r.words.Book(locale.French, locale.Message).Say(phrase.Say("bot.busy"))}
	for _, key := range []string{startButton, backButton, logButton, confirmButton, poolMenu} {
		c.labels[key] = r.words.Book(locale.French, locale.Plain).Say(phrase.Say(key))
	}
	for _, seat := range o.Seats {
		c.people = append(c.people, server.As(seat.Name))
	}
	for i, channel := range o.Channels {
		c.tables = append(c.tables, &loadTable{channel: channel, player: c.people[i%len(c.people)].In(channel)})
	}
	return c, nil
}

// start starts the bot and waits until the local Discord knows it.
func (c *loadClub) start(ctx context.Context) (err error) {
	if c.bot, err = startBot(ctx, berth{Token: c.server.Token(), URL: c.server.URL(), File: c.file}); err != nil {
		return err
	}
	return c.server.AwaitBot(ctx)
}

// stop ends the bot, where it runs.
func (c *loadClub) stop() error {
	running := c.bot
	if c.bot = nil; running == nil {
		return nil
	}
	return running.stop()
}

func (c *loadClub) close() error { return errors.Join(c.stop(), c.server.Close()) }

// moveAway makes every later request of the bot's take so much longer, as a network does.
func (c *loadClub) moveAway(by time.Duration) {
	if by == 0 {
		return
	}
	for _, route := range []localdiscord.Route{localdiscord.RouteCallback, localdiscord.RouteOriginalEdit, localdiscord.RouteFollowupCreate,
		localdiscord.RouteMessageGet, localdiscord.RouteMessageEdit} {
		c.server.Fault(localdiscord.Fault{Route: route, Times: math.MaxInt, Delay: by})
	}
}

// opening bounds how many games are opened at once, and stepWithin how long one step of it may take.
const (
	opening    = 4
	stepWithin = time.Minute
)

// openGames opens a game in every channel and brings it to its terrain, as people do.
func (c *loadClub) openGames(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var work sync.WaitGroup
	next := make(chan *loadTable)
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

func (c *loadClub) openGame(ctx context.Context, t *loadTable) error {
	ctx, done := context.WithTimeout(ctx, stepWithin)
	defer done()
	a, err := t.player.Slash(ctx, "partie nouvelle", map[string]string{"system": "npow"})
	if err != nil {
		return err
	}
	begin := c.labels[startButton]
	if _, err = t.player.Await(ctx, func([]localdiscord.Message) bool { return slices.ContainsFunc(a.New(), t.shows(begin)) }); err != nil {
		return err
	}
	if a, err = t.player.Press(ctx, *t.live.Load(), begin); err != nil {
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
func (c *loadClub) endGame(ctx context.Context, t *loadTable) error {
	a, err := t.player.Slash(ctx, "partie finir", nil)
	if err != nil {
		return err
	}
	if a, err = a.Wait(ctx); err != nil {
		return err
	}
	if a, err = t.player.Press(ctx, a.Message(), c.labels[confirmButton]); err != nil {
		return err
	}
	_, err = a.Wait(ctx)
	return err
}

// shows notes the message that has the button.
func (t *loadTable) shows(label string) func(localdiscord.Message) bool {
	return func(m localdiscord.Message) bool {
		_, has := m.Find(label)
		if has {
			t.live.Store(&m)
		}
		return has
	}
}

// note keeps the live message of an answer; who was refused looks what the channel shows now.
func (t *loadTable) note(a *localdiscord.Answer) {
	if !t.keep(append(a.Edits(), a.New()...)) {
		t.keep(t.player.Messages())
	}
}

// keep keeps the last message that everybody sees with buttons, and reports whether there is one.
func (t *loadTable) keep(shown []localdiscord.Message) bool {
	for _, m := range slices.Backward(shown) {
		if !m.Ephemeral && len(m.Labels()) > 0 {
			t.live.Store(&m)
			return true
		}
	}
	return false
}

// possible is what the channel's game has its player do, by command or by button: draw the terrain, take it back, or say again who
// has the initiative, where two pressed take-back at once.
func (c *loadClub) possible(t *loadTable, byButton bool) kind {
	live := t.live.Load()
	_, draw := live.Find(c.labels[poolMenu])
	_, back := live.Find(c.labels[backButton])
	switch {
	case draw && byButton:
		return drawButton
	case draw:
		return drawSlash
	case !back:
		return initiative
	case byButton:
		return undoButton
	}
	return undoSlash
}

// kind is one thing that people do.
type kind string

// What people do. The terrain is drawn and taken back in turn, by command or by button.
const (
	drawSlash    kind = "terrain"
	drawButton   kind = "choose"
	undoSlash    kind = "undo"
	undoButton   kind = "press"
	initiative   kind = "initiative"
	nextMessage  kind = "next"
	mapReading   kind = "map"
	logReading   kind = "log"
	ruleComplete kind = "complete"
)

// do does one thing in a channel and returns its first answer; a completion has none.
func (c *loadClub) do(ctx context.Context, k kind, t *loadTable, who *localdiscord.Person) (*localdiscord.Answer, error) {
	live := t.live.Load()
	switch k {
	case drawSlash:
		return who.Slash(ctx, "terrain npow", map[string]string{"region": "europe-centrale"})
	case drawButton:
		return who.Choose(ctx, *live, c.labels[poolMenu], "europe-sud")
	case undoSlash:
		return who.Slash(ctx, "retour", nil)
	case undoButton:
		return who.Press(ctx, *live, c.labels[backButton])
	case initiative:
		return who.Slash(ctx, "initiative", map[string]string{"qui": "adversaire"})
	case nextMessage:
		return who.Slash(ctx, "suite", nil)
	case mapReading:
		return who.Slash(ctx, "carte", nil)
	case logReading:
		return who.Press(ctx, *live, c.labels[logButton])
	}
	_, err := who.CompleteOption(ctx, "regle", map[string]string{"topic": "col"}, "topic")
	return nil, err
}

// outcome is what came of one command.
type outcome struct {
	// first is until the first answer, done until the complete one; zero where there was none.
	first, done time.Duration
	busy        bool
	err         error
}

// command does one thing, timed from the moment at which it was due.
func (c *loadClub) command(ctx context.Context, k kind, t *loadTable, who *localdiscord.Person, due time.Time) outcome {
	ctx, done := context.WithTimeout(ctx, stepWithin)
	defer done()
	a, err := c.do(ctx, k, t, who)
	o := outcome{first: time.Since(due), err: err}
	if a == nil {
		o.done = o.first
		if err != nil {
			t.keep(t.player.Messages())
		}
		return o
	}
	if a, o.err = a.Wait(ctx); o.err != nil {
		return o
	}
	o.done = time.Since(due)
	if k != mapReading && k != logReading {
		o.busy = a.Text() == c.busy
		t.note(a)
	}
	return o
}
