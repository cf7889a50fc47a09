package club

import (
	"slices"
	"strconv"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/season"
)

// linePhrase says a line of a season, as done.
func linePhrase(s referee.SeasonNow, l season.Line) phrase.Phrase {
	switch l.Kind {
	case season.Opened:
		return phrase.Say("bot.season.line.open", phrase.Named("name", l.Name))
	case season.Joined:
		return phrase.Say("bot.season.line.join", phrase.Listing("who", playersNamed(s, l.Who)...))
	case season.Left:
		return phrase.Say("bot.season.line.leave", phrase.Listing("who", playersNamed(s, l.Who)...))
	case season.Drawn:
		return phrase.Say("bot.season.line.round", phrase.Number("count", len(l.Pairs)))
	case season.Voided:
		return phrase.Say("bot.season.line.void", s.Called("a", l.Who[0]), s.Called("b", l.Who[1]))
	case season.Played:
		key := "bot.season.line.result"
		if l.Game != "" {
			key = "bot.season.line.game"
		}
		return phrase.Say(key, phrase.With("result", playedPhrase(s, l)))
	case season.Schemed:
		return phrase.Say("bot.season.line.scheme")
	}
	return phrase.Say("bot.season.line.undo")
}

// playedPhrase says the result of a line.
func playedPhrase(s referee.SeasonNow, l season.Line) phrase.Phrase {
	return meetingPhrase(s, season.Meeting{Who: [2]season.Key(l.Who), Played: true, Winner: l.Winner, Score: l.Score, Resigned: l.Resigned})
}

func playersNamed(s referee.SeasonNow, keys []season.Key) (all []phrase.Phrase) {
	for _, k := range keys {
		all = append(all, phrase.Say("bot.season.player", s.Called("who", k)))
	}
	return all
}

// showSeasonLog shows who did what to the club's seasons, the last page first; what was taken back is struck
// through.
func showSeasonLog(c *command.Call, s referee.SeasonNow) (*reply.Answer, error) {
	stands := season.Stands(s.Lines)
	var lines []string
	for i, l := range s.Lines {
		kept := s.Kept.Lines[i]
		line := c.Say("bot.season.logged", phrase.Verbatim("n", strconv.Itoa(i+1)), phrase.At("at", kept.At),
			authorOf(kept.Author), phrase.With("what", linePhrase(s, l)))
		if l.Kind != season.Undone && !slices.Contains(stands, i) {
			line = "~~" + line + "~~"
		}
		lines = append(lines, line)
	}
	if lines == nil {
		return c.Answer("bot.season.none"), nil
	}
	pages := paged(lines)
	page := len(pages) - 1
	if c.IsPress() {
		page = pageOf(c, seasonLog, len(pages))
	}
	a := &reply.Answer{Lines: pages[page], Update: c.IsPress()}
	if len(pages) > 1 {
		a.Add(c.PageLine(page, len(pages)))
		to := func(page int, key string) limits.Component {
			b := c.Button(pressID(seasonLog, strconv.Itoa(page)), reply.Secondary, key)
			b.Disabled = page < 0 || page >= len(pages)
			return b
		}
		a.Rows = reply.Rows(to(page-1, "bot.button.older"), to(page+1, "bot.button.newer"))
	}
	return a, nil
}

// exportSeason attaches the standings, and in a message of its own all meetings: a table a file, as
// spreadsheets want it.
func exportSeason(c *command.Call, s referee.SeasonNow) (*reply.Answer, error) {
	if s.Number == 0 {
		return c.Answer("bot.season.none"), nil
	}
	a := c.Answer("bot.season.csv", phrase.Named("name", s.Name))
	a.Attached = reply.NewFile("classement.csv", standingsCSV(c.Voice, s))
	a.Then = c.Answer("bot.season.csv-games", phrase.Named("name", s.Name))
	a.Then.Attached = reply.NewFile("rencontres.csv", meetingsCSV(c.Voice, s))
	return a, nil
}

// standingsCSV has a row for each player.
func standingsCSV(v reply.Voice, s referee.SeasonNow) []byte {
	t := newCSV(v, "bot.season.csv-players")
	for _, r := range s.Standings() {
		t.row(r.Rank, playerCSV(v, s, r.Key), r.Points, r.Games(), r.Wins, r.Draws, r.Losses, r.Bye, r.For, r.Against)
	}
	return t.out.Bytes()
}

// meetingsCSV has a row for each meeting, and after them one for each bye, which has no second player.
func meetingsCSV(v reply.Voice, s referee.SeasonNow) []byte {
	t := newCSV(v, "bot.season.csv-meetings")
	for _, m := range s.Meetings {
		outcome, first, second := "", any(""), any("")
		switch {
		case m.Played && m.Winner == season.Nobody:
			outcome = v.Label("bot.season.outcome.nul")
		case m.Played:
			outcome = playerCSV(v, s, m.Who[m.Winner-1])
		}
		if m.Score != nil {
			first, second = m.Score[0], m.Score[1]
		}
		t.row(m.Round, playerCSV(v, s, m.Who[0]), playerCSV(v, s, m.Who[1]), outcome, first, second)
	}
	for _, b := range s.Byes {
		t.row(b.Round, playerCSV(v, s, b.Who), "", v.Label("bot.season.csv-bye"), "", "")
	}
	return t.out.Bytes()
}

func playerCSV(v reply.Voice, s referee.SeasonNow, k season.Key) string {
	return v.Label("bot.season.player", s.Called("who", k))
}
