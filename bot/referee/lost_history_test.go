package referee_test

import (
	"errors"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

// TestALostHistoryIsNotBuiltOn: a store that has lost a line, as a standby that was behind has, is not played
// on with by who knows that line, however often he is asked; once the loss is noted in the game he goes on.
func TestALostHistoryIsNotBuiltOn(t *testing.T) {
	eachPair(t, func(p *pair) {
		m, inMemory := p.store.(*memory)
		if !inMemory {
			return // a file is one process's: it loses nothing under him
		}
		p.done(p.do(p.a, anne, "partie finir"))
		k := m.games[p.game]
		last := len(k.lines) - 1
		k.lines, k.links, k.beside = k.lines[:last], k.links[:last], k.beside[:last]
		for range 3 {
			if _, err := p.a.Look(p.Context(), spot, anne); !errors.Is(err, referee.ErrForked) {
				t.Errorf("a look: %v", err)
			}
			if _, err := p.a.Do(p.Context(), p.request(bruno, "partie finir")); !errors.Is(err, referee.ErrForked) {
				t.Errorf("an act: %v", err)
			}
		}
		if len(k.lines) != last {
			t.Errorf("%d lines after %d", len(k.lines), last)
		}
		stored, err := p.store.Load(p.Context(), p.game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := house.Rebuild(rules.Registry{mourre.System()}, stored.Records)
		if err != nil {
			t.Fatal(err)
		}
		c, lost, err := referee.Restoring(g, stored, nil, house.Occasion{Origin: "restore", At: p.at})
		if err != nil || !lost {
			t.Fatal(lost, err)
		}
		known := referee.Head{Length: last, Link: k.links[last-1]}
		if err := p.store.Act(p.Context(), referee.Ask{Game: p.game, Known: known}, c.Ready); err != nil {
			t.Fatal(err)
		}
		for _, r := range []*referee.Referee{p.a, p.b} {
			if look, err := r.Look(p.Context(), spot, anne); err != nil || look.Game.Len() != last+1 {
				t.Errorf("once it is noted: %v", err)
			}
		}
	})
}
