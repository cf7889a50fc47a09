package bot

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/render"
	"aidedecamp/rules"
	"aidedecamp/rules/systems"
	"aidedecamp/rules/table"
)

// played is a story told by a test: its steps fail the test.
func played(t *testing.T, lines ...string) *story {
	t.Helper()
	t.Parallel()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.tell(lines...)
	return s
}

func (s *story) tell(lines ...string) {
	s.t.Helper()
	for _, line := range lines {
		if err := s.line(line); err != nil {
			s.t.Fatalf("%s\n%v\nanswer: %s\nbuttons: %q\nlog:\n%s", line, err, s.text(), s.labels(), s.club.log)
		}
	}
}

// begun is a game that waits for who has the initiative.
func begun(t *testing.T) *story {
	return played(t, "Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"public: La partie commence")
}

// hold keeps the channel busy until the returned function is called.
func (c *guild) hold() (release func()) {
	channel, err := c.server.ChannelID("table-1")
	if err != nil {
		c.t.Fatal(err)
	}
	held, running := make(chan struct{}), make(chan struct{})
	c.bot.queues.add(channel, func() {
		close(running)
		<-held
	})
	<-running
	return sync.OnceFunc(func() { close(held) })
}

// late lets the deferral of the one call under way come due.
func (c *guild) late(do func()) {
	c.clock.Advance(session.DeferAfter) // what is finished waits no more
	go func() {
		<-c.clock.Waiting(1)
		c.clock.Advance(session.DeferAfter)
	}()
	do()
}

// TestQueuedTooLong: an act that still waits its turn is deferred privately, and its outcome published after.
func TestQueuedTooLong(t *testing.T) {
	s := begun(t)
	release := s.club.hold()
	defer release()
	camille, ctx := s.club.server.As("Camille"), patience(t)
	var a *localdiscord.Answer
	var err error
	s.club.late(func() { a, err = camille.Type(ctx, "/npow initiative qui:moi") })
	if err != nil || a.Kind != localdiscord.Deferred || !a.Message().Ephemeral {
		t.Fatalf("%+v, %v", a, err)
	}
	release()
	if _, err := a.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	s.club.idle()
	made := a.New()
	// The note that only leads to the outcome is gone again.
	if len(made) != 1 || made[0].Ephemeral || !strings.Contains(made[0].Text, "L’initiative est à Camille") {
		t.Fatalf("%+v", made)
	}
	if len(made[0].Files) == 0 {
		t.Error("the outcome has no picture")
	}
	s.tell("Dominique? [Tirer le pool] europe-sud", "public: Europe Sud")
}

// TestPressedTooLong: a press that still waits shows nothing, then edits the message it is on.
func TestPressedTooLong(t *testing.T) {
	s := drawsPool(t)
	release := s.club.hold()
	defer release()
	camille, ctx := s.club.server.As("Camille"), patience(t)
	on, _ := newest(camille, "Tirer le pool")
	var a *localdiscord.Answer
	var err error
	s.club.late(func() { a, err = camille.Choose(ctx, on, "Tirer le pool", "europe-sud") })
	if err != nil || a.Kind != localdiscord.DeferredUpdate {
		t.Fatalf("%+v, %v", a, err)
	}
	release()
	if _, err := a.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	s.club.idle()
	if edited := a.Edits(); len(a.New()) != 0 || len(edited) != 1 || edited[0].ID != on.ID ||
		!strings.Contains(edited[0].Text, "Europe Sud") {
		t.Fatalf("new %+v, edited %+v", a.New(), edited)
	}
}

// TestExpiredToken: what an interaction can no longer carry goes through the channel.
func TestExpiredToken(t *testing.T) {
	s := drawsPool(t)
	camille, ctx := s.club.server.As("Camille"), patience(t)
	on, _ := newest(camille, "Tirer le pool")
	release := s.club.hold()
	defer release()
	s.club.late(func() {
		if a, err := camille.Choose(ctx, on, "Tirer le pool", "europe-sud"); err != nil || a.Kind != localdiscord.DeferredUpdate {
			t.Errorf("%+v, %v", a, err)
		}
	})
	if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteOriginalEdit, 10015)); err != nil {
		t.Fatal(err)
	}
	release()
	s.club.idle()
	for _, m := range camille.Messages() {
		if m.ID == on.ID && strings.Contains(m.Text, "Europe Sud") && len(m.Files) == 1 && len(m.Labels()) > 0 {
			return
		}
	}
	t.Errorf("the live message does not say it; log:\n%s", s.club.log)
}

// TestSlowDrawing: the act is committed and known to be public, so the picture alone is waited for, in
// public.
func TestSlowDrawing(t *testing.T) {
	s := begun(t)
	for range cap(s.club.bot.hands) {
		s.club.bot.hands <- struct{}{} // nothing is drawn ahead: once it is drawn the act is known to be public
	}
	paint, drawing, drawn := s.club.bot.paint, make(chan struct{}), make(chan struct{})
	s.club.bot.paint = func(b table.Board, p []table.Panel, set render.Setting) ([][]byte, error) {
		close(drawing)
		<-drawn
		return paint(b, p, set)
	}
	camille, ctx := s.club.server.As("Camille"), patience(t)
	s.club.clock.Advance(session.DeferAfter)
	go func() {
		<-drawing
		s.club.clock.Advance(session.DeferAfter)
	}()
	a, err := camille.Type(ctx, "/npow initiative qui:moi")
	if err != nil || a.Kind != localdiscord.Deferred || a.Message().Ephemeral {
		t.Fatalf("%+v, %v", a, err)
	}
	close(drawn)
	if _, err := a.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	s.club.idle()
	if made := a.New(); len(made) != 1 || made[0].Ephemeral || len(made[0].Files) != 1 || len(made[0].Labels()) == 0 {
		t.Fatalf("%+v", made)
	}
}

// TestBusy: more acts than may wait are told so at once, privately.
func TestBusy(t *testing.T) {
	s := begun(t)
	release := s.club.hold()
	defer release()
	ctx, cancel := context.WithCancel(patience(t))
	camille := s.club.server.As("Camille")
	var waiting sync.WaitGroup
	for range mostQueued {
		waiting.Go(func() { camille.Type(ctx, "/suite") }) //nolint:errcheck // these wait on purpose
	}
	for queued := 0; queued < mostQueued; {
		s.club.bot.queues.mu.Lock()
		for _, jobs := range s.club.bot.queues.waiting {
			queued = len(jobs)
		}
		s.club.bot.queues.mu.Unlock()
		runtime.Gosched()
	}
	a, err := s.club.server.As("Dominique").Type(ctx, "/suite")
	if err != nil || !a.Message().Ephemeral || !strings.Contains(a.Text(), "je suis occupé") {
		t.Fatalf("%+v, %v", a, err)
	}
	// A reading waits for nobody.
	a, err = s.club.server.As("Dominique").Type(ctx, "/journal")
	if err != nil || !strings.Contains(a.Text(), "La partie commence") {
		t.Fatalf("%+v, %v", a, err)
	}
	release()
	waiting.Wait()
	cancel()
	s.club.idle()
}

// TestLostAnswer: what was committed and never shown is answered when the same seat asks again, and not done
// twice; another act is preceded by a line on it.
func TestLostAnswer(t *testing.T) {
	s := begun(t)
	lose := func(line string) {
		t.Helper()
		if err := s.club.server.Fault(localdiscordtest.Refusing(localdiscord.RouteCallback, codeUnknownInteraction)); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		ctx, cancel := context.WithCancel(patience(t))
		go func() {
			defer close(done)
			s.club.server.As("Camille").Type(ctx, line) //nolint:errcheck // its answer is lost
		}()
		for s.club.server.PendingFaults() > 0 {
			runtime.Gosched()
		}
		s.club.idle()
		cancel()
		<-done
	}
	lose("/npow initiative qui:moi")
	s.tell("Camille> /npow initiative qui:moi", "public: n° 3 · Camille", "says: L'initiative est à Camille", "Camille> /journal", "not: n° 4",
		"Camille> /npow initiative qui:moi", "private: C'est déjà noté ainsi")
	lose("/npow initiative qui:adversaire")
	s.tell("Camille> /terrain npow region:europe-sud", "public: Déjà fait, et pas encore affiché : n° 4", "says: Europe Sud",
		"Camille> /retour", "not: pas encore affiché")
}

// TestTheSameInteractionTwice: a resumed gateway sends events again; the act is done once.
func TestTheSameInteractionTwice(t *testing.T) {
	s := begun(t)
	if err := s.club.server.Fault(localdiscordtest.Fault{Event: localdiscord.EventInteraction, Duplicate: true}); err != nil {
		t.Fatal(err)
	}
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille", "Camille> /journal", "says: n° 3", "not: n° 4",
		"Dominique? [Tirer le pool] europe-sud", "not: pas encore affiché")
}

// TestFaults: a panic, a drawing that fails and an answer that Discord refuses are incidents: a number for
// the person, one line for the operator, and the table goes on.
func TestFaults(t *testing.T) {
	s := begun(t)
	aide := s.club.bot.command("aide")
	help := aide.Do
	aide.Do = func(*command.Call) (*reply.Answer, error) { panic("a fault on purpose") }
	s.tell("Camille> /aide", "private: Incident", "nothing changed")
	aide.Do = help
	if log := s.club.log.String(); strings.Count(log, "a fault on purpose") != 1 {
		t.Errorf("logged:\n%s", log)
	}
	paint := s.club.bot.paint
	s.club.bot.paint = func(table.Board, []table.Panel, render.Setting) ([][]byte, error) { return nil, errors.New("no ink") }
	s.tell("Camille> /npow initiative qui:moi", "public: L'initiative est à Camille", "says: Incident", "no picture")
	s.club.bot.paint = func(table.Board, []table.Panel, render.Setting) ([][]byte, error) { panic("the brush breaks") }
	s.tell("Camille> /carte", "private: Incident")
	s.club.bot.paint = paint
	if err := s.club.server.Fault(localdiscordtest.Failing(localdiscord.RouteCallback, 400)); err != nil {
		t.Fatal(err)
	}
	s.tell("Camille> /aide", "private: Incident", "Camille> /aide", "private: Ce que font les boutons")
}

// TestALongTextIsKept: what was typed into a form that is refused comes back whole, whatever it contains, to
// whoever typed it.
func TestALongTextIsKept(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClubIn(t, t.Name(), "fr", rules.Registry{odd()}), kept: map[string]string{}}
	s.tell("Camille> /mourre somme")
	typed := strings.TrimSpace(strings.Repeat("4 inf `moyenne` @everyone 🎲\n", 120))
	typed += strings.Repeat("é", limits.MaxInputText-utf8.RuneCountInString(typed))
	camille := s.club.server.As("Camille")
	a, err := camille.Submit(patience(t), s.modal, map[string]string{"lignes": typed})
	if err != nil {
		t.Fatal(err)
	}
	s.read(a)
	s.tell("buttons: Corriger, Laisser")
	on := s.message
	s.tell("Camille! [Corriger]")
	var got string
	limits.Walk(s.modal.Components, func(c limits.Component) {
		if c.CustomID == "lignes" {
			got = c.Value
		}
	})
	if got != typed {
		t.Errorf("%d characters came back of %d", utf8.RuneCountInString(got), utf8.RuneCountInString(typed))
	}
	// Nobody else's press gets at it.
	for _, c := range on.Components {
		for _, b := range c.Components {
			if address, err := reply.ParseAddress(b.CustomID); err == nil && address.Verb == reply.AskVerb {
				if _, _, err := s.club.bot.router.Referee.PreparedAct(patience(t), referee.Person{ID: "1"}, address.Word); !errors.Is(err,
					referee.ErrStale) {
					t.Errorf("another person gets the text: %v", err)
				}
				return
			}
		}
	}
	t.Error("no button keeps the text")
}

// TestAnEnglishServer: its channel is spoken to in English, and a French player privately in French.
func TestAnEnglishServer(t *testing.T) {
	t.Parallel()
	s := &story{t: t, club: newClubIn(t, t.Name(), "en", systems.All()), kept: map[string]string{}}
	s.tell("Camille> /partie nouvelle system:npow", "public: Before the start · the seat opposite is free", "has: Start, More…",
		"Camille> /partie etat", "private: Joueur A : Camille",
		"Camille! [Commencer]", "Camille! [Valider]", "public: The game starts")
}

// TestBareMessagesKeepTheirPicture: only the buttons go when another message becomes the live one.
func TestBareMessagesKeepTheirPicture(t *testing.T) {
	s := begun(t)
	s.tell("Camille! [Camille a l'initiative]", "picture")
	before := s.message
	s.tell("Dominique> /terrain npow region:europe-sud", "new", "picture")
	for _, m := range s.club.server.As("Camille").Messages() {
		if m.ID != before.ID {
			continue
		}
		if len(m.Labels()) != 0 || m.Text != before.Text || len(m.Files) != 1 || len(localdiscordtest.Alts(m)) != 1 || localdiscordtest.Alts(m)[0] != localdiscordtest.Alts(before)[0] {
			t.Errorf("the older message was\n%+v\nis\n%+v", before, m)
		}
		return
	}
	t.Error("the older message is gone")
}

// TestReroute: only an http address with a host can replace Discord.
func TestReroute(t *testing.T) {
	for _, bad := range []string{"localhost:80", "ftp://x", "http://", "::", "x"} {
		if _, err := New(referee.New(nil, systems.All(), referee.Options{}), allWords(t, systems.All()), Options{APIURL: bad}); err == nil {
			t.Errorf("%q is taken for an address", bad)
		}
	}
}

// TestTheLiveMessageIsPostedAnew: what is pressed changes the live message in its place, until so many public
// answers have followed that it may have scrolled away.
func TestTheLiveMessageIsPostedAnew(t *testing.T) {
	for thrown, where := range map[int]string{mostEdits - 1: "edits", mostEdits: "new"} {
		t.Run(where, func(t *testing.T) {
			s := drawsPool(t)
			for range thrown {
				s.tell("Dominique> /des lancer")
			}
			s.tell("Camille? [Tirer le pool] europe-sud", where, "public: Europe Sud")
		})
	}
}

// drawsPool is a game in which Camille draws the pool, and goes on after it: a press that edits the live
// message.
func drawsPool(t *testing.T) *story {
	s := begun(t)
	s.tell("Camille! [Dominique a l'initiative]")
	return s
}
