package referee_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest/mourre"
)

// TestDrafts: a draft is its owner's, its game's, and good for once.
func TestDrafts(t *testing.T) {
	h := started(t, referee.NewGame{})
	id, err := h.r.Prepare(context.Background(), anne, h.game,
		rules.Act{Path: "mourre miser", Seat: rules.SeatA, Args: rules.Args{"jetons": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	use := func(person referee.Person, id string) (referee.Outcome, error) {
		do := h.request(person, "")
		do.Act, do.Draft = rules.Act{}, id
		return h.r.Do(context.Background(), do)
	}
	if _, err := use(bruno, id); !errors.Is(err, referee.ErrStale) {
		t.Fatalf("another person's draft: %v", err)
	}
	lines := h.lines()
	h.done(use(anne, id))
	if _, err := use(anne, id); !errors.Is(err, referee.ErrStale) || h.lines() != lines+1 {
		t.Fatalf("a draft used twice: %v, %d lines more", err, h.lines()-lines)
	}
	elsewhere, err := h.r.Prepare(context.Background(), anne, "another game",
		rules.Act{Path: "mourre miser", Seat: rules.SeatA, Args: rules.Args{"jetons": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := use(anne, elsewhere); !errors.Is(err, referee.ErrStale) {
		t.Fatalf("a draft of another game: %v", err)
	}
	free, err := h.r.Free(context.Background(),
		referee.Do{Input: referee.Input{Origin: "d:free", Place: spot, Person: anne}, Act: parse("mourre lancer main=gauche")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := use(anne, free.Draft); !errors.Is(err, referee.ErrStale) {
		t.Fatalf("a free draw taken for an act: %v", err)
	}
}

// TestDraftPressedTwiceAtOnce confirms one draft by many presses together: it is done once.
func TestDraftPressedTwiceAtOnce(t *testing.T) {
	h := started(t, referee.NewGame{})
	id, err := h.r.Prepare(context.Background(), anne, h.game,
		rules.Act{Path: "mourre miser", Seat: rules.SeatA, Args: rules.Args{"jetons": "2"}})
	if err != nil {
		t.Fatal(err)
	}
	lines := h.lines()
	var wait sync.WaitGroup
	for n := range 8 {
		do := referee.Do{Input: referee.Input{Origin: fmt.Sprint("d:press-", n), Place: spot, Person: anne}, Draft: id}
		wait.Go(func() {
			out, err := h.r.Do(context.Background(), do)
			for errors.Is(err, referee.ErrTelling) { // as the edge does
				out, err = h.r.Do(context.Background(), do)
			}
			if err == nil && !out.Repeat {
				if err := delivered(context.Background(), h.r, do.Origin); err != nil {
					t.Error(err)
				}
			} else if err != nil && !errors.Is(err, referee.ErrStale) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if h.lines() != lines+1 {
		t.Fatalf("done %d times", h.lines()-lines)
	}
}

// losing are rules by which a correction costs seat b what it has chosen; each time that this is found is
// counted.
func losing(found *int) *rules.System {
	d := mourre.Rules()
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Wording != nil {
				c.Verbs[i].Weighs = func(mourre.State, rules.Act) ([]rules.Seat, bool) { *found++; return []rules.Seat{rules.SeatB}, true }
			}
		}
	}
	return d.System()
}

// TestAnEchoWeighsOnce: whether an act is shown first takes as long to find as judging it, and a game waits
// meanwhile.
func TestAnEchoWeighsOnce(t *testing.T) {
	found := 0
	h := started(t, referee.NewGame{})
	h.r = h.refereeOf(losing(&found))
	do := h.request(anne, "mourre rectifier place=b points=5")
	do.Echo = true
	out, err := h.r.Do(context.Background(), do)
	if err != nil || out.Echo == nil || !out.Echo.Weighed {
		t.Fatalf("not weighed: %v, %+v", err, out)
	}
	if found != 1 {
		t.Errorf("found %d times who loses by it", found)
	}
}
