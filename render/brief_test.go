package render_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"

	"pgregory.net/rapid"
)

func typed(text string) phrase.Phrase {
	return phrase.Say("literal", phrase.Verbatim("text", text))
}

// Board, tokens and the arithmetic of a combat with its riposte are on a phone at a glance; losses and the
// key may follow.
func TestACombatIsSeenAtAGlance(t *testing.T) {
	t.Parallel()
	board := table.Board{Title: typed("Thucidide"), Unofficial: true, Hex: &table.Hex{Grid: hex.Grid{Columns: 11, Rows: 12},
		Edges: table.Edges{South: typed("Joueur A"), North: typed("Joueur B")}}}
	for i, at := range board.Hex.Grid.FirstRows(hex.South, 2) {
		board.Hex.Units = append(board.Hex.Units, table.Unit{At: at, Camp: table.Blue, Number: table.Number(i + 1), Arm: table.Arms()[i%4],
			Weight: table.MediumWeight, Strength: table.Strength{Left: 2, Initial: 4}, Activated: true, Fought: true})
	}
	blow := func(name, sum, came string) table.Panel {
		return table.Panel{Dice: make([]table.Die, 4), Rows: [][]phrase.Phrase{{typed(name), typed(sum)}, {typed(came)}}}
	}
	panels := []table.Panel{
		{Title: typed("Pions d’ordre"), Rows: [][]phrase.Phrase{{typed("camp bleu"), typed("12 pions")},
			{typed("camp rouge"), typed("17 pions")}}},
		{Title: typed("Combat"), Rows: [][]phrase.Phrase{{typed("infanterie lourde n° 2 (C5) attaque cavalerie moyenne n° 3 (C6)")},
			{typed("Ordre"), typed("Charge ! 2 − 1 = 1 pion, reste 4")}}},
		blow("Attaque", "base 4 · colline vers le haut : 2 dés au plus · Allant +1 → 3 dés",
			"2 coups, 1 drapeau et 1 lettre · camp bleu : + 1 pion d’ordre, 17 en tout · C6 perd 2 éléments, reste 1 · C6 ignore : soutien −1 · elle tient"),
		blow("Riposte", "base 4 · forêt en y entrant : 2 dés au plus → 2 dés",
			"1 coup et 1 drapeau · C5 perd 1 élément, reste 3 · C5 recule en C4"),
		{Title: typed("Pertes"), Rows: [][]phrase.Phrase{{typed("camp bleu"), typed("4 unités perdues sur 10, battu à 4")},
			{typed("camp rouge"), typed("2 unités perdues sur 10, battu à 4")}}},
	}
	for _, lang := range []string{"fr", "en"} {
		drawn := scene(t, board, panels, wordbook(t, lang))
		i := slices.IndexFunc(drawn.Texts, func(text draw.Text) bool { return text.Words == "Pertes" })
		if i < 0 {
			t.Fatal("the losses are not there")
		}
		if last := drawn.Texts[i].Box.Y0; last > 1.35*draw.Px(drawn.Width) {
			t.Errorf("%s: the combat ends at %v of a width of %d", lang, last, drawn.Width)
		}
		if 100*drawn.Height > 155*drawn.Width {
			t.Errorf("%s: %d × %d", lang, drawn.Width, drawn.Height)
		}
		for _, text := range drawn.Texts {
			if px := text.Size * 400 / draw.Px(drawn.Width); px < 8 && !strings.ContainsAny(text.Words, "123456789") {
				t.Errorf("%s: %q is %.1f pixels high at 400", lang, text.Words, float64(px))
			}
		}
	}
}

// anyThrow is a panel of dice with words beside them, however many there are of either.
func anyThrow() *rapid.Generator[table.Panel] {
	return rapid.Custom(func(t *rapid.T) table.Panel {
		p := table.Panel{Dice: make([]table.Die, rapid.IntRange(1, 30).Draw(t, "dice"))}
		for i := range p.Dice {
			p.Dice[i].Symbols = rapid.SliceOfN(rapid.SampledFrom(table.Symbols()), 0, 2).Draw(t, "symbols")
		}
		p.Rows = rapid.SliceOfN(rapid.SliceOfN(anyPhrase(), 1, 3), 0, 3).Draw(t, "rows")
		return p
	})
}

// Small panels that share lines, and words beside dice, are over nothing and stay on the page.
func TestPanelsBesideABoardOfHexesLieOverNothing(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	rapid.Check(t, func(t *rapid.T) {
		board := table.Board{Title: anyPhrase().Draw(t, "title"), Unofficial: rapid.Bool().Draw(t, "unofficial"),
			Hex: &table.Hex{Grid: hex.Grid{Columns: 9, Rows: 12},
				Edges: table.Edges{South: anyPhrase().Draw(t, "south"), North: anyPhrase().Draw(t, "north")}}}
		panels := rapid.SliceOfN(rapid.OneOf(anyPanel(), anyThrow()), 0, 4).Draw(t, "panels")
		width := rapid.SampledFrom([]render.Width{render.MinWidth, render.Phone, render.MaxWidth}).Draw(t, "width")
		drawn, err := render.NewScene(board, panels, render.Setting{Theme: draw.Light, Words: book, Width: width})
		if err != nil {
			t.Fatal(err)
		}
		page := draw.Frame{X1: draw.Px(drawn.Width), Y1: draw.Px(drawn.Height)}
		dice := on(drawn, "small die")
		for i, text := range drawn.Texts {
			if !text.Box.Within(page) {
				t.Errorf("%q stands in %v, off the page %v", text.Words, text.Box, page)
			}
			for _, other := range drawn.Texts[:i] {
				if text.Box.Meets(other.Box) {
					t.Errorf("%q in %v lies over %q in %v", text.Words, text.Box, other.Words, other.Box)
				}
			}
			for _, die := range dice {
				if text.Box.Meets(die) {
					t.Errorf("%q in %v lies over a die in %v", text.Words, text.Box, die)
				}
			}
		}
	})
}
