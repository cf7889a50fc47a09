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
	// Ready says that the board is complete and both play on it.
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
	// Ready says that all troops are on the board.
	Ready bool
	// First is who plays first.
	First rules.Seat
	// Places are where each seat has placed its troops so far; after Mask, of the others only the open ones.
	Places map[rules.Seat]Placements
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
	return s.HasReading(DeploySetting, deployScreen) || s.HasReading(DeploySetting, DeployPapers)
}

// WithArmy returns a copy of the state with a seat's army.
func (s State) WithArmy(seat rules.Seat, a Army) State {
	s.Armies.Lists = rules.Put(s.Armies.Lists, seat, a)
	return s
}

var ranks = map[Rank]table.Rank{ChiefRank: table.Chief, LieutenantRank: table.Lieutenant, OfficerRank: table.Captain}

// CampOf is the colour of a seat's troops.
func CampOf(seat rules.Seat) table.Camp {
	if seat == rules.SeatB {
		return table.Red
	}
	return table.Blue
}

// Counter is the officer as his counter shows him.
func (o Officer) Counter() table.Officer {
	return table.Officer{At: o.At, Camp: CampOf(o.Seat), Number: table.Number(o.Number), Rank: ranks[o.Rank],
		Activated: o.Activation > 0 || o.LedActivation > 0, Name: OwnName(o.Name)}
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
	// WithoutGame marks a state used outside a game, such as a free draw.
	WithoutGame bool
	// Viewer is the seat that the state is masked for.
	Viewer rules.Seat

	Field    Field
	Mapping  Mapping
	Armies   Armies
	Deploy   deploy
	Units    map[UnitID]Unit
	Officers map[OfficerID]Officer
	// Purse are each seat's order tokens. P3, « Ordres spéciaux »
	Purse map[rules.Seat]int
	// PurseEntries are the movements of the purses, in order.
	PurseEntries []PurseEntry
	Turn         Turn
	RealTable    RealTable
	// Fight is the combat under way, nil between combats.
	Fight *Fight
	// LastCombat is the last combat, line by line, for the panel beside the board.
	LastCombat *CombatData
	// TableFight holds what the players declared of a combat on a real table; nil on a board.
	TableFight *TableFight
	End        Ending
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
	// ActivatesLate says that an order given in the phase of movement activates units; ActivationsBefore is
	// the number of activations at that moment.
	ActivatesLate     bool
	ActivationsBefore int
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
	// LoneOfficers are the officers who move alone.
	LoneOfficers []OfficerID `json:"alone,omitempty"`
	// Order is the order that gave it, empty for an ordinary one.
	Order string `json:"order,omitempty"`
}

// EdgeOf is the edge of the board where a seat sits.
func EdgeOf(seat rules.Seat) hex.Edge {
	if seat == rules.SeatB {
		return hex.North
	}
	return hex.South
}

// AllUnits returns a seat's units by number, including those lost.
func (s State) AllUnits(seat rules.Seat) []Unit {
	return byNumber(s.Units, func(u Unit) bool { return u.Seat == seat }, func(u Unit) int { return u.Number })
}

// UnitsOf returns a seat's units on the board, by number.
func (s State) UnitsOf(seat rules.Seat) []Unit {
	return byNumber(s.Units, func(u Unit) bool { return u.Seat == seat && !u.Gone }, func(u Unit) int { return u.Number })
}

// AllOfficers returns a seat's officers by number, including those off the board.
func (s State) AllOfficers(seat rules.Seat) []Officer {
	return byNumber(s.Officers, func(o Officer) bool { return o.Seat == seat }, func(o Officer) int { return o.Number })
}

// OfficersOf returns a seat's officers on the board, by number.
func (s State) OfficersOf(seat rules.Seat) []Officer {
	return byNumber(s.Officers, func(o Officer) bool { return o.Seat == seat && !o.Gone }, func(o Officer) int { return o.Number })
}

// byNumber returns the values that pass a filter, sorted by number. It sorts keys, because a unit is large.
func byNumber[K comparable, V any](all map[K]V, is func(V) bool, number func(V) int) []V {
	found := make([]numberedKey[K], 0, (len(all)+1)/2) // each camp has about half of them
	for k, v := range all {
		if is(v) {
			found = append(found, numberedKey[K]{k, number(v)})
		}
	}
	slices.SortFunc(found, func(a, b numberedKey[K]) int { return a.number - b.number })
	some := make([]V, len(found))
	for i, f := range found {
		some[i] = all[f.key]
	}
	return some
}

// numberedKey is a key with the number of its value.
type numberedKey[K comparable] struct {
	key    K
	number int
}

// WithUnit returns a copy of the state with one unit changed.
func (s State) WithUnit(u Unit) State {
	s.Units = rules.Put(s.Units, u.ID, u)
	return s
}

// WithOfficer returns a copy of the state with one officer changed.
func (s State) WithOfficer(o Officer) State {
	s.Officers = rules.Put(s.Officers, o.ID, o)
	return s
}

// WithMark returns a copy of the unit with a mark of the turn.
func (u Unit) WithMark(mark string) Unit {
	u.Turn.Marks = rules.Include(u.Turn.Marks, mark)
	return u
}

// Rules are the book's game as a whole.
func (b *Book) Rules() *rules.Definition[State] { return b.Defined }

// Apply folds one unsealed event, so that an act can decide on the resulting state.
func (s State) Apply(e rules.Event) (State, error) { return s.Book.Rules().Evolve(s, e) }

// Losses counts the units that a camp has lost, the units it began with, and how many losses beat it.
type Losses struct {
	Seat   rules.Seat `json:"seat"`
	Lost   int        `json:"lost"`
	Of     int        `json:"of"`
	Enough int        `json:"enough"`
}

// phrase says a camp's losses.
func (t Losses) phrase() phrase.Phrase {
	return phrase.Say("hexwar.victory.toll", CampArg(t.Seat), phrase.Number("count", t.Lost), phrase.Number("of", t.Of),
		phrase.Number("enough", t.Enough))
}

// IsBeaten reports whether the losses beat the camp.
func (t Losses) IsBeaten() bool { return t.Enough > 0 && t.Lost >= t.Enough }

// Result says how the battle ended.
func (e Ending) Result() phrase.Phrase {
	if e.Winner == rules.Public {
		return phrase.Say("hexwar.end.draw")
	}
	return phrase.Say("hexwar.end.result", CampArg(e.Winner))
}
