package bot

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// refusing is a store that writes nothing while it has a reason, as the file's own refuses: with the reason
// wrapped. That SQLite's answers become these reasons is shown where the file is kept.
type refusing struct {
	referee.Store
	reason atomic.Pointer[error]
}

func (r *refusing) refuse(step string) error {
	if reason := r.reason.Load(); reason != nil {
		return fmt.Errorf("games.db: %s: %w: (8)", step, *reason)
	}
	return nil
}

func (r *refusing) Open(ctx context.Context, o referee.Opening) error {
	if err := r.refuse("open a game"); err != nil {
		return err
	}
	return r.Store.Open(ctx, o)
}

func (r *refusing) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	var refused error
	err := r.Store.Act(ctx, ask, func(now referee.Moment) (referee.Commit, error) {
		c, err := decide(now)
		if err == nil && !c.IsEmpty() {
			refused = r.refuse("act")
		}
		return c, cmp.Or(err, refused)
	})
	return cmp.Or(refused, err)
}

func (r *refusing) PutDraft(ctx context.Context, d referee.Draft) error {
	if err := r.refuse("keep a draft"); err != nil {
		return err
	}
	return r.Store.PutDraft(ctx, d)
}

// TestDiskRefusesWhileTheBotRuns: each reason has its sentence in the asker's language, nothing is half done,
// and the game goes on once the reason is gone.
func TestDiskRefusesWhileTheBotRuns(t *testing.T) {
	for reason, says := range map[error][2]string{
		referee.ErrStoreReadOnly: {"ne peut plus être écrit", "can’t be written any more"},
		referee.ErrStoreFull:     {"Le disque du bot est plein", "The bot’s disk is full"},
		referee.ErrStoreDisk:     {"Le disque du bot refuse", "The bot’s disk refuses"},
		referee.ErrStoreCorrupt:  {"est abîmé là où je devais lire", "is damaged where I had to read"},
		referee.ErrStoreAway:     {"je ne sais pas si cette action y est", "I don’t know whether this action is stored"},
	} {
		t.Run(reason.Error(), func(t *testing.T) {
			t.Parallel()
			var file refusing
			s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
			s.club.stop()
			s.club.over = func(real referee.Store) referee.Store {
				file.Store = real
				return &file
			}
			s.club.start()
			s.club.bot.within = 0
			s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
				"public: La partie commence")
			before := s.recorded()
			file.reason.Store(&reason)
			s.tell("Camille! [Camille a l'initiative]", "private: "+says[0], "says: Prévenez l'hébergeur", "says: Incident", "nothing changed",
				"Robin@table-2> /partie nouvelle system:npow", "private: "+says[1], "says: Tell whoever hosts the bot", "says: Incident",
				"Robin@table-2> /terrain npow region:europe-sud", "private: "+says[1], "nothing changed")
			if now := s.recorded(); now != before {
				t.Errorf("%d records, %d were acknowledged", now, before)
			}
			file.reason.Store(nil)
			s.tell("Camille! [Camille a l'initiative]", "public: L'initiative est à Camille",
				"Robin@table-2> /terrain npow region:europe-sud", "public: Tirage libre")
			if now := s.recorded(); now != before+1 {
				t.Errorf("%d records after one act on %d", now, before)
			}
		})
	}
}

// TestDiskDamagedPage: a game whose lines are damaged is not played on and says so; the one beside it goes
// on.
func TestDiskDamagedPage(t *testing.T) {
	s := played(t, "Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /npow initiative qui:moi", "public: L'initiative est à Camille",
		"Robin@table-2> /partie nouvelle system:npow", "Robin@table-2! [Commencer]", "Robin@table-2! [Confirm]",
		"public: La partie commence")
	c := s.club
	c.stop()
	raw, err := os.ReadFile(c.file)
	if err != nil {
		t.Fatal(err)
	}
	act := []byte(`"act":"npow initiative"`)
	if !bytes.Contains(raw, act) { // a page that was split keeps what it gave away
		t.Fatal("the act does not stand in the file")
	}
	if err := os.WriteFile(c.file, bytes.Replace(raw, act, []byte(`"act":"npow initiativf"`), -1), 0o600); err != nil {
		t.Fatal(err)
	}
	c.start()
	s.tell("Dominique> /terrain npow region:europe-sud", "private: est abîmé là où je devais lire", "says: aidedecamp check", "says: Incident",
		"Dominique> /partie etat", "private: est abîmé", "Robin> /suite", "private: is damaged where I had to read",
		"Robin@table-2> /npow initiative qui:moi", "public: L'initiative est à Robin")
	if log := c.log.String(); !strings.Contains(log, "record 3 is not what the chain says") {
		t.Errorf("the log does not name the record:\n%s", log)
	}
}

// TestDiskClockSetBack: the machine's clock jumps back by a year and forth again. The log keeps its order and
// its chain, what is owed is found by its id, and a button drawn before the jump still works.
func TestDiskClockSetBack(t *testing.T) {
	s := played(t, "Camille@table-2> /terrain npow region:europe-sud", "public: Tirage libre",
		"Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]")
	c := s.club
	for _, jump := range []time.Duration{-365 * 24 * time.Hour, 0} {
		c.prepare = func(b *Bot) {
			b.router.Referee = referee.New(c.db, c.systems,
				referee.Options{Random: c.random, Now: func() time.Time { return c.clock.Now().Add(jump) }})
		}
		s.tell("--- restart")
		if jump < 0 {
			s.tell("Dominique! [Commencer]", "public: La partie commence", "Camille! [Camille a l'initiative]", "public: L'initiative est à Camille",
				"Robin@table-2> /des lancer count:1 sides:6", "Camille@table-2> /terrain npow region:europe-centrale", "public: Tirage libre")
			continue
		}
		s.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud", "Camille@table-2!old [Ouvrir une partie · sur table]",
			"public: Avant le départ")
	}
	if n := s.recorded(); n != 5 {
		t.Errorf("%d records", n)
	}
	s.tell("--- restart", "Camille> /partie preuve", "private: la chaîne est entière", "Camille> /suite", "public: n° 4")
}

// recorded returns how many records the first table's game has, which must be as many in memory as in the
// file, chain and all.
func (s *story) recorded() int {
	s.t.Helper()
	ctx, c := patience(s.t), s.club
	if err := c.db.Integrity(ctx); err != nil {
		s.t.Fatal(err)
	}
	channel, err := c.server.ChannelID("table-1")
	if err != nil {
		s.t.Fatal(err)
	}
	look, err := c.bot.router.Referee.Look(ctx, referee.Place{Guild: c.server.GuildID(), Channel: channel}, referee.Person{})
	if err != nil {
		s.t.Fatal(err)
	}
	stored, err := c.db.Load(ctx, look.Game.ID())
	if err != nil {
		s.t.Fatal(err)
	}
	if look.Game.Len() != len(stored.Records) {
		s.t.Fatalf("%d records in memory, %d in the file", look.Game.Len(), len(stored.Records))
	}
	return len(stored.Records)
}
