package house_test

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// sinceOf are the numbers of what happened since the seats acted last, that of their last act first.
func (d *desk) sinceOf(seats ...rules.Seat) []int {
	since := house.SinceLastAct(d.g, seats...)
	numbers := []int{since.Last}
	for _, r := range since.Records {
		numbers = append(numbers, r.Seq)
	}
	return numbers
}

// TestSinceLastAct: what a seat has not seen happen, less what was taken back again; one account's two seats
// are there together.
func TestSinceLastAct(t *testing.T) {
	d := startDesk(t, nil)
	begun := len(d.g.Log()) - 1
	staked := d.must("b mourre miser jetons=1").Seq
	d.must("a mourre miser jetons=1")
	undone := d.must("a retour").Seq
	thrown := d.must("a mourre lancer main=gauche").Seq
	if got, want := d.sinceOf(rules.SeatB), []int{staked, undone, thrown}; !slices.Equal(got, want) {
		t.Errorf("b has missed %v, want %v", got, want)
	}
	if got, want := d.sinceOf(rules.SeatA), []int{thrown}; !slices.Equal(got, want) {
		t.Errorf("a has missed %v, want %v", got, want)
	}
	if got, want := d.sinceOf(rules.SeatA, rules.SeatB), []int{thrown}; !slices.Equal(got, want) {
		t.Errorf("who plays both has missed %v, want %v", got, want)
	}
	if got := d.sinceOf(rules.Referee); got[0] != 0 || len(got) < begun {
		t.Errorf("a seat that never acted has missed %v", got)
	}

	d.must("- partie place seat=b user=denis name=Denis")
	d.must("a partie accepter")
	handed := d.must("b partie accepter").Seq
	if got, want := d.sinceOf(rules.SeatB), []int{handed}; !slices.Equal(got, want) {
		t.Errorf("who has just sat down has missed %v, want %v", got, want)
	}
}

// TestOneOfTwoIsEnough: a start and a sealed round want both players, an end that one alone decides is
// anybody's to stop, and a request that of all whom it asks.
func TestOneOfTwoIsEnough(t *testing.T) {
	d := openDesk(t, nil)
	check := func(where string, either bool, want ...rules.Seat) {
		t.Helper()
		seats, got := house.Awaited(d.g)
		if view := d.g.View(rules.SeatA); !slices.Equal(seats, want) || got != either || view.Either != got || !slices.Equal(view.Awaited, seats) {
			t.Errorf("%s: awaited %v, either %v; want %v, %v", where, seats, got, want, either)
		}
	}
	check("before the start", false, rules.SeatA, rules.SeatB)
	d = startDesk(t, nil)
	check("a round", false, rules.SeatA, rules.SeatB)
	d.must("- partie place seat=b user=denis name=Denis")
	check("a seat asked for", false, rules.SeatA, rules.SeatB)
	d.must("a partie accepter")
	check("one has agreed", false, rules.SeatB)
}

// TestPast: a game looked back at is as it was then, and what came of it later is not in it.
func TestPast(t *testing.T) {
	d := startDesk(t, nil)
	then := d.must("b mourre miser jetons=1").Seq
	head := d.g.Head()
	d.must("a mourre lancer main=gauche")
	back, err := house.Past(d.g, then)
	if err != nil || back.Head() != head || back.Len() != then+1 {
		t.Errorf("back at %d: %v, %v", then, back.Head(), err)
	}
	for _, n := range []int{-1, d.g.Len()} {
		if _, err := house.Past(d.g, n); err == nil {
			t.Errorf("record %d of %d was found", n, d.g.Len())
		}
	}
}
