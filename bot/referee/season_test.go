package referee_test

import (
	"errors"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/season"
)

// TestWhoseRowIsEmptiedKeepsHisPlace: a player of whom nothing is kept but his key is called by it, is
// nobody's account, and can be given results by it.
func TestWhoseRowIsEmptiedKeepsHisPlace(t *testing.T) {
	lines := []season.Line{{Kind: season.Opened, Name: "x"}, {Kind: season.Joined, Who: []season.Key{"j1", "j2"}}}
	folded, err := season.Fold(lines)
	if err != nil {
		t.Fatal(err)
	}
	s := referee.SeasonNow{Season: folded, Lines: lines,
		Kept: referee.Seasons{People: []referee.SeasonPerson{{Key: "j1"}, {Key: "j2", Account: "2", Name: "Camille"}}}}
	for _, account := range []string{"", "1"} {
		if key := s.KeyOf(account); key != "" {
			t.Errorf("account %q is %s", account, key)
		}
	}
	if got := s.Called("who", "j1").Items[0].Key; got != "bot.season.somebody" {
		t.Errorf("called by %s", got)
	}
	if got := s.Called("who", "j2").Text; got != "Camille" {
		t.Errorf("called %q", got)
	}
	if _, err := s.Give(season.Line{Kind: season.Played, Who: []season.Key{"j1", "j2"}}); err != nil {
		t.Error(err)
	}
	if l, err := s.Join(referee.Person{ID: "1", Name: "Robin"}); err != nil || l.Who[0] != "j3" {
		t.Errorf("who was forgotten comes back as %v, %v", l.Who, err)
	}
	var refused *rules.Violation
	if _, err := s.Join(referee.Person{ID: "2", Name: "Camille"}); !errors.As(err, &refused) {
		t.Errorf("joined twice: %v", err)
	}
}
