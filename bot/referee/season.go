package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/bot/misread"
	"aidedecamp/rules"
	"aidedecamp/rules/bounds"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/season"
)

// refSeason is the rule of this house for a club's season.
const refSeason rules.Ref = "maison:saison"

// SeasonTable is what a season's scheme is called where its faults are told.
const SeasonTable = "saison.toml"

// mostSeasonName is the most characters of a season's name, or of a player's.
const mostSeasonName = 40

// SeasonNow is a club's season as it stands, with all its lines and whom they name.
type SeasonNow struct {
	season.Season
	Kept Seasons
	// Lines are those kept, read.
	Lines []season.Line

	// joining are people whom the next line names for the first time.
	joining []SeasonPerson
}

// Season returns the season of the place's club.
func (c *clubs) Season(ctx context.Context, place Place) (s SeasonNow, err error) {
	if s.Kept, err = c.store.Seasons(ctx, place.Guild); err != nil {
		return s, err
	}
	s.Lines = make([]season.Line, len(s.Kept.Lines))
	for i, l := range s.Kept.Lines {
		if err := json.Unmarshal(l.Body, &s.Lines[i]); err != nil {
			return s, &ledger.Fault{Where: "season", Err: fmt.Errorf("line %d: %w", i, err)}
		}
	}
	if s.Season, err = season.Fold(s.Lines); err != nil {
		return s, &ledger.Fault{Where: "season", Err: err}
	}
	return s, nil
}

// mostSeasonTries is how often a change is judged anew where somebody else was faster.
const mostSeasonTries = 8

// ChangeSeason lets judge decide over the season as it stands, keeps the line that it returns, and returns
// the season with it. What an origin did before is not done again: the season is returned as it is.
func (c *clubs) ChangeSeason(ctx context.Context, place Place, person Person, origin string,
	judge func(*SeasonNow) (season.Line, error)) (now SeasonNow, line season.Line, err error) {
	author, err := c.sign(person)
	if err != nil {
		return now, line, err
	}
	for range mostSeasonTries {
		if now, err = c.Season(ctx, place); err != nil {
			return now, line, err
		}
		if i := slices.IndexFunc(now.Kept.Lines, func(l SeasonLine) bool { return l.Origin == origin }); i >= 0 {
			return now, now.Lines[i], nil
		}
		if line, err = judge(&now); err != nil {
			return now, line, err
		}
		body, err := json.Marshal(line)
		if err != nil {
			return now, line, &ledger.Fault{Where: "season", Err: err}
		}
		if len(body) > MostSeasonLineBytes {
			return now, line, rules.Refuse(refSeason, "bot.season.scheme-large", phrase.Number("most", MostSeasonLineBytes/2))
		}
		err = c.store.AddToSeason(ctx, place.Guild, len(now.Lines), SeasonLine{Origin: origin, Body: body, Author: author, At: c.now()},
			now.joining)
		switch {
		case errors.Is(err, ErrSeasonChanged), errors.Is(err, ErrOriginKnown):
			continue
		case errors.Is(err, ErrSeasonFull):
			return now, line, rules.Refuse(refSeason, "bot.season.full", phrase.Number("most", MostSeasonLines))
		case err != nil:
			return now, line, err
		}
		now, err = c.Season(ctx, place)
		return now, line, err
	}
	return now, line, ErrSeasonChanged
}

// Called names a player: whom a referee named, an account by its name of then, with his number where another
// has the same name, else by his number.
func (s SeasonNow) Called(arg string, k season.Key) phrase.Arg {
	name, number := s.NameOf(k), phrase.Verbatim("n", string(k))
	switch {
	case name == "":
		return phrase.With(arg, phrase.Say("bot.season.somebody", number))
	case len(s.namesakes(name)) > 1:
		return phrase.With(arg, phrase.Say("bot.season.namesake", phrase.Named("who", name), number))
	}
	return phrase.Named(arg, name)
}

// namesakes are all who go by a name.
func (s SeasonNow) namesakes(name string) []SeasonPerson {
	var all []SeasonPerson
	for _, p := range s.Kept.People {
		if name != "" && bounds.SameName(p.Name, name) {
			all = append(all, p)
		}
	}
	return all
}

// NameOf is a player's name; empty once it is erased.
func (s SeasonNow) NameOf(k season.Key) string {
	if i := s.personAt(k); i >= 0 {
		return s.Kept.People[i].Name
	}
	return ""
}

func (s SeasonNow) personAt(k season.Key) int {
	return slices.IndexFunc(s.Kept.People, func(p SeasonPerson) bool { return p.Key == k })
}

// KeyOf is the key of an account; empty where it never played here.
func (s SeasonNow) KeyOf(account string) season.Key {
	i := slices.IndexFunc(s.Kept.People, func(p SeasonPerson) bool { return account != "" && p.Account == account })
	if i < 0 {
		return ""
	}
	return s.Kept.People[i].Key
}

// begun refuses what needs a season.
func (s SeasonNow) begun() error {
	if s.Number == 0 {
		return rules.Refuse(refSeason, "bot.season.none")
	}
	return nil
}

// OpenSeason begins a new season.
func (s *SeasonNow) OpenSeason(name string) (season.Line, error) {
	name, err := seasonName(name)
	return season.Line{Kind: season.Opened, Name: name}, err
}

func seasonName(typed string) (string, error) {
	name := bounds.Name(typed)
	if n := len([]rune(name)); n == 0 || n > mostSeasonName {
		return "", rules.Refuse(refSeason, "bot.season.name", phrase.Number("most", mostSeasonName))
	}
	return name, nil
}

// Join lets somebody take part, or come back; without an account he is one whom a referee names.
func (s *SeasonNow) Join(p Person) (l season.Line, err error) {
	if err := s.begun(); err != nil {
		return l, err
	}
	name := bounds.Name(p.Name)
	key := s.KeyOf(p.ID)
	if p.ID == "" {
		var err error
		if name, err = seasonName(p.Name); err != nil {
			return l, err
		}
		for _, known := range s.namesakes(name) {
			if known.Account != "" { // nobody knows whether he is meant
				return l, rules.Refuse(refSeason, "bot.season.name-taken", s.Called("who", known.Key))
			}
			key = known.Key
		}
	}
	switch {
	case s.Plays(key):
		return l, rules.Refuse(refSeason, "bot.season.in-already", s.Called("who", key))
	case s.InPlay() >= season.MostPlayers:
		return l, rules.Refuse(refSeason, "bot.season.crowded", phrase.Number("most", season.MostPlayers))
	case key == "":
		key = season.Key("j" + strconv.Itoa(len(s.Kept.People)+1))
		s.joining = []SeasonPerson{{Key: key, Account: p.ID, Name: name}}
	}
	return season.Line{Kind: season.Joined, Who: []season.Key{key}}, nil
}

// Leave takes a player out of the rounds to come.
func (s *SeasonNow) Leave(k season.Key) (season.Line, error) {
	if !s.Plays(k) {
		return season.Line{}, rules.Refuse(refSeason, "bot.season.not-in")
	}
	return season.Line{Kind: season.Left, Who: []season.Key{k}}, nil
}

// DrawRound pairs the next round; faces are lots, one for each player there was or is.
func (s *SeasonNow) DrawRound(faces []dice.Face) (l season.Line, err error) {
	switch {
	case s.begun() != nil:
		return l, s.begun()
	case s.InPlay() < 2:
		return l, rules.Refuse(refSeason, "bot.season.too-few")
	}
	for _, m := range s.Meetings {
		if !m.Played {
			return l, rules.Refuse(refSeason, "bot.season.round-open", phrase.Number("count", s.Waits()), s.Called("a", m.Who[0]),
				s.Called("b", m.Who[1]))
		}
	}
	lots := map[season.Key]int{}
	for i, p := range s.Players {
		lots[p.Key] = int(faces[i%len(faces)])
	}
	return s.Draw(lots), nil
}

// Give notes a result by hand, or in the place of another one.
func (s *SeasonNow) Give(l season.Line) (season.Line, error) {
	if err := s.begun(); err != nil {
		return season.Line{}, err
	}
	played := func(k season.Key) bool {
		return slices.ContainsFunc(s.Players, func(p season.Player) bool { return p.Key == k })
	}
	if len(l.Who) != 2 || l.Who[0] == l.Who[1] || !played(l.Who[0]) || !played(l.Who[1]) {
		return season.Line{}, rules.Refuse(refSeason, "bot.season.two")
	}
	if i := s.Meeting([2]season.Key(l.Who)); l.Kind == season.Voided && (i < 0 || !s.Meetings[i].Played) {
		return season.Line{}, rules.Refuse(refSeason, "bot.season.no-result")
	}
	return l, nil
}

// GiveGame notes what a finished game came to. A manager's counts outside of the rounds too, and in the place
// of another result.
func (s *SeasonNow) GiveGame(g *house.Game, rights Rights) (l season.Line, err error) {
	if err := s.begun(); err != nil {
		return l, err
	}
	result := g.View(rules.Public).Result
	switch {
	case g.Ended() == nil:
		return l, rules.Refuse(refSeason, "bot.season.game-open")
	case result == nil:
		return l, rules.Refuse(refSeason, "bot.season.game-undecided")
	case s.Counted(g.ID()):
		return l, rules.Refuse(refSeason, "bot.season.game-counted")
	}
	who := [2]season.Key{s.KeyOf(g.User(rules.SeatA)), s.KeyOf(g.User(rules.SeatB))}
	l = season.Line{Kind: season.Played, Who: who[:], Game: g.ID(), Winner: sides[result.Winner], Resigned: result.Resigned,
		Score: &[2]season.Tenths{season.Tenths(result.Score[0]), season.Tenths(result.Score[1])}}
	l, err = s.Give(l)
	if err != nil {
		return l, err
	}
	waits := s.Rounds == 0
	if i := s.Meeting(who); i >= 0 {
		waits = !s.Meetings[i].Played
	}
	if rights != Manager && !waits {
		return l, rules.Refuse(refSeason, "bot.season.not-paired", s.Called("a", who[0]), s.Called("b", who[1]))
	}
	return l, nil
}

var sides = map[rules.Seat]season.Side{rules.SeatA: season.First, rules.SeatB: season.Second}

// UndoLine takes the last line back that stands.
func (s *SeasonNow) UndoLine() (season.Line, error) {
	if len(season.Stands(s.Lines)) == 0 {
		return season.Line{}, rules.Refuse(refSeason, "bot.season.nothing")
	}
	return season.Line{Kind: season.Undone}, nil
}

// Rescheme changes what a result is worth; a text that can't be is refused with its faults by line.
func (s *SeasonNow) Rescheme(text string) (season.Line, error) {
	err := misread.JudgeText(SeasonTable, text, s.SchemeText, func(text string) error {
		_, err := season.ParseScheme(text)
		return err
	})
	return season.Line{Kind: season.Schemed, Text: text}, err
}
