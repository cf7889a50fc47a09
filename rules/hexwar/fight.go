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

// PairSeparator stands between who attacks and who is attacked.
const PairSeparator = ">"

// Value names the pair in a select.
func (p Pair) Value(order string) string {
	text := string(p.Attacker.ID) + PairSeparator + string(p.Target.ID)
	if order != "" {
		text += PairSeparator + order
	}
	return text
}

// Next puts a throw under way. A counter-charge has both at once; else the one before is done.
func (f *Fight) Next(b Blow, first odds.Order) {
	if first == odds.AtOnce && b.Kind == RiposteBlow {
		f.Blows = append(f.Blows, b)
		return
	}
	for _, old := range f.Blows {
		if old.Thrown {
			f.Struck = append(f.Struck, old.Kind)
		}
	}
	f.Blows = []Blow{b}
}

// Fight is the combat under way. Its stages are run one after the other until one has to wait for a player.
type Fight struct {
	Attacker, Target UnitID
	// Ranged is a shot; From and To are where both stood when it began.
	Ranged   bool
	From, To hex.Hex
	// Stage is the name of the stage that waits, Seat for whom, Ask for what; empty while nothing does.
	Stage string
	Seat  rules.Seat
	Ask   Question
	// Passed says that the obstacle on the way has had its dice.
	Passed bool
	// Intent is the attack order announced with the combat, noOrder for none, empty where the attacker is
	// still to say.
	Intent string
	// Times multiplies the cost of « Allant »: 2 for hesitant troops, 3 for fleeing ones.
	Times int
	// AttackOrder and DefenceOrder are what was given, empty for none; Answered says that the defender has
	// spoken.
	AttackOrder, DefenceOrder string
	Answered                  bool
	// Blows are the throws under way: one, or both of a counter-charge. Struck are those that are done.
	Blows  []Blow
	Struck []BlowKind
	// Caused are the losses that each unit dealt.
	Caused map[UnitID]int
	// Settled says that the winner has said whether he follows; Pursuer may attack again then, by a pursuit
	// or a Percée.
	Settled bool
	Pursuer UnitID
	Broke   bool
}

// Question is what a combat waits for.
type Question string

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
	// By throws, On suffers; an obstacle's dice are thrown by nobody.
	By, On UnitID
	Dice   int
	Worth  chart.Worth
	Thrown bool
	Faces  []dice.Face
	// Tally is what the dice came to, changed by the choices; Advantages is how many they showed.
	Tally      chart.Tally
	Advantages int
	// Asked are the choices that were answered, Sacrificed the flags taken as losses.
	Asked      []Question
	Sacrificed int
	// Ignores is how many flags its player lets what may ignore them ignore, once he was asked (askIgnore).
	// lecture:hex-peut-ignorer
	Ignores int
	// Away is how many hexes the unit still has to go back; Driven says that it had to, whether it could or
	// not.
	Away   int
	Driven bool
}

// Questions reports whether a choice was answered.
func (b Blow) Questions(q Question) bool { return slices.Contains(b.Asked, q) }

// With returns a copy that shares nothing that may be changed.
func (f Fight) With() *Fight {
	f.Blows = slices.Clone(f.Blows)
	for i := range f.Blows {
		f.Blows[i].Asked = slices.Clone(f.Blows[i].Asked)
	}
	f.Struck = slices.Clone(f.Struck)
	f.Caused = maps.Clone(f.Caused)
	if f.Caused == nil {
		f.Caused = map[UnitID]int{}
	}
	return &f
}

// Done reports whether that throw is done or under way.
func (f *Fight) Done(kind BlowKind) bool {
	return slices.Contains(f.Struck, kind) || f.Under(kind) != nil
}

// Under returns the throw of that kind under way, nil for none.
func (f *Fight) Under(kind BlowKind) *Blow {
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
	// LeadDice gives 2 dice more in the unit's next throw, leadLoss spares its next loss, leadOrder pays its
	// next order. P3, « Prendre la tête »
	LeadDice  = "tete-des"
	LeadLoss  = "tete-perte"
	LeadOrder = "tete-ordre"
)

// Reads reports whether a reading stands on a value other than its default.
func (s State) Reads(reading, value string) bool { return s.Settings[reading] == value }

// HidesTokens reports whether each sees his own order tokens alone. lecture:hex-pions
func (s State) HidesTokens() bool { return s.Reads(PurseReading, PurseHidden) }

// Unmarked returns the unit without a mark; u stays as it was.
func (u Unit) Unmarked(mark string) Unit {
	marks := map[string]bool{}
	for m, on := range u.Turn.Marks {
		if m != mark {
			marks[m] = on
		}
	}
	u.Turn.Marks = marks
	return u
}

// Told is what players say of a combat on the table: what the board would show.
type Told struct {
	// Friends are how many friends stand beside each unit.
	Friends map[UnitID]int
	// Camp is the one that attacks and pays, Public where the bot keeps no purse.
	Camp rules.Seat
}

// Pair is an attack that may be made.
type Pair struct {
	Attacker, Target Unit
	Ranged           bool
}
