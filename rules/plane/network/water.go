package network

import (
	"slices"

	"aidedecamp/rules/plane"
)

// Waters are what no road runs through but at crossings: on a Bridge among the terminals, or at a new
// crossing that the road makes itself. A crossing is passed in one straight line from bank to bank.
type Waters struct {
	// Shapes have four corners each: the first and third sides are the banks, the others the ends.
	Shapes []plane.Polygon
	// Joints are where two waters join end to end: nothing passes between them.
	Joints [][2]plane.Point
	// Length is how long a crossing is along the water: a road is no further downstream on one bank than on
	// the other.
	Length plane.MM
	// Apart is how far a new crossing is at least from any other, middle to middle; 0 for no such rule.
	Apart plane.MM
	// Closed says that roads make no new crossing.
	Closed bool
}

// check returns the waters with their corners counter-clockwise.
func (w Waters) check() (Waters, error) {
	if len(w.Shapes) > MaxWaters {
		return Waters{}, &Malformed{Part: AWater, Index: MaxWaters, Reason: "one too many"}
	}
	clean := w
	clean.Shapes = nil
	for i, s := range w.Shapes {
		shape, err := tidy(s)
		if err == "" && (len(shape) != 4 || len(s) != 4) {
			err = "it has not four corners"
		}
		if err != "" {
			return Waters{}, &Malformed{Part: AWater, Index: i, Reason: err}
		}
		clean.Shapes = append(clean.Shapes, shape)
	}
	return clean, nil
}

// fords judge where roads meet the waters of a plan.
type fords struct {
	Waters
	boxes []plane.Box
	// bridges are the crossings that stand already.
	bridges []plane.Polygon
	middles []plane.Point
	// chosen are new crossings that were decided on: no other one may be near.
	chosen []plane.Point
	// pinches are where a water's corner touches the table's edge or another water.
	pinches []plane.Point
}

// sameCrossing is how near the middles of two roads' ways over a water are, in millimetres, where both use
// one crossing.
const sameCrossing plane.MM = 15

func newFords(plan Plan) *fords {
	f := &fords{Waters: plan.Waters}
	for _, t := range plan.Terminals {
		if t.Bridge {
			f.bridges = append(f.bridges, t.Shape)
			f.middles = append(f.middles, middle(t.Shape[0], t.Shape[len(t.Shape)/2]))
		}
	}
	for _, s := range f.Shapes {
		f.boxes = append(f.boxes, s.Bounds())
	}
	table := plan.Table.Box()
	for i, s := range f.Shapes {
		for _, c := range s {
			edge := c.X <= table.Min.X || c.Y <= table.Min.Y || c.X >= table.Max.X || c.Y >= table.Max.Y
			for k, other := range f.Shapes {
				edge = edge || k != i && f.boxes[k].Contains(c) && other.Touches(plane.Polygon{c})
			}
			if edge {
				f.pinches = append(f.pinches, c)
			}
		}
	}
	return f
}

func middle(a, b plane.Point) plane.Point { return plane.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2} }

// dry reports whether a road may stand at p: not in the water, nor where waters touch.
func (f *fords) dry(p plane.Point) bool {
	for i, s := range f.Shapes {
		if f.boxes[i].Contains(p) && within(s, p) {
			return false
		}
	}
	return !slices.Contains(f.pinches, p)
}

// passage is where a straight road passes a new crossing.
type passage struct {
	water int
	at    plane.Point
	// from and to are the places on the banks, rounded.
	from, to plane.Point
}

// passable reports whether a road may run straight from a to b: where it meets water it passes a crossing.
func (f *fords) passable(a, b plane.Point) bool {
	_, wrong, _ := f.meet(a, b)
	return wrong == 0
}

// meet lists the new crossings that a straight road makes. wrong is how far it runs in water where there can
// be none: at least a micrometre then. close is the least distance from another crossing of one that is too
// near to it, 0 for none.
func (f *fords) meet(a, b plane.Point) (all []passage, wrong, close micro) {
	if len(f.Shapes) == 0 || a == b {
		return nil, 0, 0
	}
	box := plane.Box{Min: plane.Point{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, Max: plane.Point{X: max(a.X, b.X), Y: max(a.Y, b.Y)}}
	l := between(a, b)
	var stretches []way
	for i, s := range f.Shapes {
		if !overlap(f.boxes[i], box) {
			continue
		}
		from, to, some := span(s, a, b, false)
		if !some {
			continue
		}
		w := way{water: i, from: from, to: to, bridged: f.onBridge(a, b, from, to)}
		if !w.bridged {
			w.at = plane.Point{X: a.X + share(b.X-a.X, l.of(from)+l.of(to), 2*l), Y: a.Y + share(b.Y-a.Y, l.of(from)+l.of(to), 2*l)}
			if f.Closed || !f.straightOver(s, a, b, from, to) {
				wrong += max(l.of(to)-l.of(from), 1)
			} else if d := f.nearest(w.at); d > 0 {
				wrong += max(l.of(to)-l.of(from), 1)
				close = d
			}
		}
		stretches = append(stretches, w)
	}
	for i, w := range stretches {
		for _, v := range stretches[:i] {
			// Two waters at once are no crossing: the far bank is not dry.
			if !w.from.less(v.from) && !v.to.less(w.from) || !v.from.less(w.from) && !w.to.less(v.from) {
				if !w.bridged || !v.bridged {
					wrong += max(min(l.of(w.to)-l.of(w.from), l.of(v.to)-l.of(v.from)), 1)
				}
			}
		}
		if !w.bridged {
			all = append(all, passage{water: w.water, at: w.at, from: pointAt(a, b, l, w.from), to: pointAt(a, b, l, w.to)})
		}
	}
	if f.squeezes(a, b) {
		wrong = max(wrong, 1)
	}
	return all, wrong, close
}

// way is the part of a straight road in one water.
type way struct {
	water    int
	from, to ratio
	bridged  bool
	at       plane.Point
}

func pointAt(a, b plane.Point, l micro, r ratio) plane.Point {
	return plane.Point{X: a.X + share(b.X-a.X, l.of(r), l), Y: a.Y + share(b.Y-a.Y, l.of(r), l)}
}

// onBridge reports whether a stretch of water is passed on one bridge.
func (f *fords) onBridge(a, b plane.Point, from, to ratio) bool {
	return slices.ContainsFunc(f.bridges, func(bridge plane.Polygon) bool {
		in, out, some := span(bridge, a, b, true)
		return some && !from.less(in) && !out.less(to)
	})
}

// straightOver reports whether a stretch leads from bank to bank, no further along the water than a crossing
// is long.
func (f *fords) straightOver(s plane.Polygon, a, b plane.Point, from, to ratio) bool {
	if within(s, a) || within(s, b) {
		return false
	}
	in, out := door(s, a, b, from), door(s, b, a, ratio{to.of - to.count, to.of})
	if !(in == 0 && out == 2 || in == 2 && out == 0) {
		return false
	}
	bank := plane.Point{X: s[1].X - s[0].X, Y: s[1].Y - s[0].Y}
	drift := int64(b.X-a.X)*int64(bank.X) + int64(b.Y-a.Y)*int64(bank.Y)
	whole := micro(max(drift, -drift)) * perMM * perMM / between(s[0], s[1])
	return whole.of(to)-whole.of(from) <= micro(f.Length+Touch)*perMM
}

// nearest is the distance of a new crossing from the nearest one that is too near, 0 where none is.
func (f *fords) nearest(at plane.Point) micro {
	least := micro(f.Apart) * perMM
	for _, m := range f.middles {
		least = min(least, between(at, m))
	}
	for _, m := range f.chosen {
		if d := between(at, m); d > micro(sameCrossing/2)*perMM {
			least = min(least, d)
		}
	}
	if least >= micro(f.Apart)*perMM {
		return 0
	}
	return max(least, 1)
}

// squeezes reports whether a straight road passes between waters that join, or between one and the table's
// edge.
func (f *fords) squeezes(a, b plane.Point) bool {
	for _, p := range f.pinches {
		if turn(a, b, p) == 0 && !ahead(a, b, p) && !ahead(b, a, p) {
			return true
		}
	}
	for _, j := range f.Joints {
		atA, atB := turn(j[0], j[1], a), turn(j[0], j[1], b)
		first, second := turn(a, b, j[0]), turn(a, b, j[1])
		if (first > 0) != (second > 0) && first != 0 && second != 0 && (min(atA, atB) < 0 || atA == 0 || atB == 0) &&
			(max(atA, atB) > 0 || atA == 0 || atB == 0) {
			return true
		}
		if atA == 0 && atB == 0 {
			if _, _, along := common(a, b, j[0], j[1]); along {
				return true
			}
		}
	}
	return false
}
