package referee

import (
	"testing"
	"time"
)

// TestQuietHours: who is to be called at night is called when it is over, by the club's own hours.
func TestQuietHours(t *testing.T) {
	paris := time.FixedZone("club", 2*60*60)
	for _, c := range []struct {
		quiet    Quiet
		at, want string
	}{
		{"", "2026-05-01T21:59:59+02:00", "2026-05-01T21:59:59+02:00"},
		{"", "2026-05-01T22:00:00+02:00", "2026-05-02T08:00:00+02:00"},
		{"", "2026-05-01T21:30:00Z", "2026-05-02T08:00:00+02:00"},
		{"", "2026-05-31T23:00:00+02:00", "2026-06-01T08:00:00+02:00"},
		{Nights, "2026-05-02T07:59:59+02:00", "2026-05-02T08:00:00+02:00"},
		{Nights, "2026-05-02T08:00:00+02:00", "2026-05-02T08:00:00+02:00"},
		{Evenings, "2026-05-02T08:00:00+02:00", "2026-05-02T09:00:00+02:00"},
		{Evenings, "2026-05-02T20:00:00+02:00", "2026-05-03T09:00:00+02:00"},
		{NeverQuiet, "2026-05-02T03:00:00+02:00", "2026-05-02T03:00:00+02:00"},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		want, err := time.Parse(time.RFC3339, c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.quiet.after(at, paris); !got.Equal(want) {
			t.Errorf("%q, %s: called at %s, want %s", c.quiet, c.at, got.In(paris), want)
		}
	}
}

// TestPauses: how long somebody has waited is what the calls before it add up to.
func TestPauses(t *testing.T) {
	for called, want := range []int{0, 1, 3, 7} {
		if got := DaysWaited(called); got != want {
			t.Errorf("called %d times: %d days, want %d", called, got, want)
		}
	}
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for called := range MostCalls + 1 {
		if r := (Reminder{}).following(called, now, time.UTC); r.At.IsZero() != (called == MostCalls) {
			t.Errorf("called %d times: next %v", called, r.At)
		}
	}
}
