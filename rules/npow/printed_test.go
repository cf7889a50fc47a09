package npow_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow"
	"aidedecamp/rules/phrase"
)

// TestReadingsArePrintedOnTheMapAndInTheLog: over the played games each value of each reading stands among
// the notes of a map, and in a line of a log: where it decided something, or, for one that decides no single
// act, where it was chosen.
func TestReadingsArePrintedOnTheMapAndInTheLog(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(playedGames + "/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	onMap, inLog := map[string]bool{}, map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		records, err := ledger.ParseExport(data)
		if err != nil {
			t.Fatal(err)
		}
		game, err := house.Rebuild(rules.Registry{npow.System()}, records[:1])
		if err != nil {
			t.Fatal(err)
		}
		for i, record := range records {
			if i > 0 {
				if game, err = game.Apply(record); err != nil {
					t.Fatal(err)
				}
			}
			note(inLog, game, game.Tell(record)...)
			view := game.View(rules.Public)
			note(onMap, game, view.Notes...)
		}
	}
	// Their defaults decide no single act: sizes, and what the form of the points allows.
	silent := map[string]bool{"npow-secret": true, "npow-points-max": true, "npow-moitie": true}
	for _, setting := range npow.System().Meta.Settings {
		if setting.Ref == "" || !strings.HasPrefix(setting.Name, "npow") {
			continue
		}
		sized := strings.HasSuffix(setting.Name, "-table") || strings.HasSuffix(setting.Name, "-secteurs")
		for _, value := range setting.Values {
			if !onMap[setting.Name+"="+value] {
				t.Errorf("no map says %s=%s", setting.Name, value)
			}
			if said := inLog[setting.Name+"="+value]; !said && !(value == setting.Default() && (silent[setting.Name] || sized)) {
				t.Errorf("no log says %s=%s", setting.Name, value)
			}
		}
	}
}

// note collects the readings that phrases name, at the values that they name.
func note(found map[string]bool, game *house.Game, said ...phrase.Phrase) {
	for _, p := range said {
		texts := map[string]string{}
		for _, a := range p.Args {
			texts[a.Name] = a.Text
			note(found, game, a.Items...)
		}
		if p.Key == "game.tell.set" {
			found[texts["setting"]+"="+texts["value"]] = true
		}
		if reading, ok := strings.CutPrefix(p.Key, "npow.reading."); ok {
			name, value, some := strings.Cut(reading, ".")
			if !some { // a size, told in figures
				value = game.Setting(name)
			}
			found[name+"="+value] = true
		}
	}
}
