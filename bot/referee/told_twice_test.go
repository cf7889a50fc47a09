package referee_test

import (
	"testing"
	"time"
)

// TestADeadlineIsToldOnce: one referee does it and tells it, the other finds nothing to do and nothing to
// tell; where the first dies, the other does it, or tells it, later.
func TestADeadlineIsToldOnce(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.defy()
		p.at = p.at.Add(91 * time.Second)
		due := p.due(p.a)
		if len(due) != 1 {
			p.Fatalf("due: %v", due)
		}
		if other := p.due(p.b); len(other) != 0 {
			p.Errorf("the other one does it as well: %v", other)
		}
		if _, err := p.a.Expire(p.Context(), due[0]); err != nil {
			p.Fatal(err)
		}
		// it is drawn, and sent: so long it is the first one's to tell
		if untold, err := p.b.Untold(p.Context()); err != nil || len(untold) != 0 {
			p.Errorf("told by the other one as well: %v, %v", untold, err)
		}
		p.at = p.at.Add(time.Hour) // the first one has died over it
		untold, err := p.b.Untold(p.Context())
		if err != nil || len(untold) != 1 {
			p.Fatalf("told by nobody: %v, %v", untold, err)
		}
		if again, err := p.a.Untold(p.Context()); err != nil || len(again) != 0 {
			p.Errorf("told twice: %v, %v", again, err)
		}
	})
}
