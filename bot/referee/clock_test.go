package referee_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
	"aidedecamp/storage/storagetest"
)

// tower is a hall with a clock that the test moves, in which Bruno has been defied.
type tower struct {
	*hall
	at time.Time
}

func defied(t *testing.T, system *rules.System) *tower {
	t.Helper()
	w := &tower{hall: started(t, referee.NewGame{}), at: time.Unix(1700000000, 0)}
	w.restart(system)
	w.done(w.do(anne, "mourre lancer main=gauche"))
	w.done(w.do(anne, "mourre defier"))
	return w
}

func (w *tower) now() time.Time { return w.at }

func (w *tower) restart(system *rules.System) {
	w.store.now = w.now
	w.r = referee.New(w.store, rules.Registry{system}, referee.Options{Now: w.now, Random: &counter{n: 7}})
}

// due returns the deadlines that have come, and how long the next one waits.
// deadlines are those of the game as everybody is shown them.
func (w *tower) deadlines(ctx context.Context) (referee.Deadlines, error) {
	g, err := w.r.Game(ctx, w.game)
	if err != nil {
		return referee.Deadlines{}, err
	}
	return w.r.Deadlines(ctx, g)
}

func (w *tower) due() ([]referee.Due, time.Duration) {
	w.Helper()
	all, err := w.store.Due(context.Background(), time.Time{})
	if err != nil {
		w.Fatal(err)
	}
	for i, d := range all {
		if d.At.After(w.at) {
			return all[:i], d.At.Sub(w.at)
		}
	}
	return all, 0
}

func (w *tower) expire(d referee.Due) (referee.Outcome, error) {
	return w.r.Expire(context.Background(), d)
}

var defiance = referee.Due{Gate: "defi-1", Key: "laisser", Place: spot}

// TestDeadlineExpiresOnce does what the clock says when its time has come, not before, and not twice.
func TestDeadlineExpiresOnce(t *testing.T) {
	w := defied(t, mourre.System())
	if due, next := w.due(); len(due) > 0 || next != 90*time.Second {
		t.Fatalf("%v, next in %v", due, next)
	}
	d := defiance
	d.Game = w.game
	if _, err := w.expire(d); !errors.Is(err, referee.ErrStale) {
		t.Errorf("before its time: %v", err)
	}
	w.at = w.at.Add(60 * time.Second)
	w.done(w.do(bruno, "mourre miser jetons=1")) // another act changes nothing
	if _, next := w.due(); next != 30*time.Second {
		t.Errorf("next in %v", next)
	}
	w.restart(mourre.System())
	w.at = w.at.Add(30 * time.Second)
	due, _ := w.due()
	if len(due) != 1 || due[0].Game != w.game || due[0].Place != spot || due[0].Key != "laisser" {
		t.Fatalf("due: %+v", due)
	}
	out, err := w.expire(due[0])
	if err != nil || len(out.Records) != 1 || out.Seat != rules.Clock ||
		out.Records[0].Seat != rules.Clock || out.Records[0].Origin[:2] != "t:" {
		t.Fatalf("%v, %+v", err, out)
	}
	if _, err := w.expire(due[0]); !errors.Is(err, referee.ErrStale) {
		t.Errorf("twice: %v", err)
	}
	if due, next := w.due(); len(due) > 0 || next != 0 {
		t.Errorf("%v, next in %v", due, next)
	}
	// once it is lost its answer is owed to whoever comes
	w.lost(out.Records[0].Origin)
	next := w.done(w.do(bruno, "mourre miser jetons=2"))
	if len(next.Kept) != 1 || next.Kept[0].Seq != out.Records[0].Seq {
		t.Errorf("kept: %+v", next.Kept)
	}
}

// TestDeadlineDiesWithItsOffer: what is taken, or ends, needs no clock; what is taken back has its whole time
// again.
func TestDeadlineDiesWithItsOffer(t *testing.T) {
	w := defied(t, mourre.System())
	d := defiance
	d.Game = w.game
	w.at = w.at.Add(80 * time.Second)
	w.done(w.do(bruno, "mourre relever jetons=2"))
	if due, next := w.due(); len(due) > 0 || next != 0 {
		t.Errorf("%v, next in %v", due, next)
	}
	w.done(w.do(bruno, "retour"))
	w.done(w.do(anne, "partie accepter"))
	if _, next := w.due(); next != 90*time.Second {
		t.Errorf("next in %v", next)
	}
	w.done(w.do(anne, "partie finir seul=oui"))
	w.at = w.at.Add(time.Hour)
	if due, next := w.due(); len(due) > 0 || next != 0 {
		t.Errorf("%v, next in %v", due, next)
	}
	if _, err := w.expire(d); !errors.Is(err, referee.ErrStale) {
		t.Errorf("after the end: %v", err)
	}
	d.Game = "no such game"
	if _, err := w.expire(d); !errors.Is(err, referee.ErrStale) {
		t.Errorf("of no game: %v", err)
	}
}

// TestResumeGivesTenMoreMinutes after nobody could have answered.
func TestResumeGivesTenMoreMinutes(t *testing.T) {
	w := defied(t, mourre.System())
	if _, err := w.r.Resume(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, next := w.due(); next != 90*time.Second {
		t.Errorf("a deadline that was not late is next in %v", next)
	}
	w.at = w.at.Add(48 * time.Hour)
	w.restart(mourre.System())
	if _, err := w.r.Resume(context.Background()); err != nil {
		t.Fatal(err)
	}
	if due, next := w.due(); len(due) > 0 || next != 10*time.Minute {
		t.Errorf("%v, next in %v", due, next)
	}
	w.done(w.do(bruno, "mourre relever jetons=2"))
}

// TestDeadlineAfterAnotherProcess lengthens the log elsewhere: the clock looks again.
func TestDeadlineAfterAnotherProcess(t *testing.T) {
	w := defied(t, mourre.System())
	w.at = w.at.Add(2 * time.Minute)
	due, _ := w.due()
	other := w.hall.referee()
	if _, err := other.Do(context.Background(), w.request(bruno, "mourre relever jetons=3")); err != nil {
		t.Fatal(err)
	}
	if _, err := w.expire(due[0]); !errors.Is(err, referee.ErrStale) {
		t.Errorf("taken elsewhere: %v", err)
	}
}

// grudging refuses what the clock does.
func grudging() *rules.System {
	d := mourre.Rules()
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			v := &c.Verbs[i]
			may := v.May
			v.May = func(s mourre.State, seat rules.Seat) *rules.Violation {
				if seat == rules.Clock {
					return rules.Refuse("mourre:manche/1", "mourre.refused.meet")
				}
				return may(s, seat)
			}
		}
	}
	return d.System()
}

func TestRefusedDeadlineWaitsOn(t *testing.T) {
	w := defied(t, grudging())
	w.at = w.at.Add(2 * time.Minute)
	due, _ := w.due()
	lines := w.lines()
	_, err := w.expire(due[0])
	w.refused(err, "mourre.refused.meet")
	if due, next := w.due(); len(due) > 0 || next != 10*time.Minute || w.lines() != lines {
		t.Errorf("%v, next in %v", due, next)
	}
	if !slices.Equal(w.store.games[w.game].due,
		[]referee.Due{{Game: w.game, Place: spot, Gate: "defi-1", Key: "laisser", At: w.at.Add(10 * time.Minute)}}) {
		t.Errorf("stored: %+v", w.store.games[w.game].due)
	}
}

// TestADeadDeadlineIsForgotten: what runs no longer in its game, as in a file put back by an earlier version,
// is dropped and not tried for ever.
func TestADeadDeadlineIsForgotten(t *testing.T) {
	w := defied(t, mourre.System())
	dead := referee.Due{Game: w.game, Place: spot, Gate: "cloture-2", Key: "finir", At: w.at}
	if err := storagetest.Append(context.Background(), w.store,
		referee.Commit{Game: w.game, Clocked: true, Due: []referee.Due{dead}}); err != nil {
		t.Fatal(err)
	}
	w.restart(mourre.System())
	if _, err := w.expire(dead); !errors.Is(err, referee.ErrStale) {
		t.Errorf("a deadline of nothing: %v", err)
	}
	if due, next := w.due(); len(due) > 0 || next != 90*time.Second {
		t.Errorf("%v, next in %v", due, next)
	}
}

// TestAnEndWaitsByItsLine: a clock that is put back before a line makes the end that it began no later nor
// earlier than the line says.
func TestAnEndWaitsByItsLine(t *testing.T) {
	w := &tower{hall: newHall(t, referee.NewGame{Opponent: &bruno}), at: time.Unix(1700000000, 0)}
	w.store.now = w.now
	w.r = referee.New(w.store, rules.Registry{mourre.System()},
		referee.Options{Now: w.now, Random: &counter{n: 7}, EndDelay: time.Hour})
	opened, err := w.r.Open(context.Background(),
		referee.NewGame{Input: referee.Input{Origin: "d:late", Place: referee.Place{Guild: "g", Channel: "later"}, Person: anne}, System: "mourre",
			Opponent: &bruno})
	if err != nil {
		t.Fatal(err)
	}
	do := func(origin string, person referee.Person, path string, args rules.Args) {
		t.Helper()
		_, err := w.r.Do(context.Background(),
			referee.Do{Input: referee.Input{Origin: origin, Place: referee.Place{Guild: "g", Channel: "later"}, Person: person},
				Act: rules.Act{Path: path, Args: args}})
		if err != nil {
			t.Fatal(err)
		}
		w.delivered(origin)
	}
	w.delivered("d:late")
	do("d:1", anne, house.PathReady, nil)
	do("d:2", bruno, house.PathReady, nil)
	w.at = w.at.Add(-20 * time.Minute)
	do("d:3", anne, rules.PathEnd, rules.Args{"seul": "oui"})
	if _, next := w.due(); next != 80*time.Minute {
		t.Errorf("the end is final in %v", next)
	}
	w.at = w.at.Add(80 * time.Minute)
	due, _ := w.due()
	if len(due) != 1 {
		t.Fatal(due)
	}
	if out, err := w.expire(due[0]); err != nil || out.Game.Ended() == nil || out.Game.ID() != opened.Game.ID() {
		t.Errorf("%v", err)
	}
}
