package plane_test

import (
	"testing"

	"aidedecamp/rules/plane"
)

// crowd is a table's worth of pieces, some of which meet.
func crowd() []plane.Rect {
	var all []plane.Rect
	for i := range 12 {
		all = append(all, plane.Rect{
			Centre: plane.Point{X: plane.MM(200 + 390*(i%4)), Y: plane.MM(150 + 380*(i/4))},
			Size:   plane.Size{W: 300, D: 150},
			Turn:   plane.Angle(17 * i),
		})
	}
	return all
}

var kept int

func BenchmarkOverlaps(b *testing.B) {
	var polys []plane.Polygon
	for _, r := range crowd() {
		polys = append(polys, r.Polygon())
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if polys[i%12].Overlaps(polys[(i+1)%12]) {
			kept++
		}
	}
}

func BenchmarkOverlapsOfMeetingPieces(b *testing.B) {
	here := plane.Rect{Centre: plane.Point{X: 600, Y: 600}, Size: plane.Size{W: 300, D: 150}, Turn: 30}
	there := here
	there.Centre.X, there.Turn = 750, 75
	p, q := here.Polygon(), there.Polygon()
	b.ReportAllocs()
	for b.Loop() {
		if p.Overlaps(q) {
			kept++
		}
	}
}

func BenchmarkRectPolygon(b *testing.B) {
	r := plane.Rect{Centre: plane.Point{X: 600, Y: 600}, Size: plane.Size{W: 300, D: 150}, Turn: 30}
	b.ReportAllocs()
	for b.Loop() {
		kept += len(r.Polygon())
	}
}

func BenchmarkShareOf(b *testing.B) {
	band := plane.Band{From: 450, To: 750}.Box(plane.Size{W: 1800, D: 1200})
	p := plane.Rect{Centre: plane.Point{X: 600, Y: 420}, Size: plane.Size{W: 300, D: 150}, Turn: 30}.Polygon()
	b.ReportAllocs()
	for b.Loop() {
		if plane.ShareOf([]plane.Polygon{p}, band).MoreThan(1, 2) {
			kept++
		}
	}
}

func BenchmarkDistanceTo(b *testing.B) {
	p := plane.Rect{Centre: plane.Point{X: 600, Y: 420}, Size: plane.Size{W: 300, D: 150}, Turn: 30}.Polygon()
	q := plane.Rect{Centre: plane.Point{X: 1200, Y: 620}, Size: plane.Size{W: 300, D: 150}, Turn: 50}.Polygon()
	b.ReportAllocs()
	for b.Loop() {
		if p.DistanceTo(q).AtLeast(150) {
			kept++
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	others := crowd()
	in := clear(150, others...)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, _, found := in.nearest(others[i%12]); found {
			kept++
		}
	}
}
