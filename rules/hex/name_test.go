package hex_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"aidedecamp/rules/hex"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// at reads a name that a table of this test gives.
func at(t interface{ Fatal(...any) }, name string) hex.Hex {
	h, err := hex.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func ats(t interface{ Fatal(...any) }, names string) []hex.Hex {
	var all []hex.Hex
	for _, name := range strings.Fields(names) {
		all = append(all, at(t, name))
	}
	return all
}

func names(all []hex.Hex) string {
	said := make([]string, len(all))
	for i, h := range all {
		said[i] = h.String()
	}
	return strings.Join(said, " ")
}

var largest = hex.Grid{Columns: hex.MaxColumns, Rows: hex.MaxRows}

func TestKnownNames(t *testing.T) {
	for _, c := range []struct {
		name        string
		column, row int
		axial       hex.Hex
	}{
		{"A1", 0, 0, hex.Hex{}},
		{"A2", 0, 1, hex.Hex{Q: 0, R: 1}},
		{"A3", 0, 2, hex.Hex{Q: -1, R: 2}},
		{"C4", 2, 3, hex.Hex{Q: 1, R: 3}},
		{"I12", 8, 11, hex.Hex{Q: 3, R: 11}},
		{"Z1", 25, 0, hex.Hex{Q: 25}},
		{"AA1", 26, 0, hex.Hex{Q: 26}},
		{"AZ1", 51, 0, hex.Hex{Q: 51}},
		{"BA1", 52, 0, hex.Hex{Q: 52}},
		{"CU99", 98, 98, hex.Hex{Q: 49, R: 98}},
	} {
		h := at(t, c.name)
		if h != c.axial || h != hex.At(c.column, c.row) || h.Column() != c.column || h.Row() != c.row || h.String() != c.name {
			t.Errorf("%s is %v = %d,%d, column %d, row %d", c.name, h, h.Q, h.R, h.Column(), h.Row())
		}
		if lower := at(t, strings.ToLower(c.name)); lower != h {
			t.Errorf("%s in small letters is %v", c.name, lower)
		}
	}
}

func TestWhatIsNoName(t *testing.T) {
	for text, want := range map[string]hex.Reason{
		"": hex.NotAName, "C": hex.NotAName, "4": hex.NotAName, "4C": hex.NotAName, "C04": hex.NotAName, "C0": hex.NotAName,
		"C-4": hex.NotAName, "C4 ": hex.NotAName, "C４": hex.NotAName, "É4": hex.NotAName, "@everyone": hex.NotAName, "[4": hex.NotAName,
		"CV1": hex.OffBoard, "A100": hex.OffBoard, "AAAAAAAAAAAAAAAAAAAAAAAA1": hex.OffBoard, "A99999999999999999999999999": hex.OffBoard,
		// 2⁶⁴ + 3 in letters and 2⁶⁴ + 4 in figures, which would wrap round to C4.
		"GKGWBYLWRXTLPS4": hex.OffBoard, "C18446744073709551620": hex.OffBoard,
	} {
		_, err := hex.Parse(text)
		var m *hex.Misread
		if !errors.As(err, &m) || len(m.Faults) != 1 || m.Faults[0].Reason != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, h := range []hex.Hex{hex.At(-1, 0), hex.At(0, -1), hex.At(99, 0), hex.At(0, 99)} {
		if back, err := hex.Parse(h.String()); err == nil {
			t.Errorf("%v off the largest board reads back as %v", h, back)
		}
		if text, err := h.MarshalText(); err == nil {
			t.Errorf("%v is written as %s", h, text)
		}
	}
}

func TestNamesRoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for _, h := range largest.All() {
		if seen[h.String()] {
			t.Fatalf("two hexes are called %v", h)
		}
		seen[h.String()] = true
		var back hex.Hex
		text, err := h.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if err := back.UnmarshalText(text); err != nil || back != h {
			t.Fatalf("%s reads back as %v, %v", text, back, err)
		}
	}
	var h hex.Hex
	if err := h.UnmarshalText([]byte("c4")); err == nil {
		t.Error("c4 is read from a table, where only C4 is written")
	}
}

func TestKnownLists(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for text, want := range map[string]string{
		"C1-F1":               "C1 D1 E1 F1",
		"f1-c1":               "F1 E1 D1 C1",
		"C1 C2 D4":            "C1 C2 D4",
		"C1,C2;D4":            "C1 C2 D4",
		" C1 – E1\u202f; A2 ": "C1 D1 E1 A2",
		"A1 -C1":              "A1 B1 C1",
		"I12-I12":             "I12",
	} {
		got, err := board.ParseHexes(text)
		if err != nil || names(got) != want {
			t.Errorf("%q: %s, %v, want %s", text, names(got), err, want)
		}
	}
}

func TestAllFaultsAtOnce(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for text, want := range map[string][]hex.Fault{
		"": {{Word: "", Reason: hex.Nothing}},
		"C1 J1 A13 x C1-C3 C1 B1-D1 A1--C1 E1-": {
			{Word: "J1", Reason: hex.OffBoard}, {Word: "A13", Reason: hex.OffBoard}, {Word: "x", Reason: hex.NotAName},
			{Word: "C1-C3", Reason: hex.NotARow}, {Word: "C1", Reason: hex.Twice}, {Word: "C1", Reason: hex.Twice},
			{Word: "A1--C1", Reason: hex.NotAName}, {Word: "E1-", Reason: hex.NotAName},
		},
		"A1 H1-J1":              {{Word: "H1-J1", Reason: hex.OffBoard}},
		strings.Repeat("é", 40): {{Word: strings.Repeat("é", 15) + "…", Reason: hex.NotAName}},
	} {
		got, err := board.ParseHexes(text)
		var m *hex.Misread
		if !errors.As(err, &m) || got != nil {
			t.Errorf("%q: %v, %v", text, got, err)
			continue
		}
		if diff := cmp.Diff(want, m.Faults); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
	}
	_, err := board.ParseHexes(strings.Repeat("A1 ", hex.MaxText))
	var m *hex.Misread
	if !errors.As(err, &m) || len(m.Faults) != 1 || m.Faults[0].Reason != hex.TooLong {
		t.Errorf("a text without end: %v", err)
	}
	// Seven columns of short rows: row 2 ends before G.
	if _, err := (hex.Grid{Columns: 7, Rows: 7}).ParseHexes("A2-G2"); err == nil {
		t.Error("G2 is read on a board whose second row ends at F2")
	}
}

func TestRangesAreRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		a := on(g).Draw(t, "a")
		var row []hex.Hex
		for _, h := range g.All() {
			if h.R == a.R {
				row = append(row, h)
			}
		}
		text := fmt.Sprintf("%v-%v", row[0], row[len(row)-1])
		if got, err := g.ParseHexes(text); err != nil || !slices.Equal(got, row) {
			t.Fatalf("%s: %v, %v", text, got, err)
		}
		text = fmt.Sprintf("%v-%v", row[len(row)-1], row[0])
		slices.Reverse(row)
		if got, err := g.ParseHexes(text); err != nil || !slices.Equal(got, row) {
			t.Fatalf("%s: %v, %v", text, got, err)
		}
	})
}

// FuzzParseHexes: whatever is read is on the board, once, and reads back the same; whatever is not has
// reasons from the list.
func FuzzParseHexes(f *testing.F) {
	for _, seed := range []string{"C1-F1 C2 d4", "C1 – F1", "x", "A1-A1,A1", "@everyone 🙂 \"\n", "A100-CV3", "--", "B2/C2", "\xff\xfe"} {
		f.Add(seed, uint8(9), uint8(12))
	}
	f.Fuzz(func(t *testing.T, text string, columns, rows uint8) {
		g := hex.Grid{Columns: int(columns % 100), Rows: int(rows % 100)}
		got, err := g.ParseHexes(text)
		checkMisread(t, err)
		if err != nil {
			return
		}
		seen := map[hex.Hex]bool{}
		for _, h := range got {
			if !g.Contains(h) || seen[h] {
				t.Fatalf("%q on %v: %v", text, g, got)
			}
			seen[h] = true
		}
		if back, err := g.ParseHexes(names(got)); len(names(got)) <= hex.MaxText && (err != nil || !slices.Equal(back, got)) {
			t.Fatalf("%q: %v reads back as %v, %v", text, got, back, err)
		}
	})
}

// FuzzParseSide: a side that is read is written canonically; the rest has reasons from the list.
func FuzzParseSide(f *testing.F) {
	for _, seed := range []string{"C4/D4", "d4/c4", "C4/C4", "C4/", "/", "C4/D4/E4", "A1/Z99", "\xff/\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := hex.ParseSide(text)
		checkMisread(t, err)
		if err != nil {
			return
		}
		var back hex.Side
		if err := back.UnmarshalText([]byte(s.String())); err != nil || back != s || !largest.HasSide(s) {
			t.Fatalf("%q: %v reads back as %v, %v", text, s, back, err)
		}
	})
}

func checkMisread(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var m *hex.Misread
	if !errors.As(err, &m) || len(m.Faults) == 0 {
		t.Fatalf("%v is no Misread with faults", err)
	}
	for _, f := range m.Faults {
		if !slices.Contains([]hex.Reason{hex.Nothing, hex.NotAName, hex.OffBoard, hex.NotARow, hex.Twice, hex.NotASide, hex.NotNeighbours,
			hex.TooLong}, f.Reason) {
			t.Fatalf("reason %q is not on the list", f.Reason)
		}
		if !utf8.ValidString(f.Word) || utf8.RuneCountInString(f.Word) > hex.MaxWord {
			t.Fatalf("the fault repeats %q", f.Word)
		}
	}
}
