package odds

import (
	"cmp"
	"fmt"
)

// Sequence is who throws first.
type Sequence int

const (
	// AttackFirst is the usual way: the riposte comes after the attack.
	AttackFirst Sequence = iota
	// RiposteFirst is « Embuscade »: the attack comes only if the attacker lives and did not have to go back,
	// blocked or not. P3, defence orders.
	RiposteFirst
	// AtOnce is « Contre-charge »: both throw whatever befalls them. P3, defence orders.
	AtOnce
)

// Exchange is one combat: the dice of an obstacle, the attack, the riposte.
type Exchange struct {
	// Attacker and Defender are how each unit takes what it is dealt, throughout the combat.
	Attacker, Defender Target
	// Passage is the dice of the obstacles that the attacker crosses, nil without. Their letters, where they
	// count, are the defender's.
	Passage *Throw
	// AtObstacle is how the attacker takes the obstacle's dice, before terrain or an order helps him; nil as
	// he takes the others.
	AtObstacle *Target
	// Attack is the attacker's throw.
	Attack Throw
	// Riposte is the defender's throw, nil where he may not hit back: a shot, or no support.
	Riposte *Throw
	// Sequence is who throws first.
	Sequence Sequence
}

// End is one way in which a combat ends.
type End struct {
	// Passage is what the obstacles did to the attacker, Attacker what all did to him, Defender what the
	// attack did.
	Passage, Attacker, Defender Fate
	// Attacked and Riposted report who threw.
	Attacked, Riposted bool
}

// path is an end, or one so far, and in how many ways of all dice thrown so far it comes.
type path struct {
	end  End
	ways wide
}

// Result is every way in which an exchange ends.
type Result struct {
	dice  int
	paths []path
	// letters are the chances of each number of letters, by the key of their rows. They are apart from the
	// ends: with them the ends would be a hundred times as many.
	letters map[string][]Ratio
}

// Resolve counts every way in which the exchange ends. A unit that was destroyed or went back throws no more
// and is no more thrown at, but for AtOnce. The error is ErrDice or ErrTarget.
func (x Exchange) Resolve() (*Result, error) {
	err := cmp.Or(x.Attacker.check(), x.Defender.check())
	if x.AtObstacle != nil {
		err = cmp.Or(err, x.AtObstacle.check())
	}
	if err != nil {
		return nil, fmt.Errorf("odds: %w", err)
	}
	r := &Result{paths: []path{{ways: wide{lo: 1}}}, letters: map[string][]Ratio{}}
	for _, s := range x.stages() {
		d, err := Count(s.throw)
		if err != nil {
			return nil, err
		}
		if r.dice+d.dice > MaxTotal {
			return nil, fmt.Errorf("%w: %d, at most %d in a combat", ErrDice, r.dice+d.dice, MaxTotal)
		}
		r.letters[s.letters] = s.chancesOfLetters(r, d)
		r.paths = s.run(r.paths, d)
		r.dice += d.dice
	}
	return r, nil
}

// stage is one throw of the exchange.
type stage struct {
	throw Throw
	// comes reports whether it is thrown at all after what came before.
	comes func(End) bool
	// target returns the unit thrown at, and what befell it before.
	target func(End) (Target, Fate)
	// note writes down what it did.
	note func(*End, Fate)
	// letters is the key of the rows of the thrower's tokens.
	letters string
}

// The keys of the rows of letters, by who wins them: the defender wins those of an obstacle.
const (
	attackerLetters = "attaquant.lettres"
	defenderLetters = "defenseur.lettres"
	obstacleLetters = "obstacle.lettres"
)

// stages are the throws in their order.
func (x Exchange) stages() []stage {
	var all []stage
	if x.Passage != nil {
		all = append(all, stage{*x.Passage, both, x.atObstacle, func(e *End, f Fate) { e.Passage, e.Attacker = f, f }, obstacleLetters})
	}
	attack := stage{x.Attack, both, x.atDefender, func(e *End, f Fate) { e.Attacked, e.Defender = true, f }, attackerLetters}
	if x.Riposte == nil {
		return append(all, attack)
	}
	riposte := stage{*x.Riposte, both, x.atAttacker, func(e *End, f Fate) { e.Riposted, e.Attacker = true, f }, defenderLetters}
	switch x.Sequence {
	case RiposteFirst:
		attack.comes = func(e End) bool { return both(e) && !e.Attacker.WasDrivenBack }
		return append(all, riposte, attack)
	case AtOnce:
		riposte.comes = func(e End) bool { return e.Attacked }
	}
	return append(all, attack, riposte)
}

func both(e End) bool { return e.Attacker.HoldsHex() && e.Defender.HoldsHex() }

func (x Exchange) atObstacle(e End) (Target, Fate) {
	if x.AtObstacle != nil {
		return x.AtObstacle.after(e.Attacker), e.Attacker
	}
	return x.atAttacker(e)
}

func (x Exchange) atAttacker(e End) (Target, Fate) { return x.Attacker.after(e.Attacker), e.Attacker }
func (x Exchange) atDefender(e End) (Target, Fate) { return x.Defender.after(e.Defender), e.Defender }

// run throws the stage's dice at the end of every path.
func (s stage) run(paths []path, d *Distribution) []path {
	whole := pow6(d.dice)
	known := map[Fate][]outcome{}
	next := make([]path, 0, len(paths))
	for _, p := range paths {
		if !s.comes(p.end) {
			// The dice stay in the box: their ways are all one.
			next = append(next, path{p.end, p.ways.times(whole.lo)})
			continue
		}
		t, before := s.target(p.end)
		outcomes, ok := known[before]
		if !ok {
			outcomes = d.outcomes(t, before)
			known[before] = outcomes
		}
		for _, o := range outcomes {
			end := p.end
			s.note(&end, o.fate)
			next = append(next, path{end, p.ways.times(o.ways)})
		}
	}
	return next
}

// chancesOfLetters is the chance of each number of letters that the stage brings its thrower; none if it is
// not thrown.
func (s stage) chancesOfLetters(r *Result, d *Distribution) []Ratio {
	come := r.Chance(s.comes).num
	stay := r.Chance(func(e End) bool { return !s.comes(e) }).num
	won := make([]Ratio, d.most.Letters+1)
	for i := range won {
		won[i].dice = r.dice + d.dice
	}
	won[0].num = stay.times(pow6(d.dice).lo)
	for got, n := range d.each() {
		won[got.Letters].num = won[got.Letters].num.plus(come.times(n))
	}
	return won
}

// outcome is what a throw makes of a unit.
type outcome struct {
	fate Fate
	ways uint64
}

// outcomes merges the tallies that come to the same for a unit; before is what befell it already.
func (d *Distribution) outcomes(t Target, before Fate) []outcome {
	var all []outcome
	at := map[Fate]int{}
	for got, n := range d.each() {
		f := before.followedBy(t.Suffers(got))
		i, ok := at[f]
		if !ok {
			i, at[f] = len(all), len(all)
			all = append(all, outcome{fate: f})
		}
		all[i].ways += n
	}
	return all
}

// followedBy is both fates of one unit, one after the other.
func (f Fate) followedBy(g Fate) Fate {
	g.Losses += f.Losses
	g.Ignored += f.Ignored
	return g
}

// Chance returns how likely an end is of which is is true.
func (r *Result) Chance(is func(End) bool) Ratio {
	sum := wide{}
	for i := range r.paths {
		if is(r.paths[i].end) {
			sum = sum.plus(r.paths[i].ways)
		}
	}
	return Ratio{sum, r.dice}
}

// mean returns the mean of a figure of the end that is not negative: its losses.
func (r *Result) mean(figure func(End) int) Ratio {
	sum := wide{}
	for i := range r.paths {
		sum = sum.plus(r.paths[i].ways.times(uint64(max(0, figure(r.paths[i].end)))))
	}
	return Ratio{sum, r.dice}
}

// unit picks one side's fate out of an end.
type unit func(End) Fate

func attacker(e End) Fate { return e.Attacker }
func defender(e End) Fate { return e.Defender }

// losses returns the chance of each number of elements lost, none first; they add up to one.
func (r *Result) losses(u unit) []Ratio {
	var by []Ratio
	for i := range r.paths {
		n := u(r.paths[i].end).Losses
		for len(by) <= n {
			by = append(by, Ratio{dice: r.dice})
		}
		by[n].num = by[n].num.plus(r.paths[i].ways)
	}
	return by
}
