package hexwar

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// example is the scenario that the documentation shows: what it says must be true.
func example(t testing.TB) string {
	t.Helper()
	page, err := os.ReadFile(engineFolder(t, "..", "..", "docs", "scenarios.md"))
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

func (s State) read(text string) (Field, Scenario, []Fault) {
	return ReadScenario(text, s.tables.chart, s.tables.ground)
}

func TestScenarioOfTheDocumentation(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := bare(t, slug, nil)
		f, scenario, faults := s.read(example(t))
		if len(faults) > 0 {
			t.Fatalf("%s: %+v", slug, faults)
		}
		side, _ := hex.Between(at(t, "F6"), at(t, "F7"))
		if f.Grid != (hex.Grid{Columns: 11, Rows: 12}) || !slices.Equal(f.Cells[at(t, "F6")], []ground.RowID{"colline", "foret"}) ||
			!slices.Equal(f.held(side, at(t, "F6")), []ground.RowID{"remblai"}) || f.held(side, at(t, "F7")) != nil {
			t.Errorf("%s: %+v", slug, f)
		}
		if scenario.Name != "La butte" || scenario.First != rules.SeatB || scenario.Tokens[rules.SeatA] != 4 || scenario.Victory[rules.SeatB] != 3 {
			t.Errorf("%s: %+v", slug, scenario)
		}
		if len(scenario.Units) != 3 || scenario.Units[0].Name != "Vieille Garde" || scenario.Units[0].Elements != 5 || *scenario.Units[0].At != at(t, "E2") ||
			scenario.Units[2].At != nil || len(scenario.Heads) != 1 || scenario.Heads[0].Rank != Chief {
			t.Errorf("%s: %+v", slug, scenario.Units)
		}
	}
}

// A scenario is played: both accept its board, and what it says of the first player holds.
func TestScenarioIsLaid(t *testing.T) {
	s := bare(t, "panache", nil)
	act := rules.Act{Path: scenarioPath, Seat: "a", Args: rules.Args{"texte": example(t)}}
	s = s.do(t, act, nil)
	if s.mapping.How != byScenario || s.mapping.Scenario.Name != "La butte" || s.mapping.Balance != "" || len(s.mapping.Crossing) == 0 {
		t.Errorf("%+v", s.mapping)
	}
	if got := s.refusal(t, act); got != "hexwar.refused.map-drawn" {
		t.Error(got)
	}
	s = s.do(t, rules.Act{Path: playPath, Seat: "a"}, nil).do(t, rules.Act{Path: playPath, Seat: "b"}, nil)
	if !s.mapping.Ready || s.deploy.First != rules.SeatB {
		t.Errorf("%+v", s.deploy)
	}
}

// Half a turn gives the troops of one end to who takes it, and twice half a turn changes nothing.
func TestScenarioTurned(t *testing.T) {
	_, scenario, _ := bare(t, "panache", nil).read(example(t))
	g := hex.Grid{Columns: 11, Rows: 12}
	turned := scenario.turned(g)
	if turned.Units[0].Seat != rules.SeatB || *turned.Units[0].At != g.Opposite(at(t, "E2")) || turned.First != rules.SeatA || turned.Tokens[rules.SeatB] != 4 {
		t.Errorf("%+v", turned)
	}
	if *scenario.Units[0].At != at(t, "E2") {
		t.Error("the scenario itself was turned")
	}
	if back := turned.turned(g); *back.Units[0].At != *scenario.Units[0].At || back.First != scenario.First || back.Heads[0] == turned.Heads[0] {
		t.Errorf("%+v", back)
	}
}

const soundScenario = "columns = 9\nrows = 12\n"

// Each fault is said with the line where it stands.
func TestFaultsOfScenarios(t *testing.T) {
	for what, test := range map[string]struct {
		text  string
		wants string // "line key", the faults in order
	}{
		"sound":                  {soundScenario, ""},
		"unknown key":            {soundScenario + "colour = 1\n", "3 key"},
		"unknown key of a block": {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\"]\ncolour = 1\n", "6 key"},
		"no TOML":                {soundScenario + "name = = 1\n", "3 syntax"},
		"unclosed":               {soundScenario + "[[hex", "3 syntax"},
		"a number as text":       {"columns = 9\nrows = \"12\"\n", "2 number"},
		"a text as number":       {soundScenario + "[[hex]]\nat = 4\nrows = [\"foret\"]\n", "4 text"},
		"a list as text":         {soundScenario + "[[hex]]\nat = \"A1\"\nrows = \"foret\"\n", "5 list"},
		"a list of numbers":      {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [1, \"foret\"]\n", "5 list"},
		"a huge number":          {"columns = 9223372036854775807\nrows = 12\n", "1 number"},
		"another block's key":    {soundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"officier\"\n[[unit]]\ncamp = \"bleu\"\nrank = \"officier\"\n", "6 troop 8 key"},
		"faults of every kind": {"rows = 12\ncolumns = 8\ncolour = 1\n[[hex]]\nat = 4\nrows = [\"foret\"]\n[[hex]]\nat = \"4C\"\nrows = [\"jungle\"]\nsize = 2\n[weather]\nrain = true\n" +
			"[[unit]]\ncamp = \"vert\"\ntroop = \"hussards\"\nelements = \"4\"\n[[unit]]\ncamp = \"vert\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"A1\"\n",
			"2 small 3 key 5 text 8 hex 9 row 10 key 11 key 16 number 18 camp"},

		"an unknown table":         {soundScenario + "[weather]\nrain = true\n", "3 key"},
		"a block as a table":       {soundScenario + "[hex]\nat = \"A1\"\n", "3 block"},
		"too small":                {"rows = 12\ncolumns = 8\n", "2 small"},
		"no size":                  {"name = \"a\"\n", "1 small"},
		"too large":                {"columns = 9\nrows = 100\n", "1 large"},
		"a long name":              {"name = \"" + strings.Repeat("é", maxNameLetters+1) + "\"\n" + soundScenario, "1 name"},
		"a name of two lines":      {"name = \"a\\nb\"\n" + soundScenario, "1 name"},
		"off the board":            {soundScenario + "[[hex]]\nat = \"A1 Z1 Z2\"\nrows = [\"foret\"]\n", "4 off 4 off"},
		"no hex":                   {soundScenario + "[[hex]]\nrows = [\"foret\"]\n", "3 hex"},
		"a hex twice":              {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\"]\n[[hex]]\nat = \"B1 A1\"\nrows = [\"marais\"]\n", "7 twice"},
		"no such row":              {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"jungle\"]\n", "5 row"},
		"no rows":                  {soundScenario + "[[hex]]\nat = \"A1\"\n", "3 rows"},
		"a wall in a hex":          {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"mur\"]\n", "5 place"},
		"a wood on a side":         {soundScenario + "[[side]]\nat = \"A1/B1\"\nrows = [\"foret\"]\n", "5 place"},
		"strangers":                {soundScenario + "[[side]]\nat = \"A1/C1\"\nrows = [\"mur\"]\n", "4 neighbours"},
		"a side off the board":     {soundScenario + "[[side]]\nat = \"I1/J1\"\nrows = [\"mur\"]\n", "4 off"},
		"no side":                  {soundScenario + "[[side]]\nat = \"A1\"\nrows = [\"mur\"]\n", "4 side"},
		"a side twice":             {soundScenario + "[[side]]\nat = \"A1/B1 B1/A1 A1/B1\"\nrows = [\"mur\"]\n", "4 twice"},
		"a cliff without a hill":   {soundScenario + "[[side]]\nat = \"A1/B1\"\nrows = [\"falaise\"]\n", "4 beside"},
		"in one line":              {soundScenario + "hex = [{at = \"A1\", rows = [\"foret\"]}]\n", "3 block"},
		"no camp":                  {soundScenario + "[[unit]]\ntroop = \"infanterie\"\nweight = \"moyen\"\n", "3 camp"},
		"no such troop":            {soundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"hussards\"\nweight = \"moyen\"\n", "5 troop"},
		"two on a hex":             {soundScenario + strings.Repeat("[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"A1\"\n", 2), "12 taken"},
		"too many elements":        {soundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nelements = 21\n", "7 elements"},
		"no such gear":             {soundScenario + "[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\ngear = \"ailes\"\n", "7 gear"},
		"guns in a wood":           {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\"]\n[[unit]]\ncamp = \"rouge\"\ntroop = \"artillerie\"\nweight = \"moyen\"\nat = \"A1\"\n", "10 impossible"},
		"guns on a wooded road":    {soundScenario + "[[hex]]\nat = \"A1\"\nrows = [\"foret\", \"route\"]\n[[unit]]\ncamp = \"rouge\"\ntroop = \"artillerie\"\nweight = \"moyen\"\nat = \"A1\"\n", ""},
		"a level that is nobody's": {soundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"officier\"\nlevel = 3\nat = \"Z9\"\n", "6 level 7 off"},
		"a level beyond reason":    {soundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"general-en-chef\"\nlevel = 21\nat = \"Z9\"\n", "6 level 7 off"},
		"no rank":                  {soundScenario + "[[officer]]\ncamp = \"bleu\"\nrank = \"caporal\"\nat = \"Z9\"\n", "5 rank 6 off"},
		"nobody's first turn":      {soundScenario + "first = \"vert\"\n", "3 camp"},
		"too many tokens":          {soundScenario + "[[camp]]\ncamp = \"bleu\"\ntokens = 100\nvictory = 0\n", "5 figure 6 figure"},
		"a camp twice":             {soundScenario + strings.Repeat("[[camp]]\ncamp = \"bleu\"\n", 2), "6 camp-twice"},
		"an endless text":          {strings.Repeat("#", MaxScenarioText+1), "1 long"},
		"too many units":           {soundScenario + strings.Repeat("[[unit]]\ncamp = \"bleu\"\n", maxScenarioUnits+1), "203 many"},
		"too many officers":        {soundScenario + strings.Repeat("[[officer]]\ncamp = \"bleu\"\n", maxScenarioHeads+1), "63 many"},
	} {
		s := bare(t, "panache", nil)
		_, _, faults := s.read(test.text)
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
		if key := s.refusal(t, rules.Act{Path: scenarioPath, Seat: "a", Args: rules.Args{"texte": test.text}}); key != "hexwar.refused.scenario" {
			t.Errorf("%s: %s", what, key)
		}
	}
}

// Whatever a player pastes, the reader answers with faults or with a board that can be fought on and drawn.
func FuzzReadScenario(f *testing.F) {
	f.Add(example(f))
	f.Add(soundScenario + "[[side]]\nat = \"A1/B1\"\nrows = [\"mur\"]\n[[hex]]\nat = \"@everyone\"\n")
	s := bare(f, "panache", nil)
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Count(text, "\n") + 1
		field, _, faults := s.read(text)
		for _, fault := range faults {
			if fault.Line < 1 || fault.Line > lines {
				t.Fatalf("a fault in line %d of %d", fault.Line, lines)
			}
		}
		if len(faults) > 0 {
			return
		}
		if _, err := newSurvey(s.tables.ground, field); err != nil || field.Grid.Check() != nil {
			t.Fatalf("%v: %v", field.Grid, err)
		}
	})
}

// A crossing is told with every effect and its paragraph, for the troops asked about.
func TestCrossingIsTold(t *testing.T) {
	s := bare(t, "panache", nil).do(t, rules.Act{Path: barePath, Seat: "a"}, nil)
	s = s.do(t, edit(modifyPath, "a", "C4", "foret", ""), nil).do(t, edit(modifyPath, "a", "C4/D4", "pieux", ""), nil)
	keys := func(args rules.Args) []string {
		view, err := s.book.rules().Answer(s, rules.Act{Path: crossPath, Args: args})
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
	for _, want := range []string{"hexwar.map.cross.stop-both", "ground.row.foret", "ground.row.pieux", "ref.pa1.effets-naturels.foret", "ref.pa1.passage.pieux"} {
		if !slices.Contains(foot, want) {
			t.Errorf("infantry over stakes into a wood: no %s in %v", want, foot)
		}
	}
	if guns := keys(rules.Args{"de": "d4", "vers": "c4", "troupe": string(chart.FootArtillery)}); !slices.Contains(guns, "hexwar.map.cross.barred") {
		t.Errorf("guns over stakes: %v", guns)
	}
	if open := keys(rules.Args{"de": "A1", "vers": "B1"}); !slices.Contains(open, "hexwar.map.cross.free") || !slices.Contains(open, "hexwar.map.cross.nothing") {
		t.Errorf("open ground: %v", open)
	}
	for _, args := range []rules.Args{{"de": "A1", "vers": "C1"}, {"de": "A1", "vers": "A1"}, {"de": "A1", "vers": "Z1"}, {"de": "A1", "vers": "B1", "troupe": "hussards"}} {
		if _, err := s.book.rules().Answer(s, rules.Act{Path: crossPath, Args: args}); err == nil {
			t.Errorf("%v is told", args)
		}
	}
}

// `/regle` knows each row and composed element of the table, and where the sisters differ.
func TestTopicsOfTerrain(t *testing.T) {
	horse, ancient := bookOf(t, "panache"), bookOf(t, "thucidide")
	for _, pair := range [][2]*Book{{horse, ancient}, {ancient, horse}} {
		own := *bookOf(t, pair[0].Slug)
		mine := &Book{Slug: own.Slug, Refs: own.Refs, Tables: own.Tables, Settings: own.Settings}
		mine.Beside(pair[1])
		s := bare(t, pair[0].Slug, nil)
		s.book = mine
		slugs := map[string]int{}
		for _, topic := range s.mapTopics() {
			slugs[topic.Slug]++
		}
		for _, row := range s.tables.ground.Rows() {
			if slugs[string(row.ID)] != 1 {
				t.Errorf("%s: %d topics of %s", mine.Slug, slugs[string(row.ID)], row.ID)
			}
		}
		// hex.md, « Terrain » — caltrops, walls and cliffs differ and must stay different.
		for _, want := range []string{"table-de-jeu", "colline-boisee", "differences", "differences-chausses-trappes", "differences-muraille", "differences-falaise"} {
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
			s := bare(b, "panache", nil)
			height := max(size, "12")
			for i := range b.N {
				if _, err := s.book.rules().Decide(s, neutral("panache", rules.Args{"width": size, "height": height}), dice.Seeded(uint64(i))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
