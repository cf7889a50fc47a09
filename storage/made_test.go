package storage_test

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
)

// The logs of these tests are made up: what a record says follows from its game and its number alone, so that
// whoever reads one back knows what must stand there.

var began = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// fail ends a test, or the child process of one.
type fail interface {
	Helper()
	Fatalf(string, ...any)
}

// opened is what each game begins with.
func opened(game string) rules.Event {
	secret, err := keptSecret(game)
	header := ledger.Header{Game: game, System: "essai", Version: 1, Setup: rules.Setup{Settings: map[string]string{"manches": "3"}}}
	hash, hashErr := header.Setup.Hash()
	header.Commitment = dice.Protocol1.Commit(game, 1, secret, hash)
	e, eventErr := ledger.NewEvent("game.opened/1", header)
	if err := errors.Join(err, hashErr, eventErr); err != nil {
		panic(err) // made up above
	}
	return e
}

func schemas(game string, seq int) ledger.Record {
	r := ledger.Record{
		Seq: seq, Epoch: 1, At: began.Add(time.Duration(seq) * time.Second).Format(time.RFC3339),
		Origin: fmt.Sprintf("d:%s/%d", game, seq), Seat: ledger.Players[seq%2], Path: "essai",
		Args: rules.Args{"region": "europe-centrale", "n": fmt.Sprint(seq)},
		Throws: []dice.Throw{{Key: dice.Key{System: "essai", Purpose: "count"}, N: seq,
			Sides: 10, Faces: []dice.Face{1, 10}, Source: dice.Drawn}},
		Events: []rules.Event{{Kind: "essai.noted/1", Data: json.RawMessage(fmt.Sprintf(`{"seq":%d,"who":"l\u003co"}`, seq))}},
	}
	if seq == 0 {
		r.Events = append([]rules.Event{opened(game)}, r.Events...)
	}
	if seq%3 == 0 {
		r.Texts = []ledger.Text{text(fmt.Sprintf("mot %d", seq)), text("@everyone")}
		r.Texts[1].Withheld = true
		r.Args["name"] = string(r.Texts[0].Mark)
	}
	if seq%4 == 0 {
		r.Payloads = map[string]json.RawMessage{hex.EncodeToString([]byte(game)): json.RawMessage(fmt.Sprintf(`{"points":%d}`, seq))}
	}
	return r
}

func text(body string) ledger.Text {
	salt := []byte("sixteen bytes of")
	return ledger.Text{Mark: ledger.Mark("#" + dice.Blind(salt, body).String()), Salt: hex.EncodeToString(salt), Body: body}
}

// commit makes a commit of that many made-up records.
func commit(t fail, game string, from, count int) referee.Commit {
	t.Helper()
	log := make([]ledger.Record, count)
	for i := range log {
		log[i] = schemas(game, from+i)
	}
	return committing(t, game, log)
}

func committing(t fail, game string, log []ledger.Record) referee.Commit {
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

func opening(t fail, game, channel string) referee.Opening {
	t.Helper()
	return referee.Opening{Commit: commit(t, game, 0, 2), Place: referee.Place{Guild: "g", Channel: channel},
		System: "essai", Secret: secretOf(t, game)}
}

func secretOf(t fail, game string) dice.Secret {
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

// logOf is what the first records of a game must be.
func logOf(game string, length int) []ledger.Record {
	log := make([]ledger.Record, length)
	for i := range log {
		log[i] = schemas(game, i)
	}
	return log
}

// same compares values; a list of none and no list are the same, and secrets are compared by their bytes.
func same(want, got any) string {
	if reflect.DeepEqual(want, got) { // cmp takes a hundred times as long
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty(),
		cmp.Comparer(func(a, b dice.Secret) bool { return a.Reveal() == b.Reveal() }))
}

func place(channel string) referee.Place { return referee.Place{Guild: "g", Channel: channel} }

// open opens a new file in a folder of its own, and closes it with the test.
func open(t testing.TB) *storage.DB {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "games.db"))
}

func openAt(t testing.TB, path string) *storage.DB {
	t.Helper()
	db, err := storage.Open(context.Background(), path, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // closed already where the test is about that
	return db
}

func must(t fail, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v", err)
	}
}

// started opens one game of two records in the channel "c".
func started(t testing.TB, game string) *storage.DB {
	t.Helper()
	db := open(t)
	must(t, db.Open(t.Context(), opening(t, game, "c")))
	return db
}
