package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"aidedecamp/bot/locale"
	"aidedecamp/rules/phrase"
)

// loadCmd measures the bot under load, on this machine only: a Discord of its own on loopback, the real bot in a process of its
// own over a new file, and people who go on pressing whether or not the bot keeps up.
type loadCmd struct {
	Mode    []string      `help:"What to measure: spread and one channel (latency at a fixed rate), stored (by the number of stored games), long (by the length of the game)." enum:"spread,one,stored,long" default:"spread,one,stored,long"`
	Games   int           `help:"Open games, one a channel." default:"1000"`
	Users   int           `help:"Players." default:"200"`
	Rate    int           `help:"Commands a second." default:"50"`
	Seconds int           `help:"How long commands arrive, for each of spread and one." default:"30"`
	Away    time.Duration `help:"How far Discord is, for spread and one: each request takes so much longer." default:"0s"`
	Stored  []int         `help:"Numbers of stored games, rising." default:"10,1000,100000"`
	Long    []int         `help:"Lengths of games in records, rising." default:"10,100,1000,5000"`
	Repeat  int           `help:"How often each command is given in stored and long." default:"40"`

	Bot bool `hidden:"" help:"Be the bot's process; told by standard input."`
}

// What one run may ask for at most: it ends by itself, on any machine that can finish it.
const (
	mostGames   = 10_000
	mostUsers   = 5_000
	mostRate    = 1_000
	mostSeconds = 600
	mostStored  = 1_000_000
	mostLength  = 20_000
	mostRepeat  = 1_000
	mostAway    = 5 * time.Second
)

// Run measures and prints tables.
func (l loadCmd) Run(ctx context.Context, s *Settings, out *printer) error {
	if l.Bot {
		return serveLoad(ctx, s, os.Stdin, os.Stdout)
	}
	if err := l.within(); err != nil {
		return &trouble{code: exitUsage, err: err}
	}
	words, err := allWords()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "aidedecamp-load-")
	if err != nil {
		return fmt.Errorf("a folder to measure in: %w", err)
	}
	run := &loadRun{loadCmd: l, folder: folder, words: words, speak: words.Book(s.tongue(), locale.Plain), out: out}
	return errors.Join(run.all(ctx), os.RemoveAll(folder))
}

// within reports a run that asks for too much, or for nothing.
func (l loadCmd) within() error {
	for _, bound := range []struct {
		name        string
		value, most int
	}{
		{"games", l.Games, mostGames}, {"users", l.Users, mostUsers}, {"rate", l.Rate, mostRate}, {"seconds", l.Seconds, mostSeconds},
		{"repeat", l.Repeat, mostRepeat}, {"stored", slices.Max(append([]int{1}, l.Stored...)), mostStored},
		{"long", slices.Max(append([]int{1}, l.Long...)), mostLength},
		{"stored", slices.Min(append([]int{1}, l.Stored...)), mostStored}, {"long", slices.Min(append([]int{1}, l.Long...)), mostLength},
	} {
		if bound.value < 1 || bound.value > bound.most {
			return fmt.Errorf("--%s must be from 1 to %d, not %d", bound.name, bound.most, bound.value)
		}
	}
	if l.Away < 0 || l.Away > mostAway {
		return fmt.Errorf("--away must be from 0s to %s, not %s", mostAway, l.Away)
	}
	if !slices.IsSorted(l.Stored) || !slices.IsSorted(l.Long) {
		return errors.New("--stored and --long must rise")
	}
	return nil
}

// loadRun is one run under way.
type loadRun struct {
	loadCmd
	folder string
	words  *locale.Words
	speak  locale.Book
	out    *printer
}

func (r *loadRun) wants(mode string) bool { return slices.Contains(r.Mode, mode) }

func (r *loadRun) all(ctx context.Context) error {
	if r.wants("spread") || r.wants("one") {
		if err := r.evening(ctx); err != nil {
			return err
		}
	}
	if r.wants("stored") {
		if err := r.byStored(ctx); err != nil {
			return err
		}
	}
	if r.wants("long") {
		return r.byLength(ctx)
	}
	return nil
}

func (r *loadRun) say(key string, args ...phrase.Arg) { r.out.say(r.speak, key, args...) }

// evening opens the games through the gateway, then lets the commands arrive: spread over the games, then all in one channel.
func (r *loadRun) evening(ctx context.Context) (err error) {
	club, err := r.openClub("evening.db", r.Games)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, club.close()) }()
	if err := club.start(ctx); err != nil {
		return err
	}
	r.say("cli.load.opening", phrase.Number("games", r.Games), phrase.Number("users", r.Users))
	took, err := club.openGames(ctx)
	if err != nil {
		return err
	}
	weight, err := club.bot.gauge()
	if err != nil {
		return err
	}
	r.say("cli.load.opened", phrase.Verbatim("seconds", seconds(took)), phrase.Verbatim("resident", megabytes(weight.Resident)))
	club.moveAway(r.Away)
	for _, mode := range []string{"spread", "one"} {
		if !r.wants(mode) {
			continue
		}
		arrivals := &arrivals{club: club, rate: r.Rate, seconds: r.Seconds, together: mode == "one", seed: 1}
		tallies, peak, err := arrivals.run(ctx)
		if err != nil {
			return err
		}
		r.out.line("")
		r.say("cli.load."+mode, phrase.Number("games", r.Games), phrase.Number("users", r.Users), phrase.Number("rate", r.Rate), phrase.Number("seconds", r.Seconds),
			phrase.Number("away", r.Away.Milliseconds()))
		r.latencies(tallies)
		if err := r.footprint(club, peak); err != nil {
			return err
		}
	}
	return nil
}
