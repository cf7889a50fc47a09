package orders

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
)

// winnerOf is who won the exchange and may take the hex that the loser left: the attacker, or in a
// counter-charge the side that caused more losses. P3, « Contre-charge »
func winnerOf(s hexwar.State) (winner hexwar.UnitID, at hex.Hex, ok bool) {
	f := s.Fight
	if f.Ranged || f.Blow(hexwar.AttackBlow) == nil {
		return "", at, false
	}
	winner, loser, at := f.Attacker, f.Target, f.To
	if SequenceOf(s) == odds.AtOnce {
		switch lead := f.LossesDealt[f.Attacker] - f.LossesDealt[f.Target]; {
		case lead == 0:
			return "", at, false
		case lead < 0:
			winner, loser, at = f.Target, f.Attacker, f.From
		}
	}
	return winner, at, HoldsPlace(s, winner) && !HoldsPlace(s, loser)
}

// ProfileOf is a unit's profile in the club's tables.
func ProfileOf(s hexwar.State, u hexwar.Unit) chart.Profile {
	p, _ := s.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	return p
}

// CanOrderAfterSuccess reports whether the winner may still give an attack order: one a combat.
func CanOrderAfterSuccess(s hexwar.State, winner hexwar.UnitID) bool {
	return winner == s.Fight.Attacker && s.Fight.AttackOrder == "" && CanGiveOrders(s, s.Units[winner].Seat)
}

// PendingAdvance returns who may take the hex left, as long as he has not decided. Berserks always can,
// whatever their table says.
func PendingAdvance(s hexwar.State) (winner hexwar.UnitID, at hex.Hex, may bool) {
	winner, at, won := winnerOf(s)
	u := s.Units[winner]
	may = won && !s.Fight.AdvanceDecided && !OccupiedFor(s, u)(at) && CanEnter(s, u, u.At, at) &&
		(ProfileOf(s, u).Advances || GivenAttack(s).ForcesAdvance)
	return winner, at, may
}

// The acts of a combat that other rooms offer as ways out.
const (
	PairPath = "bataille combat paire"

	MomentPath = "bataille combat ordre"

	OrderPath = "order "
)

// Morale that a player declares for « Allant ». P3: doubled for hesitant troops, tripled for fleeing ones.
const (
	Hesitant = "hesitant"
	Fleeing  = "fuyant"
)

// MoraleFactor is the factor of declared morale on a price.
func MoraleFactor(morale string) int { return map[string]int{Hesitant: 2, Fleeing: 3}[morale] }

// MostWaysOut is how many orders or attacks a refusal offers.
const MostWaysOut = 4

// AttackAct is the act that begins an attack, with an order or none.
func AttackAct(seat rules.Seat, p hexwar.Attack, order string) rules.Act {
	return rules.Act{Path: PairPath, Seat: seat, Args: rules.Args{"paire": p.Value(order)}}
}

// MostChoices is how many entries a select may have.
const MostChoices = 25

// CombatGate names the moment of a combat; each combat has its own.
func CombatGate(s hexwar.State) string {
	if s.Fight == nil {
		return hexwar.TurnGate(s.Turn.Number)
	}
	return hexwar.TurnGate(s.Turn.Number) + "-c" + strconv.Itoa(s.Turn.Combats)
}

// CombatKind is the event of every act of a combat.
const CombatKind = "hexwar.combat/1"

// SequenceOf is which side throws first in the combat under way.
func SequenceOf(s hexwar.State) odds.Sequence { return GivenDefence(s).Sequence }

// The questions of a combat.
const (
	AskAttackOrder  hexwar.CombatQuestion = "ordre-d-attaque"
	AskDefenceOrder hexwar.CombatQuestion = "ordre-de-defense"
	AskWithdrawal   hexwar.CombatQuestion = "retraite"
	AskShot         hexwar.CombatQuestion = "boulet"
	AskDodge        hexwar.CombatQuestion = "esquive"
	AskSacrifice    hexwar.CombatQuestion = "sacrifice"
	AskIgnore       hexwar.CombatQuestion = "ignorer"
	AskSpare        hexwar.CombatQuestion = "perte"
	AskBlocked      hexwar.CombatQuestion = "sans-recul"
	AskRetreat      hexwar.CombatQuestion = "recul"
	AskFollow       hexwar.CombatQuestion = "suite"
	AskPursuit      hexwar.CombatQuestion = "poursuite"
)

// OccupiedFor returns a function that reports whether other troops keep a unit out of a hex: another unit,
// or an enemy officer alone.
func OccupiedFor(s hexwar.State, u hexwar.Unit) func(hex.Hex) bool {
	on := occupiedHexes(s)
	return func(at hex.Hex) bool {
		_, full := on.units[at]
		return full && at != u.At || on.officers[at] == u.Seat.Other()
	}
}

// Topics of officers with a unit, and of support.
const (
	LeadTopic    hexwar.Topic = "prendre-la-tete"
	OfficerTopic hexwar.Topic = "officier-sur-l-hexagone"
	SupportTopic hexwar.Topic = "soutien"
)

// Topics of who may attack whom.
const (
	TargetTopic   hexwar.Topic = "cible"
	FightsTopic   hexwar.Topic = "combats"
	ActiveTopic   hexwar.Topic = "activation"
	OfficersTopic hexwar.Topic = "ordre-des-officiers"
	SightTopic    hexwar.Topic = "ligne-de-vue"
	rangeTopic    hexwar.Topic = "portee"
)

// JudgeAttacker refuses a unit that may not begin a combat now. p3:1 — only activated units, each once, in
// the order of their officers.
func JudgeAttacker(s hexwar.State, u hexwar.Unit) *rules.Violation {
	refuse := s.Refuser("hexwar.combat.refused.", hexwar.HexArg("unit", u.At))
	switch {
	case u.Turn.Activation == 0:
		return refuse(ActivatedOnly, "idle")
	case u.Turn.HasAttacked:
		return refuse(FightsTopic, "fought")
	case u.Turn.IsHalted || CanOnlyMove(s, u):
		v := refuse(FightsTopic, "halted")
		v.Ref = HaltRef(s, u)
		return v
	}
	if mine, now := officerOrder(s, u.Turn.Activation), lastFought(s, u.Seat); mine > 0 && mine < now {
		return refuse(OfficersTopic, "late", phrase.Number("activation", mine), phrase.Number("now", now))
	}
	return nil
}

// lastFought is the latest activation led by an officer in which a unit has attacked, even a unit now
// lost.
func lastFought(s hexwar.State, seat rules.Seat) int {
	last := 0
	for _, u := range s.Units {
		if u.Seat == seat && u.Turn.HasAttacked {
			last = max(last, officerOrder(s, u.Turn.Activation))
		}
	}
	return last
}

// CanOnlyMove reports whether the unit's activation lets it move but not fight. P3, « Déplacement
// stratégique »
func CanOnlyMove(s hexwar.State, u hexwar.Unit) bool {
	return ActivationOrder(s, u).ActivationChange == OnlyMoving
}

// ActivationOrder returns the order that gave a unit's activation, or noOrder.
func ActivationOrder(s hexwar.State, u hexwar.Unit) *hexwar.Order {
	if i := u.Turn.Activation - 1; i >= 0 && i < len(s.Turn.Activations) {
		return Order(s, s.Turn.Activations[i].Order)
	}
	return noOrder
}

// AttackOf is the attack of a unit on another: in close combat on a neighbour, else by a shot.
func AttackOf(a, t hexwar.Unit) hexwar.Attack {
	return hexwar.Attack{Attacker: a, Target: t, Ranged: hex.Distance(a.At, t.At) > 1}
}

// JudgeTarget judges the target of an attack: a shot must be in range and in sight.
func JudgeTarget(s hexwar.State, p hexwar.Attack) *rules.Violation {
	a, t, distance := p.Attacker, p.Target, hex.Distance(p.Attacker.At, p.Target.At)
	units := []phrase.Arg{placeArg(s, "unit", a), placeArg(s, "target", t)}
	if m := s.Tables.Ground.Attack(a.Body().Terrain(), t.Body().Terrain(), AttackCrossing(s, a.At, t.At)); m.Barred {
		l, _ := firstLine(m.Lines, ground.NoCombat, ground.NoCombatOnPass)
		return rules.Refuse(rules.Ref(l.Ref), "hexwar.combat.refused.barred", append(units, phrase.With("line", l.Phrase()))...)
	}
	refuse := s.Refuser("hexwar.combat.refused.", append(units, phrase.Number("distance", distance))...)
	switch far := ProfileOf(s, a).Range; {
	case !p.Ranged:
		return nil
	case far == 0:
		return refuse(rangeTopic, "no-shot", phrase.With("troop", a.Troop.Phrase()))
	case distance > far:
		return refuse(rangeTopic, "too-far", phrase.Number("range", far))
	}
	if mask, open := Sight(s, a.At, t.At); !open {
		return refuse(SightTopic, "masked", phrase.Listing("mask", maskPhrases(mask)...))
	}
	return nil
}

// placeArg fills name with a unit's hex, or with its role on a real table.
func placeArg(s hexwar.State, name string, u hexwar.Unit) phrase.Arg {
	if s.TableFight != nil {
		return phrase.With(name, phrase.Say("hexwar.combat.told."+string(u.Seat)))
	}
	return hexwar.HexArg(name, u.At)
}

func maskPhrases(m hex.Mask) []phrase.Phrase {
	names := append(hexwar.Each(m.Hexes, hex.Hex.String), hexwar.Each(m.Sides, hex.Side.String)...)
	return hexwar.Each(names, func(name string) phrase.Phrase {
		return phrase.Say("hexwar.combat.place", phrase.Verbatim("place", name))
	})
}

// Sight reports whether a unit in one hex sees another, and else what hides it first. Units and terrain
// hide, but a unit just in front of a hill does not hide one on it. PA1, TA1, note (*)
func Sight(s hexwar.State, from, to hex.Hex) (hex.Mask, bool) {
	overlooks := func(hill, front hex.Hex) bool { return hex.Distance(hill, front) == 1 && GroundOf(s, hill).Overlooks() }
	return s.Field.Grid.Sight(from, to, func(h hex.Hex) bool {
		if GroundOf(s, h).Masks() {
			return true
		}
		_, taken := UnitAt(s, h)
		return taken && !overlooks(from, h) && !overlooks(to, h)
	}, func(side hex.Side) bool {
		low, high := side.Hexes()
		f, err := s.Tables.Ground.Face(s.Field.RowsHeldBy(side, low), s.Field.RowsHeldBy(side, high))
		// lecture:hex-propre-cote — an obstacle on a side of the own hex of one of the two does not hide it
		// from the other, or does.
		_, at := side.Across(from)
		_, before := side.Across(to)
		return err == nil && f.Masks() && (!at && !before || s.HasReading(OwnSideReading, ownSideMasks))
	})
}

// Attacks are the attacks that a seat may begin now, the closest first, then by the units' numbers.
func Attacks(s hexwar.State, seat rules.Seat) []hexwar.Attack {
	var all []hexwar.Attack
	for _, a := range attackers(s, seat) {
		all = append(all, AttacksOf(s, a)...)
	}
	slices.SortStableFunc(all, func(p, q hexwar.Attack) int {
		return int(hex.Distance(p.Attacker.At, p.Target.At) - hex.Distance(q.Attacker.At, q.Target.At))
	})
	return all
}

// CanAttack reports whether a seat may begin an attack now.
func CanAttack(s hexwar.State, seat rules.Seat) bool {
	return slices.ContainsFunc(attackers(s, seat), func(a hexwar.Unit) bool { return HasTarget(s, a) })
}

// attackers are a seat's units that may attack now if they have a target.
func attackers(s hexwar.State, seat rules.Seat) []hexwar.Unit {
	begins := s.Fight == nil && seat == s.Turn.Seat && s.Turn.Phase == hexwar.CombatPhase
	return slices.DeleteFunc(s.UnitsOf(seat), func(a hexwar.Unit) bool { return !isPursuing(s, a) && !(begins && JudgeAttacker(s, a) == nil) })
}

// AttacksOf are a unit's attacks.
func AttacksOf(s hexwar.State, a hexwar.Unit) []hexwar.Attack {
	var all []hexwar.Attack
	for _, t := range s.UnitsOf(a.Seat.Other()) {
		if p := AttackOf(a, t); canAttack(s, p) {
			all = append(all, p)
		}
	}
	return all
}

// HasTarget reports whether a unit has an attack.
func HasTarget(s hexwar.State, a hexwar.Unit) bool {
	return slices.ContainsFunc(s.UnitsOf(a.Seat.Other()), func(t hexwar.Unit) bool { return canAttack(s, AttackOf(a, t)) })
}

// canAttack reports whether a unit may attack another. A pursuit is close combat.
func canAttack(s hexwar.State, p hexwar.Attack) bool {
	if p.Ranged && (isPursuing(s, p.Attacker) || hex.Distance(p.Attacker.At, p.Target.At) > ProfileOf(s, p.Attacker).Range) {
		return false // the ground between need not be asked
	}
	return JudgeTarget(s, p) == nil
}

// isPursuing reports whether the combat under way waits for this unit to attack again.
func isPursuing(s hexwar.State, u hexwar.Unit) bool {
	return s.Fight != nil && s.Fight.Question == AskPursuit && s.Fight.Pursuer == u.ID
}
