package ground

import (
	"errors"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// tableOf reads a rule's terrain under the readings that settings choose.
func tableOf(texts Texts, settings map[string]string) (*Table, error) {
	t, err := Read(texts)
	if err != nil {
		return nil, err
	}
	return t.ForReadings(settings)
}

// The two texts of a rule's terrain, as errors call them.
const (
	terrain = "terrain"
	passage = "passage"
)

// faulty are the shipped texts with one thing changed, and what their errors say.
var faulty = []struct{ name, text, old, new, says string }{
	{"no TOML", terrain, "class = \"naturel\"", "class = ", "line "},
	{"an unknown key of a row", terrain, "place = \"face\"\nbeside", "colour = \"red\"\nplace = \"face\"\nbeside",
		"line 207: unknown key \"row.colour\""},
	{"an unknown key of an effect", terrain, "kind = \"stop-entree\" }", "kind = \"stop-entree\", force = 2 }",
		"unknown key \"row.effects.force\""},
	{"an unknown key of an exception", terrain, "{ road = true }", "{ road = true, rail = true }", "rail"},
	{"an empty key", terrain, "[[composed]]\nid = \"oasis\"", "\"\" = 1\n[[composed]]\nid = \"oasis\"", "unknown key"},
	{"an unknown table", terrain, "[[composed]]\nid = \"oasis\"", "[[mixed]]\nid = \"oasis\"", "line 4"},
	{"another type", terrain, "n = 2 }", "n = \"deux\" }", "line "},
	{"half a die", terrain, "n = 2 }", "n = 1.5 }", "line "},
	{"a huge number", terrain, "n = 2 }", "n = 99999999999999999999 }", "line "},
	{"too many dice off", terrain, "kind = \"des\", n = -1", "kind = \"des\", n = -10",
		"line 73: row 3 (rocaille): effect 3 (des): n must be -9 to -1"},
	{"dice given", terrain, "kind = \"des\", n = -1", "kind = \"des\", n = 1", "n must be"},
	{"no figure", terrain, "kind = \"des\", n = -1", "kind = \"des\"", "n must be"},
	{"a figure too many", terrain, "kind = \"masque\" }", "kind = \"masque\", n = 1 }", "row 1 (foret): effect 5 (masque): has no n"},
	{"an id twice", terrain, "id = \"marais\"", "id = \"foret\"", "row 4 (foret): foret is given twice"},
	{"another word twice", terrain, "aka = [\"bois\"]", "aka = [\"colline\"]", "colline is given twice"},
	{"no slug", terrain, "id = \"marais\"", "id = \"Marais @everyone\"", "no slug"},
	{"an emoji", terrain, "id = \"marais\"", "id = \"🦆\"", "no slug"},
	{"an empty id", terrain, "id = \"marais\"", "id = \"\"", "no slug"},
	{"no class", terrain, "class = \"campagne\"", "class = \"\"", "row 20 (remblai): class"},
	{"no place", terrain, "place = \"face\"\nyields", "place = \"\"\nyields", "(fosse): "},
	{"no ref", terrain, "ref = \"pa1:effets-naturels/marais\"", "ref = \"marais\"", "row 4 (marais): ref"},
	{"a half ref", terrain, "defined = \"pa1:naturels/marais\"", "defined = \"pa1:naturels\"", "row 4 (marais): ref"},
	{"an unknown way", terrain, "ways = [\"bas-haut\", \"haut-bas\"]", "ways = [\"bas-haut\", \"travers\"]", "travers"},
	{"a way twice", terrain, "ways = [\"bas-haut\", \"haut-bas\"]", "ways = [\"bas-haut\", \"bas-haut\"]", "row 2 (colline): way"},
	{"no ways", terrain, "ways = [\"bas-haut\", \"haut-bas\"]", "ways = []", "no ways"},
	{"an effect out of its ways", terrain, "way = \"haut-bas\", kind", "way = \"vers\", kind",
		"row 2 (colline): effect 2 (max-des): the row has no way"},
	{"an effect twice", terrain, "way = \"haut-bas\", kind", "way = \"bas-haut\", kind", "given twice"},
	{"an unknown effect", terrain, "kind = \"domine\"", "kind = \"dominate\"", "no such kind"},
	{"an effect of the row with a way", terrain, "{ kind = \"masque\" }", "{ way = \"vers\", kind = \"masque\" }", "belongs to the row"},
	{"a face's effect in a hex", terrain, "kind = \"stop-entree\" }", "kind = \"stop-avant\" }", "is for faces"},
	{"a hex's effect on a face", terrain, "kind = \"stop-avant\" }", "kind = \"stop-entree\" }", "is for hexes"},
	{"a ban on nobody", terrain, "kind = \"interdit\", troops = [\"artillerie\", \"vehicule\"] }",
		"kind = \"interdit\" }", "names no troops"},
	{"an unknown troop", terrain, "\"artillerie\", \"vehicule\"", "\"artillerie\", \"zeppelin\"", "zeppelin"},
	{"a troop twice", terrain, "\"artillerie\", \"vehicule\"", "\"artillerie\", \"artillerie\"", "given twice"},
	{"an unknown trait", terrain, "trait = \"chameau\"", "trait = \"licorne\"", "licorne"},
	{"an unknown troop in an exception", terrain, "{ road = true }", "{ troop = \"licorne\" }", "licorne"},
	{"an exception to nothing", terrain, "{ road = true }", "{ road = false }", "without condition"},
	{"an exception of the row", terrain, "{ kind = \"masque\" }", "{ kind = \"masque\", unless = [{ road = true }] }", "no exception"},
	{"an exception by an unknown row", terrain, "{ row = \"gue\" }", "{ row = \"tunnel\" }", "tunnel"},
	{"an exception by another word", terrain, "{ row = \"gue\" }", "{ row = \"bois\" }", "bois"},
	{"an unknown reading", terrain, "when = \"hex-falaise=sans-combat\"", "when = \"hex-lune=pleine\"", "hex-lune"},
	{"an unknown value", terrain, "when = \"hex-falaise=sans-combat\"", "when = \"hex-falaise=trois\"", "trois"},
	{"no condition", terrain, "when = \"hex-falaise=sans-combat\"", "when = \"hex-falaise\"", "reading=value"},
	{"beside nothing", terrain, "beside = [\"colline\"]", "beside = [\"volcan\"]", "volcan"},
	{"beside an obstacle", terrain, "beside = [\"colline\"]", "beside = [\"mur\"]", "mur"},
	{"beside in a hex", terrain, "aka = [\"bois\"]", "beside = [\"colline\"]", "for faces"},
	{"yielding to itself", terrain, "yields = [\"remblai\"]", "yields = [\"fosse\"]", "fosse"},
	{"excluding nothing", terrain, "excludes = [\"gue\", \"ruisseau\"]", "excludes = [\"guet\"]", "row 10 (fleuve): excludes"},
	{"excluding itself", terrain, "excludes = [\"gue\", \"ruisseau\"]", "excludes = [\"fleuve\"]", "no other row of a hex"},
	{"excluding on a face", terrain, "yields = [\"remblai\"]", "excludes = [\"gue\"]", "is for hexes"},
	{"composed of nothing", terrain, "of = [\"fleuve\"]", "of = []", "no of"},
	{"composed of the unknown", terrain, "of = [\"fleuve\"]", "of = [\"océan\"]", "composed 2 (plage)"},
	{"composed of the composed", terrain, "of = [\"fleuve\"]", "of = [\"oasis\"]", "oasis"},
	{"composed twice", terrain, "id = \"plage\"", "id = \"oasis\"", "given twice"},
	{"composed as a row", terrain, "id = \"plage\"", "id = \"lac\"", "given twice"},
	{"hex and face together", terrain, "of = [\"rocaille\", \"foret\"]", "of = [\"rocaille\", \"mur\"]", "together"},
	{"a hex on faces", terrain, "faces = [\"abattis\"]", "faces = [\"foret\"]", "faces"},
	{"faces of an obstacle", terrain, "of = [\"barriere\"]", "of = [\"barriere\"]\nfaces = [\"mur\"]", "an obstacle has none"},
	{"a reading twice", terrain, "name = \"hex-falaise\"", "name = \"hex-cumul\"", "reading 3 (hex-cumul): hex-cumul is given twice"},
	{"a reading of one value", terrain, "values = [\"combat\", \"sans-combat\"]", "values = [\"combat\"]", "two values"},
	{"a value twice", terrain, "values = [\"combat\", \"sans-combat\"]", "values = [\"combat\", \"combat\"]", "given twice"},
	{"a reading without ref", terrain, "ref = \"pa1:effets/cumul\"", "", "ref"},
	{"no cumul", terrain, "name = \"hex-cumul\"", "name = \"hex-autre\"", "no reading hex-cumul"},
	{"another cumul", terrain, "values = [\"fort\", \"addition\"]", "values = [\"fort\", \"double\"]", "no reading hex-cumul"},
	{"another symbol", terrain, "symbol = \"coup-special\"", "symbol = \"coup-bas\"", "symbol"},
	{"no symbol", terrain, "symbol = \"coup-special\"", "", "symbol"},
	{"too long", terrain, "# --- natural ---", strings.Repeat("# une ligne\n", 25_000), "at most"},
	{"an unknown sentence", passage, "kind = \"independant\"", "kind = \"joyeux\"", "rule 2 (joyeux)"},
	{"a sentence twice", passage, "kind = \"independant\"", "kind = \"avant-le-combat\"", "given twice"},
	{"an unknown key of a loss", passage, "as = \"abattis\"", "like = \"abattis\"", "loss.like"},
	{"no dice", passage, "dice = { infanterie = 1, cavalerie = 2, elephant = 3 }", "", "loss 1 (pieux)"},
	{"too many dice", passage, "infanterie = 1, cavalerie = 2", "infanterie = 1, cavalerie = 2000", "loss 1 (pieux)"},
	{"dice for nobody", passage, "infanterie = 1, cavalerie = 2", "infanterie = 1, licorne = 2", "licorne"},
	{"dice and another's dice", passage, "as = \"barriere\"", "as = \"barriere\"\ndice = { infanterie = 1 }", "either"},
	{"as nothing", passage, "as = \"abattis\"", "as = \"volcan\"", "volcan"},
	{"as itself", passage, "as = \"abattis\"", "as = \"eboulis\"", "eboulis"},
	{"as a copy", passage, "as = \"abattis\"", "as = \"chaines\"", "chaines"},
	{"counted as nothing", passage, "artillerie = \"infanterie\"", "artillerie = \"vehicule\"", "count as"},
	{"counted twice", passage, "artillerie = \"infanterie\"", "infanterie = \"cavalerie\"", "count as"},
	{"hexes to place", passage, "hexes-to-place = -1", "hexes-to-place = 1", "hexes-to-place"},
	{"a loss twice", passage, "obstacle = \"barriere\"", "obstacle = \"pieux\"", "given twice"},
	{"a loss in a hex", passage, "obstacle = \"trous\"", "obstacle = \"foret\"", "no obstacle"},
	{"a loss that no effect names", passage, "obstacle = \"trous\"", "obstacle = \"mur\"", "row mur"},
	{"an effect that no loss names", passage, "obstacle = \"trous\"", "obstacle = \"mines\"", "row trous"},
	{"a reading of both texts", passage, "name = \"hex-passage\"", "name = \"hex-cumul\"", "passage: line"},
	{"too many composed elements", terrain, "[[composed]]\nid = \"oasis\"",
		strings.Repeat("[[composed]]\n", maxRows) + "[[composed]]\nid = \"oasis\"", "composed elements"},
	{"too many readings", terrain, "[[composed]]\nid = \"oasis\"",
		strings.Repeat("[[reading]]\n", maxRows) + "[[composed]]\nid = \"oasis\"", "at most 200"},
	{"too many sentences", passage, "[[loss]]", strings.Repeat("[[rule]]\n", maxRows+1) + "[[loss]]", "at most 200"},
	{"both ways of a hex", terrain, "ways = [\"bas-haut\", \"haut-bas\"]\neffects = [",
		"ways = [\"bas-haut\", \"haut-bas\", \"tous\"]\neffects = [\n{ way = \"tous\", kind = \"des\", n = -1 },", "entered or left"},
}

// faultOf is the error of the shipped texts once one thing is changed.
func faultOf(t *testing.T, text, old, new string) error {
	t.Helper()
	texts := shippedTexts(t, pa1)
	into := &texts.Terrain
	if text == passage {
		into = &texts.Passage
	}
	changed := strings.Replace(*into, old, new, 1)
	if changed == *into {
		t.Fatalf("nothing to change: %q", old)
	}
	*into = changed
	_, err := tableOf(texts, nil)
	if err == nil {
		t.Fatalf("taken: %q", new)
	}
	return err
}

// TestFaultyTables changes one thing in the shipped texts: each change is refused, the error says where, and
// whatever the TOML parser doesn't say itself has words in both languages.
func TestFaultyTables(t *testing.T) {
	t.Parallel()
	french, english := rulestest.ReadVocabulary(t, "fr", Locale(), rules.Locale()),
		rulestest.ReadVocabulary(t, "en", Locale(), rules.Locale())
	for _, c := range faulty {
		t.Run(c.name, func(t *testing.T) {
			err := faultOf(t, c.text, c.old, c.new)
			if !strings.HasPrefix(err.Error(), c.text+": ") && !strings.Contains(err.Error(), "reading") ||
				!strings.Contains(err.Error(), c.says) {
				t.Errorf("%v does not say %q", err, c.says)
			}
			said := phrase.Sentences(err)
			if len(said) == 0 && c.says != "line " {
				t.Errorf("only English: %v", err)
			}
			for _, p := range said {
				if a, b := french.Say(t, p), english.Say(t, p); a == "" || b == "" || a == b {
					t.Errorf("%s: %q, %q", p.Key, a, b)
				}
			}
		})
	}
}

// TestUnknownTerrain: a place names what it does not know.
func TestUnknownTerrain(t *testing.T) {
	table := shipped(t, pa1)
	for _, id := range []RowID{"", "volcan", "foret\n@everyone", "mur", "chaines"} {
		_, err := table.Ground("foret", id)
		if e, ok := errors.AsType[RowError](err); !ok || e.ID != id || e.Place != InHex {
			t.Errorf("%q in a hex: %v", id, err)
		}
	}
	for _, id := range []RowID{"", "volcan", "foret", "dune"} {
		_, err := table.Face(nil, []RowID{id})
		if e, ok := errors.AsType[RowError](err); !ok || e.ID != id || e.Place != OnFace {
			t.Errorf("%q on a face: %v", id, err)
		}
	}
	if g, err := table.Ground("bois"); err != nil || len(g.Rows()) != 1 || g.Rows()[0] != "foret" {
		t.Errorf("another word of the text: %v, %v", g.Rows(), err)
	}
}

// small is a whole table in few words: the fuzzer cuts and pastes short texts much faster than long ones.
var small = Texts{
	Terrain: `symbol = "coup-special"
symbol-ref = "d:t/s"
[[reading]]
name = "hex-cumul"
values = ["fort", "addition"]
ref = "d:t/c"
[[reading]]
name = "hex-route-impossible"
values = ["troupe", "tous"]
ref = "d:t/r"
[[row]]
id = "bois"
ref = "d:t/b"
defined = "d:n/b"
class = "naturel"
place = "hex"
ways = ["vers", "bas-haut"]
effects = [
  { way = "vers", kind = "interdit", troops = ["artillerie"], unless = [{ road = true }] },
  { way = "bas-haut", kind = "max-des", n = 2, when = "hex-cumul=fort" },
  { kind = "hauteur", n = 1 },
]
[[row]]
id = "mur"
ref = "d:t/m"
defined = "d:n/m"
class = "campagne"
place = "face"
beside = ["bois"]
ways = ["tous"]
effects = [{ way = "tous", kind = "des", n = -1 }, { way = "tous", kind = "pertes-de-passage" }]
[[composed]]
id = "parc"
ref = "d:c/p"
of = ["bois"]
faces = ["mur"]
`,
	Passage: `[[rule]]
kind = "sans-lettres"
ref = "d:p/1"
[[loss]]
obstacle = "mur"
ref = "d:p/m"
dice = { infanterie = 1 }
counts-as = { artillerie = "infanterie" }
[[loss]]
obstacle = "haie"
ref = "d:p/h"
as = "mur"
`}

// TestSmallTable: the fuzzer's seed is a table.
func TestSmallTable(t *testing.T) {
	table, err := tableOf(small, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := table.PassageLoss(guns, table.over(t, "haie")).Dice; n != 1 {
		t.Errorf("artillery over a hedge: %d dice", n)
	}
}

// FuzzDecode: no text makes Decode panic, and a table that is taken can be used.
func FuzzDecode(f *testing.F) {
	f.Add(small.Terrain, small.Passage)
	f.Add("[[row]]\nid = 3", "[[loss]]\ndice = 3")
	f.Fuzz(func(t *testing.T, terrain, passage string) {
		table, err := tableOf(Texts{Terrain: terrain, Passage: passage}, nil)
		if err != nil {
			return
		}
		if d := Differences(table, table); len(d) > 0 {
			t.Errorf("differs from itself: %v", d)
		}
		for _, r := range table.Rows() {
			c := Crossing{}
			if r.Place == InHex {
				c.To, err = table.Ground(r.ID)
			} else {
				c.Face, err = table.Face([]RowID{r.ID}, nil)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range kinds {
				u := Troop{Kind: k}
				table.Enter(u, c)
				if n, _ := table.Attack(u, u, c).Apply(4); n < 0 || n > 4 {
					t.Errorf("%s: %d dice of 4", r.ID, n)
				}
				table.PassageLoss(u, c)
			}
		}
	})
}
