package hexwar

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// Topics of who may attack whom.
const (
	targetTopic   Topic = "cible"
	fightsTopic   Topic = "combats"
	activeTopic   Topic = "activation"
	officersTopic Topic = "ordre-des-officiers"
	sightTopic    Topic = "ligne-de-vue"
	rangeTopic    Topic = "portee"
)

// unitCalled finds a seat's unit by what a player calls it: its hex or its number.
func (s State) unitCalled(text string, seat rules.Seat) (Unit, bool) {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil {
		for _, u := range s.unitsOf(seat) {
			if u.Number == n {
				return u, true
			}
		}
		return Unit{}, false
	}
	at, err := hex.Parse(text)
	if err != nil {
		return Unit{}, false
	}
	u, ok := s.unitAt(at)
	return u, ok && u.Seat == seat
}

// hexName fills name with a hex.
func hexName(name string, h hex.Hex) phrase.Arg { return phrase.Verbatim(name, h.String()) }

// mayAttack refuses a unit that may not begin a combat now. p3:1 — only activated units, each once, in the order of their officers.
func (s State) mayAttack(u Unit) *rules.Violation {
	refuse := func(t Topic, why string, args ...phrase.Arg) *rules.Violation {
		return rules.Refuse(s.book.Ref(t), "hexwar.combat.refused."+why, append(args, hexName("unit", u.At))...)
	}
	switch {
	case u.Turn.Activation == 0:
		return refuse(activatedOnly, "idle")
	case u.Turn.Fought:
		return refuse(fightsTopic, "fought")
	case u.Turn.Halted || s.onlyMoves(u):
		v := refuse(fightsTopic, "halted")
		v.Ref = s.haltRef(u)
		return v
	}
	if mine, now := s.inOrder(u.Turn.Activation), s.lastFought(u.Seat); mine > 0 && mine < now {
		return refuse(officersTopic, "late", phrase.Number("activation", mine), phrase.Number("now", now))
	}
	return nil
}

// lastFought is the latest officer's activation of which somebody has attacked, also who fell in it.
func (s State) lastFought(seat rules.Seat) int {
	last := 0
	for _, u := range s.units {
		if u.Seat == seat && u.Turn.Fought {
			last = max(last, s.inOrder(u.Turn.Activation))
		}
	}
	return last
}

// onlyMoves reports whether the unit's activation lets it move only. P3, « Déplacement stratégique »
func (s State) onlyMoves(u Unit) bool {
	return s.givenBy(u).Activating == onlyMoving
}

// givenBy returns the order that gave a unit's activation, or none.
func (s State) givenBy(u Unit) *Order {
	if i := u.Turn.Activation - 1; i >= 0 && i < len(s.turn.Activations) {
		return s.order(s.turn.Activations[i].Order)
	}
	return &Order{}
}

// target judges whom a unit attacks: a neighbour in close combat, else a shot in range and seen.
func (s State) target(a, t Unit) (ranged bool, err error) {
	distance := hex.Distance(a.At, t.At)
	c, err := s.assault(a.At, t.At)
	if err != nil {
		return false, err
	}
	refuse := func(topic Topic, why string, args ...phrase.Arg) error {
		return rules.Refuse(s.book.Ref(topic), "hexwar.combat.refused."+why, append(args, s.standingAt("unit", a), s.standingAt("target", t),
			phrase.Number("distance", int(distance)))...)
	}
	if m := s.tables.ground.Attack(a.body().terrain(), t.body().terrain(), c); m.Barred {
		l, _ := firstLine(m.Lines, ground.NoCombat, ground.NoCombatOnPass)
		return false, rules.Refuse(rules.Ref(l.Ref), "hexwar.combat.refused.barred", s.standingAt("unit", a), s.standingAt("target", t), phrase.With("line", l.Phrase()))
	}
	if distance < 2 {
		return false, nil
	}
	p, _ := s.tables.chart.Profile(a.Troop.Type, a.Troop.Weight)
	_, err = s.tables.chart.Dice(a.Troop.Type, a.Troop.Weight, chart.Aim{Ranged: true, Distance: chart.Hexes(distance)})
	switch {
	case errors.Is(err, chart.ErrNoShot):
		return false, refuse(rangeTopic, "no-shot", phrase.With("troop", a.Troop.Phrase()))
	case errors.Is(err, chart.ErrTooFar):
		return false, refuse(rangeTopic, "too-far", phrase.Number("range", int(p.Range)))
	case err != nil:
		return false, fmt.Errorf("shot of %s: %w", a.ID, err)
	}
	mask, open := s.sight(a.At, t.At)
	if open {
		return true, nil
	}
	return false, refuse(sightTopic, "masked", phrase.Listing("mask", maskPhrases(mask)...))
}

// standingAt fills name with where a unit stands; a figure on a real table stands nowhere.
func (s State) standingAt(name string, u Unit) phrase.Arg {
	if s.told != nil {
		return phrase.With(name, phrase.Say("hexwar.combat.told."+string(u.Seat)))
	}
	return hexName(name, u.At)
}

func maskPhrases(m hex.Mask) []phrase.Phrase {
	var said []phrase.Phrase
	for _, h := range m.Hexes {
		said = append(said, phrase.Say("hexwar.combat.place", phrase.Verbatim("place", h.String())))
	}
	for _, side := range m.Sides {
		said = append(said, phrase.Say("hexwar.combat.place", phrase.Verbatim("place", side.String())))
	}
	return said
}

// sight reports whether a unit in one hex sees another, and else what masks first. Units and terrain mask, but a unit just in front of a hill
// does not mask one on it. PA1, TA1, note (*)
func (s State) sight(from, to hex.Hex) (hex.Mask, bool) {
	on := func(h hex.Hex) ground.Ground {
		g, err := s.field.ground(s.tables.ground, h)
		if err != nil {
			return ground.Ground{} // the map's own checks refuse such a row
		}
		return g
	}
	overlooks := func(hill, front hex.Hex) bool { return hex.Distance(hill, front) == 1 && on(hill).Overlooks() }
	return s.field.Grid.Sight(from, to, func(h hex.Hex) bool {
		if on(h).Masks() {
			return true
		}
		_, taken := s.unitAt(h)
		return taken && !overlooks(from, h) && !overlooks(to, h)
	}, func(side hex.Side) bool {
		low, high := side.Hexes()
		f, err := s.tables.ground.Face(s.field.held(side, low), s.field.held(side, high))
		// lecture:hex-propre-cote — an obstacle on a side of the own hex of one of the two does not hide it
		// from the other, or does.
		_, at := side.Across(from)
		_, before := side.Across(to)
		return err == nil && f.Masks() && (!at && !before || s.reads(ownSideReading, ownSideMasks))
	})
}

// pair is an attack that may be made.
type pair struct {
	Attacker, Target Unit
	Ranged           bool
}

// pairs are the attacks that a seat may begin now, the closest first, then by the units' numbers.
func (s State) pairs(seat rules.Seat) []pair {
	var all []pair
	for _, a := range s.unitsOf(seat) {
		if s.pursues(a) || s.fight == nil && seat == s.turn.Seat && s.turn.Phase == CombatPhase && s.mayAttack(a) == nil {
			all = append(all, s.pairsOf(a)...)
		}
	}
	slices.SortStableFunc(all, func(p, q pair) int {
		return int(hex.Distance(p.Attacker.At, p.Target.At) - hex.Distance(q.Attacker.At, q.Target.At))
	})
	return all
}

// pairsOf are a unit's attacks. A pursuit is close combat.
func (s State) pairsOf(a Unit) []pair {
	var all []pair
	for _, t := range s.unitsOf(a.Seat.Other()) {
		ranged, err := s.target(a, t)
		if err == nil && !(ranged && s.pursues(a)) {
			all = append(all, pair{a, t, ranged})
		}
	}
	return all
}

// pursues reports whether the combat under way waits for this unit to attack again.
func (s State) pursues(u Unit) bool {
	return s.fight != nil && s.fight.Ask == askPursuit && s.fight.Pursuer == u.ID
}

// judgeTarget judges a target that somebody has named; a refusal names the readings that decide it.
func (s State) judgeTarget(a, t Unit) (ranged bool, err error) {
	ranged, err = s.target(a, t)
	if refused, is := errors.AsType[*rules.Violation](err); is {
		refused.Notes = s.deciding(func(other State) bool {
			_, err := other.target(a, t)
			return err == nil
		}, ownSideReading)
	}
	return ranged, err
}
