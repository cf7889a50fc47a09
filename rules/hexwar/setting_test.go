package hexwar

import (
	"io/fs"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar/ground"
)

// A setting changes until its part of the battle has begun.
func TestSettingsEndWithTheirPart(t *testing.T) {
	s := bare(t, "panache", nil)
	g := s.book.rules()
	if err := g.Settable(s, balanceSetting); err != nil {
		t.Error(err)
	}
	s, err := g.Set(s, "hex-cumul", "addition")
	if err != nil || s.tables.ground.Choices()["hex-cumul"] != "addition" {
		t.Errorf("%v: terrain is read as before", err)
	}
	s = s.do(t, neutral("panache", nil), dice.Seeded(1))
	for name, free := range map[string]bool{balanceSetting: false, "hex-cumul": false, "profile": false, leadReading: true, modeSetting: true} {
		if err := g.Settable(s, name); (err == nil) != free {
			t.Errorf("%s: %v", name, err)
		}
	}
	s = mapped(t, "panache", nil)
	if err := g.Settable(s, deploySetting); err != nil {
		t.Errorf("before the first army: %v", err)
	}
	if s = s.withArmy(rules.SeatB, army{Ready: true}); g.Settable(s, deploySetting) == nil {
		t.Error("how troops are placed changes once an army is there, maybe sealed under it")
	}
}

// Every setting of both books has a name, and every value but figures.
func TestSettingsHaveWords(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		text, err := fs.ReadFile(Locale(), "settings."+lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := toml.Unmarshal(text, &words); err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{}
		for _, slug := range []string{"panache", "thucidide"} {
			for _, s := range bookOf(t, slug).Settings {
				name := "bot.setting." + s.Name
				used[name] = true
				if words[name] == "" && s.Name != modeSetting && s.Name != "profile" { // the bot has words for those two
					t.Errorf("%s: no words for %s", lang, name)
				}
				for _, v := range s.Values {
					used[name+"."+v] = true
					if _, err := strconv.Atoi(v); err != nil && words[name+"."+v] == "" {
						t.Errorf("%s: no words for %s.%s", lang, name, v)
					}
				}
			}
		}
		for key := range words {
			if !used[key] {
				t.Errorf("%s: %s is nobody's setting", lang, strings.TrimPrefix(key, "bot.setting."))
			}
		}
	}
}

// TestBattlesShareTheirTables: battles under the same readings are fought by the same tables; another reading has terrain of its own, and
// nothing else.
func TestBattlesShareTheirTables(t *testing.T) {
	shipped, again := bare(t, "panache", nil), bare(t, "panache", map[string]string{deploySetting: deployScreen})
	if shipped.tables != again.tables {
		t.Error("two battles under the same readings have tables of their own")
	}
	summed := bare(t, "panache", map[string]string{ground.CumulReading: ground.CumulSum})
	if summed.tables.ground == shipped.tables.ground || summed.tables.chart != shipped.tables.chart {
		t.Error("another reading is fought by the same terrain, or by another chart")
	}
	if summed.tables.ground.IsChosenBy(shipped.settings) || !summed.tables.ground.IsChosenBy(summed.settings) {
		t.Error("the terrain does not know by which readings it was chosen")
	}
}

// TestPlayLeavesSharedTablesAlone: after battles of every kind of act the tables that all battles share are still those of their texts.
func TestPlayLeavesSharedTablesAlone(t *testing.T) {
	t.Parallel()
	for i, slug := range []string{"panache", "thucidide"} {
		for j, mode := range []string{"suivi", onTable} {
			b := &brawl{t: t, done: map[string]int{}, rng: rand.New(rand.NewPCG(uint64(i), uint64(j)))}
			b.open(slug, map[string]string{modeSetting: mode})
			b.play(300)
		}
		shared := bare(t, slug, nil).tables
		fresh, err := decodeTables(shared.text, bookOf(t, "panache").Orders)
		if err != nil {
			t.Fatal(err)
		}
		everything := cmp.Exporter(func(reflect.Type) bool { return true })
		rows := cmp.Transformer("row", func(o *Order) OrderRow { return o.OrderRow }) // functions are never equal
		if diff := cmp.Diff(fresh, shared, everything, rows); diff != "" {
			t.Errorf("%s: somebody wrote what all battles share: %s", slug, diff)
		}
	}
}
