package storagetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/season"
)

// seasonLine is the n-th line of a club's season.
func seasonLine(n int) referee.SeasonLine {
	return referee.SeasonLine{Origin: fmt.Sprint("o", n), Body: []byte(fmt.Sprintf(`{"kind":"join/1","who":["j%d"]}`, n)),
		Author: Text("100000000000000001"), At: Began.Add(time.Duration(n) * time.Hour)}
}

// seasonsAreKept over a restart, each for its club, in their order; names come back as they were.
func seasonsAreKept(t *testing.T, m Maker) {
	db := m.New(t)
	var want referee.Seasons
	for n := range 12 {
		p := referee.SeasonPerson{Key: season.Key(fmt.Sprint("j", n)), Account: fmt.Sprint(n), Name: "'; -- @everyone \u202e🎲"}
		Must(t, db.AddToSeason(t.Context(), "g", n, seasonLine(n), []referee.SeasonPerson{p}))
		want.Lines, want.People = append(want.Lines, seasonLine(n)), append(want.People, p)
	}
	Must(t, db.AddToSeason(t.Context(), "h", 0, seasonLine(3), nil)) // another club's origin is another one
	db = m.again(t, db)
	for guild, want := range map[string]referee.Seasons{"g": want, "h": {Lines: []referee.SeasonLine{seasonLine(3)}}, "i": {}} {
		got, err := db.Seasons(t.Context(), guild)
		Must(t, err)
		if diff := Same(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", guild, diff)
		}
	}
}

// aSeasonsLinesFollowOneAnother: of those who add at once to the same lines one is taken, the same origin is
// taken once, and who is refused keeps nothing.
func aSeasonsLinesFollowOneAnother(t *testing.T, m Maker) {
	db := m.New(t)
	Must(t, db.AddToSeason(t.Context(), "g", 0, seasonLine(0), nil))
	var taken atomic.Int64
	var wait sync.WaitGroup
	for n := range 20 {
		wait.Go(func() {
			p := []referee.SeasonPerson{{Key: season.Key(fmt.Sprint("p", n)), Name: "x"}}
			switch err := db.AddToSeason(t.Context(), "g", 1, seasonLine(1+n), p); {
			case err == nil:
				taken.Add(1)
			case !errors.Is(err, referee.ErrSeasonChanged):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	for _, known := range []int{0, 2, 3} {
		if err := db.AddToSeason(t.Context(), "g", known, seasonLine(0), nil); !errors.Is(err, referee.ErrOriginKnown) {
			t.Errorf("an origin over %d lines: %v", known, err)
		}
	}
	for _, known := range []int{0, 1, 3} {
		if err := db.AddToSeason(t.Context(), "g", known, seasonLine(50), nil); !errors.Is(err, referee.ErrSeasonChanged) {
			t.Errorf("over %d lines of 2: %v", known, err)
		}
	}
	long := seasonLine(60)
	long.Body = make([]byte, referee.MostSeasonLineBytes+1)
	if err := db.AddToSeason(t.Context(), "g", 2, long, nil); err == nil {
		t.Error("a line too long is kept")
	}
	s, err := db.Seasons(t.Context(), "g")
	if err != nil || len(s.Lines) != 2 || len(s.People) != 1 || taken.Load() != 1 {
		t.Errorf("%d were taken: %+v, %v", taken.Load(), s, err)
	}
}
