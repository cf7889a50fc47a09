package npow_test

import (
	"strings"
	"sync"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/rulestest"
)

// spoken are the words that the tests say, read once.
var spoken struct {
	sync.Mutex
	words rulestest.Vocabulary
}

func french(t testing.TB) rulestest.Vocabulary {
	t.Helper()
	spoken.Lock()
	defer spoken.Unlock()
	if spoken.words == nil {
		spoken.words = rulestest.ReadVocabulary(t, "fr", system.Locale, rules.Locale(), dice.Locale())
	}
	return spoken.words
}

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) { rulestest.Catalogues(t, system.Locale) }

// TestWordsForWhatIsDeclared: every act, option, choice, group of dice, ref and topic has words.
func TestWordsForWhatIsDeclared(t *testing.T) {
	words := french(t)
	words.Demand(t, "system.npow")
	for _, act := range system.Acts {
		words.DemandAct(t, act)
	}
	for _, setting := range system.Meta.Settings {
		if setting.Ref != "" {
			words.Demand(t, setting.Ref.Phrase().Key)
		}
	}
	for _, profile := range []map[string]string{{}, {"format": "npow300", "profile": "ffjh", "npow-riviere": "lances",
		"npow-relances": "derniers", "npow-ponts-comptes": "non"}} {
		topics, err := topicsOf(profile)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, topic := range topics {
			if seen[topic.Slug] {
				t.Errorf("topic %s stands there twice", topic.Slug)
			}
			seen[topic.Slug] = true
			words.Demand(t, topic.Ref.Phrase().Key)
			if title, body := words.Say(t, topic.Title), words.Say(t, topic.Body); title == "" || body == "" ||
				strings.Contains(body, "<no value>") {
				t.Errorf("topic %s: %q, %q", topic.Slug, title, body)
			}
		}
	}
}

func topicsOf(settings map[string]string) ([]rules.Topic, error) {
	game, err := openGame(settings, nil, rules.BotDice, 1, nil)
	if err != nil {
		return nil, err
	}
	return game.Topics(), nil
}
