package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// fight is the combat under way. Its stages are run one after the other until one has to wait for a player.
type fight struct {
	Attacker, Target UnitID
	// Ranged is a shot; From and To are where both stood when it began.
	Ranged   bool
	From, To hex.Hex
	// Stage is the name of the stage that waits, Seat for whom, Ask for what; empty while nothing does.
	Stage string
	Seat  rules.Seat
	Ask   question
	// Passed says that the obstacle on the way has had its dice.
	Passed bool
	// Intent is the attack order announced with the combat, noOrder for none, empty where the attacker is still to say.
	Intent string
	// Times multiplies the cost of « Allant »: 2 for hesitant troops, 3 for fleeing ones.
	Times int
	// AttackOrder and DefenceOrder are what was given, empty for none; Answered says that the defender has spoken.
	AttackOrder, DefenceOrder string
	Answered                  bool
	// Blows are the throws under way: one, or both of a counter-charge. Struck are those that are done.
	Blows  []blow
	Struck []blowKind
	// Caused are the losses that each unit dealt.
	Caused map[UnitID]int
	// Settled says that the winner has said whether he follows; Pursuer may attack again then, by a pursuit or a Percée.
	Settled bool
	Pursuer UnitID
	Broke   bool
}

// question is what a combat waits for.
type question string

// The questions of a combat.
const (
	askAttackOrder  question = "ordre-d-attaque"
	askDefenceOrder question = "ordre-de-defense"
	askWithdrawal   question = "retraite"
	askShot         question = "boulet"
	askDodge        question = "esquive"
	askSacrifice    question = "sacrifice"
	askIgnore       question = "ignorer"
	askSpare        question = "perte"
	askBlocked      question = "sans-recul"
	askRetreat      question = "recul"
	askFollow       question = "suite"
	askPursuit      question = "poursuite"
)

// blowKind says what a throw is.
type blowKind string

// The throws of a combat.
const (
	passageBlow blowKind = "passage"
	attackBlow  blowKind = "attaque"
	riposteBlow blowKind = "riposte"
)

// blow is one throw and what became of it so far.
type blow struct {
	Kind blowKind
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
	Asked      []question
	Sacrificed int
	// Ignores is how many flags its player lets what may ignore them ignore, once he was asked (askIgnore).
	// lecture:hex-peut-ignorer
	Ignores int
	// Away is how many hexes the unit still has to go back; Driven says that it had to, whether it could or
	// not.
	Away   int
	Driven bool
}

// asked reports whether a choice was answered.
func (b blow) asked(q question) bool { return slices.Contains(b.Asked, q) }

// with returns a copy that shares nothing that may be changed.
func (f fight) with() *fight {
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

// done reports whether that throw is done or under way.
func (f *fight) done(kind blowKind) bool {
	return slices.Contains(f.Struck, kind) || f.under(kind) != nil
}

// under returns the throw of that kind under way, nil for none.
func (f *fight) under(kind blowKind) *blow {
	for i := range f.Blows {
		if f.Blows[i].Kind == kind {
			return &f.Blows[i]
		}
	}
	return nil
}

// The marks of a turn on a unit (UnitTurn.Marks): what orders and leaders lend it. Those with an order's slug last until the turn
// ends. A leader's are spent when they help.
const (
	// leadDice gives 2 dice more in the unit's next throw, leadLoss spares its next loss, leadOrder pays its next order. P3,
	// « Prendre la tête »
	leadDice  = "tete-des"
	leadLoss  = "tete-perte"
	leadOrder = "tete-ordre"
)

// leadDiceBonus is what a leader at the head adds. P3, « Prendre la tête »: 2 dice more.
const leadDiceBonus = 2

// noOrder is the value that says: no order.
const noOrder = "aucun"

// Whether tokens are hidden. lecture:hex-pions
const (
	purseReading = tokensReading
	purseHidden  = tokensHidden
)

// reads reports whether a reading stands on a value other than its default.
func (s State) reads(reading, value string) bool { return s.settings[reading] == value }

// unmarked returns the unit without a mark; u stays as it was.
func (u Unit) unmarked(mark string) Unit {
	marks := map[string]bool{}
	for m, on := range u.Turn.Marks {
		if m != mark {
			marks[m] = on
		}
	}
	u.Turn.Marks = marks
	return u
}
