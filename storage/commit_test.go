package storage_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
)

func TestAGameComesBackAsItWasCommitted(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, db.Append(t.Context(), commit(t, "g1", 2, 1)))
	must(t, db.Append(t.Context(), commit(t, "g1", 3, 3)))
	must(t, db.SetLive(t.Context(), "g1", "m7"))
	got, err := db.Load(t.Context(), "g1")
	must(t, err)
	want := referee.Stored{Place: place("c"), Records: logOf("g1", 6), Secret: secretOf(t, "g1"), Live: "m7"}
	if diff := same(want, got); diff != "" {
		t.Errorf("loaded (-want +got):\n%s", diff)
	}
	for from := -1; from <= 7; from++ {
		tail, err := db.Tail(t.Context(), "g1", from)
		must(t, err)
		if diff := same(want.Records[min(max(from, 0), 6):], tail); diff != "" {
			t.Errorf("from %d on (-want +got):\n%s", from, diff)
		}
	}
	must(t, db.Integrity(t.Context()))
}

func TestWhatAStoreRefuses(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	replay := func(t *testing.T, from int) referee.Commit {
		c := commit(t, "g1", from, 1)
		c.Answer.Origin = "d:g1/0"
		return c
	}
	for name, c := range map[string]struct {
		do   func(*testing.T, *storage.DB) error
		want error
	}{
		"a record that is there": {func(t *testing.T, db *storage.DB) error { return db.Append(ctx, commit(t, "g1", 1, 1)) },
			referee.ErrConflict},
		"a record too far": {func(t *testing.T, db *storage.DB) error { return db.Append(ctx, commit(t, "g1", 3, 1)) },
			referee.ErrConflict},
		"a known origin": {func(t *testing.T, db *storage.DB) error { return db.Append(ctx, replay(t, 2)) },
			referee.ErrOriginKnown},
		"a known origin, and behind": {func(t *testing.T, db *storage.DB) error { return db.Append(ctx, replay(t, 1)) },
			referee.ErrOriginKnown},
		"a game that is not there": {func(t *testing.T, db *storage.DB) error { return db.Append(ctx, commit(t, "g2", 2, 1)) },
			referee.ErrNotFound},
		"a second game in the channel": {func(t *testing.T, db *storage.DB) error { return db.Open(ctx, opening(t, "g2", "c")) },
			referee.ErrChannelBusy},
		"the same opening again": {func(t *testing.T, db *storage.DB) error { return db.Open(ctx, opening(t, "g1", "c")) },
			referee.ErrOriginKnown},
		"an origin known in a new game": {func(t *testing.T, db *storage.DB) error { return db.Open(ctx, stolen(t)) },
			referee.ErrOriginKnown},
		"a draft that is gone": {func(t *testing.T, db *storage.DB) error {
			c := commit(t, "g1", 2, 1)
			c.Draft = "gone"
			return db.Append(ctx, c)
		}, referee.ErrNotFound},
		"loading": {func(_ *testing.T, db *storage.DB) error { _, err := db.Load(ctx, "g2"); return err }, referee.ErrNotFound},
		"a tail":  {func(_ *testing.T, db *storage.DB) error { _, err := db.Tail(ctx, "g2", 0); return err }, referee.ErrNotFound},
		"a place": {func(_ *testing.T, db *storage.DB) error {
			_, err := db.At(ctx, place("d"), referee.LastGame)
			return err
		}, referee.ErrNotFound},
		"an answer":  {func(_ *testing.T, db *storage.DB) error { _, err := db.Answer(ctx, "d:0"); return err }, referee.ErrNotFound},
		"a delivery": {func(_ *testing.T, db *storage.DB) error { return db.NoteDelivered(ctx, "d:0", began) }, referee.ErrNotFound},
		"a message":  {func(_ *testing.T, db *storage.DB) error { return db.SetLive(ctx, "g2", "m") }, referee.ErrNotFound},
		"a draft":    {func(_ *testing.T, db *storage.DB) error { _, err := db.Draft(ctx, "x"); return err }, referee.ErrNotFound},
		"a list after nothing": {func(_ *testing.T, db *storage.DB) error { _, err := db.Games(ctx, "g2", 9); return err },
			referee.ErrNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			db := started(t, "g1")
			if err := c.do(t, db); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			untouched(t, db)
		})
	}
}

// stolen opens another game elsewhere with the first game's origin.
func stolen(t *testing.T) referee.Opening {
	o := opening(t, "g2", "d")
	o.Answer.Origin = "d:g1/0"
	return o
}

// untouched checks that the file holds the game g1 of two records, its answer, and nothing else.
func untouched(t *testing.T, db *storage.DB) {
	t.Helper()
	games, err := db.Games(t.Context(), "", 9)
	must(t, err)
	if len(games) != 1 || games[0].Length != 2 || !games[0].Ended.IsZero() {
		t.Errorf("games: %+v", games)
	}
	owed, err := db.Undelivered(t.Context(), "g1")
	must(t, err)
	if len(owed) != 1 || owed[0].Seq != 0 {
		t.Errorf("answers: %+v", owed)
	}
	for _, table := range []string{"records", "answers", "secrets"} {
		want := map[string]int{"records": 2, "answers": 1, "secrets": 1}[table]
		if got := count(t, db, table); got != want {
			t.Errorf("%d rows of %s, want %d", got, table, want)
		}
	}
	must(t, db.Integrity(t.Context()))
}

func count(t *testing.T, db *storage.DB, table string) int {
	t.Helper()
	var n int
	must(t, db.Reading().QueryRowContext(t.Context(), "SELECT count(*) FROM "+table).Scan(&n))
	return n
}

func TestACommitThatNoRefereeMakes(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*referee.Opening){
		"no records":           func(o *referee.Opening) { o.Records, o.Lines = nil, nil },
		"a line too few":       func(o *referee.Opening) { o.Lines = o.Lines[:1] },
		"a gap":                func(o *referee.Opening) { o.Records[1].Seq = 2 },
		"not from 0":           func(o *referee.Opening) { o.Records[0].Seq = 1 },
		"another game":         func(o *referee.Opening) { o.Answer.Game = "g3" },
		"another record":       func(o *referee.Opening) { o.Answer.Seq = 1 },
		"no time":              func(o *referee.Opening) { o.Records[0].At = "hier" },
		"an end at no time":    func(o *referee.Opening) { o.Ends, o.Records[1].At = true, "" },
		"no secret":            func(o *referee.Opening) { o.Secret = referee.Opening{}.Secret },
		"no origin":            func(o *referee.Opening) { o.Answer.Origin = "" },
		"no id":                func(o *referee.Opening) { o.Game, o.Answer.Game = "", "" },
		"an id that is in use": func(o *referee.Opening) { o.Game, o.Answer.Game = "g1", "g1" },
	} {
		t.Run(name, func(t *testing.T) {
			db := started(t, "g1")
			o := opening(t, "g2", "d")
			spoil(&o)
			if err := db.Open(t.Context(), o); err == nil {
				t.Error("was stored")
			}
			untouched(t, db)
		})
	}
	db := started(t, "g1")
	for name, c := range map[string]referee.Commit{
		"nothing": {Game: "g1"},
		"a gap":   committing(t, "g1", []ledger.Record{schemas("g1", 2), schemas("g1", 4)}),
	} {
		if err := db.Append(t.Context(), c); err == nil {
			t.Errorf("%s was appended", name)
		}
	}
	untouched(t, db)
}

func TestOneOpenGamePerPlace(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, db.Open(t.Context(), opening(t, "g2", "d")))
	elsewhere := opening(t, "g3", "c")
	elsewhere.Place.Guild = "h"
	must(t, db.Open(t.Context(), elsewhere))

	end := commit(t, "g1", 2, 1)
	end.Ends = true
	must(t, db.Append(t.Context(), end))
	if _, err := db.At(t.Context(), place("c"), referee.OpenGame); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("an ended game is open: %v", err)
	}
	at(t, db, "c", referee.LastGame, "g1")
	must(t, db.Open(t.Context(), opening(t, "g4", "c")))
	at(t, db, "c", referee.OpenGame, "g4")
	at(t, db, "c", referee.LastGame, "g4")
	at(t, db, "d", referee.OpenGame, "g2")

	// what is said after the end does not move the end
	must(t, db.Append(t.Context(), commit(t, "g1", 3, 1)))
	games, err := db.Games(t.Context(), "", 2)
	must(t, err)
	rest, err := db.Games(t.Context(), games[1].ID, 9)
	must(t, err)
	want := []storage.Listing{
		{ID: "g1", System: "essai", Place: place("c"), Length: 4, Created: began, Ended: began.Add(2 * time.Second)},
		{ID: "g2", System: "essai", Place: place("d"), Length: 2, Created: began},
		{ID: "g3", System: "essai", Place: elsewhere.Place, Length: 2, Created: began},
		{ID: "g4", System: "essai", Place: place("c"), Length: 2, Created: began},
	}
	if diff := same(want, append(games, rest...)); diff != "" {
		t.Errorf("list (-want +got):\n%s", diff)
	}
}

func at(t *testing.T, db *storage.DB, channel string, which referee.Which, want string) {
	t.Helper()
	got, err := db.At(t.Context(), place(channel), which)
	must(t, err)
	if got != want {
		t.Errorf("channel %s has %s, want %s", channel, got, want)
	}
}

func TestAnswersAreOwedUntilDelivered(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, db.Append(t.Context(), commit(t, "g1", 2, 2)))
	known := commit(t, "g1", 4, 1)
	known.Answer.DeliveredAt = began
	must(t, db.Append(t.Context(), known))

	owed, err := db.Undelivered(t.Context(), "g1")
	must(t, err)
	want := []referee.Answer{opening(t, "g1", "c").Answer, commit(t, "g1", 2, 2).Answer}
	if diff := same(want, owed); diff != "" {
		t.Errorf("owed (-want +got):\n%s", diff)
	}
	when := began.Add(1500 * time.Millisecond)
	must(t, db.NoteDelivered(t.Context(), "d:g1/0", when))
	must(t, db.NoteDelivered(t.Context(), "d:g1/0", when.Add(time.Hour)))
	got, err := db.Answer(t.Context(), "d:g1/0")
	must(t, err)
	want[0].DeliveredAt, want[0].Act = when, ""
	if diff := same(want[0], got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if owed, err = db.Undelivered(t.Context(), "g1"); err != nil || len(owed) != 1 || owed[0].Seq != 2 {
		t.Errorf("still owed: %+v, %v", owed, err)
	}
	if owed, err = db.Undelivered(t.Context(), "g2"); err != nil || len(owed) != 0 {
		t.Errorf("owed of no game: %+v, %v", owed, err)
	}
}

func TestHostileTextsComeBackByteForByte(t *testing.T) {
	t.Parallel()
	for _, hostile := range []string{
		`'; DROP TABLE games; --`, `"`, "a\nb\r\n", "\x00", "a\x00b", "🪖 @everyone", "\u202eabc\u2028", "%s ? :a $1", "\xff\xfe",
		strings.Repeat("é", 20_000),
	} {
		t.Run(fmt.Sprintf("%.20q", hostile), func(t *testing.T) {
			db := open(t)
			o := opening(t, "plain", "c"+hostile) // a line is JSON: what is no UTF-8 can't stand in it
			o.Game, o.Answer.Game = "g"+hostile, "g"+hostile
			o.Place.Guild, o.System = hostile, hostile
			o.Answer.Origin, o.Answer.Act, o.Answer.Seat = hostile, hostile, rules.Seat(hostile)
			o.Records[0].Texts = []ledger.Text{text(hostile)}
			o.Records[0].Payloads = map[string]json.RawMessage{hostile: json.RawMessage(hostile)}
			must(t, db.Open(t.Context(), o))
			must(t, db.SetLive(t.Context(), o.Game, hostile))
			got, err := db.Load(t.Context(), o.Game)
			must(t, err)
			want := referee.Stored{Place: o.Place, Records: o.Records, Secret: o.Secret, Live: hostile}
			if diff := same(want, got); diff != "" {
				t.Errorf("loaded (-want +got):\n%s", diff)
			}
			answer, err := db.Answer(t.Context(), hostile)
			must(t, err)
			if diff := same(o.Answer, answer); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
			id, err := db.At(t.Context(), o.Place, referee.OpenGame)
			if err != nil || id != o.Game {
				t.Errorf("at its place: %q, %v", id, err)
			}
			d := referee.Draft{ID: hostile, Kind: hostile, Game: o.Game, User: hostile, Body: []byte(hostile), At: began}
			must(t, db.PutDraft(t.Context(), d))
			draft, err := db.Draft(t.Context(), hostile)
			must(t, err)
			if diff := same(d, draft); diff != "" {
				t.Errorf("draft (-want +got):\n%s", diff)
			}
			must(t, db.Integrity(t.Context()))
		})
	}
}

func TestWritersAndReadersTogether(t *testing.T) {
	t.Parallel()
	db := started(t, "shared")
	const writers, acts = 4, 25
	won := make([][]int, writers)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			own := fmt.Sprintf("own%d", w)
			if err := db.Open(t.Context(), opening(t, own, own)); err != nil {
				t.Error(err)
				return
			}
			for n := 2; n < 2+acts; n++ {
				if err := db.Append(t.Context(), commit(t, own, n, 1)); err != nil {
					t.Error(err)
				}
				contend := commit(t, "shared", n, 1)
				contend.Answer.Origin = fmt.Sprintf("d:%d/%d", w, n)
				switch err := db.Append(t.Context(), contend); {
				case err == nil:
					won[w] = append(won[w], n)
				case !errors.Is(err, referee.ErrConflict):
					t.Error(err)
				}
				if _, err := db.Load(t.Context(), "shared"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	winners := map[int]int{}
	for _, w := range won {
		for _, n := range w {
			winners[n]++
		}
	}
	stored, err := db.Load(t.Context(), "shared")
	must(t, err)
	if diff := same(logOf("shared", 2+len(winners)), stored.Records); diff != "" {
		t.Errorf("the shared game (-want +got):\n%s", diff)
	}
	for n, times := range winners {
		if times != 1 {
			t.Errorf("record %d was written %d times", n, times)
		}
	}
	if len(winners) == 0 {
		t.Error("nobody wrote to the shared game")
	}
	for w := range writers {
		stored, err := db.Load(t.Context(), fmt.Sprintf("own%d", w))
		if err != nil || len(stored.Records) != 2+acts {
			t.Errorf("game of writer %d: %d records, %v", w, len(stored.Records), err)
		}
	}
	must(t, db.Integrity(t.Context()))
}

func TestACallThatIsGivenUpChangesNothing(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := db.Append(gone, commit(t, "g1", 2, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := db.Load(gone, "g1"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	untouched(t, db)
	must(t, db.Append(t.Context(), commit(t, "g1", 2, 1)))
}

// TestAnswersAreOwedByTheBeginningOfTheirOrigin: of all games, in the order of their origins; a beginning is
// taken letter for letter, and what was delivered is owed no longer.
func TestAnswersAreOwedByTheBeginningOfTheirOrigin(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, db.Open(t.Context(), opening(t, "g2", "d")))
	restored := func(game string, seq int, origin string) referee.Answer {
		c := commit(t, game, seq, 1)
		c.Records[0].Origin, c.Answer.Origin = origin, origin
		line, err := c.Records[0].Line()
		must(t, err)
		c.Lines[0] = line
		must(t, db.Append(t.Context(), c))
		return c.Answer
	}
	later, sooner := restored("g1", 2, "i:restore-7/g1/2"), restored("g2", 2, "i:restore-7/g2/2")
	restored("g1", 3, "i:restore%7/g1/3")
	restored("g1", 4, "I:restore-7/g1/4")
	restored("g2", 3, "x i:restore-7/g2/3")

	owed, err := db.UndeliveredFrom(t.Context(), "i:restore-")
	must(t, err)
	if diff := same([]referee.Answer{later, sooner}, owed); diff != "" {
		t.Errorf("owed (-want +got):\n%s", diff)
	}
	must(t, db.NoteDelivered(t.Context(), later.Origin, began))
	for origin, want := range map[string]int{"i:restore-": 1, "i:restore-7/g1": 0, "i:restore_7": 0, "i:restore%": 1, "ï": 0} {
		if owed, err := db.UndeliveredFrom(t.Context(), origin); err != nil || len(owed) != want {
			t.Errorf("from %q: %+v, %v", origin, owed, err)
		}
	}
}
