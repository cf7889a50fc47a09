package npow

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
)

// adc7:placement/1, adc7:note/1 — the tables of both formats, width by depth, and their sectors: 180 × 120 in
// 60 × 60, 120 × 80 in 40 × 40. Each is as large as it is called, and the first is what nobody chose.
func TestTablesHaveTheirProportions(t *testing.T) {
	sizes := func(all []charts.Size) string {
		var said []string
		for _, s := range all {
			if named := fmt.Sprintf("%dx%d", s.Width/plane.Centimetre, s.Depth/plane.Centimetre); named != s.Value {
				t.Errorf("%q is %s cm", s.Value, named)
			}
			said = append(said, s.Value)
		}
		return strings.Join(said, " ")
	}
	shipped, err := charts.Decode(shippedTables())
	if err != nil {
		t.Fatal(err)
	}
	formats := shipped.Formats
	for id, want := range map[string][2]string{"npow": {"180x120 120x120 240x120", "60x60"}, "npow300": {"120x80", "40x40 60x40"}} {
		if got := [2]string{sizes(formats[id].Tables), sizes(formats[id].Sectors)}; got != want {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
		if formats[id].Band != 15*plane.Centimetre {
			t.Errorf("%s: a central band of ±%d mm", id, formats[id].Band)
		}
	}
	field, err := formats["npow"].Battlefield(map[string]string{"npow-table": "240x120"})
	if err != nil || field.Size != (plane.Size{W: 2400, D: 1200}) {
		t.Errorf("240 × 120 is laid out as %v: %v", field.Size, err)
	}
}

// A club's table has sides of 10 to 400 cm, both ends of it, and the central band fits its depth to the
// millimetre.
func TestTablesAtTheirBounds(t *testing.T) {
	for _, c := range []struct {
		table, sector plane.Size
		band          plane.MM
		sound         bool
	}{
		{plane.Size{W: 100, D: 100}, plane.Size{W: 100, D: 100}, 50, true},
		{plane.Size{W: 100, D: 100}, plane.Size{W: 100, D: 100}, 51, false},
		{plane.Size{W: 99, D: 100}, plane.Size{W: 99, D: 100}, 50, false},
		{plane.Size{W: 100, D: 99}, plane.Size{W: 100, D: 99}, 49, false},
		{plane.Size{W: 4000, D: 4000}, plane.Size{W: 1000, D: 500}, 150, true},
		{plane.Size{W: 4001, D: 4000}, plane.Size{W: 4001, D: 500}, 150, false},
		{plane.Size{W: 4000, D: 4001}, plane.Size{W: 1000, D: 4001}, 150, false},
		{plane.Size{W: 1800, D: 1200}, plane.Size{W: 600, D: 600}, 600, true},
		{plane.Size{W: 1800, D: 1200}, plane.Size{W: 600, D: 600}, 601, false},
		{plane.Size{W: 1800, D: 1200}, plane.Size{W: 500, D: 600}, 150, false},
		{plane.Size{W: 1800, D: 1200}, plane.Size{W: 600, D: 500}, 150, false},
		{plane.Size{W: 1200, D: 1800}, plane.Size{W: 600, D: 600}, 0, false},
		{plane.Size{W: 1200, D: 1800}, plane.Size{W: 600, D: 600}, 1, true},
	} {
		f := charts.Format{Ref: "adc7:pool/1", CountSides: 6, CountPlus: 6, ObjectiveDie: 4, Band: c.band,
			Tables:  []charts.Size{{Value: "t", Width: c.table.W, Depth: c.table.D}},
			Sectors: []charts.Size{{Value: "s", Width: c.sector.W, Depth: c.sector.D}}}
		if err := f.Check(); (err == nil) != c.sound {
			t.Errorf("%v in %v, band %d: %v", c.table, c.sector, c.band, err)
		}
	}
}
