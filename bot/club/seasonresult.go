package club

import (
	"strconv"
	"strings"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/season"
)

// How a meeting ended, for the first of its two players.
const (
	outcomeWon   = "victoire"
	outcomeDrawn = "nul"
	outcomeLost  = "defaite"
	outcomeVoid  = "aucune"
)

var outcomes = []string{outcomeWon, outcomeDrawn, outcomeLost, outcomeVoid}

// giveResult notes a result by hand, or puts one right. One that nobody awaits, or that its own score
// contradicts, is asked about first.
func giveResult(c *command.Call, s referee.SeasonNow) (*reply.Answer, error) {
	l, err := resultOf(&s, c.Args)
	if err != nil {
		return nil, err
	}
	if a := doubtsOf(c, s, l); a != nil {
		return a, nil
	}
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) { return resultOf(s, c.Args) })
}

// resultOf is the season's line of a result as it is typed.
func resultOf(s *referee.SeasonNow, args rules.Args) (season.Line, error) {
	l := season.Line{Kind: season.Played}
	for _, option := range []string{seasonFirst, seasonSecond} {
		key, err := playerMeant(*s, args[option])
		if err != nil {
			return l, err
		}
		l.Who = append(l.Who, key)
	}
	outcome := args[seasonOutcome]
	if typed := args[seasonScore]; typed != "" && outcome != outcomeVoid {
		score, ok := readScore(typed)
		if !ok {
			return l, rules.Refuse(refSeason, "bot.season.score", phrase.Named("score", reply.Short(typed, limits.MaxChoiceName)),
				phrase.Number("most", int(season.MostPoints/10)))
		}
		l.Score = &score
	}
	switch {
	case outcome == outcomeVoid:
		l.Kind = season.Voided
	case outcome == outcomeWon:
		l.Winner = season.First
	case outcome == outcomeLost:
		l.Winner = season.Second
	case outcome == "" && l.Score == nil:
		return l, rules.Refuse(refSeason, "bot.season.no-outcome")
	case outcome == "":
		l.Winner = leader(*l.Score)
	}
	return s.Give(l)
}

// leader is who has the higher score.
func leader(score [2]season.Tenths) season.Side {
	switch {
	case score[0] > score[1]:
		return season.First
	case score[0] < score[1]:
		return season.Second
	}
	return season.Nobody
}

// doubtsOf asks about a result that fits no pairing or contradicts its score; nil where there is nothing to
// ask.
func doubtsOf(c *command.Call, s referee.SeasonNow, l season.Line) *reply.Answer {
	if l.Kind != season.Played {
		return nil
	}
	who := []phrase.Arg{s.Called("a", l.Who[0]), s.Called("b", l.Who[1])}
	a := &reply.Answer{}
	if s.Rounds > 0 && s.Meeting([2]season.Key(l.Who)) < 0 {
		a.Add(c.Say("bot.season.doubt.pairing", who...))
	}
	byScore := l
	if l.Score != nil {
		byScore.Winner = leader(*l.Score)
	}
	contradicts := byScore.Winner != l.Winner
	if contradicts {
		a.Add(c.Say("bot.season.doubt.score"))
	}
	if len(a.Lines) == 0 {
		return nil
	}
	sure := func(l season.Line) limits.Component {
		return c.Button(pressID(seasonSure, resultDetail(len(s.Lines), l)), reply.Secondary, "bot.season.button.sure", phrase.With("result", playedPhrase(s, l)))
	}
	buttons := []limits.Component{sure(l)}
	if contradicts {
		buttons = append(buttons, sure(byScore))
	}
	a.Rows = reply.Rows(append(buttons, c.Drop())...)
	return a
}

// resultDetail writes a result for the button that notes it behind so many lines of the season.
func resultDetail(lines int, l season.Line) string {
	outcome := map[season.Side]string{season.First: outcomeWon, season.Second: outcomeLost, season.Nobody: outcomeDrawn}[l.Winner]
	parts := []string{strconv.Itoa(lines), string(l.Who[0]), string(l.Who[1]), outcome}
	if l.Score != nil {
		parts = append(parts, typedPoints(l.Score[0])+"-"+typedPoints(l.Score[1]))
	}
	return strings.Join(parts, " ")
}

// typedPoints writes points as readScore reads them.
func typedPoints(n season.Tenths) string {
	return strconv.Itoa(int(n/10)) + "." + strconv.Itoa(int(n%10))
}

// sureResult notes the result of a button, once: where the season has gone on since it is of a moment passed.
func sureResult(c *command.Call) (*reply.Answer, error) {
	parts := append(strings.Fields(c.Address.Detail), "") // the score may lack
	if len(parts) < 5 {
		return nil, referee.ErrStale
	}
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) {
		if strconv.Itoa(len(s.Lines)) != parts[0] {
			return season.Line{}, referee.ErrStale
		}
		return resultOf(s, rules.Args{seasonFirst: parts[1], seasonSecond: parts[2], seasonOutcome: parts[3], seasonScore: parts[4]})
	})
}

// readScore reads « 12-8 » or « 12,5 : 8 ».
func readScore(typed string) (score [2]season.Tenths, ok bool) {
	typed = strings.NewReplacer("–", "-", ":", "-", "/", "-", ",", ".", "\u202f", "", " ", "").Replace(typed)
	a, b, both := strings.Cut(typed, "-")
	for i, text := range []string{a, b} {
		whole, tenth, _ := strings.Cut(text, ".")
		if tenth == "" {
			tenth = "0"
		}
		n, err := strconv.ParseUint(whole+tenth, 10, 32)
		if !both || err != nil || whole == "" || len(tenth) != 1 || n > uint64(season.MostPoints) {
			return score, false
		}
		score[i] = season.Tenths(n)
	}
	return score, true
}
