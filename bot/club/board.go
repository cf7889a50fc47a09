package club

import (
	"context"
	"strconv"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// boardPage is what the buttons under the board are for: the page that they show stands in their detail.
const boardPage = "tableau"

// mostOnBoard is how many games one page of the board has.
const mostOnBoard = 8

// showBoard lists the games under way on the server, in the channel's language and as everybody may see them:
// who manages the server is shown nothing else. Its buttons show it anew, in the same message. An interaction
// tells what a person may see in its own channel alone: a game of a channel that is hidden from who asks stands
// here too.
func showBoard(ctx context.Context, c *command.Call) (*reply.Answer, error) {
	page, err := strconv.Atoi(c.Address.Detail)
	if err != nil || page < 0 {
		page = 0
	}
	board, all, err := c.Referee.Board(ctx, c.Place.Guild, page*mostOnBoard, mostOnBoard)
	if len(board) == 0 && all > 0 && err == nil { // some have ended since
		page = (all - 1) / mostOnBoard
		board, all, err = c.Referee.Board(ctx, c.Place.Guild, page*mostOnBoard, mostOnBoard)
	}
	if err != nil {
		if len(board) == 0 {
			return nil, err
		}
		c.Log.Error("the board leaves games out", "guild", c.Place.Guild, "error", err)
	}
	a := &reply.Answer{Public: true, Update: c.IsPress()}
	for _, t := range board {
		g := t.Moment
		key := "bot.board.game"
		if t.Number > 0 {
			key = "bot.board.table"
		}
		a.Add(c.Public.Say(key, phrase.Number("n", t.Number), g.Who("a", rules.SeatA), g.Who("b", rules.SeatB),
			reply.System(g.System().Meta.Slug), phrase.Verbatim("link", "<#"+t.Place.Channel+">")))
		a.Add("> " + c.Public.Standing(g, g.View(rules.Public)))
		for _, line := range c.Public.Clock(g) {
			a.Add("> " + line)
		}
	}
	last := max(all-1, 0) / mostOnBoard
	if all == 0 {
		a.Add(c.Public.Say("bot.board.none"))
	}
	if last > 0 {
		a.Add(c.Public.Say("bot.log.page", phrase.Number("page", page+1), phrase.Number("of", last+1)))
	}
	a.Rows = reply.Rows(boardButtons(c, page, last)...)
	return a, nil
}

// boardButtons show a page of the board anew, and lead to the others.
func boardButtons(c *command.Call, page, last int) []limits.Component {
	to := func(page int, key string) limits.Component {
		return c.Public.Button(pressID(boardPage, "", strconv.Itoa(page)), reply.Secondary, key)
	}
	buttons := []limits.Component{to(page, "bot.board.refresh")}
	if page > 0 {
		buttons = append(buttons, to(page-1, "bot.board.before"))
	}
	if page < last {
		buttons = append(buttons, to(page+1, "bot.board.after"))
	}
	return buttons
}
