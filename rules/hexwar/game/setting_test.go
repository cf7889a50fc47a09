package game_test

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
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
)

// A setting changes until its part of the battle has begun.
func TestSettingsEndWithTheirPart(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	g := s.Book.Rules()
	if err := g.Settable(s, "equilibre"); err != nil {
		t.Error(err)
	}
	s, err := g.Set(s, "hex-cumul", "addition")
	if err != nil || s.Tables.Ground.Choices()["hex-cumul"] != "addition" {
		t.Errorf("%v: terrain is read as before", err)
	}
	s = hexwartest.Do(s, t, hexwartest.Neutral("panache", nil), dicetest.Seeded(1))
	for name, free := range map[string]bool{"equilibre": false, "hex-cumul": false, "profile": false, "hex-tete": true,
		hexwar.ModeSetting: true} {
		if err := g.Settable(s, name); (err == nil) != free {
			t.Errorf("%s: %v", name, err)
		}
	}
	s = hexwartest.Mapped(t, "panache", nil)
	if err := g.Settable(s, hexwar.DeploySetting); err != nil {
		t.Errorf("before the first army: %v", err)
	}
	if s = s.WithArmy(rules.SeatB, hexwar.Army{Ready: true}); g.Settable(s, hexwar.DeploySetting) == nil {
		t.Error("how troops are placed changes once an army is there, maybe sealed under it")
	}
}

// Every setting of both books has a name, and every value but figures.
func TestSettingsHaveWords(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		text, err := fs.ReadFile(hexwar.Locale(), "settings."+lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		var words map[string]string
		if err := toml.Unmarshal(text, &words); err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{}
		for _, slug := range []string{"panache", "thucidide"} {
			for _, s := range hexwartest.BookOf(t, slug).Settings {
				name := "bot.setting." + s.Name
				used[name] = true
				if words[name] == "" && s.Name != hexwar.ModeSetting && s.Name != "profile" { // the bot has words for those two
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
			if strings.HasPrefix(key, "bot.setting.") && !used[key] {
				t.Errorf("%s: %s is nobody's setting", lang, strings.TrimPrefix(key, "bot.setting."))
			}
		}
	}
}

// TestBattlesShareTheirTables: battles under the same readings are fought by the same tables; another reading
// has terrain of its own, and nothing else.
func TestBattlesShareTheirTables(t *testing.T) {
	shipped, again := hexwartest.Bare(t, "panache", nil), hexwartest.Bare(t, "panache", map[string]string{hexwar.DeploySetting: "paravent"})
	if shipped.Tables != again.Tables {
		t.Error("two battles under the same readings have tables of their own")
	}
	summed := hexwartest.Bare(t, "panache", map[string]string{ground.CumulReading: ground.CumulSum})
	if summed.Tables.Ground == shipped.Tables.Ground || summed.Tables.Chart != shipped.Tables.Chart {
		t.Error("another reading is fought by the same terrain, or by another chart")
	}
	if summed.Tables.Ground.IsChosenBy(shipped.Settings) || !summed.Tables.Ground.IsChosenBy(summed.Settings) {
		t.Error("the terrain does not know by which readings it was chosen")
	}
}

// TestPlayLeavesSharedTablesAlone: after battles of every kind of act the tables that all battles share are
// still those of their texts.
func TestPlayLeavesSharedTablesAlone(t *testing.T) {
	t.Parallel()
	for i, slug := range []string{"panache", "thucidide"} {
		for j, mode := range []string{"suivi", hexwar.OnTable} {
			b := &hexwartest.Brawl{T: t, Done: map[string]int{}, Rng: rand.New(rand.NewPCG(uint64(i), uint64(j)))}
			b.Open(slug, map[string]string{hexwar.ModeSetting: mode})
			b.Play(300)
		}
		shared := hexwartest.Bare(t, slug, nil).Tables
		fresh, err := game.DecodeTables(shared.Text, game.OrderTable(hexwartest.BookOf(t, slug)))
		if err != nil {
			t.Fatal(err)
		}
		everything := cmp.Exporter(func(reflect.Type) bool { return true })
		rows := cmp.Transformer("row", func(o *hexwar.Order) hexwar.OrderRow { return o.OrderRow }) // functions are never equal
		if diff := cmp.Diff(fresh, shared, everything, rows); diff != "" {
			t.Errorf("%s: somebody wrote what all battles share: %s", slug, diff)
		}
	}
}
