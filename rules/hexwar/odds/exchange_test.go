package odds

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// fighter plays a combat the slow way, one hit and one hex at a time.
type fighter struct {
	Target
	lost, back, spared int
	letters            int
	driven             bool
}

func (f *fighter) alive() bool  { return f.lost < f.Elements }
func (f *fighter) stands() bool { return f.alive() && f.back == 0 }

func (f *fighter) lose() {
	if f.LossesIgnored > 0 {
		f.LossesIgnored--
		f.spared++
		return
	}
	if f.alive() {
		f.lost++
	}
}

func (f *fighter) suffer(thrown []dice.Face, by chart.Faces) (letters int) {
	hits, flags := 0, 0
	for _, side := range thrown {
		hits += by[side-1].Hits
		flags += by[side-1].Flags
		letters += by[side-1].Letters
	}
	if f.DodgeFlags > 0 && hits > 0 {
		hits--
		flags += f.DodgeFlags
	}
	for range hits {
		f.lose()
	}
	for i := range flags {
		switch {
		case f.Stands, i < f.FlagsIgnored:
		case f.TakesFlagsAsLosses:
			f.lose()
		default:
			for range f.PerFlag {
				f.driven = true
				if f.Room >= 0 && f.back == int(f.Room) {
					for range f.Blocked {
						f.lose()
					}
				} else {
					f.back++
				}
			}
		}
	}
	if !f.alive() {
		f.back = 0
	}
	return letters
}

// fought is how a combat played by hand ended.
type fought struct {
	aLost, aBack, dLost, dBack int
	aDead, dDead               bool
	attacked, riposted         bool
	passed, aSpared, dSpared   int
}

func fight(x Exchange, passage, attack, riposte []dice.Face) (end fought, aLetters, dLetters int) {
	a, d := fighter{Target: x.Attacker}, fighter{Target: x.Defender}
	if x.Passage != nil {
		a.suffer(passage, x.Passage.Faces)
		// The combat with the obstacle stands alone: only a riposte drives off who attacks into an «
		// Embuscade ».
		end.passed, a.driven = a.lost, false
	}
	strike := func() { end.attacked, a.letters = true, d.suffer(attack, x.Attack.Faces) }
	answer := func() {
		if x.Riposte != nil {
			end.riposted, d.letters = true, a.suffer(riposte, x.Riposte.Faces)
		}
	}
	on := func() bool { return a.stands() && d.stands() }
	if on() {
		switch {
		case x.Sequence == AtOnce:
			strike()
			answer()
		case x.Sequence == RiposteFirst:
			answer()
			if on() && !a.driven {
				strike()
			}
		default:
			strike()
			if on() {
				answer()
			}
		}
	}
	end.aLost, end.aBack, end.aDead = a.lost, a.back, !a.alive()
	end.dLost, end.dBack, end.dDead = d.lost, d.back, !d.alive()
	end.aSpared, end.dSpared = a.spared, d.spared
	return end, a.letters, d.letters
}

func same(e End) fought {
	return fought{e.Attacker.Losses, int(e.Attacker.Back), e.Defender.Losses, int(e.Defender.Back),
		e.Attacker.Destroyed, e.Defender.Destroyed,
		e.Attacked, e.Riposted, e.Passage.Losses, e.Attacker.Ignored, e.Defender.Ignored}
}

var drawTarget = rapid.Custom(func(t *rapid.T) Target {
	return Target{
		Elements: rapid.IntRange(1, 4).Draw(t, "elements"), FlagsIgnored: rapid.IntRange(0, 2).Draw(t, "flags ignored"),
		Stands: rapid.IntRange(0, 9).Draw(t, "stands") == 0, LossesIgnored: rapid.IntRange(0, 2).Draw(t, "losses ignored"),
		DodgeFlags: rapid.IntRange(0, 3).Draw(t, "dodges"), TakesFlagsAsLosses: rapid.IntRange(0, 4).Draw(t, "sacrifices") == 0,
		PerFlag: hex.Steps(rapid.IntRange(0, 2).Draw(t, "per flag")), Room: hex.Steps(rapid.IntRange(-1, 3).Draw(t, "room")),
		Blocked: rapid.IntRange(0, 2).Draw(t, "blocked"),
	}
})

// TestExchangeAgainstEnumeration: any combat of up to six dice ends in every way exactly as often as when
// each fall is played.
func TestExchangeAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := Exchange{
			Attacker: drawTarget.Draw(t, "attacker"), Defender: drawTarget.Draw(t, "defender"),
			Attack:   Throw{Dice: rapid.IntRange(0, 2).Draw(t, "attack"), Faces: drawFaces.Draw(t, "attack faces")},
			Sequence: Sequence(rapid.IntRange(0, 2).Draw(t, "order")),
		}
		if rapid.Bool().Draw(t, "supported") {
			x.Riposte = &Throw{Dice: rapid.IntRange(0, 2).Draw(t, "riposte"), Faces: drawFaces.Draw(t, "riposte faces")}
		}
		if rapid.Bool().Draw(t, "obstacle") {
			x.Passage = &Throw{Dice: rapid.IntRange(0, 1).Draw(t, "passage"), Faces: drawFaces.Draw(t, "passage faces")}
		}
		compareExchange(t, x)
	})
}

// TestOrdersAgainstEnumeration plays the orders of the rules with the example tables, six dice in all.
func TestOrdersAgainstEnumeration(t *testing.T) {
	t.Parallel()
	riposte := chart.Mode{Role: chart.Riposte}
	for name, x := range map[string]Exchange{
		"plain": {Attacker: foot(4), Defender: foot(4), Attack: throw(t, 3, chart.Medium, chart.Mode{}),
			Riposte: ptr(throw(t, 3, chart.Medium, riposte))},
		"berserks": {Attacker: foot(2), Defender: foot(1), Attack: throw(t, 4, chart.Light, chart.Mode{}),
			Riposte: ptr(throw(t, 2, chart.Light, chart.Mode{Role: chart.Riposte, Advantages: chart.AsAttack}))},
		"ambush": {Attacker: foot(1), Defender: foot(4), Attack: throw(t, 3, chart.Heavy, chart.Mode{}),
			Riposte: ptr(throw(t, 3, chart.Light, riposte)), Sequence: RiposteFirst},
		"countercharge": {Attacker: foot(3), Defender: foot(3), Attack: throw(t, 3, chart.Heavy, chart.Mode{}),
			Riposte: ptr(throw(t, 3, chart.Light, chart.Mode{})), Sequence: AtOnce},
		"stakes": {Attacker: foot(2), Defender: foot(4), Attack: throw(t, 2, chart.Heavy, chart.Mode{Advantages: chart.Cancelled}),
			Riposte: ptr(throw(t, 2, chart.Heavy, riposte)),
			Passage: ptr(throw(t, 2, chart.Heavy, chart.Mode{Advantages: chart.Cancelled, Inverted: true, NoLetters: true}))},
		"shot": {Attacker: foot(2), Defender: foot(4),
			Attack: throw(t, 6, chart.Medium, chart.Mode{Role: chart.Shot, Advantages: chart.AsFlags})},
	} {
		t.Run(name, func(t *testing.T) { compareExchange(t, x) })
	}
}

func foot(elements int) Target {
	return Target{Elements: elements, FlagsIgnored: 1, PerFlag: 1, Room: Open, Blocked: 1}
}

func throw(t testing.TB, n int, against chart.Weight, m chart.Mode) Throw {
	return Throw{Dice: n, Faces: faces(t, against, m)}
}

func ptr[T any](v T) *T { return &v }

func compareExchange(t rapid.TB, x Exchange) {
	r, err := x.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	passage, riposte := 0, 0
	if x.Passage != nil {
		passage = x.Passage.Dice
	}
	if x.Riposte != nil {
		riposte = x.Riposte.Dice
	}
	all := passage + x.Attack.Dice + riposte
	if r.dice != all {
		t.Fatalf("%d dice, %d are thrown", r.dice, all)
	}
	counted, aLetters, dLetters := map[fought]int64{}, map[int]int64{}, map[int]int64{}
	enumerate(all, func(thrown []dice.Face) {
		end, a, d := fight(x, thrown[:passage], thrown[passage:passage+x.Attack.Dice], thrown[passage+x.Attack.Dice:])
		counted[end]++
		aLetters[a]++
		dLetters[d]++
	})
	one, ends := new(big.Rat), map[fought]bool{}
	for _, p := range r.paths {
		one.Add(one, Ratio{p.ways, r.dice}.Big())
		ends[same(p.end)] = true
	}
	if one.Cmp(big.NewRat(1, 1)) != 0 || len(ends) != len(counted) {
		t.Errorf("%d ends whose chances add up to %v, counted by hand %d", len(ends), one, len(counted))
	}
	tot := struct{ aDead, dDead, aBack, dBack, aLost, dLost int64 }{}
	aLost, dLost := map[int]int64{}, map[int]int64{}
	for end, n := range counted {
		equal(t, fmt.Sprintf("%+v", end), r.Chance(func(e End) bool { return same(e) == end }), n, all)
		aLost[end.aLost] += n
		dLost[end.dLost] += n
		tot.aLost += int64(end.aLost) * n
		tot.dLost += int64(end.dLost) * n
		for _, c := range []struct {
			is   bool
			into *int64
		}{{end.aDead, &tot.aDead}, {end.dDead, &tot.dDead}, {end.aBack > 0, &tot.aBack}, {end.dBack > 0, &tot.dBack}} {
			if c.is {
				*c.into += n
			}
		}
	}
	equal(t, "attacker destroyed", r.Chance(func(e End) bool { return e.Attacker.Destroyed }), tot.aDead, all)
	equal(t, "defender destroyed", r.Chance(func(e End) bool { return e.Defender.Destroyed }), tot.dDead, all)
	equal(t, "attacker back", r.Chance(func(e End) bool { return e.Attacker.IsForcedBack() }), tot.aBack, all)
	equal(t, "defender back", r.Chance(func(e End) bool { return e.Defender.IsForcedBack() }), tot.dBack, all)
	equal(t, "attacker's mean", r.mean(func(e End) int { return e.Attacker.Losses }), tot.aLost, all)
	equal(t, "defender's mean", r.mean(func(e End) int { return e.Defender.Losses }), tot.dLost, all)
	type list struct {
		name string
		got  []Ratio
		want map[int]int64
	}
	lists := []list{
		{"attacker's losses", r.losses(attacker), aLost}, {"defender's losses", r.losses(defender), dLost},
		{"attacker's letters", r.letters[attackerLetters], aLetters},
	}
	if x.Riposte != nil {
		lists = append(lists, list{"defender's letters", r.letters[defenderLetters], dLetters})
	}
	for _, list := range lists {
		for n, c := range list.got {
			equal(t, fmt.Sprint(list.name, n), c, list.want[n], all)
			delete(list.want, n)
		}
		if len(list.want) > 0 {
			t.Errorf("%s: %v are missing", list.name, list.want)
		}
	}
}

// TestExchangeAgainstSimulation plays a million combats too large to enumerate: each figure lies within four
// sigma.
func TestExchangeAgainstSimulation(t *testing.T) {
	t.Parallel()
	x := Exchange{
		Attacker: Target{Elements: 3, FlagsIgnored: 1, PerFlag: 2, Room: 3, Blocked: 1, LossesIgnored: 1},
		Defender: Target{Elements: 4, FlagsIgnored: 1, PerFlag: 1, Room: 1, Blocked: 1, DodgeFlags: 2},
		Passage:  ptr(throw(t, 3, chart.Medium, chart.Mode{Advantages: chart.Cancelled, Inverted: true, NoLetters: true})),
		Attack:   throw(t, 5, chart.Medium, chart.Mode{}),
		Riposte:  ptr(throw(t, 4, chart.Medium, chart.Mode{Role: chart.Riposte})),
	}
	const combats = 1_000_000
	for _, order := range []Sequence{AttackFirst, RiposteFirst, AtOnce} {
		x.Sequence = order
		r, err := x.Resolve()
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1815, uint64(order)))
		counted := map[fought]int{}
		var thrown [12]dice.Face
		for range combats {
			roll(random, thrown[:])
			end, _, _ := fight(x, thrown[:3], thrown[3:8], thrown[8:])
			counted[end]++
		}
		for name, is := range map[string]func(fought) bool{
			"attacker destroyed": func(f fought) bool { return f.aDead },
			"defender destroyed": func(f fought) bool { return f.dDead },
			"attacker back":      func(f fought) bool { return f.aBack > 0 },
			"defender back":      func(f fought) bool { return f.dBack > 0 },
			"attacked":           func(f fought) bool { return f.attacked },
			"riposted":           func(f fought) bool { return f.riposted },
			"defender loses two": func(f fought) bool { return f.dLost == 2 },
			"attacker unharmed":  func(f fought) bool { return f.aLost == 0 },
		} {
			n := 0
			for end, times := range counted {
				if is(end) {
					n += times
				}
			}
			p, _ := r.Chance(func(e End) bool { return is(same(e)) }).Big().Float64()
			sigma := math.Sqrt(combats * p * (1 - p))
			if math.Abs(float64(n)-combats*p) > 4*sigma {
				t.Errorf("order %d, %s: %d of %d, computed %.1f ± %.1f", order, name, n, combats, combats*p, sigma)
			}
		}
	}
}

func roll(random *rand.Rand, into []dice.Face) {
	for i := range into {
		into[i] = dice.Face(1 + random.IntN(int(chart.Sides)))
	}
}

// TestNoDice: a throw of no dice changes nothing for certain, and the riposte comes all the same.
func TestNoDice(t *testing.T) {
	r, err := Exchange{Attacker: foot(1), Defender: foot(1), Riposte: &Throw{}}.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.paths {
		if e, c := p.end, (Ratio{p.ways, r.dice}); !c.IsOne() || !e.Attacked || !e.Riposted || !e.Attacker.HoldsHex() || !e.Defender.HoldsHex() {
			t.Errorf("%+v with %v", e, c.Big())
		}
	}
	compareExchange(t, Exchange{Attacker: foot(1), Defender: foot(1), Riposte: &Throw{}})
}

// TestMostDice: the largest combat still adds up to exactly one.
func TestMostDice(t *testing.T) {
	t.Parallel()
	most := throw(t, MaxDice, chart.Medium, chart.Mode{})
	x := Exchange{Attacker: foot(20), Defender: foot(20), Passage: ptr(throw(t, MaxTotal-2*MaxDice, chart.Light, chart.Mode{})),
		Attack: most, Riposte: &most, Sequence: AtOnce}
	r, err := x.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	one := new(big.Rat)
	for _, by := range r.losses(defender) {
		one.Add(one, by.Big())
	}
	if one.Cmp(big.NewRat(1, 1)) != 0 || r.dice != MaxTotal {
		t.Errorf("the chances of %d dice add up to %v", r.dice, one)
	}
	whole := r.Chance(func(End) bool { return true })
	if !whole.IsOne() || whole.PerMille() != 1000 {
		t.Errorf("all ends together have %d ‰", whole.PerMille())
	}
}

// TestSuffers holds single cases of the rules, by hand.
func TestSuffers(t *testing.T) {
	for _, c := range []struct {
		name  string
		unit  Target
		hits  int
		flags int
		want  Fate
	}{
		{"losses are capped", Target{Elements: 2}, 5, 0, Fate{Losses: 2, Destroyed: true}},
		{"the dead do not go back", Target{Elements: 2, PerFlag: 1, Room: Open}, 2, 3, Fate{Losses: 2, Destroyed: true}},
		{"mounted go back two a flag", Target{Elements: 3, PerFlag: 2, Room: Open}, 1, 2, Fate{Losses: 1, Back: 4, WasDrivenBack: true}},
		{"support ignores a flag", Target{Elements: 3, PerFlag: 2, Room: Open, FlagsIgnored: 1}, 0, 2, Fate{Back: 2, WasDrivenBack: true}},
		{"Tenir sa position", Target{Elements: 3, PerFlag: 2, Room: Open, Stands: true}, 0, 9, Fate{}},
		{"an edge behind", Target{Elements: 3, PerFlag: 2, Room: 1, Blocked: 1}, 0, 1, Fate{Losses: 1, Back: 1, WasDrivenBack: true}},
		{"an edge behind the last one", Target{Elements: 1, PerFlag: 2, Room: 1, Blocked: 1}, 0, 1, Fate{Losses: 1, Destroyed: true}},
		{"a leader", Target{Elements: 1, LossesIgnored: 1}, 1, 0, Fate{Ignored: 1}},
		{"Esquive", Target{Elements: 1, PerFlag: 1, Room: Open, DodgeFlags: 2}, 1, 0, Fate{Back: 2, WasDrivenBack: true}},
		{"Esquive without a hit", Target{Elements: 1, PerFlag: 1, Room: Open, DodgeFlags: 2}, 0, 1, Fate{Back: 1, WasDrivenBack: true}},
		{"Sacrifice", Target{Elements: 4, PerFlag: 1, Room: Open, TakesFlagsAsLosses: true, FlagsIgnored: 1}, 1, 2, Fate{Losses: 2}},
	} {
		if got := c.unit.Suffers(chart.Tally{Hits: c.hits, Flags: c.flags}); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
