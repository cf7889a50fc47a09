package referee_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/ledger/ledgertest"
	"aidedecamp/rules/rulestest/mourre"
)

// halting is a store whose user is halted once, between judging and committing, until another has taken his
// lock and acted.
type halting struct {
	referee.Store
	game   string
	once   sync.Once
	halted chan struct{} // closed once he is
}

// hasty are terms under which who is halted loses his lock soon.
var hasty = terms{lease: 500 * time.Millisecond}

// halting is the pair's store, for one more referee.
func (p *pair) halting() *halting {
	return &halting{Store: p.store, game: p.game, halted: make(chan struct{})}
}

func (h *halting) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	return h.Store.Act(ctx, ask, func(m referee.Moment) (referee.Commit, error) {
		c, err := decide(m)
		if err != nil || len(c.Records) == 0 {
			return c, err
		}
		h.once.Do(func() {
			close(h.halted)
			var stored referee.Stored
			for err == nil && len(stored.Records) <= c.Records[0].Seq {
				time.Sleep(10 * time.Millisecond)
				stored, err = h.Load(ctx, h.game)
			}
		})
		return c, err
	})
}

// TestFourRefereesPlayOneGame: a thousand random acts of two players, some of them sent twice, through four
// referees at once, one of them halted in the middle of an act: every act that was done is in the log, once,
// whole from its first record to its last, and all four know it.
func TestFourRefereesPlayOneGame(t *testing.T) {
	const each = 250
	eachPairUnder(t, hasty, func(p *pair) {
		conflicts := 0
		over := p.halting()
		all := []*referee.Referee{p.a, p.b, p.referee(), p.refereeOver(over, mourre.System())}
		before := p.look(p.a, anne).Game.Len()
		var mu sync.Mutex
		done, refused := map[string]int{}, 0
		act := func(r *referee.Referee, do referee.Do) {
			out, err := r.Do(p.Context(), do)
			for errors.Is(err, referee.ErrTelling) || errors.Is(err, referee.ErrConflict) { // as the edge does
				if errors.Is(err, referee.ErrConflict) {
					mu.Lock()
					conflicts++
					mu.Unlock()
				}
				time.Sleep(time.Millisecond)
				out, err = r.Do(p.Context(), do)
			}
			if err == nil {
				if err := delivered(p.Context(), r, do.Origin); err != nil {
					p.Error(err)
				}
			}
			var violation *rules.Violation
			mu.Lock()
			defer mu.Unlock()
			switch {
			case errors.As(err, &violation):
				refused++
			case err != nil:
				p.Errorf("%s by %s: %v", do.Act.Path, do.Person.Name, err)
			case len(out.Records) != 1:
				p.Errorf("%s by %s: %+v", do.Act.Path, do.Person.Name, out)
			case !out.Repeat || out.Records[0].Origin == do.Origin:
				done[do.Origin] = out.Records[0].Seq
			}
		}
		var wait sync.WaitGroup
		for i, r := range all {
			wait.Go(func() {
				if r != all[3] {
					<-over.halted
				}
				random := rand.New(rand.NewPCG(1, uint64(i)))
				for n := range each {
					do := referee.Do{Input: referee.Input{Origin: fmt.Sprintf("d:%d/%d", i, n), Place: spot, Person: []referee.Person{anne, bruno}[random.IntN(2)]}}
					do.Act = parse([]string{"mourre lancer main=gauche", "mourre defier", "mourre relever jetons=1", "retour", "partie accepter",
						fmt.Sprint("mourre miser jetons=", 1+random.IntN(4)), fmt.Sprint("mourre pronostic total=", random.IntN(30))}[random.IntN(7)])
					if random.IntN(10) == 0 { // Discord sends it again, elsewhere
						wait.Go(func() { act(all[(i+1)%len(all)], do) })
					}
					act(r, do)
				}
			})
		}
		wait.Wait()
		stored, err := p.store.Load(p.Context(), p.game)
		if err != nil {
			p.Fatal(err)
		}
		whole, err := house.Rebuild(rules.Registry{mourre.System()}, stored.Records)
		if err != nil {
			p.Fatal(err)
		}
		if whole.Len() != before+len(done) || len(done) < each/4 {
			p.Errorf("%d records after %d, %d acts were done and %d refused", whole.Len(), before, len(done), refused)
		}
		if conflicts == 0 {
			t.Error("who was halted has lost nothing")
		}
		for origin, seq := range done {
			if got := stored.Records[seq].Origin; got != origin {
				p.Errorf("record %d is of %s, and was told as that of %s", seq, got, origin)
			}
		}
		for i, r := range all {
			if p.look(r, anne).Game.Head() != whole.Head() {
				p.Errorf("referee %d knows another game", i)
			}
		}
		export, err := house.Export(whole)
		if err != nil {
			p.Fatal(err)
		}
		if _, err := ledgertest.Verify(export, ledger.Shown{}); err != nil {
			p.Error(err)
		}
	})
}
