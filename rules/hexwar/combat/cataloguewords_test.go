package combat_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/combat"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/rulestest"
)

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) { rulestest.Catalogues(t, hexwar.Locale()) }

// TestWordsForCombats: every act of a combat, its options, choices and dice, its topics and badges have
// words.
func TestWordsForCombats(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	s := hexwartest.Duel(t, "panache",
		"a1 inf moyen E6 mark=charge mark=tete-des mark=tete-perte mark=tete-ordre mark=sacrifice mark=comme-un-roc mark=tenir-sa-position mark=nuts")
	for _, verb := range combat.Chapter(s.Book).Verbs {
		act := verb.Spec
		words.DemandAct(t, act)
		for _, o := range act.Options {
			for _, c := range s.Book.Rules().Choices(s, rules.Act{Path: act.Path, Seat: rules.SeatA}, o.Name) {
				words.Say(t, c.Label)
			}
		}
	}
	for _, topic := range combat.CombatTopics(s) {
		words.Say(t, topic.Title)
		words.Say(t, topic.Body)
	}
	badges := mapmaking.Badges(s, s.Units["a1"])
	if len(badges) != 8 {
		t.Errorf("%d badges", len(badges))
	}
	for _, badge := range badges {
		words.Say(t, badge)
	}
}
