package dice_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

func TestParse(t *testing.T) {
	for text, want := range map[string][][]dice.Face{
		"4 | 3 0 7 10 2 | 3":                     {{4}, {3, 10, 7, 10, 2}, {3}},
		"\"4 | 3 0 7 10 2 | 3\"":                 {{4}, {3, 10, 7, 10, 2}, {3}},
		"«\u202f4 | 3 0\u202f»":                  {{4}, {3, 10}, nil},
		"4|3,0,7,10,2|3":                         {{4}, {3, 10, 7, 10, 2}, {3}},
		"  4\t| 3, 0 ,,7\n10 2 |3 ":              {{4}, {3, 10, 7, 10, 2}, {3}},
		"6":                                      {{6}, nil, nil},
		"":                                       {nil, nil, nil},
		"| 9 |":                                  {nil, {9}, nil},
		"|| 4":                                   {nil, nil, {4}},
		"04 | 010":                               {{4}, {10}, nil},
		"4\u202f|\u00a03\u00a00":                 {{4}, {3, 10}, nil},
		"1 | " + strings.Repeat("0 ", 900) + "|": {{1}, tens(900), nil},
	} {
		got, err := dice.Parse(text, layout)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func tens(n int) []dice.Face {
	faces := make([]dice.Face, n)
	for i := range faces {
		faces[i] = 10
	}
	return faces
}

// TestParseSaysWhere reads faulty dice: the phrase names the group, the position and what was read.
func TestParseSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"7 | 1":                "dice.misread group=1 name=test.first position=1 read=7 sides=6",
		"0":                    "dice.misread group=1 name=test.first position=1 read=0 sides=6",
		"4 | 1 2 11 | 3":       "dice.misread-d10 group=2 name=test.tens position=3 read=11 sides=10",
		"4 | -1":               "dice.misread-d10 group=2 name=test.tens position=1 read=-1 sides=10",
		"4 | 1 | 5":            "dice.misread group=3 name=test.last position=1 read=5 sides=4",
		"4 | +3":               "dice.misread-d10 group=2 name=test.tens position=1 read=+3 sides=10",
		"4 | 3.5":              "dice.misread-d10 group=2 name=test.tens position=1 read=3.5 sides=10",
		"@everyone \"x\" 🎲":    "dice.misread group=1 name=test.first position=1 read=@everyone sides=6",
		"٣":                    "dice.misread group=1 name=test.first position=1 read=٣ sides=6",
		"99999999999999999999": "dice.misread group=1 name=test.first position=1 read=99999999999999999999 sides=6",
		strings.Repeat("é", 30): "dice.misread group=1 name=test.first position=1 read=" +
			strings.Repeat("é", 20) + "… sides=6",
		"1|2|3|4":                  "dice.too-many-groups count=3 read=4",
		strings.Repeat("1 ", 1001): "dice.too-long limit=2000",
	} {
		_, err := dice.Parse(text, layout)
		var misread *dice.Misread
		if !errors.As(err, &misread) {
			t.Errorf("%.40q: %v", text, err)
			continue
		}
		if got := plain(misread.Phrase); got != want {
			t.Errorf("%.40q:\n got %s\nwant %s", text, got, want)
		}
	}
}

func plain(p phrase.Phrase) string {
	text := p.Key
	for _, a := range p.Args {
		switch a.Kind {
		case phrase.Count:
			text += fmt.Sprintf(" %s=%d", a.Name, a.Number)
		case phrase.Nested:
			text += " " + a.Name + "=" + a.Items[0].Key
		default:
			text += " " + a.Name + "=" + a.Text
		}
	}
	return text
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := make([][]dice.Face, len(layout))
		for g := range faces {
			for range rapid.IntRange(0, 14).Draw(t, "dice") {
				faces[g] = append(faces[g], dice.Face(rapid.IntRange(1, int(layout[g].Sides)).Draw(t, "face")))
			}
		}
		text := dice.Format(layout, faces)
		back, err := dice.Parse(text, layout)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if diff := cmp.Diff(faces, back); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"4 | 3 0 7 10 2 | 3", "", "|||", "0|0|0", "a", "4 | 3 0 7 10 2 | 3 \x00",
		"1,,|,", "٣", "-1", "9999999999999999999999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		faces, err := dice.Parse(text, layout)
		if err != nil {
			var misread *dice.Misread
			if !errors.As(err, &misread) || misread.Phrase.IsZero() {
				t.Fatalf("%q: %v is no Misread", text, err)
			}
			return
		}
		for g := range faces {
			for _, face := range faces[g] {
				if face < 1 || dice.Sides(face) > layout[g].Sides {
					t.Fatalf("%q: face %d in group %d", text, face, g)
				}
			}
		}
		back, err := dice.Parse(dice.Format(layout, faces), layout)
		if err != nil {
			t.Fatalf("%q: the echo can't be read: %v", text, err)
		}
		if diff := cmp.Diff(faces, back); diff != "" {
			t.Fatalf("%q: %s", text, diff)
		}
	})
}

// TestLocale compares the two catalogues with the phrases that this package says.
func TestLocale(t *testing.T) {
	said := []string{"too-long", "too-many-groups", "too-many-dice", "misread", "misread-d10", "missing"}
	for _, name := range []string{"fr.toml", "en.toml"} {
		text, err := fs.ReadFile(dice.Locale(), name)
		if err != nil {
			t.Fatal(err)
		}
		var book map[string]any
		if err := toml.Unmarshal(text, &book); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(book) != len(said) {
			t.Errorf("%s: %d messages, %d phrases", name, len(book), len(said))
		}
		for _, key := range said {
			if book["dice."+key] == nil {
				t.Errorf("%s: no words for dice.%s", name, key)
			}
		}
		for _, bad := range []string{" :", " ;", " !", " ?", "« ", " »"} {
			if strings.Contains(string(text), bad) {
				t.Errorf("%s: %q without a narrow no-break space", name, bad)
			}
		}
	}
}
