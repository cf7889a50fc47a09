package referee_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

// TestTheGamesClockKeepsItsTime: its deadlines count from the log's lines, a bot that was away gives them no
// more time, nobody is shown when the random end comes, and it comes then.
func TestTheGamesClockKeepsItsTime(t *testing.T) {
	w := &tower{hall: started(t, referee.NewGame{}), at: time.Unix(1700000000, 0)}
	w.restart(mourre.System())
	ctx := context.Background()
	w.done(w.do(anne, "horloge total=12 hasard=oui"))
	w.done(w.do(bruno, "partie accepter"))
	if due, next := w.due(); len(due) > 0 || next != 0 {
		t.Fatalf("before it runs: %v, next in %v", due, next)
	}
	w.done(w.do(bruno, "horloge lancer"))
	if due, next := w.due(); len(due) > 0 || next != 2*time.Minute {
		t.Fatalf("10 of 12 minutes are left: %v, next in %v", due, next)
	}
	w.at = w.at.Add(30 * time.Second)
	w.done(w.do(anne, "mourre miser jetons=1"))
	if _, next := w.due(); next != 90*time.Second {
		t.Errorf("an act later: next in %v", next)
	}
	if d, err := w.deadlines(ctx); err != nil || !d.Until.IsZero() {
		t.Errorf("nobody waits for an answer, and a deadline is shown: %v, %v", d.Until, err)
	}
	// Away for the ten and the five minutes: both have come, and the last of them is told.
	w.at = w.at.Add(8 * time.Minute)
	w.restart(mourre.System())
	if late, err := w.r.Resume(ctx); err != nil || len(late) > 0 {
		t.Errorf("the clock's time is given again: %v, %v", late, err)
	}
	due, _ := w.due()
	if len(due) != 1 {
		t.Fatalf("due: %v", due)
	}
	out, err := w.expire(due[0])
	if err != nil || string(out.Records[0].Events[0].Data) != `{"left":300}` {
		t.Fatalf("%v, %v", out.Records, err)
	}
	if _, err := w.expire(due[0]); !errors.Is(err, referee.ErrStale) {
		t.Errorf("a second time: %v", err)
	}
	for range 2 { // at one minute, and at zero
		_, next := w.due()
		w.at = w.at.Add(next)
		due, _ = w.due()
		if out, err = w.expire(due[0]); err != nil {
			t.Fatal(err)
		}
	}
	if !out.Game.Clock().More || out.Game.Clock().Used(rules.Public) != 720 {
		t.Fatalf("%+v", out.Game.Clock())
	}
	_, next := w.due()
	if next%time.Minute != 0 || next < time.Minute || next > 10*time.Minute {
		t.Fatalf("the random end comes in %v", next)
	}
	if d, err := w.deadlines(ctx); err != nil || !d.Until.IsZero() {
		t.Errorf("everybody is shown when it comes: %v, %v", d.Until, err)
	}
	w.restart(mourre.System())
	w.at = w.at.Add(next - time.Second)
	if due, left := w.due(); len(due) > 0 || left != time.Second {
		t.Errorf("a second early: %v, %v", due, left)
	}
	w.at = w.at.Add(time.Second)
	due, _ = w.due()
	out, err = w.expire(due[0])
	if err != nil || len(out.Records[0].Throws) != 1 || time.Duration(out.Records[0].Throws[0].Faces[0])*time.Minute != next {
		t.Errorf("%+v, %v; it came after %v", out.Records, err, next)
	}
	if due, next := w.due(); len(due) > 0 || next != 0 {
		t.Errorf("after the end: %v, %v", due, next)
	}
}

// striking is a tower whose clock has come to its total: the random end is awaited, and comes in so long.
func striking(t *testing.T, system *rules.System) (w *tower, in time.Duration) {
	t.Helper()
	w = &tower{hall: started(t, referee.NewGame{}), at: time.Unix(1700000000, 0)}
	w.restart(system)
	w.done(w.do(anne, "horloge total=1 hasard=oui"))
	w.done(w.do(bruno, "partie accepter"))
	w.done(w.do(bruno, "horloge lancer"))
	w.at = w.at.Add(time.Minute)
	due, _ := w.due()
	if _, err := w.expire(due[0]); err != nil {
		t.Fatal(err)
	}
	_, in = w.due()
	return w, in
}

// TestTheRandomEndFollowsTheSourceOfDice: where the dice become real ones it comes after the most minutes,
// and by its die again once they are the bot's.
func TestTheRandomEndFollowsTheSourceOfDice(t *testing.T) {
	w, in := striking(t, mourre.System())
	if in == 10*time.Minute {
		t.Fatal("this game's die shows its most already")
	}
	for _, step := range []struct {
		source string
		want   time.Duration
	}{{"reels", 10 * time.Minute}, {"bot", in}} {
		w.done(w.do(anne, "partie des source="+step.source))
		w.done(w.do(bruno, "partie accepter"))
		if _, next := w.due(); next != step.want {
			t.Errorf("dice %s: it comes in %v, want %v", step.source, next, step.want)
		}
	}
}

// TestAWaitingOfferPutsOffNoClock: what the clock may not do is given ten more minutes; the random end that
// has come at the same moment is not.
func TestAWaitingOfferPutsOffNoClock(t *testing.T) {
	w, in := striking(t, grudging())
	w.at = w.at.Add(in - 90*time.Second)
	w.done(w.do(anne, "mourre lancer main=gauche"))
	w.done(w.do(anne, "mourre defier"))
	w.at = w.at.Add(90 * time.Second)
	due, _ := w.due()
	if len(due) != 2 {
		t.Fatalf("due: %+v", due)
	}
	for _, d := range due {
		_, err := w.expire(d)
		if struck := house.IsClocks(d.Gate); struck != (err == nil) {
			t.Errorf("%s/%s: %v", d.Gate, d.Key, err)
		}
	}
	if due, next := w.due(); len(due) > 0 || next != 10*time.Minute {
		t.Errorf("%v, next in %v", due, next)
	}
}
