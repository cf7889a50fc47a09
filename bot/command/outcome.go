package command

import (
	"encoding/json"
	"reflect"
	"slices"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Outcome is the public answer to an act.
func (c *Call) Outcome(out referee.Outcome) (*reply.Answer, error) {
	d, err := c.Referee.Deadlines(c, out.Game)
	if err != nil {
		return nil, err
	}
	c.vouch(out)
	a := c.Public.Outcome(out, d)
	a.Apart = c.apart(out)
	if a.Then != nil {
		a.Then.Apart = a.Apart
	}
	a, err = placed(c, out, a)
	if err == nil {
		callFollowers(c, out, a)
	}
	return a, err
}

// callFollowers lets the answer be followed by the message that calls who follows the game, where it has
// reached another stage. Where they can't be found the act stands all the same.
func callFollowers(c *Call, out referee.Outcome, a *reply.Answer) {
	accounts, before, err := c.Referee.Followers(c, out)
	if err != nil {
		c.Log.Warn("followers are not called", "origin", c.Origin, "error", err)
	}
	called := c.Public.Followed(before, out.Game, accounts)
	if called == nil {
		return
	}
	for a.Then != nil {
		a = a.Then
	}
	a.Then = called
}

// placed lets the answer to a press on the live message take its place, where nobody has to be called and no
// link is to stay there.
func placed(c *Call, out referee.Outcome, a *reply.Answer) (*reply.Answer, error) {
	if !c.IsPress() {
		return a, nil
	}
	live, err := c.Referee.Live(c, out.Game.ID())
	if err != nil {
		return nil, err
	}
	if c.Message == live.Message {
		a.Update, a.Beside = a.Then == nil && len(a.Links)+len(a.Pings) == 0 && !a.Passed && !a.Apart, c.IsOver(live.Until)
	}
	return a, nil
}

// WithState adds the state of the game to a public answer.
func (c *Call) WithState(a *reply.Answer, g *house.Game) (*reply.Answer, error) {
	d, err := c.Referee.Deadlines(c, g)
	if err != nil {
		return nil, err
	}
	c.Public.State(a, g, d)
	return a, nil
}

// vouch gives who has sealed a choice, and nobody else, the receipt of it: he can hold an export against it.
// Where his table shows more than the channel's, he sees what he has done.
func (c *Call) vouch(out referee.Outcome) {
	if len(out.Sealed) == 0 {
		return
	}
	look, err := c.Look() // what he sees himself, whosever button it was
	if err == nil && !reflect.DeepEqual(look.View().Board, look.Game.View(rules.Public).Board) {
		c.Aside.Picture = c.Picture(look.Game, look.View())
	}
	last := out.Records[len(out.Records)-1]
	c.Aside.Add(c.Say("bot.sealed"))
	c.Aside.Attached = c.receipt(ledger.Receipt{Game: out.Game.ID(), Epoch: last.Epoch, Sealed: out.Sealed})
}

// receipt is a receipt as a file.
func (c *Call) receipt(r ledger.Receipt) *session.File {
	data, err := json.Marshal(r)
	if err != nil {
		c.Log.Error("a receipt", "origin", c.Origin, "error", err)
		return nil
	}
	return reply.NewFile("recu.json", append(data, '\n'))
}

// apart reports whether the public answer must not be under what caused it: a command or a private message
// that held a secret. What the asker alone reads of a choice that he sealed comes first, and the game goes on
// below it: its buttons are the newest.
func (c *Call) apart(out referee.Outcome) bool {
	return len(out.Sealed) > 0 || (!c.IsPress() || c.IsHidden()) && slices.ContainsFunc(out.Records, func(r ledger.Record) bool {
		spec, ok := out.Game.System().Act(r.Path)
		return ok && reply.TakesSecret(spec)
	})
}
