package storage_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// TestAnActIsJudgedWhileAnotherWrites: who judges does not wait for the connection that writes, and sees what
// it has committed.
func TestAnActIsJudgedWhileAnotherWrites(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, storagetest.Append(t.Context(), db, commit(t, "g1", 2, 1)))
	writer, err := db.WritePool().Conn(t.Context())
	must(t, err)
	_, err = writer.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	must(t, err)
	refused := errors.New("refused")
	err = db.Act(t.Context(), referee.Ask{Game: "g1"}, func(m referee.Moment) (referee.Commit, error) {
		if len(m.Tail) != 3 || len(m.Owed) != 2 {
			t.Errorf("judged by %d records and %d answers", len(m.Tail), len(m.Owed))
		}
		return referee.Commit{}, refused
	})
	if !errors.Is(err, refused) {
		t.Errorf("the act: %v", err)
	}
	_, err = writer.ExecContext(t.Context(), "ROLLBACK")
	must(t, errors.Join(err, writer.Close()))
}

// TestATransactionThatIsGivenUp: by its context between two of its statements, or by a panic in it, it leaves
// nothing, and the connection goes on.
func TestATransactionThatIsGivenUp(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	draft := referee.Draft{ID: "d", Kind: "act", Body: []byte("{}"), At: began}
	for name, halt := range map[string]func(leave func()){
		"by its context": func(leave func()) { leave() },
		"by a panic":     func(func()) { panic("halt") },
	} {
		ctx, leave := context.WithCancel(t.Context())
		func() {
			defer func() { _ = recover() }()
			if err := db.HaltWithin(ctx, draft, func() { halt(leave) }); err == nil {
				t.Errorf("%s: is committed", name)
			}
		}()
		leave()
		if _, err := db.Draft(t.Context(), draft.ID); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("%s: the draft is there: %v", name, err)
		}
	}
	must(t, db.PutDraft(t.Context(), draft))
}

// TestAClaimWhileAnActIsJudged: what somebody claims meanwhile stays his where its call or its offer stands,
// whether or not the row is written, and is nobody's where the call is another one.
func TestAClaimWhileAnActIsJudged(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change  func(*referee.Reminder, *referee.Due)
		claimed bool
	}{
		"nothing changes":        {func(*referee.Reminder, *referee.Due) {}, true},
		"what stands is written": {func(r *referee.Reminder, d *referee.Due) { r.Wish, d.Notice = referee.Later, referee.WaitTold }, true},
		"another call":           {func(r *referee.Reminder, d *referee.Due) { r.Called++ }, false},
	} {
		t.Run(name, func(t *testing.T) {
			db, err := storage.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), storage.Options{Now: func() time.Time { return began }})
			must(t, err)
			t.Cleanup(func() { must(t, db.Close()) })
			must(t, db.Open(t.Context(), opening(t, "g1", "c")))
			r := referee.Reminder{Game: "g1", Seat: rules.SeatA, Awaited: true, Called: 1, At: began}
			d := referee.Due{Game: "g1", Gate: "a", Key: "k", At: began}
			judged := referee.Commit{Game: "g1", Clocked: true, Due: []referee.Due{d}, Reminded: true, Reminders: []referee.Reminder{r}}
			must(t, storagetest.Append(t.Context(), db, judged))
			claim := func() (reminders, due int) {
				calls, err := db.ClaimReminders(t.Context(), 9)
				must(t, err)
				offers, err := db.ClaimDue(t.Context(), 9)
				must(t, err)
				return len(calls), len(offers)
			}
			must(t, db.Act(t.Context(), referee.Ask{Game: "g1"}, func(referee.Moment) (referee.Commit, error) {
				if calls, offers := claim(); calls != 1 || offers != 1 {
					t.Fatalf("claimed %d and %d", calls, offers)
				}
				c.change(&judged.Reminders[0], &judged.Due[0])
				return judged, nil
			}))
			calls, offers := claim()
			if want := map[bool]int{true: 0, false: 1}[c.claimed]; calls != want || offers != 0 {
				t.Errorf("claimed once more: %d calls, want %d, and %d offers", calls, want, offers)
			}
		})
	}
}
