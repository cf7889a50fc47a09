package npow

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// held plays one holding under settings given as name, value, …
func held(h holding, settings ...string) verdict {
	chosen := map[string]string{}
	for i := 0; i+1 < len(settings); i += 2 {
		chosen[settings[i]] = settings[i+1]
	}
	return judgeHolding(h, chosen)
}

func both(a, b, lightA, lightB int) holding {
	return holding{On: onBoth, HasDetails: true, Strength: bySeat([2]int{a, b}), Light: bySeat([2]int{lightA, lightB})}
}

func checkVerdict(t *testing.T, name string, got verdict, holder rules.Seat, halves int, why string, ref rules.Ref) {
	t.Helper()
	if got.Holder != holder || got.Halves != halves || got.Why != why || got.Ref != ref {
		t.Errorf("%s: %q has %d halves by %q (%s), want %q %d %q (%s)", name, got.Holder, got.Halves, got.Why, got.Ref, holder, halves, why, ref)
	}
}

func TestHold1_UnitsOfOneSideAloneHold(t *testing.T) {
	checkVerdict(t, "a alone", held(holding{On: onlyA}), rules.SeatA, 2, "seul", "adc7:hold/1")
	checkVerdict(t, "b alone", held(holding{On: onlyB}), rules.SeatB, 2, "seul", "adc7:hold/1")
}

func TestHold2_PassedLastWithoutEnemyWithinOneMove(t *testing.T) {
	a, b := map[rules.Seat]bool{rules.SeatA: true}, map[rules.Seat]bool{rules.SeatB: true}
	empty := func(passed rules.Seat, threats map[rules.Seat]bool) holding {
		return holding{On: nobody, HasDetails: true, Passed: passed, Threats: threats}
	}
	checkVerdict(t, "no enemy near", held(empty(rules.SeatA, nil)), rules.SeatA, 2, "passe", "adc7:hold/2")
	checkVerdict(t, "only friends near", held(empty(rules.SeatB, b)), rules.SeatB, 2, "passe", "adc7:hold/2")
	checkVerdict(t, "an enemy near", held(empty(rules.SeatA, b)), rules.Public, 0, "menace-empeche", "adc7:hold/3")
	checkVerdict(t, "nobody passed", held(empty(rules.Public, nil)), rules.Public, 0, "personne", "adc7:hold/3")
	checkVerdict(t, "nobody passed, one near", held(empty(rules.Public, a)), rules.Public, 0, "personne", "adc7:hold/3")
}

// TestHold3_ByItsLetterAThreatAloneHolds is the reading npow-menace = acquis.
func TestHold3_ByItsLetterAThreatAloneHolds(t *testing.T) {
	a, b := map[rules.Seat]bool{rules.SeatA: true}, map[rules.Seat]bool{rules.SeatB: true}
	two := map[rules.Seat]bool{rules.SeatA: true, rules.SeatB: true}
	letter := func(passed rules.Seat, threats map[rules.Seat]bool) verdict {
		return held(holding{On: nobody, HasDetails: true, Passed: passed, Threats: threats}, threatReading, threatHolds)
	}
	checkVerdict(t, "nobody passed, a near", letter(rules.Public, a), rules.SeatA, 2, "menace", "adc7:hold/3")
	checkVerdict(t, "a passed, b near", letter(rules.SeatA, b), rules.SeatB, 2, "menace", "adc7:hold/3")
	checkVerdict(t, "a passed, both near", letter(rules.SeatA, two), rules.Public, 0, "menace-empeche", "adc7:hold/3")
	checkVerdict(t, "nobody passed, both near", letter(rules.Public, two), rules.Public, 0, "deux-menaces", "adc7:hold/3")
	checkVerdict(t, "a passed, nobody near", letter(rules.SeatA, nil), rules.SeatA, 2, "passe", "adc7:hold/2")
	checkVerdict(t, "nobody at all", letter(rules.Public, nil), rules.Public, 0, "personne", "adc7:hold/3")
}

// TestHold4_TheRatioAtItsBoundaries: exactly 2:1 is contested, exactly 4:1 is half.
func TestHold4_TheRatioAtItsBoundaries(t *testing.T) {
	for _, c := range []struct {
		a, b   int
		holder rules.Seat
		halves int
		why    string
	}{
		{5, 5, rules.Public, 0, "conteste"},
		{10, 5, rules.Public, 0, "conteste"},
		{11, 5, rules.SeatA, 1, "moitie"},
		{20, 5, rules.SeatA, 1, "moitie"},
		{21, 5, rules.SeatA, 2, "ecrase"},
		{5, 10, rules.Public, 0, "conteste"},
		{5, 11, rules.SeatB, 1, "moitie"},
		{5, 20, rules.SeatB, 1, "moitie"},
		{5, 21, rules.SeatB, 2, "ecrase"},
		{1, 3, rules.SeatB, 1, "moitie"},
	} {
		got := held(both(c.a, c.b, 0, 0))
		checkVerdict(t, "ratio", got, c.holder, c.halves, c.why, "adc7:hold/4")
		if got.Ratio != [2]int{c.a, c.b} {
			t.Errorf("%d against %d is judged as %v", c.a, c.b, got.Ratio)
		}
	}
}

// TestHold4_SkirmishersAndArtilleryCountOnlyWithoutEnemyInfantryOrCavalry: shaken units bring no points at
// all.
func TestHold4_SkirmishersAndArtilleryCountOnlyWithoutEnemyInfantryOrCavalry(t *testing.T) {
	checkVerdict(t, "light ones beside foot", held(both(10, 4, 0, 6)), rules.SeatA, 1, "moitie", "adc7:hold/4")
	checkVerdict(t, "own light ones do count where the enemy has none but light ones", held(both(4, 0, 5, 2)), rules.SeatA, 2, "sans-force",
		"adc7:hold/4")
	checkVerdict(t, "light ones against light ones", held(both(0, 0, 9, 4)), rules.SeatA, 1, "moitie", "adc7:hold/4")
}

// TestHold4_ASideWithoutForce is lecture:npow-zero.
func TestHold4_ASideWithoutForce(t *testing.T) {
	checkVerdict(t, "crushed", held(both(3, 0, 0, 8)), rules.SeatA, 2, "sans-force", "adc7:hold/4")
	checkVerdict(t, "contests", held(both(3, 0, 0, 8), noneReading, noneContests), rules.Public, 0, "conteste-sans-force", "adc7:hold/4")
	checkVerdict(t, "nothing counts", held(both(0, 0, 0, 0)), rules.Public, 0, "rien-ne-compte", "adc7:hold/4")
}

// TestHold4_HalfOfHisOwnPoints: the stronger gets half of his own points, the other nothing, and loses
// nothing.
func TestHold4_HalfOfHisOwnPoints(t *testing.T) {
	v := held(both(12, 5, 0, 0))
	for _, c := range []struct {
		reading string
		set     int
		gained  halves
	}{{"garde", 15, 15}, {"garde", 20, 20}, {halfRoundedDown, 15, 14}, {halfRoundedDown, 20, 20}} {
		settings := map[string]string{halfReading: c.reading, lostReading: lostSubtracted}
		if got := v.outcomeFor(rules.SeatA, c.set, settings); got.Gained != c.gained || got.Lost != 0 || got.Kept != halves(2*c.set)-c.gained {
			t.Errorf("%s: of %d points %+v, want %d halves gained", c.reading, c.set, got, c.gained)
		}
		if got := v.outcomeFor(rules.SeatB, c.set, settings); got.Gained != 0 || got.Lost != 0 || got.Kept != halves(2*c.set) {
			t.Errorf("%s: the weaker one has %+v of %d points", c.reading, got, c.set)
		}
	}
}

// TestHold5_WhoContestsLosesNothing: only who neither gained nor had troops there loses, and only where the
// reading subtracts.
func TestHold5_WhoContestsLosesNothing(t *testing.T) {
	alone := held(holding{On: onlyA})
	if got := alone.outcomeFor(rules.SeatB, 20, map[string]string{}); got.Lost != 0 {
		t.Errorf("nothing is subtracted by default: %+v", got)
	}
	subtract := map[string]string{lostReading: lostSubtracted}
	if got := alone.outcomeFor(rules.SeatB, 20, subtract); got.Lost != 40 || got.Gained != 0 || got.Kept != 0 {
		t.Errorf("the absent loses his 20 points: %+v", got)
	}
	if got := alone.outcomeFor(rules.SeatA, 20, subtract); got.Gained != 40 || got.Lost != 0 {
		t.Errorf("the holder gains his 20 points: %+v", got)
	}
	contested := held(both(5, 5, 0, 0))
	for _, seat := range ledger.Players {
		if got := contested.outcomeFor(seat, 20, subtract); got.Lost != 0 || got.Gained != 0 || got.Kept != 40 {
			t.Errorf("who contests keeps his points: %+v", got)
		}
	}
	empty := held(holding{On: nobody, HasDetails: true})
	if got := empty.outcomeFor(rules.SeatA, 10, subtract); got.Lost != 20 {
		t.Errorf("who has nobody there loses: %+v", got)
	}
}

// TestVerdictsAreWhole: over all small holdings nobody gains what he did not set, and nothing is counted
// twice.
func TestVerdictsAreWhole(t *testing.T) {
	for a := range 10 {
		for b := range 10 {
			for light := range 4 {
				for _, settings := range []map[string]string{{},
					{lostReading: lostSubtracted, halfReading: halfRoundedDown, noneReading: noneContests}} {
					v := judgeHolding(both(a, b, light, 3-light), settings)
					w := judgeHolding(both(b, a, 3-light, light), settings)
					if v.Holder.Plays() != w.Holder.Plays() || v.Holder.Plays() && v.Holder != w.Holder.Other() || v.Halves != w.Halves {
						t.Fatalf("%d against %d is not judged alike from the other side: %+v, %+v", a, b, v, w)
					}
					for _, seat := range ledger.Players {
						o := v.outcomeFor(seat, 15, settings)
						if o.Gained+o.Kept+o.Lost != 30 || o.Gained < 0 || o.Kept < 0 || o.Lost < 0 {
							t.Fatalf("15 points come to %+v", o)
						}
					}
				}
			}
		}
	}
}
