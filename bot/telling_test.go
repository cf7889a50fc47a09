package bot

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// elsewhere does an act of Camille's as another process would, which has not told it yet.
func (s *story) elsewhere(origin string, act rules.Act) {
	s.t.Helper()
	camille := s.club.server.As("Camille")
	place := referee.Place{Guild: s.club.server.GuildID(), Channel: localdiscordtest.Last(camille).Channel}
	other := referee.New(s.club.db, s.club.systems, referee.Options{Now: s.club.clock.Now, Random: s.club.random, EndDelay: 24 * time.Hour})
	_, err := other.Do(patience(s.t), referee.Do{Input: referee.Input{Origin: origin, Place: place, Person: referee.Person{ID: camille.ID(), Name: "Camille"}}, Act: act})
	if err != nil {
		s.t.Fatal(err)
	}
}

// TestWhoAsksForWhatIsToldElsewhereWaits: the same act is neither done nor told again while another process
// tells it; then it is judged on its merits, or gets the answer that was lost.
func TestWhoAsksForWhatIsToldElsewhereWaits(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(s *story) error // of the telling
		says string
	}{
		"delivered": {func(s *story) error {
			_, err := s.club.db.NoteArrival(patience(s.t), referee.Arrival{Origins: []string{"d:elsewhere"}})
			return err
		}, "private: déjà"},
		"lost": {func(s *story) error { return s.club.db.NoteLost(patience(s.t), "d:elsewhere") }, "public: L'initiative est à Camille"},
	} {
		t.Run(name, func(t *testing.T) {
			s := begun(t)
			s.elsewhere("d:elsewhere", rules.Act{Path: "npow initiative", Args: rules.Args{"qui": "moi"}})
			before := s.recorded()
			s.club.bot.within = 10 * time.Millisecond
			s.tell("Camille> /npow initiative qui:moi", "private: Votre action précédente est peut-être faite", "nothing changed")
			s.club.bot.within = time.Minute
			over := make(chan error, 1)
			time.AfterFunc(2*againEvery, func() { over <- c.end(s) })
			s.tell("Camille> /npow initiative qui:moi", c.says)
			if err := <-over; err != nil {
				t.Error(err)
			}
			if now := s.recorded(); now != before {
				t.Errorf("%d records after %d", now, before)
			}
		})
	}
}

// TestWhatAnotherProcessDidNotLiveToTell is told by the one that is left, once, as soon as its lease is over
// and nobody has asked for it.
func TestWhatAnotherProcessDidNotLiveToTell(t *testing.T) {
	s, ctx := begun(t), patience(t)
	s.elsewhere("d:elsewhere", rules.Act{Path: rules.PathEnd, Seat: rules.SeatA, Args: rules.Args{"seul": "oui"}})
	said := func(want int) {
		t.Helper()
		for range 2 {
			s.club.bot.lookAtDeadlines(ctx, true)
			s.club.idle()
		}
		if n := s.saidTo("Sacha", "finit la partie sans attendre"); n != want {
			t.Errorf("told %d times, want %d", n, want)
		}
	}
	said(0)
	s.club.clock.Advance(referee.TellingLease)
	said(0)
	s.club.clock.Advance(referee.RetellAfter)
	said(1)
	s.club.clock.Advance(time.Hour)
	said(1)
}

// torn is a store whose deadlines can't be read while it is.
type torn struct {
	referee.Store
	is atomic.Bool
}

func (s *torn) Deadlines(ctx context.Context, game string) ([]referee.Due, error) {
	if s.is.Load() {
		return nil, errors.New("torn")
	}
	return s.Store.Deadlines(ctx, game)
}

// TestAFaultInTellingLosesTheAnswer: what was committed before it is owed at once to who asks again.
func TestAFaultInTellingLosesTheAnswer(t *testing.T) {
	s := begun(t)
	var file torn
	s.club.stop()
	s.club.over = func(real referee.Store) referee.Store {
		file.Store = real
		return &file
	}
	s.club.start()
	before := s.recorded()
	file.is.Store(true)
	s.tell("Camille> /npow initiative qui:moi", "private: Incident")
	file.is.Store(false)
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille")
	if now := s.recorded(); now != before+1 {
		t.Errorf("%d records after %d", now, before)
	}
}
