package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
)

// load is the command line.
type load struct {
	Program string        `help:"The program to measure: go build -o aidedecamp ./cmd/aidedecamp" type:"path" default:"aidedecamp"`
	Against string        `help:"Another program, which is started by turns with it (start)." type:"path"`
	Mode    []string      `help:"What to measure: spread and one channel (latency at a fixed rate), stored (by the number of stored games), long (by the length of the game), start (start and stop)." enum:"spread,one,stored,long,start" default:"spread,one,stored,long,start"`
	Games   int           `help:"Open games, one a channel." default:"1000"`
	Users   int           `help:"Players." default:"200"`
	Rate    int           `help:"Commands a second." default:"50"`
	Seconds int           `help:"How long commands arrive, for each of spread and one." default:"30"`
	Away    time.Duration `help:"How far Discord is, for spread and one: each request takes so much longer." default:"0s"`
	Stored  []int         `help:"Numbers of stored games, rising." default:"10,1000,100000"`
	Long    []int         `help:"Lengths of games in records, rising." default:"10,100,1000,5000"`
	Repeat  int           `help:"How often each command is given in stored and long, and how often the program starts in start." default:"40"`
}

// Exit codes, as those of aidedecamp.
const (
	exitFault = 1 // the measurement failed
	exitUsage = 2 // flags that can't be read, or that ask for too much
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is main without the process: it returns the exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	var l load
	parser, err := kong.New(&l, kong.Name("aidedecampload"), kong.Description("Measures the bot under load, on this machine only."),
		kong.Writers(out, errs), kong.UsageOnError())
	if err != nil {
		fmt.Fprintf(errs, "aidedecampload: %v\n", err)
		return exitFault
	}
	if _, err = parser.Parse(args); err == nil {
		err = l.within()
	}
	if err != nil {
		fmt.Fprintf(errs, "aidedecampload: %v\n", err)
		return exitUsage
	}
	if err := l.measure(ctx, out); err != nil {
		fmt.Fprintf(errs, "aidedecampload: %v\n", err)
		return exitFault
	}
	return 0
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

// within reports a run that asks for too much, or for nothing.
func (l *load) within() error {
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

// measure measures and prints tables.
func (l *load) measure(ctx context.Context, out io.Writer) error {
	said, err := newWording()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "aidedecamp-load-")
	if err != nil {
		return fmt.Errorf("a folder to measure in: %w", err)
	}
	m := &measurement{load: l, folder: folder, bot: said, report: report{out}}
	return errors.Join(m.all(ctx), os.RemoveAll(folder))
}

// measurement is one run under way.
type measurement struct {
	*load
	report
	folder string
	bot    wording
}

func (m *measurement) wants(mode string) bool { return slices.Contains(m.Mode, mode) }

func (m *measurement) all(ctx context.Context) error {
	if m.wants("spread") || m.wants("one") {
		if err := m.evening(ctx); err != nil {
			return err
		}
	}
	if m.wants("stored") {
		if err := m.byStored(ctx); err != nil {
			return err
		}
	}
	if m.wants("long") {
		if err := m.byLength(ctx); err != nil {
			return err
		}
	}
	if m.wants("start") {
		return m.byStart(ctx)
	}
	return nil
}

// evening opens the games through the gateway, then lets the commands arrive: spread over the games, then all
// in one channel.
func (m *measurement) evening(ctx context.Context) (err error) {
	c, err := m.openClub("evening.db", m.Games)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := c.start(ctx); err != nil {
		return err
	}
	m.line("%d games are opening, %d players…", m.Games, m.Users)
	took, err := c.openGames(ctx)
	if err != nil {
		return err
	}
	weight, err := c.bot.gauge(ctx)
	if err != nil {
		return err
	}
	m.line("Opened in %s s; the bot holds %s MB", seconds(took), megabytes(weight.resident))
	c.moveAway(m.Away)
	for _, mode := range []struct{ name, title string }{
		{"spread", "Spread: %d games, %d players"}, {"one", "All in one channel: %[2]d players"},
	} {
		if !m.wants(mode.name) {
			continue
		}
		arrivals := &arrivals{club: c, rate: m.Rate, seconds: m.Seconds, together: mode.name == "one", seed: 1}
		before, err := c.bot.pace(ctx)
		if err != nil {
			return err
		}
		tallies, peak, err := arrivals.run(ctx)
		if err != nil {
			return err
		}
		after, err := c.bot.pace(ctx)
		if err != nil {
			return err
		}
		m.line("\n"+mode.title+", %[3]d commands a second for %[4]d s, Discord %[5]d ms away; times in ms", m.Games, m.Users,
			m.Rate, m.Seconds, m.Away.Milliseconds())
		m.latencies(tallies)
		m.stages(after.Since(before))
		if err := m.footprint(ctx, c, peak); err != nil {
			return err
		}
	}
	return nil
}
