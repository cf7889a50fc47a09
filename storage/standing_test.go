package storage_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/disktest"
	"aidedecamp/storage/storagetest"
)

var errRefused = errors.New("refused")

// settled opens a file with the game g1, of three records, in which all answers have arrived: two seats are
// called, a deadline runs, and it is kept how it stands.
func settled(t *testing.T, path string, o storage.Options) *storage.DB {
	t.Helper()
	db, err := storage.Open(t.Context(), path, o)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	must(t, storagetest.Append(t.Context(), db, called(commit(t, "g1", 2, 1), 0)))
	arrived(t, db, "g1", 3)
	return db
}

// called adds to a commit that two seats are called and a deadline ends, at moments that differ with n.
func called(c referee.Commit, n int) referee.Commit {
	c.Reminded, c.Clocked = true, true
	for i, seat := range []rules.Seat{rules.SeatA, rules.SeatB} {
		c.Reminders = append(c.Reminders, referee.Reminder{Seat: seat, Awaited: n%2 == i, Called: n % 3, At: began.Add(time.Duration(n+i) * time.Minute)})
	}
	c.Due = []referee.Due{{Gate: "a", Key: fmt.Sprint(n % 2), At: began.Add(time.Duration(n) * time.Minute)}}
	return c
}

// arrived notes the arrival of all of a game's answers, with the live buttons of its log of that length.
func arrived(t *testing.T, db *storage.DB, game string, length int) {
	t.Helper()
	a := referee.Arrival{Game: game, Seq: length, Live: referee.Live{Message: fmt.Sprint(game, length)}}
	owed, err := db.Undelivered(t.Context(), game)
	must(t, err)
	for _, row := range owed {
		a.Origins = append(a.Origins, row.Origin)
	}
	_, err = db.NoteArrival(t.Context(), a)
	must(t, err)
}

// judgedBy is what an act in g1 is judged by of whose log so many records are known; it is refused then.
func judgedBy(t *testing.T, db *storage.DB, origin string, known int) (now referee.Moment, err error) {
	t.Helper()
	ask := referee.Ask{Game: "g1", Origin: origin, Known: storagetest.HeadOf(t, logOf("g1", known))}
	err = db.Act(t.Context(), ask, func(m referee.Moment) (referee.Commit, error) {
		now = m
		return referee.Commit{}, errRefused
	})
	return now, err
}

// sees checks that an act in g1, whose log has so many records, is judged by what the file holds: for an act
// without an origin it is always read.
func sees(t *testing.T, db *storage.DB, length int) {
	t.Helper()
	for known := length - 1; known <= length; known++ {
		want, wantErr := judgedBy(t, db, "", known)
		got, err := judgedBy(t, db, "d:not done before", known)
		if diff := same(want, got); diff != "" || fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Errorf("%d are known: refused with %v, want %v (-in the file +judged by):\n%s", known, err, wantErr, diff)
		}
	}
}

// TestWhatComesBetweenTwoActs: whatever is written after an arrival, the next act is judged by it.
func TestWhatComesBetweenTwoActs(t *testing.T) {
	t.Parallel()
	keeps := map[string]func(*testing.T, *storage.DB) error{
		"nothing": func(*testing.T, *storage.DB) error { return nil },
		"an act in another game, and its arrival": func(t *testing.T, db *storage.DB) error {
			must(t, db.Open(t.Context(), opening(t, "g2", "d")))
			arrived(t, db, "g1", 3) // a game that is opened may be any
			must(t, storagetest.Append(t.Context(), db, called(commit(t, "g2", 2, 1), 5)))
			arrived(t, db, "g2", 3)
			return nil
		},
		"an act that is refused": func(t *testing.T, db *storage.DB) error {
			_, err := judgedBy(t, db, "d:refused", 3)
			if errors.Is(err, errRefused) {
				err = nil
			}
			return err
		},
		"an arrival in no game":         func(t *testing.T, db *storage.DB) error { return storagetest.Delivered(t.Context(), db, "d:g1/0") },
		"an arrival of other games":     func(t *testing.T, db *storage.DB) error { return storagetest.Delivered(t.Context(), db, "d:nobody") },
		"an arrival that is told again": func(t *testing.T, db *storage.DB) error { arrived(t, db, "g1", 3); return nil },
	}
	drops := map[string]func(*testing.T, *storage.DB) error{
		"a claim of the reminders": func(t *testing.T, db *storage.DB) error {
			rows, err := db.ClaimReminders(t.Context(), 9)
			if len(rows) != 2 {
				t.Errorf("claimed %v", rows)
			}
			return err
		},
		"a claim of the deadlines": func(t *testing.T, db *storage.DB) error {
			rows, err := db.ClaimDue(t.Context(), 9)
			if len(rows) != 1 {
				t.Errorf("claimed %v", rows)
			}
			return err
		},
		"an act whose answer is under way": func(t *testing.T, db *storage.DB) error {
			return storagetest.Append(t.Context(), db, called(commit(t, "g1", 3, 1), 7))
		},
		"a change of the reminders alone": func(t *testing.T, db *storage.DB) error {
			return storagetest.Append(t.Context(), db, called(referee.Commit{Game: "g1"}, 8))
		},
		"an erasure": func(t *testing.T, db *storage.DB) error {
			return db.Forget(t.Context(), "somebody", map[string]ledger.Traces{"g1": {Seats: []rules.Seat{rules.SeatA}}})
		},
		"a purge": func(t *testing.T, db *storage.DB) error {
			must(t, db.BeginPurge(t.Context(), "g"))
			_, err := db.Purge(t.Context(), "g", 9)
			return err
		},
		"an arrival that leaves an answer owed": func(t *testing.T, db *storage.DB) error {
			must(t, storagetest.Append(t.Context(), db, called(commit(t, "g1", 3, 1), 7)))
			_, err := db.NoteArrival(t.Context(), referee.Arrival{Game: "g1", Seq: 4, Live: referee.Live{Message: "m"}})
			return err
		},
		"a draft": func(t *testing.T, db *storage.DB) error {
			return db.PutDraft(t.Context(), referee.Draft{ID: "d", Kind: "act", Body: []byte("{}"), At: began})
		},
		"another game": func(t *testing.T, db *storage.DB) error { return db.Open(t.Context(), opening(t, "g2", "d")) },
		"a loss":       func(t *testing.T, db *storage.DB) error { return db.NoteLost(t.Context(), "d:g1/2") },
		"a sweep":      func(t *testing.T, db *storage.DB) error { return db.Sweep(t.Context()) },
	}
	for kept, cases := range map[bool]map[string]func(*testing.T, *storage.DB) error{true: keeps, false: drops} {
		for name, between := range cases {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				db := settled(t, fresh(t), storage.Options{Now: func() time.Time { return began.Add(time.Hour) }})
				if !db.Keeps("g1") {
					t.Fatal("it is not kept how the game stands")
				}
				must(t, between(t, db))
				if db.Keeps("g1") != kept {
					t.Errorf("it is kept how the game stood: %v", !kept)
				}
				sees(t, db, 3)
			})
		}
	}
}

// TestActsAreJudgedByTheFile: in any order of acts, arrivals, claims and losses.
func TestActsAreJudgedByTheFile(t *testing.T) {
	t.Parallel()
	clock := storagetest.NewClock()
	db := settled(t, fresh(t), storage.Options{Now: clock.Now})
	must(t, db.Open(t.Context(), opening(t, "g2", "d")))
	dice := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same each time
	length, kept := map[string]int{"g1": 3, "g2": 2}, 0
	partly := func(game string) error {
		seq := length[game] - 1
		_, err := db.NoteArrival(t.Context(), referee.Arrival{Origins: []string{schemas(game, seq).Origin}, Game: game, Seq: seq + 1,
			Live: referee.Live{Message: fmt.Sprint(seq)}})
		return err
	}
	for n := range 200 {
		game := []string{"g1", "g1", "g2"}[dice.IntN(3)]
		var err error
		switch dice.IntN(9) {
		case 0, 1, 2:
			c := called(commit(t, game, length[game], 1), dice.IntN(9))
			ask := referee.Ask{Game: game, Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, logOf(game, length[game]))}
			err = db.Act(t.Context(), ask, c.Ready)
			length[game]++
		case 3, 4, 5:
			arrived(t, db, game, length[game])
		case 6:
			clock.Advance(time.Minute)
			_, err = db.ClaimReminders(t.Context(), 1)
		case 7:
			_, err = db.ClaimDue(t.Context(), 1)
		default:
			err = partly(game)
		}
		must(t, err)
		if db.Keeps("g1") {
			kept++
		}
		if sees(t, db, length["g1"]); t.Failed() {
			t.Fatalf("step %d", n)
		}
	}
	if kept < 50 {
		t.Errorf("%d of 200 acts found kept how their game stands", kept)
	}
	must(t, db.Integrity(t.Context()))
}

// TestAnOriginThatIsKnownIsTold: whatever is decided for it anew, where its answer has arrived.
func TestAnOriginThatIsKnownIsTold(t *testing.T) {
	t.Parallel()
	db := settled(t, fresh(t), storage.Options{Now: func() time.Time { return began }})
	again := commit(t, "g1", 3, 1)
	again.Answer.Origin = "d:g1/2"
	kept := referee.Draft{ID: "d", Kind: "act", Game: "g1", Body: []byte("{}"), At: began}
	for name, decided := range map[string]func(referee.Moment) (referee.Commit, error){
		"an act":              again.Ready,
		"an act of another":   commit(t, "g1", 3, 1).Ready,
		"a refusal":           func(referee.Moment) (referee.Commit, error) { return again, errRefused },
		"nothing":             referee.Commit{}.Ready,
		"a draft to be asked": referee.Commit{Game: "g1", Keep: &kept}.Ready,
	} {
		arrived(t, db, "g1", 3)
		if !db.Keeps("g1") {
			t.Fatal("it is not kept how the game stands")
		}
		ask := referee.Ask{Game: "g1", Origin: again.Answer.Origin, Known: storagetest.HeadOf(t, logOf("g1", 3))}
		if err := db.Act(t.Context(), ask, decided); !errors.Is(err, referee.ErrOriginKnown) {
			t.Errorf("%s: got %v", name, err)
		}
		holds(t, db, 3)
		if _, err := db.Draft(t.Context(), kept.ID); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("%s: the draft: %v", name, err)
		}
	}
	must(t, db.Integrity(t.Context()))
}

// TestAnotherProgramWrites: beside the lock, as nobody may. What was judged before is not kept, and the next
// act is judged by it.
func TestAnotherProgramWrites(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]string{
		"a reminder": "UPDATE reminders SET called = called + 1",
		"a deadline": "DELETE FROM deadlines",
		"an erasure": "UPDATE games SET erased = erased + 1",
		"the log":    "UPDATE games SET length = length + 1, head = zeroblob(32)",
		"no game":    "INSERT INTO choices VALUES ('', 'p', 'theme', 'clair')",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := fresh(t)
			db := settled(t, path, storage.Options{Now: func() time.Time { return began }})
			before, _ := judgedBy(t, db, "", 3)
			other, err := sql.Open("sqlite", path)
			must(t, err)
			_, err = other.ExecContext(t.Context(), change)
			must(t, errors.Join(err, other.Close()))
			if after, _ := judgedBy(t, db, "", 3); name != "no game" && same(before, after) == "" {
				t.Error("an act without an origin does not see it")
			}
			c := called(commit(t, "g1", 3, 1), 4)
			ask := referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, logOf("g1", 3))}
			if err := db.Act(t.Context(), ask, c.Ready); !errors.Is(err, referee.ErrConflict) {
				t.Errorf("got %v", err)
			}
			if _, err := db.Answer(t.Context(), c.Answer.Origin); !errors.Is(err, referee.ErrNotFound) {
				t.Errorf("its answer: %v", err)
			}
			if db.Keeps("g1") {
				t.Error("it is kept how the game stood")
			}
			sees(t, db, 3)
		})
	}
}

// TestAGameThatAnotherProgramChanged: a refusal is none of a game that is another by now.
func TestAGameThatAnotherProgramChanged(t *testing.T) {
	t.Parallel()
	path := fresh(t)
	db := settled(t, path, storage.Options{Now: func() time.Time { return began }})
	other, err := sql.Open("sqlite", path)
	must(t, err)
	_, err = other.ExecContext(t.Context(), "UPDATE games SET erased = erased + 1")
	must(t, errors.Join(err, other.Close()))
	if _, err := judgedBy(t, db, "d:refused", 3); !errors.Is(err, referee.ErrConflict) {
		t.Errorf("got %v", err)
	}
}

// TestWhatIsNotCommittedIsNotKept: an act and an arrival for which the disk has no room.
func TestWhatIsNotCommittedIsNotKept(t *testing.T) {
	t.Parallel()
	path := fresh(t)
	disk := disktest.Watch(t, path, false)
	db := settled(t, path, storage.Options{Now: func() time.Time { return began }})
	act := func(n int) error {
		c := called(commit(t, "g1", n, 1), n)
		return db.Act(t.Context(), referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, logOf("g1", n))}, c.Ready)
	}
	disk.Limit(0)
	if err := act(3); !errors.Is(err, storage.ErrFull) {
		t.Errorf("an act: %v", err)
	}
	sees(t, db, 3)
	disk.Unlimit()
	must(t, act(3))
	disk.Limit(0)
	a := referee.Arrival{Origins: []string{"d:g1/3"}, Game: "g1", Seq: 4, Live: referee.Live{Message: "m"}}
	if _, err := db.NoteArrival(t.Context(), a); !errors.Is(err, storage.ErrFull) || db.Keeps("g1") {
		t.Errorf("an arrival: %v; kept: %v", err, db.Keeps("g1"))
	}
	sees(t, db, 4)
	disk.Unlimit()
	arrived(t, db, "g1", 4)
	sees(t, db, 4)
	must(t, act(4))
	holds(t, db, 5)
}

// TestAFileWrittenAnew: that is none of what others write.
func TestAFileWrittenAnew(t *testing.T) {
	t.Parallel()
	db := settled(t, fresh(t), storage.Options{Now: func() time.Time { return began }})
	_, err := db.WritePool().ExecContext(t.Context(), "VACUUM")
	must(t, err)
	c := commit(t, "g1", 3, 1)
	must(t, db.Act(t.Context(), referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, logOf("g1", 3))}, c.Ready))
}

// TestWhoWaitsDoesNotWaitForMore: an arrival reads nothing for the next act while somebody waits for the
// connection.
func TestWhoWaitsDoesNotWaitForMore(t *testing.T) {
	t.Parallel()
	db := settled(t, fresh(t), storage.Options{Now: func() time.Time { return began }})
	end := db.Wait()
	arrived(t, db, "g1", 3)
	if db.Keeps("g1") {
		t.Error("it was read all the same")
	}
	sees(t, db, 3)
	end()
	arrived(t, db, "g1", 3)
	if !db.Keeps("g1") {
		t.Error("nothing was read")
	}
}

// TestManyGamesStand: they are bounded.
func TestManyGamesStand(t *testing.T) {
	t.Parallel()
	var kept storage.Standings
	for n := range 3 * storage.MostStandings {
		if kept.Put(fmt.Sprint(n)); kept.Len() > storage.MostStandings {
			t.Fatalf("%d are kept", kept.Len())
		}
	}
	if kept.Len() == 0 {
		t.Error("none is kept")
	}
}

// TestWhoLosesHisLockIsInConflict: two acts judged by the same standing, of which one is halted.
func TestWhoLosesHisLockIsInConflict(t *testing.T) {
	t.Parallel()
	db := settled(t, fresh(t), storage.Options{Now: func() time.Time { return began }, Lease: time.Millisecond})
	act := func(c referee.Commit, meanwhile func()) error {
		ask := referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, logOf("g1", 3))}
		return db.Act(context.WithoutCancel(t.Context()), ask, func(referee.Moment) (referee.Commit, error) {
			meanwhile()
			return c, nil
		})
	}
	slow := called(commit(t, "g1", 3, 1), 1)
	slow.Answer.Origin = "d:slow"
	err := act(slow, func() {
		must(t, act(called(commit(t, "g1", 3, 1), 2), func() {}))
		arrived(t, db, "g1", 4)
	})
	if !errors.Is(err, referee.ErrConflict) {
		t.Errorf("got %v", err)
	}
	holds(t, db, 4)
	sees(t, db, 4)
}
