package referee_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// TestAnInvitationIsAnsweredOnce: of several who press at once one plays, with who has posted it opposite;
// what is pressed later, elsewhere, as something else or by himself opens nothing.
func TestAnInvitationIsAnsweredOnce(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	ctx := context.Background()
	place := spot
	place.Channel = "looking"
	draft, err := h.r.Invite(ctx, referee.Invitation{By: anne, Place: place, System: "mourre", Evening: "jeudi\n**soir**"})
	if err != nil {
		t.Fatal(err)
	}
	if i, err := h.r.Invitation(ctx, place, draft); err != nil || i.Evening != "jeudi **soir**" {
		t.Fatalf("kept as %+v, %v", i, err)
	}
	answer := func(n int, by referee.Person, at referee.Place) (referee.Outcome, error) {
		return h.r.Answer(ctx, referee.NewGame{Input: referee.Input{Origin: fmt.Sprint("d:answer-", n), Place: at, Person: by}, Draft: draft})
	}
	_, err = answer(0, anne, place)
	h.refused(err, "bot.invite.own")
	if _, err := answer(1, bruno, spot); !errors.Is(err, referee.ErrStale) {
		t.Errorf("in another channel: %v", err)
	}
	if _, err := h.r.Open(ctx, referee.NewGame{Input: referee.Input{Origin: "d:forged", Place: place, Person: bruno}, Draft: draft}); !errors.Is(err, referee.ErrStale) {
		t.Errorf("as a free draw: %v", err)
	}
	_, err = h.r.Withdraw(ctx, place, bruno, draft)
	h.refused(err, "bot.invite.not-yours")
	var wait sync.WaitGroup
	games := make([]referee.Outcome, 4)
	failed := make([]error, len(games))
	for n := range games {
		by := []referee.Person{bruno, {ID: "100000000000000077", Name: "Zoé"}}[n%2]
		wait.Go(func() { games[n], failed[n] = answer(10+n, by, place) })
	}
	wait.Wait()
	opened := 0
	for n, err := range failed {
		var refused *rules.Violation
		switch {
		case err == nil:
			opened++
			if g := games[n].Game; g.User(rules.SeatA) != anne.ID || g.User(rules.SeatB) == "" || g.User(rules.SeatB) == anne.ID {
				t.Errorf("seated: %q, %q", g.User(rules.SeatA), g.User(rules.SeatB))
			}
		case errors.Is(err, referee.ErrStale), errors.As(err, &refused): // gone, or the channel has a game by now
		default:
			t.Error(err)
		}
	}
	if opened != 1 {
		t.Errorf("%d games were opened: %v", opened, failed)
	}
	if _, err := h.r.Withdraw(ctx, place, anne, draft); !errors.Is(err, referee.ErrStale) {
		t.Errorf("withdrawn after the answer: %v", err)
	}
}

// TestAWithdrawnInvitationIsGone: for whoever presses after.
func TestAWithdrawnInvitationIsGone(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	ctx := context.Background()
	place := spot
	place.Channel = "looking"
	draft, err := h.r.Invite(ctx, referee.Invitation{By: anne, Place: place, System: "mourre"})
	if err != nil {
		t.Fatal(err)
	}
	if i, err := h.r.Withdraw(ctx, place, anne, draft); err != nil || i.By != anne {
		t.Fatalf("%+v, %v", i, err)
	}
	_, err = h.r.Answer(ctx, referee.NewGame{Input: referee.Input{Origin: "d:late", Place: place, Person: bruno}, Draft: draft})
	if !errors.Is(err, referee.ErrStale) {
		t.Errorf("answered after: %v", err)
	}
	if _, err := h.r.Withdraw(ctx, place, anne, draft); !errors.Is(err, referee.ErrStale) {
		t.Errorf("withdrawn twice: %v", err)
	}
	_, err = h.r.Invite(ctx, referee.Invitation{By: anne, Place: place, System: "échecs"})
	h.refused(err, "game.refused.no-such-system")
}
