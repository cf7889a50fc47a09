package command

import (
	"errors"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Somebody looks for an opponent: his words are in the channel with a button, and who presses it first sits
// opposite.

// eveningOption says when he plays.
const eveningOption = "soir"

// invited are the settings that an invitation asks for.
var invited = []string{"format", "mode"}

func inviteCommand(systems rules.Registry, v reply.Voice) Command {
	return Command{Path: "partie cherche", queued: true, Do: invite, Options: append([]rules.OptionSpec{
		Required(OneOf(systems)),
		{Name: eveningOption, Kind: rules.TextOption}}, settingOptions(systems, v, invited)...)}
}

// invite posts that somebody looks for an opponent.
func invite(c *Call) (*reply.Answer, error) {
	ask := referee.Invitation{By: c.Person, Place: c.Place, System: c.Args[SystemOption], Evening: c.Args[eveningOption]}
	var err error
	if ask.Settings, err = askedSettings(c, ask.System, invited); err != nil {
		return nil, err
	}
	draft, err := c.Referee.Invite(c, ask)
	if err != nil {
		return nil, err
	}
	a := c.Public.Answer("bot.invite", phrase.Named("who", c.Person.Name), reply.System(ask.System))
	for _, name := range invited {
		if value := ask.Settings[name]; value != "" {
			a.Add(c.Public.Say("bot.invite.setting", phrase.With("setting", c.Public.SettingName(ask.System, name)),
				phrase.With("value", c.Public.ValueName(ask.System, name, value))))
		}
	}
	if c.Args[eveningOption] != "" {
		a.Add(c.Public.Say("bot.invite.evening", phrase.Named("evening", ask.Evening)))
	}
	a.Add(c.Public.Say("bot.invite.how", phrase.Number("days", int(referee.DraftAge.Hours())/24)))
	a.Public = true
	a.Rows = reply.Rows(c.Public.Button(reply.InviteVerb.Of(draft), reply.Success, "bot.invite.play"),
		c.Public.Button(reply.WithdrawVerb.Of(draft), reply.Secondary, "bot.invite.withdraw"))
	return a, nil
}

// takeInvite opens the game with who has pressed: in the channel, or where one goes on there in a thread.
func takeInvite(c *Call) (*reply.Answer, error) {
	ask := referee.NewGame{Input: c.Input, Draft: c.Address.Word}
	if _, busy := c.InPlay(); busy {
		ask.Thread = inThread(c, func(g *house.Game) string {
			return c.Public.Label("bot.invite.thread", reply.System(g.System().Meta.Slug), g.Who("a", rules.SeatA), g.Who("b", rules.SeatB))
		})
	}
	out, err := c.Referee.Answer(c, ask)
	if errors.Is(err, errNoThread) || session.IsWrongChannel(err) {
		ask.Thread = nil // says whose game goes on here
		out, err = c.Referee.Answer(c, ask)
	}
	if err != nil {
		return nil, err
	}
	return openedApart(c, out, "bot.invite.opened")
}

// withdrawInvite takes an invitation back: its message says so, without its buttons.
func withdrawInvite(c *Call) (*reply.Answer, error) {
	i, err := c.Referee.Withdraw(c, c.Place, c.Person, c.Address.Word)
	if err != nil {
		return nil, err
	}
	a := c.Public.Answer("bot.invite.withdrawn", phrase.Named("who", i.By.Name), reply.System(i.System))
	a.Public, a.Spent, a.Beside = true, true, true
	return a, nil
}
