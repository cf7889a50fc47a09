package plane_test

import (
	"math/big"
	"testing"

	"aidedecamp/rules/plane"

	"pgregory.net/rapid"
)

// corner is a point in fractions: the slow arithmetic in which the fast one is checked, out to Reach.
type corner struct{ x, y *big.Rat }

func fraction(mm plane.MM) *big.Rat { return new(big.Rat).SetInt64(int64(mm)) }

func corners(p plane.Polygon) []corner {
	var all []corner
	for _, c := range p {
		all = append(all, corner{fraction(c.X), fraction(c.Y)})
	}
	return all
}

// left is twice the area of abc, positive to the left of ab.
func left(a, b, c corner) *big.Rat {
	sub := func(p, q *big.Rat) *big.Rat { return new(big.Rat).Sub(p, q) }
	first := sub(b.x, a.x)
	first.Mul(first, sub(c.y, a.y))
	second := sub(b.y, a.y)
	return first.Sub(first, second.Mul(second, sub(c.x, a.x)))
}

// common cuts the first polygon by every edge of the second one. What only touches leaves corners without an
// area.
func common(p, q []corner) []corner {
	for i := range q {
		a, b := q[i], q[(i+1)%len(q)]
		if a.x.Cmp(b.x) == 0 && a.y.Cmp(b.y) == 0 {
			continue
		}
		var kept []corner
		for j := range p {
			from, to := p[j], p[(j+1)%len(p)]
			before, after := left(a, b, from), left(a, b, to)
			if before.Sign() >= 0 {
				kept = append(kept, from)
			}
			if before.Sign()*after.Sign() < 0 {
				t := new(big.Rat).Quo(before, new(big.Rat).Sub(before, after))
				at := func(v, w *big.Rat) *big.Rat {
					way := new(big.Rat).Sub(w, v)
					return way.Add(v, way.Mul(way, t))
				}
				kept = append(kept, corner{at(from.x, to.x), at(from.y, to.y)})
			}
		}
		p = kept
	}
	return p
}

func area(p []corner) *big.Rat {
	sum := new(big.Rat)
	for i := 2; i < len(p); i++ {
		sum.Add(sum, left(p[0], p[i-1], p[i]))
	}
	return sum
}

// slow is the square of the distance between two polygons that do not touch.
func slow(p, q []corner) *big.Rat {
	var least *big.Rat
	dot := func(a, b, c corner) *big.Rat {
		x := new(big.Rat).Mul(new(big.Rat).Sub(b.x, a.x), new(big.Rat).Sub(c.x, a.x))
		return x.Add(x, new(big.Rat).Mul(new(big.Rat).Sub(b.y, a.y), new(big.Rat).Sub(c.y, a.y)))
	}
	for range 2 {
		for i := range q {
			a, b := q[i], q[(i+1)%len(q)]
			for _, c := range p {
				d := dot(a, c, c)
				if length := dot(a, b, b); length.Sign() > 0 {
					switch t := dot(a, b, c); {
					case t.Cmp(length) >= 0:
						d = dot(b, c, c)
					case t.Sign() > 0:
						off := left(a, b, c)
						d = new(big.Rat).Quo(off.Mul(off, off), length)
					}
				}
				if least == nil || d.Cmp(least) < 0 {
					least = d
				}
			}
		}
		p, q = q, p
	}
	return least
}

// vast are rectangles of every size from a sliver to Reach, many of them beside each other.
func vast() *rapid.Generator[plane.Rect] {
	return rapid.Custom(func(t *rapid.T) plane.Rect {
		most := rapid.SampledFrom([]int64{3, 40, 2000, 1 << 20, int64(plane.Reach) / 4}).Draw(t, "most")
		mm := func(low int64, name string) plane.MM { return plane.MM(rapid.Int64Range(low, most).Draw(t, name)) }
		return plane.Rect{
			Centre: plane.Point{X: mm(-most, "x"), Y: mm(-most, "y")},
			Size:   plane.Size{W: mm(0, "w"), D: mm(0, "d")},
			Turn:   plane.Angle(rapid.IntRange(0, 359).Draw(t, "turn")),
		}
	})
}

func TestExactOutToReach(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, q := vast().Draw(t, "p").Polygon(), vast().Draw(t, "q").Polygon()
		a, b := corners(p), corners(q)
		if got := new(big.Rat).SetInt64(int64(p.Area())); got.Sign() < 0 || got.Cmp(area(a)) != 0 {
			t.Fatalf("area of %v is %v, want %v", p, got, area(a))
		}
		if p.Area() == 0 || q.Area() == 0 {
			if p.Overlaps(q) {
				t.Fatalf("%v overlaps %v without an area", p, q)
			}
		} else {
			if got, want := p.Overlaps(q), area(common(a, b)).Sign() > 0; got != want {
				t.Fatalf("%v overlaps %v: %v", p, q, got)
			}
		}
		meet := slow(a, b).Sign() == 0 || crossing(a, b) || holds(a, b[0]) || holds(b, a[0])
		if got := p.Touches(q); got != meet {
			t.Fatalf("%v touches %v: %v", p, q, got)
		}
		d := p.DistanceTo(q)
		if meet {
			if d.Up() != 0 || !d.AtLeast(0) || d.AtLeast(1) {
				t.Fatalf("%v touches %v at %d mm", p, q, d.Up())
			}
			return
		}
		exact := slow(a, b)
		squared := func(mm plane.MM) *big.Rat { return new(big.Rat).Mul(fraction(mm), fraction(mm)) }
		if squared(d.Down()).Cmp(exact) > 0 || squared(d.Up()).Cmp(exact) < 0 || d.Up() > d.Down()+1 || d.Up() == 0 {
			t.Fatalf("%v to %v: %d…%d mm, want √%v", p, q, d.Down(), d.Up(), exact)
		}
		if d.Up() != d.Down() && (squared(d.Down()).Cmp(exact) == 0 || squared(d.Up()).Cmp(exact) == 0) {
			t.Fatalf("%v to %v is %v, a whole distance, and reads %d…%d mm", p, q, exact, d.Down(), d.Up())
		}
	})
}

// crossing reports whether an edge of one crosses an edge of the other.
func crossing(p, q []corner) bool {
	for i := range p {
		for j := range q {
			a, b, c, d := p[i], p[(i+1)%len(p)], q[j], q[(j+1)%len(q)]
			if left(a, b, c).Sign()*left(a, b, d).Sign() < 0 && left(c, d, a).Sign()*left(c, d, b).Sign() < 0 {
				return true
			}
		}
	}
	return false
}

// holds reports whether c lies in a polygon with an area.
func holds(p []corner, c corner) bool {
	for i := range p {
		if left(p[i], p[(i+1)%len(p)], c).Sign() < 0 {
			return false
		}
	}
	return area(p).Sign() > 0
}

func TestDistancesCompareExactly(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, q, r := vast().Draw(t, "p").Polygon(), vast().Draw(t, "q").Polygon(), vast().Draw(t, "r").Polygon()
		if p.Touches(q) || p.Touches(r) {
			return
		}
		want := slow(corners(p), corners(q)).Cmp(slow(corners(p), corners(r)))
		if got := p.DistanceTo(q).Compare(p.DistanceTo(r)); got != want {
			t.Fatalf("%v is %d from %v as against %v, want %d", p, got, q, r, want)
		}
	})
}

// closest makes fractions of which the nearest to a share lie less than any rounding away from it.
const closest = 1 << 62

// Twelve different slopes cross the border: more fractions than a Share keeps apart.
func TestShareOfManySlopes(t *testing.T) {
	box := plane.Box{Min: plane.Point{X: 100, Y: 100}, Max: plane.Point{X: 700, Y: 401}}
	inside, whole := new(big.Rat), new(big.Rat)
	var polys []plane.Polygon
	for i := range plane.Angle(6) {
		p := plane.Rect{Centre: plane.Point{X: plane.MM(101 * i), Y: 103}, Size: plane.Size{W: 301, D: 151}, Turn: 7 + 11*i}.Polygon()
		polys = append(polys, p)
		whole.Add(whole, area(corners(p)))
		inside.Add(inside, area(common(corners(p), corners(box.Polygon()))))
	}
	exact := inside.Quo(inside, whole)
	below := new(big.Int).Mul(exact.Num(), big.NewInt(closest))
	below.Div(below, exact.Denom())
	share := plane.ShareOf(polys, box)
	if !share.MoreThan(below.Int64(), closest) || share.MoreThan(below.Int64()+1, closest) {
		t.Errorf("%v is not between %v/%d and the next", exact, below, int64(closest))
	}
}

func TestSharesAreExactOutToReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		box := vast().Draw(t, "box").Bounds()
		var polys []plane.Polygon
		whole, inside := new(big.Rat), new(big.Rat)
		for _, r := range rapid.SliceOfN(vast(), 1, 6).Draw(t, "pieces") {
			p := r.Polygon()
			polys = append(polys, p)
			whole.Add(whole, area(corners(p)))
			if box.Size().W > 0 && box.Size().D > 0 {
				inside.Add(inside, area(common(corners(p), corners(box.Polygon()))))
			}
		}
		share := plane.ShareOf(polys, box)
		if whole.Sign() == 0 {
			if share.MoreThan(0, 1) || share.In(1000) != 0 {
				t.Fatalf("%v have a share of %d ‰ and no area", polys, share.In(1000))
			}
			return
		}
		exact := new(big.Rat).Quo(inside, whole)
		check := func(count, of int64) {
			if got, want := share.MoreThan(count, of), exact.Cmp(big.NewRat(count, of)) > 0; got != want {
				t.Fatalf("%v of %v in %v: more than %d/%d %v", exact, polys, box, count, of, got)
			}
		}
		for _, half := range []int64{0, 1, 2} {
			check(half, 2)
		}
		of := rapid.Int64Range(1, 1<<62).Draw(t, "of")
		check(rapid.Int64Range(0, of).Draw(t, "count"), of)
		if exact.Num().IsInt64() && exact.Denom().IsInt64() {
			check(exact.Num().Int64(), exact.Denom().Int64())
		}
		below := new(big.Int).Mul(exact.Num(), big.NewInt(closest))
		below.Div(below, exact.Denom())
		check(below.Int64(), closest)
		check(below.Int64()+1, closest)
		read := fraction(plane.MM(share.In(1000)))
		upper, lower := new(big.Rat).Quo(read, big.NewRat(1000, 1)), new(big.Rat).Quo(read.Sub(read, big.NewRat(1, 1)), big.NewRat(1000, 1))
		if exact.Cmp(upper) > 0 || exact.Cmp(lower) <= 0 {
			t.Fatalf("%v reads %d ‰", exact, share.In(1000))
		}
	})
}
