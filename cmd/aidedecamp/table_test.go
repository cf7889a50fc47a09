package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// wire is one person at one local table.
type wire struct {
	server *localdiscord.Server
	person *localdiscord.Person
}

func (w wire) do(t testing.TB, line string) *localdiscord.Answer {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
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
				raw, err := f.Bytes()
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
	server := serveLocally(t)
	registry := systems.All()
	words := allWords()
	db, err := storage.Open(context.Background(), file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	played, err := bot.New(referee.New(db, registry, referee.Options{}), words, bot.Options{
		Token: server.Token(), APIURL: server.URL(), Lang: locale.French, Log: slog.New(slog.DiscardHandler)})
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
	<-played.Ready()
	if err := server.AwaitBot(ctx); err != nil {
		t.Fatal(err)
	}
	w := wire{server, server.As("Camille")}
	w.do(t, "/partie nouvelle system:npow")
	press(t, w, "Les deux camps sur ce téléphone")
	press(t, w, "Commencer")
	w.do(t, "/initiative qui:adversaire")
	return w
}

func press(t testing.TB, w wire, label string) {
	t.Helper()
	ctx, end := context.WithTimeout(context.Background(), time.Minute)
	defer end()
	var on localdiscord.Message
	_, err := w.person.Await(ctx, func(shown []localdiscord.Message) bool {
		for _, m := range shown {
			if _, has := m.Find(label); has {
				on = m
			}
		}
		return on.ID != ""
	})
	if err != nil {
		t.Fatal(err)
	}
	a, err := w.person.Press(ctx, on, label)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Wait(ctx); err != nil {
		t.Fatal(err)
	}
}

func serveLocally(t testing.TB) *localdiscord.Server {
	t.Helper()
	server, err := localdiscord.Start(localdiscord.Options{})
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
