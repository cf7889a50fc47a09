package session

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestBackoffSparesIdentifies: however sessions begin and end, no day sees more than Discord's thousand
// IDENTIFYs, and who is resumed is never deaf for more than a second.
func TestBackoffSparesIdentifies(t *testing.T) {
	t.Parallel()
	const identifies, day = 1000, 24 * time.Hour
	rapid.Check(t, func(t *rapid.T) {
		// What happens is one of a few things over and over: the worst is a pattern, not chance.
		pattern := rapid.SliceOfN(rapid.SampledFrom([]string{"resumed", "anew", "failed"}), 1, 6).Draw(t, "pattern")
		some := []time.Duration{0, time.Second, time.Minute, identifyEvery - 1, identifyEvery, 2*identifyEvery + 1, time.Hour}
		lasts := rapid.SliceOfN(rapid.SampledFrom(some), 1, 6).Draw(t, "lasts")
		now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		var b backoff
		b.noteIdentify(now)
		began, before := []time.Time{now}, "anew"
		for i := 0; i < 5000 && now.Sub(began[0]) < 2*day; i++ {
			if before != "failed" {
				now = now.Add(lasts[i%len(lasts)])
			}
			pause := b.pause(now)
			if before == "resumed" && pause > shortestPause {
				t.Fatalf("after a resume: a pause of %s", pause)
			}
			now = now.Add(max(pause, 0))
			switch before = pattern[i%len(pattern)]; before {
			case "resumed":
				b.noteResume(now)
			case "anew":
				b.noteIdentify(now)
				began = append(began, now)
			case "failed":
				b.noteFailure()
			}
		}
		for i := range began {
			if i+identifies < len(began) && began[i+identifies].Sub(began[i]) < day {
				t.Fatalf("%d IDENTIFYs within %s", identifies+1, began[i+identifies].Sub(began[i]))
			}
		}
	})
}

// TestBackoffOfASteadySession: a session that lasted is opened again at once, whatever it took to begin it.
func TestBackoffOfASteadySession(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var b backoff
	for range 6 {
		b.noteIdentify(now)
	}
	if pause := b.pause(now.Add(time.Second)); pause != 16*time.Second {
		t.Errorf("a session that ended as it began: %s", pause)
	}
	now = now.Add(time.Hour)
	if pause := b.pause(now); pause > 0 {
		t.Errorf("a session that lasted: %s", pause)
	}
	b.noteFailure()
	b.noteFailure()
	if pause := b.pause(now); pause != 2*time.Second {
		t.Errorf("two openings that failed: %s", pause)
	}
	b.noteResume(now)
	if pause := b.pause(now.Add(shortestPause)); pause > 0 {
		t.Errorf("a session that was resumed: %s", pause)
	}
}

// TestBackoffDoublesWithEachSession: the first session that ends at once is opened again at once; from the
// second on the wait doubles, up to the pace of the long run.
func TestBackoffDoublesWithEachSession(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var b backoff
	for n, want := range []time.Duration{0, 1, 2, 4, 8, 16, 32, 64, 120, 120} {
		b.noteIdentify(now)
		if pause := b.pause(now); pause != want*time.Second {
			t.Errorf("after %d sessions: %s, want %s", n+1, pause, want*time.Second)
		}
	}
}
