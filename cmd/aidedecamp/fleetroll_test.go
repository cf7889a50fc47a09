//go:build postgres

package main

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
)

// TestARollingDeploy goes from a version to the next and back, one process after another, while people play:
// each press and each command is answered, each deadline is announced in time, once, and the commands stay
// those of before: neither version replaces the other's.
func TestARollingDeploy(t *testing.T) {
	t.Parallel()
	f := founded(t)
	f.settings["AIDEDECAMP_DRAIN"] = "4s" // time to see that it leaves
	for range 3 {
		f.launch("1")
	}
	before := f.registered()
	b := f.balance()
	var mu sync.Mutex
	running := append([]*member(nil), f.members...)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		for ctx.Err() == nil {
			mu.Lock()
			now := append([]*member(nil), running...)
			mu.Unlock()
			b.look(now)
			time.Sleep(100 * time.Millisecond)
		}
	})
	b.look(running)
	if err := f.local.PostTo(t.Context(), b.URL+"/interactions"); err != nil {
		t.Fatal(err)
	}
	channels := []string{"table-1", "table-2"}
	for _, channel := range channels {
		f.begin(channel)
	}
	var acts atomic.Int64
	for _, channel := range channels {
		all.Go(func() { f.argue(ctx, channel, &acts) })
	}
	hurried := []string{"table-3", "table-4", "table-5", "table-6"}
	for _, channel := range hurried {
		f.hurries(channel)
	}
	roll := func(to string) {
		for n := range 3 {
			mu.Lock()
			old := running[0]
			mu.Unlock()
			fresh := f.launch(to)
			mu.Lock()
			running = append(running, fresh)
			mu.Unlock()
			if n > 0 { // it comes while one goes
				channel := hurried[0]
				hurried = hurried[1:]
				f.come(channel)
				all.Go(func() {
					if !within(hang, func() bool { return f.said(channel, elapsed) > 0 }) {
						t.Errorf("%s: a deadline was not told", channel)
					}
				})
			}
			if err := old.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if ready, live := old.leaves(); ready != http.StatusServiceUnavailable || live != http.StatusNoContent {
				t.Errorf("%s was told to stop and says that it is ready: %d, of its life: %d", old.name, ready, live)
			}
			if code := old.code(); code != 0 {
				t.Errorf("%s ends with %d:\n%s", old.name, code, tail(old.logged(), 20))
			}
			mu.Lock()
			running = running[1:]
			mu.Unlock()
		}
	}
	roll("next")
	roll("1")
	stop()
	all.Wait()
	for _, channel := range []string{"table-3", "table-4", "table-5", "table-6"} {
		if n := f.said(channel, elapsed); n != 1 {
			t.Errorf("%s: a deadline was told %d times", channel, n)
		}
	}
	if f.registered() != before {
		t.Error("the commands were replaced")
	}
	warned := 0
	for _, m := range f.members {
		warned += strings.Count(m.logged(), "the commands of another version")
	}
	if warned != 3 {
		t.Errorf("%d processes found the commands of another version, want those of the next one", warned)
	}
	f.whole()
	t.Logf("%d acts, %d processes", acts.Load(), len(f.members))
}

// leaves waits until a process that was told to stop says that it takes no more, or is gone, and returns what it
// says of that and of its life.
func (m *member) leaves() (ready, live int) {
	for {
		ready, live = status(m.addr+"/ready"), status(m.addr+"/live")
		if ready != http.StatusNoContent {
			return ready, live
		}
		select {
		case <-m.read:
			return 0, 0
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// argue plays on in a channel until the context ends: a take-back is asked for by a command, and refused or
// withdrawn by a press; each of them is answered as a line of its own.
func (f *fleet) argue(ctx context.Context, channel string, acts *atomic.Int64) {
	for n := 0; ctx.Err() == nil; n++ {
		who, label := "Camille", "Retirer la demande"
		if n%2 == 0 {
			who, label = "Dominique", "Refuser"
		}
		for _, do := range []func() (*localdiscord.Answer, error){
			func() (*localdiscord.Answer, error) { return f.answers("Camille", channel, "/retour") },
			func() (*localdiscord.Answer, error) { return f.presses(who, channel, label) },
		} {
			a, err := do()
			if err != nil || !within(hang, func() bool { return numbered.MatchString(a.Text()) || !strings.Contains(a.Text(), "voir plus bas") }) ||
				!numbered.MatchString(a.Text()) {
				f.t.Errorf("%s, act %d: %v", channel, acts.Load(), err)
				if a != nil {
					f.t.Errorf("answered: %s", a.Text())
				}
				return
			}
			acts.Add(1)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
