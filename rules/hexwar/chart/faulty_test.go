package chart_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// faulty are shipped tables with one thing changed, and what their errors say.
var faulty = []struct{ name, file, old, new, says string }{
	{"no TOML", chart.DieTable, "ref = ", "ref ", "decode"},
	{"unknown key", chart.DieTable, "example = true", "example = true\nauthor = \"x\"", "author"},
	{"unknown key in a row", chart.DieTable, "sides = [2]", "sides = [2]\ncolour = \"red\"", "colour"},
	{"a side twice", chart.DieTable, "sides = [2]", "sides = [1]", "row 2: side 1 stands there twice"},
	{"a side missing", chart.DieTable, "sides = [2]\n", "sides = []\n", "row 2: on no side"},
	{"a side left out", chart.DieTable, "[[face]]\nsides = [6]\nsymbols = [\"avantage\"]\nref = \"bareme:de\"\n", "", "side 6"},
	{"a seventh side", chart.DieTable, "sides = [6]", "sides = [6, 7]", "row 6: side 7"},
	{"a side of nought", chart.DieTable, "sides = [6]", "sides = [0]", "row 6: side 0"},
	{"a side in words", chart.DieTable, "sides = [6]", "sides = [\"six\"]", "decode"},
	{"an unknown symbol", chart.DieTable, `"drapeau"`, `"dragon"`, "row 4: symbols = \"dragon\""},
	{"three symbols", chart.DieTable, `["drapeau"]`, `["drapeau", "lettre", "avantage"]`, "row 4: 3 symbols"},
	{"a row without ref", chart.DieTable, "symbols = [\"lettre\"]\nref = \"bareme:de\"", "symbols = [\"lettre\"]", "row 5: ref"},
	{"a table without ref", chart.DieTable, "ref = \"bareme:de\"\nexample", "example", "ref"},
	{"example in words", chart.DieTable, "example = true", "example = \"yes\"", "decode"},
	{"armour unknown", chart.ArmourTable, `weight = "moyen"`, `weight = "mou"`, `row 2 ("mou")`},
	{"armour twice", chart.ArmourTable, `weight = "moyen"`, `weight = "leger"`, "row 2: leger stands there twice"},
	{"armour missing", chart.ArmourTable,
		"[[armour]]\nweight = \"lourd\"\nhurt-by = [\"touche-lourd\"]\ninverted = \"leger\"\nref = \"bareme:armure\"\n",
		"", "no row for lourd"},
	{"inverted as nothing", chart.ArmourTable, `inverted = "moyen"`, `inverted = "mou"`, `inverted = "mou"`},
	{"inverted left out", chart.ArmourTable, "inverted = \"moyen\"\n", "", `inverted = ""`},
	{"hurt by a flag", chart.ArmourTable, `hurt-by = ["touche-lourd"]`, `hurt-by = ["drapeau"]`, `row 3 ("lourd"): hurt-by = "drapeau"`},
	{"hurt twice", chart.ArmourTable, `hurt-by = ["touche-lourd"]`, `hurt-by = ["touche-lourd", "touche-lourd"]`, "twice"},
	{"an advantage below nought", chart.AdvantageTable, "attack = 1", "attack = -1", "attack = -1"},
	{"an advantage too great", chart.AdvantageTable, "shot = 1", "shot = 4", "shot = 4"},
	{"an advantage left out", chart.AdvantageTable, "riposte = 0\n", "", "no riposte"},
	{"half an advantage", chart.AdvantageTable, "attack = 1", "attack = 0.5", "whole"},
	{"no troop", chart.DiceTable, "[[troop]]", "# [[troop]]", "decode"},
	{"an unknown type", chart.DiceTable, `type = "elephants"`, `type = "dragons"`, `type = "dragons"`},
	{"an unknown weight", chart.DiceTable, `weights = ["moyen"]`, `weights = ["mou"]`, `row 2: weights = "mou"`},
	{"a troop twice", chart.DiceTable, `weights = ["moyen"]`, `weights = ["leger"]`, "infanterie leger stands there twice"},
	{"a weight twice in a row", chart.DiceTable, `weights = ["moyen"]`, `weights = ["moyen", "moyen"]`,
		"row 2: infanterie moyen stands there twice"},
	{"dice below nought", chart.DiceTable, "close = 4", "close = -4", "row 3 (infanterie): close = -4"},
	{"dice beyond reason", chart.DiceTable, "close = 4", "close = 9223372036854775807", "close = 9223372036854775807"},
	{"dice beyond numbers", chart.DiceTable, "close = 4", "close = 9223372036854775808", "decode"},
	{"dice left out", chart.DiceTable, "close = 4\n", "", "no close"},
	{"dice in words", chart.DiceTable, "close = 4", "close = \"4\"", "whole"},
	{"a range of one", chart.DiceTable, "range = 2", "range = 1", "range = 1"},
	{"a range without dice", chart.DiceTable, "ranged = 2", "ranged = 0", "both or neither"},
	{"dice without a range", chart.DiceTable, "range = 2", "range = 0", "both or neither"},
	{"a range beyond reason", chart.DiceTable, "range = 2", "range = 41", "range = 41"},
	{"a table called a row", chart.DiceTable, "close = 4", "close = { n = 4 }", "whole"},
	{"no elements", chart.ElementsTable, "elements = 4", "elements = 0", "elements = 0"},
	{"too many elements", chart.ElementsTable, "elements = 4", "elements = 21", "elements = 21"},
	{"a troop without elements", chart.ElementsTable, `type = "elephants"`, "type = \"vehicules\"\nweights = [\"leger\"]", "twice"},
	{"a type without elements", chart.ElementsTable, "\n[[troop]]\ntype = \"elephants\"\nelements = 3\nref = \"bareme:elements\"\n",
		"", "no row for elephants leger, which has dice in dice.toml"},
	{"a type without movement", chart.MovementTable, "\n[[troop]]\ntype = \"elephants\"\nhexes = 2\nref = \"bareme:mouvement\"\n",
		"", "no row for elephants leger"},
	{"a type without flags", chart.FlagsTable, "\n[[troop]]\ntype = \"elephants\"\nhexes = 2\nref = \"bareme:drapeaux\"\n",
		"", "no row for elephants leger"},
	{"a type without pursuit", chart.PursuitTable,
		"\n[[troop]]\ntype = \"elephants\"\nadvance = true\npursuits = 1\nref = \"bareme:poursuite\"\n", "", "no row for elephants leger"},
	{"movement below nought", chart.MovementTable, "hexes = 3", "hexes = -3", "hexes = -3"},
	{"a flag below nought", chart.FlagsTable, "hexes = 1", "hexes = -1", "hexes = -1"},
	{"a blocked hex left out", chart.FlagsTable, "blocked = 1\n", "", "no blocked"},
	{"a blocked hex beyond reason", chart.FlagsTable, "blocked = 1", "blocked = 99", "blocked = 99"},
	{"pursuits without an advance", chart.PursuitTable, "advance = true\npursuits = 1", "advance = false\npursuits = 1", "cannot pursue"},
	{"pursuits beyond reason", chart.PursuitTable, "pursuits = 1", "pursuits = 6", "pursuits = 6"},
	{"support by nobody", chart.SupportTable, "friends = 2", "friends = 0", "friends = 0"},
	{"support by seven", chart.SupportTable, "friends = 2", "friends = 7", "friends = 7"},
	{"flags below nought", chart.SupportTable, "flags = 1", "flags = -1", "flags = -1"},
	{"riposte by whim", chart.SupportTable, `riposte = "soutenu"`, `riposte = "parfois"`, `riposte = "parfois"`},
	{"a part of nothing", chart.VictoryTable, "of = 3", "of = 0", "of = 0"},
	{"more than all", chart.VictoryTable, "lost = 1", "lost = 4", "lost = 4"},
	{"no loss at all", chart.VictoryTable, "lost = 1", "lost = 0", "lost = 0"},
	{"a level below nought", chart.CommandTable, "level = 3", "level = -3", "level = -3"},
	{"hostile words", chart.CommandTable, "level = 3", "level = 3\n\"@everyone\\n😀\" = 1", "unknown key"},
	{"no troop at all", chart.DiceTable, shippedRows(chart.DiceTable), "", "no troop"},
	{"long words", chart.DieTable, `"drapeau"`, `"` + strings.Repeat("é", 1500) + `"`, "symbols = "},
}

// shippedRows are all rows of a shipped table.
func shippedRows(file string) string {
	text := chart.Shipped()[file]
	return text[strings.Index(text, "[["):]
}

// refused is what comes of the shipped tables with one thing changed: an error.
func refused(t *testing.T, file, old, new string) (*chart.Chart, error) {
	t.Helper()
	text := chart.Shipped()
	if !strings.Contains(text[file], old) {
		t.Fatalf("%s holds no %q to change", file, old)
	}
	text[file] = strings.Replace(text[file], old, new, 1)
	got, err := chart.Decode(text)
	if err == nil {
		t.Fatal("it is accepted")
	}
	return got, err
}

// TestFaultyTables changes one thing in a shipped table: each change is refused, with the table's name and
// what is wrong.
func TestFaultyTables(t *testing.T) {
	for _, c := range faulty {
		t.Run(c.name, func(t *testing.T) {
			got, err := refused(t, c.file, c.old, c.new)
			said := err.Error()
			if got != nil || !strings.Contains(said, "table "+c.file) || !strings.Contains(said, c.says) {
				t.Errorf("error %v, want one of %s on %q", err, c.file, c.says)
			}
			if utf8.RuneCountInString(said) > 300 {
				t.Errorf("an error of %d characters: %s", utf8.RuneCountInString(said), said)
			}
		})
	}
}

// TestFaultsHaveWords: what is wrong with a table is told to a person in both languages; only the TOML parser
// speaks for itself.
func TestFaultsHaveWords(t *testing.T) {
	words := map[string]rulestest.Vocabulary{}
	for _, lang := range []string{"fr", "en"} {
		words[lang] = rulestest.ReadVocabulary(t, lang, chart.Locale(), rules.Locale())
	}
	for _, c := range faulty {
		t.Run(c.name, func(t *testing.T) {
			_, err := refused(t, c.file, c.old, c.new)
			said := phrase.Sentences(err)
			if len(said) == 0 && c.says != "decode" {
				t.Errorf("only English: %v", err)
			}
			for _, p := range said {
				french, english := words["fr"].Say(t, p), words["en"].Say(t, p)
				if french == "" || english == "" || french == english {
					t.Errorf("%s: %q, %q", p.Key, french, english)
				}
			}
		})
	}
}

// FuzzDecode reads any text as a club's table: it is refused by name, or all that the engine asks can be
// answered.
func FuzzDecode(f *testing.F) {
	shipped := chart.Shipped()
	for i, file := range chart.Tables() {
		f.Add(i, shipped[file])
		f.Add(i, strings.ReplaceAll(shipped[file], " = 1", " = 5"))
		f.Add(i, strings.ReplaceAll(shipped[file], "[[", "["))
	}
	f.Add(3, "[[troop]]\nclose = 1e9")
	f.Add(0, "face = [{sides = [1,2,3,4,5,6], ref=\"a:b\"}]\nref=\"a:b\"")
	f.Fuzz(func(t *testing.T, which int, text string) {
		file := chart.Tables()[uint(which)%uint(len(chart.Tables()))]
		club := chart.Shipped()
		club[file] = text
		c, err := chart.Decode(club)
		if err != nil {
			if c != nil || !strings.Contains(err.Error(), "table ") {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if len(c.Troops()) == 0 {
			t.Fatalf("%q: no troop", text)
		}
		for _, troop := range c.Troops() {
			p, ok := c.Profile(troop.Type, troop.Weight)
			if !ok || p.Elements < 1 || p.Movement < 0 || p.PerFlag < 0 {
				t.Errorf("%q: %s is %+v", text, troop, p)
			}
			for distance := hex.Steps(0); distance < 50; distance++ {
				b, err := c.Dice(troop.Type, troop.Weight, chart.Aim{Ranged: distance > 1, Distance: distance, Moved: distance})
				if err == nil && b.Dice() < 0 {
					t.Errorf("%q: %s has %+v dice at %d", text, troop, b, distance)
				}
			}
		}
		for _, w := range chart.Weights() {
			for role := chart.Attack; role <= chart.Riposte; role++ {
				for worth := chart.AsCharted; worth <= chart.AsFlags; worth++ {
					for side := range chart.Sides {
						got, err := c.Hits([]dice.Face{dice.Face(side + 1)}, w,
							chart.Mode{Role: role, Advantages: worth, Inverted: side%2 == 0})
						if err != nil || min(got.Hits, got.Flags, got.Letters) < 0 || max(got.Hits, got.Flags, got.Letters) > 6 {
							t.Errorf("%q: side %d counts %+v, %v", text, side+1, got, err)
						}
					}
				}
			}
		}
		for units := range 100 {
			if n := c.Defeat(units); n < 0 || n > units {
				t.Errorf("%q: %d of %d units are a defeat", text, n, units)
			}
		}
	})
}
