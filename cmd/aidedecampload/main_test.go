package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
)

// The load runs whole with tiny numbers, the shipped program in a process of its own: every command that was
// sent is accounted for, in each row and in the sum, and each mode prints its table.
func TestLoadAccountsForEveryCommand(t *testing.T) {
	program := filepath.Join(t.TempDir(), "aidedecamp")
	// Without what debuggers read, as go test links its own.
	if text, err := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-s -w", "-o", program, "../aidedecamp").CombinedOutput(); err != nil {
		t.Fatalf("build the program: %v\n%s", err, text)
	}
	t.Setenv("DISCORD_TOKEN", "the operator's, which no load may use")
	t.Setenv("AIDEDECAMP_LOG", "no level at all")
	t.Setenv("TMPDIR", t.TempDir())
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"--program", program, "--games", "3", "--users", "2", "--rate", "20", "--seconds", "1",
		"--stored", "2,5", "--long", "4,12", "--repeat", "1", "--against", program}, &out, &errs)
	text := out.String()
	if code != 0 {
		t.Fatalf("exit code %d: %s\n%s", code, errs.String(), text)
	}
	for _, title := range []string{"Spread: 3 games", "All in one channel: 2 players", "By the number of stored games",
		"By the length of the game", "MB of memory"} {
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
	if left := regexp.MustCompile(`The bot: [1-9][\d.]* MB of memory \([1-9][\d.]* at most, of it [1-9][\d.]* heap\), [1-9]\d* goroutines at most`); len(left.FindAllString(text, -1)) != 2 {
		t.Error("what the bot's process weighs is not told twice")
	}
	where := regexp.MustCompile(`Where the time of [1-9]\d* acts went`).FindAllString(text, -1)
	stages := regexp.MustCompile(`(?m)^ *(?:queue|paint|whole act) +[\d.]+ +[\d.]+ +\d+ %`).FindAllString(text, -1)
	if len(where) != 2 || len(stages) != 6 {
		t.Errorf("where the time goes: %q, %q", where, stages)
	}
	if turns := regexp.MustCompile(`(?m)^ *aidedecamp(?:  +[1-9][\d.]* / [1-9][\d.]*){3}$`).FindAllString(text, -1); len(turns) != 2 {
		t.Errorf("the start of two programs: %q", turns)
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
	for _, flags := range []string{"--games 0", "--games 10001", "--rate 1001", "--seconds 601", "--users 0", "--repeat 0", "--away 6s",
		"--away=-1s",
		"--stored 10,1000001", "--stored 0", "--stored 10,5", "--long 20001", "--long 9,3"} {
		var out, errs strings.Builder
		if code := run(t.Context(), strings.Fields(flags), &out, &errs); code != exitUsage {
			t.Errorf("%s: exit code %d, want %d: %s", flags, code, exitUsage, errs.String())
		}
	}
}

// A program that can't serve is reported with its own words, and nothing waits for it.
func TestLoadTellsWhyTheBotDoesNotStart(t *testing.T) {
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho no such luck >&2\nexit 4\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"--program", program, "--mode", "spread", "--games", "1", "--users", "1"}, &out,
		&errs); code != exitFault {
		t.Errorf("exit code %d, want %d", code, exitFault)
	}
	if text := errs.String(); !strings.Contains(text, "no such luck") {
		t.Errorf("it says %s", text)
	}
}
