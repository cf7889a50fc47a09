package referee_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/systems"
)

// meanwhile is a store in which something happens once, as soon as a club's tables were read.
type meanwhile struct {
	referee.Store
	once sync.Once
	do   func()
}

// Tables reads them.
func (m *meanwhile) Tables(ctx context.Context, of referee.Collection) ([]referee.TableVersion, error) {
	tables, err := m.Store.Tables(ctx, of)
	m.once.Do(m.do)
	return tables, err
}

// TestATableIsJudgedBesideThoseOfNow: two managers at two processes, each of whose tables was judged beside
// the other's old one; the second is told which has changed, and nothing of his is kept.
func TestATableIsJudgedBesideThoseOfNow(t *testing.T) {
	for name, test := range map[string]struct{ first, second, want, filling string }{
		"another":  {"command.toml", "die.toml", "bot.table.changed-beside", "other"},
		"the same": {"command.toml", "command.toml", "bot.table.changed", "table"},
	} {
		t.Run(name, func(t *testing.T) {
			store := newMemory(t)
			all := systems.All()
			system, err := all.Find("panache")
			if err != nil {
				t.Fatal(err)
			}
			revise := func(r *referee.Referee, table, mark string) error {
				_, err := r.ReviseTable(t.Context(), spot, anne, "panache", table, system.Meta.Tables[table]+"# "+mark+"\n", 0)
				return err
			}
			other := referee.New(store, all, referee.Options{})
			r := referee.New(&meanwhile{Store: store, do: func() {
				if err := revise(other, test.first, "first"); err != nil {
					t.Fatal(err)
				}
			}}, all, referee.Options{})
			var refused *rules.Violation
			if err := revise(r, test.second, "second"); !errors.As(err, &refused) || refused.Say.Key != test.want {
				t.Fatalf("got %v", err)
			}
			if got := filling(refused, test.filling); got != test.first {
				t.Errorf("it names %q", got)
			}
			tables, err := store.Tables(t.Context(), referee.Collection{Guild: "g", System: "panache"})
			if err != nil || len(tables) != 1 || tables[0].Name != test.first {
				t.Errorf("the club has %+v, %v", tables, err)
			}
		})
	}
}

// TestATableThatNoStoreKeeps: a file with NUL, or in another encoding, is refused as a table, and is no
// fault.
func TestATableThatNoStoreKeeps(t *testing.T) {
	t.Parallel()
	h := newHall(t, referee.NewGame{})
	for _, bad := range []string{"# \x00\nround = 3\nforecast = 7\n", "# \xe9t\xe9\nround = 3\nforecast = 7\n", "\x00"} {
		_, err := h.revise("mourre", tableName(t), bad)
		var refused *rules.Violation
		if !errors.As(err, &refused) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
