package storagetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
)

func aGameComesBackAsItWasCommitted(t *testing.T, m Maker) {
	db := begun(t, m)
	Must(t, Append(t.Context(), db, Commit(t, "g1", 2, 1)))
	Must(t, Append(t.Context(), db, Commit(t, "g1", 3, 3)))
	got, err := db.Load(t.Context(), "g1")
	Must(t, err)
	want := referee.Stored{Place: Place("c"), Records: Log("g1", 6), Secret: Secret(t, "g1")}
	if diff := Same(want, got); diff != "" {
		t.Errorf("loaded (-want +got):\n%s", diff)
	}
	for from := range 7 {
		tail, err := db.Tail(t.Context(), "g1", HeadOf(t, want.Records[:from]))
		Must(t, err)
		if diff := Same(want.Records[from:], tail); diff != "" {
			t.Errorf("from %d on (-want +got):\n%s", from, diff)
		}
	}
}

func whatAStoreRefuses(t *testing.T, m Maker) {
	ctx := context.Background()
	replay := func(t *testing.T, from int) referee.Commit {
		c := Commit(t, "g1", from, 1)
		c.Answer.Origin = "d:g1/0"
		return c
	}
	for name, c := range map[string]struct {
		do   func(*testing.T, referee.Store) error
		want error
	}{
		"a record that is there": {func(t *testing.T, db referee.Store) error { return Append(ctx, db, Commit(t, "g1", 1, 1)) },
			referee.ErrConflict},
		"a record too far": {func(t *testing.T, db referee.Store) error { return Append(ctx, db, Commit(t, "g1", 3, 1)) },
			referee.ErrConflict},
		"a known origin": {func(t *testing.T, db referee.Store) error { return Append(ctx, db, replay(t, 2)) },
			referee.ErrOriginKnown},
		"a known origin, and behind": {func(t *testing.T, db referee.Store) error { return Append(ctx, db, replay(t, 1)) },
			referee.ErrOriginKnown},
		"a game that is not there": {func(t *testing.T, db referee.Store) error { return Append(ctx, db, Commit(t, "g2", 2, 1)) },
			referee.ErrNotFound},
		"a second game in the channel": {func(t *testing.T, db referee.Store) error { return db.Open(ctx, Opening(t, "g2", "c")) },
			referee.ErrChannelBusy},
		"the same opening again": {func(t *testing.T, db referee.Store) error { return db.Open(ctx, Opening(t, "g1", "c")) },
			referee.ErrOriginKnown},
		"an origin known in a new game": {func(t *testing.T, db referee.Store) error { return db.Open(ctx, stolen(t)) },
			referee.ErrOriginKnown},
		"a draft that is gone": {func(t *testing.T, db referee.Store) error {
			c := Commit(t, "g1", 2, 1)
			c.Draft = "gone"
			return Append(ctx, db, c)
		}, referee.ErrNotFound},
		"loading": {func(_ *testing.T, db referee.Store) error { _, err := db.Load(ctx, "g2"); return err }, referee.ErrNotFound},
		"a tail":  {func(_ *testing.T, db referee.Store) error { _, err := db.Tail(ctx, "g2", referee.Head{}); return err }, referee.ErrNotFound},
		"a place": {func(_ *testing.T, db referee.Store) error {
			_, err := db.At(ctx, Place("d"), referee.LastGame)
			return err
		}, referee.ErrNotFound},
		"an answer": {func(_ *testing.T, db referee.Store) error { _, err := db.Answer(ctx, "d:0"); return err }, referee.ErrNotFound},
		"a loss":    {func(_ *testing.T, db referee.Store) error { return db.NoteLost(ctx, "d:0") }, referee.ErrNotFound},
		"a message": {func(_ *testing.T, db referee.Store) error {
			_, err := SetLive(ctx, db, "g2", 2, liveMessage("m"))
			return err
		}, referee.ErrNotFound},
		"its message": {func(_ *testing.T, db referee.Store) error { _, err := db.Live(ctx, "g2"); return err }, referee.ErrNotFound},
		"a draft":     {func(_ *testing.T, db referee.Store) error { _, err := db.Draft(ctx, "x"); return err }, referee.ErrNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			db := begun(t, m)
			if err := c.do(t, db); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			untouched(t, db)
		})
	}
}

func oneOpenGamePerPlace(t *testing.T, m Maker) {
	db := begun(t, m)
	Must(t, db.Open(t.Context(), Opening(t, "g2", "d")))
	elsewhere := Opening(t, "g3", "c")
	elsewhere.Place.Guild = "h"
	Must(t, db.Open(t.Context(), elsewhere))

	end := Commit(t, "g1", 2, 1)
	end.Ends = true
	Must(t, Append(t.Context(), db, end))
	if _, err := db.At(t.Context(), Place("c"), referee.OpenGame); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("an ended game is open: %v", err)
	}
	at(t, db, "c", referee.LastGame, "g1")
	Must(t, db.Open(t.Context(), Opening(t, "g4", "c")))
	at(t, db, "c", referee.OpenGame, "g4")
	at(t, db, "c", referee.LastGame, "g4")
	at(t, db, "d", referee.OpenGame, "g2")

	// what is said after the end does not move the end
	Must(t, Append(t.Context(), db, Commit(t, "g1", 3, 1)))
	stored, err := db.Load(t.Context(), "g1")
	if err != nil || len(stored.Records) != 4 {
		t.Errorf("%d records, %v", len(stored.Records), err)
	}
	at(t, db, "c", referee.OpenGame, "g4")
}

func writersAndReadersTogether(t *testing.T, m Maker) {
	db := m.New(t)
	Must(t, db.Open(t.Context(), Opening(t, "shared", "c")))
	const writers, acts = 4, 25
	won := make([][]int, writers)
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			own := fmt.Sprintf("own%d", w)
			if err := db.Open(t.Context(), Opening(t, own, own)); err != nil {
				t.Error(err)
				return
			}
			for n := 2; n < 2+acts; n++ {
				if err := Append(t.Context(), db, Commit(t, own, n, 1)); err != nil {
					t.Error(err)
				}
				contend := Commit(t, "shared", n, 1)
				contend.Answer.Origin = fmt.Sprintf("d:%d/%d", w, n)
				switch err := Append(t.Context(), db, contend); {
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
	Must(t, err)
	if diff := Same(Log("shared", 2+len(winners)), stored.Records); diff != "" {
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
}

// testOpeningsAreCounted: who opened how many games on a server, how many with a word, how many of these were
// dropped.
func openingsAreCounted(t *testing.T, m Maker) {
	db := m.New(t)
	for i, made := range []struct {
		opener          string
		worded, dropped bool
	}{{"7", false, false}, {"7", true, false}, {"7", true, true}, {"8", true, true}, {"", true, true}} {
		game := fmt.Sprintf("g%d", i)
		o := Opening(t, game, game)
		o.Opener = made.opener
		Must(t, db.Open(t.Context(), o))
		c := Commit(t, game, 2, 1)
		c.Worded, c.Ends, c.Dropped = made.worded, made.dropped, made.dropped
		Must(t, Append(t.Context(), db, c))
		Must(t, Append(t.Context(), db, Commit(t, game, 3, 1))) // what is so stays so
	}
	for account, want := range map[string]referee.Openings{"7": {Opened: 3, Worded: 2, Dropped: 1},
		"8": {Opened: 1, Worded: 1, Dropped: 1}, "9": {}, "": {}} {
		if got, err := db.Openings(t.Context(), "g", account); err != nil || got != want {
			t.Errorf("account %q: %+v, %v; want %+v", account, got, err, want)
		}
	}
	if got, err := db.Openings(t.Context(), "elsewhere", "7"); err != nil || got != (referee.Openings{}) {
		t.Errorf("on another server %+v, %v", got, err)
	}
}

// testTableNumbers: one open game of a server has a table's number, which is free again with its end; the
// open games are listed by it, those without behind.
func tableNumbers(t *testing.T, m Maker) {
	db := m.New(t)
	open := func(game, guild string, number int) error {
		o := Opening(t, game, game)
		o.Place.Guild, o.Table = guild, number
		return db.Open(t.Context(), o)
	}
	Must(t, open("g1", "g", 0))
	Must(t, open("g2", "g", 12))
	Must(t, open("g3", "g", 3))
	Must(t, open("g4", "elsewhere", 3))
	if err := open("g5", "g", 3); !errors.Is(err, referee.ErrTableTaken) {
		t.Errorf("a table's number for two games: %v", err)
	}
	listed := func(guild string, want ...string) {
		t.Helper()
		tables, err := db.OpenTables(t.Context(), guild)
		Must(t, err)
		var games []string
		for _, table := range tables {
			games = append(games, table.Game)
			if n, err := db.TableNumber(t.Context(), table.Game); err != nil || n != table.Number || table.Place.Guild != guild {
				t.Errorf("%+v has the number %d, %v", table, n, err)
			}
		}
		if !slices.Equal(games, want) {
			t.Errorf("server %s lists %v, want %v", guild, games, want)
		}
	}
	listed("g", "g3", "g2", "g1")
	listed("elsewhere", "g4")
	listed("nowhere")
	end := Commit(t, "g3", 2, 1)
	end.Ends = true
	Must(t, Append(t.Context(), db, end))
	Must(t, open("g5", "g", 3))
	listed("g", "g5", "g2", "g1")
	if _, err := db.TableNumber(t.Context(), "gone"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("the table of no game: %v", err)
	}
	Must(t, db.DropTableNumber(t.Context(), "g5"))
	Must(t, open("g6", "g", 3))
	listed("g", "g6", "g2", "g1", "g5")
	if err := db.DropTableNumber(t.Context(), "gone"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("the table of no game freed: %v", err)
	}
}

// stolen opens another game elsewhere with the first game's origin.
func stolen(t *testing.T) referee.Opening {
	o := Opening(t, "g2", "d")
	o.Answer.Origin = "d:g1/0"
	return o
}

func at(t *testing.T, db referee.Store, channel string, which referee.Which, want string) {
	t.Helper()
	got, err := db.At(t.Context(), Place(channel), which)
	Must(t, err)
	if got.Game != want {
		t.Errorf("channel %s has %s, want %s", channel, got.Game, want)
	}
}

// untouched checks that the store holds the open game g1 of two records, its answer, and no other in its
// place.
func untouched(t *testing.T, db referee.Store) {
	t.Helper()
	stored, err := db.Load(t.Context(), "g1")
	Must(t, err)
	if diff := Same(referee.Stored{Place: Place("c"), Records: Log("g1", 2), Secret: Secret(t, "g1")}, stored); diff != "" {
		t.Errorf("the game (-want +got):\n%s", diff)
	}
	at(t, db, "c", referee.OpenGame, "g1")
	owed, err := db.Undelivered(t.Context(), "g1")
	if err != nil || len(owed) != 1 || owed[0].Seq != 0 {
		t.Errorf("answers: %+v, %v", owed, err)
	}
}
