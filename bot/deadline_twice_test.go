package bot

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// another is one more bot over the club's store, as another process would be.
func (s *story) another() *Bot {
	s.t.Helper()
	c := s.club
	b, err := New(referee.New(c.db, c.systems, referee.Options{Now: c.clock.Now, Random: c.random, Zone: noon}), c.words,
		Options{Token: c.server.Token(), APIURL: c.server.URL(), Clock: c.clock, Log: slog.New(slog.NewTextHandler(c.log, nil)), Slack: slack})
	if err != nil {
		s.t.Fatal(err)
	}
	b.router.NoteGuild(c.server.GuildID(), "")
	b.paint, b.film = painter.Pictures, painter.Film
	b.session.Discord.Client.Transport = c.bot.session.Discord.Client.Transport // who listens to one hears the other's files
	s.t.Cleanup(b.work.Wait)
	return b
}

// TestTwoBotsTellADeadlineOnce: what comes, what is refused and what is given more time, each done and told
// by one of those who look at once, and by the other where the first dies over it.
func TestTwoBotsTellADeadlineOnce(t *testing.T) {
	for name, c := range map[string]struct {
		system *rules.System
		away   time.Duration
		claim  func(*referee.Referee, context.Context) ([]referee.Due, error)
		look   func(*Bot, context.Context) bool
		says   string
	}{
		"done":    {odd(), 91 * time.Second, (*referee.Referee).ClaimDue, (*Bot).expire, "laisse passer"},
		"refused": {grudging(), 91 * time.Second, (*referee.Referee).ClaimDue, (*Bot).expire, "rien ne s’est fait de soi-même"},
		"late":    {odd(), time.Hour, (*referee.Referee).Resume, (*Bot).resume, "dix minutes de plus"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, ctx := challengedIn(t, "fr", "Commencer", c.system), context.Background()
			bots := []*Bot{s.club.bot, s.another(), s.another()}
			look := func(look func(*Bot, context.Context) bool) {
				var all sync.WaitGroup
				for _, b := range bots {
					all.Go(func() {
						look(b, ctx)
						b.work.Wait()
					})
				}
				all.Wait()
			}
			s.club.clock.Advance(c.away)
			dead := s.another().router.Referee
			if due, err := c.claim(dead, ctx); err != nil || len(due) != 1 {
				t.Fatal(due, err)
			}
			look(c.look)
			if said := s.saidTo("Sacha", c.says); said != 0 {
				t.Errorf("told %d times although somebody else does it", said)
			}
			s.club.clock.Advance(2 * referee.ClaimLease)
			for range 2 {
				look((*Bot).expire)
				if said := s.saidTo("Sacha", c.says); said != 1 {
					t.Errorf("told %d times, want once", said)
				}
				s.club.clock.Advance(11 * time.Minute)
			}
		})
	}
}

// TestWhoWasHaltedTellsNothing: another bot has told meanwhile that a deadline was given more time.
func TestWhoWasHaltedTellsNothing(t *testing.T) {
	t.Parallel()
	s, ctx := challenged(t, "fr", "Commencer"), context.Background()
	s.club.clock.Advance(time.Hour)
	late, err := s.club.bot.router.Referee.Resume(ctx)
	if err != nil || len(late) != 1 {
		t.Fatal(late, err)
	}
	s.club.clock.Advance(2 * referee.ClaimLease)
	other := s.another()
	other.expire(ctx)
	other.work.Wait()
	s.club.bot.tellLate(ctx, late[0])
	if said := s.saidTo("Sacha", "dix minutes de plus"); said != 1 {
		t.Errorf("told %d times, want once", said)
	}
}

// TestWhatHappenedByItselfIsTold however much of it a channel has still to take.
func TestWhatHappenedByItselfIsTold(t *testing.T) {
	t.Parallel()
	b := (&story{t: t, club: newClub(t, t.Name())}).another()
	var told sync.WaitGroup
	for range 3 * mostQueued {
		told.Add(1)
		b.queues.tell("c", told.Done)
	}
	told.Wait()
}
