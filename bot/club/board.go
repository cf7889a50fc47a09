package club

import (
	"slices"
	"strconv"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// boardPage is what the buttons under the board are for: the page that they show is in their detail.
const boardPage = "tableau"

// mostOnBoard is how many games one page of the board has: with names of 32 characters, each escaped, they
// fill a message.
const mostOnBoard = 5

// showBoard lists the games under way on the server, in the channel's language and as everybody may see them:
// who manages the server is shown nothing else. Games whose channel not everybody sees who sees the board are
// counted, no more. Its buttons show it anew, in the same message.
func showBoard(c *command.Call) (*reply.Answer, error) {
	tables, err := c.Referee.OpenTables(c, c.Place.Guild)
	if err != nil {
		return nil, err
	}
	tables, hidden := seenHere(c, tables)
	last := max(len(tables)-1, 0) / mostOnBoard
	page := pageOf(c, boardPage, last+1) // some have ended since
	board, err := c.Referee.Board(c, tables[page*mostOnBoard:min((page+1)*mostOnBoard, len(tables))])
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
		for _, line := range c.Public.Stands(g) {
			a.Add("> " + line)
		}
	}
	if len(tables)+hidden == 0 {
		a.Add(c.Public.Say("bot.board.none"))
	}
	if hidden > 0 {
		a.Add(c.Public.Say("bot.board.hidden", phrase.Number("count", hidden)))
	}
	if last > 0 {
		a.Add(c.Public.PageLine(page, last+1))
	}
	anew := c.Public.Button(pressID(boardPage, strconv.Itoa(page)), reply.Secondary, "bot.board.refresh")
	a.Rows = reply.Rows(append([]limits.Component{anew}, turning(c, boardPage, page, last+1, "bot.board.before", "bot.board.after")...)...)
	return a, nil
}

// seenHere leaves those games whose channel everybody sees who sees this one, and counts the others. Where
// Discord does not tell, this channel's own stands alone.
func seenHere(c *command.Call, all []referee.OpenTable) (seen []referee.OpenTable, hidden int) {
	here := func(t referee.OpenTable) bool { return t.Place == c.Place }
	if slices.ContainsFunc(all, func(t referee.OpenTable) bool { return !here(t) }) {
		channels := make([]string, len(all))
		for i, t := range all {
			channels[i] = t.Place.Channel
		}
		sight, err := c.Sight(c, channels)
		if err != nil {
			c.Log.Warn("the board shows its own channel alone", "guild", c.Place.Guild, "error", err)
		}
		here = func(t referee.OpenTable) bool { return sight.Covers(c.Place.Channel, t.Place.Channel) }
	}
	for _, t := range all {
		if here(t) {
			seen = append(seen, t)
		}
	}
	return seen, len(all) - len(seen)
}

// pageOf is the page that was pressed, within those there are.
func pageOf(c *command.Call, word string, pages int) int {
	page, err := strconv.Atoi(c.Address.Detail)
	if err != nil || c.Address.Word != word {
		return 0
	}
	return min(max(page, 0), pages-1)
}

// turning are the buttons to the pages beside one of so many; one that leads to none has no address.
func turning(c *command.Call, word string, page, pages int, before, after string) []limits.Component {
	to := func(page int, key string) limits.Component {
		if page < 0 || page >= pages {
			return limits.Component{}
		}
		return c.Public.Button(pressID(word, strconv.Itoa(page)), reply.Secondary, key)
	}
	return []limits.Component{to(page-1, before), to(page+1, after)}
}
