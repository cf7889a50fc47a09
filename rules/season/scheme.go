package season

import (
	_ "embed"
	"errors"
	"math"
	"slices"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Tenths are points, in tenths of one: 7.5 is 75.
type Tenths int

// MostPoints is the greatest number of points that a scheme gives or a game has.
const MostPoints Tenths = 10_000

// Tiebreak is what orders players of the same points.
type Tiebreak string

// The tiebreaks that a scheme may name.
const (
	// Opponents is the sum of the points of all opponents met (Buchholz).
	Opponents Tiebreak = "adversaires"
	// Direct are the points from the games among those who are still level.
	Direct Tiebreak = "direct"
	// Difference is what a player scored in his games, less what was scored against him.
	Difference Tiebreak = "difference"
	// Scored is what he scored in his games.
	Scored Tiebreak = "marques"
	// Wins is how many games he won.
	Wins Tiebreak = "victoires"
)

var tiebreaks = []Tiebreak{Opponents, Direct, Difference, Scored, Wins}

// Bonus are more points for a game that was won by a difference.
type Bonus struct {
	// From is the least difference of the game's own scores, To the greatest; 0 is no end.
	From, To Tenths
	// Winner and Loser are added to what a victory and a defeat give.
	Winner, Loser Tenths
}

// Scheme is what a result is worth, by a club's own choice.
type Scheme struct {
	Win, Draw, Loss, Bye Tenths
	Bonus                []Bonus
	Tiebreaks            []Tiebreak
}

// file is a scheme as it is written.
type file struct {
	Win   float64 `toml:"victoire"`
	Draw  float64 `toml:"nul"`
	Loss  float64 `toml:"defaite"`
	Bye   float64 `toml:"exempt"`
	Bonus []struct {
		From   float64 `toml:"de"`
		To     float64 `toml:"a"`
		Winner float64 `toml:"vainqueur"`
		Loser  float64 `toml:"perdant"`
	} `toml:"bonus"`
	Tiebreaks []Tiebreak `toml:"departage"`
}

// ShippedScheme is the scheme of a club that has none of its own.
//
//go:embed data/saison.toml
var ShippedScheme string

// ParseScheme reads a scheme strictly: its faults are named, all at once, with their lines.
func ParseScheme(text string) (Scheme, error) {
	var f file
	if err := tables.Decode(text, &f); err != nil {
		return Scheme{}, err
	}
	var faults tables.Faults
	s := Scheme{Tiebreaks: f.Tiebreaks}
	faults = faults.And(points("victoire", f.Win, &s.Win), points("nul", f.Draw, &s.Draw), points("defaite", f.Loss, &s.Loss),
		points("exempt", f.Bye, &s.Bye))
	if len(faults) == 0 && (s.Win < s.Draw || s.Draw < s.Loss) {
		faults = faults.And(phrase.Errorf(phrase.Say("bot.season.fault.order"), "victoire = %v: less than nul or defaite", f.Win))
	}
	for i, t := range f.Tiebreaks {
		if !slices.Contains(tiebreaks, t) || slices.Contains(f.Tiebreaks[:i], t) {
			faults = faults.And(phrase.Errorf(tables.Choice("departage", t, tiebreaks), "departage = %q", t))
		}
	}
	for i, row := range f.Bonus {
		var b Bonus
		fault := tables.Faults.And(nil, points("de", row.From, &b.From), points("a", row.To, &b.To),
			points("vainqueur", row.Winner, &b.Winner), points("perdant", row.Loser, &b.Loser))
		if len(fault) == 0 && (b.From < 0 || b.To != 0 && b.To < b.From) {
			fault = fault.And(phrase.Errorf(phrase.Say("bot.season.fault.range"), "de = %v: not from little to much", row.From))
		}
		for _, err := range fault {
			faults = faults.At(text, "bonus", i, "bonus", err)
		}
		s.Bonus = append(s.Bonus, b)
	}
	return s, faults.Err()
}

// points reads a number of points of one decimal at most.
func points(key string, value float64, into *Tenths) error {
	tenths := math.Round(value * 10)
	if within := math.Abs(tenths) <= float64(MostPoints); !within || math.Abs(value*10-tenths) > 1e-6 { // NaN is not within
		return phrase.Errorf(phrase.Say("bot.season.fault.points", phrase.Verbatim("key", key), phrase.Number("most", int(MostPoints/10))),
			"%s = %v: no points", key, value)
	}
	*into = Tenths(tenths)
	return nil
}

// shipped is the scheme that is embedded.
var shipped = func() Scheme {
	s, err := ParseScheme(ShippedScheme)
	if err != nil {
		panic(errors.Join(errors.New("the shipped scheme"), err))
	}
	return s
}()

// worth is what a meeting gives its two players.
func (s Scheme) worth(m Meeting) [2]Tenths {
	if m.Winner == Nobody {
		return [2]Tenths{s.Draw, s.Draw}
	}
	gained := [2]Tenths{s.Loss, s.Loss}
	winner := int(m.Winner) - 1
	gained[winner] = s.Win
	if m.Score == nil {
		return gained
	}
	by := m.Score[winner] - m.Score[1-winner]
	for _, b := range s.Bonus {
		if by >= b.From && (b.To == 0 || by <= b.To) {
			gained[winner] += b.Winner
			gained[1-winner] += b.Loser
		}
	}
	return gained
}
