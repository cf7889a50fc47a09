package command

import (
	"cmp"
	"strconv"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

const (
	backOption = "jusqu-a"
	backTurn   = "debut-du-tour"
	backList   = "liste"
)

// takeBackCommand is `/retour`: the last act, the one that is named, the start of one's turn, or a list of
// what could be taken back.
var takeBackCommand = Command{Path: rules.PathUndo, queued: true, Do: takeBack, Options: []rules.OptionSpec{
	{Name: recordOption, Kind: rules.WholeOption}, Choice(backOption, "bot.back.until.", backTurn, backList)}}

// takeBack takes back at once what is one act; more than that it shows first.
func takeBack(c *Call) (*reply.Answer, error) {
	until := c.Args[backOption]
	delete(c.Args, backOption)
	if until == "" {
		return Play(c)
	}
	look, err := c.Look()
	if err != nil {
		return nil, err
	}
	return c.reachBack(look, until)
}

// showTakeBack shows what could be taken back, or what the act picked from that would strike.
func showTakeBack(c *Call, look referee.Look) (*reply.Answer, error) {
	a, err := c.reachBack(look, cmp.Or(c.Picked(), backList))
	if a != nil {
		a.Update = c.IsHidden()
	}
	return a, err
}

// reachBack shows what a take-back to a moment would strike: the start of one's turn, a record by its number,
// or the list of them all. What Decide refuses is refused here.
func (c *Call) reachBack(look referee.Look, until string) (*reply.Answer, error) {
	g := look.Game
	meant, err := look.Resolve(referee.Do{Act: rules.Act{Path: rules.PathUndo}})
	if err != nil {
		return nil, err
	}
	seat, args := meant.Seat, rules.Args{}
	turn, inTurn := house.TurnOf(g, seat)
	switch {
	case until == backList:
		if all := house.Reaches(g, seat, limits.MaxSelectOptions); len(all) > 0 {
			return reply.TakeBacks(c.Voice, g, all, turn), nil
		}
	case until == backTurn && inTurn:
		args["n"] = strconv.Itoa(turn)
	case until != backTurn: // a record's number
		args["n"] = until
	}
	r, err := house.ReachOf(g, seat, args)
	if err != nil {
		return nil, err
	}
	a := reply.TakeBack(c.Voice, g, seat, r)
	a.Rows = append(a.Rows, reply.Rows(c.Drop())...)
	return a, nil
}

// askTakeBack shows what a take-back would strike that is more than one act, unless who does it has been
// shown that: only the button under it names both the act and the line that it was shown at. nil where there
// is nothing to ask.
func (c *Call) askTakeBack(at referee.Look, act rules.Act) *reply.Answer {
	if act.Path != rules.PathUndo || act.Args["n"] != "" && act.Args["au"] != "" {
		return nil
	}
	meant, err := at.Resolve(referee.Do{Act: act})
	if err != nil {
		return nil // whoever does it is told
	}
	r, err := house.ReachOf(at.Game, meant.Seat, meant.Args)
	if err != nil || len(r.Struck) < 2 {
		return nil
	}
	a := reply.TakeBack(c.Voice, at.Game, meant.Seat, r)
	a.Rows = append(a.Rows, reply.Rows(c.Drop())...)
	a.Update = c.IsHidden()
	return a
}
