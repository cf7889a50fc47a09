package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/health"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// wire is one person at one local table.
type wire struct {
	server *localdiscordtest.Server
	person *localdiscord.Person
}

func (w wire) do(t testing.TB, line string) *localdiscord.Answer {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), hang)
	defer end()
	a, err := w.person.Type(ctx, line)
	if err != nil {
		t.Fatal(err)
	}
	if a, err = a.Wait(ctx); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return a
}

func (w wire) picture(t testing.TB, a *localdiscord.Answer) []byte {
	t.Helper()
	for _, m := range append(a.New(), a.Edits()...) {
		for _, f := range m.Files {
			if strings.HasPrefix(f.ContentType, "image/") {
				raw, err := localdiscordtest.Bytes(f)
				if err != nil {
					t.Fatal(err)
				}
				return raw
			}
		}
	}
	t.Fatalf("no picture in %q", a.Text())
	return nil
}

// openTable starts the real bot over a new file and brings a game, both seats on one account, to its pool.
func openTable(t testing.TB, file string) wire {
	t.Helper()
	w := openClub(t, file, nil)
	w.openPool(t)
	return w
}

// openPool brings a game, both seats on one account, to its pool.
func (w wire) openPool(t testing.TB) {
	t.Helper()
	w.do(t, "/partie nouvelle system:npow")
	press(t, w, "Les deux camps sur ce téléphone")
	press(t, w, "Commencer")
	w.do(t, "/npow initiative qui:adversaire")
}

// openClub starts the real bot over a new file; measured counts where the time of its acts goes, nil for not.
func openClub(t testing.TB, file string, measured *pace.Meter, channels ...string) wire {
	t.Helper()
	server := serveLocally(t, channels...)
	registry := systems.All()
	words := terminal.AllWords()
	db, err := storage.Open(context.Background(), file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	silent := slog.New(slog.DiscardHandler)
	signs := health.New(time.Now)
	judge := referee.New(slowDisk{db}, registry, referee.Options{Build: terminal.Build(), Watch: signs.Committed(silent)})
	played, err := bot.New(judge, words, bot.Options{
		Token: server.Token(), APIURL: server.URL(), Lang: locale.French, Log: silent, Pace: measured, Slack: hang})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- played.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	select {
	case <-played.Ready():
	case err := <-ended:
		ended <- nil // for the cleanup
		t.Fatalf("the bot does not start: %v", err)
	}
	if err := server.AwaitBot(ctx); err != nil {
		t.Fatal(err)
	}
	return wire{server, server.As("Camille")}
}

func press(t testing.TB, w wire, label string) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), hang)
	defer end()
	on, label := w.newest(ctx, t, label)
	a, err := w.person.Press(ctx, on, label)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Wait(ctx); err != nil {
		t.Fatal(err)
	}
}

// newest is the last message with a button or a menu of that name, and its name to the letter: narrow blanks
// are typed as any others.
func (w wire) newest(ctx context.Context, t testing.TB, label string) (on localdiscord.Message, exact string) {
	t.Helper()
	plain := strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace
	_, err := w.person.Await(ctx, func(shown []localdiscord.Message) bool {
		for _, m := range shown {
			for _, name := range m.Labels() {
				if said := plain(name); said == label || strings.HasPrefix(said, label+" · ") { // with what it comes to
					on, exact = m, name
				}
			}
		}
		return on.ID != ""
	})
	if err != nil {
		t.Fatalf("%s: %v", label, err)
	}
	return on, exact
}

func serveLocally(t testing.TB, channels ...string) *localdiscordtest.Server {
	t.Helper()
	server, err := localdiscordtest.Start(localdiscord.Options{Channels: channels, Clock: stillClock(), ReadWithin: hang})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return server
}
