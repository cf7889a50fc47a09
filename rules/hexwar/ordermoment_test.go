package hexwar

import (
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
)

// thucidide is the line of these tests in Thucidide, with tokens for everything.
func thucidide(t *testing.T, lines ...string) State {
	t.Helper()
	return campaign(t, "thucidide", append(append([]string{}, line...), append([]string{"purse a 20"}, lines...)...)...)
}

// hex.md §Command — Thucidide has three kinds of orders: what Panache gives to command is of manoeuvre there,
// in the phase of command or of movement, one a turn, and no general in chief is asked for.
func TestThucidideHasThreeKindsOfOrders(t *testing.T) {
	for _, o := range bookOf(t, "thucidide").shipped.orders {
		if o.Kind == CommandOrder {
			t.Errorf("%s is an order of command", o.ID)
		}
	}
	s := does(t, thucidide(t), "a order estafette unit=a5")
	if s.turn.Phase != CommandPhase || s.units["a5"].Turn.Activation == 0 || s.turn.ManoeuvreOrder != Dispatch {
		t.Errorf("while activating: %+v", s.turn)
	}
	refused(t, s, "a order marche-forcee unit=a5", "one-manoeuvre")
	refused(t, s, "a order reconnaissance", "one-manoeuvre")
	chief := s.officers["a!1"]
	chief.Gone = true
	does(t, thucidide(t).withOfficer(chief), "a order estafette unit=a5")

	moving := does(t, thucidide(t), "a activer officer=a!1 units=a1", "a phase finir")
	late := does(t, moving, "a order estafette unit=a5", "a bouger unit=a5 ou=J3")
	if late.turn.Phase != MovementPhase || !late.units["a5"].Turn.Marched {
		t.Errorf("while moving: %+v", late.turn)
	}
	does(t, moving, "a order reconnaissance")
	refused(t, does(t, moving, "a order reconnaissance"), "a activer officer=a!2 units=a4", "phase-past")
	fighting := does(t, moving.laid(t, []string{"b", "8", "infanterie", "moyen", "E3"}), "a phase finir")
	if v := bared(refusalOf(t, fighting, typed("a order estafette unit=a5"))); v.Say.Key != "hexwar.orders.refused.phase" {
		t.Errorf("among the combats: %s", v.Say.Key)
	}
	march := does(t, thucidide(t), "a activer officer=a!1 units=a1", "a order marche-forcee unit=a1")
	if march.turn.Phase != CommandPhase {
		t.Error("a forced march given while activating ends the activations")
	}
}

// An activation that an order gives in the phase of movement is named there, by another officer: nobody's
// earlier activation grows by it.
func TestActivationGivenWhileMoving(t *testing.T) {
	moving := does(t, thucidide(t), "a activer officer=a!1 units=a1", "a phase finir")
	refused(t, moving, "a activer officer=a!2 units=a4", "phase-past")
	extra := does(t, moving, "a order activation-supplementaire")
	if offers := extra.book.rules().Offers(extra, rules.SeatA, rules.SeatA); !offered(offers, activatePath) {
		t.Error("the activation is not offered")
	}
	refused(t, extra, "a activer officer=a!1 units=a2", "leads")
	led := does(t, extra, "a activer officer=a!2 units=a4")
	if led.turn.Phase != MovementPhase || led.units["a4"].Turn.Activation != 2 {
		t.Errorf("%+v", led.turn)
	}
	does(t, led, "a bouger unit=a4 ou=C3")
	if offers := led.book.rules().Offers(led, rules.SeatA, rules.SeatA); !offered(offers, activatePath) {
		t.Error("its free places are not offered")
	}
	refused(t, led, "a activer officer=a!3 units=a5", "spent")
}

func offered(offers []rules.Offer, path string) bool {
	for _, o := range offers {
		if o.Act.Path == path {
			return true
		}
	}
	return false
}

// lecture:hex-annonces — an order of manoeuvre that changes activation, given in the phase of manoeuvre
// orders: the officers' free places are filled there. Refused out of its phase it cites the reading.
func TestAnnouncedInTheMovementPhase(t *testing.T) {
	s := rich(t, "a 6 cavalerie moyen H2", "set hex-annonces au-deplacement")
	s = does(t, s, "a activer officer=a!1 units=a1")
	refused(t, s, "a activer officer=a!1 units=a6", "kinds")
	s = does(t, s, "a order ordre-combine")
	if s.turn.Phase != MovementPhase || s.turn.ManoeuvreOrder != CombinedOrder {
		t.Errorf("%+v", s.turn)
	}
	s = does(t, s, "a activer officer=a!1 units=a6")
	if s.units["a6"].Turn.Activation != 1 {
		t.Errorf("%+v", s.units["a6"].Turn)
	}
	far := does(t, rich(t, "set hex-annonces au-deplacement"), "a order messagers", "a activer officer=a!2 units=a5,a4")
	if far.turn.Phase != MovementPhase || far.units["a5"].Turn.Activation != 1 {
		t.Errorf("a horse eight hexes off: %+v", far.units["a5"].Turn)
	}
	early := does(t, rich(t), "a activer officer=a!1 units=a1", "a phase finir")
	if v := refused(t, early, "a order messagers", "phase"); v.Ref != "lecture:hex-annonces" {
		t.Errorf("refused by %s", v.Ref)
	}
}

// p3:ordres/ralliement — « si elle l’est, le ralliement se fait à la fin de son déplacement »: a unit rallied
// while the officers still activate does not march afterwards, whenever it is activated.
func TestRalliedWhileActivatingMakesNoMove(t *testing.T) {
	for _, acts := range [][]string{
		{"a order ralliement unit=a1", "a activer officer=a!1 units=a1,a2"},
		{"a activer officer=a!1 units=a1,a2", "a order ralliement unit=a1"},
	} {
		s := does(t, thucidide(t, "lost a1 1"), acts...)
		if s.turn.Phase != CommandPhase || s.units["a1"].Elements != s.units["a1"].Initial {
			t.Errorf("%v: %+v", acts, s.turn)
		}
		refused(t, s, "a bouger unit=a1 ou=E3", "rallied")
		does(t, s, "a bouger unit=a2 ou=F4")
	}
	later := does(t, thucidide(t, "lost a2 1"), "a activer officer=a!1 units=a2", "a bouger unit=a2 ou=F3", "a order ralliement unit=a2")
	if later.units["a2"].Turn.Moved != 1 {
		t.Errorf("rallied after its move: %+v", later.units["a2"].Turn)
	}
}

// p3:activation/choix — « toutes les unités activées sont de même type »: who dismounts while his officer
// still activates counts as what he was activated as.
func TestKindsAreThoseOfTheActivation(t *testing.T) {
	s := does(t, thucidide(t, "a 6 cavalerie leger C3"), "a activer officer=a!2 units=a4", "a order monter unit=a4")
	if s.units["a4"].Troop.Type != chart.Infantry || s.turn.Phase != CommandPhase {
		t.Fatalf("%+v", s.units["a4"])
	}
	refused(t, s, "a activer officer=a!2 units=a1", "kinds")
	does(t, s, "a activer officer=a!2 units=a6")
	next := does(t, s, "a tour finir", "b tour finir")
	does(t, next, "a activer officer=a!2 units=a4,a1")
}

// Given in the phase of movement an activation more is the only one that is left: the quota of those that
// nobody made is past.
func TestLateActivationNeedsOneOfficer(t *testing.T) {
	lone := []string{"a !1 general-en-chef F2", "a 1 infanterie moyen E2", "a 2 infanterie leger G2", "b 1 infanterie moyen F12", "purse a 20", "lost a1 1"}
	s := campaign(t, "thucidide", lone...)
	refused(t, s, "a order activation-supplementaire", "nobody-else")
	s = does(t, s, "a phase finir", "a order activation-supplementaire", "a activer officer=a!1 units=a2", "a bouger unit=a2 ou=G3")
	if s.turn.Phase != MovementPhase {
		t.Errorf("%+v", s.turn)
	}
	led := does(t, campaign(t, "thucidide", lone...), "a activer officer=a!1 units=a2", "a phase finir")
	v := refused(t, led, "a order activation-supplementaire", "nobody-else")
	if figureOf(v, "count") != 0 || figureOf(v, "needed") != 1 {
		t.Errorf("%v", v.Say.Args)
	}
}

// hex.md §Command — in Thucidide an order of manoeuvre is given in the phase of command or of movement: Ordre
// combiné and Messagers too, unless the players agree on one of the two phases. lecture:hex-annonces
func TestThucidideAnnouncesInBothPhases(t *testing.T) {
	early := does(t, thucidide(t), "a order messagers", "a activer officer=a!2 units=a5")
	if early.turn.Phase != CommandPhase {
		t.Errorf("given while activating: %+v", early.turn)
	}
	moving := does(t, thucidide(t), "a activer officer=a!2 units=a4", "a phase finir")
	late := does(t, moving, "a order messagers", "a activer officer=a!2 units=a5")
	if late.turn.Phase != MovementPhase || late.units["a5"].Turn.Activation != 1 {
		t.Errorf("given while moving: %+v", late.turn)
	}
	agreed := does(t, thucidide(t, "set hex-annonces a-l-activation"), "a activer officer=a!2 units=a4", "a phase finir")
	refused(t, agreed, "a order messagers", "phase")
	if moved := does(t, thucidide(t, "set hex-annonces au-deplacement"), "a order messagers"); moved.turn.Phase != MovementPhase {
		t.Errorf("agreed for the movement: %+v", moved.turn)
	}
}

// p3:activation/choix — « les unités activées devront agir dans l’ordre de ces officiers »: once the units of
// a later activation have moved, no place of an earlier one is filled, for whoever took it could not move.
func TestNoPlaceIsFilledBeforeWhoMoved(t *testing.T) {
	for _, order := range []string{Messengers, CombinedOrder} {
		s := campaign(t, "thucidide", append(append([]string{}, line...), "purse a 20", "set hex-activations 2", "a 6 cavalerie leger C3")...)
		s = does(t, s, "a activer officer=a!1 units=a1", "a activer officer=a!2 units=a4", "a bouger unit=a4 ou=B3")
		given := does(t, s, "a order "+order)
		v := refused(t, given, "a activer officer=a!1 units=a2", "late")
		if figureOf(v, "activation") != 1 || figureOf(v, "now") != 2 {
			t.Errorf("%s: %v", order, v.Say.Args)
		}
		if slices.ContainsFunc(given.leaders(rules.SeatA), func(o Leader) bool { return o.ID == "a!1" }) {
			t.Errorf("%s: a place of the first officer is offered", order)
		}
		does(t, given, "a activer officer=a!2 units=a6", "a bouger unit=a6 ou=C4")
	}
	full := campaign(t, "thucidide", append(append([]string{}, line...), "purse a 20", "set hex-activations 2", "set hex-unites 2", "a 6 cavalerie leger C3")...)
	full = does(t, full, "a activer officer=a!1 units=a1", "a activer officer=a!2 units=a4,a6", "a bouger unit=a4 ou=B3")
	refused(t, full, "a order messagers", "all-active")
}
