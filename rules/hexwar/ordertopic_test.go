package hexwar

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/rulestest"
)

// TestEveryOrderHasItsTopic: /regle tells each of the orders: what it does, its price by the table in use, when it is given and what
// may answer it.
func TestEveryOrderHasItsTopic(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		s := campaign(t, slug, line...)
		for _, lang := range []string{"fr", "en"} {
			words := rulestest.ReadVocabulary(t, lang, Locale(), chart.Locale(), ground.Locale(), s.book.Words)
			for _, o := range s.tables.orders {
				topic := topicOf(t, s, o.ID)
				body := words.Say(t, topic.Body)
				lines := strings.Split(body, "\n")
				if topic.Ref != rules.Ref(o.Ref) || len(lines) != 4 || strings.Contains(body, "no value") {
					t.Errorf("%s, %s, %s (%s): %q", slug, lang, o.ID, topic.Ref, body)
					continue
				}
				if !strings.Contains(lines[1], words.Say(t, o.listPrice())) || o.Officer != strings.Contains(lines[1], map[string]string{"fr": "demande un officier", "en": "needs an officer"}[lang]) {
					t.Errorf("%s, %s, %s: price %q", slug, lang, o.ID, lines[1])
				}
				answered := strings.Contains(lines[3], words.Say(t, orderName(Ambush)))
				if want := o.Kind == AttackOrder && o.ID != Breakthrough && o.ID != WindOfShot; answered != want {
					t.Errorf("%s, %s, %s is answered: %q", slug, lang, o.ID, lines[3])
				}
			}
		}
	}
}

func topicOf(t *testing.T, s State, slug string) rules.Topic {
	t.Helper()
	topics := s.orderTopics()
	i := slices.IndexFunc(topics, func(t rules.Topic) bool { return t.Slug == slug })
	if i < 0 {
		t.Fatalf("no topic %s", slug)
	}
	return topics[i]
}

// What /regle says of an order follows the readings and the club's table.
func TestOrderTopicsFollowTheTable(t *testing.T) {
	t.Parallel()
	words := frenchWords(t)
	says := func(s State, order string) string {
		return strings.ReplaceAll(words.Say(t, topicOf(t, s, order).Body), "\u202f", " ")
	}
	s := campaign(t, "panache", line...)
	for order, want := range map[string]string{
		Dash:       "Coût : 1 à pied, 2 pour une troupe montée ; doublé si hésitant, triplé si fuyant",
		Rally:      "Coût par élément : 2 pour l’infanterie, 3 pour toute autre troupe",
		Woodsman:   "Coût par hexagone : 2",
		Messengers: "Se donne à son tour, dans la phase : commandement",
		Nuts:       "Se donne en réponse à une attaque",
		WindOfShot: "Se donne après les dés d’un tir.\nRien n’y répond",
	} {
		if got := says(s, order); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", order, got, want)
		}
	}
	if got := says(s, Breakthrough); !strings.Contains(got, "après une attaque réussie") {
		t.Errorf("a Percée: %q", got)
	}
	early, err := s.set(breakReading, breakBefore)
	if err != nil {
		t.Fatal(err)
	}
	if got := says(early, Breakthrough); !strings.Contains(got, "avant les dés") || !strings.Contains(got, "Embuscade") {
		t.Errorf("a Percée paid before: %q", got)
	}
}

// An order that came later is no order of the games begun before: their table has no row for it.
func TestOlderTablesPlayWithoutALaterOrder(t *testing.T) {
	t.Parallel()
	s := campaign(t, "panache", line...)
	later := append(allOrders(), &Order{ID: "later", When: inAnswer, Later: true})
	known, err := decodeOrders(s.tables.text[ordersTable], later)
	if err != nil || len(known) != len(allOrders()) {
		t.Fatalf("%d orders: %v", len(known), err)
	}
	tables := *s.tables
	tables.orders = known[:len(known)-1]
	s.tables = &tables
	v := refusalOf(t, s, rules.Act{Path: orderPath + Ambush, Seat: rules.SeatA})
	if v.Say.Key != "hexwar.combat.refused.no-such-order" {
		t.Errorf("an order without a row: %s", v.Say.Key)
	}
	for _, slug := range []string{"panache", "thucidide"} {
		if got := len(bookOf(t, slug).shipped.orders); got != len(allOrders()) {
			t.Errorf("%s has rows for %d orders", slug, got)
		}
	}
}
