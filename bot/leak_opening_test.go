package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// leakOpenings is how many openings of a system there are at least: each holder, each of openingDepths.
const leakOpenings = 6

// openingDepths are how likely an opening ends where its holder may hide something, one in so many each time.
var openingDepths = []int{1, 6, 60}

// openingActs is how many acts an opening has at most, openingAfter how many at most in which nothing may be
// hidden any more.
const openingActs, openingAfter = 400, 20

// opening is a game that was played at random to where its holder may hide something. Games go on from it:
// what comes before hides nothing, and need not be told.
type opening struct {
	system   *rules.System
	holder   rules.Seat
	settings map[string]string
	made     func(testing.TB) ([]byte, error)
	once     sync.Once
	kept     []byte
	err      error
}

// openings are some of a system's, each made when it is asked for first.
func openings(c *guild, system *rules.System, count int) []*opening {
	all := make([]*opening, count)
	for k := range all {
		o := &opening{system: system, holder: ledger.Players[1-k%2], settings: rulestest.DrawnSettings(system, uint64(k)+1)}
		if fixed := leakSettings[system.Meta.Slug]; fixed != nil {
			maps.Copy(o.settings, fixed[k/2%len(fixed)])
		}
		o.made = func(t testing.TB) ([]byte, error) {
			for try := range 20 {
				chance := rand.New(rand.NewPCG(uint64(k), uint64(try)))
				if file := o.play(t, c, chance, openingDepths[k/2%len(openingDepths)]); file != nil {
					return file, nil
				}
			}
			return nil, fmt.Errorf("opening %d of %s: never may %s hide something; settings %v; "+
				"a system where nobody ever does needs an exception here", k, system.Meta.Slug, o.holder, o.settings)
		}
		all[k] = o
	}
	return all
}

// file is the opening's file of games.
func (o *opening) file(t testing.TB) []byte {
	t.Helper()
	o.once.Do(func() { o.kept, o.err = o.made(t) })
	if o.kept == nil {
		t.Fatalf("the opening: %v", o.err)
	}
	return o.kept
}

// play is one try: the last file in which something may be hidden, nil for none.
func (o *opening) play(t testing.TB, c *guild, chance *rand.Rand, depth int) []byte {
	t.Helper()
	fresh, err := freshFile()
	if err != nil {
		t.Fatal(err)
	}
	f := newFork(t, c, fresh)
	last, some := o.playIn(f, chance, depth)
	if !some {
		return nil
	}
	f.layDown(last)
	return f.copyOf(f.db)
}

// playIn plays in a fork, and returns as what its games lay there last when something might be hidden.
func (o *opening) playIn(f *fork, chance *rand.Rand, depth int) (last [2][]byte, some bool) {
	ctx, c, t := context.Background(), f.club, f.club.t
	t.Helper()
	l := &leak{t: t, system: o.system, chance: chance, holder: o.holder, people: leakPeople}
	l.forks = [2]*fork{f, f}
	person := func(seat rules.Seat) referee.Person {
		return referee.Person{ID: c.server.As(leakPeople[seat]).ID(), Name: leakPeople[seat]}
	}
	place := referee.Place{Guild: c.server.GuildID(), Channel: f.channel()}
	arbiter, opponent := f.bot.router.Referee, person(rules.SeatB)
	judge := person(rules.Referee)
	_, err := arbiter.Open(ctx, referee.NewGame{Input: referee.Input{Origin: "d:0", Place: place, Person: person(rules.SeatA)}, System: o.system.Meta.Slug,
		Opponent: &opponent, Referee: &judge, Settings: o.settings})
	since := 0
	for n := 0; n < openingActs; n++ {
		if err == nil {
			_, err = arbiter.NoteArrival(ctx, []string{fmt.Sprintf("d:%d", n)}, nil, referee.Live{})
		}
		if err != nil {
			t.Fatal(err)
		}
		l.refresh()
		switch {
		case l.stand[0].Ended() != nil:
			return last, some
		case l.maySeal():
			last, some, since = f.asItLies(), true, n
			if chance.IntN(depth) == 0 {
				return last, some
			}
		case some && n > since+openingAfter:
			return last, some
		}
		act, ok := l.opens()
		if !ok {
			return last, some
		}
		if _, err = arbiter.Do(ctx, referee.Do{Input: referee.Input{Origin: fmt.Sprintf("d:%d", n+1), Place: place, Person: person(act.Seat)}, Act: act}); err != nil {
			var no *rules.Violation
			if !errors.As(err, &no) {
				t.Fatal(err)
			}
			err = nil
			n--
		}
	}
	return last, some
}

// maySeal reports whether the holder may hide something now.
func (l *leak) maySeal() bool {
	g := l.stand[0]
	offers := l.offered(g, []rules.Seat{l.holder}, "")
	for range min(6, 6*len(offers)) {
		r, err := l.decide(g, l.answered(g, offers[l.chance.IntN(len(offers))]).act)
		if err == nil && slices.ContainsFunc(r.Events, func(e rules.Event) bool { return e.Seal != nil }) {
			return true
		}
	}
	return false
}

// opens is a legal act of somebody's, by preference one that leads to where something is hidden.
func (l *leak) opens() (rules.Act, bool) {
	g := l.stand[0]
	if pending := g.Pending(); pending != nil {
		seat := pending.Asker.Other()
		if !seat.Plays() {
			seat = rules.Referee
		}
		return rules.Act{Path: house.PathAgree, Seat: seat}, true
	}
	for range 200 {
		offers := slices.DeleteFunc(l.offered(g, ledger.Players[:], ""), func(o rules.Offer) bool {
			return slices.Contains(avoided, o.Act.Path) || o.Act.Path == rules.PathUndo
		})
		if len(offers) == 0 {
			continue
		}
		one := l.answered(g, offers[l.chance.IntN(len(offers))])
		if _, err := l.decide(g, one.act); err == nil {
			return one.act, true
		}
	}
	return rules.Act{}, false
}

// decided are acts decided in a game as it is: few that are drawn there are new.
type decided struct {
	game *house.Game
	acts map[string]decision
}

type decision struct {
	record ledger.Record
	err    error
}

// decide is what an act would come to.
func (l *leak) decide(g *house.Game, act rules.Act) (ledger.Record, error) {
	if l.decided.game != g {
		l.decided = decided{g, map[string]decision{}}
	}
	key := fmt.Sprintf("%q", act)
	d, known := l.decided.acts[key]
	if !known {
		d.record, d.err = g.Decide(act, l.moment())
		l.decided.acts[key] = d
	}
	return d.record, d.err
}
