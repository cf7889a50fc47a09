package storagetest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/ledger"
)

// Charts are tables as games have them in their first lines, about so many bytes of them.
func Charts(name string, bytes int) map[string]string {
	row := "[[ligne]]\nnom = \"Forêt d’" + name + " \\\"}{ \"Tables\":{\" < & > \u2028\"\nref = \"adc7\"\n"
	return map[string]string{"a.toml": strings.Repeat(row, bytes/len(row)/2+1), name + ".toml": strings.Repeat(row, bytes/len(row)/2+1)}
}

// OpeningBy opens a game of two records that has these tables.
func OpeningBy(t Fail, game, channel string, tables map[string]string) referee.Opening {
	t.Helper()
	o := Opening(t, game, channel)
	log := Log(game, 2)
	log[0].Events[0] = OpenedBy(game, tables)
	o.Commit = Committing(t, game, log)
	return o
}

// gamesShareTheirTables: however a store keeps what many games have alike, each comes back as it was committed,
// over a restart and whatever becomes of the others.
func gamesShareTheirTables(t *testing.T, m Maker) {
	db, ctx := m.New(t), t.Context()
	large, other := Charts("npow", 9000), Charts("club", 3000)
	made := map[string]referee.Opening{}
	open := func(game, guild string, tables map[string]string) {
		t.Helper()
		o := OpeningBy(t, game, game, tables)
		o.Place.Guild = guild
		lines := fmt.Sprintf("%s", o.Lines)
		Must(t, db.Open(ctx, o))
		if made[game] = o; fmt.Sprintf("%s", o.Lines) != lines {
			t.Errorf("game %s: the lines given were changed", game)
		}
	}
	whole := func() {
		t.Helper()
		for game, o := range made {
			head := HeadOf(t, o.Records)
			stored, err := db.Load(ctx, game)
			Must(t, err)
			tail, err := db.Tail(ctx, game, referee.Head{})
			Must(t, err)
			var judged []ledger.Record
			Must(t, db.Act(ctx, referee.Ask{Game: game}, func(now referee.Moment) (referee.Commit, error) {
				judged = now.Tail
				return referee.Commit{}, nil
			}))
			for what, log := range map[string][]ledger.Record{"load": stored.Records, "tail": tail, "act": judged} {
				if diff := Same(o.Records, log); diff != "" || HeadOf(t, log) != head {
					t.Errorf("game %s, %s (-want +got):\n%s", game, what, diff)
				}
			}
			if rest, err := db.Tail(ctx, game, HeadOf(t, o.Records[:1])); err != nil || len(rest) != 1 || rest[0].Seq != 1 {
				t.Errorf("game %s from record 1: %v, %v", game, rest, err)
			}
		}
	}
	open("g1", "g", large)
	open("g2", "g", large)
	open("g3", "g", other)
	open("g4", "g", map[string]string{"a.toml": "a = 1"})
	open("g5", "g", nil)
	open("h1", "h", large)
	whole()
	db = m.again(t, db)
	whole()
	Must(t, db.BeginPurge(ctx, "g"))
	for more := true; more; {
		var err error
		more, err = db.Purge(ctx, "g", 2)
		Must(t, err)
	}
	for game, o := range made {
		if _, err := db.Load(ctx, game); o.Place.Guild == "g" && !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("game %s after the purge: %v", game, err)
		} else if o.Place.Guild == "g" {
			delete(made, game)
		}
	}
	whole()
	open("g6", "g", large)
	open("g7", "g", other)
	db = m.again(t, db)
	whole()
}

// gamesAreOpenedBesideAPurge: whoever opens games while a server's others are purged finds them all, with
// their tables.
func gamesAreOpenedBesideAPurge(t *testing.T, m Maker) {
	db, ctx := m.New(t), t.Context()
	charts := Charts("npow", 2000)
	const rounds, beside = 6, 4
	for round := range rounds {
		old := OpeningBy(t, fmt.Sprint("old", round), "old", charts)
		Must(t, db.Open(ctx, old))
		Must(t, db.BeginPurge(ctx, "g"))
		var all sync.WaitGroup
		for n := range beside {
			all.Go(func() {
				game := fmt.Sprintf("new%d-%d", round, n)
				if err := db.Open(ctx, OpeningBy(t, game, game, charts)); err != nil {
					t.Errorf("game %s: %v", game, err)
				}
			})
		}
		for more, err := true, error(nil); more; {
			if more, err = db.Purge(ctx, "g", 1); err != nil {
				t.Fatal(err)
			}
		}
		all.Wait()
		for n := range beside {
			game := fmt.Sprintf("new%d-%d", round, n)
			if stored, err := db.Load(ctx, game); err != nil || len(stored.Records) != 2 {
				t.Errorf("game %s: %d records, %v", game, len(stored.Records), err)
			}
		}
	}
}
