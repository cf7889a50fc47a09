package referee_test

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest/mourre"
)

// one takes up the one deadline that has come.
func (p *pair) one(r *referee.Referee) referee.Due {
	p.Helper()
	due := p.due(r)
	if len(due) != 1 {
		p.Fatalf("taken up: %v", due)
	}
	return due[0]
}

// none checks that nothing is left to be taken up.
func (p *pair) none(r *referee.Referee) {
	p.Helper()
	if due := p.due(r); len(due) != 0 {
		p.Errorf("taken up a second time: %v", due)
	}
}

// is checks what an error is.
func (p *pair) is(want, err error) {
	p.Helper()
	if !errors.Is(err, want) {
		p.Errorf("got %v, want %v", err, want)
	}
}

// TestADeadlineIsDoneByOne; where he dies before he has told it, the other tells it later, once.
func TestADeadlineIsDoneByOne(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		p.at = p.at.Add(91 * time.Second)
		due := p.one(p.a)
		p.none(p.b)
		out, err := p.a.Expire(p.Context(), due)
		if err != nil {
			p.Fatal(err)
		}
		p.is(referee.ErrStale, second(p.b.Expire(p.Context(), due)))
		p.at = p.at.Add(time.Hour)
		untold, err := p.b.Untold(p.Context())
		if err != nil || len(untold) != 1 || untold[0].Records[0].Origin != out.Records[0].Origin {
			p.Fatalf("told by nobody: %v, %v", untold, err)
		}
		p.delivered(out.Records[0].Origin)
		p.none(p.a)
		p.at = p.at.Add(time.Hour)
		if untold, err := p.a.Untold(p.Context()); err != nil || len(untold) != 0 {
			p.Errorf("told twice: %v, %v", untold, err)
		}
	})
}

func second[T any](_ T, err error) error { return err }

// TestARefusedDeadlineIsToldOnce: what the clock may not do is tried every ten minutes by whoever is there,
// and told once, also where the first to try dies before he has told it, or is halted and comes back.
func TestARefusedDeadlineIsToldOnce(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		var refused *rules.Violation
		p.a, p.b = p.refereeOf(grudging()), p.refereeOf(grudging())
		p.at = p.at.Add(91 * time.Second)
		first := p.one(p.a)
		if err := second(p.a.Expire(p.Context(), first)); !errors.As(err, &refused) {
			p.Fatal(err)
		}
		p.none(p.b)
		p.at = p.at.Add(10 * time.Minute)
		next := p.one(p.b)
		if err := second(p.b.Expire(p.Context(), next)); !errors.As(err, &refused) || next.Notice != referee.NoNotice {
			p.Fatalf("%+v: %v", next, err)
		}
		next, err := p.b.Renew(p.Context(), next)
		if err != nil {
			p.Fatal(err)
		}
		p.is(referee.ErrStale, second(p.a.Renew(p.Context(), first)))
		if err := p.b.NoteTold(p.Context(), next, referee.WaitTold); err != nil {
			p.Fatal(err)
		}
		p.done(p.do(p.a, bruno, "mourre miser jetons=1")) // another act of the game
		p.at = p.at.Add(10 * time.Minute)
		if last := p.one(p.a); last.Notice != referee.WaitTold {
			p.Errorf("to be told again: %+v", last)
		}
	})
}

// TestALaterDeadlineIsToldOnce: who gives one more time after a pause tells it, and the other one where he
// dies; it then comes like any other.
func TestALaterDeadlineIsToldOnce(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		p.at = p.at.Add(time.Hour)
		late, err := p.b.Resume(p.Context())
		if err != nil || len(late) != 1 {
			p.Fatalf("late: %v, %v", late, err)
		}
		p.none(p.a)
		if again, err := p.a.Resume(p.Context()); err != nil || len(again) != 0 {
			p.Errorf("told by who starts at the same time: %v, %v", again, err)
		}
		p.at = p.at.Add(2 * referee.ClaimLease)
		next := p.one(p.a)
		p.is(referee.ErrPutOff, second(p.a.Expire(p.Context(), next)))
		p.is(referee.ErrStale, second(p.b.Renew(p.Context(), late[0])))
		if next, err = p.a.Renew(p.Context(), next); err != nil {
			p.Fatal(err)
		}
		p.at = p.at.Add(referee.ClaimLease)
		p.none(p.b)
		if err := p.a.NoteTold(p.Context(), next, referee.NoNotice); err != nil {
			p.Fatal(err)
		}
		p.at = p.at.Add(2 * referee.ClaimLease)
		p.none(p.b)
		p.is(referee.ErrStale, second(p.a.Renew(p.Context(), next)))
		p.at = p.at.Add(10 * time.Minute)
		if _, err := p.b.Expire(p.Context(), p.one(p.b)); err != nil {
			p.Error(err)
		}
		if err := p.a.NoteTold(p.Context(), next, referee.NoNotice); err != nil {
			p.Errorf("one that runs no more: %v", err)
		}
	})
}

// TestAnEndAndAnOfferThatAreLateAreToldOnce: the end's is told, for somebody may object to it.
func TestAnEndAndAnOfferThatAreLateAreToldOnce(t *testing.T) {
	eachPairWaiting(t, time.Hour, func(p *pair) {
		p.defy()
		p.done(p.do(p.a, anne, "partie finir seul=oui"))
		p.at = p.at.Add(48 * time.Hour)
		late, err := p.referee().Resume(p.Context())
		if err != nil || len(late) != 1 {
			p.Fatalf("late: %v, %v", late, err)
		}
		g, err := p.b.Game(p.Context(), p.game)
		if err != nil {
			p.Fatal(err)
		}
		if closing, _, waits := g.ClosingDeadline(); !waits || late[0].Gate != closing.Gate || late[0].At.Sub(p.at) != time.Hour {
			p.Errorf("told: %+v", late[0])
		}
		p.at = p.at.Add(2 * referee.ClaimLease)
		if again := p.one(p.b); again.Gate != late[0].Gate {
			p.Errorf("told the next time: %+v", again)
		}
	})
}

// TestTheStoresClockJudges: what a referee's own machine takes for the time does no deadline.
func TestTheStoresClockJudges(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		at := p.at
		p.at = at.Add(91 * time.Second)
		due := p.one(p.a)
		p.at = at
		fast := referee.New(p.store, rules.Registry{mourre.System()},
			referee.Options{Now: func() time.Time { return at.Add(time.Hour) }})
		p.is(referee.ErrStale, second(fast.Expire(p.Context(), due)))
		out, err := fast.Do(p.Context(), p.request(bruno, "mourre miser jetons=1"))
		if err != nil || out.Records[0].At != at.UTC().Format(time.RFC3339) {
			p.Errorf("%+v, %v", out.Records, err)
		}
	})
}

// TestWhoIsHaltedOverADeadlineTellsNothing: another did it under the lock that he has lost, and tells it.
func TestWhoIsHaltedOverADeadlineTellsNothing(t *testing.T) {
	eachPair(t, func(p *pair) {
		m, inMemory := p.store.(*memory)
		if !inMemory {
			return // what the referee makes of it is the same over each store
		}
		m.acting.Lease = 100 * time.Millisecond
		amid, over := make(chan struct{}), make(chan struct{})
		slow := p.refereeOver(&halting{Store: p.store, halt: func() {
			close(amid)
			<-over
		}}, mourre.System())
		p.defy()
		p.at = p.at.Add(91 * time.Second)
		due := p.one(slow)
		halted := make(chan error)
		go func() {
			_, err := slow.Expire(p.Context(), due)
			halted <- err
		}()
		<-amid
		if _, err := p.b.Expire(p.Context(), due); err != nil {
			p.Error(err)
		}
		close(over)
		p.is(referee.ErrStale, <-halted)
	})
}
