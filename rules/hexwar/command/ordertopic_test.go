package command_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// TestEveryOrderHasItsTopic: /regle tells each of the orders: what it does, its price by the table in use,
// when it is given and what may answer it.
func TestEveryOrderHasItsTopic(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		s := hexwartest.Campaign(t, slug, hexwartest.Line...)
		for _, lang := range []string{"fr", "en"} {
			words := rulestest.ReadVocabulary(t, lang, hexwar.Locale(), chart.Locale(), ground.Locale(), s.Book.Words)
			for _, o := range s.Tables.Orders {
				topic := topicOf(t, s, o.ID)
				body := words.Say(t, topic.Body)
				lines := strings.Split(body, "\n")
				if topic.Ref != rules.Ref(o.Ref) || len(lines) != 4 || strings.Contains(body, "no value") {
					t.Errorf("%s, %s, %s (%s): %q", slug, lang, o.ID, topic.Ref, body)
					continue
				}
				if !strings.Contains(lines[1], words.Say(t, command.ListPrice(o))) ||
					o.NeedsOfficer != strings.Contains(lines[1], map[string]string{"fr": "demande un officier", "en": "needs an officer"}[lang]) {
					t.Errorf("%s, %s, %s: price %q", slug, lang, o.ID, lines[1])
				}
				answered := strings.Contains(lines[3], words.Say(t, hexwar.OrderName(hexwartest.Ambush)))
				if want := strings.Contains(lines[2], words.Say(t, phrase.Say("hexwar.orders.moment.attaque"))); answered != want {
					t.Errorf("%s, %s, %s is answered: %q", slug, lang, o.ID, lines[3])
				}
			}
		}
	}
}

func topicOf(t *testing.T, s hexwar.State, slug string) rules.Topic {
	t.Helper()
	topics := command.OrderTopics(s)
	i := slices.IndexFunc(topics, func(t rules.Topic) bool { return t.Slug == slug })
	if i < 0 {
		t.Fatalf("no topic %s", slug)
	}
	return topics[i]
}

// What /regle says of an order follows the readings and the club's table.
func TestOrderTopicsFollowTheTable(t *testing.T) {
	t.Parallel()
	words := hexwartest.FrenchWords(t)
	says := func(s hexwar.State, order string) string {
		return strings.ReplaceAll(words.Say(t, topicOf(t, s, order).Body), "\u202f", " ")
	}
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	for order, want := range map[string]string{
		hexwartest.Dash:       "Coût : 1 à pied, 2 pour une troupe montée ; doublé si hésitant, triplé si fuyant",
		hexwartest.Rally:      "Coût par élément : 2 pour l’infanterie, 3 pour toute autre troupe",
		hexwartest.Woodsman:   "Coût par hexagone : 2",
		hexwartest.Messengers: "Se donne à son tour, dans la phase : commandement",
		hexwartest.Nuts:       "Se donne en réponse à une attaque",
		hexwartest.WindOfShot: "Se donne après les dés d’un tir.\nRien n’y répond",
	} {
		if got := says(s, order); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", order, got, want)
		}
	}
	if got := says(s, hexwartest.Breakthrough); !strings.Contains(got, "après une attaque réussie, l’hexagone attaqué quitté.\nRien n’y répond") {
		t.Errorf("a Percée: %q", got)
	}
	early, err := s.WithSetting("hex-percee", "avant")
	if err != nil {
		t.Fatal(err)
	}
	if got := says(early, hexwartest.Breakthrough); !strings.Contains(got, "avant les dés") || !strings.Contains(got, "Embuscade") {
		t.Errorf("a Percée paid before: %q", got)
	}
}

// An order that came later is no order of the games begun before: their table has no row for it.
func TestOlderTablesPlayWithoutALaterOrder(t *testing.T) {
	t.Parallel()
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	later := game.OrderTable(s.Book)
	later.Book = append(slices.Clone(later.Book), &hexwar.Order{ID: "later", OrderRow: hexwar.OrderRow{MayBeMissing: true}})
	known, err := later.Decode(s.Tables.Text[hexwar.OrdersTable])
	if err != nil || len(known) != len(s.Book.Orders) {
		t.Fatalf("%d orders: %v", len(known), err)
	}
	tables := *s.Tables
	tables.Orders = slices.DeleteFunc(known, func(o *hexwar.Order) bool { return o.ID == hexwartest.Ambush })
	s.Tables = &tables
	v := hexwartest.RefusalOf(t, s, rules.Act{Path: orders.OrderPath + hexwartest.Ambush, Seat: rules.SeatA})
	if v.Say.Key != "hexwar.combat.refused.no-such-order" {
		t.Errorf("an order without a row: %s", v.Say.Key)
	}
}
