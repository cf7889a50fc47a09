package club

import (
	"slices"
	"strings"
	"unicode/utf8"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/season"
)

// changeSeason does something to the season, and tells the channel with what it comes to.
func changeSeason(c *command.Call, judge func(*referee.SeasonNow) (season.Line, error)) (*reply.Answer, error) {
	s, line, err := c.Referee.ChangeSeason(c, c.Place, c.Person, c.Origin, judge)
	if err != nil {
		return nil, err
	}
	return seasonAnswer(c, s, []string{c.Public.Say("bot.season.did", phrase.Named("who", c.Person.Name),
		phrase.With("what", linePhrase(s, line)))}), nil
}

// openSeason begins a season; the one before stays in the journal.
func openSeason(c *command.Call) (*reply.Answer, error) {
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) { return s.OpenSeason(c.Args[seasonName]) })
}

// joinSeason takes the person in who asks, or whom a manager names.
func joinSeason(c *command.Call) (*reply.Answer, error) {
	who := c.Person
	p, err := c.PersonIn(seasonPlayer)
	switch name := c.Args[seasonName]; {
	case err != nil:
		return nil, err
	case p != nil:
		who = *p
	case name != "":
		who = referee.Person{Name: name}
	}
	if who != c.Person && !c.Manages() {
		return nil, rules.Refuse(refSeason, "bot.season.yourself")
	}
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) { return s.Join(who) })
}

// leaveSeason takes the person out who asks, or whom a manager names.
func leaveSeason(c *command.Call) (*reply.Answer, error) {
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) {
		key := s.KeyOf(c.Person.ID)
		if typed := c.Args[seasonFirst]; typed != "" {
			named, err := playerMeant(*s, typed)
			if err != nil {
				return season.Line{}, err
			}
			if named != key && !c.Manages() {
				return season.Line{}, rules.Refuse(refSeason, "bot.season.yourself")
			}
			key = named
		}
		return s.Leave(key)
	})
}

// playerMeant finds a player by his key, as completion writes it, or by his name. Who has a namesake is meant
// by his key alone, or by both as the standings write them.
func playerMeant(s referee.SeasonNow, typed string) (season.Key, error) {
	var named []season.Key
	for _, p := range s.Players {
		name, folded := s.NameOf(p.Key), command.Fold(typed)
		switch {
		case string(p.Key) == typed, name != "" && folded == command.Fold(name+" "+string(p.Key)):
			return p.Key, nil
		case folded != "" && folded == command.Fold(name):
			named = append(named, p.Key)
		}
	}
	switch len(named) {
	case 0:
		return "", rules.Refuse(refSeason, "bot.season.nobody", phrase.Named("name", reply.Short(typed, limits.MaxChoiceName)))
	case 1:
		return named[0], nil
	}
	return "", rules.Refuse(refSeason, "bot.season.several", phrase.Listing("who", playersNamed(s, named)...))
}

// completePlayer lists who takes part.
func completePlayer(c *command.Call) (choices []rules.Choice, err error) {
	s, err := c.Referee.Season(c, c.Place)
	if err != nil {
		return nil, err
	}
	for _, p := range s.Players {
		choices = append(choices, rules.Choice{Value: string(p.Key), Label: phrase.Say("bot.season.player", s.Called("who", p.Key))})
	}
	return choices, nil
}

// drawRound pairs the next round, by lots where the standings tell nobody apart.
func drawRound(c *command.Call) (*reply.Answer, error) {
	lots, err := c.Referee.Throw(c.Origin, 100, season.MostPlayers)
	if err != nil {
		return nil, err
	}
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) { return s.DrawRound(lots) })
}

// countGame notes what the channel's last game came to.
func countGame(c *command.Call) (*reply.Answer, error) {
	look, err := c.Here()
	if err != nil {
		return nil, err
	}
	plays := slices.ContainsFunc(look.Seats, rules.Seat.Plays)
	if !plays && !c.Manages() {
		return nil, rules.Refuse(refSeason, "bot.season.not-your-game")
	}
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) {
		return s.GiveGame(look.Game, referee.Rights(c.Manages()))
	})
}

// undoSeason takes back what was done last: a result, a round, whatever it was.
func undoSeason(c *command.Call) (*reply.Answer, error) {
	return changeSeason(c, (*referee.SeasonNow).UndoLine)
}

// bringScheme takes the table of what a result is worth from a file; without one it shows the table, with the
// button of its form.
func bringScheme(c *command.Call) (*reply.Answer, error) {
	f, given := c.Files[command.FileOptionOf]
	switch {
	case !given:
		return ofSeason(showScheme)(c)
	case f.Size > referee.MostSeasonLineBytes:
		return nil, rules.Refuse(refSeason, "bot.season.scheme-large", phrase.Number("most", referee.MostSeasonLineBytes/2))
	}
	text, err := c.Fetch(c, f, referee.MostSeasonLineBytes)
	if err != nil {
		return nil, err
	}
	return rescheme(c, text)
}

// showScheme shows what a result is worth.
func showScheme(c *command.Call, s referee.SeasonNow) (*reply.Answer, error) {
	a := c.Answer("bot.season.scheme")
	if text := strings.TrimRight(s.SchemeText, "\n"); !a.Fence("toml", text, mostShown) {
		a.Attached = reply.NewFile(referee.SeasonTable, text)
	}
	if c.Manages() {
		a.Rows = reply.Rows(c.Button(pressID(seasonScheme, ""), reply.Secondary, "bot.season.button.scheme"))
	}
	return a, nil
}

// schemeForm opens the form of the scheme, with the text that was refused where there is one.
func schemeForm(c *command.Call, s referee.SeasonNow) (*reply.Answer, error) {
	text := s.SchemeText
	if c.Address.Detail != "" {
		_, act, err := c.Referee.PreparedAct(c, c.Person, c.Address.Detail)
		if err != nil {
			return nil, err
		}
		text = act.Args[tableField]
	}
	if n := utf8.RuneCountInString(text); n > limits.MaxInputText {
		show, bring := c.Mention("club saison bareme"), c.Mention("organiser saison bareme")
		return nil, rules.Refuse(refSeason, "bot.bareme.no-form", phrase.Verbatim("table", referee.SeasonTable), phrase.Number("count", n),
			phrase.Number("most", limits.MaxInputText), phrase.Verbatim("export", show), phrase.Verbatim("import", bring))
	}
	return tableText(c, pressID(seasonScheme, ""), c.Label("bot.season.form"), text), nil
}

// changeScheme takes the form of the scheme. What is wrong is told with the text kept.
func changeScheme(c *command.Call) (*reply.Answer, error) {
	var a *reply.Answer
	text, err := sentTable(c, referee.MostSeasonLineBytes)
	if err == nil {
		a, err = rescheme(c, text)
	}
	return a, keepText(c, seasonScheme, rules.Args{tableField: text}, err)
}

func rescheme(c *command.Call, text string) (*reply.Answer, error) {
	s, err := c.Referee.Season(c, c.Place)
	if err != nil {
		return nil, err
	}
	if sameText(text, s.SchemeText) {
		return c.Answer("bot.season.same"), nil
	}
	return changeSeason(c, func(s *referee.SeasonNow) (season.Line, error) { return s.Rescheme(text) })
}
