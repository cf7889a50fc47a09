package club

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
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
		m := season.Meeting{Who: [2]season.Key(l.Who), Played: true, Winner: l.Winner, Score: l.Score, Resigned: l.Resigned}
		key := "bot.season.line.result"
		if l.Game != "" {
			key = "bot.season.line.game"
		}
		return phrase.Say(key, phrase.With("result", meetingPhrase(s, m)))
	case season.Schemed:
		return phrase.Say("bot.season.line.scheme")
	}
	return phrase.Say("bot.season.line.undo")
}

func playersNamed(s referee.SeasonNow, keys []season.Key) (all []phrase.Phrase) {
	for _, k := range keys {
		all = append(all, phrase.Say("bot.season.player", s.Called("who", k)))
	}
	return all
}

// showSeasonLog shows who did what to the club's seasons, the last page first; what was taken back is struck
// through.
func showSeasonLog(ctx context.Context, c *command.Call) (*reply.Answer, error) {
	s, err := c.Referee.Season(ctx, c.Place)
	if err != nil {
		return nil, err
	}
	stands := map[int]bool{}
	for _, i := range season.Stands(s.Lines) {
		stands[i] = true
	}
	var lines []string
	for i, l := range s.Lines {
		kept := s.Kept.Lines[i]
		line := c.Say("bot.season.logged", phrase.Verbatim("n", strconv.Itoa(i+1)), phrase.Verbatim("at", "<t:"+
			strconv.FormatInt(kept.At.Unix(), 10)+":f>"), phrase.With("who", authorOf(kept.Author)), phrase.With("what", linePhrase(s, l)))
		if l.Kind != season.Undone && !stands[i] {
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
		a.Add(c.Say("bot.log.page", phrase.Number("page", page+1), phrase.Number("of", len(pages))))
		to := func(page int, key string) limits.Component {
			b := c.Button(pressID(seasonLog, "", strconv.Itoa(page)), reply.Secondary, key)
			b.Disabled = page < 0 || page >= len(pages)
			return b
		}
		a.Rows = reply.Rows(to(page-1, "bot.button.older"), to(page+1, "bot.button.newer"))
	}
	return a, nil
}

// exportSeason attaches the standings and all meetings as one file of comma-separated values (RFC 4180).
func exportSeason(ctx context.Context, c *command.Call) (*reply.Answer, error) {
	s, err := c.Referee.Season(ctx, c.Place)
	if err != nil {
		return nil, err
	}
	if s.Number == 0 {
		return c.Answer("bot.season.none"), nil
	}
	data, err := seasonCSV(c.Voice, s)
	if err != nil {
		return nil, err
	}
	return &reply.Answer{Lines: []string{c.Say("bot.season.csv", phrase.Named("name", s.Name))},
		Attached: &session.File{Name: "saison.csv", Kind: "text/csv; charset=utf-8", Data: data}}, nil
}

// seasonCSV has a row for each player, and after them one for each meeting and bye: the first column tells
// which. A spreadsheet takes no cell of it for a formula.
func seasonCSV(v reply.Voice, s referee.SeasonNow) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	name := func(k season.Key) string { return v.Label("bot.season.player", s.Called("who", k)) }
	row := func(cells ...any) {
		all := make([]string, columnsCSV)
		for i, cell := range cells {
			all[i] = cellCSV(cell)
		}
		_ = w.Write(all) // kept by the writer, and returned by Error
	}
	head := func(key string) {
		var cells []any
		for _, title := range strings.Split(v.Label(key), reply.Between) {
			cells = append(cells, title)
		}
		row(cells...)
	}
	head("bot.season.csv-players")
	for _, r := range s.Standings() {
		row(v.Label("bot.season.csv-player"), r.Rank, name(r.Key), r.Points, r.Games(), r.Wins, r.Draws, r.Losses, r.Bye, r.For, r.Against)
	}
	head("bot.season.csv-meetings")
	for _, m := range s.Meetings {
		cells := []any{v.Label("bot.season.csv-meeting"), m.Round, name(m.Who[0]), name(m.Who[1])}
		switch {
		case m.Played && m.Winner == season.Nobody:
			cells = append(cells, v.Label("bot.season.outcome.nul"))
		case m.Played:
			cells = append(cells, name(m.Who[m.Winner-1]))
		default:
			cells = append(cells, "")
		}
		if m.Score != nil {
			cells = append(cells, m.Score[0], m.Score[1])
		}
		row(cells...)
	}
	for _, b := range s.Byes {
		row(v.Label("bot.season.csv-bye"), b.Round, name(b.Who))
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// columnsCSV is how many cells each row has: RFC 4180 wants the same in all.
const columnsCSV = 11

// cellCSV is a cell: points with a point, and a text that a spreadsheet would reckon behind an apostrophe.
func cellCSV(cell any) string {
	switch cell := cell.(type) {
	case season.Tenths:
		return strconv.FormatFloat(float64(cell)/10, 'f', -1, 64)
	case string:
		if cell != "" && strings.ContainsRune("=+-@\t\r\n|%", []rune(cell)[0]) {
			return "'" + cell
		}
		return cell
	}
	return fmt.Sprint(cell)
}
