//go:build postgres

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres/postgrestest"
)

// TestAKilledProcessesAnswerIsAnothers: killed after it has thrown and committed, and before anybody was
// answered. Whoever presses again gets that answer from another process: the same line, the same dice.
func TestAKilledProcessesAnswerIsAnothers(t *testing.T) {
	t.Parallel()
	f := founded(t)
	first, second := f.launch("1"), f.launch("1")
	f.post(first)
	f.begin("table-1")
	p := f.local.As("Dominique")
	all, err := p.Await(t.Context(), func(all []localdiscord.Message) bool {
		return slices.Contains(all[len(all)-1].Labels(), "Tirer le pool")
	})
	if err != nil {
		t.Fatal(err)
	}
	on := all[len(all)-1]
	if err := f.local.Fault(localdiscordtest.Fault{Route: localdiscord.RouteCallback, Delay: hang}); err != nil {
		t.Fatal(err)
	}
	lines := f.exec("SELECT count(*) FROM records")
	pressed := make(chan error, 1)
	go func() {
		_, err := p.Choose(t.Context(), on, "Tirer le pool", "europe-centrale")
		pressed <- err
	}()
	if !within(hang, func() bool { return f.local.PendingFaults() == 0 }) || f.exec("SELECT count(*) FROM records") <= lines {
		t.Fatal("nothing was committed, or nobody is to be answered")
	}
	first.kill()
	f.clock.Advance(4 * time.Second) // which nobody answers in time
	if err := <-pressed; !errors.Is(err, localdiscord.ErrNoAnswer) {
		t.Fatalf("the first press: %v", err)
	}
	const log = "SELECT hashtextextended(string_agg(line::text, '' ORDER BY seq), 0) FROM records"
	kept := f.exec(log)
	f.post(second)
	choose := func() string {
		ctx, cancel := context.WithTimeout(t.Context(), hang)
		defer cancel()
		a, err := p.Choose(ctx, on, "Tirer le pool", "europe-centrale")
		if err == nil {
			_, err = a.Wait(ctx)
		}
		if err != nil {
			t.Fatal(err)
		}
		return a.Text()
	}
	f.exec("UPDATE answers SET leased_until = 0") // the minute that the first had for telling it
	if text := choose(); !tells(text, fmt.Sprint(lines)) || !strings.Contains(text, "Europe Centrale") {
		t.Errorf("the second press is answered: %s", text)
	}
	if f.exec(log) != kept {
		t.Error("the log has changed")
	}
	if n := f.said("table-1", "Pool de terrains"); n != 1 {
		t.Errorf("told %d times", n)
	}
	f.members = f.members[1:]
	f.whole()
}

// TestDeadlinesInThreeProcesses: a deadline is told once, by whoever claims it; by another where the claimer
// is killed before it was done, or before it was told.
func TestDeadlinesInThreeProcesses(t *testing.T) {
	t.Parallel()
	f := founded(t)
	base := f.settings["AIDEDECAMP_DATABASE_URL"]
	for n := range 3 {
		f.settings["AIDEDECAMP_DATABASE_URL"] = fmt.Sprint(base, "&application_name=", n)
		f.launch("1")
	}
	f.post(f.members...)
	channels := []string{"table-1", "table-2", "table-3"}
	for _, channel := range channels {
		f.hurries(channel)
	}
	told := func(channel string) {
		t.Helper()
		if !within(hang, func() bool { return f.said(channel, elapsed) > 0 }) {
			t.Errorf("%s: a deadline was not told: %s", channel, localdiscordtest.Last(f.local.As("Alex").In(channel)).Text)
		}
	}
	f.come("table-1")
	told("table-1")

	release := f.holds("table-2") // who claims it can't do it
	f.come("table-2")
	claimer := -1
	if !within(hang, func() bool {
		claimer = int(f.exec("SELECT application_name::integer FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name ~ '^[0-9]$' UNION ALL SELECT -1 LIMIT 1"))
		return claimer >= 0
	}) {
		t.Fatal("nobody claims a deadline")
	}
	f.members[claimer].kill()
	release()
	if n := f.exec("WITH m AS (UPDATE deadlines SET leased_until = 0 WHERE leased_until > 0 RETURNING 1) SELECT count(*) FROM m"); n != 1 {
		t.Errorf("%d deadlines were claimed", n)
	}
	told("table-2")

	alive := slices.Delete(slices.Clone(f.members), claimer, claimer+1)
	if err := f.local.Fault(localdiscordtest.Fault{Route: localdiscord.RouteMessageCreate, Delay: hang}); err != nil {
		t.Fatal(err)
	}
	counts := func() (all []int) {
		for _, m := range alive {
			all = append(all, strings.Count(m.logged(), " origin=t:"))
		}
		return all
	}
	before := counts()
	f.come("table-3")
	teller := -1
	if !within(hang, func() bool {
		for i, n := range counts() {
			if n > before[i] {
				teller = i
			}
		}
		return teller >= 0 && f.local.PendingFaults() == 0
	}) {
		t.Fatal("nobody does what a deadline says")
	}
	alive[teller].kill()
	f.exec("UPDATE answers SET leased_until = leased_until - $1 WHERE delivered_at IS NULL", (referee.TellingLease + referee.RetellAfter).Milliseconds())
	told("table-3")

	time.Sleep(7 * time.Second) // two looks of the process that is left
	for _, channel := range channels {
		if n := f.said(channel, elapsed); n != 1 {
			t.Errorf("%s: a deadline was told %d times", channel, n)
		}
	}
	f.whole()
}

// holds locks the row of a channel's game, until release.
func (f *fleet) holds(channel string) (release func()) {
	f.t.Helper()
	id, err := f.local.ChannelID(channel)
	if err != nil {
		f.t.Fatal(err)
	}
	conn, err := pgx.Connect(f.t.Context(), f.base)
	if err != nil {
		f.t.Fatal(err)
	}
	if _, err := conn.Exec(f.t.Context(), "BEGIN"); err != nil {
		f.t.Fatal(err)
	}
	if _, err := conn.Exec(f.t.Context(), "SELECT 1 FROM games WHERE channel = $1 FOR UPDATE", id); err != nil {
		f.t.Fatal(err)
	}
	return func() { _ = conn.Close(context.Background()) }
}

// paired is a fleet over a server with a standby, for which each commit waits or does not.
func paired(t *testing.T, waits bool) (f *fleet, first, second *postgrestest.Server) {
	t.Helper()
	first, err := postgrestest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = first.Stop() })
	if _, err = first.Database(t.Context()); err != nil {
		t.Fatal(err)
	}
	if second, err = first.Standby("second"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = second.Stop() })
	if waits {
		for _, statement := range []string{"ALTER SYSTEM SET synchronous_standby_names = 'second'", "SELECT pg_reload_conf()"} {
			if err := first.Exec(t.Context(), "postgres", statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	return foundedOver(t, first, postgrestest.Either("t1", first, second)), first, second
}

// TestTheServerGoesUnderLoad: killed and started again at once, killed and away for three seconds, and its
// standby promoted. Every act is deferred and done: nobody reads of it.
func TestTheServerGoesUnderLoad(t *testing.T) {
	t.Parallel()
	f, first, second := paired(t, true)
	f.launch("1")
	f.launch("1")
	f.post(f.members...)
	channels := []string{"table-1", "table-2", "table-3"}
	for _, channel := range channels {
		f.begin(channel)
	}
	ctx, stop := context.WithCancel(t.Context())
	var acts atomic.Int64
	var all sync.WaitGroup
	for _, channel := range channels {
		all.Go(func() { f.argue(ctx, channel, &acts) })
	}
	grow := func(after string) {
		t.Helper()
		before := acts.Load()
		if !within(hang, func() bool { return acts.Load() > before+12 || t.Failed() }) {
			t.Errorf("after %s nobody plays on", after)
		}
	}
	grow("the start")
	for _, away := range []time.Duration{0, 3 * time.Second} {
		first.Kill()
		time.Sleep(away)
		if err := first.Launch(); err != nil {
			t.Fatal(err)
		}
		grow(fmt.Sprint("an absence of ", away))
	}
	first.Kill()
	if err := second.Exec(t.Context(), "postgres", "ALTER SYSTEM SET synchronous_standby_names = ''"); err != nil {
		t.Fatal(err)
	}
	if err := second.Promote(); err != nil {
		t.Fatal(err)
	}
	grow("the promotion")
	stop()
	all.Wait()
	f.whole()
	t.Logf("%d acts", acts.Load())
}

// TestAStandbyThatWasBehindIsNotPlayedOn: promoted without the last line, which a player has read. Who
// presses is told that the store has lost lines, and whom to ask; the log names the game and the counts;
// nothing is written.
func TestAStandbyThatWasBehindIsNotPlayedOn(t *testing.T) {
	t.Parallel()
	f, first, second := paired(t, false)
	m := f.launch("1")
	if !strings.Contains(m.logged(), "what was answered may be lost with the database's machine") {
		t.Error("who starts it is not told what an asynchronous standby may lose")
	}
	f.post(m)
	f.begin("table-1")
	caught := func() bool {
		conn, err := pgx.Connect(t.Context(), second.URL("t1"))
		if err != nil {
			return false
		}
		defer conn.Close(context.Background()) //nolint:errcheck // read
		var there, here int
		err = conn.QueryRow(t.Context(), "SELECT count(*) FROM records").Scan(&there)
		here = int(f.exec("SELECT count(*) FROM records"))
		return err == nil && there == here
	}
	if !within(hang, caught) {
		t.Fatal("the standby never follows")
	}
	second.Kill() // what comes now it never gets
	f.types("Camille", "table-1", "/retour")
	first.Kill()
	if err := second.Launch(); err != nil {
		t.Fatal(err)
	}
	if err := second.Promote(); err != nil {
		t.Fatal(err)
	}
	lines := f.exec("SELECT count(*) FROM records")
	for range 2 {
		a, err := f.presses("Dominique", "table-1", "Refuser")
		if err != nil {
			t.Fatal(err)
		}
		if text := a.Text(); !strings.Contains(text, "a perdu des lignes") || !strings.Contains(text, "aidedecamp restored") {
			t.Errorf("who presses reads: %s", text)
		}
	}
	if n := f.exec("SELECT count(*) FROM records"); n != lines {
		t.Errorf("%d lines after %d", n, lines)
	}
	if said := fmt.Sprintf("%d lines are known, %d are stored", lines+1, lines); !strings.Contains(m.logged(), said) {
		t.Errorf("the log does not say %q:\n%s", said, tail(m.logged(), 20))
	}
}
