package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// State is a battle as its events tell it. It is a value: what changes is cloned first.
type State struct {
	book     *Book
	tables   *gameTables
	settings map[string]string
	// free is a state without a game.
	free bool
	// eyes are whom the state is masked for.
	eyes rules.Seat

	field    Field
	mapping  mapping
	armies   armies
	deploy   deploy
	units    map[UnitID]Unit
	officers map[OfficerID]Leader
	// purse are each seat's order tokens. P3, « Ordres spéciaux »
	purse map[rules.Seat]int
	// ledger are the purses' movements, in order.
	ledger []entry
	turn   turn
	real   realTable
	// fight is the combat under way, nil between combats.
	fight *fight
	// report is the last combat, line by line, for the panel beside the board.
	report *combatData
	// told is what is said of a combat on the table; nil on a board.
	told *told
	end  ending
}

// Phase is a part of a player's turn. P3
type Phase string

// The phases of a turn, in order.
const (
	CommandPhase  Phase = "commandement"
	MovementPhase Phase = "mouvement"
	CombatPhase   Phase = "combat"
)

// turn is whose turn it is, and what was done in it.
type turn struct {
	// Number counts player-turns from 1; 0 before the first.
	Number int
	Seat   rules.Seat
	Phase  Phase
	// Activations are those of the turn, in their order.
	Activations []activation
	// CommandOrder and ManoeuvreOrder are the turn's, empty for none yet. P3: one of each a turn.
	CommandOrder, ManoeuvreOrder string
	// Late says that an order by which units are activated was given in the phase of movement, Before how
	// many activations there were then.
	Late   bool
	Before int
	// Strategic is the officer who leads the strategic move that was ordered, empty for none.
	Strategic OfficerID
	// NoOrders are the seats that give no more orders this turn, by their own word.
	NoOrders map[rules.Seat]bool
	// OrdersOnly are the units for which alone a seat still gives defence orders this turn, by its own word.
	OrdersOnly map[rules.Seat]UnitID
	// Combats counts those begun.
	Combats int
}

// activation is what one officer set moving.
type activation struct {
	// Officer leads it; empty for one that an order gave.
	Officer OfficerID `json:"officer,omitempty"`
	Units   []UnitID  `json:"units,omitempty"`
	// Types are what its units were when they were activated: one may mount or dismount since.
	Types []chart.Type `json:"types,omitempty"`
	// Alone are officers who move by themselves.
	Alone []OfficerID `json:"alone,omitempty"`
	// Order is the order that gave it, empty for an ordinary one.
	Order string `json:"order,omitempty"`
}

// edgeOf is the end of the board where a seat sits.
func edgeOf(seat rules.Seat) hex.Edge {
	if seat == rules.SeatB {
		return hex.North
	}
	return hex.South
}

// unit returns the unit that stands on a hex.
func (s State) unitAt(h hex.Hex) (Unit, bool) {
	for _, u := range s.units {
		if !u.Gone && u.At == h {
			return u, true
		}
	}
	return Unit{}, false
}

// everyUnit are a seat's units by their numbers, those that are lost too.
func (s State) everyUnit(seat rules.Seat) []Unit {
	all := make([]Unit, 0, len(s.units))
	for _, u := range s.units {
		if u.Seat == seat {
			all = append(all, u)
		}
	}
	slices.SortFunc(all, func(a, b Unit) int { return a.Number - b.Number })
	return all
}

// unitsOf are those on the board.
func (s State) unitsOf(seat rules.Seat) []Unit {
	return slices.DeleteFunc(s.everyUnit(seat), func(u Unit) bool { return u.Gone })
}

// unofficial reports whether the battle rests on an example: a chart that calls itself one, or shipped rows
// of no rule's text that the club has not replaced.
func (s State) unofficial() bool {
	return len(s.tables.chart.Examples()) > 0 ||
		slices.ContainsFunc(s.book.Example, func(file string) bool { return s.tables.text[file] == s.book.shipped.text[file] })
}

// everyOfficer are a seat's officers by their numbers, those off the board too.
func (s State) everyOfficer(seat rules.Seat) []Leader {
	all := make([]Leader, 0, len(s.officers))
	for _, o := range s.officers {
		if o.Seat == seat {
			all = append(all, o)
		}
	}
	slices.SortFunc(all, func(a, b Leader) int { return a.Number - b.Number })
	return all
}

// officersOf are those on the board.
func (s State) officersOf(seat rules.Seat) []Leader {
	return slices.DeleteFunc(s.everyOfficer(seat), func(o Leader) bool { return o.Gone })
}

// officersAt are the officers on a hex, by seat and number.
func (s State) officersAt(h hex.Hex) []Leader {
	var all []Leader
	for _, seat := range rules.Players {
		for _, o := range s.officersOf(seat) {
			if o.At == h {
				all = append(all, o)
			}
		}
	}
	return all
}

// put returns the map with one value changed; m stays as it was.
func put[K comparable, V any](m map[K]V, key K, value V) map[K]V {
	changed := maps.Clone(m)
	if changed == nil {
		changed = map[K]V{}
	}
	changed[key] = value
	return changed
}

// withUnit returns the state with one unit changed; s stays as it was.
func (s State) withUnit(u Unit) State {
	s.units = put(s.units, u.ID, u)
	return s
}

// withOfficer returns the state with one officer changed; s stays as it was.
func (s State) withOfficer(o Leader) State {
	s.officers = put(s.officers, o.ID, o)
	return s
}

// marked returns the unit with a mark of the turn; u stays as it was.
func (u Unit) marked(mark string) Unit {
	u.Turn.Marks = put(u.Turn.Marks, mark, true)
	return u
}
