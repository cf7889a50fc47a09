package mapmaking_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
)

// pa1:particuliers/eboulis, ta1:passage/eboulis — « dans un village … ou sur une colline escarpée »: fallen
// rocks lie at the edge of a hill or of houses, in both games.
func TestRocksFallFromAHillOrHouses(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Do(hexwartest.Bare(t, slug, nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
		s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C4", "colline-escarpee", ""), nil), t,
			hexwartest.Edit("terrain modifier", "a", "C5", "habitat", ""), nil)
		s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C4/D4", "eboulis", ""), nil), t,
			hexwartest.Edit("terrain modifier", "a", "C5/B5", "eboulis", ""), nil)
		if got := hexwartest.Refusal(s, t, hexwartest.Edit("terrain modifier", "a", "A1/B1", "eboulis",
			"")); got != "hexwar.refused.side-beside" {
			t.Errorf("%s: on open ground: %s", slug, got)
		}
	}
}

// PA1, « Mise en place du terrain » — by agreement: hexes, composed elements, obstacles on the side that
// holds them.
func TestEditing(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", rules.SeatB, "C4, d5", "colline", "foret"), nil)
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", rules.SeatB, "E4", "Colline-boisée", ""), nil)
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", rules.SeatB, "D4/C4", "murs", ""), nil)
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", rules.SeatB, "C4/D4", "falaise pieux", ""), nil)
	side, _ := hex.Between(hexwartest.At(t, "C4"), hexwartest.At(t, "D4"))
	for holder, want := range map[string][]ground.RowID{"C4": {"falaise", "pieux"}, "D4": {"mur"}} {
		if got := s.Field.RowsHeldBy(side, hexwartest.At(t, holder)); !slices.Equal(got, want) {
			t.Errorf("%s holds %v", holder, got)
		}
	}
	for name, want := range map[string][]ground.RowID{"C4": {"colline", "foret"}, "D5": {"colline", "foret"}, "E4": {"colline", "foret"}} {
		here, err := s.Field.Ground(s.Tables.Ground, hexwartest.At(t, name))
		if err != nil || !slices.Equal(here.Rows(), want) {
			t.Errorf("%s: %v %v", name, here.Rows(), err)
		}
	}
	for what, test := range map[string]struct {
		act rules.Act
		key string
	}{
		"a cliff without its hill": {hexwartest.Edit("terrain modifier", "a", "C4", "", ""), "hexwar.refused.side-beside"},
		"a cliff at open ground":   {hexwartest.Edit("terrain modifier", "a", "A1/B1", "falaise", ""), "hexwar.refused.side-beside"},
		"a wood on a side":         {hexwartest.Edit("terrain modifier", "a", "A1/B1", "foret", ""), "hexwar.refused.row-place"},
		"a wall in a hex":          {hexwartest.Edit("terrain modifier", "a", "A1", "mur", ""), "hexwar.refused.row-place"},
		"no such row":              {hexwartest.Edit("terrain modifier", "a", "A1", "@everyone", ""), "hexwar.refused.row"},
		"off the board":            {hexwartest.Edit("terrain modifier", "a", "Z1", "foret", ""), "hexwar.refused.hex-off"},
		"a side off the board":     {hexwartest.Edit("terrain modifier", "a", "K2/L2", "mur", ""), "hexwar.refused.hex-off"},
		"strangers":                {hexwartest.Edit("terrain modifier", "a", "A1/C1", "mur", ""), "hexwar.refused.side-misread"},
		"no hex":                   {hexwartest.Edit("terrain modifier", "a", "4C", "foret", ""), "hexwar.refused.hex-misread"},
		"nowhere":                  {hexwartest.Edit("terrain modifier", "a", " ", "foret", ""), "hexwar.refused.edit-places"},
		"everywhere": {hexwartest.Edit("terrain modifier", "a", strings.Repeat("A1 ", mapmaking.MostPlaces+1), "foret", ""),
			"hexwar.refused.edit-places"},
		"five elements": {hexwartest.Edit("terrain modifier", "a", "A1", "foret colline marais sable", "neige"),
			"hexwar.refused.row-many"},
		"alone": {hexwartest.Edit("terrain poser", "a", "A1", "foret", ""), "hexwar.refused.map-together"},
	} {
		if got := hexwartest.Refusal(s, t, test.act); got != test.key {
			t.Errorf("%s: %s", what, got)
		}
	}
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C4/D4", "nu", ""), nil)
	if got := s.Field.RowsHeldBy(side, hexwartest.At(t, "C4")); len(got) > 0 || len(s.Field.Sides) != 1 {
		t.Errorf("%v is left of what C4 held", got)
	}
	s = hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C4", "nu", ""), nil)
	if _, there := s.Field.Cells[hexwartest.At(t, "C4")]; there {
		t.Error("open ground is kept as terrain")
	}
}

// What the bot itself calls an element is understood where one is typed: names of several words, singular and
// plural, any space between.
func TestElementsByTheirNames(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	for text, want := range map[string]string{
		"colline boisée": "colline-boisee", "Forêts": "foret", "trou": "trous", "pieu": "pieux", "chevaux de frise": "barriere",
		"étendue d’eau": "fleuve", "route dans forêt bloquée": "route-dans-foret-bloquee", "route forêt": "route foret",
		"marais,\u00a0gué":   "marais gue",
		"mur\tpieux ; fossé": "mur pieux fosse", "Chausse-trappe": "chausses-trappes", "nu": "", "rivières\npont": "riviere pont",
	} {
		rows, err := s.ReadRows(text)
		var ids []string
		for _, row := range rows {
			ids = append(ids, string(row))
		}
		if got := strings.Join(ids, " "); err != nil || got != want {
			t.Errorf("%q: %q %v", text, got, err)
		}
	}
	words := hexwartest.FrenchWords(t)
	named := func(id ground.RowID) {
		name := words.Say(t, id.Phrase())
		if rows, err := s.ReadRows(name); hexwar.SlugOf(strings.ReplaceAll(name, " ", "-")) == string(id) &&
			(err != nil || len(rows) != 1 || rows[0] != id) {
			t.Errorf("%q is read as %v %v", name, rows, err)
		}
	}
	for _, row := range s.Tables.Ground.Rows() {
		named(row.ID)
	}
	for _, made := range s.Tables.Ground.Composed() {
		named(made.ID)
	}
}

// PA1, « Mise en place des armées » — no unit on terrain that it can't enter: the board is not taken from
// under those that a scenario places.
func TestNoEditUnderAUnitThatCouldNotStandThere(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t,
		rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"texte": `columns = 11
rows = 12
[[unit]]
camp = "bleu"
troop = "artillerie"
weight = "moyen"
at = "C2"
[[unit]]
camp = "rouge"
troop = "infanterie"
weight = "moyen"
at = "C11"
`}}, nil)
	for act, want := range map[[2]string]string{
		{"C2", "lac"}: "hexwar.refused.edit-under", {"C11", "montagne"}: "hexwar.refused.edit-under",
		{"C2", "foret"}: "hexwar.refused.edit-under",
	} {
		if got := hexwartest.Refusal(s, t, hexwartest.Edit("terrain modifier", "a", act[0], act[1], "")); got != want {
			t.Errorf("%v: %s", act, got)
		}
	}
	hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C11", "foret", ""), nil)
	hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "a", "C2", "route dans foret", ""), nil)
}
