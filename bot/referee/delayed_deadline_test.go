package referee_test

import (
	"testing"
	"time"
)

// TestAStartDelaysNobodysDeadline: ten more minutes are for the time in which nobody could have taken the
// offer; where another referee was there, its deadline is due.
func TestAStartDelaysNobodysDeadline(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		for range 30 { // the first one looks every three seconds
			p.at = p.at.Add(3 * time.Second)
			if due := p.due(p.a); p.at.Sub(time.Unix(1700000000, 0)) < 90*time.Second && len(due) > 0 {
				p.Fatalf("due: %v", due)
			}
		}
		p.at = p.at.Add(time.Second)
		p.b = p.referee()
		late, err := p.b.Resume(p.Context())
		if err != nil || len(late) != 0 {
			p.Errorf("more time is given, and told: %v, %v", late, err)
		}
		all, err := p.store.Due(p.Context(), p.at)
		if err != nil || len(all) != 1 {
			p.Errorf("the first one finds nothing due: %v, %v", all, err)
		}
	})
}
