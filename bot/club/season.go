package club

import (
	"strconv"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/season"
)

// What the buttons and forms of a season are for.
const (
	seasonPage   = "saison"
	seasonLog    = "saisonjournal"
	seasonJoin   = "saisoninscrire"
	seasonGame   = "saisonpartie"
	seasonRound  = "saisonronde"
	seasonScheme = "saisonbareme"
	seasonSure   = "saisonresultat"
)

// The options of `/club saison …`.
const (
	seasonName    = "nom"
	seasonPlayer  = "joueur"
	seasonFirst   = "premier"
	seasonSecond  = "second"
	seasonOutcome = "issue"
	seasonScore   = "score"
)

// refSeason is the rule of this house for a club's season.
const refSeason rules.Ref = "maison:saison"

// seasonCommands are `/club saison …`: read by anyone, joined by anyone for himself, the rest done by who
// manages the server, who is the season's referee.
func seasonCommands() []command.Command {
	name := rules.OptionSpec{Name: seasonName, Kind: rules.TextOption}
	player := rules.OptionSpec{Name: seasonPlayer, Kind: rules.PersonOption}
	one := rules.OptionSpec{Name: seasonFirst, Kind: rules.ChoiceOption}
	other := rules.OptionSpec{Name: seasonSecond, Kind: rules.ChoiceOption}
	return []command.Command{
		{Path: "club saison voir", Do: ofSeason(showSeason)},
		{Path: "club saison journal", Do: ofSeason(showSeasonLog)},
		{Path: "club saison csv", Do: ofSeason(exportSeason)},
		{Path: "club saison inscrire", Do: joinSeason, Options: []rules.OptionSpec{player, name}},
		{Path: "club saison retirer", Do: leaveSeason, Complete: completePlayer, Options: []rules.OptionSpec{one}},
		{Path: "club saison partie", Do: countGame},
		{Path: "organiser saison ouvrir", Do: managers(openSeason), Options: []rules.OptionSpec{command.Required(name)}},
		{Path: "organiser saison ronde", Do: managers(drawRound)},
		{Path: "organiser saison resultat", Do: managers(ofSeason(giveResult)), Complete: completePlayer, Options: []rules.OptionSpec{
			command.Required(one), command.Required(other), command.Choice(seasonOutcome, "bot.season.outcome.", outcomes...),
			{Name: seasonScore, Kind: rules.TextOption}}},
		{Path: "organiser saison defaire", Do: managers(undoSeason)},
		{Path: "club saison bareme", Do: ofSeason(showScheme)},
		{Path: "organiser saison bareme", Do: managers(bringScheme), Options: []rules.OptionSpec{{Name: command.FileOptionOf, Kind: command.FileOption}}},
	}
}

func seasonActions() map[string]command.Action {
	return map[string]command.Action{
		seasonPage:   {Do: ofSeason(showSeason)},
		seasonLog:    {Do: ofSeason(showSeasonLog)},
		seasonJoin:   {Do: joinSeason},
		seasonGame:   {Do: countGame},
		seasonSure:   {Do: managers(sureResult)},
		seasonRound:  {Do: managers(drawRound)},
		seasonScheme: {Form: managers(ofSeason(schemeForm)), Do: managers(changeScheme)},
	}
}

// ofSeason is a handler that has the club's season.
func ofSeason(do func(*command.Call, referee.SeasonNow) (*reply.Answer, error)) command.Handler {
	return func(c *command.Call) (*reply.Answer, error) {
		s, err := c.Referee.Season(c, c.Place)
		if err != nil {
			return nil, err
		}
		return do(c, s)
	}
}

// showSeason shows the standings and the last round, in the channel's language.
func showSeason(c *command.Call, s referee.SeasonNow) (*reply.Answer, error) {
	a := seasonAnswer(c, s, nil)
	a.Update = c.IsPress()
	return a, nil
}

// seasonAnswer is the season as it stands, below what was just done.
func seasonAnswer(c *command.Call, s referee.SeasonNow, told []string) *reply.Answer {
	a := &reply.Answer{Public: true, Lines: told}
	if s.Number == 0 {
		a.Add(c.Public.Say("bot.season.none"))
		return a
	}
	pages := paged(seasonLines(c.Public, s))
	page := pageOf(c, seasonPage, len(pages))
	a.Add(c.Public.Say("bot.season.title", phrase.Named("name", s.Name), phrase.Number("round", s.Rounds),
		phrase.Number("count", s.InPlay())))
	a.Add(pages[page]...)
	if len(pages) > 1 {
		a.Add(c.Public.PageLine(page, len(pages)))
	}
	a.Rows = reply.Rows(seasonButtons(c, s, page, len(pages))...)
	return a
}

// mostOnPage is how many lines of a season are on one page.
const mostOnPage = 20

func paged(lines []string) (pages [][]string) {
	for len(lines) > mostOnPage {
		pages, lines = append(pages, lines[:mostOnPage]), lines[mostOnPage:]
	}
	return append(pages, lines)
}

func seasonButtons(c *command.Call, s referee.SeasonNow, page, pages int) []limits.Component {
	var all []limits.Component
	if look, err := c.Here(); err == nil { // without a game there is none to count
		if _, err := s.GiveGame(look.Game, referee.Member); err == nil {
			all = append(all, c.Public.Button(pressID(seasonGame, ""), reply.Primary, "bot.season.button.game"))
		}
	}
	if s.Rounds == 0 {
		all = append(all, c.Public.Button(pressID(seasonJoin, ""), reply.Primary, "bot.season.button.join"))
	}
	all = append(all, turning(c, seasonPage, page, pages, "bot.season.button.before", "bot.season.button.after")...)
	return append(all, c.Public.Button(pressID(seasonPage, strconv.Itoa(page)), reply.Secondary, "bot.board.refresh"))
}

// seasonLines are the standings, then the last round.
func seasonLines(v reply.Voice, s referee.SeasonNow) (lines []string) {
	for _, r := range s.Standings() {
		key := "bot.season.row"
		if r.Out {
			key = "bot.season.row-out"
		}
		lines = append(lines, v.Say(key, phrase.Number("rank", r.Rank), s.Called("who", r.Key), counted("points", r.Points),
			phrase.Number("wins", r.Wins), phrase.Number("draws", r.Draws), phrase.Number("losses", r.Losses), tieArg(v, s, r)))
	}
	if s.Rounds > 0 {
		lines = append(lines, v.Say("bot.season.round", phrase.Number("n", s.Rounds)))
	}
	for _, m := range s.Meetings {
		if m.Round == s.Rounds && s.Rounds > 0 {
			lines = append(lines, "- "+v.Tell(meetingPhrase(s, m)))
		}
	}
	for _, b := range s.Byes {
		if b.Round == s.Rounds {
			lines = append(lines, "- "+v.Say("bot.season.bye", s.Called("who", b.Who)))
		}
	}
	return lines
}

// tieArg says the first tiebreak, whose value tells most of those who are level.
func tieArg(v reply.Voice, s referee.SeasonNow, r season.Row) phrase.Arg {
	if len(r.Ties) == 0 {
		return phrase.Verbatim("tie", "")
	}
	return phrase.Verbatim("tie", v.Say("bot.season.tie", phrase.With("name", phrase.Say("bot.season.tiebreak."+
		string(s.Scheme.Tiebreaks[0]))), pointsArg("value", r.Ties[0])))
}

// counted is a number of points with their unit: 1 pt, 7,5 pts.
func counted(name string, n season.Tenths) phrase.Arg {
	return phrase.With(name, phrase.Say("bot.season.points", phrase.Number("count", max(n, -n)/10), pointsArg("n", n)))
}

// pointsArg is a number of points: 7 or 7,5.
func pointsArg(name string, n season.Tenths) phrase.Arg {
	return phrase.With(name, reply.Points(int(n)))
}

// meetingPhrase is a meeting, with its result where there is one.
func meetingPhrase(s referee.SeasonNow, m season.Meeting) phrase.Phrase {
	a, b := s.Called("a", m.Who[0]), s.Called("b", m.Who[1])
	if !m.Played {
		return phrase.Say("bot.season.meeting.open", a, b)
	}
	won := "bot.season.meeting.won"
	if m.Resigned {
		won = "bot.season.meeting.resigned"
	}
	how := phrase.Say(won, s.Called("who", m.Who[max(int(m.Winner)-1, 0)]))
	if m.Winner == season.Nobody {
		how = phrase.Say("bot.season.meeting.drawn")
	}
	if m.Score == nil || m.Winner != season.Nobody && *m.Score == [2]season.Tenths{} { // won without points
		return phrase.Say("bot.season.meeting.played", a, b, phrase.With("how", how))
	}
	return phrase.Say("bot.season.meeting.scored", a, b, phrase.With("how", how), pointsArg("x", m.Score[0]), pointsArg("y", m.Score[1]))
}
