package rules

import (
	"strconv"

	"aidedecamp/rules/ledger"
)

// Reach is what a take-back comes to, before anybody asks for it: the records that it strikes, from the first
// on, and whether nobody else is asked.
type Reach struct {
	Struck []int
	Free   bool
}

// From is the first record that it strikes.
func (r Reach) From() int { return r.Struck[0] }

// ReachOf returns what a seat's take-back with these options (PathUndo's) comes to now. Nothing is done; what
// refuses it is what Decide would say.
func ReachOf(g *Game, seat ledger.Seat, args ledger.Args) (Reach, error) {
	if err := underWay(g); err != nil {
		return Reach{}, err
	}
	undo, _ := ownVerbAt(PathUndo)
	events, err := undo.decide(g, ledger.Act{Path: PathUndo, Seat: seat, Args: args}, judging{})
	if err != nil {
		return Reach{}, err
	}
	if first := events[0]; first.Kind == ledger.KindUndone {
		d, err := ledger.Read[ledger.Undone](first)
		return Reach{d.Struck, true}, err
	}
	d, err := ledger.Read[ledger.Request](events[0])
	return Reach{Struck: d.Strikes}, err
}

// Reaches are the take-backs that a seat could ask for now, the nearest first, at most so many. None are
// where Decide refuses them all.
func Reaches(g *Game, seat ledger.Seat, most int) (all []Reach) {
	for n := range g.Acts(g.Wall + 1) {
		if len(all) == most {
			break
		}
		if r, err := ReachOf(g, seat, ledger.Args{"n": strconv.Itoa(n)}); err == nil && r.From() == n {
			all = append(all, r)
		}
	}
	return all
}

// TurnOf returns the record with which a seat's present turn began, or its last one: its first act after the
// latest beginning of a turn that it was the first to act in. Where a system has no turns, or none has begun,
// that is the first of its last acts in a row. ok is false where it has done nothing that could be taken
// back.
func TurnOf(g *Game, seat ledger.Seat) (n int, ok bool) {
	for i := len(g.Begun) - 1; i >= 0 && g.Begun[i].Seq >= g.Wall; i-- {
		n := g.Begun[i].Seq + 1
		for n < len(g.Entries) && !g.Played(n) {
			n++
		}
		if n < len(g.Entries) && g.Actor(g.Entries[n].Record) == seat {
			return n, true
		}
	}
	for at := range g.Acts(g.Wall + 1) {
		switch {
		case g.Actor(g.Entries[at].Record) == seat:
			n, ok = at, true
		case ok:
			return n, true
		}
	}
	return n, ok
}
