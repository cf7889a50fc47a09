package orders_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
)

// thucidide is the line of these tests in Thucidide, with tokens for everything.
func thucidide(t *testing.T, lines ...string) hexwar.State {
	t.Helper()
	return hexwartest.Campaign(t, "thucidide", append(append([]string{}, hexwartest.Line...), append([]string{"purse a 20"}, lines...)...)...)
}

// hex.md §Command — Thucidide has three kinds of orders: what Panache gives to command is of manoeuvre there,
// in the phase of command or of movement, one a turn, and no general in chief is asked for.
func TestThucidideHasThreeKindsOfOrders(t *testing.T) {
	for _, o := range hexwartest.BookOf(t, "thucidide").Shipped().Orders {
		if o.Kind == hexwar.CommandOrder {
			t.Errorf("%s is an order of command", o.ID)
		}
	}
	s := hexwartest.Does(t, thucidide(t), "a order estafette unit=a5")
	if s.Turn.Phase != hexwar.CommandPhase || s.Units["a5"].Turn.Activation == 0 || s.Turn.ManoeuvreOrder != hexwartest.Dispatch {
		t.Errorf("while activating: %+v", s.Turn)
	}
	hexwartest.Refused(t, s, "a order marche-forcee unit=a5", "one-manoeuvre")
	hexwartest.Refused(t, s, "a order reconnaissance", "one-manoeuvre")
	chief := s.Officers["a!1"]
	chief.Gone = true
	hexwartest.Does(t, thucidide(t).WithOfficer(chief), "a order estafette unit=a5")

	moving := hexwartest.Does(t, thucidide(t), "a bataille activer officer=a!1 units=a1", "a phase finir")
	late := hexwartest.Does(t, moving, "a order estafette unit=a5", "a bataille bouger unit=a5 ou=J3")
	if late.Turn.Phase != hexwar.MovementPhase || !late.Units["a5"].Turn.HasMoved {
		t.Errorf("while moving: %+v", late.Turn)
	}
	hexwartest.Does(t, moving, "a order reconnaissance")
	hexwartest.Refused(t, hexwartest.Does(t, moving, "a order reconnaissance"), "a bataille activer officer=a!2 units=a4", "phase-past")
	fighting := hexwartest.Does(t, hexwartest.Laid(moving, t, []string{"b", "8", "infanterie", "moyen", "E3"}), "a phase finir")
	if v := hexwartest.Bared(hexwartest.RefusalOf(t, fighting,
		hexwartest.Typed("a order estafette unit=a5"))); v.Say.Key != "hexwar.orders.refused.phase" {
		t.Errorf("among the combats: %s", v.Say.Key)
	}
	march := hexwartest.Does(t, thucidide(t), "a bataille activer officer=a!1 units=a1", "a order marche-forcee unit=a1")
	if march.Turn.Phase != hexwar.CommandPhase {
		t.Error("a forced march given while activating ends the activations")
	}
}

// An activation that an order gives in the phase of movement is named there, by another officer: nobody's
// earlier activation grows by it.
func TestActivationGivenWhileMoving(t *testing.T) {
	moving := hexwartest.Does(t, thucidide(t), "a bataille activer officer=a!1 units=a1", "a phase finir")
	hexwartest.Refused(t, moving, "a bataille activer officer=a!2 units=a4", "phase-past")
	extra := hexwartest.Does(t, moving, "a order activation-supplementaire")
	if offers := extra.Book.Rules().Offers(extra, rules.SeatA, rules.SeatA); !offered(offers, "bataille activer") {
		t.Error("the activation is not offered")
	}
	hexwartest.Refused(t, extra, "a bataille activer officer=a!1 units=a2", "leads")
	led := hexwartest.Does(t, extra, "a bataille activer officer=a!2 units=a4")
	if led.Turn.Phase != hexwar.MovementPhase || led.Units["a4"].Turn.Activation != 2 {
		t.Errorf("%+v", led.Turn)
	}
	hexwartest.Does(t, led, "a bataille bouger unit=a4 ou=C3")
	if offers := led.Book.Rules().Offers(led, rules.SeatA, rules.SeatA); !offered(offers, "bataille activer") {
		t.Error("its free places are not offered")
	}
	hexwartest.Refused(t, led, "a bataille activer officer=a!3 units=a5", "spent")
}

func offered(offers []rules.Offer, path string) bool {
	for _, o := range offers {
		if o.Act.Path == path {
			return true
		}
	}
	return false
}

// P3, « Les différents ordres » — each has its own moment, and every refusal out of it says that
// one: in each phase, to either camp, under each reading of Percée, with and without the unit and its target.
func TestRefusalsSayTheOrdersOwnMoment(t *testing.T) {
	words := hexwartest.FrenchWords(t)
	moved := []string{"hexwar.combat.refused.not-here", "hexwar.combat.refused.name-both", "hexwar.combat.refused.name-both-later",
		"hexwar.orders.refused.phase"}
	for _, slug := range []string{"panache", "thucidide"} {
		for _, early := range []string{"apres", "avant"} {
			s := hexwartest.Campaign(t, slug, append(append([]string{}, hexwartest.Line...), "purse a 20", "purse b 20", "set hex-percee "+early,
				"b 8 infanterie moyen E4", "b 9 infanterie moyen E5")...)
			moving := hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1", "a phase finir")
			told := map[string]int{}
			for _, state := range []hexwar.State{s, moving, hexwartest.Does(t, moving, "a phase finir")} {
				for _, o := range state.Tables.Orders {
					for _, text := range []string{"a order " + o.ID, "b order " + o.ID, "a order " + o.ID + " unit=a1 target=b8"} {
						_, err := state.Book.Rules().Decide(state, hexwartest.Typed(text), hexwartest.Fixed{1, 1, 1, 1, 1, 1, 1, 1})
						v, refused := errors.AsType[*rules.Violation](err)
						if !refused || !slices.Contains(moved, hexwartest.Bared(v).Say.Key) {
							continue
						}
						told[o.ID]++
						if said, own := words.Say(t, v.Say), words.Say(t, orders.MomentPhrase(state, o)); !strings.Contains(said, own) {
							t.Errorf("%s, %s, %s: %q does not say %q", slug, state.Turn.Phase, text, said, own)
						}
					}
				}
			}
			for _, o := range s.Tables.Orders {
				if !orders.IsTurnOrder(o) && told[o.ID] == 0 {
					t.Errorf("%s: no refusal tells the moment of %s", slug, o.ID)
				}
			}
		}
	}
}

// lecture:hex-annonces — an order of manoeuvre that changes activation, given in the phase of manoeuvre
// orders: the officers' free places are filled there. Refused out of its phase it cites the reading.
func TestAnnouncedInTheMovementPhase(t *testing.T) {
	s := hexwartest.Rich(t, "a 6 cavalerie moyen H2", "set hex-annonces au-deplacement")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1")
	hexwartest.Refused(t, s, "a bataille activer officer=a!1 units=a6", "kinds")
	s = hexwartest.Does(t, s, "a order ordre-combine")
	if s.Turn.Phase != hexwar.MovementPhase || s.Turn.ManoeuvreOrder != hexwartest.CombinedOrder {
		t.Errorf("%+v", s.Turn)
	}
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a6")
	if s.Units["a6"].Turn.Activation != 1 {
		t.Errorf("%+v", s.Units["a6"].Turn)
	}
	far := hexwartest.Does(t, hexwartest.Rich(t, "set hex-annonces au-deplacement"), "a order messagers", "a bataille activer officer=a!2 units=a5,a4")
	if far.Turn.Phase != hexwar.MovementPhase || far.Units["a5"].Turn.Activation != 1 {
		t.Errorf("a horse eight hexes off: %+v", far.Units["a5"].Turn)
	}
	early := hexwartest.Does(t, hexwartest.Rich(t), "a bataille activer officer=a!1 units=a1", "a phase finir")
	if v := hexwartest.Refused(t, early, "a order messagers", "phase"); v.Ref != "lecture:hex-annonces" {
		t.Errorf("refused by %s", v.Ref)
	}
}

// p3:ordres/ralliement — « si elle l’est, le ralliement se fait à la fin de son déplacement »: a unit rallied
// while the officers still activate does not march afterwards, whenever it is activated.
func TestRalliedWhileActivatingMakesNoMove(t *testing.T) {
	for _, acts := range [][]string{
		{"a order ralliement unit=a1", "a bataille activer officer=a!1 units=a1,a2"},
		{"a bataille activer officer=a!1 units=a1,a2", "a order ralliement unit=a1"},
	} {
		s := hexwartest.Does(t, thucidide(t, "lost a1 1"), acts...)
		if s.Turn.Phase != hexwar.CommandPhase || s.Units["a1"].Elements != s.Units["a1"].Initial {
			t.Errorf("%v: %+v", acts, s.Turn)
		}
		hexwartest.Refused(t, s, "a bataille bouger unit=a1 ou=E3", "rallied")
		hexwartest.Does(t, s, "a bataille bouger unit=a2 ou=F4")
	}
	later := hexwartest.Does(t, thucidide(t, "lost a2 1"), "a bataille activer officer=a!1 units=a2", "a bataille bouger unit=a2 ou=F3",
		"a order ralliement unit=a2")
	if later.Units["a2"].Turn.HexesMoved != 1 {
		t.Errorf("rallied after its move: %+v", later.Units["a2"].Turn)
	}
}

// p3:activation/choix — « toutes les unités activées sont de même type »: who dismounts while his officer
// still activates counts as what he was activated as.
func TestKindsAreThoseOfTheActivation(t *testing.T) {
	s := hexwartest.Does(t, thucidide(t, "a 6 cavalerie leger C3"), "a bataille activer officer=a!2 units=a4", "a order monter unit=a4")
	if s.Units["a4"].Troop.Type != chart.Infantry || s.Turn.Phase != hexwar.CommandPhase {
		t.Fatalf("%+v", s.Units["a4"])
	}
	hexwartest.Refused(t, s, "a bataille activer officer=a!2 units=a1", "kinds")
	hexwartest.Does(t, s, "a bataille activer officer=a!2 units=a6")
	next := hexwartest.Does(t, s, "a tour finir", "b tour finir")
	hexwartest.Does(t, next, "a bataille activer officer=a!2 units=a4,a1")
}

// Given in the phase of movement an activation more is the only one that is left: the quota of those that
// nobody made is past.
func TestLateActivationNeedsOneOfficer(t *testing.T) {
	lone := []string{"a !1 general-en-chef F2", "a 1 infanterie moyen E2", "a 2 infanterie leger G2", "b 1 infanterie moyen F12", "purse a 20",
		"lost a1 1"}
	s := hexwartest.Campaign(t, "thucidide", lone...)
	hexwartest.Refused(t, s, "a order activation-supplementaire", "nobody-else")
	s = hexwartest.Does(t, s, "a phase finir", "a order activation-supplementaire", "a bataille activer officer=a!1 units=a2", "a bataille bouger unit=a2 ou=G3")
	if s.Turn.Phase != hexwar.MovementPhase {
		t.Errorf("%+v", s.Turn)
	}
	led := hexwartest.Does(t, hexwartest.Campaign(t, "thucidide", lone...), "a bataille activer officer=a!1 units=a2", "a phase finir")
	v := hexwartest.Refused(t, led, "a order activation-supplementaire", "nobody-else")
	if hexwartest.FigureOf(v, "count") != 0 || hexwartest.FigureOf(v, "needed") != 1 {
		t.Errorf("%v", v.Say.Args)
	}
}

// hex.md §Command — in Thucidide an order of manoeuvre is given in the phase of command or of movement: Ordre
// combiné and Messagers too, unless the players agree on one of the two phases. lecture:hex-annonces
func TestThucidideAnnouncesInBothPhases(t *testing.T) {
	early := hexwartest.Does(t, thucidide(t), "a order messagers", "a bataille activer officer=a!2 units=a5")
	if early.Turn.Phase != hexwar.CommandPhase {
		t.Errorf("given while activating: %+v", early.Turn)
	}
	moving := hexwartest.Does(t, thucidide(t), "a bataille activer officer=a!2 units=a4", "a phase finir")
	late := hexwartest.Does(t, moving, "a order messagers", "a bataille activer officer=a!2 units=a5")
	if late.Turn.Phase != hexwar.MovementPhase || late.Units["a5"].Turn.Activation != 1 {
		t.Errorf("given while moving: %+v", late.Turn)
	}
	agreed := hexwartest.Does(t, thucidide(t, "set hex-annonces a-l-activation"), "a bataille activer officer=a!2 units=a4", "a phase finir")
	hexwartest.Refused(t, agreed, "a order messagers", "phase")
	if moved := hexwartest.Does(t, thucidide(t, "set hex-annonces au-deplacement"),
		"a order messagers"); moved.Turn.Phase != hexwar.MovementPhase {
		t.Errorf("agreed for the movement: %+v", moved.Turn)
	}
}

// p3:activation/choix — « les unités activées devront agir dans l’ordre de ces officiers »: once the units of
// a later activation have moved, no place of an earlier one is filled, for whoever took it could not move.
func TestNoPlaceIsFilledBeforeWhoMoved(t *testing.T) {
	for _, order := range []string{hexwartest.Messengers, hexwartest.CombinedOrder} {
		s := hexwartest.Campaign(t, "thucidide", append(append([]string{}, hexwartest.Line...), "purse a 20", "set hex-activations 2",
			"a 6 cavalerie leger C3")...)
		s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1", "a bataille activer officer=a!2 units=a4", "a bataille bouger unit=a4 ou=B3")
		given := hexwartest.Does(t, s, "a order "+order)
		v := hexwartest.Refused(t, given, "a bataille activer officer=a!1 units=a2", "late")
		if hexwartest.FigureOf(v, "activation") != 1 || hexwartest.FigureOf(v, "now") != 2 {
			t.Errorf("%s: %v", order, v.Say.Args)
		}
		if slices.ContainsFunc(orders.Leaders(given, rules.SeatA), func(o hexwar.Officer) bool { return o.ID == "a!1" }) {
			t.Errorf("%s: a place of the first officer is offered", order)
		}
		hexwartest.Does(t, given, "a bataille activer officer=a!2 units=a6", "a bataille bouger unit=a6 ou=C4")
	}
	full := hexwartest.Campaign(t, "thucidide", append(append([]string{}, hexwartest.Line...), "purse a 20", "set hex-activations 2",
		"set hex-unites 2", "a 6 cavalerie leger C3")...)
	full = hexwartest.Does(t, full, "a bataille activer officer=a!1 units=a1", "a bataille activer officer=a!2 units=a4,a6", "a bataille bouger unit=a4 ou=B3")
	hexwartest.Refused(t, full, "a order messagers", "all-active")
}
