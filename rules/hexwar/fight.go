package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
)

// AttackSeparator separates the attacker from the target.
const AttackSeparator = ">"

// Value is the attack's value in a select.
func (p Attack) Value(order string) string {
	text := string(p.Attacker.ID) + AttackSeparator + string(p.Target.ID)
	if order != "" {
		text += AttackSeparator + order
	}
	return text
}

// AddBlow starts a throw. A counter-charge keeps both throws open; otherwise the throw before is completed.
func (f *Fight) AddBlow(b Blow, first odds.Sequence) {
	if first == odds.AtOnce && b.Kind == RiposteBlow {
		f.Blows = append(f.Blows, b)
		return
	}
	for _, old := range f.Blows {
		if old.Rolled {
			f.DoneBlows = append(f.DoneBlows, old.Kind)
		}
	}
	f.Blows = []Blow{b}
}

// Fight is the combat under way. Its stages are run one after the other until one has to wait for a player.
type Fight struct {
	Attacker, Target UnitID
	// Ranged is a shot; From and To are the hexes of both units when it began.
	Ranged   bool
	From, To hex.Hex
	// Stage is the stage that waits for a player, Seat that player's seat, Ask the question; all are empty
	// while the combat runs.
	Stage    string
	Seat     rules.Seat
	Question CombatQuestion
	// PassageThrown says that the dice of the obstacle crossed have been rolled.
	PassageThrown bool
	// AnnouncedOrder is the attack order announced with the combat, noOrder for none, empty where the
	// attacker is still to say.
	AnnouncedOrder string
	// Times multiplies the cost of « Allant »: 2 for hesitant troops, 3 for fleeing ones.
	Times int
	// AttackOrder and DefenceOrder are the orders given, empty for none; DefenderAnswered says that the
	// defender has given his or declined.
	AttackOrder, DefenceOrder string
	DefenderAnswered          bool
	// Blows are the throws under way: one, or both of a counter-charge. DoneBlows are the throws completed.
	Blows     []Blow
	DoneBlows []BlowKind
	// LossesDealt counts the losses that each unit dealt.
	LossesDealt map[UnitID]int
	// AdvanceDecided says that the winner has chosen whether to take the hex left. Pursuer may then attack
	// again, by a pursuit or, where BreaksThrough is set, by a Percée.
	AdvanceDecided bool
	Pursuer        UnitID
	BreaksThrough  bool
}

// CombatQuestion is what a combat waits for.
type CombatQuestion string

// BlowKind says what a throw is.
type BlowKind string

// The throws of a combat.
const (
	PassageBlow BlowKind = "passage"
	AttackBlow  BlowKind = "attaque"
	RiposteBlow BlowKind = "riposte"
)

// Blow is one throw and what became of it so far.
type Blow struct {
	Kind BlowKind
	// Thrower rolls the dice against Target; the dice of an obstacle have no thrower.
	Thrower, Target UnitID
	Dice            int
	Worth           chart.Worth
	Rolled          bool
	Faces           []dice.Face
	// Tally is what the dice came to, changed by the choices; Advantages is how many they showed.
	Tally      chart.Tally
	Advantages int
	// AnsweredQuestions are the choices already made, SacrificedFlags the flags taken as losses.
	AnsweredQuestions []CombatQuestion
	SacrificedFlags   int
	// IgnoredByChoice is how many flags its player chose to ignore, once asked (AskIgnore).
	// lecture:hex-peut-ignorer
	IgnoredByChoice int
	// HexesToRetreat is how many hexes the unit still has to go back; WasDrivenBack says that the throw made
	// it retreat, even if it was blocked.
	HexesToRetreat int
	WasDrivenBack  bool
}

// HasAnswered reports whether a choice was answered.
func (b Blow) HasAnswered(q CombatQuestion) bool { return slices.Contains(b.AnsweredQuestions, q) }

// Clone returns a copy that shares no mutable data with f.
func (f Fight) Clone() *Fight {
	f.Blows = slices.Clone(f.Blows)
	for i := range f.Blows {
		f.Blows[i].AnsweredQuestions = slices.Clone(f.Blows[i].AnsweredQuestions)
	}
	f.DoneBlows = slices.Clone(f.DoneBlows)
	f.LossesDealt = maps.Clone(f.LossesDealt)
	if f.LossesDealt == nil {
		f.LossesDealt = map[UnitID]int{}
	}
	return &f
}

// HasBlow reports whether that throw is completed or under way.
func (f *Fight) HasBlow(kind BlowKind) bool {
	return slices.Contains(f.DoneBlows, kind) || f.Blow(kind) != nil
}

// Blow returns the throw of that kind that is under way, nil for none.
func (f *Fight) Blow(kind BlowKind) *Blow {
	for i := range f.Blows {
		if f.Blows[i].Kind == kind {
			return &f.Blows[i]
		}
	}
	return nil
}

// The marks of a turn on a unit (UnitTurn.Marks): what orders and leaders lend it. Those with an order's slug
// last until the turn ends. A leader's are spent when they help.
const (
	// LeadDice gives 2 dice more in the unit's next throw, LeadLoss spares its next loss, LeadOrder pays its
	// next order. P3, « Prendre la tête »
	LeadDice  = "tete-des"
	LeadLoss  = "tete-perte"
	LeadOrder = "tete-ordre"
)

// HasReading reports whether the players set a reading to this value.
func (s State) HasReading(reading, value string) bool { return s.Settings[reading] == value }

// HidesTokens reports whether each sees his own order tokens alone. lecture:hex-pions
func (s State) HidesTokens() bool { return s.HasReading(PurseReading, PurseHidden) }

// WithoutMark returns a copy of the unit without a mark.
func (u Unit) WithoutMark(mark string) Unit {
	u.Turn.Marks = maps.Clone(u.Turn.Marks)
	delete(u.Turn.Marks, mark)
	return u
}

// TableFight is what the players declare of a combat on a real table, in place of the board.
type TableFight struct {
	// Friends counts the friends beside each unit.
	Friends map[UnitID]int
	// Camp is the camp that attacks and pays, Public where the bot keeps no purse.
	Camp rules.Seat
}

// Attack is an attack that may be made.
type Attack struct {
	Attacker, Target Unit
	Ranged           bool
}
