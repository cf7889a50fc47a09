package referee_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

var (
	spot  = referee.Place{Guild: "g", Channel: "c"}
	anne  = referee.Person{ID: "100000000000000001", Name: "Anne"}
	bruno = referee.Person{ID: "100000000000000002", Name: "Bruno"}
	denis = referee.Person{ID: "100000000000000004", Name: "Denis"}
)

// hall is a referee, its store, and a counter that makes each press an origin of its own.
type hall struct {
	*testing.T
	store *memory
	r     *referee.Referee
	game  string
	n     int
}

// counter is a source of bytes that never repeats soon and is the same in each run.
type counter struct {
	mu sync.Mutex
	n  byte
}

func (c *counter) Read(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range p {
		c.n = c.n*5 + 3
		p[i] = c.n + byte(i)
	}
	return len(p), nil
}

func newHall(t *testing.T, ask referee.NewGame) *hall {
	t.Helper()
	h := &hall{T: t, store: newMemory(t)}
	h.store.now = func() time.Time { return time.Unix(1700000000, 0) }
	h.r = h.referee()
	ask.Origin, ask.Place, ask.Person, ask.System = "d:open", spot, anne, "mourre"
	out, err := h.r.Open(context.Background(), ask)
	if err != nil {
		t.Fatal(err)
	}
	h.game = out.Game.ID()
	h.delivered("d:open")
	return h
}

func (h *hall) referee() *referee.Referee { return h.refereeOf(mourre.System()) }

func (h *hall) refereeOf(system *rules.System) *referee.Referee {
	return referee.New(h.store, rules.Registry{system}, referee.Options{Build: rulestest.Build,
		Now: func() time.Time { return time.Unix(1700000000, 0) }, Random: &counter{n: byte(len(h.store.games))},
	})
}

// started opens a game between Anne and Bruno and starts it.
func started(t *testing.T, ask referee.NewGame) *hall {
	t.Helper()
	ask.Opponent = &bruno
	h := newHall(t, ask)
	for _, person := range []referee.Person{anne, bruno} {
		h.done(h.do(person, "partie commencer"))
	}
	return h
}

func parse(text string) rules.Act {
	act := rules.Act{Args: rules.Args{}}
	var path []string
	for _, f := range strings.Fields(text) {
		if name, value, option := strings.Cut(f, "="); option {
			act.Args[name] = strings.ReplaceAll(value, "_", " ")
		} else {
			path = append(path, f)
		}
	}
	act.Path = strings.Join(path, " ")
	return act
}

func (h *hall) request(person referee.Person, text string) referee.Do {
	h.n++
	return referee.Do{Input: referee.Input{Origin: fmt.Sprintf("d:%d", h.n), Place: spot, Person: person}, Act: parse(text)}
}

func (h *hall) do(person referee.Person, text string) (referee.Outcome, error) {
	return h.r.Do(context.Background(), h.request(person, text))
}

// done checks that an act was done, and delivers its answer.
func (h *hall) done(out referee.Outcome, err error) referee.Outcome {
	h.Helper()
	if err != nil || len(out.Records) == 0 || out.Repeat {
		h.Fatalf("not done: %v, %+v", err, out)
	}
	h.delivered(out.Records[0].Origin)
	return out
}

func (h *hall) delivered(origin string) {
	h.Helper()
	if err := delivered(context.Background(), h.r, origin); err != nil {
		h.Fatal(err)
	}
}

func (h *hall) lost(origin string) {
	h.Helper()
	if _, err := h.r.NoteLost(context.Background(), origin); err != nil {
		h.Fatal(err)
	}
}

func (h *hall) refused(err error, key string) {
	h.Helper()
	var violation *rules.Violation
	if !errors.As(err, &violation) || violation.Say.Key != key {
		h.Fatalf("want the refusal %s, got %v", key, err)
	}
}

func (h *hall) lines() int { return len(h.store.games[h.game].lines) }

// offer returns what a button of the seat's offer carries now.
func (h *hall) offer(seat rules.Seat, key string) *referee.OfferRef {
	h.Helper()
	look, err := h.r.Look(context.Background(), spot, anne)
	if err != nil {
		h.Fatal(err)
	}
	view := look.Game.View(seat)
	for _, o := range view.Offers {
		if o.Key == key {
			return &referee.OfferRef{Game: h.game, Seats: []rules.Seat{seat}, Gens: []int{o.Gen}, Gate: o.Gate, Key: o.Key}
		}
	}
	h.Fatalf("seat %q is not offered %s", seat, key)
	return nil
}

func (h *hall) press(person referee.Person, offer *referee.OfferRef, answers rules.Args) (referee.Outcome, error) {
	do := h.request(person, "")
	do.Act, do.Offer, do.Answers = rules.Act{}, offer, answers
	return h.r.Do(context.Background(), do)
}

// delivered notes that the answer of an origin has arrived.
func delivered(ctx context.Context, r *referee.Referee, origin string) error {
	_, err := r.NoteArrival(ctx, []string{origin}, nil, referee.Live{})
	return err
}
