package command

import (
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The options of `/partie rappel`.
const (
	wishOption  = "quand"
	quietOption = "silence"
)

// remindCommand is `/partie rappel`: when its player wants to be called whose turn it has become, and in
// which hours never.
var remindCommand = Command{Path: "partie rappel", queued: true, Do: looking(setReminder), Options: []rules.OptionSpec{
	Choice(wishOption, "bot.rappel.quand.", referee.Wishes...), Choice(quietOption, "bot.rappel.silence.", referee.Quiets...)}}

// setReminder notes what somebody chooses for his seats, and tells him how he is called. Who has no seat is
// called by nobody.
func setReminder(c *Call, look referee.Look) (*reply.Answer, error) {
	switch {
	case look.Game.Ended() != nil:
		return nil, rules.Refuse("maison:fin", "game.refused.ended")
	case len(look.Seats) == 0:
		return nil, rules.Refuse("maison:places", "game.refused.stranger", look.Game.Who("a", rules.SeatA), look.Game.Who("b", rules.SeatB))
	}
	wish, quiet := referee.Wish(c.Args[wishOption]), referee.Quiet(c.Args[quietOption])
	if wish != "" || quiet != "" {
		if err := c.Referee.SetReminder(c, look.Game.ID(), look.Seats, wish, quiet); err != nil {
			return nil, err
		}
	}
	row, wish, err := c.Referee.Reminder(c, look.Game.ID(), look.Seats[0])
	if err != nil {
		return nil, err
	}
	a := c.Answer("bot.rappel.now", phrase.With("wish", phrase.Say("bot.rappel.quand."+string(wish))))
	if wish == referee.ByHand {
		return a, nil
	}
	a.Add(c.Say("bot.rappel.quiet", phrase.With("quiet", phrase.Say("bot.rappel.silence."+string(row.Hours()))),
		phrase.Verbatim("zone", locale.ZoneName(c.Club.Zone, c.Referee.Now()))),
		c.Say("bot.rappel.again", phrase.Number("count", referee.MostCalls-1)))
	return a, nil
}

// followPath is the command by which who does not play is mentioned at each stage of a game, and at its end.
const followPath = "partie suivre"

// unfollow is the word of the button by which somebody follows no more.
const unfollow = "non"

// follow lets somebody follow a game, by the command or a button, or by another one follow it no more.
func follow(c *Call, look referee.Look) (*reply.Answer, error) {
	follows := c.Address.Word != unfollow
	if err := c.Referee.Follow(c, look, c.Person, follows); err != nil {
		return nil, err
	}
	key, button, word := "bot.follow.on", "bot.follow.stop", unfollow
	if !follows {
		key, button, word = "bot.follow.off", "bot.follow.again", ""
	}
	a := c.Answer(key)
	a.Update = c.IsHidden()
	id := reply.Address{Verb: reply.FollowVerb, Game: look.Game.ID(), Word: word}.CustomID()
	a.Rows = reply.Rows(c.Button(id, reply.Secondary, button))
	return a, nil
}
