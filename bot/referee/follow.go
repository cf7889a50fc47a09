package referee

import (
	"context"
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// refFollow is the rule of this house for who follows a game.
const refFollow rules.Ref = "maison:suivre"

// Follow lets a person follow a game that goes on and that he does not play, or follow it no more.
func (r *Referee) Follow(ctx context.Context, look Look, person Person, follows bool) error {
	g := look.Game
	if !follows {
		return r.store.Unfollow(ctx, g.ID(), person.ID)
	}
	switch {
	case g.Ended() != nil:
		return rules.Refuse("maison:fin", "game.refused.ended")
	case len(look.Seats) > 0:
		return rules.Refuse(refFollow, "bot.follow.plays")
	}
	err := r.store.Follow(ctx, g.ID(), person.ID)
	if errors.Is(err, ErrFollowersFull) {
		return rules.Refuse(refFollow, "bot.follow.full", phrase.Number("most", MostFollowers))
	}
	return err
}

// Followers returns the accounts that follow the game of an outcome and have no seat in it, and the game as
// it stood before; nothing where nobody does, or where the outcome was told before. With the end nobody
// follows any more.
func (r *Referee) Followers(ctx context.Context, out Outcome) (accounts []string, before *house.Game, err error) {
	if out.before == nil || out.Repeat {
		return nil, nil, nil
	}
	g := out.Game
	if accounts, err = r.store.Followers(ctx, g.ID()); err != nil {
		return nil, nil, err
	}
	accounts = slices.DeleteFunc(accounts, func(account string) bool { return len(g.Controls(account)) > 0 })
	if g.Ended() != nil && len(accounts) > 0 {
		err = r.store.Unfollow(ctx, g.ID(), "")
	}
	return accounts, out.before, err
}
