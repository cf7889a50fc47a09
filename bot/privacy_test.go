package bot

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/house"
)

// anAccount is an account of the local Discord.
var anAccount = regexp.MustCompile(`9000000000000002[0-9]{2}`)

// linesNameNobody: no account is in a line of a log, nor in what is exported of one; names stand in no
// line either.
func (s *story) linesNameNobody() {
	s.t.Helper()
	ctx := context.Background()
	games, err := s.club.db.Games(ctx, "", 1000)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, g := range games {
		stored, err := s.club.db.Load(ctx, g.ID)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, r := range stored.Records {
			line, err := r.Line()
			if err != nil {
				s.t.Fatal(err)
			}
			if found := anAccount.Find(line); found != nil {
				s.t.Errorf("no. %d of game %s names account %s: %s", r.Seq, g.ID, found, line)
			}
			for _, text := range r.Texts {
				if len(text.Body) > 4 && bytes.Contains(line, []byte(text.Body)) && !text.Withheld {
					s.t.Errorf("no. %d of game %s holds %q, which a mark stands for: %s", r.Seq, g.ID, text.Body, line)
				}
			}
		}
		game, err := house.Rebuild(s.club.systems, stored.Records)
		if err != nil {
			s.t.Fatal(err)
		}
		export, err := house.Export(game)
		if err != nil {
			s.t.Fatal(err)
		}
		if found := anAccount.Find(export); found != nil {
			s.t.Errorf("the export of game %s names account %s", g.ID, found)
		}
	}
}

// TestWhoIsErasedIsMissedInHisChannel: the other is told unasked that the game ends, and by whose seat.
func TestWhoIsErasedIsMissedInHisChannel(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.play("Camille> /partie nouvelle system:panache opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Dominique@table-2> /moi donnees effacer", "Dominique@table-2! [Effacer mes données]", "private: plus rien ne vous nomme")
	if told := s.saidTo("Sacha", "finit la partie"); told != 0 {
		t.Errorf("told %d times at once", told)
	}
	for range 3 {
		s.club.clock.Advance(referee.RetellAfter + time.Second)
		s.club.bot.tellUntold(context.Background())
		s.club.idle()
	}
	if told := s.saidTo("Sacha", "Joueur B finit la partie"); told != 1 {
		t.Errorf("told %d times; log:\n%s", told, s.club.log)
		for _, m := range s.club.server.As("Sacha").Messages() {
			t.Log(m.Text)
		}
	}
}

// erasedEvening is what somebody does who is erased at its end: he opens, plays, follows, registers, keeps
// and chooses, is named by messages whose buttons are live, and has asked for what nobody answered.
var erasedEvening = []string{
	"Dominique> /partie nouvelle system:panache opponent:@Camille", "Dominique! [Commencer]", "Camille! [Commencer]",
	"Dominique@table-2> /partie nouvelle system:npow opponent:@Sacha",
	"Camille@Waterloo> /partie nouvelle system:npow opponent:@Sacha", "Camille@Waterloo! [Commencer]", "Sacha@Waterloo! [Commencer]",
	"Dominique@Waterloo> /partie suivre",
	"Dominique> /moi theme choix:sombre",
	"Alex> /organiser saison ouvrir nom:Hiver", "Dominique> /club saison inscrire",
	"Dominique> /bataille armee enregistrer nom:Garde lignes:\"4 inf moyenne\" system:panache",
	"Dominique> /suite", "Camille> /suite", "Dominique> /retour", "Sacha@table-2> /suite",
	"Dominique> /moi donnees effacer", "Dominique! [Effacer mes données]",
}

// playErased plays that evening, and returns what must be nowhere then.
func playErased(t *testing.T, c *guild) (gone []string) {
	t.Helper()
	if err := c.server.OpenPost("batailles", "Waterloo"); err != nil {
		t.Fatal(err)
	}
	s := &story{t: t, club: c, kept: map[string]string{}}
	s.play(erasedEvening...)
	s.play("private: plus rien ne vous nomme")
	return []string{"Dominique", c.server.As("Dominique").ID()}
}

// TestNothingOfTheErasedIsLeft: neither his name nor his account stands in any byte of the file or of the log
// beside it.
func TestNothingOfTheErasedIsLeft(t *testing.T) {
	t.Parallel()
	c := newClub(t, t.Name())
	gone := playErased(t, c)
	for _, name := range []string{c.file, c.file + "-wal"} {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range gone {
			if at := bytes.Index(raw, []byte(text)); at >= 0 {
				t.Errorf("%q stands in %s: %q", text, name, raw[max(0, at-200):min(len(raw), at+100)])
			}
		}
		if !bytes.Contains(raw, []byte("Camille")) && name == c.file {
			t.Error("nobody is named in the file: nothing is shown")
		}
	}
}
