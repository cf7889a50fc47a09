package npow

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

var openShipped = sync.OnceValues(shippedGame)

// gameAsShipped is the game by the shipped tables, read once.
func gameAsShipped(t testing.TB) *rules.Definition[state] {
	t.Helper()
	g, err := openShipped()
	if err != nil {
		t.Fatal(err)
	}
	return g.rules()
}

// TestShippedTables: every region's d10 gives each face once, ids are unique, every ref has words.
func TestShippedTables(t *testing.T) {
	decoded, err := charts.Decode(shippedTables())
	if err != nil {
		t.Fatal(err)
	}
	text, err := catalogues.ReadFile("locale/fr.toml")
	if err != nil {
		t.Fatal(err)
	}
	var words map[string]any
	if err := toml.Unmarshal(text, &words); err != nil {
		t.Fatal(err)
	}
	checkRefWords := func(row, ref string) {
		t.Helper()
		if words[rules.Ref(ref).Phrase().Key] == nil {
			t.Errorf("%s: ref %q has no words", row, ref)
		}
	}
	for _, p := range decoded.Pieces {
		checkRefWords(p.ID, p.Ref)
	}
	for _, f := range decoded.Formats {
		checkRefWords(f.ID, f.Ref)
	}
	var empty, examples int
	for _, id := range charts.RegionIDs {
		r := decoded.Regions[id]
		checkRefWords(id, r.Ref)
		if r.Example {
			examples++
		}
		for face := dice.Face(1); face <= charts.Zero && len(r.Lists) == 0; face++ {
			piece, ok := r.ByFace[face]
			if !ok {
				t.Errorf("%s: face %d gives nothing", id, face)
			}
			if piece == "" {
				empty++
			}
		}
		for _, row := range r.Rows {
			checkRefWords(id, row.Ref)
		}
	}
	if empty == 0 {
		t.Error("no example has an empty row: nothing shows that the Defender may choose")
	}
	if examples != 4 {
		t.Errorf("%d example tables, the four with rows are examples", examples)
	}
	meta := gameAsShipped(t).Meta
	for _, s := range meta.Settings {
		if len(s.Values) == 0 {
			t.Errorf("setting %s has no value", s.Name)
		}
	}
	for name, bundle := range meta.Profiles {
		for setting, value := range bundle {
			if _, err := (game{meta: meta}).rules().System().Setup(map[string]string{setting: value}, nil); err != nil {
				t.Errorf("profile %s: %v", name, err)
			}
		}
	}
}

// catalogue are the words of the system.
func catalogue(t *testing.T) fs.FS {
	t.Helper()
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// TestFaultyTables changes one thing in a shipped table: each change is refused, with the table's name, and
// whatever the TOML parser doesn't say itself has words in both languages.
func TestFaultyTables(t *testing.T) {
	words, said := map[string]rulestest.Vocabulary{}, map[string]bool{}
	for _, lang := range []string{"fr", "en"} {
		words[lang] = rulestest.ReadVocabulary(t, lang, catalogue(t), rules.Locale())
	}
	say := func(t *testing.T, err error) {
		t.Helper()
		sentences := phrase.Sentences(err)
		if len(sentences) == 0 {
			t.Errorf("only English: %v", err)
		}
		for _, p := range sentences {
			said[p.Key] = true
			if french, english := words["fr"].Say(t, p), words["en"].Say(t, p); french == "" || english == "" || french == english {
				t.Errorf("%s: %q, %q", p.Key, french, english)
			}
		}
	}
	for _, c := range []struct{ name, file, old, new, says string }{
		{"no TOML", "europe-centrale.toml", "id = ", "id ", "decode"},
		{"unknown key", "europe-centrale.toml", "example = true", "example = true\nauthor = \"x\"", "author"},
		{"another region", "europe-centrale.toml", `id = "europe-centrale"`, `id = "europe-sud"`, "europe-sud"},
		{"a face twice", "europe-centrale.toml", "die = 2", "die = 1", "twice"},
		{"a face missing", "europe-centrale.toml", "[[row]]\ndie = 2\npiece = \"colline\"\nref = \"bareme:regions\"\n", "", "the faces 2 of"},
		{"a face beyond", "europe-centrale.toml", "die = 9", "die = 10", "0 to 9"},
		{"a negative face", "europe-centrale.toml", "die = 9", "die = -1", "0 to 9"},
		{"0 no river", "europe-centrale.toml", `piece = "cours-d-eau"`, `piece = "colline"`, "0 gives"},
		{"0 empty", "europe-centrale.toml", `piece = "cours-d-eau"`, `piece = ""`, "0 gives"},
		{"a river elsewhere", "europe-centrale.toml", `piece = "obstacle"`, `piece = "cours-d-eau"`, "no piece of a pool"},
		{"an unknown piece", "europe-centrale.toml", `piece = "obstacle"`, `piece = "volcan"`, "volcan"},
		{"a piece not of pools", "europe-centrale.toml", `piece = "obstacle"`, `piece = "route"`, "route"},
		{"no ref", "europe-centrale.toml", `ref = "adc7:pool/1"`, `ref = ""`, "ref"},
		{"a list that names itself", "loin-des-yeux-de-l-empereur.toml", `"europe-sud"`, `"loin-des-yeux-de-l-empereur"`, "list"},
		{"a list that names nothing", "loin-des-yeux-de-l-empereur.toml", `"europe-sud"`, `"mars"`, "mars"},
		{"a list twice", "loin-des-yeux-de-l-empereur.toml", `"europe-sud"`, `"europe-centrale"`, "twice"},
		{"neither rows nor lists", "loin-des-yeux-de-l-empereur.toml", "lists = ", "lists = [] # ", "the faces 1, 2, 3, 4, 5, 6, 7, 8, 9, 0 of"},
		{"unknown piece", "pieces.toml", `id = "foret"`, `id = "jungle"`, "jungle"},
		{"piece twice", "pieces.toml", `id = "foret"`, `id = "colline"`, "twice"},
		{"unknown look", "pieces.toml", `look = "wood"`, `look = "jungle"`, "jungle"},
		{"unknown category", "pieces.toml", `category = "haut"`, `category = "moyen"`, "moyen"},
		{"no width", "pieces.toml", "width = 300", "width = 0", "size"},
		{"a negative depth", "pieces.toml", "depth = 150", "depth = -150", "size"},
		{"a huge width", "pieces.toml", "width = 600", "width = 60000000", "size"},
		{"too many sections", "pieces.toml", "sections = 2", "sections = 99", "sections"},
		{"depths upside down", "pieces.toml", "depth-max = 50", "depth-max = 10", "depth"},
		{"downgraded to an objective", "pieces.toml", `downgrade = "elevation"`, `downgrade = "colline"`, "objective"},
		{"downgraded to nothing", "pieces.toml", `downgrade = "elevation"`, `downgrade = "plaine"`, "plaine"},
		{"nothing for pools", "pieces.toml", "pool = true", "pool = false", "pool"},
		{"a river for pools", "pieces.toml", "crossings = 1", "crossings = 1\npool = true", "0 alone"},
		{"no format", "formats.toml", `id = "npow300"`, `id = "npow400"`, "npow300"},
		{"format twice", "formats.toml", `id = "npow300"`, `id = "npow"`, "twice"},
		{"a die that can't be typed", "formats.toml", "count-sides = 6", "count-sides = 100", "100"},
		{"too many elements", "formats.toml", "count-plus = 6", "count-plus = 600", "606"},
		{"sectors that do not tile", "formats.toml", `width = 400, depth = 400`, `width = 700, depth = 400`, "tile"},
		{"sectors of nothing", "formats.toml", `width = 400, depth = 400`, `width = 0, depth = 0`, "tile"},
		{"a band wider than the table", "formats.toml", "band = 150", "band = 700", "band"},
		{"no sizes", "formats.toml", "  { value = \"120x80\", width = 1200, depth = 800 },\n", "", "no table"},
		{"nobody chooses", "formats.toml", `sector-setting = "npow300-secteurs"`, "", "several sectors"},
		{"rows and lists", "loin-des-yeux-de-l-empereur.toml", "lists = ",
			"row = [{ die = 0, piece = \"cours-d-eau\", ref = \"a:b\" }]\nlists = ", "rows and leaves"},
		{"no depth", "pieces.toml", "depth = 150", "", "needs a depth"},
		{"downgraded and no objective", "pieces.toml", "objective = true", "objective = false", "can be downgraded"},
		{"points of nothing", "points.toml", "total = 50", "total = 0", "from 1 to 1000"},
		{"a degree too great", "points.toml", "own-most = 35", "own-most = 51", "degree 3"},
		{"a degree left out", "points.toml", "[[degree]]\nid = \"faible\"\nown-most = 35\nref = \"adc7:points/2\"\n", "", "2 degrees"},
		{"a limit that divides nothing", "points.toml", "multiple = 5", "multiple = 7", "steps of 7"},
		{"a quality twice", charts.QualityTable, "die = 2", "die = 1", "twice"},
		{"a quality beyond", charts.QualityTable, "die = 6", "die = 7", "1 to 6"},
		{"an unknown quality", charts.QualityTable, `"lente"`, `"molle"`, "molle"},
		{"no quality", charts.QualityTable, "[[row]]", "# [[row]]", "decode"},
		{"a table of nothing", "formats.toml", `width = 1200, depth = 800`, `width = 0, depth = 0`, "table"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := shippedTables()
			if !strings.Contains(text[c.file], c.old) {
				t.Fatalf("%s holds no %q to change", c.file, c.old)
			}
			text[c.file] = strings.ReplaceAll(text[c.file], c.old, c.new)
			_, err := charts.Decode(text)
			if err == nil || !strings.Contains(err.Error(), c.file) && !strings.Contains(err.Error(), "table ") ||
				!strings.Contains(err.Error(), c.says) {
				t.Errorf("error %v, want one on %q", err, c.says)
			}
			if c.says != "decode" {
				say(t, err)
			}
		})
	}
	decoded, err := charts.Decode(shippedTables())
	if err != nil {
		t.Fatal(err)
	}
	_, err = decoded.Formats["npow300"].Battlefield(map[string]string{"npow300-table": "120x90"})
	say(t, err) // a size that a setting asks for
	for key := range words["fr"] {
		if strings.HasPrefix(key, "npow.fault.") && !said[key] {
			t.Errorf("nobody says %s", key)
		}
	}
	if _, err := charts.Decode(nil); err == nil {
		t.Error("no tables at all are accepted")
	}
}

// TestGameKeepsItsTables: a club's table decides, and the shipped ones do not.
func TestGameKeepsItsTables(t *testing.T) {
	club := strings.ReplaceAll(shippedText("europe-centrale.toml"), "example = true", "example = false")
	for _, piece := range []string{"colline", "foret", "zone-construite", "champ-ouvert", "champ-clos", "obstacle"} {
		club = strings.ReplaceAll(club, `"`+piece+`"`, `"marais-sable"`)
	}
	g, start := started(t, nil, map[string]string{"europe-centrale.toml": club})
	for i := range 20 {
		s := playOut(t, g, start, "europe-centrale", dicetest.Seeded(uint64(i)), rand.New(rand.NewPCG(1, uint64(i))))
		for _, e := range s.pool.Elements {
			if e.Piece != "marais-sable" && e.Piece != charts.River {
				t.Errorf("element %d is %s, which the club's table does not have", e.Number, e.Piece)
			}
		}
		if s.pool.Example || s.board().Unofficial {
			t.Error("a club's own table is called an example")
		}
		if have := plainCount(s.pool); have < s.pool.Wanted && s.pool.Outcome == "" {
			t.Errorf("%d objectives of %d, and nothing is said", have, s.pool.Wanted)
		}
	}
}

// FuzzRegion reads any text as a club's table: it is refused or a pool can be drawn by it to the end.
func FuzzRegion(f *testing.F) {
	f.Add(shippedText("europe-centrale.toml"))
	f.Add(shippedText("europe-sud.toml"))
	f.Add(strings.ReplaceAll(shippedText("europe-centrale.toml"), `"colline"`, `""`))
	f.Add(`id = "europe-centrale"` + "\n" + `ref = "a:b"` + "\n" + `lists = ["europe-sud"]`)
	f.Add("[[row]]\ndie = 1e9")
	g, start := started(f, nil, nil)
	f.Fuzz(func(t *testing.T, text string) {
		region, err := charts.DecodeRegion("europe-centrale", text, start.tables.Piece)
		if err != nil {
			return
		}
		club, s := *start.tables, start
		club.Regions = maps.Clone(club.Regions)
		club.Regions["europe-centrale"], s.tables = region, &club
		playOut(t, g, s, "europe-centrale", dicetest.Seeded(1), rand.New(rand.NewPCG(1, 1)))
	})
}
