package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/rules/table"
)

// TestCombatsOfPlayedBattlesAreSeenAtAGlance: wherever dice were thrown in a battle of both books, board,
// tokens and the whole arithmetic are on two pictures, none taller than a telephone shows, in both languages.
func TestCombatsOfPlayedBattlesAreSeenAtAGlance(t *testing.T) {
	t.Parallel()
	words := terminal.AllWords()
	seen := 0
	for _, book := range []string{"panache", "thucidide"} {
		for _, name := range []string{"obstacles", "cavalerie", "defense"} {
			data, err := os.ReadFile(filepath.Join("..", "..", "rules", book, "testdata", "games", "1", name+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			records, err := ledger.ParseExport(data)
			if err != nil {
				t.Fatal(err)
			}
			game, err := house.Rebuild(systems.All(), records[:1])
			for n, r := range records {
				if n > 0 && err == nil {
					game, err = game.Apply(r)
				}
				if err != nil {
					t.Fatal(err)
				}
				if !slices.ContainsFunc(r.Events, func(e rules.Event) bool { return bytes.Contains(e.Data, []byte(`"do":"jet"`)) }) {
					continue
				}
				view := game.View(rules.SeatA)
				last := -1
				for i, p := range view.Panels {
					if len(p.Dice) > 0 {
						last = i
					}
				}
				if last < 0 {
					continue
				}
				seen++
				after := phrase.Say("hexwar.combat.place", phrase.Verbatim("place", "§"))
				panels := append(slices.Clone(view.Panels[:last+1]), table.Panel{Title: after})
				for _, lang := range []locale.Lang{locale.French, locale.English} {
					scenes, err := render.NewScenes(*view.Board, panels,
						render.Setting{Theme: draw.Light, Words: words.Book(lang, locale.Plain), Width: render.Phone})
					if err != nil {
						t.Fatal(err)
					}
					for i, scene := range scenes {
						if i > 1 && slices.ContainsFunc(scene.Texts, func(text draw.Text) bool { return text.Words == "§" }) {
							t.Errorf("%s %s, record %d, %s: the combat ends on picture %d", book, name, n, lang, i+1)
						}
					}
				}
			}
		}
	}
	if seen < 20 {
		t.Errorf("%d combats seen", seen)
	}
}
