package command

import (
	"context"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
)

// followPath is the command by which who does not play is mentioned at each stage of a game, and at its end.
const followPath = "partie suivre"

// unfollow is the word of the button by which somebody follows no more.
const unfollow = "non"

func follow(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	return keepFollowing(c, ctx, look, true)
}

// takeFollow is the button under what was said.
func takeFollow(ctx context.Context, c *Call, look referee.Look) (*reply.Answer, error) {
	return keepFollowing(c, ctx, look, c.Address.Word != unfollow)
}

func keepFollowing(c *Call, ctx context.Context, look referee.Look, follows bool) (*reply.Answer, error) {
	if err := c.Referee.Follow(ctx, look, c.Person, follows); err != nil {
		return nil, err
	}
	key, button, word := "bot.follow.on", "bot.follow.stop", unfollow
	if !follows {
		key, button, word = "bot.follow.off", "bot.follow.again", ""
	}
	a := c.Answer(key)
	a.Update = c.IsPress() && c.IsHidden()
	if id, ok := (reply.Address{Verb: reply.FollowVerb, Game: look.Game.ID(), Word: word}).CustomID(); ok {
		a.Rows = []limits.Component{reply.Row(c.Button(id, reply.Secondary, button))}
	}
	return a, nil
}
