package plane_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"aidedecamp/rules/plane"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func around(northBelow bool) plane.Around {
	return plane.Around{
		Table:      plane.Size{W: 1800, D: 1200},
		Grid:       plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2},
		NorthBelow: northBelow,
		Piece: func(number int) (plane.Box, bool) {
			return plane.Box{Min: plane.Point{X: 900, Y: 600}, Max: plane.Point{X: 900, Y: 600}}, number == 3
		},
	}
}

func TestTypedPlaces(t *testing.T) {
	for _, c := range []struct {
		text string
		want plane.Point
	}{
		{"37,5 20", plane.Point{X: 375, Y: 200}},
		{"37.5 20", plane.Point{X: 375, Y: 200}},
		{"37,5;20", plane.Point{X: 375, Y: 200}},
		{" 37,50 ; 20.0 ", plane.Point{X: 375, Y: 200}},
		{"37,5\u00a0\u202f20", plane.Point{X: 375, Y: 200}},
		{"37,5 cm 20cm", plane.Point{X: 375, Y: 200}},
		{"37,5 / 20", plane.Point{X: 375, Y: 200}},
		{"37,5 20 cm", plane.Point{X: 375, Y: 200}},
		{"37,5 cm / 20 cm", plane.Point{X: 375, Y: 200}},
		{"37,5 cm, 20 cm", plane.Point{X: 375, Y: 200}},
		{"0 0", plane.Point{}},
		{"180 120", plane.Point{X: 1800, Y: 1200}},
		{"007 003", plane.Point{X: 70, Y: 30}},
		{"B2", plane.Point{X: 900, Y: 900}},
		{"b2", plane.Point{X: 900, Y: 900}},
		{"B2 c", plane.Point{X: 900, Y: 900}},
		{"B2 centre", plane.Point{X: 900, Y: 900}},
		{"B2 no", plane.Point{X: 600, Y: 1200}},
		{"b2no", plane.Point{X: 600, Y: 1200}},
		{"B2 NW", plane.Point{X: 600, Y: 1200}},
		{"B2 nord-ouest", plane.Point{X: 600, Y: 1200}},
		{"B2 north west", plane.Point{X: 600, Y: 1200}},
		{"C1 se", plane.Point{X: 1800, Y: 0}},
		{"C1 so", plane.Point{X: 1200, Y: 0}},
		{"C1 sw", plane.Point{X: 1200, Y: 0}},
		{"A1 ne", plane.Point{X: 600, Y: 600}},
		{"A1 n", plane.Point{X: 300, Y: 600}},
		{"A1 s", plane.Point{X: 300, Y: 0}},
		{"A1 e", plane.Point{X: 600, Y: 300}},
		{"A1 o", plane.Point{X: 0, Y: 300}},
		{"A1 w", plane.Point{X: 0, Y: 300}},
	} {
		for _, northBelow := range []bool{false, true} {
			got, err := plane.ParsePlace(c.text, around(northBelow))
			if err != nil || got != c.want {
				t.Errorf("%q reads %v, %v, want %v", c.text, got, err, c.want)
			}
		}
	}
}

func TestPlacesBesideAPiece(t *testing.T) {
	for text, want := range map[string]plane.Point{
		"3 +20 droite":         {X: 1100, Y: 600},
		"3 20 d":               {X: 1100, Y: 600},
		"3 +20d":               {X: 1100, Y: 600},
		"3+20d":                {X: 1100, Y: 600},
		"3 -20 right":          {X: 700, Y: 600},
		"3 −20 RIGHT":          {X: 700, Y: 600},
		"3 +7,5 cm gauche":     {X: 825, Y: 600},
		"3 +7.5 left":          {X: 825, Y: 600},
		"3 +20 haut":           {X: 900, Y: 800},
		"3 +20 h":              {X: 900, Y: 800},
		"3 +20 up":             {X: 900, Y: 800},
		"3 +20 bas":            {X: 900, Y: 400},
		"3 +20 b":              {X: 900, Y: 400},
		"3 +20 down":           {X: 900, Y: 400},
		"3 +20 droite +5 haut": {X: 1100, Y: 650},
		"3 +0 g":               {X: 900, Y: 600},
	} {
		if got, err := plane.ParsePlace(text, around(false)); err != nil || got != want {
			t.Errorf("%q reads %v, %v, want %v", text, got, err, want)
		}
		turned := plane.Point{X: 1800 - want.X, Y: 1200 - want.Y}
		if got, err := plane.ParsePlace(text, around(true)); err != nil || got != turned {
			t.Errorf("seen from north, %q reads %v, %v, want %v", text, got, err, turned)
		}
	}
}

func TestMisreadPlaces(t *testing.T) {
	for _, c := range []struct {
		text string
		why  plane.Reason
		word string
	}{
		{"", plane.ReasonEmpty, ""},
		{" ; \n", plane.ReasonEmpty, " ;  "},
		{strings.Repeat("9", 4000), plane.ReasonLong, strings.Repeat("9", 39) + "…"},
		{"37,5", plane.ReasonForm, "37,5"},
		{"37,5,20", plane.ReasonForm, "37,5,20"},
		{"37,5, 20", plane.ReasonForm, "37,5, 20"},
		{"1 2 3", plane.ReasonForm, "1 2 3"},
		{"٣ ٤", plane.ReasonForm, "٣ ٤"},
		{"３７ ２０", plane.ReasonForm, "３７ ２０"},
		{"NaN NaN", plane.ReasonForm, "nan nan"},
		{"1e9 0", plane.ReasonForm, "1e9 0"},
		{"0x10 5", plane.ReasonForm, "0x10 5"},
		{"@everyone\n💥", plane.ReasonForm, "@everyone 💥"},
		{"\xff\xfe 3", plane.ReasonForm, "�� 3"},
		{"-- --", plane.ReasonForm, "-- --"},
		{"37,55 20", plane.ReasonFine, "37,55"},
		{"3 +20,125 d", plane.ReasonFine, "+20,125"},
		{"D1", plane.ReasonSector, "D1"},
		{"A3", plane.ReasonSector, "A3"},
		{"A0", plane.ReasonSector, "A0"},
		{"A99999999999999999999", plane.ReasonSector, "A99999999999999999999"},
		{"A1 nn", plane.ReasonCorner, "nn"},
		{"A1 30", plane.ReasonCorner, "30"},
		{"4 +20 droite", plane.ReasonPiece, "4"},
		{"99999999999999999999 +20 droite", plane.ReasonPiece, "99999999999999999999"},
		{"3 +20", plane.ReasonDirection, "+20"},
		{"3 +20 est", plane.ReasonDirection, "est"},
		{"3 +20 droite +5", plane.ReasonDirection, "+5"},
		{"3 +20 +5", plane.ReasonDirection, "+20 +5"},
		{"3 +20 droite 5", plane.ReasonForm, "3 +20 droite 5"},
		{"-1 5", plane.ReasonOff, "-1 5"},
		{"180,1 5", plane.ReasonOff, "180,1 5"},
		{"99999999999999999999999999 5", plane.ReasonOff, "99999999999999999999999999 5"},
		{"3 +99999999999999999999999999 d", plane.ReasonOff, "3 +99999999999999999999999999 d"},
		{"3 +90,1 droite", plane.ReasonOff, "3 +90,1 droite"},
	} {
		_, err := plane.ParsePlace(c.text, around(false))
		var wrong *plane.Misread
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if wrong.Why != c.why || wrong.Word != c.word || wrong.Line != 0 {
			t.Errorf("%q: %s about %q, want %s about %q", c.text, wrong.Why, wrong.Word, c.why, c.word)
		}
	}
	if _, err := plane.ParsePlace("3 +20 d", plane.Around{Table: plane.Size{W: 1800, D: 1200}}); err == nil ||
		err.Error() != `place: piece: "3"` {
		t.Errorf("nobody knows piece 3: %v", err)
	}
}

func TestWrittenPlacesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.IntRange(0, 1800).Draw(t, "x"), rapid.IntRange(0, 1200).Draw(t, "y")
		write := func(mm int) string {
			mark := rapid.SampledFrom([]string{",", "."}).Draw(t, "mark")
			text := strings.Repeat("0", rapid.IntRange(0, 2).Draw(t, "zeros")) + strconv.Itoa(mm/10) + mark + strconv.Itoa(mm%10)
			if mm%10 == 0 && rapid.Bool().Draw(t, "short") {
				text = strconv.Itoa(mm / 10)
			}
			return text
		}
		text := write(x) + rapid.SampledFrom([]string{" ", ";", " ; ", "   ", "\u202f"}).Draw(t, "between") + write(y)
		got, err := plane.ParsePlace(text, around(rapid.Bool().Draw(t, "north below")))
		if err != nil || got != (plane.Point{X: plane.MM(x), Y: plane.MM(y)}) {
			t.Fatalf("%q reads %v, %v", text, got, err)
		}
	})
}

// TestPlacesOfWhatHasAnExtent: inside the corner of a sector, and beside a piece from edge to edge.
func TestPlacesOfWhatHasAnExtent(t *testing.T) {
	at := around(false)
	at.Piece = func(n int) (plane.Box, bool) {
		return plane.Box{Min: plane.Point{X: 750, Y: 525}, Max: plane.Point{X: 1050, Y: 675}}, n == 3
	}
	at.Extent = func(turn plane.Angle) plane.Box {
		if turn == 90 {
			return plane.Box{Min: plane.Point{X: -75, Y: -150}, Max: plane.Point{X: 75, Y: 150}}
		}
		return plane.Box{Min: plane.Point{X: -150, Y: -75}, Max: plane.Point{X: 150, Y: 75}}
	}
	for text, want := range map[string]plane.Point{
		"B2 no":                    {X: 750, Y: 1125},
		"B2 no, 90° à gauche":      {X: 675, Y: 1050},
		"C1 e":                     {X: 1725, Y: 300},
		"C1 se /0":                 {X: 1650, Y: 75},
		"B2":                       {X: 900, Y: 900},
		"3 +20 droite":             {X: 1400, Y: 600},
		"3 -20 gauche":             {X: 1400, Y: 600},
		"3 +20 droite /90":         {X: 1325, Y: 600},
		"3 +0 gauche":              {X: 600, Y: 600},
		"3 +10 haut +5 droite":     {X: 950, Y: 850},
		"3 +10 bas":                {X: 900, Y: 350},
		"37,5 20 cm, 90° à droite": {X: 375, Y: 200},
	} {
		at.Turn = map[bool]plane.Angle{true: 90}[text == "C1 e"] // as it lies already
		if got, err := plane.ParseSpot(text, at); err != nil || got.At != want {
			t.Errorf("%q reads %v, %v, want %v", text, got, err, want)
		}
	}
}

// TestTypedTurns: to the left unless it is said otherwise.
func TestTypedTurns(t *testing.T) {
	for text, want := range map[string]plane.Angle{
		"37,5 20 cm, 90° à droite": 270, "37,5 20, 90° right": 270, "B2 no, 30° à gauche": 30, "B2 no, 30°": 30, "B2 /30": 30,
		"37,5 / 20 / 30": 30, "37 cm / 20 cm, 0°": 0, "B2 -90º": 270, "B2 30 ° To The Left": 30, "B2 15° ↻": 345, "3 +20 d, 180°": 180,
	} {
		if got, err := plane.ParseSpot(text, around(false)); err != nil || !got.Turned || got.Turn != want {
			t.Errorf("%q reads %v, %v, want %d°", text, got, err, want)
		}
	}
	for _, text := range []string{"37,5 20 /x", "B2 /361", "B2 45,5°", "B2 30° en haut", "B2 /30", "37,5 20 cm, 90° à droite"} {
		if _, err := plane.ParsePlace(text, around(false)); err == nil {
			t.Errorf("%q is read as a place alone", text)
		}
	}
}

func TestSeveralPlaces(t *testing.T) {
	places,
		faults := plane.ParsePlaces("1 37,5 20 30°\r\n\n- 3: B2 no /45\n • 4) C1 / -90°\n5. B1 15 °\n6 - 10 10\n8=A1\n12 → A2\n9 37,5 / 20")
	want := []plane.TypedPlace{
		{Number: 1, Place: "37,5 20 30°", Line: 1},
		{Number: 3, Place: "B2 no /45", Line: 3},
		{Number: 4, Place: "C1 / -90°", Line: 4},
		{Number: 5, Place: "B1 15 °", Line: 5},
		{Number: 6, Place: "10 10", Line: 6},
		{Number: 8, Place: "A1", Line: 7},
		{Number: 12, Place: "A2", Line: 8},
		{Number: 9, Place: "37,5 / 20", Line: 9},
	}
	if diff := cmp.Diff(want, places); diff != "" || len(faults) > 0 {
		t.Errorf("%v (-want +got)\n%s", faults, diff)
	}
}

func TestAllFaultsAtOnce(t *testing.T) {
	places, faults := plane.ParsePlaces("1 B2\nhill B2\n1 B3\n2\n37,5 20\n" +
		"0 B2\n1000 B2\n6 " + strings.Repeat("x", 4000) + "\n7B2\n8 B1")
	if diff := cmp.Diff([]plane.TypedPlace{{Number: 1, Place: "B2", Line: 1}, {Number: 8, Place: "B1", Line: 10}}, places); diff != "" {
		t.Error(diff)
	}
	want := []plane.Misread{
		{Why: plane.ReasonPiece, Word: "hill", Line: 2},
		{Why: plane.ReasonTwice, Word: "1", Line: 3},
		{Why: plane.ReasonEmpty, Word: "2", Line: 4},
		{Why: plane.ReasonForm, Word: "37,5 20", Line: 5},
		{Why: plane.ReasonPiece, Word: "0", Line: 6},
		{Why: plane.ReasonPiece, Word: "1000", Line: 7},
		{Why: plane.ReasonLong, Word: "6 " + strings.Repeat("x", 37) + "…", Line: 8},
		{Why: plane.ReasonForm, Word: "7B2", Line: 9},
	}
	var got []plane.Misread
	for _, f := range faults {
		got = append(got, *f)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if faults[0].Error() != `place, line 2: piece: "hill"` {
		t.Error(faults[0])
	}
	places, faults = plane.ParsePlaces(strings.Repeat("1 B2\n\n", 2000))
	last := faults[len(faults)-1]
	if len(places) != 1 || len(faults) != plane.MaxLines || last.Why != plane.ReasonLines || last.Line != 2*plane.MaxLines+1 {
		t.Errorf("%d places, %d faults, the last one %v", len(places), len(faults), last)
	}
	if places, faults := plane.ParsePlaces("\n \n - \n"); len(places)+len(faults) > 0 {
		t.Errorf("nothing reads %v, %v", places, faults)
	}
}

// reasons are all that a Misread may have.
var reasons = []plane.Reason{plane.ReasonEmpty, plane.ReasonLong, plane.ReasonForm, plane.ReasonFine, plane.ReasonSector,
	plane.ReasonCorner, plane.ReasonPiece, plane.ReasonDirection, plane.ReasonOff, plane.ReasonAngle, plane.ReasonTwice, plane.ReasonLines}

// quotable fails where a Misread could not be shown as it is.
func quotable(t *testing.T, wrong *plane.Misread) {
	t.Helper()
	if !slices.Contains(reasons, wrong.Why) {
		t.Errorf("reason %q is not on the list", wrong.Why)
	}
	if utf8.RuneCountInString(wrong.Word) > 40 || !utf8.ValidString(wrong.Word) || strings.ContainsFunc(wrong.Word, unicode.IsControl) {
		t.Errorf("%q can't be quoted", wrong.Word)
	}
}

func FuzzParsePlace(f *testing.F) {
	for _, text := range []string{"37,5 20", "37.5;20", "B2 no", "3 +20 droite +5 haut", "3 −7,5d", "-0 0", "٣ ٤", "a1 \x00",
		"99999999999 1"} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, northBelow bool) {
		p, err := plane.ParsePlace(text, around(northBelow))
		if err == nil {
			if !table.Contains(p) || len(text) > plane.MaxPlace {
				t.Errorf("%q reads %v", text, p)
			}
			return
		}
		var wrong *plane.Misread
		if !errors.As(err, &wrong) || p != (plane.Point{}) {
			t.Fatalf("%q: %v, %v", text, p, err)
		}
		quotable(t, wrong)
	})
}

func FuzzParsePlaces(f *testing.F) {
	for _, text := range []string{"1 37,5 20 30°\n3: B2 no /45", "- 1) B2\r\n\r\n*2 B2 º", "1 /", "°", "1°",
		"9999999999999999999999 B2", "1→°"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		places, faults := plane.ParsePlaces(text)
		line, seen := 0, map[int]bool{}
		for _, p := range places {
			if p.Line <= line || seen[p.Number] || p.Number < 1 || p.Number > plane.MaxPiece || p.Place == "" {
				t.Errorf("%q reads %v", text, places)
			}
			line, seen[p.Number] = p.Line, true
		}
		line = 0
		for _, wrong := range faults {
			if wrong.Line <= line {
				t.Errorf("%v stands in no order", faults)
			}
			line = wrong.Line
			quotable(t, wrong)
		}
		if len(places)+len(faults) > plane.MaxLines+1 {
			t.Errorf("%d lines", len(places)+len(faults))
		}
	})
}
