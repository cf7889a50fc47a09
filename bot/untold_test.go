package bot

import (
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// TestWhatNobodyWasToldIsToldAtTheStart: an end that a player decided, and then what the clock made of it,
// each committed by a bot that died before it could say so, are told by the one that comes back, once, and
// who may object is called.
func TestWhatNobodyWasToldIsToldAtTheStart(t *testing.T) {
	s, ctx := &story{t: t, club: newClub(t, "untold"), kept: map[string]string{}}, patience(t)
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]")
	camille := s.club.server.As("Camille")
	place := referee.Place{Guild: s.club.server.GuildID(), Channel: localdiscordtest.Last(camille).Channel}
	_, err := s.club.bot.router.Referee.Do(ctx, referee.Do{Input: referee.Input{Origin: "d:untold", Place: place, Person: referee.Person{ID: camille.ID(), Name: "Camille"}},
		Act: rules.Act{Path: rules.PathEnd, Seat: rules.SeatA, Args: rules.Args{"seul": "oui"}}})
	if err != nil {
		t.Fatal(err)
	}
	restart := func() {
		s.known = len(s.channel())
		s.club.stop()
		s.club.start()
		s.club.idle()
	}
	const closing, ended = "finit la partie sans attendre", "sur la seule décision de Camille"
	restart()
	s.tell("posted: Camille finit la partie", "pings: Dominique")
	restart()
	if said := s.saidTo("Sacha", closing); said != 1 {
		t.Errorf("the closing is told %d times", said)
	}
	s.club.clock.Advance(25 * time.Hour)
	due, err := s.club.bot.router.Referee.ClaimDue(ctx)
	if err != nil || len(due) != 1 {
		t.Fatal(due, err)
	}
	if _, err := s.club.bot.router.Referee.Expire(ctx, due[0]); err != nil {
		t.Fatal(err)
	}
	if s.saidTo("Sacha", ended) != 0 {
		t.Fatal("told too early")
	}
	restart()
	restart()
	if said := s.saidTo("Sacha", ended); said != 1 {
		t.Errorf("the end is told %d times", said)
	}
}

// TestAnEndOfTheClockIsInSuite: where Discord refused it at the time, the next /suite of a player's delivers
// it.
func TestAnEndOfTheClockIsInSuite(t *testing.T) {
	s := &story{t: t, club: newClub(t, "owed end"), kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /partie finir", "Camille! [Finir seul (dans 24 heures)]")
	if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteMessageCreate, codeMissingPermission)); err != nil {
		t.Fatal(err)
	}
	s.tell("--- wait 25h", "Dominique> /suite", "never edited: sur la seule décision de Camille", "never edited: Secret des dés")
}

// TestALostClosingIsPosted: whoever may object to an end is called though Discord takes no answer to the
// press by which it was decided.
func TestALostClosingIsPosted(t *testing.T) {
	d := troubled(t, localdiscord.Options{})
	d.club.start()
	d.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"Camille> /partie finir")
	d.loses("Camille! [Finir seul (dans 24 heures)]")
	last := localdiscordtest.Last(d.club.server.As("Dominique"))
	if !strings.Contains(plainly(last.Text), "finit la partie sans attendre") || len(last.Pings) != 1 {
		t.Errorf("%q, calls %q", last.Text, last.Pings)
	}
}
