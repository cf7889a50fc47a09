package referee_test

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// TestADeadlineOutlivesWhoTookIt: whoever takes a deadline up and dies leaves it to the next.
func TestADeadlineOutlivesWhoTookIt(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		p.at = p.at.Add(91 * time.Second)
		if due := p.due(p.a); len(due) != 1 {
			p.Fatalf("due: %v", due)
		}
		p.at = p.at.Add(time.Hour)
		due := p.due(p.b)
		if len(due) != 1 {
			p.Fatalf("due for the other one: %v", due)
		}
		if _, err := p.b.Expire(p.Context(), due[0]); err != nil {
			p.Error(err)
		}
		if _, err := p.a.Expire(p.Context(), due[0]); !errors.Is(err, referee.ErrStale) {
			p.Errorf("the first one comes back, and does it again: %v", err)
		}
	})
}

// TestNobodyAliveGivesMoreTime: ten more minutes, once.
func TestNobodyAliveGivesMoreTime(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		p.due(p.a)
		p.at = p.at.Add(time.Hour)
		for i, want := range []int{1, 0} { // who starts at the same time finds it done
			late, err := p.referee().Resume(p.Context())
			if err != nil || len(late) != want {
				p.Errorf("start %d: %v, %v", i+1, late, err)
			}
		}
		if due := p.due(p.b); len(due) != 0 {
			p.Errorf("due: %v", due)
		}
	})
}
