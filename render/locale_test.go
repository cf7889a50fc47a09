package render

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules/table"
)

func TestEveryThingOnHexesHasAWord(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"fr", "en"} {
		data, err := fs.ReadFile(Locale(), lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		need := func(key string) {
			if tree["render."+key] == nil {
				t.Errorf("%s: no word for %s", lang, key)
			}
		}
		for _, look := range slices.Concat(table.GroundLooks(), table.BarrierLooks()) {
			need("look." + string(look))
		}
		for _, arm := range table.Arms() {
			need("arm." + string(arm))
		}
		for _, tone := range table.Tones() {
			need("tone." + string(tone))
			need("arrow." + string(tone))
		}
		for _, symbol := range table.Symbols() {
			need("symbol." + string(symbol))
		}
		for _, key := range []string{"weight.light", "weight.medium", "weight.heavy", "rank.chief",
			"rank.lieutenant", "rank.captain", "camp.blue", "camp.red"} {
			need(key)
		}
	}
}

func TestCataloguesSayTheSame(t *testing.T) {
	t.Parallel()
	keys := map[string][]string{}
	for _, lang := range []string{"fr", "en"} {
		data, err := fs.ReadFile(Locale(), lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		keys[lang] = slices.Sorted(maps.Keys(tree))
		if lang == "fr" {
			for _, wrong := range []string{" :", " ;", " !", " ?", "« ", " »"} {
				if strings.Contains(string(data), wrong) {
					t.Errorf("fr.toml holds %q with a plain space", wrong)
				}
			}
		}
	}
	if diff := cmp.Diff(keys["fr"], keys["en"]); diff != "" {
		t.Errorf("(-fr +en)\n%s", diff)
	}
	for _, look := range table.Looks() {
		if !slices.Contains(keys["fr"], "render.look."+string(look)) {
			t.Errorf("no word for %s", look)
		}
	}
}
