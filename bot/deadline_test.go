package bot

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest/mourre"
	"aidedecamp/rules/systems"
)

// TestADeadlineIsKept: what nobody takes in time is done by the clock, once, and told in the channel in the
// server's language; not before.
func TestADeadlineIsKept(t *testing.T) {
	for lang, words := range map[string]struct{ start, says string }{
		"fr": {"Commencer", "laisse passer"},
		"en": {"Start", "lets the defiance pass"},
	} {
		t.Run(lang, func(t *testing.T) { deadlineKept(t, lang, words.start, words.says) })
	}
}

// TestADeadlineThatPanics: a fault in the middle of a deadline is logged and takes the bot down for nobody;
// the deadline is done the next time.
func TestADeadlineThatPanics(t *testing.T) {
	t.Parallel()
	s := challenged(t, "fr", "Commencer")
	sound := s.club.bot.router.Referee
	s.club.bot.router.Referee = referee.New(brittle{s.club.db}, s.club.systems, referee.Options{Now: s.club.clock.Now, Random: s.club.random})
	s.club.clock.Advance(91 * time.Second)
	s.expire(context.Background())
	if log := s.club.log.String(); strings.Count(log, "level=ERROR") != 1 || !strings.Contains(log, "the disk breaks") {
		t.Errorf("the log says\n%s", log)
	}
	s.club.bot.router.Referee = sound
	s.club.clock.Advance(referee.ClaimLease)
	s.expire(context.Background())
	if said := s.saidTo("Sacha", "laisse passer"); said != 1 {
		t.Errorf("the channel is told %d times, want once", said)
	}
}

// saidTo counts how often a person reads some words.
func (s *story) saidTo(name, words string) (n int) {
	for _, m := range s.club.server.As(name).Messages() {
		n += strings.Count(m.Text, words)
	}
	return n
}

// expire lets what has run out be done and told.
func (s *story) expire(ctx context.Context) {
	s.club.bot.expire(ctx)
	s.club.idle()
}

// brittle is a store in which nothing can be kept.
type brittle struct{ referee.Store }

// Act panics.
func (brittle) Act(context.Context, referee.Ask, func(referee.Moment) (referee.Commit, error)) error {
	panic("the disk breaks")
}

// TestADeadlineThatPassedWhileTheBotWasAway: it gets ten more minutes from the moment when the bot is there
// again, over a restart of its own too, and is then done once.
func TestADeadlineThatPassedWhileTheBotWasAway(t *testing.T) {
	t.Parallel()
	s, ctx := challenged(t, "fr", "Commencer"), context.Background()
	for range 2 {
		s.club.stop()
		s.club.clock.Advance(time.Hour)
		s.club.start()
		if _, err := s.club.bot.router.Referee.Resume(ctx); err != nil { // as the bot does by itself, a moment later
			t.Fatal(err)
		}
		s.expire(ctx)
		s.club.clock.Advance(9 * time.Minute)
		s.expire(ctx)
		if said := s.saidTo("Sacha", "laisse passer"); said != 0 {
			t.Fatal("the clock acts for who could not")
		}
	}
	s.club.clock.Advance(61 * time.Second)
	s.expire(ctx)
	s.expire(ctx)
	if said := s.saidTo("Sacha", "laisse passer"); said != 1 {
		t.Errorf("the channel is told %d times, want once", said)
	}
}

// locked is a store that keeps nothing while it is locked.
type locked struct {
	referee.Store
	is atomic.Bool
}

func (s *locked) ClaimDue(ctx context.Context, limit int) ([]referee.Due, error) {
	if s.is.Load() {
		return nil, referee.ErrStoreReadOnly
	}
	return s.Store.ClaimDue(ctx, limit)
}

func (s *locked) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	if s.is.Load() {
		return referee.ErrStoreReadOnly
	}
	return s.Store.Act(ctx, ask, decide)
}

// TestNothingRunsOutWhileNobodyCanPress: while the gateway is away, or nothing can be kept, the clock does
// nothing, and what has run out by then gets ten more minutes.
func TestNothingRunsOutWhileNobodyCanPress(t *testing.T) {
	t.Parallel()
	for name, away := range map[string]func(*story) (turn func(open bool)){
		"the gateway": func(s *story) func(bool) {
			return func(open bool) { s.club.bot.isOpen = func() bool { return open } }
		},
		"the store": func(s *story) func(bool) {
			store := &locked{}
			s.club.stop()
			s.club.over = func(real referee.Store) referee.Store {
				store.Store = real
				return store
			}
			s.club.start()
			return func(open bool) { store.is.Store(!open) }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, ctx := challenged(t, "fr", "Commencer"), context.Background()
			turn := away(s)
			able := s.club.bot.lookAtDeadlines(ctx, true)
			look := func() {
				able = s.club.bot.lookAtDeadlines(ctx, able)
				s.club.idle()
			}
			turn(false)
			s.club.clock.Advance(91 * time.Second)
			for range 3 {
				if look(); able {
					t.Fatal("it takes itself for able")
				}
			}
			turn(true)
			look()
			look()
			if said := s.saidTo("Sacha", "laisse passer"); said != 0 || !able {
				t.Errorf("the clock acts for who could not, %d times", said)
			}
			s.club.clock.Advance(10*time.Minute + time.Second)
			look()
			if said := s.saidTo("Sacha", "laisse passer"); said != 1 {
				t.Errorf("the channel is told %d times, want once", said)
			}
		})
	}
}

// TestADeadlineThatTheRulesRefuse: what the clock may not do waits ten more minutes, and the channel is told
// why, once.
func TestADeadlineThatTheRulesRefuse(t *testing.T) {
	t.Parallel()
	s := challengedIn(t, "fr", "Commencer", grudging())
	for range 3 {
		s.club.clock.Advance(11 * time.Minute)
		s.expire(context.Background())
		if said := s.saidTo("Sacha", "rien ne s’est fait de soi-même"); said != 1 {
			t.Fatalf("the channel is told %d times, want once", said)
		}
	}
	if said := s.saidTo("Sacha", "> Personne ne vous défie"); said != 1 {
		t.Errorf("why it waits is told %d times, want once", said)
	}
	if log := s.club.log.String(); strings.Count(log, "deadline not done") != 3 || strings.Contains(log, "level=ERROR") {
		t.Errorf("the log says\n%s", log)
	}
}

// TestNoTableWaitsForAnothersChannel: what has run out at two tables is done and told at the one while the
// other's channel takes its time.
func TestNoTableWaitsForAnothersChannel(t *testing.T) {
	t.Parallel()
	discords := &localdiscordtest.ManualClock{}
	c := founded(t, t.Name(), systems.All(), localdiscord.Options{Clock: discords})
	c.start()
	s := &story{t: t, club: c, kept: map[string]string{}}
	for _, at := range []string{"@table-1", "@table-2"} {
		s.play("Camille"+at+"> /partie nouvelle system:npow", "Camille"+at+"! [Commencer]", "Camille"+at+"! [Valider]",
			"Camille"+at+"> /horloge total:11",
			"Camille"+at+"! [Lancer l'horloge]", "public: L'horloge tourne")
	}
	if err := s.club.server.Fault(localdiscordtest.Fault{Route: localdiscord.RouteMessageCreate, Delay: 15 * time.Second}); err != nil {
		t.Fatal(err)
	}
	s.club.clock.Advance(61 * time.Second)
	s.club.bot.expire(context.Background()) // waits for no channel: the next look comes in time
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.club.idle()
	}()
	warned := func(channel string) (n int) {
		for _, m := range s.club.server.As("Sacha").In(channel).Messages() {
			n += strings.Count(m.Text, "10 minutes de partie")
		}
		return n
	}
	until := time.Now().Add(slack)
	for warned("table-1")+warned("table-2") == 0 && time.Now().Before(until) {
		time.Sleep(5 * time.Millisecond)
	}
	if one, two := warned("table-1"), warned("table-2"); one+two != 1 {
		t.Errorf("while one channel waits the tables are told %d and %d times", one, two)
	}
	if due, err := s.club.db.Due(context.Background(), s.club.clock.Now()); err != nil || len(due) > 0 {
		t.Errorf("not done yet: %v, %v", due, err)
	}
	for {
		discords.Advance(15 * time.Second)
		select {
		case <-done:
			if warned("table-1") != 1 || warned("table-2") != 1 {
				t.Error("a table is told otherwise than once")
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// grudging is a game whose rules refuse the clock what it is due to do.
func grudging() *rules.System {
	d := oddRules()
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			v := &c.Verbs[i]
			may := v.May
			v.May = func(s mourre.State, seat rules.Seat) *rules.Violation {
				switch {
				case seat == rules.Clock:
					return rules.Refuse("mourre:manche/1", "mourre.refused.meet")
				case may == nil:
					return nil
				}
				return may(s, seat)
			}
		}
	}
	return d.System()
}

// challenged is a game in which a defiance runs out after ninety seconds.
func challenged(t *testing.T, lang, start string) *story {
	t.Helper()
	return challengedIn(t, lang, start, odd())
}

func challengedIn(t *testing.T, lang, start string, system *rules.System) *story {
	t.Helper()
	s := &story{t: t, club: newClubIn(t, t.Name(), lang, rules.Registry{system}), kept: map[string]string{}}
	for _, line := range []string{"Camille> /partie nouvelle system:mourre opponent:@Dominique", "Camille! [" + start + "]",
		"Dominique! [" + start + "]", "Camille> /mourre lancer main:gauche"} {
		if err := s.line(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	camille := s.club.server.As("Camille")
	channel, err := s.club.server.ChannelID("table-1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.club.bot.router.Referee.Do(patience(t),
		referee.Do{Input: referee.Input{Origin: "d:defi", Place: referee.Place{Guild: s.club.server.GuildID(), Channel: channel}, Person: referee.Person{ID: camille.ID(), Name: "Camille"}}, Act: rules.Act{Path: "mourre defier", Seat: rules.SeatA}}); err != nil {
		t.Fatal(err)
	}
	return s
}

func deadlineKept(t *testing.T, lang, start, says string) {
	t.Helper()
	s, ctx := challenged(t, lang, start), context.Background()
	told := func() int { return s.saidTo("Sacha", says) }
	s.expire(ctx)
	if told() != 0 {
		t.Fatal("the clock acts before the time has come")
	}
	s.club.clock.Advance(91 * time.Second)
	s.expire(ctx)
	s.expire(ctx)
	if due, err := s.club.db.Due(ctx, time.Time{}); err != nil || len(due) != 0 || told() != 1 {
		t.Fatalf("%d deadlines left, %v; the channel is told %d times, want once", len(due), err, told())
	}
}
