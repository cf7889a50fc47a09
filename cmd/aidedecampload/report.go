package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"aidedecamp/bot/pace"
)

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f", d.Seconds()*1000) }
func seconds(d time.Duration) string      { return fmt.Sprintf("%.1f", d.Seconds()) }
func megabytes(bytes int64) string        { return fmt.Sprintf("%.1f", float64(bytes)/(1<<20)) }

// report is where the figures are printed. What can't be printed is nobody's loss: nobody reads it.
type report struct{ out io.Writer }

func (r report) line(format string, args ...any) { fmt.Fprintf(r.out, format+"\n", args...) }

// table prints rows in columns.
func (r report) table(rows [][]string) {
	w := tabwriter.NewWriter(r.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	_ = w.Flush() // as line
}

// latencies prints what came of the commands, by kind and in all.
func (r report) latencies(tallies map[kind]*tally) {
	rows := [][]string{{"", "sent", "p50", "p90", "p99", "max", "whole p50", "whole p99", "> 3 s", "busy", "button gone", "errors"}}
	row := func(name string, t *tally) {
		rows = append(rows, []string{name, fmt.Sprint(t.sent), milliseconds(at(50, t.first)), milliseconds(at(90, t.first)),
			milliseconds(at(99, t.first)), milliseconds(at(100, t.first)), milliseconds(at(50, t.done)), milliseconds(at(99, t.done)),
			fmt.Sprint(t.missed), fmt.Sprint(t.busy), fmt.Sprint(t.gone), fmt.Sprint(t.failed)})
	}
	for _, k := range kinds {
		if t := tallies[k]; t != nil && t.sent > 0 {
			row(string(k), t)
		}
	}
	all := sum(tallies)
	row("all", all)
	r.table(rows)
	if all.fault != nil {
		first, _, _ := strings.Cut(all.fault.Error(), "\n")
		r.line("First error: %s", first)
	}
}

// stages prints where the time of the acts went: how long each stage took, and its share of all time.
func (r report) stages(of pace.Figures) {
	rows := [][]string{{"", "p50", "p99", "share"}}
	row := func(name string, s pace.Spread) {
		rows = append(rows, []string{name, milliseconds(s.Quantile(0.5)), milliseconds(s.Quantile(0.99)),
			fmt.Sprintf("%.0f %%", 100*s.Sum.Seconds()/max(of.Whole.Sum.Seconds(), 1e-9))})
	}
	for i, s := range of.Stages {
		row(pace.Stage(i).String(), s)
	}
	row("whole act", of.Whole)
	r.line("Where the time of %d acts went, in the bot; times in ms", of.Whole.Count())
	r.table(rows)
}

// footprint prints what the bot's process and its file weigh.
func (r report) footprint(ctx context.Context, c *club, peak gauge) error {
	now, err := c.bot.gauge(ctx)
	if err != nil {
		return err
	}
	file, log := sizes(c.file)
	r.line("The bot: %s MB of memory (%s at most, of it %s heap), %d goroutines at most and %d after, file %s MB, write-ahead log %s MB",
		megabytes(now.resident), megabytes(now.peak), megabytes(peak.heap), peak.goroutines, now.goroutines, megabytes(file), megabytes(log))
	if n := c.bot.log.count(); n > 0 {
		line, _, _ := strings.Cut(c.bot.log.String(), "\n")
		r.line("The bot logged %d lines; the first: %s", n, line)
	}
	return nil
}

// column is what was measured at one size.
type column struct {
	head  string
	cells []string
}

// columns prints measurements side by side.
func (r report) columns(rows []string, all []column) {
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
