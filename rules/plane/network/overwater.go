package network

import (
	"math"

	"aidedecamp/rules/plane"
)

const (
	// roundings is what drift two places on opposite banks may win, in millimetres, when each becomes a dry
	// whole one: a road may drift by a crossing's length and Touch.
	roundings = 2
	// leastStep keeps the places on banks apart where a crossing is short.
	leastStep plane.MM = 15
	// mostSearches bounds the searches that part crossings too near to each other.
	mostSearches = 40
)

// fineSteps are how far apart the places are, in millimetres, that later searches try around the crossings
// found.
var fineSteps = []plane.MM{20, 7, 3, 1}

// overWater lays the shortest roads where there are waters. Roads cross straight wherever they may; where a
// crossing would be too slanted or too near to another they bend at the banks: at places set wide apart
// first, then closer and closer around the best ones.
//
// The rule that two new crossings are not near to each other says nothing of one road alone. Where the
// shortest roads break it, one of the two is decided on, or a place between them, and what is shortest then
// is sought, as long as it can win.
func overWater(plan Plan) (Network, error) {
	if plan.Waters.Apart > 0 {
		plan.Waters.Apart += Touch // the middle of a crossing is rounded
	}
	s := crossingSearch{plan: plan, left: mostSearches, least: far}
	err := s.search(newFords(plan))
	if s.least < far {
		return s.best, nil
	}
	return Network{}, err
}

type crossingSearch struct {
	plan Plan
	best Network
	// least is the length of the best one, left how many searches may still follow.
	least micro
	left  int
}

// search finds the best roads with the crossings decided on so far, and decides on more where two are too
// near.
func (s *crossingSearch) search(water *fords) error {
	if s.left == 0 {
		return nil
	}
	s.left--
	net, err := s.settled(water)
	if err != nil {
		return err
	}
	length := net.exactly()
	if length >= s.least {
		return nil
	}
	a, b, near := water.tooNear(net)
	if !near {
		s.best, s.least = net, length
		return nil
	}
	for _, at := range []plane.Point{a, b, middle(a, b)} {
		next := *water
		next.chosen = append(next.chosen[:len(next.chosen):len(next.chosen)], at)
		if err := s.search(&next); err != nil {
			return err
		}
	}
	return nil
}

// settled lays roads that bend at places far apart, then at closer and closer ones around what was found.
func (s *crossingSearch) settled(water *fords) (Network, error) {
	best, err := build(s.plan, water, water.coarse())
	if err != nil {
		return best, err
	}
	for _, step := range fineSteps {
		banks := water.fine(best, step)
		if len(banks) == 0 {
			break
		}
		net, err := build(s.plan, water, banks)
		if err == nil && net.exactly() < best.exactly() {
			best = net
		}
	}
	return best, nil
}

// bend is a place on the bank of a water where roads may bend.
type bend struct {
	at    plane.Point
	water int
}

// coarse lists places on both banks of every water, those of one bank between those of the other and as far
// from them as a road may drift; and where a crossing stands just far enough from another.
func (f *fords) coarse() []bend {
	var all []bend
	for i, s := range f.Shapes {
		length := plane.MM(between(s[0], s[1]) / perMM)
		step := max(f.Length+Touch-roundings, leastStep)
		for k := range int(length/step) + 1 {
			all = f.put(all, i, k%2, plane.MM(k)*step)
		}
		for _, m := range append(f.middles[:len(f.middles):len(f.middles)], f.chosen...) {
			if at, on := f.along(i, m); on {
				for _, off := range []plane.MM{-f.Apart - 1, 0, f.Apart + 1} {
					all = f.put(f.put(all, i, 0, at+off), i, 1, at+off)
				}
			}
		}
	}
	return all
}

// fine lists places around those where roads cross now.
func (f *fords) fine(net Network, step plane.MM) []bend {
	var all []bend
	for _, p := range f.passages(net) {
		for side, at := range []plane.Point{p.from, p.to} {
			along, _ := f.along(p.water, at)
			if s := f.Shapes[p.water]; turn(s[0], s[1], p.from) > turn(s[2], s[3], p.from) {
				side = 1 - side // it comes from the other bank
			}
			for k := plane.MM(-2); k <= 2; k++ {
				all = f.put(all, p.water, side, along+k*step)
			}
		}
	}
	return all
}

// along is how far down a water's bank a point lies, and whether it is on that water or next to it.
func (f *fords) along(water int, p plane.Point) (plane.MM, bool) {
	s := f.Shapes[water]
	bank := vecOf(s[1]).minus(vecOf(s[0]))
	at := bank.dot(vecOf(p).minus(vecOf(s[0]))) / bank.length()
	return plane.MM(math.Floor(at + 0.5)), (plane.Polygon{p}).DistanceTo(s).Up() <= Touch
}

// put adds the dry place of whole millimetres nearest to that one of a bank: side 0 is the water's first
// side, 1 its third.
func (f *fords) put(all []bend, water, side int, along plane.MM) []bend {
	s := f.Shapes[water]
	from, to := vecOf(s[0]), vecOf(s[1])
	if side == 1 {
		from, to = vecOf(s[3]), vecOf(s[2])
	}
	length := from.distance(to)
	if along < 0 || float64(along) > length {
		return all
	}
	at := toward(from, to, float64(along)/length)
	best, least := plane.Point{}, math.Inf(1)
	middle := rounded(at)
	for x := middle.X - 1; x <= middle.X+1; x++ {
		for y := middle.Y - 1; y <= middle.Y+1; y++ {
			p := plane.Point{X: x, Y: y}
			if d := vecOf(p).distance(at); d < least && f.dry(p) {
				best, least = p, d
			}
		}
	}
	if math.IsInf(least, 1) {
		return all
	}
	return append(all, bend{at: best, water: water})
}

// passages lists the new crossings that roads make.
func (f *fords) passages(net Network) []passage {
	var all []passage
	for _, leg := range net.Legs {
		for k := 1; k < len(leg.Path); k++ {
			found, _, _ := f.meet(leg.Path[k-1], leg.Path[k])
			all = append(all, found...)
		}
	}
	return all
}

// tooNear is the first pair of new crossings that are two, and too near to each other.
func (f *fords) tooNear(net Network) (a, b plane.Point, near bool) {
	all := f.passages(net)
	for i, p := range all {
		for _, q := range all[:i] {
			if d := between(p.at, q.at); d > micro(sameCrossing)*perMM && d < micro(f.Apart)*perMM {
				return q.at, p.at, true
			}
		}
	}
	return plane.Point{}, plane.Point{}, false
}
