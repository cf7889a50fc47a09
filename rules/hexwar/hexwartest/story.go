package hexwartest

import (
	"strings"
	"sync"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// french are the words that the engine's own tests say, read once, those of the shipped books among them.
var french struct {
	sync.Mutex
	words rulestest.Vocabulary
}

func FrenchWords(t testing.TB) rulestest.Vocabulary {
	t.Helper()
	french.Lock()
	defer french.Unlock()
	if french.words == nil {
		french.words = rulestest.ReadVocabulary(t, "fr", hexwar.Locale(), chart.Locale(), ground.Locale(), rules.Locale(), dice.Locale(),
			BookOf(t, "panache").Words, BookOf(t, "thucidide").Words)
	}
	return french.words
}

// Occasion is the outside world of a story.
func Occasion(seed, act int) house.Occasion { return rulestest.Moment("hexwar story", seed, act) }

// Tell writes what came of an act; a rule's place is written as the texts number it.
func Tell(t testing.TB, out *strings.Builder, words rulestest.Vocabulary, lines []phrase.Phrase, err error) {
	t.Helper()
	words.Tell(t, out, func(r rules.Ref) string { return string(r) }, lines, err)
}

// Shown are a reading's panels and notes as lines: the cells of a row one after the other.
func Shown(view rules.View) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, p := range view.Panels {
		lines = append(lines, p.Title)
		for _, row := range p.Rows {
			var said phrase.Phrase
			for i, cell := range row {
				switch {
				case cell.IsZero():
					continue
				case i == 0 || said.IsZero():
					said = cell
					continue
				}
				said = phrase.Say("hexwar.combat.joined", phrase.With("head", said), phrase.With("tail", cell))
			}
			lines = append(lines, said)
		}
	}
	return append(lines, view.Notes...)
}
