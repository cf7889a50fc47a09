package hexwar

import (
	"testing"

	"aidedecamp/rules"
)

// thucidide is the line of these tests in Thucidide, with tokens for everything.
func thucidide(t *testing.T, lines ...string) State {
	t.Helper()
	return campaign(t, "thucidide", append(append([]string{}, line...), append([]string{"purse a 20"}, lines...)...)...)
}

// hex.md §Command — Thucidide has three kinds of orders: what Panache gives to command is of manoeuvre there, in the phase of command or of
// movement, one a turn, and no general in chief is asked for.
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

// An activation that an order gives in the phase of movement is named there, by another officer: nobody's earlier activation grows by it.
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

// lecture:hex-annonces — an order of manoeuvre that changes activation, given in the phase of manoeuvre orders: the officers' free places are
// filled there. Refused out of its phase it cites the reading.
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
