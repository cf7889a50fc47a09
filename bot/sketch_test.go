package bot

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/bot/localdiscord/localdiscordtest"
	"aidedecamp/bot/referee"
	"aidedecamp/render"
	"aidedecamp/rules/table"
)

// lingering is a store whose disk takes its time over each act that was judged.
type lingering struct {
	referee.Store
	judged func()
}

func (l *lingering) Act(ctx context.Context, ask referee.Ask, decide func(referee.Moment) (referee.Commit, error)) error {
	return l.Store.Act(ctx, ask, func(now referee.Moment) (referee.Commit, error) {
		c, err := decide(now)
		if err == nil && len(c.Records) > 0 {
			l.judged()
		}
		return c, err
	})
}

// painted counts pictures that were painted.
type painted struct {
	times atomic.Int64
	// before is called before each.
	before func(nth int64)
}

// sketched is a club in which a game has begun, whose store and painter are others.
func sketched(t *testing.T, over func(referee.Store) referee.Store, p *painted) *story {
	t.Helper()
	s := &story{t: t, club: newClub(t, t.Name()), kept: map[string]string{}}
	s.club.stop()
	s.club.over = over
	s.club.prepare = func(b *Bot) {
		paint := b.paint
		b.paint = func(board table.Board, panels []table.Panel, setting render.Setting) ([][]byte, error) {
			n := p.times.Add(1)
			if p.before != nil {
				p.before(n)
			}
			return paint(board, panels, setting)
		}
	}
	s.club.start()
	s.tell("Camille> /partie nouvelle system:npow opponent:@Dominique", "Camille! [Commencer]", "Dominique! [Commencer]",
		"public: La partie commence", "Camille! [Camille a l'initiative]", "public: L'initiative est à Camille")
	return s
}

// The picture of an act is painted, once, while the store still waits for its disk.
func TestAPictureIsDrawnWhileTheActIsStored(t *testing.T) {
	t.Parallel()
	var p painted
	var late atomic.Int64
	store := &lingering{judged: func() {}}
	s := sketched(t, func(real referee.Store) referee.Store { store.Store = real; return store }, &p)
	s.club.idle()
	p.times.Store(0)
	store.judged = func() {
		for until := time.Now().Add(slack); p.times.Load() == 0; time.Sleep(time.Millisecond) {
			if time.Now().After(until) {
				late.Add(1)
				return
			}
		}
	}
	s.tell("Dominique> /terrain npow region:europe-sud", "public: Europe Sud")
	if m := localdiscordtest.Last(s.club.server.As("Camille")); len(m.Files) != 1 {
		t.Errorf("%d pictures in %q", len(m.Files), m.Text)
	}
	if late.Load() > 0 || p.times.Load() != 1 {
		t.Errorf("painted %d times; %d acts were stored before", p.times.Load(), late.Load())
	}
}

// pictures are the addresses of all pictures that somebody sees.
func pictures(p *localdiscord.Person) (all []string) {
	for _, m := range p.Messages() {
		for _, f := range m.Files {
			all = append(all, m.ID+" "+f.URL)
		}
	}
	return all
}

// Of an act that a full disk refuses nobody gets the picture, though it was drawn: neither now nor from what
// is kept of it.
func TestAPictureOfAnActThatFailedIsNobodys(t *testing.T) {
	t.Parallel()
	var p painted
	var file refusing
	s := sketched(t, func(real referee.Store) referee.Store { file.Store = real; return &file }, &p)
	s.tell("Dominique> /carte", "private: Le Défenseur tire")
	people := []string{"Camille", "Dominique", "Sacha"}
	seen := func() (all [][]string) {
		for _, who := range people {
			all = append(all, pictures(s.club.server.As(who)))
		}
		return all
	}
	full := error(referee.ErrStoreFull)
	file.reason.Store(&full)
	before := seen()
	p.times.Store(0)
	s.tell("Dominique> /terrain npow region:europe-sud", "private: Le disque du bot est plein", "nothing changed")
	s.club.idle()
	if p.times.Load() != 1 {
		t.Errorf("painted %d times", p.times.Load())
	}
	if now := seen(); !slices.EqualFunc(now, before, slices.Equal[[]string]) {
		t.Errorf("pictures %v, before %v", now, before)
	}
	file.reason.Store(nil)
	s.tell("Dominique> /suite", "not: Europe Sud", "Dominique> /terrain npow region:europe-sud", "public: Europe Sud")
}

// A panic over what is drawn ahead takes nobody down: the picture is drawn again with the answer. One that
// comes again is an incident with its number, beside what the act came to.
func TestAPanicAheadIsSaidOnce(t *testing.T) {
	t.Parallel()
	var p painted
	var always atomic.Bool
	p.before = func(n int64) {
		if n == 1 || always.Load() {
			panic("a wrong stroke")
		}
	}
	p.times.Store(100)
	s := sketched(t, func(real referee.Store) referee.Store { return real }, &p)
	s.club.idle()
	p.times.Store(0)
	s.tell("Dominique> /terrain npow region:europe-sud", "public: Europe Sud", "not: Incident")
	if m := localdiscordtest.Last(s.club.server.As("Camille")); len(m.Files) != 1 || p.times.Load() != 2 {
		t.Errorf("%d pictures in %q, painted %d times", len(m.Files), m.Text, p.times.Load())
	}
	s.club.idle()
	always.Store(true)
	s.tell("Dominique> /retour", "public: propose de revenir en arrière", "says: Incident")
	always.Store(false)
}
