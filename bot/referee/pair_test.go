package referee_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
	"aidedecamp/storage"
)

// pair are two referees over one store, as two processes are: neither sees the other's memory. Anne and Bruno
// have begun a game that both know.
type pair struct {
	*testing.T
	at    time.Time
	store referee.Store
	a, b  *referee.Referee
	game  string
	n     int
	// endDelay is how long an end waits that one decides alone.
	endDelay time.Duration
}

// eachPair runs a test with two referees over each store that one process can have.
func eachPair(t *testing.T, test func(p *pair)) {
	t.Helper()
	eachPairUnder(t, terms{}, test)
}

// terms are delays of a pair that stand in for the real ones: how long an end waits that one decides alone,
// and how long an act may be judged.
type terms struct{ endDelay, lease time.Duration }

// eachPairUnder does so under terms.
func eachPairUnder(t *testing.T, its terms, test func(p *pair)) {
	t.Helper()
	t.Parallel()
	for name, open := range map[string]func(p *pair) referee.Store{
		"memory": func(p *pair) referee.Store {
			m := newMemory(p.T)
			m.now, m.acting.Lease = p.now, its.lease
			return m
		},
		"sqlite": func(p *pair) referee.Store {
			db, err := storage.Open(p.Context(), filepath.Join(p.TempDir(), "games.db"), storage.Options{Now: p.now, Lease: its.lease})
			if err != nil {
				p.Fatal(err)
			}
			p.Cleanup(func() { _ = db.Close() })
			return db
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &pair{T: t, at: time.Unix(1700000000, 0), endDelay: its.endDelay}
			p.store = open(p)
			p.a, p.b = p.referee(), p.referee()
			out, err := p.a.Open(p.Context(), referee.NewGame{Input: referee.Input{Origin: "d:open", Place: spot, Person: anne}, System: "mourre", Opponent: &bruno})
			if err != nil {
				t.Fatal(err)
			}
			p.game = out.Game.ID()
			p.delivered("d:open")
			p.done(p.do(p.a, anne, "partie commencer"))
			p.done(p.do(p.a, bruno, "partie commencer"))
			p.look(p.b, anne)
			test(p)
		})
	}
}

func (p *pair) now() time.Time { return p.at }

// referee is one more referee over the store.
func (p *pair) referee() *referee.Referee { return p.refereeOf(mourre.System()) }

func (p *pair) refereeOf(system *rules.System) *referee.Referee {
	return p.refereeOver(p.store, system)
}

// refereeOver is one that reaches the store in its own way.
func (p *pair) refereeOver(store referee.Store, system *rules.System) *referee.Referee {
	p.n++
	return referee.New(store, rules.Registry{system},
		referee.Options{Build: rulestest.Build, Now: p.now, Random: &counter{n: byte(p.n)}, EndDelay: p.endDelay})
}

func (p *pair) request(person referee.Person, text string) referee.Do {
	p.n++
	return referee.Do{Input: referee.Input{Origin: fmt.Sprintf("d:%d", p.n), Place: spot, Person: person}, Act: parse(text)}
}

func (p *pair) do(r *referee.Referee, person referee.Person, text string) (referee.Outcome, error) {
	return r.Do(p.Context(), p.request(person, text))
}

// done checks that an act was done, and delivers its answer.
func (p *pair) done(out referee.Outcome, err error) referee.Outcome {
	p.Helper()
	if err != nil || len(out.Records) == 0 || out.Repeat {
		p.Fatalf("not done: %v, %+v", err, out)
	}
	p.delivered(out.Records[0].Origin)
	return out
}

func (p *pair) delivered(origin string) {
	p.Helper()
	if err := delivered(p.Context(), p.a, origin); err != nil {
		p.Fatal(err)
	}
}

func (p *pair) look(r *referee.Referee, person referee.Person) referee.Look {
	p.Helper()
	look, err := r.Look(p.Context(), spot, person)
	if err != nil {
		p.Fatal(err)
	}
	return look
}

// defy lets Anne defy Bruno by the first referee: Bruno has 90 seconds.
func (p *pair) defy() {
	p.Helper()
	p.done(p.do(p.a, anne, "mourre lancer main=gauche"))
	p.done(p.do(p.a, anne, "mourre defier"))
}

// button is what a button of the seat's offer carries, as a referee shows it.
func (p *pair) button(r *referee.Referee, person referee.Person, seat rules.Seat, key string) *referee.OfferRef {
	p.Helper()
	for _, o := range p.look(r, person).Offers(seat) {
		if o.Key == key {
			return &referee.OfferRef{Game: p.game, Seats: []rules.Seat{seat}, Gens: []int{o.Gen}, Gate: o.Gate, Key: o.Key}
		}
	}
	p.Fatalf("seat %q is not offered %s", seat, key)
	return nil
}

// due are the deadlines that a referee takes up.
func (p *pair) due(r *referee.Referee) []referee.Due {
	p.Helper()
	due, err := r.ClaimDue(p.Context())
	if err != nil {
		p.Fatal(err)
	}
	return due
}
