package referee_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/rulestest/mourre"
)

// TestErasedWhileItIsHisTurn: who is awaited and has himself erased leaves by an end that waits; the other
// objects, and plays on with a substitute. Nothing of him is left, and his file was what he had done.
func TestErasedWhileItIsHisTurn(t *testing.T) {
	ctx := context.Background()
	h := &hall{T: t, store: newMemory(t)}
	h.r = referee.New(h.store, rules.Registry{mourre.System()}, referee.Options{EndDelay: time.Hour})
	out, err := h.r.Open(ctx, referee.NewGame{Input: referee.Input{Origin: "d:open", Place: spot, Person: anne}, System: "mourre", Opponent: &bruno})
	if err != nil {
		t.Fatal(err)
	}
	h.game = out.Game.ID()
	h.delivered("d:open")
	h.done(h.do(anne, "partie commencer"))
	h.done(h.do(bruno, "partie commencer"))
	h.done(h.do(bruno, "mourre lancer main=gauche cri=Sus_aux_Russes"))
	h.done(h.do(anne, "mourre lancer main=gauche cri=Halte"))
	if err := h.r.SetReminder(ctx, h.game, []rules.Seat{rules.SeatB}, referee.Later, referee.Evenings); err != nil {
		t.Fatal(err)
	}
	raw, err := h.r.Personal(ctx, bruno)
	if err != nil {
		t.Fatal(err)
	}
	var file referee.PersonFile
	if err := json.Unmarshal(raw, &file); err != nil || len(file.Games) != 1 || len(file.Games[0].Calls) != 1 || file.Games[0].Open != true {
		t.Fatalf("%v\n%s", err, raw)
	}
	for _, own := range []string{bruno.ID, bruno.Name, "Sus aux Russes", "mourre lancer", "apres-10-min"} {
		if !strings.Contains(string(raw), own) {
			t.Errorf("his file lacks %q:\n%s", own, raw)
		}
	}
	for _, others := range []string{anne.ID, anne.Name, "Halte"} {
		if strings.Contains(string(raw), others) {
			t.Errorf("his file has %q, which is not his", others)
		}
	}
	before, err := h.r.Game(ctx, h.game)
	if err != nil {
		t.Fatal(err)
	}
	would, err := h.r.WouldForget(ctx, bruno)
	if err != nil || would != (referee.Forgotten{Games: 1, Open: 1}) {
		t.Errorf("it would come to %+v, %v", would, err)
	}
	if done, err := h.r.Forget(ctx, "d:forget", bruno); err != nil || done != would {
		t.Fatalf("%+v, %v", done, err)
	}
	g, err := h.r.Game(ctx, h.game)
	if err != nil || g.Closing() == nil || g.User(rules.SeatB) != "" || g.User(rules.SeatA) != anne.ID {
		t.Fatalf("the game: %v, closing %v", err, g.Closing())
	}
	for _, k := range h.store.games {
		for _, r := range k.beside {
			for _, text := range r.Texts {
				if strings.Contains(text.Body, bruno.ID) || strings.Contains(text.Body, bruno.Name) || strings.Contains(text.Body, "Sus") {
					t.Errorf("still kept: %q", text.Body)
				}
			}
		}
	}
	if rows, err := h.store.ClaimUntold(ctx, 9); err != nil || len(rows) != 0 {
		t.Errorf("told at once, before anybody could ask: %v, %v", rows, err)
	}
	// what was drawn of the game before he was erased, and arrives only now, may name him
	for i, kept := range []string{"", "words"} {
		of := []*house.Game{before, g}[i]
		_, err := h.r.NoteArrival(ctx, nil, of, referee.Live{Message: "m", Handle: referee.NewHandle([]byte("words"))})
		live, liveErr := h.r.Live(ctx, h.game)
		if err := errors.Join(err, liveErr); err != nil || live.Message != "m" || string(live.Handle.Reveal()) != kept {
			t.Errorf("after %d erasures: %q, %v", of.Erasures(), live.Handle.Reveal(), err)
		}
	}
	again, err := h.r.Forget(ctx, "d:again", bruno)
	if err != nil || !again.IsNothing() {
		t.Errorf("erased twice: %+v, %v", again, err)
	}
	_, err = h.do(bruno, "mourre lancer main=gauche")
	h.refused(err, "game.refused.stranger")
	h.done(h.do(anne, "partie continuer"))
	h.done(h.do(anne, "partie place seat=b user=100000000000000003 name=Camille"))
	if g, err = h.r.Game(ctx, h.game); err != nil || g.Pending() == nil {
		t.Fatalf("a substitute: %v", err)
	}
	export, err := house.Export(g)
	if err != nil {
		t.Fatal(err)
	}
	if report, err := ledgertest.Verify(export, ledger.Shown{}); err != nil || !report.Holds() {
		t.Errorf("proof: %v, %+v", err, report)
	}
}

// TestWhoNeverPlayed has a file, in which there is nothing, and is erased without a word to anybody.
func TestWhoNeverPlayed(t *testing.T) {
	ctx := context.Background()
	h := started(t, referee.NewGame{})
	lines := h.lines()
	stranger := referee.Person{ID: "100000000000000099", Name: bruno.Name}
	raw, err := h.r.Personal(ctx, stranger)
	if err != nil || !strings.Contains(string(raw), `"games": []`) || !strings.Contains(string(raw), `"rows": []`) {
		t.Errorf("%v\n%s", err, raw)
	}
	for _, nobody := range []referee.Person{stranger, {}} {
		if done, err := h.r.Forget(ctx, "d:forget", nobody); err != nil || !done.IsNothing() || h.lines() != lines {
			t.Errorf("%q: %+v, %v", nobody.ID, done, err)
		}
	}
	if g, err := h.r.Game(ctx, h.game); err != nil || g.User(rules.SeatB) != bruno.ID {
		t.Errorf("somebody else was erased: %v", err)
	}
}

// TestErasedBeforeTheStart: who was asked to play gives his seat back; who opened the game ends it, and its
// channel is free.
func TestErasedBeforeTheStart(t *testing.T) {
	ctx := context.Background()
	h := newHall(t, referee.NewGame{Opponent: &bruno})
	if _, err := h.r.Forget(ctx, "d:b", bruno); err != nil {
		t.Fatal(err)
	}
	g, err := h.r.Game(ctx, h.game)
	if err != nil || g.Ended() != nil || !g.Players[rules.SeatB].Guest || g.User(rules.SeatA) != anne.ID {
		t.Fatalf("%v, %+v", err, g.Players)
	}
	if _, err := h.r.Forget(ctx, "d:a", anne); err != nil {
		t.Fatal(err)
	}
	if g, err = h.r.Game(ctx, h.game); err != nil || g.Ended() == nil || g.User(rules.SeatA) != "" {
		t.Errorf("%v, ended %v", err, g.Ended())
	}
	if _, err := h.store.At(ctx, spot, referee.OpenGame); err == nil {
		t.Error("the channel is not free")
	}
}

// TestWhoAsksForASeatIsErased: what he asked for is nobody's any more, and no clock gives it to him.
func TestWhoAsksForASeatIsErased(t *testing.T) {
	ctx := context.Background()
	h := started(t, referee.NewGame{})
	camille := referee.Person{ID: "100000000000000003", Name: "Camille"}
	h.done(h.do(camille, "partie place seat=b"))
	if _, err := h.r.Forget(ctx, "d:c", camille); err != nil {
		t.Fatal(err)
	}
	g, err := h.r.Game(ctx, h.game)
	if err != nil || g.Pending() == nil {
		t.Fatalf("%v", err)
	}
	h.done(h.do(anne, "partie accepter"))
	_, err = h.do(bruno, "partie accepter")
	h.refused(err, "game.refused.substitute-erased")
	h.done(h.do(bruno, "partie refuser"))
	h.done(h.do(bruno, "mourre lancer main=gauche"))
}
