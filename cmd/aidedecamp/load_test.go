package main

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
)

// The load runs whole with tiny numbers, the bot in a process of its own: every command that was sent is accounted for, in each row
// and in the sum, and each mode prints its table.
func TestLoadAccountsForEveryCommand(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), map[string]string{"DISCORD_TOKEN": "the operator's, which no load may use", "TMPDIR": t.TempDir()},
		"load", "--lang", "en", "--games", "3", "--users", "2", "--rate", "20", "--seconds", "1",
		"--stored", "2,5", "--long", "4,12", "--repeat", "1")
	code, text := p.code(), p.out.String()
	if code != 0 {
		t.Fatalf("exit code %d: %s\n%s", code, p.logged(), text)
	}
	for _, title := range []string{"Spread: 3 games", "All in one channel: 2 players", "By the number of stored games", "By the length of the game", "MB of memory"} {
		if !strings.Contains(text, title) {
			t.Errorf("%q is not printed", title)
		}
	}
	var sent, tables int
	for _, row := range regexp.MustCompile(`(?m)^ *(\S.*?)  +(\d+)((?:  +[\d.]+){10})$`).FindAllStringSubmatch(text, -1) {
		figures := strings.Fields(row[3])
		n, err := strconv.Atoi(row[2])
		if err != nil {
			t.Fatal(err)
		}
		if row[1] != "all" {
			sent += n
			continue
		}
		if tables++; sent != n || n != 20 {
			t.Errorf("%d commands in the rows, %d in the sum, 20 asked for", sent, n)
		}
		sent = 0
		if p50, most := figures[0], figures[3]; p50 == "0.0" || most == "0.0" {
			t.Errorf("no command was answered: %s", row[0])
		}
		if failed := figures[len(figures)-1]; failed != "0" {
			t.Errorf("%s commands failed", failed)
		}
	}
	if tables != 2 {
		t.Errorf("%d tables of latencies, want 2", tables)
	}
	if t.Failed() {
		t.Log(text)
	}
}

// Each command sent is answered, missed, refused by the client or failed, and a busy answer is an answer.
func TestTallyCountsEachCommandOnce(t *testing.T) {
	ms := time.Millisecond
	one, other := &tally{sent: 5}, &tally{sent: 1}
	for _, o := range []outcome{{first: ms, done: 3 * ms}, {first: 2 * ms, done: 2 * ms, busy: true}, {err: localdiscord.ErrNoAnswer},
		{err: &localdiscord.ClientError{Reason: localdiscord.ReasonGone}}, {err: io.ErrUnexpectedEOF}} {
		one.add(o)
	}
	other.add(outcome{first: 9 * ms, done: 9 * ms})
	all := sum(map[kind]*tally{drawSlash: one, mapReading: other})
	if all.sent != 6 || len(all.first) != 3 || len(all.done) != 3 || all.missed != 1 || all.gone != 1 || all.failed != 1 || all.busy != 1 {
		t.Errorf("the sum is %+v", all)
	}
	if !errors.Is(all.fault, io.ErrUnexpectedEOF) {
		t.Errorf("the first error is %v", all.fault)
	}
	for percent, want := range map[int]time.Duration{50: 2 * ms, 99: 9 * ms, 100: 9 * ms} {
		if got := at(percent, all.first); got != want {
			t.Errorf("p%d of %v is %s, want %s", percent, all.first, got, want)
		}
	}
	if got := at(99, nil); got != 0 {
		t.Errorf("p99 of nothing is %s", got)
	}
}

func TestLoadRefusesWhatWouldNotEnd(t *testing.T) {
	for _, flags := range []string{"--games 0", "--games 10001", "--rate 1001", "--seconds 601", "--users 0", "--repeat 0", "--away 6s", "--away=-1s",
		"--stored 10,1000001", "--stored 0", "--stored 10,5", "--long 20001", "--long 9,3"} {
		var out, errs strings.Builder
		if code := run(context.Background(), slices.Concat([]string{"load"}, strings.Fields(flags)), &out, &errs); code != exitUsage {
			t.Errorf("load %s: exit code %d, want %d: %s", flags, code, exitUsage, errs.String())
		}
	}
}
