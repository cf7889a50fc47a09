package storagetest

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// The logs of these tests are made up: what a record says follows from its game and its number alone, so that
// whoever reads one back knows what must stand there.

// Began is when they begin.
var Began = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// Fail ends a test, or the child process of one.
type Fail interface {
	Helper()
	Fatalf(string, ...any)
}

// Opened is what each game begins with.
func Opened(game string) rules.Event { return OpenedBy(game, nil) }

// OpenedBy is what a game begins with that has these tables.
func OpenedBy(game string, tables map[string]string) rules.Event {
	secret, err := keptSecret(game)
	header := ledger.Header{Protocol: dice.Protocol, Game: game, System: "essai", Version: 1,
		Setup: rules.Setup{Settings: map[string]string{"manches": "3"}, Tables: tables}}
	e, eventErr := header.Opened(secret)
	if err := errors.Join(err, eventErr); err != nil {
		panic(err) // made up above
	}
	return e
}

// Record is the record of a game by its number.
func Record(game string, seq int) ledger.Record {
	r := ledger.Record{
		Seq: seq, Epoch: 1, At: Began.Add(time.Duration(seq) * time.Second).Format(time.RFC3339),
		Origin: fmt.Sprintf("d:%s/%d", game, seq), Seat: ledger.Players[seq%2], Path: "essai",
		Args: rules.Args{"region": "europe-centrale", "n": fmt.Sprint(seq)},
		Throws: []dice.Throw{{Key: dice.Key{System: "essai", Purpose: "count"}, N: seq,
			Sides: 10, Faces: []dice.Face{1, 10}, Source: dice.Drawn}},
		Events: []rules.Event{{Kind: "essai.noted/1", Data: json.RawMessage(fmt.Sprintf(`{"seq":%d,"who":"l\u003co"}`, seq))}},
	}
	if seq == 0 {
		r.Events = append([]rules.Event{Opened(game)}, r.Events...)
	}
	if seq%3 == 0 {
		r.Texts = []ledger.Text{Text(fmt.Sprintf("mot %d", seq)), Text("@everyone")}
		r.Texts[1].Withheld = true
		r.Args["name"] = string(r.Texts[0].Mark)
	}
	if seq%4 == 0 {
		r.Payloads = map[string]json.RawMessage{hex.EncodeToString([]byte(game)): json.RawMessage(fmt.Sprintf(`{"points":%d}`, seq))}
	}
	return r
}

// Text is a text with its mark.
func Text(body string) ledger.Text {
	salt := []byte("sixteen bytes of")
	return ledger.Text{Mark: ledger.Mark("#" + dice.Blind(salt, body).String()), Salt: hex.EncodeToString(salt), Body: body}
}

// Commit makes a commit of that many made-up records.
func Commit(t Fail, game string, from, count int) referee.Commit {
	t.Helper()
	log := make([]ledger.Record, count)
	for i := range log {
		log[i] = Record(game, from+i)
	}
	return Committing(t, game, log)
}

// Committing makes a commit of a log.
func Committing(t Fail, game string, log []ledger.Record) referee.Commit {
	t.Helper()
	c := referee.Commit{Game: game, Records: log, Answer: referee.Answer{
		Origin: log[0].Origin, Game: game, Seat: log[0].Seat, Seq: log[0].Seq, Act: `{"path":"essai"}`,
	}}
	for _, r := range log {
		line, err := r.Line()
		if err != nil {
			t.Fatalf("line: %v", err)
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}

// Opening opens a game of two records in a channel.
func Opening(t Fail, game, channel string) referee.Opening {
	t.Helper()
	return referee.Opening{Commit: Commit(t, game, 0, 2), Place: referee.Place{Guild: "g", Channel: channel},
		System: "essai", Secret: Secret(t, game)}
}

// Secret is a game's.
func Secret(t Fail, game string) dice.Secret {
	t.Helper()
	secret, err := keptSecret(game)
	if err != nil {
		t.Fatalf("secret: %v", err)
	}
	return secret
}

func keptSecret(game string) (dice.Secret, error) {
	var raw [32]byte
	copy(raw[1:], game)
	raw[0] = 1
	return dice.NewSecret(raw[:])
}

// Log is what the first records of a game must be.
func Log(game string, length int) []ledger.Record {
	log := make([]ledger.Record, length)
	for i := range log {
		log[i] = Record(game, i)
	}
	return log
}

// Same compares values; a list of none and no list are the same, and secrets and handles are compared by
// their bytes.
func Same(want, got any) string {
	if reflect.DeepEqual(want, got) { // cmp takes a hundred times as long
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty(),
		cmp.Comparer(func(a, b dice.Secret) bool { return a.Reveal() == b.Reveal() }),
		cmp.Comparer(func(a, b referee.Handle) bool { return bytes.Equal(a.Reveal(), b.Reveal()) }))
}

// Place is a channel of the server "g".
func Place(channel string) referee.Place { return referee.Place{Guild: "g", Channel: channel} }

// Append commits what was decided before, whatever the log is by now.
func Append(ctx context.Context, db referee.Store, c referee.Commit) error {
	return db.Act(ctx, referee.Ask{Game: c.Game}, c.Ready)
}

// HeadOf is where a log ends.
func HeadOf(t Fail, log []ledger.Record) referee.Head {
	t.Helper()
	h := referee.Head{Length: len(log)}
	for _, r := range log {
		line, err := r.Line()
		Must(t, err)
		h.Link = ledger.Chain(h.Link, line)
	}
	return h
}

// Must ends a test that met an error.
func Must(t Fail, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v", err)
	}
}

// The clubs of these tests.
var (
	NPOWClub    = referee.Collection{Guild: "g", System: "npow"}
	PanacheClub = referee.Collection{Guild: "g", System: "panache"}
)

// Chart is a version of a table, so many hours after Began.
func Chart(name, body string, n int) referee.TableVersion {
	return referee.TableVersion{Name: name, Text: body, Author: Text("100000000000000001"), At: Began.Add(time.Duration(n) * time.Hour)}
}

// Army is an army of PanacheClub.
func Army(id, name, author string) referee.Army {
	a := referee.Army{ID: id, System: "panache", Name: name, Text: "4 inf moyenne\ngen", At: Began}
	a.Author = Text(author)
	return a
}
