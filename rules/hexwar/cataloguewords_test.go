package hexwar

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
)

var fillingOf = regexp.MustCompile(`{{[^}]*}}`)

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) {
	fr, en := readVocabulary(t, "fr", Locale()), readVocabulary(t, "en", Locale())
	fillings := func(text string) []string {
		return slices.Compact(slices.Sorted(slices.Values(fillingOf.FindAllString(text, -1))))
	}
	for _, key := range slices.Sorted(maps.Keys(fr)) {
		if en[key]["other"] == "" {
			t.Errorf("en: no words for %s", key)
		}
		if a, b := fillings(fr[key]["other"]), fillings(en[key]["other"]); !slices.Equal(a, b) {
			t.Errorf("%s is filled with %v in French, with %v in English", key, a, b)
		}
		for _, form := range []string{"one", "other"} {
			for _, bad := range []string{" :", " ;", " !", " ?", " »", "« ", "'", "..."} {
				if strings.Contains(fr[key][form], bad) {
					t.Errorf("fr: %s: %q in %q", key, bad, fr[key][form])
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(en)) {
		if fr[key]["other"] == "" {
			t.Errorf("fr: no words for %s", key)
		}
		if strings.HasPrefix(key, "cmd.") && max(len([]rune(fr[key]["other"])), len([]rune(en[key]["other"]))) > 100 {
			t.Errorf("%s: a command's words have 100 characters at most", key)
		}
	}
}

// TestWordsForCombats: every act of a combat, its options, choices and dice, its topics and badges have words.
func TestWordsForCombats(t *testing.T) {
	words := frenchWords(t)
	need := func(key string) {
		t.Helper()
		if words[key]["other"] == "" {
			t.Errorf("no words for %s", key)
		}
	}
	s := duel(t, "panache", "a1 inf moyen E6 mark=charge mark=tete-des mark=tete-perte mark=tete-ordre mark=sacrifice mark=comme-un-roc mark=tenir-sa-position mark=nuts")
	for _, act := range combatChapter(s.book).acts {
		for _, g := range act.Dice {
			need(g.Name)
		}
		for _, q := range act.Ask {
			words.say(t, q.Label)
		}
		if act.Unlisted {
			continue
		}
		at := "cmd." + strings.ReplaceAll(act.Path, " ", ".")
		need(at + ".name")
		need(at + ".about")
		options := []string{}
		for _, o := range act.Options {
			options = append(options, o.Name)
			choices := append(slices.Clone(o.Choices), s.tableChoices(rules.SeatA, act.Path, o.Name)...)
			for _, c := range choices {
				words.say(t, c.Label)
			}
		}
		if len(act.Dice) > 0 {
			options = append(options, rules.DiceOption)
		}
		for _, o := range options {
			need(at + "." + o + ".name")
			need(at + "." + o + ".about")
		}
	}
	for _, topic := range s.combatTopics() {
		words.say(t, topic.Title)
		words.say(t, topic.Body)
	}
	badges := s.units["a1"].badges()
	if len(badges) != 8 {
		t.Errorf("%d badges", len(badges))
	}
	for _, badge := range badges {
		words.say(t, badge)
	}
}
