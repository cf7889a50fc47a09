package command

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// What people do about a game beside playing it: give it up, decide it as its referee, count its turns, look
// at what its players keep secret.

var resignCommand = Command{Path: house.PathResign, queued: true, Do: looking(resign),
	Options: []rules.OptionSpec{Choice(seatOption, "bot.place.", rules.SeatA, rules.SeatB)}}

// resign gives up the game of the person's seat; who holds both says which.
func resign(c *Call, look referee.Look) (*reply.Answer, error) {
	act := rules.Act{Path: house.PathResign, Seat: rules.Seat(c.Args[seatOption])}
	mine := slices.DeleteFunc(slices.Clone(look.Seats), func(s rules.Seat) bool { return !s.Plays() })
	if act.Seat == rules.Public && len(mine) > 1 && look.Game.Ended() == nil {
		which := rules.Refuse("maison:places", "bot.resign.which")
		for _, seat := range mine {
			which.Or(phrase.Say("bot.resign.as", look.Game.Who("who", seat)), rules.Act{Path: house.PathResign, Seat: seat})
		}
		return nil, which
	}
	return c.Do(act)
}

var verdictCommand = Command{Path: house.PathVerdict, queued: true, Do: Play, Options: []rules.OptionSpec{
	Required(Choice(house.VerdictWinner, "bot.verdict.", string(rules.SeatA), string(rules.SeatB), house.VerdictDraw)),
	{Name: house.VerdictReason, Kind: rules.TextOption, Required: true}}}

var turnCommand = Command{Path: house.PathTurn, queued: true, Do: Play, Options: []rules.OptionSpec{
	{Name: house.TurnNumber, Kind: rules.WholeOption}, Choice(house.TurnLast, "bot.turn.last.", ledger.Yes, noRandom)}}

// lookAtSecrets shows a referee what both players keep secret, once the channel reads that he looks.
func lookAtSecrets(c *Call) (*reply.Answer, error) {
	a, err := c.Do(rules.Act{Path: house.PathLook})
	if err != nil {
		return nil, err
	}
	look, err := c.Here()
	if err != nil || !a.Public {
		return a, err
	}
	own := c.Answer("bot.secrets.title")
	var buttons []limits.Component
	record := look.Game.Len() - 1
	for _, seat := range ledger.Players {
		if _, err := look.Secrets(record, seat); err != nil {
			return a, nil // something has happened meanwhile: he looks again
		}
		id := reply.Address{Verb: reply.ReadVerb, Game: look.Game.ID(), Word: reply.ReadSecrets,
			Detail: string(seat) + strconv.Itoa(record)}.CustomID()
		buttons = append(buttons, c.Button(id, reply.Secondary, "bot.secrets.of", look.Game.Who("who", seat)))
	}
	own.Rows = reply.Rows(buttons...)
	last := a
	for last.Then != nil {
		last = last.Then
	}
	last.Then = own
	return a, nil
}

// showSecrets shows a referee one player's view, until the next line of the log.
func showSecrets(c *Call, look referee.Look) (*reply.Answer, error) {
	seat, record := rules.SeatA, strings.TrimPrefix(c.Address.Detail, string(rules.SeatA))
	if record == c.Address.Detail {
		seat, record = rules.SeatB, strings.TrimPrefix(c.Address.Detail, string(rules.SeatB))
	}
	n, err := strconv.Atoi(record)
	if err != nil {
		return nil, referee.ErrStale
	}
	view, err := look.Secrets(n, seat)
	if err != nil {
		return nil, err
	}
	a := c.viewAnswer(look.Game.System(), look.Game, view)
	a.Lines = append([]string{c.Say("bot.mine.title", look.Game.Who("who", seat))}, a.Lines...)
	return a, nil
}
