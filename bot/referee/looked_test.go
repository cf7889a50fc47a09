package referee_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// TestARefereeSeesBothSides: what each keeps secret, once the log says that he looks and until its next line;
// nobody else does, and he not without looking.
func TestARefereeSeesBothSides(t *testing.T) {
	h := started(t, referee.NewGame{Referee: &alex})
	h.done(h.do(anne, "mourre montrer doigts=5"))
	look := func(person referee.Person) referee.Look {
		look, err := h.r.Look(context.Background(), spot, person)
		if err != nil {
			t.Fatal(err)
		}
		return look
	}
	last := func() int { return look(alex).Game.Len() - 1 }
	if _, err := look(alex).Secrets(last(), rules.SeatA); !errors.Is(err, referee.ErrStale) {
		t.Errorf("he sees without having looked: %v", err)
	}
	_, err := h.do(anne, "partie secrets")
	h.refused(err, "game.refused.referee.look")
	_, err = h.do(denis, "partie secrets")
	h.refused(err, "game.refused.stranger")
	h.done(h.do(alex, "partie secrets"))
	record := last()
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB} {
		view, err := look(alex).Secrets(record, seat)
		if err != nil || len(view.Offers) > 0 {
			t.Fatalf("%s: %v, %d offers", seat, err, len(view.Offers))
		}
		own := look(alex).Game.View(seat)
		own.Offers = nil
		if diff := cmp.Diff(own, view); diff != "" {
			t.Errorf("%s is seen otherwise than by himself:\n%s", seat, diff)
		}
	}
	for _, person := range []referee.Person{anne, bruno, denis} {
		_, err := look(person).Secrets(record, rules.SeatB)
		h.refused(err, "game.refused.referee.look")
	}
	for _, seat := range []rules.Seat{rules.Referee, rules.Public, "x"} {
		if _, err := look(alex).Secrets(record, seat); !errors.Is(err, referee.ErrStale) {
			t.Errorf("seat %q: %v", seat, err)
		}
	}
	for _, n := range []int{-1, 0, record - 1, record + 1} {
		if _, err := look(alex).Secrets(n, rules.SeatA); !errors.Is(err, referee.ErrStale) {
			t.Errorf("record %d: %v", n, err)
		}
	}
	h.done(h.do(bruno, "mourre montrer doigts=3"))
	if _, err := look(alex).Secrets(record, rules.SeatA); !errors.Is(err, referee.ErrStale) {
		t.Errorf("after another line: %v", err)
	}
}
