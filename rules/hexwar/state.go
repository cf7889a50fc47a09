package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Mapping is how the board came to be.
type Mapping struct {
	// Ready says that the board stands: both play on it.
	Ready bool
	// How is byGenerator, byHand or byScenario; empty before there is a board.
	How string
	// Seed is what the neutral generator threw, nil for a board of another make. Density, Climate and Balance
	// are what it was asked for, Crossing what its board costs from either side.
	Seed                      []int
	Density, Climate, Balance string
	Crossing                  []Traverse
	// Scenario is what came with the board, nil for none.
	Scenario *Scenario
	// Builder builds alone, while the other picks his side once it is Handed over; Public where both build.
	Builder rules.Seat
	Handed  bool
	// Accepted are the seats that play on this board.
	Accepted map[rules.Seat]bool
}

// Armies are the lists that the players brought.
type Armies struct {
	// Lists are the armies by seat; after Mask, those of the others are empty as long as they are secret.
	Lists map[rules.Seat]Army
}

// Army is what a seat brought.
type Army struct {
	// Ready says that there is a list, Example that it is the example, Scenario that it is the scenario's:
	// everybody knows those.
	Ready, Example, Scenario bool
	List                     Roster
}

// deploy is the placing of the armies.
type deploy struct {
	// Ready says that all troops stand on the board.
	Ready bool
	// First is who plays first.
	First rules.Seat
	// Places are where each seat has placed its troops so far; after Mask, of the others only what lies open.
	Places map[rules.Seat]Placing
	// Seat is whose batch is placed now, Batch the units that were placed in it, by their numbers.
	// pa1:mise-en-place/alternatif
	Seat  rules.Seat
	Batch []int
	// Auto are the seats whose batches are placed for them, Done those that have placed everything.
	Auto, Done map[rules.Seat]bool
}

// Ending is how the battle ended.
type Ending struct {
	// Over says that it has ended; Winner is Public for nobody.
	Over   bool
	Winner rules.Seat
}

// SecretArmies reports whether nobody knows the other's army until the reveal. PA1, « Paravent opaque », «
// Petits papiers »
func (s State) SecretArmies() bool {
	return s.Reads(DeploySetting, deployScreen) || s.Reads(DeploySetting, DeployPapers)
}

// WithArmy returns the state with a seat's army; s stays as it was.
func (s State) WithArmy(seat rules.Seat, a Army) State {
	s.Armies.Lists = rules.Put(s.Armies.Lists, seat, a)
	return s
}

var ranks = map[Rank]table.Rank{Chief: table.Chief, Lieutenant: table.Lieutenant, Officer: table.Captain}

// CampOf is the colour of a seat's troops.
func CampOf(seat rules.Seat) table.Camp {
	if seat == rules.SeatB {
		return table.Red
	}
	return table.Blue
}

// Counter is the officer as his counter shows him.
func (o Leader) Counter() table.Officer {
	c := table.Officer{At: o.At, Camp: CampOf(o.Seat), Number: table.Number(o.Number), Rank: ranks[o.Rank],
		Activated: o.Activation > 0 || o.Leads > 0}
	if o.Name != "" {
		c.Name = phrase.Say("hexwar.map.name", phrase.Named("name", o.Name))
	}
	return c
}

// The gates of a battle, in order. Those of turns carry the turn's number.
const (
	MapGate    = "carte"
	ArmyGate   = "armees"
	DeployGate = "deploiement"
	BattleGate = "bataille"
)

// The map's topics.
const (
	MapTopic   Topic = "carte"
	SizeTopic  Topic = "taille"
	PartsTopic Topic = "composants"

	ScenarioTopic Topic = "scenario"
)

// State is a battle as its events tell it. It is a value: what changes is cloned first.
type State struct {
	Book     *Book
	Tables   *GameTables
	Settings map[string]string
	// Free is a state without a game.
	Free bool
	// Eyes are whom the state is masked for.
	Eyes rules.Seat

	Field    Field
	Mapping  Mapping
	Armies   Armies
	Deploy   deploy
	Units    map[UnitID]Unit
	Officers map[OfficerID]Leader
	// Purse are each seat's order tokens. P3, « Ordres spéciaux »
	Purse map[rules.Seat]int
	// Ledger are the purses' movements, in order.
	Ledger []Entry
	Turn   Turn
	Real   RealTable
	// Fight is the combat under way, nil between combats.
	Fight *Fight
	// Report is the last combat, line by line, for the panel beside the board.
	Report *CombatData
	// Told is what is said of a combat on the table; nil on a board.
	Told *Told
	End  Ending
}

// Phase is a part of a player's turn. P3
type Phase string

// The phases of a turn, in order.
const (
	CommandPhase  Phase = "commandement"
	MovementPhase Phase = "mouvement"
	CombatPhase   Phase = "combat"
)

// Turn is whose turn it is, and what was done in it.
type Turn struct {
	// Number counts player-turns from 1; 0 before the first.
	Number int
	Seat   rules.Seat
	Phase  Phase
	// Activations are those of the turn, in their order.
	Activations []Activation
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

// Activation is what one officer set moving.
type Activation struct {
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

// EdgeOf is the end of the board where a seat sits.
func EdgeOf(seat rules.Seat) hex.Edge {
	if seat == rules.SeatB {
		return hex.North
	}
	return hex.South
}

// EveryUnit are a seat's units by their numbers, those that are lost too.
func (s State) EveryUnit(seat rules.Seat) []Unit {
	return inOrder(s.Units, func(u Unit) bool { return u.Seat == seat }, func(u Unit) int { return u.Number })
}

// UnitsOf are those on the board.
func (s State) UnitsOf(seat rules.Seat) []Unit {
	return inOrder(s.Units, func(u Unit) bool { return u.Seat == seat && !u.Gone }, func(u Unit) int { return u.Number })
}

// EveryOfficer are a seat's officers by their numbers, those off the board too.
func (s State) EveryOfficer(seat rules.Seat) []Leader {
	return inOrder(s.Officers, func(o Leader) bool { return o.Seat == seat }, func(o Leader) int { return o.Number })
}

// OfficersOf are those on the board.
func (s State) OfficersOf(seat rules.Seat) []Leader {
	return inOrder(s.Officers, func(o Leader) bool { return o.Seat == seat && !o.Gone }, func(o Leader) int { return o.Number })
}

// inOrder are those of all that are so, by their numbers. A unit is large: what is sorted is where it lies.
func inOrder[K comparable, V any](all map[K]V, is func(V) bool, number func(V) int) []V {
	found := make([]numbered[K], 0, (len(all)+1)/2) // each camp has about half of them
	for k, v := range all {
		if is(v) {
			found = append(found, numbered[K]{k, number(v)})
		}
	}
	slices.SortFunc(found, func(a, b numbered[K]) int { return a.number - b.number })
	some := make([]V, len(found))
	for i, f := range found {
		some[i] = all[f.key]
	}
	return some
}

// numbered is where something lies, by its number.
type numbered[K comparable] struct {
	key    K
	number int
}

// WithUnit returns the state with one unit changed; s stays as it was.
func (s State) WithUnit(u Unit) State {
	s.Units = rules.Put(s.Units, u.ID, u)
	return s
}

// WithOfficer returns the state with one officer changed; s stays as it was.
func (s State) WithOfficer(o Leader) State {
	s.Officers = rules.Put(s.Officers, o.ID, o)
	return s
}

// Marked returns the unit with a mark of the turn; u stays as it was.
func (u Unit) Marked(mark string) Unit {
	u.Turn.Marks = rules.Put(u.Turn.Marks, mark, true)
	return u
}

// Rules are the book's game as a whole.
func (b *Book) Rules() *rules.Definition[State] { return b.Defined }

// Noted returns the state once an event has happened, whose seal is open: an act decides on with it.
func (s State) Noted(e rules.Event) (State, error) { return s.Book.Rules().Evolve(s, e) }

// Toll is what a camp has lost: so many units of those it began with, enough to be beaten.
type Toll struct {
	Seat   rules.Seat `json:"seat"`
	Lost   int        `json:"lost"`
	Of     int        `json:"of"`
	Enough int        `json:"enough"`
}

// phrase says a camp's losses.
func (t Toll) phrase() phrase.Phrase {
	return phrase.Say("hexwar.victory.toll", CampArg(t.Seat), phrase.Number("count", t.Lost), phrase.Number("of", t.Of),
		phrase.Number("enough", t.Enough))
}

// Beaten reports whether the losses are enough.
func (t Toll) Beaten() bool { return t.Enough > 0 && t.Lost >= t.Enough }

// Result says how the battle ended.
func (e Ending) Result() phrase.Phrase {
	if e.Winner == rules.Public {
		return phrase.Say("hexwar.end.draw")
	}
	return phrase.Say("hexwar.end.result", CampArg(e.Winner))
}
