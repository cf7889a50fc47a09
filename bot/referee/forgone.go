package referee

import (
	"context"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Forgone is what an act would give up for good, and the draft by which it is done all the same.
type Forgone struct {
	Game  *rules.Game
	Lost  []phrase.Phrase
	Draft string
}

// Forgoes judges whether an act would give something up for good that could still be done. Nothing is done:
// the draft does it, until its seat's next choice. ok is false where it gives up nothing, where it is
// refused, which Do says, and where Do shows it first anyway.
func (r *Referee) Forgoes(ctx context.Context, do Do) (f Forgone, ok bool, err error) {
	t, err := r.of(ctx, do)
	if err != nil {
		return f, false, nil
	}
	g := t.game.Load()
	m, err := See(g, do.Person).Resolve(do)
	act := m.Act
	if err != nil || !g.MayForgo(act.Path) {
		return f, false, nil
	}
	if do.Echo {
		if _, shown := echoOf(g, act); shown {
			return f, false, nil
		}
	}
	now, err := lockedGame{deps: r.deps, secret: t.secret, at: r.now()}.moment(do.Origin)
	if err != nil {
		return f, false, err
	}
	if f.Lost, err = g.Forgoes(act, now); err != nil || len(f.Lost) == 0 {
		return f, false, err
	}
	gen := g.Generation(act.Seat)
	f.Game = g
	f.Draft, err = r.draft(ctx, Draft{Kind: draftAct, Game: g.ID(), User: do.Person.ID}, draftBody{Act: act, Gen: &gen})
	return f, err == nil, err
}
