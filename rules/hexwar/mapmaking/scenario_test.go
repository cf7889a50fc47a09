package mapmaking_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/phrase"
)

// example is the scenario that the documentation shows: what it says must be true.
func example(t testing.TB) string {
	t.Helper()
	page, err := os.ReadFile(hexwartest.EngineFolder(t, "..", "..", "docs", "scenarios.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, opened := strings.Cut(string(page), "```toml\n")
	text, _, closed := strings.Cut(rest, "```")
	if !opened || !closed {
		t.Fatal("docs/scenarios.md shows no scenario")
	}
	return text
}

func TestScenarioOfTheDocumentation(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Bare(t, slug, nil)
		f, scenario, faults := hexwartest.Read(s, example(t))
		if len(faults) > 0 {
			t.Fatalf("%s: %+v", slug, faults)
		}
		side, _ := hex.Between(hexwartest.At(t, "F6"), hexwartest.At(t, "F7"))
		if f.Grid != (hex.Grid{Columns: 11, Rows: 12}) || !slices.Equal(f.Cells[hexwartest.At(t, "F6")], []ground.RowID{"colline", "foret"}) ||
			!slices.Equal(f.RowsHeldBy(side, hexwartest.At(t, "F6")), []ground.RowID{"remblai"}) || f.RowsHeldBy(side, hexwartest.At(t, "F7")) != nil {
			t.Errorf("%s: %+v", slug, f)
		}
		if scenario.Name != "La butte" || scenario.First != rules.SeatB || scenario.Tokens[rules.SeatA] != 4 ||
			scenario.Victory[rules.SeatB] != 2 {
			t.Errorf("%s: %+v", slug, scenario)
		}
		if len(scenario.Units) != 3 || scenario.Units[0].Name != "Vieille Garde" || scenario.Units[0].Elements != 5 ||
			*scenario.Units[0].At != hexwartest.At(t, "E2") ||
			scenario.Units[2].At != nil || len(scenario.Officers) != 1 || scenario.Officers[0].Rank != hexwar.ChiefRank {
			t.Errorf("%s: %+v", slug, scenario.Units)
		}
	}
}

// A scenario is played: both accept its board, and what it says of the first player holds.
func TestScenarioIsLaid(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	act := rules.Act{Path: "terrain scenario", Seat: "a", Args: rules.Args{"texte": example(t)}}
	s = hexwartest.Do(s, t, act, nil)
	if s.Mapping.How != "scenario" || s.Mapping.Scenario.Name != "La butte" || s.Mapping.Balance != "" || len(s.Mapping.Crossing) == 0 {
		t.Errorf("%+v", s.Mapping)
	}
	if got := hexwartest.Refusal(s, t, act); got != "hexwar.refused.map-drawn" {
		t.Error(got)
	}
	s = hexwartest.Do(hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: "a"}, nil), t,
		rules.Act{Path: "terrain jouer", Seat: "b"}, nil)
	if !s.Mapping.Ready || s.Deploy.First != rules.SeatB {
		t.Errorf("%+v", s.Deploy)
	}
}

// Half a turn gives the troops of one end to who takes it, and twice half a turn changes nothing.
func TestScenarioTurned(t *testing.T) {
	_, scenario, _ := hexwartest.Read(hexwartest.Bare(t, "panache", nil), example(t))
	g := hex.Grid{Columns: 11, Rows: 12}
	turned := scenario.Turned(g)
	if turned.Units[0].Seat != rules.SeatB || *turned.Units[0].At != g.Opposite(hexwartest.At(t, "E2")) || turned.First != rules.SeatA ||
		turned.Tokens[rules.SeatB] != 4 {
		t.Errorf("%+v", turned)
	}
	if *scenario.Units[0].At != hexwartest.At(t, "E2") {
		t.Error("the scenario itself was turned")
	}
	if back := turned.Turned(g); *back.Units[0].At != *scenario.Units[0].At || back.First != scenario.First ||
		back.Officers[0] == turned.Officers[0] {
		t.Errorf("%+v", back)
	}
}

// Each fault is said with the line where it stands.
func TestFaultsOfScenarios(t *testing.T) {
	for what, test := range map[string]struct {
		text  string
		wants string // "line key", the faults in order
	}{
		"sound":                  {hexwartest.SoundScenario, ""},
		"zones that meet":        {hexwartest.SoundScenario + "[[camp]]\ncamp = \"bleu\"\nzone = \"A1-C1\"\n[[camp]]\ncamp = \"rouge\"\nzone = \"C1\"\n", "8 zones-meet"},
		"a zone off the board":   {hexwartest.SoundScenario + "[[camp]]\ncamp = \"bleu\"\nzone = \"Z9\"\nbudget = 0\n", "5 hex 6 figure"},
		"nobody can win":         {hexwartest.SoundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\n[[camp]]\ncamp = \"rouge\"\nvictory = 2\n", "9 unwinnable"},
		"one of one is to win":   {hexwartest.SoundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\n[[camp]]\ncamp = \"rouge\"\nvictory = 1\n[[camp]]\ncamp = \"bleu\"\nvictory = 9\n", ""},
		"unknown key":            {hexwartest.SoundScenario + "colour = 1\n", "3 key"},
		"unknown key of a block": {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\"]\ncolour = 1\n", "6 key"},
		"no TOML":                {hexwartest.SoundScenario + "name = = 1\n", "3 game.table.syntax"},
		"unclosed":               {hexwartest.SoundScenario + "[[hex", "3 game.table.syntax"},
		"a number as text":       {"columns = 9\nrows = \"12\"\n", "2 number"},
		"a text as number":       {hexwartest.SoundScenario + "[[hex]]\nat = 4\nrows = [\"foret\"]\n", "4 text"},
		"a list as text":         {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = \"foret\"\n", "5 list"},
		"a list of numbers":      {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [1, \"foret\"]\n", "5 list"},
		"a huge number":          {"columns = 9223372036854775807\nrows = 12\n", "1 number"},
		"another block's key":    {hexwartest.SoundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"officier\"\n[[unit]]\ncamp = \"bleu\"\nrank = \"officier\"\n", "6 troop 8 key"},
		"faults of every kind": {"rows = 12\ncolumns = 8\ncolour = 1\n[[hex]]\nat = 4\nrows = [\"foret\"]\n[[hex]]\nat = \"4C\"\nrows = [\"jungle\"]\nsize = 2\n[weather]\nrain = true\n" +
			"[[unit]]\ncamp = \"vert\"\ntroop = \"hussards\"\nelements = \"4\"\n[[unit]]\ncamp = \"vert\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"A1\"\n",
			"2 small 3 key 5 text 8 hex 9 row 10 key 11 key 16 number 18 camp"},

		"an unknown table":       {hexwartest.SoundScenario + "[weather]\nrain = true\n", "3 key"},
		"a block as a table":     {hexwartest.SoundScenario + "[hex]\nat = \"A1\"\n", "3 block"},
		"too small":              {"rows = 12\ncolumns = 8\n", "2 small"},
		"no size":                {"name = \"a\"\n", "1 small"},
		"too large":              {"columns = 9\nrows = 100\n", "1 large"},
		"a long name":            {"name = \"" + strings.Repeat("é", mapmaking.MaxNameLetters+1) + "\"\n" + hexwartest.SoundScenario, "1 name"},
		"a name of two lines":    {"name = \"a\\nb\"\n" + hexwartest.SoundScenario, "1 name"},
		"off the board":          {hexwartest.SoundScenario + "[[hex]]\nat = \"A1 Z1 Z2\"\nrows = [\"foret\"]\n", "4 off 4 off"},
		"no hex":                 {hexwartest.SoundScenario + "[[hex]]\nrows = [\"foret\"]\n", "3 hex"},
		"a hex twice":            {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\"]\n[[hex]]\nat = \"B1 A1\"\nrows = [\"marais\"]\n", "7 twice"},
		"no such row":            {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"jungle\"]\n", "5 row"},
		"no rows":                {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\n", "3 rows"},
		"a wall in a hex":        {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"mur\"]\n", "5 place"},
		"a wood on a side":       {hexwartest.SoundScenario + "[[side]]\nat = \"A1/B1\"\nrows = [\"foret\"]\n", "5 place"},
		"strangers":              {hexwartest.SoundScenario + "[[side]]\nat = \"A1/C1\"\nrows = [\"mur\"]\n", "4 neighbours"},
		"a side off the board":   {hexwartest.SoundScenario + "[[side]]\nat = \"I1/J1\"\nrows = [\"mur\"]\n", "4 off"},
		"no side":                {hexwartest.SoundScenario + "[[side]]\nat = \"A1\"\nrows = [\"mur\"]\n", "4 side"},
		"a side twice":           {hexwartest.SoundScenario + "[[side]]\nat = \"A1/B1 B1/A1 A1/B1\"\nrows = [\"mur\"]\n", "4 twice"},
		"a cliff without a hill": {hexwartest.SoundScenario + "[[side]]\nat = \"A1/B1\"\nrows = [\"falaise\"]\n", "4 beside"},
		"in one line":            {hexwartest.SoundScenario + "hex = [{at = \"A1\", rows = [\"foret\"]}]\n", "3 block"},
		"no camp":                {hexwartest.SoundScenario + "[[unit]]\ntroop = \"infanterie\"\nweight = \"moyen\"\n", "3 camp"},
		"no such troop": {hexwartest.SoundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"hussards\"\nweight = \"moyen\"\n",
			"5 troop"},
		"two on a hex":          {hexwartest.SoundScenario + strings.Repeat("[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"A1\"\n", 2), "12 taken"},
		"too many elements":     {hexwartest.SoundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nelements = 21\n", "7 elements"},
		"no such gear":          {hexwartest.SoundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\ngear = \"ailes\"\n", "7 gear"},
		"guns in a wood":        {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\"]\n[[unit]]\ncamp = \"rouge\"\ntroop = \"artillerie\"\nweight = \"moyen\"\nat = \"A1\"\n", "10 impossible"},
		"guns on a wooded road": {hexwartest.SoundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\", \"route\"]\n[[unit]]\ncamp = \"rouge\"\ntroop = \"artillerie\"\nweight = \"moyen\"\nat = \"A1\"\n", ""},
		"a level that is nobody's": {hexwartest.SoundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"officier\"\nlevel = 3\nat = \"Z9\"\n",
			"6 level 7 off"},
		"a level beyond reason": {hexwartest.SoundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"general-en-chef\"\nlevel = 21\nat = \"Z9\"\n", "6 level 7 off"},
		"no rank": {hexwartest.SoundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"caporal\"\nat = \"Z9\"\n",
			"5 rank 6 off"},
		"nobody's first turn": {hexwartest.SoundScenario + "first = \"vert\"\n", "3 camp"},
		"too many tokens":     {hexwartest.SoundScenario + "[[camp]]\ncamp = \"bleu\"\ntokens = 100\nvictory = 0\n", "5 figure 6 figure"},
		"a camp twice":        {hexwartest.SoundScenario + strings.Repeat("[[camp]]\ncamp = \"bleu\"\n", 2), "6 camp-twice"},
		"an endless text":     {strings.Repeat("#", mapmaking.MaxScenarioText+1), "1 long"},
		"too many units": {hexwartest.SoundScenario + strings.Repeat("[[unit]]\ncamp = \"bleu\"\n", mapmaking.MaxScenarioUnits+1),
			"203 many"},
		"too many officers": {hexwartest.SoundScenario + strings.Repeat("[[officer]]\ncamp = \"bleu\"\n",
			mapmaking.MaxScenarioHeads+1), "63 many"},
	} {
		s := hexwartest.Bare(t, "panache", nil)
		_, _, faults := hexwartest.Read(s, test.text)
		var got []string
		for _, f := range faults {
			got = append(got, strconv.Itoa(f.Line)+" "+strings.TrimPrefix(f.What.Key, "hexwar.scenario.wrong."))
		}
		if strings.Join(got, " ") != test.wants {
			t.Errorf("%s: %q, want %q", what, got, test.wants)
		}
		if test.wants == "" {
			continue
		}
		if key := hexwartest.Refusal(s, t, rules.Act{Path: "terrain scenario", Seat: "a",
			Args: rules.Args{"texte": test.text}}); key != "hexwar.refused.scenario" {
			t.Errorf("%s: %s", what, key)
		}
	}
}

// Whatever a player pastes, the reader answers with faults or with a board that can be fought on and drawn.
func FuzzReadScenario(f *testing.F) {
	f.Add(example(f))
	f.Add(hexwartest.SoundScenario + "[[side]]\nat = \"A1/B1\"\nrows = [\"mur\"]\n[[hex]]\nat = \"@everyone\"\n")
	s := hexwartest.Bare(f, "panache", nil)
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(text, "\n") + 1
		field, _, faults := hexwartest.Read(s, text)
		for _, fault := range faults {
			if fault.Line < 1 || fault.Line > lines {
				t.Fatalf("a fault in line %d of %d", fault.Line, lines)
			}
		}
		if len(faults) > 0 {
			return
		}
		if err := field.Grid.Check(); err != nil {
			t.Fatalf("%v: %v", field.Grid, err)
		}
		for _, at := range field.Grid.All() {
			for _, next := range field.Grid.Neighbours(at) {
				if _, err := field.Crossing(s.Tables.Ground, at, next); err != nil {
					t.Fatalf("%v to %v: %v", at, next, err)
				}
			}
		}
	})
}

// A crossing is told with every effect and its paragraph, for the troops asked about.
func TestCrossingIsTold(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, rules.Act{Path: "terrain nu", Seat: "a"}, nil)
	s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C4", "foret", ""), nil), t,
		hexwartest.Edit("terrain modifier", "a", "C4/D4", "pieux", ""), nil)
	keys := func(args rules.Args) []string {
		view, err := s.Book.Rules().Answer(s, rules.Act{Path: "terrain passage", Args: args})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		var walk func(phrase.Phrase)
		walk = func(p phrase.Phrase) {
			all = append(all, p.Key)
			for _, a := range p.Args {
				for _, item := range a.Items {
					walk(item)
				}
			}
		}
		for _, note := range view.Notes {
			walk(note)
		}
		return all
	}
	foot := keys(rules.Args{"de": "D4", "vers": "C4"})
	for _, want := range []string{"hexwar.map.cross.stop-both", "ground.row.foret", "ground.row.pieux", "ref.pa1.effets-naturels.foret",
		"ref.pa1.passage.pieux"} {
		if !slices.Contains(foot, want) {
			t.Errorf("infantry over stakes into a wood: no %s in %v", want, foot)
		}
	}
	if guns := keys(rules.Args{"de": "d4", "vers": "c4", "troupe": string(chart.FootArtillery)}); !slices.Contains(guns,
		"hexwar.map.cross.barred") {
		t.Errorf("guns over stakes: %v", guns)
	}
	if open := keys(rules.Args{"de": "A1", "vers": "B1"}); !slices.Contains(open, "hexwar.map.cross.free") ||
		!slices.Contains(open, "hexwar.map.cross.nothing") {
		t.Errorf("open ground: %v", open)
	}
	for _, args := range []rules.Args{{"de": "A1", "vers": "C1"}, {"de": "A1", "vers": "A1"}, {"de": "A1", "vers": "Z1"},
		{"de": "A1", "vers": "B1", "troupe": "hussards"}} {
		if _, err := s.Book.Rules().Answer(s, rules.Act{Path: "terrain passage", Args: args}); err == nil {
			t.Errorf("%v is told", args)
		}
	}
}

// `/regle` knows each row and composed element of the table, and where the sisters differ.
func TestTopicsOfTerrain(t *testing.T) {
	horse, ancient := hexwartest.BookOf(t, "panache"), hexwartest.BookOf(t, "thucidide")
	for _, pair := range [][2]*hexwar.Book{{horse, ancient}, {ancient, horse}} {
		own := *hexwartest.BookOf(t, pair[0].Slug)
		mine := &hexwar.Book{Slug: own.Slug, Refs: own.Refs, Tables: own.Tables, Settings: own.Settings}
		mine.Sister = pair[1]
		s := hexwartest.Bare(t, pair[0].Slug, nil)
		s.Book = mine
		slugs := map[string]int{}
		for _, topic := range mapmaking.MapTopics(s) {
			slugs[topic.Slug]++
		}
		for _, row := range s.Tables.Ground.Rows() {
			if slugs[string(row.ID)] != 1 {
				t.Errorf("%s: %d topics of %s", mine.Slug, slugs[string(row.ID)], row.ID)
			}
		}
		// hex.md, « Terrain » — caltrops, walls and cliffs differ and must stay different.
		for _, want := range []string{"table-de-jeu", "colline-boisee", "differences", "differences-chausses-trappes", "differences-muraille",
			"differences-falaise"} {
			if slugs[want] != 1 {
				t.Errorf("%s: %d topics %s", mine.Slug, slugs[want], want)
			}
		}
		if slugs["differences-marais"] != 0 {
			t.Errorf("%s: marshes are alike in both", mine.Slug)
		}
	}
}

// A large board is drafted in bounded time: few drafts, each surveyed once.
func BenchmarkNeutralBoard(b *testing.B) {
	for _, size := range []string{"11", "40", "99"} {
		b.Run(size, func(b *testing.B) {
			s := hexwartest.Bare(b, "panache", nil)
			height := max(size, "12")
			for i := range b.N {
				if _, err := s.Book.Rules().Decide(s, hexwartest.Neutral("panache", rules.Args{"width": size, "height": height}),
					dicetest.Seeded(uint64(i))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
