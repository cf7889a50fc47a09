package referee_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

func notes(view rules.View) string {
	var said []string
	for _, n := range view.Notes {
		text := n.Key
		for _, a := range n.Args {
			if a.Kind == phrase.Count {
				text += " " + string(rune('0'+a.Number))
			}
		}
		said = append(said, text)
	}
	return strings.Join(said, ", ")
}

// TestWeighedActCountsOnceConfirmed shows a bet to who types it: nothing is stored but a draft, which does it
// once.
func TestWeighedActCountsOnceConfirmed(t *testing.T) {
	h := started(t, referee.NewGame{})
	h.done(h.do(bruno, "mourre parier points=3"))
	lines := h.lines()
	do := h.request(anne, "mourre parier points=7")
	do.Echo = true
	out, err := h.r.Do(context.Background(), do)
	if err != nil || out.Echo == nil || len(out.Records) > 0 || h.lines() != lines {
		t.Fatalf("weighed: %v, %+v, %d lines", err, out, h.lines()-lines)
	}
	if !strings.Contains(notes(out.Echo.View), "mourre.note.own-bet 7") || len(out.Echo.View.Offers) > 0 {
		t.Errorf("anne sees %s", notes(out.Echo.View))
	}
	for _, line := range out.Echo.Lines {
		if line.Key == "mourre.tell.bets" {
			t.Error("weighing tells what the opening of the bets would show")
		}
	}
	if strings.Contains(notes(out.Game.View(rules.SeatA)), "own-bet") {
		t.Error("the game itself knows the bet")
	}
	bad := h.request(anne, "mourre parier points=70")
	bad.Echo = true
	_, err = h.r.Do(context.Background(), bad)
	h.refused(err, "mourre.refused.bet")
	h.r = h.referee() // a draft outlives a restart
	confirm := referee.Do{Input: referee.Input{Origin: "d:confirm", Place: spot, Person: anne}, Draft: out.Echo.Draft}
	done := h.done(h.r.Do(context.Background(), confirm))
	if done.Records[0].Path != "mourre parier" || strings.Contains(string(h.store.games[h.game].lines[lines]), `"7"`) {
		t.Errorf("%s", h.store.games[h.game].lines[lines])
	}
	confirm.Origin = "d:again"
	if _, err := h.r.Do(context.Background(), confirm); !errors.Is(err, referee.ErrStale) || h.lines() != lines+1 {
		t.Errorf("confirmed twice: %v", err)
	}
}

// TestOrdinaryActsAreDoneAtOnce: the bot's own faces are never shown before they are committed.
func TestOrdinaryActsAreDoneAtOnce(t *testing.T) {
	h := started(t, referee.NewGame{})
	do := h.request(anne, "mourre lancer main=gauche")
	do.Echo = true
	if out := h.done(h.r.Do(context.Background(), do)); out.Echo != nil || len(h.store.drafts) > 0 {
		t.Errorf("the bot's faces are echoed: %+v", out)
	}
}

// TestEndDropsWhatWasWeighed: what a player had in private goes with the game, and is in no export.
func TestEndDropsWhatWasWeighed(t *testing.T) {
	h := started(t, referee.NewGame{})
	do := h.request(anne, "mourre parier points=37")
	do.Echo = true
	out, err := h.r.Do(context.Background(), do)
	if err != nil || len(h.store.drafts) != 1 {
		t.Fatal(err, len(h.store.drafts))
	}
	h.done(h.do(bruno, "partie finir seul=oui"))
	if len(h.store.drafts) != 0 {
		t.Error("a draft of an ended game is left")
	}
	if p, err := h.r.Proof(context.Background(), spot, bruno); err != nil || strings.Contains(string(p.Export), "37\"") ||
		strings.Contains(string(p.Export), out.Echo.Draft) {
		t.Errorf("the export holds what was weighed: %v", err)
	}
}

// TestReadAsksForTheSeatAwaited: a reading is the person's own, and a stranger's is the public's.
func TestReadAsksForTheSeatAwaited(t *testing.T) {
	h := started(t, referee.NewGame{})
	read := func(person referee.Person, text string) (referee.ReadAnswer, error) {
		return h.r.Read(context.Background(), h.request(person, text))
	}
	h.done(h.do(anne, "mourre montrer doigts=5"))
	lines := h.lines()
	for _, c := range []struct {
		person referee.Person
		seat   rules.Seat
		notes  string
	}{
		{anne, rules.SeatA, "mourre.note.ways 0 3"}, {bruno, rules.SeatB, "mourre.note.ways 4 3"},
		{denis, rules.Public, "mourre.note.ways 4 3"},
	} {
		got, err := read(c.person, "mourre compter total=3")
		if err != nil || got.Seat != c.seat || notes(got.View) != c.notes || got.Game.ID() != h.game {
			t.Errorf("%s: %v, seat %q, %s", c.person.Name, err, got.Seat, notes(got.View))
		}
	}
	_, err := read(bruno, "mourre relire")
	h.refused(err, "mourre.refused.look")
	_, err = read(anne, "mourre compter total=99")
	h.refused(err, "mourre.refused.forecast")
	if h.lines() != lines {
		t.Error("a reading is in the log")
	}
	act := parse("mourre relire")
	act.Seat = rules.SeatA // asked for a seat that he does not hold
	_, err = h.r.Read(context.Background(), referee.Do{Input: referee.Input{Place: spot, Person: bruno}, Act: act})
	h.refused(err, "game.refused.not-your-button")
	// where both seats are one account's, the one that is awaited
	one := newHall(t, referee.NewGame{Opponent: &anne})
	one.done(one.do(anne, "partie commencer"))
	one.done(one.do(anne, "mourre montrer doigts=5"))
	got, err := one.r.Read(context.Background(), referee.Do{Input: referee.Input{Place: spot, Person: anne}, Act: parse("mourre compter total=3")})
	if err != nil || got.Seat != rules.SeatB {
		t.Errorf("%v, seat %q", err, got.Seat)
	}
}

// TestReadWithoutAGame: a free reading is answered anywhere, any other needs a game.
func TestReadWithoutAGame(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	elsewhere := referee.Place{Guild: "g", Channel: "elsewhere"}
	got, err := h.r.Read(context.Background(), referee.Do{Input: referee.Input{Place: elsewhere, Person: denis}, Act: parse("mourre compter total=4")})
	if err != nil || got.Game != nil || got.System.Meta.Slug != "mourre" || notes(got.View) != "mourre.note.ways 5 4" {
		t.Errorf("%v, %+v", err, got)
	}
	if _, err := h.r.Read(context.Background(), referee.Do{Input: referee.Input{Place: elsewhere, Person: denis}, Act: parse("mourre relire")}); !errors.Is(err, referee.ErrNoGame) {
		t.Error(err)
	}
	_, err = h.r.Read(context.Background(), referee.Do{Input: referee.Input{Place: spot, Person: anne}, Act: parse("terrain npow")})
	h.refused(err, "game.refused.not-this-system")
	if len(h.store.drafts) > 0 {
		t.Error("a reading leaves a draft")
	}
}

// TestReadingsWaitForNobody presses a button that reads while an act of the game is being committed.
func TestReadingsWaitForNobody(t *testing.T) {
	h := started(t, referee.NewGame{})
	h.done(h.do(anne, "mourre montrer doigts=5"))
	look := h.offer("a", "relire")
	committing, release, done := make(chan bool), make(chan bool), make(chan error)
	h.store.fail = func(committed bool) error {
		if !committed {
			close(committing)
			<-release
		}
		return nil
	}
	act := h.request(bruno, "mourre miser jetons=1")
	go func() {
		_, err := h.r.Do(context.Background(), act)
		done <- err
	}()
	<-committing
	press := func(person referee.Person) (referee.ReadAnswer, error) {
		do := h.request(person, "")
		do.Act, do.Offer = rules.Act{}, look
		return h.r.Read(context.Background(), do)
	}
	read, err := press(anne) // would wait for ever
	if err != nil || notes(read.View) != "mourre.note.own-fingers 5" || read.Seat != rules.SeatA {
		t.Errorf("%v, %+v", err, read)
	}
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
	_, err = press(bruno)
	h.refused(err, "game.refused.not-your-button")
	h.store.fail = nil
	h.done(h.do(anne, "mourre miser jetons=2"))
	if _, err := press(anne); err != nil {
		t.Errorf("a button that reads has gone stale: %v", err)
	}
}

// TestRematch: whoever sat in the game, once it has ended, in its channel, one game at a time.
func TestRematch(t *testing.T) {
	h := started(t, referee.NewGame{})
	again := func(person referee.Person, origin string, at referee.Place, game string) (referee.Outcome, error) {
		return h.r.Rematch(context.Background(), referee.Input{Origin: origin, Place: at, Person: person}, game)
	}
	_, err := again(anne, "d:r1", spot, h.game)
	h.refused(err, "game.refused.rematch-open")
	h.done(h.do(anne, "mourre rectifier place=a points=4"))
	h.done(h.do(bruno, "partie accepter"))
	h.done(h.do(anne, "partie finir seul=oui"))
	_, err = again(denis, "d:r2", spot, h.game)
	h.refused(err, "game.refused.stranger")
	if _, err := again(anne, "d:r3", referee.Place{Guild: "g", Channel: "elsewhere"}, h.game); !errors.Is(err, referee.ErrStale) {
		t.Error(err)
	}
	if _, err := again(anne, "d:r4", spot, "no such game"); !errors.Is(err, referee.ErrStale) {
		t.Error(err)
	}
	out := h.done(again(bruno, "d:r5", spot, h.game))
	g := out.Game
	if g.ID() == h.game || g.Header().Again != h.game || g.User(rules.SeatA) != anne.ID ||
		g.User(rules.SeatB) != bruno.ID || len(out.Records) != 2 {
		t.Fatalf("%+v", out)
	}
	replay, err := again(bruno, "d:r5", spot, h.game)
	if err != nil || !replay.Repeat || replay.Game.ID() != g.ID() || len(replay.Records) != 2 {
		t.Errorf("the same press once more: %v, %+v", err, replay)
	}
	_, err = again(anne, "d:r6", spot, h.game)
	h.refused(err, "game.refused.channel-busy")
	h.r = h.referee()
	look, err := h.r.Look(context.Background(), spot, denis)
	if err != nil || look.Game.ID() != g.ID() || look.Game.Head() != g.Head() {
		t.Errorf("after a restart: %v", err)
	}
	if view := look.Game.View(rules.Public); !strings.HasPrefix(notes(view), "mourre.note.score 0 0, mourre.note.score 4 0") {
		t.Error(notes(view))
	}
}

// TestRematchWhoseAnswerIsLost: the commitment of the new game is owed to whoever asks for it again.
func TestRematchWhoseAnswerIsLost(t *testing.T) {
	h := started(t, referee.NewGame{})
	h.done(h.do(anne, "partie finir seul=oui"))
	first, err := h.r.Rematch(context.Background(), referee.Input{Origin: "d:r1", Place: spot, Person: bruno}, h.game)
	if err != nil {
		t.Fatal(err)
	}
	h.lost("d:r1")
	second, err := h.r.Rematch(context.Background(), referee.Input{Origin: "d:r2", Place: spot, Person: bruno}, h.game)
	if err != nil || !second.Repeat || second.Game.ID() != first.Game.ID() {
		t.Fatalf("%v, %+v", err, second)
	}
	if _, err := h.r.Rematch(context.Background(), referee.Input{Origin: "d:r3", Place: spot, Person: denis}, h.game); err == nil {
		t.Error("a stranger is answered")
	}
}

// TestSettingByConsent goes from one account to the other.
func TestSettingByConsent(t *testing.T) {
	h := started(t, referee.NewGame{})
	h.done(h.do(anne, "partie reglages reglage=manches valeur=1"))
	h.done(h.press(bruno, h.offer("b", "accepter"), nil))
	look, err := h.r.Look(context.Background(), spot, anne)
	if err != nil || look.Game.Setting("manches") != "1" {
		t.Errorf("%v, %s", err, look.Game.Setting("manches"))
	}
}
