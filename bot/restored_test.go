package bot

import (
	"os"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
)

// TestARestoreIsTold: a game that was put back from a backup says so in its channel by itself, once, and in
// /suite where the channel could not be told; a button of then says what became of it.
func TestARestoreIsTold(t *testing.T) {
	for _, heard := range []bool{true, false} {
		s := &story{t: t, club: newClub(t, "restored"), kept: map[string]string{}}
		s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
			"Dominique> /partie etat")
		place := referee.Place{Guild: s.club.server.GuildID(), Channel: localdiscordtest.Last(s.club.server.As("Camille")).Channel}
		s.club.stop()
		copied, err := os.ReadFile(s.club.file)
		if err != nil {
			t.Fatal(err)
		}
		s.club.start()
		s.tell("Camille! [Camille a l'initiative]", "public: L'initiative est à Camille")
		look, err := s.club.bot.router.Referee.Look(patience(t), place, referee.Person{})
		if err != nil {
			t.Fatal(err)
		}
		var before []ledger.Record
		for _, e := range look.Game.Log() {
			before = append(before, e.Record)
		}
		s.club.stop()
		if err := os.WriteFile(s.club.file, copied, 0o600); err != nil {
			t.Fatal(err)
		}
		s.club.restored(look.Game.ID(), before)
		if !heard {
			if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteMessageCreate, codeMissingPermission)); err != nil {
				t.Fatal(err)
			}
		}
		const words = "Partie remise depuis une sauvegarde\u202f: 1 ligne"
		s.club.start()
		s.club.idle()
		if said := s.saidTo("Sacha", words); said > 0 != heard {
			t.Errorf("the channel is told %d times, heard: %v", said, heard)
		}
		s.tell("Dominique!old [Un dé chacun]", "private: Ce bouton est d'avant la sauvegarde remise", "Dominique> /suite", "public: on attend")
		if said := s.saidTo("Sacha", words); said != 1 {
			t.Errorf("after /suite the channel is told %d times, heard: %v", said, heard)
		}
	}
}

// TestARestoreTakesAnEndBack: an end that waited in the copy falls with the restore: the channel is told so,
// and no deadline is left.
func TestARestoreTakesAnEndBack(t *testing.T) {
	s := &story{t: t, club: newClub(t, "restored end"), kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /partie finir", "Camille! [Finir seul (dans 24 heures)]")
	place := referee.Place{Guild: s.club.server.GuildID(), Channel: localdiscordtest.Last(s.club.server.As("Camille")).Channel}
	look, err := s.club.bot.router.Referee.Look(patience(t), place, referee.Person{})
	if err != nil {
		t.Fatal(err)
	}
	s.known = len(s.channel())
	s.club.stop()
	s.club.restored(look.Game.ID(), nil)
	s.club.start()
	s.club.idle()
	s.tell("posted: La fin décidée par Camille (n° 4) tombe avec cette sauvegarde", "not: Fin définitive")
	if due, err := s.club.db.Due(patience(t), time.Time{}); err != nil || len(due) > 0 {
		t.Errorf("%v, %v", due, err)
	}
}

// restored does to the file what the command does that puts a backup in its place: the game says what it has
// lost.
func (c *guild) restored(game string, before []ledger.Record) {
	c.t.Helper()
	ctx := patience(c.t)
	db, err := storage.Open(ctx, c.file, storage.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	stored, err := db.Load(ctx, game)
	if err != nil {
		c.t.Fatal(err)
	}
	g, err := house.Rebuild(c.systems, stored.Records)
	if err != nil {
		c.t.Fatal(err)
	}
	now := house.Occasion{At: c.clock.Now().Add(time.Hour), Origin: "i:restore-x"}
	commit, lost, err := referee.Restoring(g, stored, before, now)
	if err != nil || !lost {
		c.t.Fatal(lost, err)
	}
	if err := db.Act(ctx, referee.Ask{Game: game}, commit.Ready); err != nil {
		c.t.Fatal(err)
	}
	live, err := db.Live(ctx, game)
	if err == nil {
		_, err = db.NoteArrival(ctx, referee.Arrival{Game: game, Seq: g.Len() + 1, Live: referee.Live{Message: live.Message}})
	}
	if err != nil {
		c.t.Fatal(err)
	}
}
