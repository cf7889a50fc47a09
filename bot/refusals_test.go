package bot

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/rulestest"
)

// ownStop are refusals whose last filling is a sentence or a list with stops of its own.
var ownStop = []string{"game.refused.import", "hexwar.combat.refused.asked-otherwise", "hexwar.refused.scenario"}

// TestRefusalsAreSentences: whatever the rules refuse is a whole sentence, with its stop.
func TestRefusalsAreSentences(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"fr", "en"} {
		words := rulestest.ReadVocabulary(t, lang, append(sourcesOfWords(), os.DirFS("../cmd/aidedecamp/terminal/locale"))...)
		for _, key := range slices.Sorted(maps.Keys(words)) {
			if !strings.Contains(key, ".refused.") || strings.HasPrefix(key, "bot.refused.") {
				continue // the bot's own lead to a command, or are below
			}
			for _, form := range []string{"one", "other"} {
				said := words[key][form]
				if said != "" && !strings.HasSuffix(said, ".") && !strings.HasSuffix(said, "?") && !slices.Contains(ownStop, key) {
					t.Errorf("%s: %s has no stop: %s", lang, key, said)
				}
			}
		}
	}
}
