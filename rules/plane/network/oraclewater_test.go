package network_test

import (
	"math"

	"aidedecamp/rules/plane/network"
)

// oracleWater judges roads over water from the rule alone, in floating point: along and across each river.
type oracleWater struct {
	rivers  []oracleRiver
	bridges []spot
	length  float64
	apart   float64
	joints  [][2]spot
}

// oracleRiver is a river as a frame: where it begins, the direction of its banks, how long and how wide it
// is.
type oracleRiver struct {
	origin, down  spot
	length, width float64
	shape         []spot
}

func newOracleWater(plan network.Plan) oracleWater {
	w := oracleWater{length: float64(plan.Waters.Length), apart: float64(plan.Waters.Apart)}
	for _, p := range plan.Waters.Shapes {
		s := spotsOf(p)
		l := math.Hypot(s[1].x-s[0].x, s[1].y-s[0].y)
		r := oracleRiver{origin: s[0], down: spot{(s[1].x - s[0].x) / l, (s[1].y - s[0].y) / l}, length: l, shape: s}
		r.width = r.across(s[3])
		w.rivers = append(w.rivers, r)
	}
	for _, t := range plan.Terminals {
		if s := spotsOf(t.Shape); t.Bridge {
			w.bridges = append(w.bridges, spot{(s[0].x + s[2].x) / 2, (s[0].y + s[2].y) / 2})
		}
	}
	for _, j := range plan.Waters.Joints {
		w.joints = append(w.joints, [2]spot{{float64(j[0].X), float64(j[0].Y)}, {float64(j[1].X), float64(j[1].Y)}})
	}
	return w
}

func (r oracleRiver) along(p spot) float64 {
	return (p.x-r.origin.x)*r.down.x + (p.y-r.origin.y)*r.down.y
}

func (r oracleRiver) across(p spot) float64 {
	return (p.y-r.origin.y)*r.down.x - (p.x-r.origin.x)*r.down.y
}

// hair is how deep in the water a place is still on the bank: places of whole millimetres lie beside a
// slanted one.
const hair = 0.75

func (r oracleRiver) holds(p spot) bool {
	a, c := r.along(p), r.across(p)
	return a > hair && a < r.length-hair && c > hair && c < r.width-hair
}

func (w oracleWater) drowns(p spot) bool {
	for _, r := range w.rivers {
		if r.holds(p) {
			return true
		}
	}
	return false
}

// banks are places along every bank, 10 mm apart.
func (w oracleWater) banks() []spot {
	var all []spot
	for _, r := range w.rivers {
		for a := 0.0; a <= r.length; a += 10 {
			for _, c := range []float64{0, r.width} {
				all = append(all, spot{r.origin.x + a*r.down.x - c*r.down.y, r.origin.y + a*r.down.y + c*r.down.x})
			}
		}
		all = append(all, r.shape...)
	}
	return all
}

// passes walks along the segment in small steps: what is wet must lie between a point of one bank and one of
// the other, less far downstream than a crossing is long, and its middle far enough from every bridge.
func (w oracleWater) passes(p, q spot) bool {
	for _, j := range w.joints {
		side := func(a, b, c spot) float64 { return (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x) }
		if side(j[0], j[1], p)*side(j[0], j[1], q) < 0 && side(p, q, j[0])*side(p, q, j[1]) < 0 {
			return false
		}
	}
	wet := 0
	for _, r := range w.rivers {
		c0, c1 := r.across(p), r.across(q)
		a0, a1 := r.along(p), r.along(q)
		// Where the straight road is between the two banks, as shares of its way.
		enter, leave := 0.0, 1.0
		if c0 == c1 {
			if c0 <= hair || c0 >= r.width-hair {
				continue
			}
		} else {
			t0, t1 := (hair-c0)/(c1-c0), (r.width-hair-c0)/(c1-c0)
			enter, leave = max(0, min(t0, t1)), min(1, max(t0, t1))
		}
		in, out := enter, leave
		// And between its two ends.
		if a0 == a1 {
			if a0 <= hair || a0 >= r.length-hair {
				continue
			}
		} else {
			t0, t1 := (hair-a0)/(a1-a0), (r.length-hair-a0)/(a1-a0)
			in, out = max(in, min(t0, t1)), min(out, max(t0, t1))
		}
		if in >= out {
			continue
		}
		wet++
		at := func(t float64) spot { return spot{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)} }
		first, last := at(in), at(out)
		if w.bridged(r, first, last) {
			continue
		}
		if math.Abs(r.across(last)-r.across(first)) < r.width-2*hair-1e-6 {
			return false
		}
		if math.Abs(r.along(last)-r.along(first)) > w.length {
			return false
		}
		middle := at((in + out) / 2)
		for _, b := range w.bridges {
			if math.Hypot(middle.x-b.x, middle.y-b.y) < w.apart+1 {
				return false
			}
		}
	}
	return wet < 2
}

// bridged reports whether a way over the water stays on one bridge.
func (w oracleWater) bridged(r oracleRiver, first, last spot) bool {
	for _, b := range w.bridges {
		if c := r.across(b); c < 0 || c > r.width {
			continue
		}
		if max(math.Abs(r.along(first)-r.along(b)), math.Abs(r.along(last)-r.along(b))) <= w.length/2 {
			return true
		}
	}
	return false
}

// crowded reports whether two crossings of the last tree are too near to each other.
func (w oracleWater) crowded(o *oracle) bool {
	var all []spot
	for _, l := range o.links {
		p, q := o.spots[l[0]], o.spots[l[1]]
		if o.home[l[0]] >= 0 && o.home[l[0]] == o.home[l[1]] {
			continue
		}
		for _, r := range w.rivers {
			c0, c1 := r.across(p), r.across(q)
			t := (r.width/2 - c0) / (c1 - c0)
			at := spot{p.x + t*(q.x-p.x), p.y + t*(q.y-p.y)}
			if a := r.along(at); c0 != c1 && t > 0 && t < 1 && a > 0 && a < r.length {
				all = append(all, at)
			}
		}
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if d := math.Hypot(a.x-b.x, a.y-b.y); d < w.apart+1 && d > 15 {
				return true
			}
		}
	}
	return false
}
