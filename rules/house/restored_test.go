package house_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// TestRestoredSaysWhatWasLost puts a game back to its fourth line after it had six: the log says so, the
// dice that were seen are marked when they come again, no take-back reaches behind, the buttons shown
// meanwhile are dead, and the proof agrees.
func TestRestoredSaysWhatWasLost(t *testing.T) {
	d := startDesk(t, nil)
	d.must("a mourre miser jetons=2")
	copied := len(d.records)
	lost := d.must("b mourre lancer main=gauche")
	d.must("a mourre pronostic total=4")
	before := slices.Clone(d.records)
	shown := d.g.View(rules.SeatB)

	d.records = d.records[:copied:copied]
	var err error
	if d.g, err = house.Rebuild(registry, d.records); err != nil {
		t.Fatal(err)
	}
	r, ok, err := house.Restored(d.g, before, d.now())
	if err != nil || !ok {
		t.Fatalf("restored: %v, %v", ok, err)
	}
	if d.g, err = d.g.Apply(r); err != nil {
		t.Fatal(err)
	}
	d.records = append(d.records, r)
	if told := d.g.Tell(r); len(told) != 1 || told[0].Key != "game.tell.restored" || told[0].Args[0].Number != 2 {
		t.Errorf("the log says %+v", told)
	}
	now := d.g.View(rules.SeatB)
	if len(now.Offers) == 0 || now.Offers[0].Gen <= shown.Offers[0].Gen {
		t.Errorf("offers of generation %d were shown before the restore; now %+v (%v)", shown.Offers[0].Gen, now.Offers, err)
	}
	var refused *rules.Violation
	if _, err := d.do("a retour n=3"); !errors.As(err, &refused) || refused.Say.Key != "game.refused.wall" {
		t.Errorf("a take-back behind the restore: %v", err)
	}
	again := d.must("b mourre lancer main=gauche")
	if !slices.Equal(again.Throws[0].Faces, lost.Throws[0].Faces) || again.Throws[0].Seen != int64(r.Seq) {
		t.Errorf("thrown again: %+v; want the faces %v, marked as seen at %d", again.Throws[0], lost.Throws[0].Faces, r.Seq)
	}
	d.checkWhole()
}

func TestRestoredWithoutALossIsNoRecord(t *testing.T) {
	d := startDesk(t, nil)
	if _, ok, err := house.Restored(d.g, d.records, d.now()); ok || err != nil {
		t.Errorf("a record (%v) of nothing lost, %v", ok, err)
	}
	other := startDesk(t, func(deal *house.Deal) { deal.Game = "anothergame00000" })
	for name, before := range map[string][]ledger.Record{"unreadable": nil, "another game": other.records, "shorter": d.records[:2]} {
		r, ok, err := house.Restored(d.g, before, d.now())
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", name, ok, err)
		}
		next, err := d.g.Apply(r)
		if err != nil {
			t.Fatal(err)
		}
		if told := next.Tell(r); len(told) != 1 || told[0].Key != "game.tell.restored-unknown" {
			t.Errorf("%s: the log says %+v", name, told)
		}
	}
}

// TestARestoreIsToldOnce: asking again adds nothing, until the game has gone on or was put back once more.
func TestARestoreIsToldOnce(t *testing.T) {
	d := startDesk(t, nil)
	restore := func(origin string, want bool) {
		t.Helper()
		now := d.now()
		now.Origin = origin
		r, ok, err := house.Restored(d.g, nil, now)
		if err != nil || ok != want {
			t.Fatalf("%s: a record %v, want %v, %v", origin, ok, want, err)
		}
		if !ok {
			return
		}
		if d.g, err = d.g.Apply(r); err != nil {
			t.Fatal(err)
		}
		d.records = append(d.records, r)
	}
	restore("i:restore-1", true)
	restore("i:restore-1", false)
	restore("i:restore-10", true)
	restore("i:restore-1", true)
	d.must("a mourre miser jetons=2")
	restore("i:restore-1", true)
	restore("i:restore-1", false)
	d.checkWhole()
}

// TestARestoreTellsWhichEndFalls: a player's, and the referee's, to which a player had objected; one that was
// withdrawn does not.
func TestARestoreTellsWhichEndFalls(t *testing.T) {
	for name, test := range map[string]struct {
		acts []string
		want []string
	}{
		"a player's": {[]string{"a partie finir seul=oui"}, []string{"game.tell.restored-unknown", "game.tell.fallen-end.restored"}},
		"the referee's": {[]string{"r partie finir", "b partie continuer", "a mourre miser jetons=1"},
			[]string{"game.tell.restored-unknown", "game.tell.fallen-end.restored"}},
		"withdrawn": {[]string{"r partie finir", "r partie continuer"}, []string{"game.tell.restored-unknown"}},
		"played on": {[]string{"a partie finir seul=oui", "b mourre miser jetons=1"}, []string{"game.tell.restored-unknown"}},
	} {
		d := openDeskWith(t, time.Minute, func(deal *house.Deal) { deal.Sitters[rules.Referee] = accounts["camille"] })
		for _, act := range append([]string{"a partie commencer", "b partie commencer"}, test.acts...) {
			d.must(act)
		}
		r, _, err := house.Restored(d.g, nil, d.now())
		if err != nil {
			t.Fatal(err)
		}
		if d.g, err = d.g.Apply(r); err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, p := range d.g.Tell(r) {
			told = append(told, p.Key)
		}
		if !slices.Equal(told, test.want) {
			t.Errorf("%s: told %q", name, told)
		}
	}
}
