package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/rules/phrase"
)

// tally counts what came of the commands of one kind. Each one sent is answered, missed, refused by the client or failed.
type tally struct {
	sent int // by who sends, one at a time

	mu          sync.Mutex
	first, done []time.Duration
	busy        int
	missed      int // no first answer within three seconds
	gone        int // the button was no longer there: the bot heard nothing of it
	failed      int
	fault       error
}

func (t *tally) add(o outcome) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var client *localdiscord.ClientError
	switch {
	case errors.Is(o.err, localdiscord.ErrNoAnswer):
		t.missed++
	case errors.As(o.err, &client):
		t.gone++
	case o.err != nil:
		t.failed++
		t.fault = o.err
	default:
		t.first, t.done = append(t.first, o.first), append(t.done, o.done)
	}
	if o.busy {
		t.busy++
	}
}

// sum joins tallies.
func sum(tallies map[kind]*tally) *tally {
	all := &tally{}
	for _, t := range tallies {
		all.sent, all.busy, all.missed, all.gone, all.failed = all.sent+t.sent, all.busy+t.busy, all.missed+t.missed, all.gone+t.gone, all.failed+t.failed
		all.first, all.done = append(all.first, t.first...), append(all.done, t.done...)
		all.fault = errors.Join(all.fault, t.fault)
	}
	return all
}

// at returns the duration that so many of a hundred do not exceed; zero of none.
func at(percent int, of []time.Duration) time.Duration {
	if len(of) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(of))
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f", d.Seconds()*1000) }
func seconds(d time.Duration) string      { return fmt.Sprintf("%.1f", d.Seconds()) }
func megabytes(bytes int64) string        { return fmt.Sprintf("%.1f", float64(bytes)/(1<<20)) }

// kinds are what people do, in the tables' order.
var kinds = []kind{drawSlash, drawButton, undoSlash, undoButton, initiative, nextMessage, mapReading, logReading, ruleComplete}

// table prints rows in columns.
func (r *loadRun) table(rows [][]string) {
	w := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	_ = w.Flush() // it fails where the printer fails, and so does all else
}

func (r *loadRun) word(key string) string { return r.speak.Say(phrase.Say("cli.load." + key)) }

func (r *loadRun) name(k kind) string { return r.word("kind." + string(k)) }

// latencies prints what came of the commands, by kind and in all.
func (r *loadRun) latencies(tallies map[kind]*tally) {
	rows := [][]string{{""}}
	for _, column := range []string{"sent", "p50", "p90", "p99", "most", "done50", "done99", "missed", "busy", "gone", "failed"} {
		rows[0] = append(rows[0], r.word("column."+column))
	}
	row := func(name string, t *tally) {
		rows = append(rows, []string{name, fmt.Sprint(t.sent), milliseconds(at(50, t.first)), milliseconds(at(90, t.first)),
			milliseconds(at(99, t.first)), milliseconds(at(100, t.first)), milliseconds(at(50, t.done)), milliseconds(at(99, t.done)),
			fmt.Sprint(t.missed), fmt.Sprint(t.busy), fmt.Sprint(t.gone), fmt.Sprint(t.failed)})
	}
	for _, k := range kinds {
		if t := tallies[k]; t != nil && t.sent > 0 {
			row(r.name(k), t)
		}
	}
	all := sum(tallies)
	row(r.word("kind.all"), all)
	r.table(rows)
	if all.fault != nil {
		first, _, _ := strings.Cut(all.fault.Error(), "\n")
		r.say("cli.load.fault", phrase.Verbatim("error", first))
	}
}

// footprint prints what the bot's process and its file weigh.
func (r *loadRun) footprint(c *loadClub, peak gauge) error {
	now, err := c.bot.gauge()
	if err != nil {
		return err
	}
	file, log := sizes(c.file)
	r.say("cli.load.weight", phrase.Verbatim("resident", megabytes(now.Resident)), phrase.Verbatim("peak", megabytes(now.Peak)),
		phrase.Verbatim("heap", megabytes(peak.Heap)), phrase.Number("goroutines", peak.Goroutines), phrase.Number("after", now.Goroutines),
		phrase.Verbatim("file", megabytes(file)), phrase.Verbatim("wal", megabytes(log)))
	if n := c.bot.log.count(); n > 0 {
		line, _, _ := strings.Cut(c.bot.log.String(), "\n")
		r.say("cli.load.logged", phrase.Number("count", n), phrase.Verbatim("line", line))
	}
	return nil
}

// sizes are the bytes of a file and of its write-ahead log; zero where there is none.
func sizes(file string) (main, log int64) {
	size := func(name string) int64 {
		info, err := os.Stat(name)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	return size(file), size(file + "-wal")
}
