package referee

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/fairness"
	"aidedecamp/rules/house"
)

// DiceOf is what fell for an account; an empty one is nobody's: a guest's, the clock's, an erased person's.
type DiceOf struct {
	Account string
	fairness.Tally
}

// MostCounted is how many games are counted at most when somebody asks: the log of each is read once.
const MostCounted = 40

// mostSided is the die with the most sides that lies on a table: one with more is the seed of something that
// the bot makes.
const mostSided = 100

// DiceAsked says whose dice are counted.
type DiceAsked int

const (
	// DiceOfGame are those of the place's game.
	DiceOfGame DiceAsked = iota
	// DiceOfPerson are one account's, in the ended games of the club and in the place's game.
	DiceOfPerson
	// DiceOfClub are everybody's in those.
	DiceOfClub
)

// DiceFallen is what fell, and in what.
type DiceFallen struct {
	Fell []fairness.Tally
	// Games is how many ended games were counted, Left how many are still to be: who asks again has them.
	Games, Left int
	// Here says that the place's game is counted too, Hidden that it is not: its log tells what is hidden.
	Here, Hidden bool
}

// Dice counts the faces that fell. Of games under way only the place's own is counted: whoever asks may read
// it. ErrNoGame where the game's are asked for and the place has none.
func (h *hall) Dice(ctx context.Context, place Place, whose DiceAsked, account string) (f DiceFallen, err error) {
	t, err := h.openElseLast(ctx, place)
	if err != nil && (whose == DiceOfGame || !errors.Is(err, ErrNoGame)) {
		return f, err
	}
	var here *house.Game
	if err == nil {
		here = t.game.Load()
	}
	if whose != DiceOfGame {
		if whose == DiceOfClub {
			account = ""
		}
		if f.Left, err = h.countDice(ctx, place.Guild); err != nil {
			return f, err
		}
		if f.Fell, f.Games, err = h.store.Dice(ctx, place.Guild, account); err != nil {
			return f, err
		}
		if here != nil && here.Ended() != nil {
			here = nil // it is among those counted, now or when its turn comes
		}
	}
	if here == nil {
		return f, nil
	}
	fell, public := fallen(here)
	f.Here, f.Hidden = public, !public
	for _, d := range fell {
		if whose != DiceOfPerson || d.Account == account {
			f.Fell = append(f.Fell, d.Tally)
		}
	}
	return f, nil
}

// countDice counts ended games of a server that were not counted yet, and returns how many are left.
func (h *hall) countDice(ctx context.Context, guild string) (left int, err error) {
	games, all, err := h.store.Uncounted(ctx, guild, MostCounted)
	if err != nil {
		return 0, err
	}
	for _, id := range games {
		stored, err := h.store.Load(ctx, id)
		if err != nil {
			return 0, err
		}
		// One that this version can't read has no dice, and holds up nobody.
		var fell []DiceOf
		if g, err := house.Rebuild(h.systems, stored.Records); err == nil {
			fell, _ = fallen(g)
		}
		if err := h.store.PutDice(ctx, id, fell); err != nil && !errors.Is(err, ErrNotFound) {
			return 0, err
		}
	}
	return all - len(games), nil
}

// fallen is what fell in a game; public is false where that may not be told yet.
func fallen(g *house.Game) (fell []DiceOf, public bool) {
	thrown, public := house.DiceIn(g)
	for _, t := range thrown {
		if t.Sides > mostSided {
			continue
		}
		die := fairness.Die{Sides: t.Sides, Source: t.Source}
		i := slices.IndexFunc(fell, func(d DiceOf) bool { return d.Account == t.Account && d.Die == die })
		if i < 0 {
			i, fell = len(fell), append(fell, DiceOf{t.Account, fairness.Tally{Die: die}})
		}
		for _, face := range t.Faces {
			fell[i].Add(dice.Face(face), 1)
		}
	}
	slices.SortFunc(fell, func(a, b DiceOf) int {
		return cmp.Or(cmp.Compare(a.Account, b.Account), cmp.Compare(a.Source, b.Source), cmp.Compare(a.Sides, b.Sides))
	})
	return fell, public
}
