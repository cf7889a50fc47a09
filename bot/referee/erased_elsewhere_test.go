package referee_test

import (
	"context"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest/mourre"
)

// TestErasedByAnotherProcess: what another process has erased is named by none, however the game is asked
// for, and the act of who knows the game from before is judged by what is left, not refused.
func TestErasedByAnotherProcess(t *testing.T) {
	eachPair(t, func(p *pair) {
		for _, r := range []*referee.Referee{p.a, p.b} {
			if g := p.look(r, anne).Game; g.User(rules.SeatB) != bruno.ID {
				t.Fatalf("before it: %q", g.User(rules.SeatB))
			}
		}
		if _, err := p.a.Forget(p.Context(), "d:forget", bruno); err != nil {
			t.Fatal(err)
		}
		g, err := p.b.Game(p.Context(), p.game)
		if err != nil || g.User(rules.SeatB) != "" {
			t.Errorf("by its id: %q, %v", g.User(rules.SeatB), err)
		}
		if g := p.look(p.b, anne).Game; g.User(rules.SeatB) != "" {
			t.Errorf("in its place: %q", g.User(rules.SeatB))
		}
	})
}

// erasing has somebody erased just before an act takes the game's lock.
type erasing struct {
	referee.Store
	erase func()
}

func (s *erasing) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	if erase := s.erase; erase != nil {
		s.erase = nil
		erase()
	}
	return s.Store.Act(ctx, ask, decide)
}

// TestErasedBetweenLookAndLock: the act is judged by the game as it is then, once, and its answer names
// nobody.
func TestErasedBetweenLookAndLock(t *testing.T) {
	eachPairUnder(t, terms{endDelay: time.Hour}, func(p *pair) {
		between := &erasing{Store: p.store}
		r := p.refereeOver(between, mourre.System())
		p.look(r, anne)
		between.erase = func() {
			if _, err := p.a.Forget(p.Context(), "d:forget", bruno); err != nil {
				t.Error(err)
			}
		}
		out := p.done(p.do(r, anne, "partie continuer"))
		if out.Game.User(rules.SeatB) != "" || between.erase != nil {
			t.Errorf("it names %q", out.Game.User(rules.SeatB))
		}
	})
}
